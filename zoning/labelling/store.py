"""Store labels: a file for each page and annotator, to which every change is appended as a line.

A change counts once its line is on the disk; only then does the caller learn of it. A line that a crash has cut off was
never confirmed to anyone: it is ignored, and the next change overwrites it and logs a warning. A file without a
complete line counts as no file. A change based on labels that somebody else has changed since is refused.
"""

import fcntl
import logging
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar
from urllib.parse import quote, unquote

import msgspec

from zoning.errors import BadLabels, LabelsChanged, UsageError
from zoning.labelling.files import extend, whole_lines
from zoning.labelling.zones import Range
from zoning.storage import files
from zoning.storage.decoding import from_json

FORMAT = "zoning-labels"
VERSION = 1
FOLDER = "labels"
SUFFIX = ".jsonl"
T = TypeVar("T")

NAME_CHARACTERS = 60
NOTE_CHARACTERS = 10_000
REASON_CHARACTERS = 200
LABEL_CHARACTERS = 80

log = logging.getLogger(__name__)

Granularity = Literal["good", "bad", ""]
"""Whether a segment has good granularity; "" removes the annotation."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a file."""

    page: str
    """The page's id."""
    url: str
    annotator: str
    format: str = FORMAT
    version: int = VERSION


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One change, which is a line of the file. Fields without a value stay as they were."""

    revision: int
    """The number of the change in its file, from 1."""
    at: str = ""
    """ISO 8601, UTC; set when the change is stored."""
    labels: tuple[tuple[int, int, str], ...] = ()
    """Zones, by their first node and one past the last, and their label; "" for none."""
    prefill: str | None = None
    """The method that gave these labels; "" for an empty page. All other zones lose their labels."""
    segments: dict[int, Granularity] = {}
    note: str | None = None
    done: bool | None = None
    skipped: str | None = None
    """Why the page is not labelled; "" if it is no longer skipped."""
    seconds: float = 0.0
    """Seconds of activity of the annotator since the last change."""

    def __post_init__(self) -> None:
        if any(len(label) > LABEL_CHARACTERS or not label.isprintable() for *_, label in self.labels):
            raise ValueError(f"a label has at most {LABEL_CHARACTERS} characters, on one line")
        if any(not 0 <= first < stop for first, stop, _ in self.labels):
            raise ValueError("a zone's last node comes after its first")
        if len(self.note or "") > NOTE_CHARACTERS:
            raise ValueError(f"a note has at most {NOTE_CHARACTERS} characters")
        if len(self.skipped or "") > REASON_CHARACTERS:
            raise ValueError(f"a reason has at most {REASON_CHARACTERS} characters")
        if self.done and self.skipped:
            raise ValueError("a page cannot be both done and skipped")
        if not 0 <= self.seconds < 24 * 60 * 60:
            raise ValueError("seconds of activity between two changes must be less than a day")


class Labels(msgspec.Struct, frozen=True, kw_only=True):
    """The labels of one annotator on one page, after all changes."""

    page: str
    annotator: str
    url: str = ""
    revision: int = 0
    """The number of changes."""
    labels: dict[Range, str] = {}
    segments: dict[int, str] = {}
    """Node of a segment → `good` or `bad`."""
    note: str = ""
    done: bool = False
    skipped: str = ""
    """Why the annotator does not label the page; "" if it is not skipped. A skipped page is not done."""
    prefill: str = ""
    """The method that gave the first labels; "" if the page began empty."""
    prefilled: dict[Range, str] = {}
    """The labels that the method gave."""
    seconds: float = 0.0
    """Seconds of activity of the annotator, in all."""
    changed: str = ""
    """When the last change was stored: ISO 8601, UTC."""

    @property
    def corrections(self) -> int:
        """Return the number of zones whose label differs from the pre-filled one."""
        zones = self.labels.keys() | self.prefilled.keys()
        return sum(self.labels.get(zone, "") != self.prefilled.get(zone, "") for zone in zones)

    def after(self, change: Change) -> "Labels":
        """Return the labels after one more change."""
        given = {(first, stop): label for first, stop, label in change.labels}
        is_prefill = change.prefill is not None
        labels = _changed({} if is_prefill else self.labels, given)
        return msgspec.structs.replace(
            self,
            revision=change.revision,
            labels=labels,
            segments=_changed(self.segments, change.segments),
            note=self.note if change.note is None else change.note,
            done=(self.done if change.done is None else change.done) and not change.skipped,
            skipped="" if change.done else self.skipped if change.skipped is None else change.skipped,
            prefill=change.prefill if change.prefill is not None else self.prefill,
            prefilled=labels if is_prefill else self.prefilled,
            seconds=round(self.seconds + change.seconds, 1),
            changed=change.at,
        )


class Store:
    """The labels in a folder, of several annotators. Any number of processes may write them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[Path, tuple[tuple[int, int], Labels]] = {}

    def read(self, page: str, annotator: str) -> Labels:
        """Return an annotator's labels of a page; without changes if there are none.

        Raises `BadLabels` if the file is damaged, `UsageError` for an invalid name.
        """
        path = self._path(page, annotator)
        nothing = Labels(page=page, annotator=annotator)
        return _read(path, path.read_bytes(), nothing).labels if path.is_file() else nothing

    def append(self, head: Head, change: Change) -> Labels:
        """Append a change, wait until it is on the disk, and return the labels after it.

        If the last change is sent again, it is not appended again. Raises `LabelsChanged` if the change does not follow
        the last one, `BadLabels`, `UsageError`, `OutputUnwritable`.
        """
        path = self._path(head.page, head.annotator)
        nothing = Labels(page=head.page, annotator=head.annotator, url=head.url)
        if not path.is_file():
            _check_follows(nothing, change)  # check before the file is created: a refused change leaves none
        with files.telling(path), _locked(path) as file:
            data = file.readall()
            labels, last, whole = _read(path, data, nothing)
            if last is not None and labels.revision == change.revision and _same(last, change):
                return labels
            _check_follows(labels, change)
            if whole < len(data):
                log.warning("%s: its last line is incomplete and was removed", path)
            stored = msgspec.structs.replace(change, at=datetime.now(UTC).isoformat(timespec="milliseconds"))
            lines = (head, stored) if whole == 0 else (stored,)
            extend(file, whole, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
            if whole == 0:
                for folder in (path.parent, self._folder, self._folder.parent):
                    files.sync(folder)
            return labels.after(stored)

    def annotators(self, page: str) -> list[str]:
        """Return the names of the page's annotators, sorted. Raises `BadLabels` if a file has no valid first line."""
        names = []
        for path in (self._folder / page).glob(f"*{SUFFIX}"):
            with path.open("rb") as file:
                line = file.readline()
            if line.endswith(b"\n"):
                names.append(_head(path, line).annotator)
        return sorted(names)

    def every(self) -> Iterator[Path]:
        """Yield the file of each page and annotator, by page."""
        yield from sorted(self._folder.glob(f"*/*{SUFFIX}"))

    def load(self, path: Path) -> Labels:
        """Return the labels in one of these files. It is read again only if it has changed. Raises `BadLabels`."""
        stamp = (path.stat().st_mtime_ns, path.stat().st_size)
        known = self._loaded.get(path)
        if known is None or known[0] != stamp:
            nothing = Labels(page=path.parent.name, annotator=unquote(path.name.removesuffix(SUFFIX)))
            known = self._loaded[path] = (stamp, _read(path, path.read_bytes(), nothing).labels)
        return known[1]

    def _path(self, page: str, annotator: str) -> Path:
        return self._folder / page / f"{file_name(annotator)}{SUFFIX}"


def file_name(annotator: str) -> str:
    """Return the name of an annotator's files. Two names never differ by case only, because some disks ignore it.

    Raises `UsageError` for a name that is empty or too long.
    """
    name = unicodedata.normalize("NFC", annotator).strip()
    stem = quote(name.casefold(), safe=" ") if name.isprintable() else ""
    if not stem or len(name) > NAME_CHARACTERS or len(stem) > 3 * NAME_CHARACTERS:
        raise UsageError(
            f"the name of an annotator must have 1 to {NAME_CHARACTERS} characters, not {annotator[:80]!r}"
        )
    return stem


def _changed(before: Mapping, given: Mapping) -> dict:  # type: ignore[type-arg]
    return {key: value for key, value in {**before, **given}.items() if value}


def _check_follows(labels: Labels, change: Change) -> None:
    if change.revision != labels.revision + 1:
        raise LabelsChanged(
            f"these labels were changed elsewhere (the last change is {labels.revision}, so {change.revision} cannot "
            "follow): load the page again",
            source=labels.page,
        )


def _same(stored: Change, sent: Change) -> bool:
    return msgspec.structs.replace(stored, at=sent.at) == sent


class _Stored(NamedTuple):
    """The contents of a file."""

    labels: Labels
    last: Change | None
    whole: int
    """The number of bytes in complete lines."""


def _read(path: Path, data: bytes, nothing: Labels) -> _Stored:
    """Read a file's data. nothing: the labels if it has no complete line. Raises `BadLabels`."""
    whole = data.rfind(b"\n") + 1
    lines = whole_lines(data)
    if not lines:
        return _Stored(nothing, None, 0)
    head = _head(path, lines[0])
    labels = Labels(page=head.page, annotator=head.annotator, url=head.url)
    change = None
    for number, line in enumerate(lines[1:], 2):
        change = _decoded(path, number, line, Change)
        labels = labels.after(change)
    return _Stored(labels, change, whole)


def _decoded(path: Path, number: int, line: bytes, kind: type[T]) -> T:
    try:
        return from_json(line, kind)
    except ValueError as error:
        advice = "mend the line, or put a copy of the file in its place; without the file the page has no labels"
        raise BadLabels(f"{path}, line {number} is damaged ({error}): {advice}", source=str(path)) from error


def _head(path: Path, line: bytes) -> Head:
    head = _decoded(path, 1, line, Head)
    if head.format != FORMAT or head.version > VERSION:
        reason = f"it is {head.format} version {head.version}, not {FORMAT} up to version {VERSION}"
        raise BadLabels(f"{path}: {reason}", source=str(path))
    return head


@contextmanager
def _locked(path: Path) -> Iterator[FileIO]:
    """Open the file, locked against other processes and threads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        yield file
