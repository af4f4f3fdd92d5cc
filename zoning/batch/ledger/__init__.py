"""Keep the ledger of a run: one row for each source in SQLite, whose state changes in transactions.

A row is done only after its record is safe in a shard (`shards`); the row has the record's place. So after any crash,
the ledger names exactly the records that count, and all other sources are still queued.

A done source may be read again (column `again`): it stays done, and its older record counts, until `finish` records the
place of the newer one.
"""

from zoning.batch.ledger.figures import Figures
from zoning.batch.ledger.refreshes import Refreshes
from zoning.batch.ledger.results import Results
from zoning.batch.ledger.rows import (
    ARTICLES,
    CHANGED,
    DUE,
    FAILED,
    PAGES,
    RUNNING,
    UNCHANGED,
    Done,
    Ended,
    ErrorCount,
    Failed,
    Host,
    Kept,
    Known,
    Listed,
    Pending,
    Place,
    Queued,
    SameWork,
    Slice,
    Validators,
)
from zoning.batch.ledger.schema import FILE, cannot_write, salvaged
from zoning.batch.ledger.sources import Sources
from zoning.batch.ledger.tasks import Tasks

__all__ = [
    "ARTICLES",
    "CHANGED",
    "DUE",
    "FAILED",
    "FILE",
    "PAGES",
    "RUNNING",
    "UNCHANGED",
    "Done",
    "Ended",
    "ErrorCount",
    "Failed",
    "Host",
    "Kept",
    "Known",
    "Ledger",
    "Listed",
    "Pending",
    "Place",
    "Queued",
    "SameWork",
    "Slice",
    "Validators",
    "cannot_write",
    "salvaged",
]


class Ledger(Sources, Tasks, Refreshes, Results, Figures):
    """The ledger in a run's folder. One process writes it; others may read."""
