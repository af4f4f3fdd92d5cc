"""Find the smallest part of an input that still shows a find."""

import time
from collections.abc import Callable

Shows = Callable[[bytes], bool]


def reduced(data: bytes, shows: Shows, *, seconds: float, trials: int) -> bytes:
    """Return what is left of `data` when no piece can be removed any more, or when time or trials are used up.

    First halves are removed, then ever smaller pieces, in the end single bytes.
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
