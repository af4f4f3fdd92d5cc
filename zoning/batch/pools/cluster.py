"""Run workers as actors of Ray, on this machine or on the nodes of a cluster.

Ray places the workers, notices when they or their nodes die, and transports the messages. A worker that died, hangs or
has grown too large is replaced by a new actor, wherever there is room for it.
"""

import asyncio
import logging
import os
import platform
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack, redirect_stdout, suppress
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from zoning import extras, limits
from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.pools import FAILED_STARTS, GRACE_S, answer_timeout_s, died, lost_with_worker, must_retire
from zoning.batch.shards import is_url
from zoning.batch.worker import Worker
from zoning.errors import EnvironmentProblem

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ModuleNotFoundError:
    raise extras.missing("--engine ray", "ray", "ray") from None

log = logging.getLogger(__name__)

LOG = "ray.log"
AUTO = "auto"


class ClusterPool:
    """Actors with a few visits at a time each, for the time of the block."""

    def __init__(self, settings: Settings, *, workers: int | None, address: str | None, folder: Path) -> None:
        """workers: their number; None: one for each core of the cluster.

        address: `HOST:PORT` of a cluster, or `auto` for the one that this machine belongs to; None: start one here for
        the time of the block.
        folder: the run's folder, for a file with Ray's output.
        """
        self.grace_s = GRACE_S
        """Seconds in which workers must end by themselves at the end of the block."""
        self._settings = settings
        self._count = workers
        self._address = address
        self._folder = folder
        self._failed_starts = 0
        self._started = 0

    @property
    def capacity(self) -> int:
        """Return the number of visits that may be under way at a time."""
        return len(self._workers) * self._settings.pages

    async def __aenter__(self) -> Self:
        self._free: asyncio.Queue[_RayWorker | Exception] = asyncio.Queue()
        self._workers: set[_RayWorker] = set()
        async with AsyncExitStack() as stack:
            ray_log = stack.enter_context((self._folder / LOG).open("a", encoding="utf-8"))
            stack.enter_context(redirect_stdout(ray_log))
            stack.callback(ray.shutdown)
            _connect(self._address)
            stack.push_async_callback(self._end)
            count = self._count or max(1, int(ray.cluster_resources().get("CPU", 0)))  # type: ignore[no-untyped-call]
            self._supervisors = [asyncio.create_task(self._supervise()) for _ in range(count)]
            self._warning = asyncio.create_task(self._warn_of_missing_room())
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        """Wait for a free worker, call `begin` with its name, and return the outcome of `task`.

        A worker or a node that dies or hangs yields an outcome too.
        Raises `EnvironmentProblem` if no worker can work, or a node lacks something that every visit needs.
        """
        worker = await self._free_worker()
        try:
            begin(worker.name)
            return await worker.visit(task)
        finally:
            if worker.available:
                self._free.put_nowait(worker)

    async def _free_worker(self) -> "_RayWorker":
        while True:
            found = await self._free.get()
            if isinstance(found, Exception):
                self._free.put_nowait(found)  # for the other tasks that wait
                raise found
            if found.available:
                return found

    async def _supervise(self) -> None:
        """Run one worker after the other, so that there is always one."""
        try:
            while True:
                self._started += 1
                await self._run(_RayWorker(f"worker-{self._started}", self._settings))
        except Exception as problem:
            # Tasks that wait for a worker raise the error, whatever it is.
            self._free.put_nowait(problem)

    async def _run(self, worker: "_RayWorker") -> None:
        """Make a worker available for as many visits at a time as it may have, until it is gone."""
        try:
            await worker.start()
            self._workers.add(worker)
            for _ in range(self._settings.pages):
                self._free.put_nowait(worker)
            await worker.gone.wait()
        except RayError as error:
            log.info("%s crashed when it started: %s", worker.name, error)
        finally:
            self._workers.discard(worker)
            await worker.end(self.grace_s)
        self._failed_starts = 0 if worker.visits else self._failed_starts + 1
        # A lost node ends all its workers at once, and those that Ray is about to start there.
        if self._failed_starts >= FAILED_STARTS * len(self._supervisors):
            raise EnvironmentProblem(
                "workers crash when they start: see Ray's logs, and run `zoning doctor` on its nodes"
            )

    async def _warn_of_missing_room(self) -> None:
        """Warn once if there are fewer workers than asked for."""
        await asyncio.sleep(limits.WORKER_ROOM_S)
        if missing := len(self._supervisors) - len(self._workers):
            room = f"a core and {limits.WORKER_ROOM_BYTES >> 30} GiB of memory each"
            log.warning("%d of %d workers wait for resources in the cluster: %s", missing, len(self._supervisors), room)

    async def _end(self) -> None:
        ending = [*self._supervisors, self._warning]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)


class _RayWorker:
    """An actor and its visits under way."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self.available = False
        """Whether it accepts visits."""
        self.gone = asyncio.Event()
        self.visits = 0
        self._timeout_s = answer_timeout_s(settings)
        self._hung = False
        self._under_way = 0
        placed = ray.remote(_Actor).options(
            num_cpus=1,
            memory=limits.WORKER_ROOM_BYTES,
            max_concurrency=settings.pages,
            scheduling_strategy="SPREAD",
        )
        self._actor: Any = placed.remote(settings)

    async def start(self) -> None:
        """Wait until the actor is scheduled and can visit. Raises `EnvironmentProblem`, or `RayError` if it dies."""
        node = await _answer(self._actor.start.remote(version("zoning")))
        self.name = f"{self.name} on {node}"
        self.available = True

    async def visit(self, task: Task) -> Outcome:
        """Return the outcome of `task`.

        Raises `EnvironmentProblem` if its node lacks something that every visit needs.
        """
        self._under_way += 1
        try:
            outcome: Outcome = await asyncio.wait_for(_answer(self._actor.visit.remote(task)), self._timeout_s)
            self.visits += 1
            self.available = self.available and not must_retire(self.visits, outcome)
        except TimeoutError as error:
            self._hung = True
            self._lose(error)
            outcome = died(task, f"its worker did not answer within {self._timeout_s:g} s")
        except RayError as error:
            self._lose(error)
            outcome = lost_with_worker(task) if self._hung else died(task, "its worker died")
        finally:
            self._under_way -= 1
        if not (self.available or self._under_way):  # a retiring worker ends after its last visit
            self.gone.set()
        return outcome

    def _lose(self, error: Exception) -> None:
        """Note that the actor has died or hangs; its pool then ends and replaces it."""
        log.info("%s: %s: %s", self.name, type(error).__name__, error)
        self.available = False
        self.gone.set()

    async def end(self, grace_s: float) -> None:
        """Close its browser if it still answers, and then end the actor."""
        if self.visits and not self._under_way:
            with suppress(TimeoutError, RayError):
                await asyncio.wait_for(_answer(self._actor.end.remote()), grace_s)
        ray.kill(self._actor)


class _Actor:
    """The code on a node: a worker in a process of its own. The browser ends with the process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def start(self, wanted: str) -> str:
        """Start the worker and return the node's name.

        Raises `EnvironmentProblem` if the node has another version than `wanted`, cannot reach the results or cannot
        visit.
        """
        here = platform.node()
        if version("zoning") != wanted:
            raise EnvironmentProblem(
                f"{here} has zoning {version('zoning')}, but the run needs {wanted}: install that version"
            )
        results = self._settings.results
        if not (is_url(results) or Path(results).is_dir()):
            raise EnvironmentProblem(f"{here} cannot write to {results}: use a folder that all nodes share, or a URL")
        try:
            self._worker = await Worker(self._settings).__aenter__()
        except EnvironmentProblem as problem:
            raise EnvironmentProblem(f"{here}: {problem}") from None
        return here

    async def visit(self, task: Task) -> Outcome:
        """Return the outcome of `task`."""
        try:
            return await self._worker.visit(task)
        except EnvironmentProblem as problem:
            raise EnvironmentProblem(f"{platform.node()}: {problem}") from None

    async def end(self) -> None:
        """Close the browser."""
        await self._worker.__aexit__(None, None, None)


async def _answer(call: Any) -> Any:
    """Return an actor's answer. Raises its `EnvironmentProblem`, or `RayError` if it has died."""
    try:
        return await call
    except RayTaskError as error:
        if isinstance(error.cause, EnvironmentProblem):
            raise EnvironmentProblem(str(error.cause)) from None
        raise


def _connect(address: str | None) -> None:
    """Join the cluster, or start one on this machine only."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address is None:
        ray.init("local", include_dashboard=False, object_store_memory=limits.CLUSTER_OBJECTS_BYTES, **quiet)
        return
    host, _, port = address.rpartition(":")
    try:
        if address != AUTO:  # Ray itself would try for minutes
            socket.create_connection((host, int(port)), limits.CONNECT_S).close()
        ray.init(address, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        raise EnvironmentProblem(f"could not connect to the Ray cluster at {address}: {error}") from error
