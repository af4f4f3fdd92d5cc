"""Read tables of words: TOML files with a list for each kind of words, or one for each kind and language (ISO 639-1).

The words are plain texts or regular expressions, as the comment at the top of a table says.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

_GROUP = re.compile(r"\((?!\?)")


@cache
def table(package: str, name: str) -> Mapping[str, Any]:
    """Return the words of each kind of a table as they are in the file of a package."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def entries(package: str, name: str) -> Mapping[str, Sequence[str]]:
    """Return the words of each kind of a table, in all languages."""
    return {
        kind: words if isinstance(words, list) else list(chain.from_iterable(words.values()))
        for kind, words in table(package, name).items()
    }


def expressions(package: str, name: str) -> Mapping[str, str]:
    """Return an expression for each kind of a table, which matches the words of all languages; its groups are none."""
    return {kind: _GROUP.sub("(?:", "|".join(words)) for kind, words in entries(package, name).items()}
