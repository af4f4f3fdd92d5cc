"""Read dates with the month's name, in any language: `7 May 2019`, `May 7, 2019`, `2026. március 12.`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zoning.metadata.cldr import is_sure, month_of, stand_between, words_of

REACH = 48
"""The most characters of a date before its year, or behind it."""
NAME_WORDS = 4
"""The most words in a month's name together with the words that link it to day and year."""
LAST_DAY = 31
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_DAY = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_WORD = re.compile(r"[^\s\d/]+")
_ENDS = re.compile(r"[()\[\]:|•·;]")
"""Signs at which a date ends."""
_ORDINAL = re.compile(r"-?[^\W\d_]{1,3}\b|[º°ª]")
"""The ending right behind the number of a day: `7th`, `1er`, `12-го`."""
_LETTER = re.compile(r"[^\W\d_]")
_RANGE = "-–/"
"""Signs of a range: the month or day behind one belongs to the end of a range."""


class NamedDate(NamedTuple):
    """A date in a text."""

    begin: int
    year: str
    month: int
    day: int
    """0 if there is none."""


def named_dates(text: str, language: str) -> Iterator[NamedDate]:
    """Yield the dates around each year of a text.

    text: with digits from 0 to 9. language: of the page, a BCP 47 tag, or "".
    """
    years = list(_YEAR.finditer(text))
    bounds = [0, *(year.end() for year in years)], [*(year.start() for year in years[1:]), len(text)]
    for year, begin, end in zip(years, bounds[0], bounds[1], strict=False):
        before, behind = text[max(begin, year.start() - REACH) : year.start()], text[year.end() : end][:REACH]
        before, behind = _ENDS.split(before)[-1], _ENDS.split(behind)[0]
        start = year.start() - len(before)
        readings = (
            _year_first(year, behind, language),
            _day_first(before, start, year[0], language),
            _month_first(before, start, year[0], language),
            _undated(before, start, year[0], language),
        )
        yield from filter(None, readings)


def is_day_of_month(text: str, language: str) -> bool:
    """Whether a text is only a day without a year: `7 May`, `May 7th`."""
    day = _DAY.search(text)
    if not day:
        return False
    before, behind = text[: day.start()], text[day.end() :]
    ordinal = _ORDINAL.match(behind)
    ends = stand_between(behind[ordinal.end() :] if ordinal else behind)
    return bool((stand_between(before) and _month_behind(behind, language)) or (ends and month_of(before, language)))


def _day_first(before: str, start: int, year: str, language: str) -> NamedDate | None:
    """`7 May 2019`, `7th of May, 2019`, `12 tháng 3 năm 2026`."""
    for day in _DAY.finditer(before):
        if month := _month_behind(before[day.end() :], language):
            return _dated(start + day.start(), year, month, day[0])
    return None


def _month_first(before: str, start: int, year: str, language: str) -> NamedDate | None:
    """`May 7, 2019`."""
    for day in _DAY.finditer(before):
        ordinal = _ORDINAL.match(before, day.end())
        between = before[day.end() :], before[ordinal.end() :] if ordinal else "-"
        if not any(stand_between(text) and not text.strip().startswith(tuple(_RANGE)) for text in between):
            continue
        if named := _name_at_end(before[: day.start()], language):
            return _dated(start + named[1], year, named[0], day[0])
    return None


def _year_first(year: re.Match[str], behind: str, language: str) -> NamedDate | None:
    """`2019 May 7`, `2026. március 12.`, `2026. gada 12. marts`; `2019 May` if no day follows."""
    for day in _DAY.finditer(behind):
        between = behind[: day.start()]
        if month := month_of(between, language):
            return _dated(year.start(), year[0], month, day[0])
        words = words_of(between)
        if words and stand_between(between):
            named = re.match(r"\W*([^\W\d]\S*)", behind[day.end() :])
            if named and (month := month_of(named[1], language)):
                return _dated(year.start(), year[0], month, day[0])
    named = re.match(r"[\s,/.-]+([^\s\d,/.-]+)", behind)
    month = month_of(named[1], language) if named and is_sure(named[1], language) else 0
    return NamedDate(year.start(), year[0], month, 0) if month else None


def _undated(before: str, start: int, year: str, language: str) -> NamedDate | None:
    """`May 2019`, `marzo de 2019`."""
    named = _name_at_end(before, language)
    if not named or not is_sure(before[named[1] :], language) or before[: named[1]].endswith(tuple(_RANGE)):
        return None
    return NamedDate(start + named[1], year, named[0], 0)


def _month_behind(text: str, language: str) -> int:
    """Return the month behind a day, whose number may have an ending; 0 for none."""
    if month := month_of(text, language):
        return month
    ordinal = _ORDINAL.match(text)
    return month_of(text[ordinal.end() :], language) if ordinal else 0


def _name_at_end(text: str, language: str) -> tuple[int, int] | None:
    """Return the month that a text ends with, and the offset of its name; None for none."""
    words = list(_WORD.finditer(text))[-NAME_WORDS:]
    for word in words:
        if (month := month_of(text[word.start() :], language)) and _LETTER.search(word[0]):
            return month, word.start()
    return None


def _dated(begin: int, year: str, month: int, day: str) -> NamedDate | None:
    return NamedDate(begin, year, month, int(day)) if 0 < int(day) <= LAST_DAY else None
