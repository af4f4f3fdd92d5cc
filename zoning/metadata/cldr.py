"""Look up in Unicode CLDR how languages write dates and countries.

Of dates, it has months, weekdays, words between, orders of fields, and past times.

`scripts/cldr.py` writes `cldr.json`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec

from zoning.storage.decoding import decoder_of
from zoning.text.cached import cached

ENGLISH = "en"
LEAST_LETTERS = 4
"""A shorter name is a month only in its own language, since it may be an ordinary word in others."""
USUAL = ("en", "es", "pt", "fr", "de")
"""The short names of months in these languages are months on pages in any language, which may quote them."""
_UNWRITTEN = {
    1: "jaen",
    3: "mrz maerz",
    9: "sept",
}
"""Abbreviations of months that are common and not in CLDR."""
_COUNTRIES_UNWRITTEN = (
    "usa",
    "united states of america",
    "uk",
    "england",
    "scotland",
    "wales",
    "northern ireland",
    "the netherlands",
    "czech republic",
    "republic of korea",
    "korea",
    "pr china",
    "people's republic of china",
    "turkey",
    "russian federation",
    "российская федерация",
    "中國",
    "eeuu",
)
"""Names of countries that are common in addresses and not in CLDR."""
_REWORDED = (
    (("قبل", ""), ("منذ", "")),
    (("πριν απο", ""), ("πριν", "")),
    (("ha", ""), ("", " atras")),
    (("acum", ""), ("", " in urma")),
    (("acum", ""), ("in urma cu", "")),
    (("", "ที่ผ่านมา"), ("", "ที่แล้ว")),
    (("", "ที่ผ่านมา"), ("", "ก่อน")),
)
"""What past times have before the number and at the end → what is as common there."""
_BETWEEN = "of de del do"
_MARKS = re.compile(r"[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u200c\u200d.'’ʼ׳״`]")
"""Marks and signs within words that texts may leave out."""
_ASCII_MARKS = dict.fromkeys(map(ord, ".'`"))
_BETWEEN_WORDS = r"\s,،、⹁၊;·/()\[\]|:–—-"
_PARTS = re.compile(rf"[{_BETWEEN_WORDS}]+")
WORD = re.compile(rf"[^{_BETWEEN_WORDS}]+")
_LETTERS = str.maketrans("ıيىك", "iییک")
"""Letters that are used for one another."""


class _NamedPast(msgspec.Struct):
    days: tuple[str, ...]
    others: tuple[str, ...]


class _Dates(msgspec.Struct):
    source: str
    between: tuple[str, ...]
    orders: dict[str, str]
    months: dict[str, tuple[tuple[str, ...], ...]]
    past: tuple[str, ...]
    named_past: dict[str, _NamedPast]
    weekdays: tuple[str, ...]
    countries: tuple[str, ...]


def month_of(text: str, language: str = "") -> int:
    """Return the month if a text is its name, perhaps with words that link day, month and year; 0 for none.

    language: of the page, a BCP 47 tag. If a name means different months in several languages, this one decides, then
    English, then most languages.
    """
    words = words_of(text)
    while words:
        if month := _named(" ".join(words), language):
            return month
        if words[-1] in _between():
            words = words[:-1]
        elif words[0] in _between():
            words = words[1:]
        else:
            return 0
    return 0


def is_sure(text: str, language: str = "") -> bool:
    """Whether a month's name is sure even without a day: it is long, or in the page's language or a usual one."""
    name = " ".join(word for word in words_of(text) if word not in _between())
    return len(name) >= LEAST_LETTERS or any(name in _months_of(one) for one in (*USUAL, primary(language)))


def stand_between(text: str) -> bool:
    """Whether a text consists only of words and signs that link day, month and year."""
    return all(word in _between() for word in words_of(text))


def is_weekday(word: str) -> bool:
    """Whether a word is the name of a weekday in any language, perhaps a short one."""
    return words_of(word) in _weekdays()


def is_country(text: str) -> bool:
    """Whether a text is the name of a country in any of the languages in which most articles are written."""
    return words_of(text) in _countries()


@cached
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents, points and capitals, which texts may leave out."""
    if text.isascii():
        plain = text.lower().translate(_ASCII_MARKS)
    else:
        plain = _MARKS.sub("", unicodedata.normalize("NFKD", text).casefold()).translate(_LETTERS)
    return tuple(filter(None, _PARTS.split(plain)))


def primary(language: str) -> str:
    """Return the language of a tag without its region: `pt-BR` → `pt`."""
    return language.replace("_", "-").partition("-")[0].lower()


def is_day_first(language: str) -> bool | None:
    """Whether the day comes before the month in short dates of a language and region; None if this is unknown.

    It is unknown for English without a region, since pages in English come from all regions.
    """
    parts = language.replace("_", "-").split("-")
    if parts == [ENGLISH]:
        return None
    names = ("-".join(parts[:count]) for count in range(len(parts), 0, -1))
    order = next((_data().orders[name] for name in names if name in _data().orders), "")
    return order == "d" if order else None


@cache
def past_patterns() -> frozenset[tuple[str, str]]:
    """Return the words before and behind the number in relative times of the past (`hours ago`), of all languages."""
    numbered = (pattern.split("{0}", 1) for pattern in _data().past if "{0}" in pattern)
    halves = [[" ".join(words_of(half)) for half in both] for both in numbered]
    # Scandinavian languages often leave out the first word: `för 2 dagar sedan`, `2 dagar sedan`.
    shorter = (("", behind) for before, behind in halves if before and " " in behind)
    reworded = (pattern for before, behind in halves for pattern in _reworded(before, behind))
    return frozenset(chain(((before, behind) for before, behind in halves), shorter, reworded))


@cache
def named_days(language: str) -> frozenset[tuple[str, ...]]:
    """Return the words for today and for past days in a language, a BCP 47 tag: `yesterday`."""
    named = _data().named_past.get(primary(language))
    return frozenset(map(words_of, named.days if named else ()))


@cache
def named_times(language: str) -> frozenset[tuple[str, ...]]:
    """Return the words for other past times in a language, a BCP 47 tag: `last week`, `now`."""
    named = _data().named_past.get(primary(language))
    without_number = [words_of(pattern) for pattern in _data().past if "{0}" not in pattern]
    reworded = (
        words_of(" ".join(halves)) for first, *rest in without_number for halves in _reworded(first, " ".join(rest))
    )
    return frozenset(chain(map(words_of, named.others if named else ()), without_number, reworded))


def _reworded(before: str, behind: str) -> Iterator[tuple[str, str]]:
    """Yield the words before and behind the number in other words that are as common."""
    for (begin, end), (other_begin, other_end) in _REWORDED:
        if before == begin and behind.endswith(end):
            yield other_begin, behind.removesuffix(end) + other_end


@cache
def _countries() -> frozenset[tuple[str, ...]]:
    return frozenset(map(words_of, (*_data().countries, *_COUNTRIES_UNWRITTEN)))


@cache
def _weekdays() -> frozenset[tuple[str, ...]]:
    return frozenset(map(words_of, _data().weekdays))


def _named(name: str, language: str) -> int:
    own = _months_of(primary(language)).get(name, 0) if language else 0
    return own or _months_of(ENGLISH).get(name, 0) or _months_of_most().get(name, 0)


@cache
def _months_of(language: str) -> dict[str, int]:
    return _read(_data().months.get(language, ()))


@cache
def _months_of_most() -> dict[str, int]:
    """Return the month that most languages mean by each name, without names where two months are equally common."""
    meant: dict[str, Counter[int]] = {}
    for months in _data().months.values():
        for name, month in _read(months).items():
            meant.setdefault(name, Counter())[month] += 1
    most = {name: counted.most_common(2) for name, counted in meant.items()}
    sure = {name: best[0][0] for name, best in most.items() if len(best) == 1 or best[0][1] > best[1][1]}
    usual = {name for language in USUAL for name in _months_of(language)}
    short = {name for name in sure if name.isascii() and len(name) < LEAST_LETTERS} - usual
    unwritten = {name: month for month, names in _UNWRITTEN.items() for name in names.split()}
    return {name: month for name, month in sure.items() if name not in short} | unwritten


def _read(months: Sequence[Sequence[str]]) -> dict[str, int]:
    return {" ".join(words_of(name)): month for month, names in enumerate(months, 1) for name in names}


@cache
def _between() -> frozenset[str]:
    return frozenset(word for text in (*_data().between, _BETWEEN) for word in words_of(text))


@cache
def _data() -> _Dates:
    return decoder_of(_Dates).decode(Path(__file__).with_name("cldr.json").read_bytes())
