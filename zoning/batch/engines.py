"""Where the workers of a run may be, each defined once: `zoning batch --engine` takes them from here."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zoning.batch.messages import Settings
    from zoning.batch.pools import WorkerPool


class Wanted(NamedTuple):
    """The pool that the options of a run ask for."""

    folder: Path
    """Of the run; for logs."""
    workers: int | None = None
    """None: as many as the engine finds right."""
    ray_address: str | None = None
    """Of a Ray cluster, or `auto`; None: one is started for the run."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One way to run workers."""

    name: str
    where: str
    """Where they are, in the words of the help."""
    pool: "Callable[[Settings, Wanted], WorkerPool]"
    """Makes the pool. Raises `EnvironmentProblem` where its packages are not installed."""


def _local(settings: "Settings", wanted: Wanted) -> "WorkerPool":
    from zoning.batch.pools.local import LocalPool

    return LocalPool(settings, workers=wanted.workers or max(1, (os.cpu_count() or 1) // 2), folder=wanted.folder)


def _ray(settings: "Settings", wanted: Wanted) -> "WorkerPool":
    from zoning.batch.pools.cluster import ClusterPool

    return ClusterPool(settings, workers=wanted.workers, address=wanted.ray_address, folder=wanted.folder)


_ALL = (Engine("local", "on this machine", _local), Engine("ray", "where Ray has room for them", _ray))

ENGINES = {engine.name: engine for engine in _ALL}
"""By name. The command line imports this before anything heavy: import a pool where it is made."""
