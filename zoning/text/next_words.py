"""Words on controls that lead to what comes next ("next", "page 2"), in many languages."""

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class NextWords(NamedTuple):
    """Regular expressions for words in lower case, which Python and JavaScript read alike."""

    next: str
    """What means "next"."""
    unit: str
    """What is turned, such as "page"."""


@cache
def next_words() -> NextWords:
    """Return the words of all languages."""
    found = json.loads((files("zoning.text") / "next_words.json").read_text(encoding="utf-8"))
    return NextWords(*("|".join(found[kind].values()) for kind in NextWords._fields))
