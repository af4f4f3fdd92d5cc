"""Keep the queues of pages to label: create, find, change and delete them."""

import tempfile
import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from zoning.errors import SourceNotFound, UsageError
from zoning.labelling import queue
from zoning.labelling.assignment import people, spread
from zoning.labelling.label_sets import LabelSet, check, parse
from zoning.labelling.names import LABELS, Label
from zoning.labelling.queue import Fact, Head, Item, Queue, Setting
from zoning.labelling.store import Labels
from zoning.web.label.wanted import Assignment, NewQueue, Sources, WantedLabels
from zoning.web.service import Service

SEEN = "Pages seen here"
"""The built-in queue: the pages that were visited with this application."""
SEEN_ORIGIN = "pages opened in this application"
SEEN_ITEMS = 200
TYPED = "a list that was typed"


class Queues:
    """The queues in one folder. The methods may be called from any thread."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._folder = service.data / queue.FOLDER
        self._opened: dict[Path, Queue] = {}
        self._lock = threading.RLock()

    def create(self, wanted: NewQueue) -> str:
        """Create a queue and return its name.

        Raises `UsageError` if the name is invalid or taken, the list has no pages, or the folder has no run.
        """
        _check_name(wanted.name)
        items, refused, origin = self._listed(wanted)
        with self._lock:
            head = Head(name=wanted.name.strip(), origin=origin, items=len(items), refused=refused)
            made = Queue.create(self._folder, head, items)
            self._opened[queue.path_of(self._folder, made.head.name)] = made
        return made.head.name

    def rename(self, name: str, new: str) -> str:
        """Rename a queue, and return the new name. Raises `UsageError` if the name is invalid or taken."""
        _check_name(new)
        with self._lock:
            found = self.find(name)
            found.rename(new.strip())
            del self._opened[queue.path_of(self._folder, name)]
            self._opened[queue.path_of(self._folder, found.head.name)] = found
        return found.head.name

    def extend(self, name: str, wanted: Sources) -> int:
        """Add pages to a queue, and return the number of new ones. Raises `UsageError` if there are none."""
        items, refused, origin = self._listed(wanted)
        with self._lock:
            return self.find(name).extend(items, origin, refused)

    def set_labels(self, name: str, wanted: WantedLabels) -> None:
        """Set a queue's label set, or the built-in one again. Raises `UsageError` if the set is invalid."""
        given = wanted.labels
        if wanted.text.strip():
            given = parse(wanted.text, wanted.file_name).labels
        elif given:
            check(LabelSet(given))
        self._set(name, Setting(labels=given))

    def set_guidelines(self, name: str, text: str) -> None:
        """Set a queue's text for annotators. Raises `UsageError` if it is too long."""
        try:
            setting = Setting(guidelines=text.strip())
        except ValueError as error:
            raise UsageError(f"{name}: {error}") from error
        self._set(name, setting)

    def assign(self, name: str, wanted: Assignment, everyone: Sequence[Labels]) -> dict[str, int]:
        """Assign pages to people, and return the number of pages of each. Raises `UsageError` if that is impossible."""
        with self._lock:
            found = self.find(name)
            done: dict[int, list[str]] = {}
            by_page = {item.page: number for number, item in enumerate(found.items) if item.page}
            for labels in everyone:
                if labels.done and labels.page in by_page:
                    done.setdefault(by_page[labels.page], []).append(labels.annotator)
            if wanted.item is not None:
                item_of(found, wanted.item)
                given = {wanted.item: people(wanted.people)}
            elif wanted.people:
                pages = [number for number, item in enumerate(found.items) if not item.error]
                given = spread(pages, wanted.people, wanted.each, done)
            else:
                given = dict.fromkeys(range(len(found.items)), ())
            for number, names in given.items():
                if found.items[number].assigned != names:
                    found.note(Fact(item=number, assigned=names))
        return dict(Counter(name for item in found.items for name in item.assigned))

    def labels(self, name: str) -> tuple[Label, ...]:
        """Return the labels that a queue's zones can get."""
        return LABELS if name == SEEN else self.find(name).labels

    def every_label(self) -> set[str]:
        """Return the names of the labels of all queues."""
        return {label.name for name in queue.names(self._folder) for label in self.find(name).labels}

    def delete(self, name: str) -> None:
        """Delete a queue; its pages and their labels are kept."""
        with self._lock:
            self.find(name).delete()
            del self._opened[queue.path_of(self._folder, name)]

    def names(self) -> list[str]:
        """Return the names of all queues, the built-in one first."""
        return [SEEN, *queue.names(self._folder)]

    def content(self, name: str) -> tuple[Head, list[Item], list[int]]:
        """Return a queue's head, its items, and their numbers in the order in which they are to be labelled."""
        if name == SEEN:
            seen = [Item(source=page.url, page=page.id) for page in self._service.pages.recent(SEEN_ITEMS)]
            return Head(name=SEEN, origin=SEEN_ORIGIN, items=len(seen)), seen, list(range(len(seen)))
        found = self.find(name)
        with self._lock:
            return found.head, list(found.items), found.order()

    def note(self, found: Queue, fact: Fact) -> None:
        """Record a fact about an item, unless the queue has been deleted meanwhile."""
        with self._lock:
            if found in self._opened.values():
                found.note(fact)

    def find(self, name: str) -> Queue:
        """Return the queue of this name. Raises `SourceNotFound` if there is none."""
        path = queue.path_of(self._folder, name)
        with self._lock:
            if path not in self._opened:
                if not path.is_file():
                    raise SourceNotFound(f"there is no queue named {name}", source=name)
                self._opened[path] = Queue(path)
            return self._opened[path]

    def _set(self, name: str, setting: Setting) -> None:
        with self._lock:
            self.find(name).note(setting)

    def _listed(self, wanted: Sources) -> tuple[list[Item], tuple[str, ...], str]:
        """Return the items, the refused lines, and the origin."""
        batch = wanted.batch.strip()
        if bool(wanted.list.strip()) == bool(batch):
            raise UsageError("a queue needs either a list or the folder of a run")
        if batch:
            if self._service.token is not None:
                raise UsageError("a run's folder of this machine cannot be used from other machines")
            return queue.from_batch(Path(batch).expanduser()), (), batch
        with tempfile.TemporaryDirectory() as folder:
            ending = Path(wanted.list_name).suffix
            file = Path(folder) / f"list{ending if ending in queue.LISTS else '.txt'}"
            file.write_text(wanted.list, encoding="utf-8")
            # Others must not learn which files this machine has.
            items, refused = queue.from_list(file, files=self._service.token is None)
        return items, refused, wanted.list_name or TYPED


def item_of(found: Queue, number: int) -> Item:
    """Return an item of a queue by its number. Raises `SourceNotFound` if there is none."""
    if not 0 <= number < len(found.items):
        raise SourceNotFound(f"the queue {found.head.name} has no item {number}")
    return found.items[number]


def _check_name(name: str) -> None:
    if name.strip().casefold() == SEEN.casefold():
        raise UsageError(f"{SEEN} is the name of a built-in queue: choose another name")
