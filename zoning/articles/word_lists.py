"""Make patterns from lists of words in many languages: TOML files `words.toml` with a table for each kind of words.

A table maps languages (ISO 639-1) to words separated by blanks. "~" stands for any letters at that end of a word, "_"
for a blank. In Chinese, Japanese, Korean and Thai, a word may stand within others.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from zoning.text.expressions import table
from zoning.text.words import MARKS

UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""The letters of Chinese, Japanese and Korean: no blank need separate words, or words and numbers."""
IN_WORDS = frozenset(("ja", "ko", "th", "zh"))
"""The languages in which a word may stand within others."""
PREFIXES = {"ar": "[وفبكل]{0,2}(?:ال|لل)?", "he": "[והבלכמש]{0,2}"}
"""The conjunctions, prepositions and articles that are written together with the next word."""


@dataclass(frozen=True)
class WordLists:
    """The lists of a package."""

    package: str

    @cached_property
    def _table(self) -> Mapping[str, Mapping[str, str]]:
        return table(self.package, "words.toml")

    def pattern(self, kind: str) -> str:
        """Return a regular expression for the words of a kind. It has no groups, and suits `VERBOSE`."""
        alike: dict[tuple[str, str], list[str]] = defaultdict(list)
        for language, words in self._table[kind].items():
            for word in words.split():
                alike[_limits(language, word)].append(word.strip("~").replace("_", " "))
        return "|".join(f"{before}{_one_of(words)}{behind}" for (before, behind), words in alike.items())

    def words(self, kind: str) -> frozenset[str]:
        """Return the words of a kind in all languages."""
        return frozenset(word for words in self._table[kind].values() for word in words.split())


def _limits(language: str, word: str) -> tuple[str, str]:
    """Return what must be before a word and behind it."""
    if language in IN_WORDS:
        return "", ""
    before = "" if word.startswith("~") else rf"\b{PREFIXES.get(language, '')}"
    if word.endswith("~"):
        return before, r"\w*+"
    # A vowel sign at the end is no letter, so nothing ends behind it for `\b`.
    return before, r"\b" if word[-1].isalnum() else rf"(?![\w{MARKS}])"


def _one_of(words: Iterable[str]) -> str:
    """Return a regular expression for any of the words, which reads a common beginning of them once."""
    some = sorted(set(words))
    ends = [
        re.escape(first) + _one_of(word[1:] for word in same)
        for first, same in groupby(filter(None, some), key=lambda word: word[0])
    ]
    whole = ends[0] if len(ends) == 1 else f"(?:{'|'.join(ends)})"
    return "" if not ends else f"(?:{whole})?" if "" in some else whole
