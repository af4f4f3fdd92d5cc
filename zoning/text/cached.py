"""Cache what functions answer about texts that come again and again."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

TEXTS = 4096
"""The number of texts about which each function's answers are cached."""
CHARACTERS = 2000
"""A longer text is not cached, so that the caches stay small."""
Answer = TypeVar("Answer")


def cached(function: Callable[[str], Answer]) -> Callable[[str], Answer]:
    """Return the function of a text so that it caches its answers about shorter texts."""
    known = lru_cache(maxsize=TEXTS)(function)

    @wraps(function)
    def answer(text: str) -> Answer:
        return known(text) if len(text) <= CHARACTERS else function(text)

    return answer
