"""Make patterns from lists of words: those given, and those of other languages than English in `words.toml`."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import groupby

UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""The letters of Chinese, Japanese and Korean: no blank need separate words, or words and numbers."""
IN_WORDS = frozenset(("ja", "ko", "zh"))
"""The languages in which a word may stand within others."""
PREFIXES = {"ar": "[وفبكل]{0,2}(?:ال|لل)?"}
"""The conjunctions, prepositions and articles that are written together with the next word."""


def any_of(words: str) -> str:
    """Return a regular expression for any of the blank-separated expressions in `words`."""
    return "|".join(words.split())


def is_uncased(word: str) -> bool:
    """Whether a word is in a script without capitals."""
    return word.upper() == word.lower()


@cache
def in_languages(kind: str) -> str:
    """Return a regular expression for the words of a kind in `words.toml`. It has no groups, and suits `VERBOSE`."""
    alike: dict[tuple[str, str], list[str]] = defaultdict(list)
    for language, words in _table()[kind].items():
        for word in words.split():
            alike[_limits(language, word)].append(word.strip("~").replace("_", " "))
    return "|".join(f"{before}{_one_of(words)}{behind}" for (before, behind), words in alike.items())


@cache
def words_of(kind: str) -> frozenset[str]:
    """Return the words of a kind in all languages of `words.toml`."""
    return frozenset(word for words in _table()[kind].values() for word in words.split())


def compounds_of(kind: str) -> frozenset[str]:
    """Return the words of a kind that stand at the end of compounds."""
    return frozenset(word[1:] for word in words_of(kind) if word.startswith("~"))


@cache
def _table() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))


def _limits(language: str, word: str) -> tuple[str, str]:
    """Return what must be before a word and behind it."""
    if language in IN_WORDS:
        return "", ""
    before = "" if word.startswith("~") else rf"\b{PREFIXES.get(language, '')}"
    return before, r"\w*+" if word.endswith("~") else r"\b"


def _one_of(words: Iterable[str]) -> str:
    """Return a regular expression for any of the words, which reads a common beginning of them once."""
    some = sorted(set(words))
    ends = [
        re.escape(first) + _one_of(word[1:] for word in same)
        for first, same in groupby(filter(None, some), key=lambda word: word[0])
    ]
    whole = ends[0] if len(ends) == 1 else f"(?:{'|'.join(ends)})"
    return "" if not ends else f"(?:{whole})?" if "" in some else whole
