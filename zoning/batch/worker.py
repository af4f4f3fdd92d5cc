"""A worker: a process of its own with one browser and a few visits at a time.

It takes `Settings` and `Task`s on standard input and writes `Outcome`s to standard output; what it logs goes to
standard error. It ends when its input ends, so none outlives its run.
"""

import asyncio
import hashlib
import logging
import os
import signal
import sys
import time
from pathlib import Path

import msgspec
import psutil

from zoning.batch.messages import Ended, Outcome, Settings, Task, receive, send
from zoning.errors import EnvironmentProblem, ExitCode, SourceError
from zoning.reading import Reading, read_with
from zoning.render import Renderer
from zoning.result import encode

log = logging.getLogger(__name__)

BUSY = (429, 502, 503, 504)
"""Answers of servers that are to be asked again later."""


async def work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Visit what comes until no more does."""
    settings = await receive(reader, Settings)
    visits: set[asyncio.Task[None]] = set()
    async with Renderer(settings.visit) as renderer:
        worker = _Worker(settings, renderer, writer)
        try:
            while True:
                visit = asyncio.create_task(worker.visit(await receive(reader, Task)))
                visits.add(visit)
                visit.add_done_callback(visits.discard)
        except Ended:
            for visit in visits:
                visit.cancel()
            await asyncio.gather(*visits, return_exceptions=True)


class _Worker:
    def __init__(self, settings: Settings, renderer: Renderer, writer: asyncio.StreamWriter) -> None:
        self._settings = settings
        self._renderer = renderer
        self._writer = writer
        self._process = psutil.Process()

    async def visit(self, task: Task) -> None:
        begun = time.monotonic()
        try:
            reading = await read_with(
                self._renderer, task.source, self._settings.extractor, next_pages=self._settings.next_pages
            )
            outcome = self._outcome(task, reading, time.monotonic() - begun)
        except SourceError as error:
            outcome = Outcome(
                id=task.id,
                error_class=type(error).__name__,
                error=str(error),
                transient=error.transient,
                seconds=time.monotonic() - begun,
                memory=self._process.memory_info().rss,
            )
        except EnvironmentProblem as problem:
            print(problem, file=sys.stderr, flush=True)
            os._exit(ExitCode.ENVIRONMENT)  # nothing else will work either
        send(self._writer, outcome)
        await self._writer.drain()

    def _outcome(self, task: Task, reading: Reading, seconds: float) -> Outcome:
        page = reading.snapshot.page
        memory = self._process.memory_info().rss
        if page.http_status in BUSY:
            error = f"{task.source}: the server answered {page.http_status}"
            return Outcome(
                id=task.id,
                error_class="ServerBusy",
                error=error,
                transient=True,
                retry_after_s=page.retry_after_s,
                seconds=seconds,
                memory=memory,
            )
        if self._settings.snapshots is not None:
            name = hashlib.sha256(task.source.encode()).hexdigest()[:24]
            reading.snapshot.save(Path(self._settings.snapshots) / f"{name}.snapshot.json.gz")
        record = encode(msgspec.structs.replace(reading.result, carried=task.carried))
        return Outcome(id=task.id, record=record.encode(), seconds=seconds, memory=memory)


async def _main() -> None:
    loop = asyncio.get_running_loop()
    # The run drains at Ctrl-C; its workers go on until it says otherwise.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin.buffer)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, sys.stdout.buffer)
    writer = asyncio.StreamWriter(transport, protocol, reader, loop)
    try:
        await work(reader, writer)
    except (Ended, ConnectionError):
        log.info("the run has ended")


if __name__ == "__main__":
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    asyncio.run(_main())
