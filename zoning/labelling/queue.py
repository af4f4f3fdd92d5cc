"""Pages that wait to be labelled: a file of lines, the queue's name, its sources, and what became known of them."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from zoning import files, limits
from zoning.batch import ledger, lists, snapshots
from zoning.decoding import damage, from_json
from zoning.errors import BadLabels, UsageError
from zoning.labelling.files import extend, whole_lines
from zoning.labelling.label_sets import GivenLabel, LabelSet, labels_of
from zoning.labelling.names import LABELS, Label

T = TypeVar("T")

FOLDER = "queues"
SUFFIX = ".jsonl"
LISTS = (".txt", *lists.DELIMITERS, *lists.JSON_LINES)
"""Endings of lists that are sent."""
GUIDELINES_CHARACTERS = 20_000
SEPARATOR = "; "
"""Between the places that a queue's pages are from."""


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of a queue."""

    source: str
    """What is visited."""
    stored: str = ""
    """The snapshot that a run over a list has kept of it."""
    page: str = ""
    """Its id, once it is there."""
    disagreement: float | None = None
    """How far methods disagree on it (`disagreement`); None where nobody has measured."""
    error: str = ""
    """Why it is not there."""
    assigned: tuple[str, ...] = ()
    """The annotators for whom it waits; empty for anybody."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became known of an item."""

    item: Annotated[int, msgspec.Meta(ge=0)]
    """Its number, from 0."""
    page: str | None = None
    disagreement: float | None = None
    error: str | None = None
    assigned: tuple[str, ...] | None = None


class Setting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was changed of the queue itself after it was made. What it does not name stays as it was."""

    added: tuple[Item, ...] = ()
    """Pages more, behind those that are there."""
    origin: str = ""
    """Where these are from, for people."""
    refused: tuple[str, ...] = ()
    labels: tuple[GivenLabel, ...] | None = None
    """A label set of its own; empty for the built-in one again."""
    guidelines: str | None = None
    """A text for who labels, shown beside each page."""

    def __post_init__(self) -> None:
        if len(self.guidelines or "") > GUIDELINES_CHARACTERS:
            raise ValueError(f"guidelines have at most {GUIDELINES_CHARACTERS:,} characters")


class _Kind(msgspec.Struct, frozen=True):
    """What a line is about: an item where it names one, the queue where it does not."""

    item: int | None = None


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a queue's file."""

    name: str
    origin: str
    """Where its sources are from, for people."""
    items: Annotated[int, msgspec.Meta(ge=0)]
    refused: tuple[str, ...] = ()
    """Lines that name no source, and why."""


class Queue:
    """A queue in its file. One process writes it."""

    def __init__(self, path: Path) -> None:
        """Open the queue in a file. Raises `BadLabels` when it is damaged."""
        self._path = path
        data = path.read_bytes()
        lines = whole_lines(data)
        self.guidelines = ""
        self.labels: tuple[Label, ...] = LABELS
        """What its zones can be labelled as."""
        self.given_labels: tuple[GivenLabel, ...] = ()
        """The label set of its own, as it was given; empty where it has none."""
        with damage(BadLabels, str(path), "not a queue that can be read"):
            self.head = _line(lines, 0, Head)
            self.items = [_line(lines, number, Item) for number in range(1, 1 + self.head.items)]
            for number in range(1 + self.head.items, len(lines)):
                is_fact = _line(lines, number, _Kind).item is not None
                self._take(_line(lines, number, Fact) if is_fact else _line(lines, number, Setting))
        self._whole = sum(len(line) + 1 for line in lines)

    @classmethod
    def create(cls, folder: Path, head: Head, items: Iterable[Item]) -> "Queue":
        """Write a new queue. Raises `UsageError` when there is one of that name, or when it is none."""
        path = path_of(folder, head.name)
        if path.exists():
            raise UsageError(f"there is a queue named {head.name} already: choose another name")
        listed = list(items)
        if not listed:
            raise UsageError(f"{head.origin}: no pages in it{''.join(f'; {line}' for line in head.refused[:3])}")
        head = msgspec.structs.replace(head, items=len(listed))
        files.make_folder(path.parent)
        files.write(path, b"".join(_encoded(line) for line in (head, *listed)))
        return cls(path)

    def extend(self, added: Iterable[Item], origin: str, refused: tuple[str, ...] = ()) -> int:
        """Add the pages that are not in the queue yet, and return how many these are.

        Raises `UsageError` when there is none, or when the queue becomes too long; `OutputUnwritable`.
        """
        known = {item.source for item in self.items}
        new = tuple(item for item in added if item.source not in known)
        if not new:
            raise UsageError(f"{origin}: no page that {self.head.name} has not yet")
        if len(self.items) + len(new) > limits.QUEUE_LINES:
            raise UsageError(f"more than {limits.QUEUE_LINES:,} pages: make another queue of the rest")
        self.note(Setting(added=new, origin=origin, refused=refused))
        return len(new)

    def rename(self, name: str) -> None:
        """Give the queue, and its file, another name.

        Raises `UsageError` when there is one of that name, or when it is none; `OutputUnwritable`.
        """
        path, old = path_of(self._path.parent, name), self._path
        if path != old and path.exists():
            raise UsageError(f"there is a queue named {name} already: choose another name")
        # The file says the new name before it has it: whole files alone are read, whenever this is cut off.
        first, _, rest = old.read_bytes()[: self._whole].partition(b"\n")
        line = _encoded(msgspec.structs.replace(from_json(first, Head), name=name))
        files.write(path, line + rest)
        if path != old:
            old.unlink()
        self._path, self._whole = path, len(line) + len(rest)
        self.head = msgspec.structs.replace(self.head, name=name)

    def delete(self) -> None:
        """Remove the file. Pages and what was said of them are kept elsewhere. Raises `OutputUnwritable`."""
        with files.telling(self._path):
            self._path.unlink(missing_ok=True)

    def note(self, fact: Fact | Setting) -> None:
        """Write down what became known of an item, or what was changed of the queue. Raises `OutputUnwritable`."""
        self._take(fact)
        line = _encoded(fact)
        with files.telling(self._path), self._path.open("r+b", buffering=0) as file:
            extend(file, self._whole, line)
        self._whole += len(line)

    def order(self) -> list[int]:
        """The numbers of the items: the most uncertain first, then those not measured as listed, then what failed."""

        def place(number: int) -> tuple[int, float, int]:
            item = self.items[number]
            if item.error:
                return 2, 0.0, number
            return (1, 0.0, number) if item.disagreement is None else (0, -item.disagreement, number)

        return sorted(range(len(self.items)), key=place)

    def _take(self, fact: Fact | Setting) -> None:
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
        raise ValueError(f"line {number + 1} is damaged, {error}: mend it, or create the queue again") from error


def names(folder: Path) -> list[str]:
    """The queues in a folder, by name."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        with path.open("rb") as file, suppress(ValueError):
            found.append(from_json(file.readline(), Head).name)
    return sorted(found)


def path_of(folder: Path, name: str) -> Path:
    """The file of a queue. Raises `UsageError` for a name that is none."""
    return folder / f"{files.folded_name(name, 'a queue')}{SUFFIX}"


def from_list(path: Path) -> tuple[list[Item], tuple[str, ...]]:
    """The sources of a list as `zoning batch` reads it, each once, and the lines that name none.

    Raises `UsageError` for a list that cannot be read or is too long.
    """
    known: dict[str, Item] = {}
    refused = []
    for entry in lists.read(str(path)):
        if isinstance(entry, lists.Refusal):
            refused.append(f"line {entry.line}: {entry.reason}")
        else:
            known.setdefault(entry.key, Item(source=entry.source))
        if len(known) + len(refused) > limits.QUEUE_LINES:
            raise UsageError(f"more than {limits.QUEUE_LINES:,} lines: part the list")
    return list(known.values()), tuple(refused)


def from_batch(folder: Path) -> list[Item]:
    """The pages that a run of `zoning batch` has in `folder`; those whose snapshots it kept need no visit.

    Raises `UsageError` when the folder holds no run.
    """
    return list(_of_run(folder))


def _of_run(folder: Path) -> Iterator[Item]:
    with ledger.Ledger(folder, read_only=True) as run:
        for number, ended in enumerate(run.ended(failed=False)):
            if number >= limits.QUEUE_LINES:
                raise UsageError(f"{folder}: more than {limits.QUEUE_LINES:,} pages: part the run")
            stored = snapshots.snapshot_file(folder / snapshots.FOLDER, ended.source)
            yield Item(source=ended.source, stored=str(stored) if stored.is_file() else "")
