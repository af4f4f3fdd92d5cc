"""What a run has found, one source after the other, so that a run of any length fits the memory."""

from collections.abc import Iterator
from itertools import tee
from pathlib import Path
from typing import NamedTuple

import msgspec

from zoning.batch import shards
from zoning.batch.ledger import Ledger
from zoning.errors import UsageError
from zoning.result import Failure, Result, encode
from zoning.scope import Kind


class Found(NamedTuple):
    """A source that ended, and its record."""

    number: int
    """Of its place in the list, from 1; lines that name no source are not counted."""
    source: str
    record: bytes
    """A `Result`, or a `Failure`, as one line of JSON without its line feed."""

    @property
    def result(self) -> Result:
        """The record of a source that did not fail."""
        return RESULT.decode(self.record)


RESULT = msgspec.json.Decoder(Result)


def found(run: Path, ledger: Ledger, *, failures: bool = False) -> Iterator[Found]:
    """Yield what ended, in the order of the list. failures: with the sources that failed.

    Raises `UsageError` where results are not there that the ledger counts.
    """
    rows, again = tee(ledger.ended(failed=failures))
    records = shards.read(ledger.results(), (row.place for row in again if row.place))
    for row in rows:
        if row.place is None:
            scope: Kind = "not-html" if row.error_class == "NotHTML" else "unknown"
            failure = Failure(url=row.source, error=row.error, error_class=row.error_class, scope=scope)
            yield Found(row.id, row.source, encode(failure).encode())
            continue
        try:
            record = next(records)
        except OSError as error:
            raise UsageError(f"{run} lacks results that its ledger counts ({error})") from error
        yield Found(row.id, row.source, record.rstrip(b"\n"))
