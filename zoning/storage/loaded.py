"""Load files once per process, at first use, in whichever thread."""

from collections.abc import Callable
from functools import cache, wraps
from threading import RLock
from typing import Any, TypeVar, cast

Load = TypeVar("Load", bound=Callable[..., Any])


def once(load: Load) -> Load:
    """Wrap `functools.cache` in a lock: threads that call at the same time wait for one loading."""
    lock, kept = RLock(), cache(load)

    @wraps(load)
    def loaded(*arguments: Any) -> Any:
        with lock:
            return kept(*arguments)

    return cast(Load, loaded)
