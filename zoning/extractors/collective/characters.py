"""Kinds of characters, counted in all texts of a page at once."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

KNOWN = 0x10000
"""Characters beyond count as letters."""
KINDS = ("letter", "upper", "digit", "mark", "comma", "stop", "currency")
COMMAS = ",;:、，؛،"
STOPS = ".!?…。！？।"
CURRENCIES = "$€£¥₹₽¢"


def count(texts: Sequence[str]) -> NDArray[np.float64]:
    """(len(KINDS), z): how many characters of each kind each text has; none of the texts is empty."""
    joined = "".join(texts)
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), np.uint32)
    start = np.concatenate(([0], np.cumsum([len(text) for text in texts])[:-1]))
    kinds = _table()[:, np.minimum(codes, KNOWN - 1)]
    return np.add.reduceat(kinds, start, axis=1, dtype=np.float64)


@cache
def _table() -> NDArray[np.bool_]:
    """(len(KINDS), KNOWN): which characters are of each kind."""
    characters = [chr(code) for code in range(KNOWN)]
    columns = (
        [c.isalpha() for c in characters],
        [c.isupper() for c in characters],
        [c.isdigit() for c in characters],
        [not (c.isalnum() or c.isspace()) for c in characters],
        [c in COMMAS for c in characters],
        [c in STOPS for c in characters],
        [c in CURRENCIES for c in characters],
    )
    return np.array(columns)
