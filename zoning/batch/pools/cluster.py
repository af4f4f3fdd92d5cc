"""Workers as actors of Ray: on this machine, or spread over the nodes of a cluster.

Ray finds room for them, sees them and their nodes die, and carries the messages. One that has died, hangs or has
grown is replaced by a new actor, wherever there is room for it.
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

from zoning import limits
from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.pools import FAILED_STARTS, GRACE_S, answer_timeout_s, died, must_retire
from zoning.batch.shards import is_url
from zoning.batch.worker import Worker
from zoning.errors import EnvironmentProblem

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ModuleNotFoundError:
    raise EnvironmentProblem("--engine ray needs more packages: pip install 'zoning[ray]'") from None

log = logging.getLogger(__name__)

LOG = "ray.log"
AUTO = "auto"


class ClusterPool:
    """Actors with a few visits at a time each, for the time of the block."""

    def __init__(self, settings: Settings, *, workers: int | None, address: str | None, folder: Path) -> None:
        """workers: otherwise one a core of the cluster.

        address: `HOST:PORT` of a cluster, or `auto` for one that this machine belongs to; otherwise one is started
        here for the time of the block.
        folder: of the run; what Ray says goes into a file there.
        """
        self.grace_s = GRACE_S
        """What workers have to end by themselves at the end of the block."""
        self._settings = settings
        self._count = workers
        self._address = address
        self._folder = folder
        self._free: asyncio.Queue[_RayWorker | Exception] = asyncio.Queue()
        self._workers: set[_RayWorker] = set()
        self._failed_starts = 0
        self._started = 0

    @property
    def capacity(self) -> int:
        """How many visits there may be at a time."""
        return len(self._workers) * self._settings.pages

    async def __aenter__(self) -> Self:
        self._free, self._workers = asyncio.Queue(), set()
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
        """What became of `task`. It waits for a free worker; `begin` is called with the worker's name then.

        A worker or a node that dies or hangs gives an outcome too.
        Raises `EnvironmentProblem` when no worker can work, or a node lacks what every visit needs.
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
                self._free.put_nowait(found)  # for all others who wait
                raise found
            if found.available:
                return found

    async def _supervise(self) -> None:
        """Keep one worker going, one after the other."""
        try:
            while True:
                self._started += 1
                await self._run(_RayWorker(f"worker-{self._started}", self._settings))
        except Exception as problem:
            # Whatever it is, the visits that wait for a worker get it.
            self._free.put_nowait(problem)

    async def _run(self, worker: "_RayWorker") -> None:
        """Offer a worker for as many visits at a time as it may have, until it is gone."""
        try:
            await worker.start()
            self._workers.add(worker)
            for _ in range(self._settings.pages):
                self._free.put_nowait(worker)
            await worker.gone.wait()
        except RayError as error:
            log.info("%s died at its start: %s", worker.name, error)
        finally:
            self._workers.discard(worker)
            await worker.end(self.grace_s)
        self._failed_starts = 0 if worker.visits else self._failed_starts + 1
        # A node that is lost takes all its workers at once, and those that Ray is about to start there.
        if self._failed_starts >= FAILED_STARTS * len(self._supervisors):
            raise EnvironmentProblem(
                "workers crash at their start: see Ray's logs, and run `zoning doctor` on its nodes"
            )

    async def _warn_of_missing_room(self) -> None:
        """Warn once when there are fewer workers than asked for."""
        await asyncio.sleep(limits.WORKER_ROOM_S)
        if missing := len(self._supervisors) - len(self._workers):
            room = f"a core and {limits.WORKER_ROOM_BYTES >> 30} GiB of memory each"
            log.warning("%d of %d workers wait for room in the cluster: %s", missing, len(self._supervisors), room)

    async def _end(self) -> None:
        ending = [*self._supervisors, self._warning]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)


class _RayWorker:
    """One actor and the visits that it is at."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self.available = False
        """Whether it takes visits."""
        self.gone = asyncio.Event()
        self.visits = 0
        self._timeout_s = answer_timeout_s(settings)
        self._under_way = 0
        placed = ray.remote(_Actor).options(
            num_cpus=1,
            memory=limits.WORKER_ROOM_BYTES,
            max_concurrency=settings.pages,
            scheduling_strategy="SPREAD",
        )
        self._actor: Any = placed.remote(settings)

    async def start(self) -> None:
        """Wait until there is room for it and it can visit. Raises `EnvironmentProblem`, or `RayError` when it dies."""
        node = await _answer(self._actor.start.remote(version("zoning")))
        self.name = f"{self.name} on {node}"
        self.available = True

    async def visit(self, task: Task) -> Outcome:
        """What became of `task`. Raises `EnvironmentProblem` when its node lacks what every visit needs."""
        self._under_way += 1
        try:
            outcome: Outcome = await asyncio.wait_for(_answer(self._actor.visit.remote(task)), self._timeout_s)
            self.visits += 1
            self.available = self.available and not must_retire(self.visits, outcome)
        except (TimeoutError, RayError) as error:
            log.info("%s: %s: %s", self.name, type(error).__name__, error)
            self.available = False
            self.gone.set()
            how = f"did not answer within {self._timeout_s:g} s" if isinstance(error, TimeoutError) else "died"
            outcome = died(task, f"its worker {how}")
        finally:
            self._under_way -= 1
        if not (self.available or self._under_way):  # one that retires ends with its last visit
            self.gone.set()
        return outcome

    async def end(self, grace_s: float) -> None:
        """Let its browser end, where it still answers, and then the actor."""
        if self.visits and not self._under_way:
            with suppress(TimeoutError, RayError):
                await asyncio.wait_for(_answer(self._actor.end.remote()), grace_s)
        ray.kill(self._actor)


class _Actor:
    """What runs on a node: a worker in a process of its own, whose end is its browser's."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def start(self, wanted: str) -> str:
        """Begin, if this node has the `wanted` version and all else; return the node's name."""
        here = platform.node()
        if version("zoning") != wanted:
            raise EnvironmentProblem(f"{here} has zoning {version('zoning')}, the run is of {wanted}")
        results = self._settings.results
        if not (is_url(results) or Path(results).is_dir()):
            raise EnvironmentProblem(f"{here} does not reach {results}: give a folder that all nodes share, or a URL")
        try:
            self._worker = await Worker(self._settings).__aenter__()
        except EnvironmentProblem as problem:
            raise EnvironmentProblem(f"{here}: {problem}") from None
        return here

    async def visit(self, task: Task) -> Outcome:
        """What became of `task`."""
        try:
            return await self._worker.visit(task)
        except EnvironmentProblem as problem:
            raise EnvironmentProblem(f"{platform.node()}: {problem}") from None

    async def end(self) -> None:
        """End the browser."""
        await self._worker.__aexit__(None, None, None)


async def _answer(call: Any) -> Any:
    """What an actor answers. Raises its `EnvironmentProblem`, or `RayError` when it has died."""
    try:
        return await call
    except RayTaskError as error:
        if isinstance(error.cause, EnvironmentProblem):
            raise EnvironmentProblem(str(error.cause)) from None
        raise


def _connect(address: str | None) -> None:
    """Join the cluster, or start one of this machine alone."""
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
        raise EnvironmentProblem(f"the Ray cluster at {address} cannot be reached: {error}") from error
