"""Count kinds of characters, in all texts of a page at once."""

import unicodedata
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from zoning.text import words

KNOWN = 0x10000
"""Characters from this code point on count as U+FFFF, which is a mark."""
KINDS = ("letter", "upper", "digit", "mark", "comma", "stop", "currency", "separator")
COMMAS = ",;:、，؛،"
STOPS = f"{words.SENTENCE_ENDS}…"
CURRENCIES = "$€£¥₹₽¢₩₺₴₫฿₪円"
SEPARATORS = "|•·»›→"


def count(texts: Sequence[str]) -> NDArray[np.float64]:
    """(len(KINDS), z): the number of characters of each kind in each text. No text may be empty."""
    codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), np.uint32)
    mixture, mixtures = _table()
    width = mixtures.shape[1]
    text = np.repeat(np.arange(len(texts)), list(map(len, texts)))
    counted = np.bincount(text * width + mixture[np.minimum(codes, KNOWN - 1)], minlength=len(texts) * width)
    return mixtures @ counted.reshape(-1, width).T


@cache
def _table() -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """(KNOWN,): the combination of kinds that each character has; (len(KINDS), combinations): the kinds in each."""
    characters = [chr(code) for code in range(KNOWN)]
    columns = (
        [c.isalpha() or _is_mark(c) for c in characters],
        [c.isupper() for c in characters],
        [c.isdigit() for c in characters],
        [not (c.isalnum() or c.isspace() or _is_mark(c)) for c in characters],
        [c in COMMAS for c in characters],
        [c in STOPS for c in characters],
        [c in CURRENCIES for c in characters],
        [c in SEPARATORS for c in characters],
    )
    mixtures, mixture = np.unique(np.packbits(columns, axis=0), return_inverse=True)
    return mixture.ravel(), np.unpackbits(mixtures[None], axis=0).astype(np.float64)


def _is_mark(character: str) -> bool:
    """Return whether it is a part of the letter before it, such as a vowel sign."""
    return unicodedata.category(character).startswith("M")
