"""Manage queues of pages to label: create, list and measure them; their pages are visited when they are needed."""

import asyncio
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from zoning import limits
from zoning.errors import SourceError, SourceNotFound, UsageError
from zoning.labelling import queue
from zoning.labelling.assignment import people, spread
from zoning.labelling.disagreement import disagreement
from zoning.labelling.label_sets import GivenLabel, LabelSet, check, parse
from zoning.labelling.names import LABELS, Label
from zoning.labelling.progress import counts, has_failed, of_people
from zoning.labelling.queue import Fact, Head, Item, Queue, Setting
from zoning.labelling.store import Labels
from zoning.labelling.zones import PageZones
from zoning.render import Rendering
from zoning.render.visit import OnStep, unheard
from zoning.snapshot import Snapshot
from zoning.tasks import running
from zoning.web.service import Service

SEEN = "Pages seen here"
"""The built-in queue: the pages that were visited with this application."""
SEEN_ORIGIN = "pages opened in this application"
SEEN_ITEMS = 200
TYPED = "a list that was typed"
STEP_S = 0.2
"""The interval in seconds at which the end of a visit is checked."""


class Sources(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pages for a queue, from a list or from a run's folder."""

    list: str = ""
    """The text of a list as `zoning batch` takes it."""
    list_name: str = ""
    """The name of its file, whose ending determines the format; "" if the list was typed."""
    batch: str = ""
    """The folder of a run of `zoning batch` on this machine."""


class NewQueue(Sources, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A queue to create."""

    name: str


class WantedLabels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A label set for a queue: the text of a file, or labels. If both are empty, the built-in set."""

    text: str = ""
    file_name: str = ""
    """If it ends in `.toml`, the text is TOML; otherwise JSON."""
    labels: tuple[GivenLabel, ...] = ()


class Assignment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The people who are to label a queue's pages, or one of them; without people, anybody may."""

    people: tuple[str, ...] = ()
    each: int = 1
    """The number of people per page; an assignment of one item goes to all `people`."""
    item: int | None = None
    """The item's number; None for all pages."""


class Queues:
    """The queues in one folder. The methods may be called from any thread."""

    def __init__(self, service: Service, zones: Callable[[str], PageZones]) -> None:
        self._service = service
        self._zones = zones
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
            found = self._queue(name)
            found.rename(new.strip())
            del self._opened[queue.path_of(self._folder, name)]
            self._opened[queue.path_of(self._folder, found.head.name)] = found
        return found.head.name

    def extend(self, name: str, wanted: Sources) -> int:
        """Add pages to a queue, and return the number of new ones. Raises `UsageError` if there are none."""
        items, refused, origin = self._listed(wanted)
        with self._lock:
            return self._queue(name).extend(items, origin, refused)

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
            found = self._queue(name)
            done: dict[int, list[str]] = {}
            by_page = {item.page: number for number, item in enumerate(found.items) if item.page}
            for labels in everyone:
                if labels.done and labels.page in by_page:
                    done.setdefault(by_page[labels.page], []).append(labels.annotator)
            if wanted.item is not None:
                self._item(found, wanted.item)
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

    def _set(self, name: str, setting: Setting) -> None:
        with self._lock:
            self._queue(name).note(setting)

    def labels(self, name: str) -> tuple[Label, ...]:
        """Return the labels that a queue's zones can get."""
        return LABELS if name == SEEN else self._queue(name).labels

    def every_label(self) -> set[str]:
        """Return the names of the labels of all queues."""
        return {label.name for name in queue.names(self._folder) for label in self._queue(name).labels}

    def delete(self, name: str) -> None:
        """Delete a queue; its pages and their labels are kept."""
        with self._lock:
            self._queue(name).delete()
            del self._opened[queue.path_of(self._folder, name)]

    def summaries(self, mine: Mapping[str, Labels]) -> list[dict[str, Any]]:
        """Return every queue with its progress. mine: id of a page → the annotator's labels of it."""
        names = [SEEN, *queue.names(self._folder)]
        return [self._summary(name, mine) for name in names]

    def show(
        self, name: str, mine: Mapping[str, Labels], everyone: Sequence[Labels], *, first: int, most: int
    ) -> dict[str, Any]:
        """Return some items of a queue, in the order in which they are to be labelled.

        mine: page → the annotator's labels of it. everyone: the labels of all annotators on all pages.
        """
        head, items, order = self._content(name)
        others: dict[str, list[str]] = {}
        for labels in everyone:
            if labels.done and mine.get(labels.page) is not labels:
                others.setdefault(labels.page, []).append(labels.annotator)
        rows = [self._row(number, items[number], mine, others) for number in order[first : first + most]]
        unmeasured = sum(item.disagreement is None and not item.error for item in items)
        return {
            "name": head.name,
            "origin": head.origin,
            "refused": head.refused,
            "local": self._service.token is None,
            "labels": [label._asdict() for label in self.labels(name)],
            "given_labels": () if name == SEEN else self._queue(name).given_labels,
            "guidelines": "" if name == SEEN else self._queue(name).guidelines,
            "fixed": name == SEEN,
            "all": len(items),
            "counts": counts(items, mine),
            "people": of_people(items, everyone),
            "unmeasured": 0 if name == SEEN else unmeasured,
            "items": rows,
        }

    async def open_item(self, name: str, number: int) -> AsyncGenerator[dict[str, Any]]:
        """Yield the steps of the visit to an item's page if it is not stored yet, and then the page's id."""
        found = await asyncio.to_thread(self._queue, name)
        steps: asyncio.Queue[str] = asyncio.Queue()
        # If the client leaves, the visit still goes on: the page will be needed again soon.
        fetching = asyncio.create_task(self._fetch(found, number, steps.put_nowait))
        fetching.add_done_callback(lambda task: None if task.cancelled() else task.exception())
        while not fetching.done():
            with suppress(TimeoutError):
                yield {"step": await asyncio.wait_for(steps.get(), STEP_S)}
        yield {"page": await fetching}

    async def measure(self, name: str) -> AsyncGenerator[dict[str, Any]]:
        """Yield each item whose disagreement becomes known, with the progress.

        Pages that are not stored are visited.
        """
        found = await asyncio.to_thread(self._queue, name)
        todo = [number for number, item in enumerate(found.items) if item.disagreement is None and not item.error]
        yield {"done": 0, "all": len(todo)}
        places = asyncio.Semaphore(limits.VISITS_AT_ONCE)

        async def one(number: int) -> dict[str, Any]:
            async with places:
                return await self._measure(found, number)

        async with running(map(one, todo)) as tasks:
            for done, task in enumerate(asyncio.as_completed(tasks), 1):
                yield {**await task, "done": done, "all": len(todo)}

    async def _measure(self, found: Queue, number: int) -> dict[str, Any]:
        try:
            page = await self._fetch(found, number)
            figure = await asyncio.to_thread(lambda: disagreement(self._zones(page)))
        except SourceError as error:
            return {"item": number, "error": str(error)}
        self._note(found, Fact(item=number, disagreement=round(figure, 4)))
        return {"item": number, "disagreement": figure}

    async def _fetch(self, found: Queue, number: int, on_step: OnStep = unheard) -> str:
        """Return the id of an item's page. If it is not stored yet, visit it or read its snapshot."""
        item = self._item(found, number)
        if item.page and self._is_there(item.page):
            return item.page
        try:
            rendering = await self._rendered(item, on_step)
        except SourceError as error:
            self._note(found, Fact(item=number, error=f"{type(error).__name__}: {error}"))
            raise
        page = await asyncio.to_thread(self._service.pages.put, rendering)
        self._note(found, Fact(item=number, page=page, error=rendering.snapshot.page.refusal))
        return page

    async def _rendered(self, item: Item, on_step: OnStep) -> Rendering:
        if item.stored and Path(item.stored).is_file():
            return Rendering(await asyncio.to_thread(Snapshot.load, item.stored))
        return await self._service.visits.render(item.source, screenshot="strips", on_step=on_step)

    # ------------------------------------------------------------------ helpers

    def _listed(self, wanted: Sources) -> tuple[list[Item], tuple[str, ...], str]:
        """Return the items, the refused lines, and the origin."""
        batch = wanted.batch.strip()
        if bool(wanted.list.strip()) == bool(batch):
            raise UsageError("a queue needs either a list or the folder of a run")
        if batch:
            self._check_local("a run's folder")
            return queue.from_batch(Path(batch).expanduser()), (), batch
        with tempfile.TemporaryDirectory() as folder:
            ending = Path(wanted.list_name).suffix
            file = Path(folder) / f"list{ending if ending in queue.LISTS else '.txt'}"
            file.write_text(wanted.list, encoding="utf-8")
            items, refused = queue.from_list(file)
        if any("://" not in item.source for item in items):
            self._check_local("a file")
        return items, refused, wanted.list_name or TYPED

    def _check_local(self, what: str) -> None:
        if self._service.token is not None:
            raise UsageError(f"{what} of this machine cannot be used from other machines: use web addresses")

    def _content(self, name: str) -> tuple[Head, list[Item], list[int]]:
        if name == SEEN:
            seen = [Item(source=page.url, page=page.id) for page in self._service.pages.recent(SEEN_ITEMS)]
            return Head(name=SEEN, origin=SEEN_ORIGIN, items=len(seen)), seen, list(range(len(seen)))
        found = self._queue(name)
        with self._lock:
            return found.head, list(found.items), found.order()

    def _summary(self, name: str, mine: Mapping[str, Labels]) -> dict[str, Any]:
        head, items, _ = self._content(name)
        return {"name": head.name, "origin": head.origin, "counts": counts(items, mine)}

    def _row(
        self, number: int, item: Item, mine: Mapping[str, Labels], others: Mapping[str, list[str]]
    ) -> dict[str, Any]:
        labels = mine.get(item.page)
        title = ""
        if item.page:
            with suppress(SourceError):
                title = self._service.pages.get(item.page).title
        begun = labels is not None and labels.revision > 0
        skipped = labels.skipped if labels else ""
        return {
            "number": number,
            "source": item.source,
            "page": item.page,
            "title": title,
            "disagreement": item.disagreement,
            "error": item.error,
            "failed": has_failed(item, mine),
            "assigned": item.assigned,
            "state": "done" if labels and labels.done else "skipped" if skipped else "begun" if begun else "",
            "skipped": skipped,
            "others": others.get(item.page, []),
        }

    def _note(self, found: Queue, fact: Fact) -> None:
        with self._lock:
            if found in self._opened.values():  # the queue may have been deleted during a visit
                found.note(fact)

    def _queue(self, name: str) -> Queue:
        path = queue.path_of(self._folder, name)
        with self._lock:
            if path not in self._opened:
                if not path.is_file():
                    raise SourceNotFound(f"there is no queue named {name}", source=name)
                self._opened[path] = Queue(path)
            return self._opened[path]

    def _item(self, found: Queue, number: int) -> Item:
        if not 0 <= number < len(found.items):
            raise SourceNotFound(f"the queue {found.head.name} has no item {number}")
        return found.items[number]

    def _is_there(self, page: str) -> bool:
        try:
            return bool(self._service.pages.get(page))
        except SourceNotFound:
            return False


def _check_name(name: str) -> None:
    if name.strip().casefold() == SEEN.casefold():
        raise UsageError(f"{SEEN} is the name of a built-in queue: choose another name")
