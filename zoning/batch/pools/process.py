"""Run a worker as a process of its own.

It reads `Settings` and `Task`s from standard input and writes `Outcome`s to standard output; its log goes to standard
error. It ends when its input ends, so that it never outlives its run.
"""

import asyncio
import logging
import os
import signal
import sys

from zoning.batch.messages import Settings, Task
from zoning.batch.pools.frames import Ended, receive, send
from zoning.batch.worker import Worker
from zoning.errors import EnvironmentProblem, ExitCode
from zoning.process.tasks import begin

log = logging.getLogger(__name__)


async def work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Visit the sources that the run sends, until its input ends."""
    visits: set[asyncio.Task[None]] = set()
    async with Worker(await receive(reader, Settings)) as worker:
        try:
            while True:
                begin(_visit(worker, await receive(reader, Task), writer), visits)
        except Ended:
            for visit in visits:
                visit.cancel()
            await asyncio.gather(*visits, return_exceptions=True)


async def _visit(worker: Worker, task: Task, writer: asyncio.StreamWriter) -> None:
    try:
        outcome = await worker.visit(task)
    except EnvironmentProblem as problem:
        print(problem, file=sys.stderr, flush=True)
        os._exit(ExitCode.ENVIRONMENT)  # other visits would fail for the same reason
    send(writer, outcome)
    await writer.drain()


async def _main() -> None:
    loop = asyncio.get_running_loop()
    # At Ctrl-C the run finishes the visits under way; its workers continue until their input ends.
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
