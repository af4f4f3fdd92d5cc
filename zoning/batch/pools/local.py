"""Run workers as processes on this machine; replace them when they die, hang or have grown too large."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.pools import FAILED_STARTS, GRACE_S, answer_timeout_s, died, lost_with_worker, must_retire
from zoning.batch.pools.frames import Ended, receive, send
from zoning.errors import EnvironmentProblem
from zoning.process.tasks import not_by_halves

log = logging.getLogger(__name__)

LOG = "workers.log"


class LocalPool:
    """A number of workers with a few visits at a time each, for the time of the block."""

    def __init__(self, settings: Settings, *, workers: int, folder: Path) -> None:
        """folder: the run's folder, for the file with the workers' logs."""
        self.grace_s = GRACE_S
        """Seconds in which workers must end by themselves at the end of the block."""
        self._settings = settings
        self._count = workers
        self._folder = folder
        self._failed_starts = 0
        self._started = 0

    @property
    def capacity(self) -> int:
        """Return the number of visits that may be under way at a time."""
        return self._count * self._settings.pages

    async def __aenter__(self) -> Self:
        self._log = (self._folder / LOG).open("ab")
        self._free: asyncio.Queue[_Process] = asyncio.Queue()
        self._workers: set[_Process] = set()
        try:
            for _ in range(self._count):
                await self._start()
        except BaseException as error:
            await self.__aexit__(type(error), error, error.__traceback__)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.gather(*(worker.end(self.grace_s) for worker in self._workers))
        self._log.close()

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        """Wait for a free worker, call `begin` with its name, and return the outcome of `task`.

        A worker that dies or hangs yields an outcome too. Raises `EnvironmentProblem` if no worker can work.
        """
        while not (worker := await self._free.get()).is_alive():
            await self._replace(worker)
        begin(worker.name)
        outcome = await worker.visit(task)
        if worker.is_alive() and not worker.retiring:
            self._failed_starts = 0
            self._free.put_nowait(worker)
        elif not (worker.is_alive() and worker.busy):  # a retiring worker ends after its last visit
            await self._replace(worker)
        return outcome

    async def _replace(self, worker: "_Process") -> None:
        if worker not in self._workers:  # another visit of the same worker has replaced it already
            return
        self._workers.discard(worker)
        await worker.end(self.grace_s)
        if worker.visits:
            self._failed_starts = 0
        elif (worker.exit_code or 0) > 0:  # it exited by itself, not by a signal
            self._failed_starts += 1
        if self._failed_starts >= FAILED_STARTS:
            log_file = self._folder / LOG
            raise EnvironmentProblem(f"workers crash when they start: see {log_file}, and run `zoning doctor`")
        await self._start()

    async def _start(self) -> None:
        self._started += 1
        worker = await _Process.start(f"worker-{self._started}", self._settings, self._log)
        self._workers.add(worker)
        for _ in range(self._settings.pages):
            self._free.put_nowait(worker)


class _Process:
    """One worker process and its visits under way."""

    def __init__(self, name: str, process: asyncio.subprocess.Process, answer_timeout_s: float) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.name = name
        self.visits = 0
        self.retiring = False
        self._process = process
        self._input, self._output = process.stdin, process.stdout
        self._timeout_s = answer_timeout_s
        self._hung = False
        self._waiting: dict[int, asyncio.Future[Outcome]] = {}
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, name: str, settings: Settings, log_file: IO[bytes]) -> Self:
        starting = asyncio.create_subprocess_exec(
            sys.executable, "-m", "zoning.batch.pools.process",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log_file,
            start_new_session=True,  # so that it can be killed with its child processes; Ctrl-C reaches the run only
        )  # fmt: skip
        process = await not_by_halves(starting, _end)
        worker = cls(name, process, answer_timeout_s(settings))
        with suppress(ConnectionError):
            send(worker._input, settings)
        return worker

    def is_alive(self) -> bool:
        return not self._listening.done()

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    @property
    def exit_code(self) -> int | None:
        return self._process.returncode

    async def visit(self, task: Task) -> Outcome:
        waiting: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting[task.id] = waiting
        try:
            send(self._input, task)
            outcome = await asyncio.wait_for(waiting, self._timeout_s)
        except TimeoutError:
            self._hung = True
            _kill(self._process)
            return died(task, f"its worker did not answer within {self._timeout_s:g} s")
        except (Ended, ConnectionError):
            return lost_with_worker(task) if self._hung else died(task, "its worker died")
        finally:
            self._waiting.pop(task.id, None)
        self.visits += 1
        self.retiring = self.retiring or must_retire(self.visits, outcome)
        return outcome

    async def end(self, grace_s: float) -> None:
        """Let the process end by itself; after `grace_s` seconds, kill it and its browser."""
        try:
            with suppress(ConnectionError):
                self._input.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), grace_s)
        finally:
            await _end(self._process)
            self._listening.cancel()

    async def _listen(self) -> None:
        try:
            while True:
                outcome = await receive(self._output, Outcome)
                waiting = self._waiting.get(outcome.id)
                if waiting and not waiting.done():  # a late answer is ignored: the visit was reported as died
                    waiting.set_result(outcome)
        except Ended:
            await self._process.wait()
        except msgspec.MsgspecError:
            log.exception("%s: its message cannot be decoded", self.name)
            _kill(self._process)
            await self._process.wait()
        finally:
            # This comes last: callers then find that the process is not alive.
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(Ended())


def _kill(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Kill a process and all its child processes."""
    _kill(process)
    await process.wait()
