"""What was made with effort and may be asked for again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Any, TypeVar

T = TypeVar("T")


class Recent:
    """Values that are costly to make, the ones last asked for; for use by several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of that key, made now where it is not there; one at a time."""
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
                if len(self._made) > self._most:
                    self._made.popitem(last=False)
            self._made.move_to_end(key)
            value: T = self._made[key]
            return value
