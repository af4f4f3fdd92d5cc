"""A worker: one browser and a few visits at a time, each ending in an outcome, whatever happens."""

import asyncio
import hashlib
import logging
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
import psutil

from zoning.batch.messages import UNWRITTEN, Outcome, Settings, Task
from zoning.batch.shards import open_store
from zoning.errors import EnvironmentProblem, SourceError
from zoning.reading import Reading, read_with
from zoning.render import Renderer
from zoning.result import encode
from zoning.snapshot import PageFacts

log = logging.getLogger(__name__)

BUSY = (429, 502, 503, 504)
"""Answers of servers that are to be asked again later."""
INTERNAL = "InternalError"
"""The class of an error that is ours: of none of the classes in `zoning.errors`."""


class Worker:
    """One browser and what is read with it, for the time of the block; every engine's workers are of this class.

    It writes its records to a shard of its own.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._store = open_store(settings.results)
        self._renderer = Renderer(settings.visit)
        self._process = psutil.Process()

    async def __aenter__(self) -> Self:
        await self._renderer.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._renderer.__aexit__(kind, error, trace)

    async def visit(self, task: Task) -> Outcome:
        """What became of `task`.

        Raises `EnvironmentProblem` when this machine lacks what every visit needs.
        """
        begun = time.monotonic()
        try:
            reading = await read_with(
                self._renderer, task.source, self._settings.extractor, next_pages=self._settings.next_pages
            )
            outcome = _busy(task, reading.snapshot.page) or await self._kept(task, reading)
        except SourceError as error:
            outcome = _failed(task, type(error).__name__, str(error), transient=error.transient)
        except EnvironmentProblem:
            raise
        except Exception as error:
            # One page must not cost the others their worker; the log has the traceback.
            log.exception("%s: an error of zoning's own", task.source)
            outcome = _failed(task, INTERNAL, f"{task.source}: {type(error).__name__}: {error}")
        memory = self._process.memory_info().rss
        return msgspec.structs.replace(outcome, seconds=time.monotonic() - begun, memory=memory)

    async def _kept(self, task: Task, reading: Reading) -> Outcome:
        """The record made safe."""
        record = encode(msgspec.structs.replace(reading.result, carried=task.carried)) + "\n"
        try:
            if self._settings.snapshots is not None:
                name = hashlib.sha256(task.source.encode()).hexdigest()[:24]
                reading.snapshot.save(Path(self._settings.snapshots) / f"{name}.snapshot.json.gz")
            place = await asyncio.to_thread(self._store.append, record.encode())
        except OSError as error:
            return _failed(task, UNWRITTEN, str(error), transient=True)
        return Outcome(id=task.id, place=place)


def _busy(task: Task, page: PageFacts) -> Outcome | None:
    if page.http_status not in BUSY:
        return None
    busy = _failed(task, "ServerBusy", f"{task.source}: the server answered {page.http_status}", transient=True)
    return msgspec.structs.replace(busy, retry_after_s=page.retry_after_s)


def _failed(task: Task, kind: str, error: str, *, transient: bool = False) -> Outcome:
    return Outcome(id=task.id, error_class=kind, error=error, transient=transient)
