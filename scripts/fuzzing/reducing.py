"""The smallest part of an input that still shows what was found."""

import time
from collections.abc import Callable

Shows = Callable[[bytes], bool]


def reduced(data: bytes, shows: Shows, *, seconds: float, trials: int) -> bytes:
    """Return what is left of `data` when no piece of it can go any more, or when time or trials are up.

    Pieces that are tried: halves first, then ever smaller ones, bytes at last.
    """
    deadline, left = time.monotonic() + seconds, trials
    size = max(1, len(data) // 2)
    while size:
        shrunk, place = False, 0
        while place < len(data):
            if left == 0 or time.monotonic() > deadline:
                return data
            left -= 1
            without = data[:place] + data[place + size :]
            if shows(without):
                data, shrunk = without, True
            else:
                place += size
        if not shrunk or size > len(data):
            size = min(size // 2, len(data) // 2) if size > 1 else 0
    return data
