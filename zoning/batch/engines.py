"""Define the engines: where the workers of a run may be. `zoning batch --engine` lists them."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zoning.batch.messages import Settings
    from zoning.batch.pools import WorkerPool


class PoolOptions(NamedTuple):
    """What the options of a run say about its worker pool."""

    folder: Path
    """The run's folder, for logs."""
    workers: int | None = None
    """None: the engine decides."""
    ray_address: str | None = None
    """The address of a Ray cluster, or `auto`; None: start one for the run."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One way to run workers."""

    name: str
    where: str
    """Where the workers are, in the words of the help."""
    pool: "Callable[[Settings, PoolOptions], WorkerPool]"
    """Makes the pool. Raises `EnvironmentProblem` if its packages are not installed."""


def _local(settings: "Settings", options: PoolOptions) -> "WorkerPool":
    from zoning.batch.pools.local import LocalPool

    return LocalPool(settings, workers=options.workers or max(1, (os.cpu_count() or 1) // 2), folder=options.folder)


def _ray(settings: "Settings", options: PoolOptions) -> "WorkerPool":
    from zoning.batch.pools.cluster import ClusterPool

    return ClusterPool(settings, workers=options.workers, address=options.ray_address, folder=options.folder)


_ALL = (Engine("local", "on this machine", _local), Engine("ray", "where Ray has room for them", _ray))

ENGINES = {engine.name: engine for engine in _ALL}
"""Engines by name. The command line imports this module first: import a pool only where it is made."""
