"""What a run has found, one source after the other, so that a run of any length fits the memory."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from zoning.articles import Article
from zoning.batch.ledger import ARTICLES, Ended, Ledger
from zoning.batch.shards import Store, open_store
from zoning.errors import BadRecord
from zoning.metadata.model import PAGE_FIELDS
from zoning.result import Failure, Result, encode
from zoning.scope import Kind

OF_PAGES = {f"metadata_{field}": field for field in PAGE_FIELDS}
"""The columns of tables for what a page says of itself, and its fields."""
UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class Found(NamedTuple):
    """A source that ended, and its record."""

    number: int
    """Of its place in the list, from 1; lines that name no source are not counted."""
    source: str
    record: bytes
    """A `Result`, an `Article` or a `Failure`, as one line of JSON without its line feed."""
    content: Any
    """The same as an object."""

    @property
    def result(self) -> Result:
        """The record of a source that did not fail."""
        assert isinstance(self.content, Result)
        return self.content


class Records:
    """What ended, in the order of the list; every record is read before it is handed out."""

    def __init__(
        self,
        run: Path,
        ledger: Ledger,
        *,
        failures: bool = False,
        skip_damaged: bool = False,
        kind: type[msgspec.Struct] | None = None,
    ) -> None:
        """failures: with the sources that failed.

        skip_damaged: go on past records that are damaged or missing; otherwise they are counted, and a `BadRecord`.
        kind: what is needed of a record, if not all of it; `url` is part of it.
        """
        self.damaged = 0
        """So many records were passed over."""
        self._run = run
        self._ledger = ledger
        self._failures = failures
        self._skip = skip_damaged
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind or kind_of(ledger))

    def __iter__(self) -> Iterator[Found]:
        """Yield what ended. Raises `BadRecord` at the end, once the damaged are counted."""
        store, first = open_store(self._ledger.results()), ""
        for row in self._ledger.ended(failed=self._failures):
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
                f"{self._run}: {self.damaged} results are damaged or missing, the first of {first}."
                f" `zoning batch repair {self._run}` queues them again; --skip-damaged leaves them out"
            )

    def _found(self, store: Store, row: Ended) -> Found:
        if row.place is None:
            scope: Kind = "not-html" if row.error_class == "NotHTML" else "unknown"
            failure = Failure(url=row.source, error=row.error, error_class=row.error_class, scope=scope)
            return Found(row.id, row.source, encode(failure).encode(), failure)
        if None in row.place:
            raise ValueError("the place of its record is unknown")
        record = store.read(row.place)
        return Found(row.id, row.source, record[:-1], decoded(record, row.source, self._decoder))


def kind_of(ledger: Ledger) -> type[msgspec.Struct]:
    """What the records of a run are."""
    return Article if ledger.holds() == ARTICLES else Result


def decoded(record: bytes, source: str, decoder: "msgspec.json.Decoder[Any]") -> Any:
    """The record of a source. Raises one of `UNREADABLE` when it is none."""
    if not record.endswith(b"\n"):
        raise ValueError("its record is cut off")
    content = decoder.decode(record)
    if content.url != source:
        raise ValueError(f"its record belongs to {content.url[:200]}")
    return content
