"""Find past times that are stated relative to now, in any language: `3 hours ago`, `vor 2 Tagen`, `5 分钟前`."""

import re
from functools import cache
from itertools import chain, islice

from zoning.metadata.cldr import WORD, past_patterns, words_of
from zoning.text.cached import cached

CHARACTERS_BEFORE = 100
"""The most characters from the first word of a relative time to its number: time grows only with the text."""
_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")


@cached
def relative_times(text: str) -> tuple[tuple[int, int], ...]:
    """Return the offsets, first and behind the last character, of each relative time in a text.

    The language does not matter: the patterns of all languages in Unicode CLDR are tried.
    """
    return tuple(filter(None, (_around(text, number) for number in _NUMBER.finditer(text))))


def without_relative_times(text: str, instead: str) -> str:
    """Return a text with `instead` in the place of each relative time."""
    ends = [0, *chain.from_iterable(relative_times(text)), len(text)]
    return instead.join(text[begin:end] for begin, end in zip(ends[::2], ends[1::2], strict=True))


def _around(text: str, number: re.Match[str]) -> tuple[int, int] | None:
    """Return the offsets of the relative time around a number; None if there is none."""
    most_before, most_behind = _most_words()
    near = max(0, number.start() - CHARACTERS_BEFORE)
    before = list(WORD.finditer(text, near, number.start()))[-most_before:]
    behind = list(islice(WORD.finditer(text, number.end()), most_behind))
    begins = [number.start(), *(word.start() for word in reversed(before))]
    ends = [number.end(), *(word.end() for word in behind)]
    for end in reversed(ends):
        after = _plain(text[number.end() : end])
        for begin in reversed(begins):
            if (_plain(text[begin : number.start()]), after) in past_patterns():
                return begin, end
    joined = behind and _plain(behind[0][0]).startswith(_without_blanks())
    return (number.start(), behind[0].end()) if joined else None


def _plain(text: str) -> str:
    return " ".join(words_of(text))


@cache
def _most_words() -> tuple[int, int]:
    """Return the largest numbers of words before and behind the number."""
    lengths = [(len(before.split()), len(behind.split())) for before, behind in past_patterns()]
    return max(before for before, _ in lengths), max(behind for _, behind in lengths)


@cache
def _without_blanks() -> tuple[str, ...]:
    """Return the words behind the number in scripts that write no blanks and have no capitals: `日前`."""
    alone = (behind for before, behind in past_patterns() if not before and " " not in behind)
    return tuple(word for word in alone if word == word.upper())
