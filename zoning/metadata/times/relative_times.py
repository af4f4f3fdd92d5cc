"""Find past times that are stated relative to now, in any language: `3 hours ago`, `vor einer Stunde`, `yesterday`."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import chain, islice

from zoning.metadata.cldr import WORD, named_days, named_times, past_patterns, words_of
from zoning.text.cached import cached
from zoning.text.expressions import entries
from zoning.text.words import has_digit

CHARACTERS_BEFORE = 100
"""The most characters from the first word of a relative time to its number: time grows only with the text."""
MOST_WORDS = 8
"""A text with more words says more than a past time."""
BESIDE_TIME = 2
"""The most words beside a day and a time of day: `yesterday at 9:15`, `gestern um 9:15 Uhr`."""
LEAST_LETTERS = 3
"""Shorter words without a number, such as `h fa`, are no past time."""
_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
_TIME_OF_DAY = re.compile(
    r"\d{1,2}\s?[:.h時点點]\s?\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?", re.I
)
_SEPARATOR = re.compile(r"[,;|·•]|\s[-–—]\s")
_WORDS = {kind: frozenset(map(words_of, words)) for kind, words in entries(__package__, "past_words.toml").items()}
_ABOUT = frozenset(word for words in _WORDS["about"] for word in words)
_NUMBER_BEFORE = tuple(word for words in _WORDS["number_before"] for word in words)


@cached
def relative_times(text: str) -> tuple[tuple[int, int], ...]:
    """Return the offsets, first and behind the last character, of each relative time in a text.

    The language does not matter: the patterns of all languages in Unicode CLDR are tried.
    """
    return tuple(filter(None, (_around(text, number) for number in _NUMBER.finditer(text))))


def past_begins(text: str, language: str) -> int | None:
    """Return where a past time without a number begins that is a whole text, or its last part; None for none.

    Such are `yesterday`, `Ann Dee, yesterday at 9:15`, `an hour ago`.

    language: of the page, a BCP 47 tag, for the names of days and times; phrases such as `an hour ago` are known in all
    languages.
    """
    if _is_past(text, language):
        return 0
    separators = list(_SEPARATOR.finditer(text))
    return separators[-1].end() if separators and _is_past(text[separators[-1].end() :], language) else None


def _is_past(text: str, language: str) -> bool:
    told, times = _TIME_OF_DAY.subn(" ", text) if has_digit(text) else (text, 0)
    words = words_of(told)
    if not 0 < len(words) <= MOST_WORDS:
        return False
    if times:
        return any(words[: len(day)] == day and len(words) <= len(day) + BESIDE_TIME for day in _days(language))
    if words in _named(language):
        return True
    if len(words) == 1:
        return _is_joined(words[0])
    return _without_number(words) or _without_number(_exact(words))


@cache
def _days(language: str) -> frozenset[tuple[str, ...]]:
    return named_days(language) | _WORDS["days"]


@cache
def _named(language: str) -> frozenset[tuple[str, ...]]:
    return _days(language) | named_times(language) | _WORDS["now"]


def _without_number(words: tuple[str, ...]) -> bool:
    """Whether words are a past time with a word in the place of the number, or none: `vor einer Stunde`."""
    if not words or _ends().isdisjoint((words[0], words[-1])):
        return False
    places = range(len(words) + 1)
    return any(
        (words[first:last] in _WORDS["number"] or (first == last and min(map(len, words)) >= LEAST_LETTERS))
        and (" ".join(words[:first]), " ".join(words[last:])) in past_patterns()
        for first in places
        for last in places[first:]
    )


def _is_joined(word: str) -> bool:
    """Whether a word of a script without blanks is a past time: `一小时前`."""
    return any(word.startswith(before) and word[len(before) :] in _without_blanks() for before in _NUMBER_BEFORE)


def without_relative_times(text: str, instead: str) -> str:
    """Return a text with `instead` in the place of each relative time."""
    ends = [0, *chain.from_iterable(relative_times(text)), len(text)]
    return instead.join(text[begin:end] for begin, end in zip(ends[::2], ends[1::2], strict=True))


def _around(text: str, number: re.Match[str]) -> tuple[int, int] | None:
    """Return the offsets of the relative time around a number; None if there is none."""
    most_before, most_behind = _most_words()
    near = max(0, number.start() - CHARACTERS_BEFORE)
    words_before = list(WORD.finditer(text, near, number.start()))[-most_before:]
    behind = list(islice(WORD.finditer(text, number.end()), most_behind))
    begins = [number.start(), *(word.start() for word in reversed(words_before))]
    ends = [number.end(), *(word.end() for word in behind)]
    for end in reversed(ends):
        after = _plain(text[number.end() : end])
        for begin in reversed(begins):
            if _is_pattern(words_of(text[begin : number.start()]), after):
                return begin, end
    joined = behind and _plain(behind[0][0]).startswith(_without_blanks())
    return (number.start(), behind[0].end()) if joined else None


def _is_pattern(before: tuple[str, ...], behind: str) -> bool:
    """Whether words before a number and behind it are those of a past time."""
    if (" ".join(before), behind) in past_patterns():
        return True
    return not _ABOUT.isdisjoint(before) and (" ".join(_exact(before)), behind) in past_patterns()


def _plain(text: str) -> str:
    return " ".join(words_of(text))


def _exact(words: Sequence[str]) -> tuple[str, ...]:
    """Return words without those that say that a number is not exact: `vor etwa` becomes `vor`."""
    return tuple(word for word in words if word not in _ABOUT)


@cache
def _ends() -> frozenset[str]:
    """Return the first words before the number, and the last ones behind it."""
    halves = [(before.split(), behind.split()) for before, behind in past_patterns()]
    return frozenset(word for before, behind in halves for word in (*before[:1], *behind[-1:]))


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
