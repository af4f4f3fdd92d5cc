"""Make regular expressions from tables of words: TOML files with a table for each kind of words.

A table maps languages (ISO 639-1) to regular expressions of what the words of that kind are in it. Groups capture
nothing.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files

_GROUP = re.compile(r"\((?!\?)")


def expressions(package: str, name: str) -> Mapping[str, str]:
    """Return an expression for each kind of a table, which matches the words of all languages."""
    kinds = tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    return {kind: _GROUP.sub("(?:", "|".join("|".join(words) for words in kinds[kind].values())) for kind in kinds}
