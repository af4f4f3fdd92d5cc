"""Store queues of pages to label: a file of lines with the queue's name, its sources, and later changes."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from zoning import limits
from zoning.batch import ledger, lists, snapshots
from zoning.errors import BadLabels, UsageError
from zoning.labelling.files import extend, whole_lines
from zoning.labelling.label_sets import GivenLabel, LabelSet, labels_of
from zoning.labelling.names import LABELS, Label
from zoning.storage import files
from zoning.storage.decoding import damage, from_json

T = TypeVar("T")

FOLDER = "queues"
SUFFIX = ".jsonl"
LISTS = (".txt", *lists.DELIMITERS, *lists.JSON_LINES)
"""File name endings of uploaded lists."""
GUIDELINES_CHARACTERS = 20_000
SEPARATOR = "; "
"""The separator between the origins of a queue's pages."""


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of a queue."""

    source: str
    """The source to visit."""
    stored: str = ""
    """The snapshot of the page, if a run has kept one."""
    page: str = ""
    """The page's id, once it is fetched."""
    disagreement: float | None = None
    """How far methods disagree on it (`disagreement`); None before it is measured."""
    error: str = ""
    """Why it could not be fetched."""
    assigned: tuple[str, ...] = ()
    """The annotators it is assigned to; empty for anybody."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of an item."""

    item: Annotated[int, msgspec.Meta(ge=0)]
    """The item's number, from 0."""
    page: str | None = None
    disagreement: float | None = None
    error: str | None = None
    assigned: tuple[str, ...] | None = None


class Setting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of the queue itself. Fields without a value stay as they were."""

    added: tuple[Item, ...] = ()
    """Pages to append."""
    origin: str = ""
    """The origin of these pages, for people."""
    refused: tuple[str, ...] = ()
    labels: tuple[GivenLabel, ...] | None = None
    """The queue's own label set; empty for the built-in one again."""
    guidelines: str | None = None
    """A text for annotators, shown beside each page."""

    def __post_init__(self) -> None:
        if len(self.guidelines or "") > GUIDELINES_CHARACTERS:
            raise ValueError(f"guidelines have at most {GUIDELINES_CHARACTERS:,} characters")


class _Kind(msgspec.Struct, frozen=True):
    """What a line is about: an item if it has a number, otherwise the queue."""

    item: int | None = None


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a queue's file."""

    name: str
    origin: str
    """The origin of its sources, for people."""
    items: Annotated[int, msgspec.Meta(ge=0)]
    refused: tuple[str, ...] = ()
    """Lines of the list that name no source, and why."""


class Queue:
    """A queue and its file. Only one process writes it."""

    def __init__(self, path: Path) -> None:
        """Open the queue in a file. Raises `BadLabels` if it is damaged."""
        self._path = path
        data = path.read_bytes()
        lines = whole_lines(data)
        self.guidelines = ""
        self.labels: tuple[Label, ...] = LABELS
        """The labels that its zones can get."""
        self.given_labels: tuple[GivenLabel, ...] = ()
        """Its own label set, as written by people; empty if it has none."""
        with damage(BadLabels, str(path), "not a queue that can be read"):
            self.head = _line(lines, 0, Head)
            self.items = [_line(lines, number, Item) for number in range(1, 1 + self.head.items)]
            for number in range(1 + self.head.items, len(lines)):
                is_fact = _line(lines, number, _Kind).item is not None
                self._apply(_line(lines, number, Fact) if is_fact else _line(lines, number, Setting))
        self._whole = sum(len(line) + 1 for line in lines)

    @classmethod
    def create(cls, folder: Path, head: Head, items: Iterable[Item]) -> "Queue":
        """Write a new queue. Raises `UsageError` if a queue has that name, or it has no pages."""
        path = path_of(folder, head.name)
        if path.exists():
            raise UsageError(f"a queue named {head.name} already exists: choose another name")
        listed = list(items)
        if not listed:
            raise UsageError(f"{head.origin} has no pages{''.join(f'; {line}' for line in head.refused[:3])}")
        head = msgspec.structs.replace(head, items=len(listed))
        files.make_folder(path.parent)
        files.write(path, b"".join(_encoded(line) for line in (head, *listed)))
        return cls(path)

    def extend(self, added: Iterable[Item], origin: str, refused: tuple[str, ...] = ()) -> int:
        """Add the pages that are not in the queue yet, and return their number.

        Raises `UsageError` if there are none, or the queue becomes too long; `OutputUnwritable`.
        """
        known = {item.source for item in self.items}
        new = tuple(item for item in added if item.source not in known)
        if not new:
            raise UsageError(f"{origin}: all its pages are already in {self.head.name}")
        if len(self.items) + len(new) > limits.QUEUE_LINES:
            raise UsageError(f"more than {limits.QUEUE_LINES:,} pages: create another queue for the rest")
        self.note(Setting(added=new, origin=origin, refused=refused))
        return len(new)

    def rename(self, name: str) -> None:
        """Rename the queue and its file.

        Raises `UsageError` if another queue has that name, or it is invalid; `OutputUnwritable`.
        """
        path, old = path_of(self._path.parent, name), self._path
        if path != old and path.exists():
            raise UsageError(f"a queue named {name} already exists: choose another name")
        # Write the new file before deleting the old one: so a crash at any time leaves only complete files.
        first, _, rest = old.read_bytes()[: self._whole].partition(b"\n")
        line = _encoded(msgspec.structs.replace(from_json(first, Head), name=name))
        files.write(path, line + rest)
        if path != old:
            old.unlink()
        self._path, self._whole = path, len(line) + len(rest)
        self.head = msgspec.structs.replace(self.head, name=name)

    def delete(self) -> None:
        """Delete the file. Pages and their labels are stored elsewhere. Raises `OutputUnwritable`."""
        with files.telling(self._path):
            self._path.unlink(missing_ok=True)

    def note(self, fact: Fact | Setting) -> None:
        """Append a change of an item or of the queue to the file. Raises `OutputUnwritable`."""
        self._apply(fact)
        line = _encoded(fact)
        with files.telling(self._path), self._path.open("r+b", buffering=0) as file:
            extend(file, self._whole, line)
        self._whole += len(line)

    def order(self) -> list[int]:
        """Return the numbers of the items: the most uncertain first, then those not measured, then failed ones."""

        def place(number: int) -> tuple[int, float, int]:
            item = self.items[number]
            if item.error:
                return 2, 0.0, number
            return (1, 0.0, number) if item.disagreement is None else (0, -item.disagreement, number)

        return sorted(range(len(self.items)), key=place)

    def _apply(self, fact: Fact | Setting) -> None:
        if isinstance(fact, Setting):
            self._set(fact)
            return
        if fact.item >= len(self.items):
            raise ValueError(f"it has no page {fact.item}")
        known = msgspec.structs.asdict(fact)
        del known["item"]
        changes = {name: value for name, value in known.items() if value is not None}
        self.items[fact.item] = msgspec.structs.replace(self.items[fact.item], **changes)

    def _set(self, setting: Setting) -> None:
        self.items += setting.added
        if setting.guidelines is not None:
            self.guidelines = setting.guidelines
        if setting.labels is not None:
            self.given_labels = setting.labels
            self.labels = labels_of(LabelSet(setting.labels)) if setting.labels else LABELS
        origins = dict.fromkeys(origin for origin in (*self.head.origin.split(SEPARATOR), setting.origin) if origin)
        self.head = msgspec.structs.replace(
            self.head, origin=SEPARATOR.join(origins), refused=self.head.refused + setting.refused
        )


def _encoded(line: msgspec.Struct) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _line(lines: list[bytes], number: int, kind: type[T]) -> T:
    if number >= len(lines):
        raise ValueError(f"line {number + 1} is missing: create the queue again")
    try:
        return from_json(lines[number], kind)
    except ValueError as error:
        raise ValueError(f"line {number + 1} is damaged ({error}): correct it, or create the queue again") from error


def names(folder: Path) -> list[str]:
    """Return the names of the queues in a folder, sorted."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        with path.open("rb") as file, suppress(ValueError):
            found.append(from_json(file.readline(), Head).name)
    return sorted(found)


def path_of(folder: Path, name: str) -> Path:
    """Return the file of a queue. Raises `UsageError` for an invalid name."""
    return folder / f"{files.folded_name(name, 'a queue')}{SUFFIX}"


def from_list(path: Path, *, files: bool = True) -> tuple[list[Item], tuple[str, ...]]:
    """Return the sources of a list as `zoning batch` reads it, without duplicates, and the lines that name none.

    files: whether lines may name files; otherwise no file is looked for.
    Raises `UsageError` if the list cannot be read or is too long.
    """
    known: dict[str, Item] = {}
    refused = []
    for entry in lists.read(str(path), files=files):
        if isinstance(entry, lists.Refusal):
            refused.append(f"line {entry.line}: {entry.reason}")
        else:
            known.setdefault(entry.key, Item(source=entry.source))
        if len(known) + len(refused) > limits.QUEUE_LINES:
            raise UsageError(f"more than {limits.QUEUE_LINES:,} lines: split the list")
    return list(known.values()), tuple(refused)


def from_batch(folder: Path) -> list[Item]:
    """Return the done pages of a run of `zoning batch` in `folder`. Those with a kept snapshot need no visit.

    Raises `UsageError` if the folder has no run, or too many pages.
    """
    return list(_of_run(folder))


def _of_run(folder: Path) -> Iterator[Item]:
    with ledger.Ledger(folder, read_only=True) as run:
        for number, ended in enumerate(run.ended(failed=False)):
            if number >= limits.QUEUE_LINES:
                raise UsageError(f"{folder}: more than {limits.QUEUE_LINES:,} pages: split the run")
            stored = snapshots.snapshot_file(folder / snapshots.FOLDER, ended.source)
            yield Item(source=ended.source, stored=str(stored) if stored.is_file() else "")
