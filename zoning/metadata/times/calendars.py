"""Rewrite the dates of other calendars in a text as Gregorian ones."""

import re
from datetime import date

from zoning.metadata.cldr import primary

FIRST_DAY = date(622, 3, 21).toordinal()
"""1 Farvardin of the year 1, by the rule of `of_solar_hijri`."""
PERSIAN_MONTHS = (
    "فروردین اردیبهشت خرداد تیر مرداد|امرداد شهریور مهر آبان آذر دی بهمن اسفند".split(" "),
    "حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت".split(" "),
)
"""The names of the months in Iran, and in Afghanistan."""
_PERSIAN_MONTH = {
    name: number for months in PERSIAN_MONTHS for number, names in enumerate(months, 1) for name in names.split("|")
}
_SOLAR_HIJRI_YEAR = r"(1[34]\d\d)"
_PERSIAN_NAMED = re.compile(
    rf"(?<!\d)(\d{{1,2}})\s*({'|'.join(_PERSIAN_MONTH)})\s*(?:ماه)?\s*[،,]?\s*{_SOLAR_HIJRI_YEAR}(?!\d)"
)
_PERSIAN_NUMBERS = re.compile(rf"(?<!\d){_SOLAR_HIJRI_YEAR}([/.-])(\d{{1,2}})\2(\d{{1,2}})(?!\d)")
_PERSIAN_DIGIT = re.compile("[\u06f0-\u06f9]")

BUDDHIST_ERA = 543
"""The years of Thailand are ahead of the Gregorian ones by this number."""
_THAI = re.compile("[\u0e00-\u0e7f]")
_BUDDHIST_YEAR = re.compile(r"(?:(?:พ\.?\s?ศ\.?|B\.E\.)\s*)?(?<!\d)(2[45]\d\d)(?!\d)")

ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018, "民國": 1911, "民国": 1911}
"""The year before the first one of each era of Japan, and of the Republic of China."""
_ERA_YEAR = re.compile(rf"({'|'.join(ERAS)})\s?(\d{{1,3}}|元)\s?年")


def to_gregorian(text: str, language: str, written: str) -> str:
    """Rewrite the dates of the Solar Hijri calendar, Buddhist years and years of East Asian eras in a text.

    text: with digits from 0 to 9. language: of the page, a BCP 47 tag. written: the text with its original digits.
    """
    if text.isascii() and primary(language) not in ("fa", "th"):
        return text
    text = _ERA_YEAR.sub(lambda found: f"{ERAS[found[1]] + (1 if found[2] == '元' else int(found[2]))}年", text)
    text = _PERSIAN_NAMED.sub(lambda found: _solar_hijri(found[3], _PERSIAN_MONTH[found[2]], found[1], found[0]), text)
    if primary(language) == "fa" or (primary(language) in ("", "en") and _PERSIAN_DIGIT.search(written)):
        text = _PERSIAN_NUMBERS.sub(lambda found: _solar_hijri(found[1], found[3], found[4], found[0]), text)
    if primary(language) == "th" or _THAI.search(text):
        text = _BUDDHIST_YEAR.sub(lambda found: str(int(found[1]) - BUDDHIST_ERA), text)
    return text


def of_solar_hijri(year: int, month: int, day: int) -> date:
    """Return the Gregorian date of a date of the Solar Hijri calendar (Iran and Afghanistan).

    The rule has cycles of 33 years with eight leap years, in the form of ICU's `PersianCalendar` (`365 (y - 1) +
    ⌊(8 y + 21) / 33⌋` days before the year y). It agrees with the astronomical calendar from 1178 to 1633, according to
    M. Heydari-Malayeri (A concise review of the Iranian calendar, 2004).

    Raises:
        ValueError: There is no such month or day.
    """
    if not (1 <= month <= 12 and 1 <= day <= (31 if month <= 6 else 30)):
        raise ValueError(f"not a date of the Solar Hijri calendar: {year}-{month}-{day}")
    before_year = 365 * (year - 1) + (8 * year + 21) // 33
    before_month = 30 * (month - 1) + min(month - 1, 6)
    return date.fromordinal(FIRST_DAY + before_year + before_month + day - 1)


def _solar_hijri(year: str, month: str | int, day: str, written: str) -> str:
    try:
        return of_solar_hijri(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return written
