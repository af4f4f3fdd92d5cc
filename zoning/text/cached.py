"""Cache what functions answer about texts that come again and again."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

TEXTS = 4096
"""The number of texts about which each function's answers are cached."""
CHARACTERS = 2000
"""A longer text is not cached, so that the caches stay small."""
Others = ParamSpec("Others")
Answer = TypeVar("Answer")


def cached(function: Callable[Concatenate[str, Others], Answer]) -> Callable[Concatenate[str, Others], Answer]:
    """Return the function of a text, and perhaps more arguments, so that it caches its answers about shorter texts."""
    known = cast("Callable[Concatenate[str, Others], Answer]", lru_cache(maxsize=TEXTS)(function))

    @wraps(function)
    def answer(text: str, /, *others: Others.args, **named: Others.kwargs) -> Answer:
        return known(text, *others, **named) if len(text) <= CHARACTERS else function(text, *others, **named)

    return answer
