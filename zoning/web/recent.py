"""Cache values that are expensive to compute."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, TypeVar

T = TypeVar("T")


class Recent:
    """A cache of the most recently used values, for several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of the key; compute it if it is missing. Only one value is computed at a time."""
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
                if len(self._made) > self._most:
                    self._made.popitem(last=False)
            self._made.move_to_end(key)
            value: T = self._made[key]
            return value
