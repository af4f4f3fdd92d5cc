"""Read kept pages again, without a visit, when more is known of their sites than at their visit."""

import asyncio
import logging
import shutil
from collections.abc import Callable, Iterator

from zoning import limits
from zoning.batch.ledger import Kept, Ledger
from zoning.batch.messages import OUTPUT_ERROR, Settings, Task
from zoning.batch.pools import WorkerPool
from zoning.batch.tally import Tally
from zoning.process.tasks import running

log = logging.getLogger(__name__)


class KeptPages:
    """The kept pages of one run."""

    def __init__(
        self, ledger: Ledger, settings: Settings, tally: Tally, cannot_write: Callable[[object], None]
    ) -> None:
        """cannot_write: called with the reason when a worker cannot write its output; it stops the run."""
        self._ledger = ledger
        self._settings = settings
        self._tally = tally
        self._cannot_write = cannot_write

    async def read(self, workers: WorkerPool) -> None:
        """Read the pages of whose sites more is known now; delete all kept pages once all sources are done."""
        kept = self._ledger.kept(limits.SITE_GROWTH)
        if kept:
            self._tally.kept = len(kept)
            waiting = iter(kept)
            async with (
                workers as pool,
                running(self._read_some(pool, waiting) for _ in range(max(1, pool.capacity))) as readers,
            ):
                await asyncio.gather(*readers)
        if not (self._tally.stopped or self._ledger.left()):
            self._ledger.keep_no_more()
            if self._settings.kept_pages:
                shutil.rmtree(self._settings.kept_pages, ignore_errors=True)

    async def _read_some(self, pool: WorkerPool, waiting: Iterator[Kept]) -> None:
        """Read kept pages one after the other, until there are no more or the run is stopped."""
        for kept in waiting:
            if self._tally.stopped:
                return
            task = Task(kept.id, kept.source, kept.carried, before=kept.place, site_pages=kept.site_pages)
            outcome = await pool.visit(task, lambda _: None)
            self._tally.kept_read += 1
            if outcome.place is not None:
                self._ledger.replace(kept.id, outcome.place, outcome.kind)
                self._tally.kept_changed += 1
            elif outcome.error_class == OUTPUT_ERROR:
                self._cannot_write(outcome.error)
            elif outcome.error_class:
                log.info("%s: not read again: %s", kept.source, outcome.error)
