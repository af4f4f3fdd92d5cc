"""Write `zoning/metadata/cldr.json`: how languages write dates and countries, from Unicode CLDR in the package Babel.

    PYTHONPATH=. .venv/bin/python -m scripts.cldr

Takes the formatting and stand-alone names of months, wide and abbreviated, of each language with its regions and
scripts. Leaves out names that are only numbers or an M with a number. Takes the patterns of past times
(`{0} hours ago`) of all lengths, except those with only a sign before the number, and the names of weekdays. Takes the
names of countries in the languages in which most articles are written. Takes the names of past times (`yesterday`) from
Node.js of the package Playwright, since Babel does not have them.
"""

import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import babel
from babel import Locale
from babel.core import get_cldr_version
from babel.localedata import locale_identifiers
from playwright._impl._driver import compute_driver_executable

TARGET = Path(__file__).parents[1] / "zoning/metadata/cldr.json"
LICENCE = TARGET.with_name("cldr-LICENSE")
CONTEXTS = ("format", "stand-alone")
WIDTHS = ("wide", "abbreviated")
FIELDS = re.compile(r"[GyMLdEec]+")
UNITS = ("second", "minute", "hour", "day", "week", "month", "year")
LENGTHS = ("", "-short", "-narrow")
SIGNS = "-–−"
NUMBER = re.compile(r"\d|^\W|^$")
OF_A_DATE = re.compile(r"(?=.*y)(?=.*[ML])[GyMLdEec]+")
"""Date skeletons with a year and a month."""
NAMED_PAST = """
const [languages, units] = JSON.parse(process.argv[1]);
const found = {};
for (const language of Intl.RelativeTimeFormat.supportedLocalesOf(languages)) {
  const format = new Intl.RelativeTimeFormat(language, {numeric: 'auto'});
  found[language] = units.map(some => some.map(([many, unit]) => format.format(many, unit)));
}
console.log(JSON.stringify([process.versions.cldr, found]));
"""
DAYS, OTHERS = [(0, "day"), (-1, "day"), (-2, "day")], [(0, "second"), (-1, "week"), (-1, "month"), (-1, "year")]
OF_ARTICLES = (
    "ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi "
    "zh zh_Hant"
).split()
"""The languages whose names of countries are taken."""
COUNTRY_CODE = re.compile(r"(?!EU|EZ|UN|ZZ|XA|XB|QO)[A-Z]{2}")
NUMBERED = re.compile(r"M?\d+[月월]?|\W*")


def main() -> None:
    """Write the file."""
    locales = [Locale.parse(name) for name in sorted(locale_identifiers())]
    months: dict[str, list[list[str]]] = defaultdict(lambda: [[] for _ in range(12)])
    between: set[str] = set()
    past: set[str] = set()
    weekdays: set[str] = set()
    for locale in locales:
        for month, name in names_of(locale):
            known = months[locale.language][month - 1]
            if name.casefold() not in known:
                known.append(name.casefold())
        between |= set(words_between(locale))
        past |= set(past_patterns(locale))
        weekdays |= set(weekdays_of(locale))
    whole = (
        f"{json.dumps(code)}: {json.dumps(names, ensure_ascii=False)}"
        for code, names in sorted(months.items())
        if all(names)
    )
    version, named = named_past({locale.language for locale in locales})
    of_named = (
        f"{json.dumps(code)}: {json.dumps(dict(zip(('days', 'others'), names, strict=True)), ensure_ascii=False)}"
        for code, names in sorted(named.items())
    )
    lines = {
        "source": json.dumps(
            f"Unicode CLDR {get_cldr_version()}, of Babel {babel.__version__}; names of past times of CLDR {version}"
        ),
        "between": json.dumps(sorted(between), ensure_ascii=False),
        "orders": json.dumps(orders(locales)),
        "months": "{\n" + ",\n".join(whole) + "\n}",
        "past": json.dumps(sorted(past), ensure_ascii=False),
        "named_past": "{\n" + ",\n".join(of_named) + "\n}",
        "weekdays": json.dumps(sorted(weekdays), ensure_ascii=False),
        "countries": json.dumps(sorted(countries()), ensure_ascii=False),
    }
    text = ",\n".join(f'"{name}": {value}' for name, value in lines.items())
    TARGET.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    source = Path(babel.__file__).parent / "locale-data/LICENSE.unicode"
    LICENCE.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")


def names_of(locale: Locale) -> Iterator[tuple[int, str]]:
    """Yield month and name, also with letters that patterns attach to it: `ב` in Hebrew, `ren` in Basque."""
    glued = {("", "")} | set(glued_to_months(locale))
    for context in CONTEXTS:
        for width in WIDTHS:
            for month, name in locale.months.get(context, {}).get(width, {}).items():
                if not NUMBERED.fullmatch(name):
                    yield from ((month, before + name + behind) for before, behind in sorted(glued))


def weekdays_of(locale: Locale) -> Iterator[str]:
    """Yield the names of weekdays, wide and abbreviated."""
    for context in CONTEXTS:
        for width in WIDTHS:
            yield from (name.casefold() for name in locale.days.get(context, {}).get(width, {}).values())


def countries() -> set[str]:
    """Return the names of countries."""
    named = (Locale.parse(language).territories for language in OF_ARTICLES)
    return {name.casefold() for names in named for code, name in names.items() if COUNTRY_CODE.fullmatch(code)}


def patterns(locale: Locale) -> Iterator[str]:
    for length in ("full", "long", "medium"):
        yield locale.date_formats[length].pattern
    for skeleton, pattern in locale.datetime_skeletons.items():
        if OF_A_DATE.fullmatch(skeleton):
            yield pattern.pattern


def pieces(pattern: str) -> list[str]:
    """Split a pattern into fields and the texts around and between them: `['', 'd', ' de ', 'MMMM', '']`."""
    found = [""]
    for quoted, field, other in re.findall(rf"'([^']*)'|({FIELDS.pattern})|(.)", pattern):
        if field:
            found += [field, ""]
        else:
            found[-1] += quoted or other
    return found


def glued_to_months(locale: Locale) -> Iterator[tuple[str, str]]:
    """Yield the letters directly before and directly after a month's name."""
    for parts in map(pieces, patterns(locale)):
        for place in range(1, len(parts), 2):
            if parts[place].startswith(("MMM", "LLL")):
                yield re.search(r"[^\W\d]*$", parts[place - 1])[0], re.match(r"[^\W\d]*", parts[place + 1])[0]  # type: ignore[index]


def words_between(locale: Locale) -> Iterator[str]:
    """Yield the words that patterns have between day, month and year, and the era if long dates have it."""
    for parts in map(pieces, patterns(locale)):
        yield from (word.strip(".,()") for text in parts[::2] for word in text.split() if any(map(str.isalpha, word)))
    if "G" in locale.date_formats["long"].pattern:
        yield from (locale.eras[width][1] for width in WIDTHS)


def past_patterns(locale: Locale) -> Iterator[str]:
    """Yield the patterns of past times, such as `vor {0} Tagen`; `לפני יומיים` (two days ago) has no number."""
    for unit in UNITS:
        for length in LENGTHS:
            # Babel has no public access to these patterns. Languages without their own have those of `root`.
            past = locale._data["date_fields"][unit + length].get("past", {})
            yield from (text for text in past.values() if not text.startswith(tuple(SIGNS)))


def named_past(languages: set[str]) -> tuple[str, dict[str, list[list[str]]]]:
    """Return the version of CLDR, and language → the names of past days, and of other past times."""
    program = [compute_driver_executable()[0], "-e", NAMED_PAST, json.dumps([sorted(languages), [DAYS, OTHERS]])]
    version, found = json.loads(subprocess.run(program, capture_output=True, check=True, text=True).stdout)
    return version, {
        language: [sorted({name.casefold() for name in names if not NUMBER.search(name)}) for names in both]
        for language, both in found.items()
    }


def orders(locales: list[Locale]) -> dict[str, str]:
    """Return locale → `d` if its short dates have the day before the month, otherwise `m`; "" if the year comes first.

    Regions and scripts that agree with their language are left out.
    """
    found: dict[str, str] = {}
    for locale in locales:
        fields = "".join(field[0] for field in pieces(locale.date_formats["short"].pattern)[1::2])
        order = "" if fields.startswith("y") else "d" if fields.index("d") < fields.index("M") else "m"
        name = str(locale).replace("_", "-")
        parts = name.split("-")
        above = ("-".join(parts[:count]) for count in range(len(parts) - 1, 0, -1))
        if next((found[one] for one in above if one in found), None) != order:
            found[name] = order
    return found


if __name__ == "__main__":
    main()
