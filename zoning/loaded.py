"""What is loaded from files once in the life of the process, on first use, whichever thread asks first."""

from collections.abc import Callable
from functools import cache, wraps
from threading import RLock
from typing import Any, TypeVar, cast

Load = TypeVar("Load", bound=Callable[..., Any])


def once(load: Load) -> Load:
    """`functools.cache` under a lock: threads that ask at the same time wait for one loading and do not load again."""
    lock, kept = RLock(), cache(load)

    @wraps(load)
    def loaded(*arguments: Any) -> Any:
        with lock:
            return kept(*arguments)

    return cast(Load, loaded)
