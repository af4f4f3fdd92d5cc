"""Read the results of a run one by one, so that a run of any length fits into memory."""

import heapq
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from zoning.articles import Article
from zoning.batch.ledger import ARTICLES, Ended, Ledger
from zoning.batch.shards import Store, open_store
from zoning.errors import BadRecord
from zoning.kinds import Kind
from zoning.metadata.model import PAGE_FIELDS
from zoning.result import Failure, Result, encode
from zoning.storage.decoding import decoder_of
from zoning.text.wording import counted

OF_PAGES = {f"metadata_{field}": field for field in PAGE_FIELDS}
"""The table columns for a page's metadata, and their fields."""
SKIPPED = "SkippedLine"
"""The error class of a line of the list that names no source, or one that an earlier line names."""
UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class Found(NamedTuple):
    """A source that ended, or a skipped line, and its record."""

    number: int
    """Its position in the list, from 1; lines that name no source are not counted and have 0."""
    source: str
    record: bytes
    """A `Result`, an `Article` or a `Failure`, as one line of JSON without its line feed."""
    content: Any
    """The record, decoded."""
    columns: dict[str, str]
    """The other columns of a failed source's line in the list; a `Failure` does not have them."""

    @property
    def page(self) -> Result | Failure:
        """Return the record of a source of a run of pages."""
        assert isinstance(self.content, Result | Failure)
        return self.content

    @property
    def carried(self) -> dict[str, str]:
        """Return the other columns of its line in the list, as far as they are known."""
        return self.columns if isinstance(self.content, Failure) else dict(self.content.carried)


class Records:
    """The records of the sources that ended, in the order of the list. Each is read only when it is needed."""

    def __init__(
        self,
        run: Path,
        ledger: Ledger,
        *,
        failures: bool = False,
        skip_damaged: bool = False,
        kind: type[msgspec.Struct] | None = None,
    ) -> None:
        """failures: include the failed sources and the skipped lines, with a `Failure` each.

        skip_damaged: skip records that are damaged or missing, and count them; otherwise they raise `BadRecord` at the
        end.
        kind: the part of a record that is needed, if not all; it must have the field `url`.
        """
        self.damaged = 0
        """The number of records that were skipped."""
        self.skipped_lines = 0
        """The number of skipped lines that were included."""
        self._run = run
        self._ledger = ledger
        self._failures = failures
        self._skip = skip_damaged
        self._decoder: msgspec.json.Decoder[Any] = decoder_of(kind or kind_of(ledger))

    def __iter__(self) -> Iterator[Found]:
        """Yield the sources that ended.

        Raises `BadRecord` at the end, so that its message has the number of damaged records.
        """
        store, first = open_store(self._ledger.results()), ""
        for row in self._rows():
            try:
                found = self._found(store, row)
            except (OSError, *UNREADABLE) as error:
                self.damaged += 1
                first = first or f"{row.source}: {error}"
                continue
            if self._skip or not first:
                yield found
        if first and not self._skip:
            raise BadRecord(
                f"{self._run}: {counted(self.damaged, 'damaged or missing result')}, the first of {first}."
                f" `zoning batch repair {self._run}` queues them again; --skip-damaged leaves them out"
            )

    def _rows(self) -> Iterator[Ended]:
        """Return what ended, with the skipped lines in their places if failures are included."""
        ended = self._ledger.ended(failed=self._failures)
        return heapq.merge(ended, self._skipped(), key=attrgetter("line")) if self._failures else ended

    def _skipped(self) -> Iterator[Ended]:
        for line, text, reason in self._ledger.refused():
            self.skipped_lines += 1
            yield Ended(0, text, None, SKIPPED, f"line {line}: {reason}", line, {})

    def _found(self, store: Store, row: Ended) -> Found:
        if row.place is None:
            scope: Kind = "not-html" if row.error_class == "NotHTML" else "unknown"
            failure = Failure(url=row.source, error=row.error, error_class=row.error_class, scope=scope)
            return Found(row.id, row.source, encode(failure).encode(), failure, row.carried)
        if None in row.place:
            raise ValueError("the place of its record is unknown")
        record = store.read(row.place)
        return Found(row.id, row.source, record[:-1], decoded(record, row.source, self._decoder), row.carried)


def kind_of(ledger: Ledger) -> type[msgspec.Struct]:
    """Return the type of a run's records."""
    return Article if ledger.holds() == ARTICLES else Result


def decoded(record: bytes, source: str, decoder: "msgspec.json.Decoder[Any]") -> Any:
    """Decode the record of a source. Raises one of `UNREADABLE` if it is damaged or another source's."""
    if not record.endswith(b"\n"):
        raise ValueError("its record is cut off")
    content = decoder.decode(record)
    if content.url != source:
        raise ValueError(f"its record belongs to {content.url[:200]}")
    return content
