"""Read dates as publishers write them, in ISO 8601 and as exact as they are: `2019`, `2019-05`, `2019-05-07`."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime

from zoning.metadata.cldr import is_day_first
from zoning.metadata.times.calendars import ERAS, to_gregorian
from zoning.metadata.times.named_dates import named_dates
from zoning.text import words
from zoning.text.expressions import expressions

_WORDS = expressions(__package__, "labels.toml")
_JOINING = re.compile(_WORDS["joining"], re.IGNORECASE)
"""The label of the day on which a person joined, not of when the person wrote something."""
OF_CHANGE = re.compile(_WORDS["changed"], re.IGNORECASE)
"""A word for changes of a text."""
_SPAN = re.compile(
    r"(?<![\d./:-])\d{1,2}(?:"
    r"[:.]\d\d\s*(?:[ap]\.?m\.?)?\s*[-–—]\s*\d{1,2}[:.]\d\d|"  # 18:00 – 22:00
    r"\s*(?:[ap]\.?m\.?)?\s*[-–—]\s*\d{1,2}\s*[ap]\.?m\b|"  # 6–10 pm
    r"\.?\s[-–—]\s\d{1,2}\.?\s+[^\W\d]{3,}\.?\s+\d{4}\b|"  # 5 – 7 July 2025
    r"\.?[-–—]\d{1,2}(?![\d/:-]|\.\d{4}|\.?\s*(?:min|мин|分))"  # 5–7 July 2025, 18–22
    r")",
    re.IGNORECASE,
)
"""From one time to another, or from one day to another: when something takes place."""
DAY = len("2019-05-07")
END_WORDS = 4
"""The most words of the beginning and of the end of a span."""
TEXT_CHARACTERS = 500
"""A text is searched for a date only up to this length."""
_YEAR = r"((?:1[5-9]|20)\d\d)"
_ISO = re.compile(rf"(?<!\d){_YEAR}([-/.])(\d{{1,2}})(?:\2(\d{{1,2}}))?(?!\d)")
_WITH_POINTS = re.compile(rf"(?<!\d){_YEAR}\.\s(\d{{1,2}})\.\s(\d{{1,2}})(?!\d)")
_COMPACT = re.compile(rf"(?<!\d){_YEAR}(\d\d)(\d\d)(?!\d)")
_NUMBERS = re.compile(rf"(?<!\d)(\d{{1,2}})([/.-])(?:(?<=\.)\s)?(\d{{1,2}})\2(?:(?<=\.)\s)?{_YEAR}(?!\d)")
_EAST_ASIAN = re.compile(rf"(?<!\d){_YEAR}\s?[年년]\s?(\d{{1,2}})\s?[月월](?:\s?(\d{{1,2}})\s?[日일])?")
_FOUR_DIGITS = re.compile(r"\d{4}")
"""Every date has four digits, except those with eras."""
_ERA = re.compile("|".join(ERAS))
_MOMENT = re.compile(
    r"\s*(\d{4}-\d\d-\d\d)[Tt ]\s?((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:[.,]\d{1,9})?"
    r"\s?(?:([Zz]|UTC|GMT)|([+-]\d\d):?(\d\d))?\s*"
)
_SECONDS = re.compile(r"\s*(1\d{9}|[6-9]\d{8})(?:\d{3})?\s*", re.ASCII)
"""Seconds since 1970, from 1989 on, or milliseconds."""
_CLOCK = re.compile(r"\b\d{1,2}:\d\d(?::\d\d)?(?:\s+[A-Z]{2,5})?(?=\s+(?:19|20)\d\d\b)")
"""A time of day before the year: `Wed May  3 12:30:00 2023`."""
_DIGITS = {code: str(int(chr(code))) for code in range(0x660, 0x20000) if chr(code).isdecimal()}
"""Digits that are not ASCII → ASCII; Unicode has none beyond its second plane."""
_DIRECTIONS = dict.fromkeys((0x200E, 0x200F, 0x61C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Invisible characters that set the direction of text."""
_HYPHENS = dict.fromkeys((0x2010, 0x2011, 0x2212), "-")
"""Hyphens, and the minus sign that typesetting programs write for them."""
_WRITTEN = {**_DIGITS, **_DIRECTIONS, **_HYPHENS}
_YEAR_ALONE = re.compile(rf"(?<![\d.,/-]){_YEAR}(?![\d/-])")


def date_in(text: str, language: str = "") -> str:
    """Return the first date of the text in ISO 8601, as exact as it is; "" if there is none.

    In `05/07/2019`, the language decides which number is the month; if it does not, only the year is returned. The
    calendar need not have the date: check this with `exists`.

    language: of the page, a BCP 47 tag. It also decides names of months that languages share, and calendars.
    """
    text = text[:TEXT_CHARACTERS]
    if not _FOUR_DIGITS.search(text) and (text.isascii() or not _ERA.search(text)):
        return ""
    plain = text if text.isascii() else text.translate(_WRITTEN)
    plain = to_gregorian(plain, language, text)
    found = ((begin, order, iso) for order, (begin, iso) in enumerate(_readings(plain, language)))
    return min(found, default=(0, 0, ""))[2]


def moment_in(text: str, language: str = "") -> str:
    """Return the first date in a text in ISO 8601, with time and zone if the text has nothing else.

    An example is `2019-05-07T10:00+02:00`. Fractions of seconds are left out.
    """
    found = _MOMENT.fullmatch(text[:TEXT_CHARACTERS])
    if found is None:
        return date_in(text, language)
    zone = "Z" if found[3] else f"{found[4]}:{found[5]}" if found[4] else ""
    return f"{found[1]}T{found[2]}{zone}"


def of_seconds(text: str) -> str:
    """Return a text that counts the seconds or milliseconds since 1970, as programs write time, in ISO 8601.

    Other texts are returned unchanged.
    """
    found = _SECONDS.fullmatch(text)
    return datetime.fromtimestamp(int(found[1]), UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if found else text


def is_of_joining(texts: Sequence[str]) -> bool:
    """Whether a moment is that of a person's joining. texts: those just before it, and its own as the last one.

    A label in or before an earlier text with a date does not count, since it belongs to that date.
    """
    begin = max((number for number, text in enumerate(texts[:-1], 1) if date_in(text)), default=0)
    return _JOINING.search(" ".join(texts[begin:])) is not None


def is_span(text: str, language: str) -> bool:
    """Whether a short text states from when to when something takes place: `5–7 July 2025`, `3 May 2025, 18–22 h`."""
    if _SPAN.search(text):
        return True
    ends = re.split(r"\s[-–—]\s", text)
    return len(ends) == 2 and all(len(date_in(end, language)) == DAY and words.length(end) <= END_WORDS for end in ends)


def exists(iso: str, today: str = "") -> bool:
    """Whether the calendar has the date, and it is not later than `today` (ISO 8601; "" to skip this check)."""
    year, month, day = ([int(part) for part in iso[:DAY].split("-")] + [1, 1])[:3]
    try:
        date(year, month, day)
    except ValueError:
        return False
    return not today or iso[:DAY] <= today[: len(iso)]


def _readings(text: str, language: str) -> Iterator[tuple[int, str]]:
    """Yield the offset and the value of each date that can be read in a text.

    The surest forms come first: of two dates with the same offset, the first one is used.
    """
    if match := _ISO.search(text):
        yield match.start(), _iso(match[1], match[3], match[4])
    if match := _WITH_POINTS.search(text):
        yield match.start(), _iso(match[1], match[2], match[3])
    if match := _EAST_ASIAN.search(text):
        yield match.start(), _iso(match[1], match[2], match[3])
    if match := _COMPACT.search(text):
        yield match.start(), _iso(match[1], match[2], match[3])
    named = list(named_dates(_CLOCK.sub(_blank, text), language))
    yield from ((one.begin, _iso(one.year, one.month, one.day)) for one in named if one.day)
    if match := _NUMBERS.search(text):
        yield match.start(), _of_numbers(match, language)
    yield from ((one.begin, _iso(one.year, one.month, None)) for one in named if not one.day)
    if match := _YEAR_ALONE.search(text):
        yield match.start(), match[1]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _of_numbers(match: re.Match[str], language: str) -> str:
    """Read a date of numbers: with points, the day is first; otherwise a number above 12 or the language decides."""
    one, other, year = int(match[1]), int(match[3]), match[4]
    day_first = match[2] == "." or one > 12 or one == other
    if not day_first and other <= 12:
        told = is_day_first(language) if language else None
        if told is None:
            return year
        day_first = told
    return _iso(year, other, one) if day_first else _iso(year, one, other)


def _iso(year: str, month: str | int | None, day: str | int | None) -> str:
    if not month:
        return year
    return f"{year}-{int(month):02}-{int(day):02}" if day else f"{year}-{int(month):02}"
