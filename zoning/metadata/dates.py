"""Dates as publishers write them, read to ISO 8601 as far as they go: `2019`, `2019-05`, `2019-05-07`."""

import re
from collections.abc import Sequence
from datetime import date

MONTHS = (
    "january jan enero ene janeiro janvier janv januar jän jänner jaen",
    "february feb febrero fevereiro fev février févr fevrier fevr februar",
    "march mar marzo março marco mars märz maerz mrz",
    "april apr abril abr avril avr",
    "may mayo maio mai",
    "june jun junio junho juin juni",
    "july jul julio julho juillet juil juli",
    "august aug agosto ago août aout",
    "september sep sept septiembre set setiembre setembro septembre",
    "october oct octubre outubro out octobre oktober okt",
    "november nov noviembre novembro novembre",
    "december dec diciembre dic dezembro dez décembre déc decembre dezember",
)
"""Names and abbreviations in English, Spanish, Portuguese, French and German."""

_JOINING = re.compile(
    r"\b(?:joined|join date|registered|registration|member since|mitglied seit|dabei seit|beigetreten|registriert|"
    r"registrierung|inscrit|inscription|membre depuis|registrado|miembro desde|membro desde|iscritto|registrato|"
    r"lid sinds|geregistreerd)\b",
    re.IGNORECASE,
)
"""What follows is the day on which a person joined, not of what the person wrote."""
DAY = len("2019-05-07")
TEXT_CHARACTERS = 500
"""A date further on is not looked for."""
_MONTH = {name: number for number, names in enumerate(MONTHS, 1) for name in names.split()}
_NAME = r"(?<![^\W\d_])(" + "|".join(sorted(_MONTH, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"((?:1[5-9]|20)\d\d)"
_DAY = r"(\d{1,2})(?:st|nd|rd|th|er|º|°)?\.?"
_OF = r"(?:\s*,?\s*(?:of|de|del|do)?\s+|\s*[-/.,]\s*)"
_AND_DAY_FIRST = re.compile(rf"(?<!\d){_DAY}{_OF}{_NAME}{_OF}{_YEAR}(?!\d)", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"{_NAME}\s*{_DAY}(?:\s*,\s*|\s+){_YEAR}(?!\d)", re.IGNORECASE)
_YEAR_FIRST = re.compile(rf"(?<!\d){_YEAR}[\s,/.-]+{_NAME}(?:[\s,/.-]+(\d{{1,2}})(?!\d))?", re.IGNORECASE)
_MONTH_AND_YEAR = re.compile(rf"(?<![-–/]){_NAME}{_OF}{_YEAR}(?!\d)", re.IGNORECASE)
_ISO = re.compile(rf"(?<!\d){_YEAR}([-/.])(\d{{1,2}})(?:\2(\d{{1,2}}))?(?!\d)")
_COMPACT = re.compile(rf"(?<!\d){_YEAR}(\d\d)(\d\d)(?!\d)")
_NUMBERS = re.compile(rf"(?<!\d)(\d{{1,2}})([/.-])(?:(?<=\.)\s)?(\d{{1,2}})\2(?:(?<=\.)\s)?{_YEAR}(?!\d)")
_EAST_ASIAN = re.compile(rf"(?<!\d){_YEAR}\s?[年년]\s?(\d{{1,2}})\s?[月월](?:\s?(\d{{1,2}})\s?[日일])?")
_FOUR_DIGITS = re.compile(r"\d{4}")
"""No date goes without them."""
_MOMENT = re.compile(
    r"\s*(\d{4}-\d\d-\d\d)[Tt ]\s?((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:[.,]\d{1,9})?"
    r"\s?(?:([Zz]|UTC|GMT)|([+-]\d\d):?(\d\d))?\s*"
)
_YEAR_ALONE = re.compile(rf"(?<![\d.,/-]){_YEAR}(?![\d/-])")


def date_in(text: str) -> str:
    """The first date of the text, as far as it goes; "" where there is none.

    Of `05/07/2019` only the year is known. Whether there is such a day at all says `exists`.
    """
    text = text[:TEXT_CHARACTERS]
    readings = _readings(text) if _FOUR_DIGITS.search(text) else []
    found = [(match.start(), order, iso) for order, (match, iso) in enumerate(readings)]
    return min(found)[2] if found else ""


def moment_in(text: str) -> str:
    """The same with time and zone where the text is nothing but a date in ISO 8601 with them: `2019-05-07T10:00+02:00`.

    Fractions of seconds are left out.
    """
    found = _MOMENT.fullmatch(text[:TEXT_CHARACTERS])
    if found is None:
        return date_in(text)
    zone = "Z" if found[3] else f"{found[4]}:{found[5]}" if found[4] else ""
    return f"{found[1]}T{found[2]}{zone}"


def is_of_joining(texts: Sequence[str]) -> bool:
    """Whether a moment is that of a person's joining. texts: what stands just before it, and last its own words.

    A text with a date of its own ends what the one before it says.
    """
    begin = max((number for number, text in enumerate(texts[:-1], 1) if date_in(text)), default=0)
    return _JOINING.search(" ".join(texts[begin:])) is not None


def exists(iso: str, today: str = "") -> bool:
    """Whether the calendar has the date, and it is not later than `today` (ISO 8601; "": not looked at)."""
    year, month, day = ([int(part) for part in iso[:DAY].split("-")] + [1, 1])[:3]
    try:
        date(year, month, day)
    except ValueError:
        return False
    return not today or iso[:DAY] <= today[: len(iso)]


def _readings(text: str) -> list[tuple[re.Match[str], str]]:
    """Every way in which a date can be read, the surest first: of two that begin together the surer one holds."""
    readings: list[tuple[re.Match[str], str]] = []
    if match := _ISO.search(text):
        readings.append((match, _iso(match[1], match[3], match[4])))
    if match := _EAST_ASIAN.search(text):
        readings.append((match, _iso(match[1], match[2], match[3])))
    if match := _COMPACT.search(text):
        readings.append((match, _iso(match[1], match[2], match[3])))
    if match := _YEAR_FIRST.search(text):
        readings.append((match, _iso(match[1], _MONTH[match[2].lower()], match[3])))
    if match := _AND_DAY_FIRST.search(text):
        readings.append((match, _iso(match[3], _MONTH[match[2].lower()], match[1])))
    if match := _MONTH_FIRST.search(text):
        readings.append((match, _iso(match[3], _MONTH[match[1].lower()], match[2])))
    if match := _NUMBERS.search(text):
        readings.append((match, _of_numbers(match)))
    if match := _MONTH_AND_YEAR.search(text):
        readings.append((match, _iso(match[2], _MONTH[match[1].lower()], None)))
    if match := _YEAR_ALONE.search(text):
        readings.append((match, match[1]))
    return readings


def _of_numbers(match: re.Match[str]) -> str:
    """Dots are written day first; with strokes only numbers above 12 tell."""
    one, other, year = int(match[1]), int(match[3]), match[4]
    if match[2] == "." or one > 12 or one == other:
        return _iso(year, other, one)
    return _iso(year, one, other) if other > 12 else year


def _iso(year: str, month: str | int | None, day: str | int | None) -> str:
    if not month:
        return year
    return f"{year}-{int(month):02}-{int(day):02}" if day else f"{year}-{int(month):02}"
