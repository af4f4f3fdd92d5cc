"""Find the locator of a work in its container: volume, issue, pages, and the year if it is next to them."""

import re
from typing import NamedTuple

from zoning.text.page_ranges import whole_last_page

_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)[a-z]?"
_MONTH = (
    r"(?:[\s,]{1,2}[A-Z][a-zç]{2,9}\.?(?:[-–/][A-Z][a-z]{2,9}\.?)?(?:\s\d{1,2}(?:[-–]\d{1,2})?)?)?"
    r"(?:\s?\[[^\[\]]{1,40}\])?"
)
_VOLUME = r"(?P<volume>[A-Z]{0,3}\d{1,4}(?:[-–/]\d{1,4})?[A-Z]?|[IVXLC]{1,7}(?=\W))"
_ISSUE = r"(?:\s?\(\s?(?P<issue>[^()]{1,30}?)\s?\)|,?\s?(?:Suppl|suppl|Pt|Spec No)\.?\s?(?:\d+)?)?"
_PAGES = (
    r"(?P<first>[A-Za-z]{0,3}\.?\d{1,8}(?:\.\d{1,4})?[A-Za-z]?)"
    r"(?:\s?[-–—‐‑−]{1,2}\s?(?P<last>[A-Za-z]{0,2}\d{1,8}[A-Za-z]?))?(?![\w/])"
)
_PP = r"(?:(?:[Pp]p?|[Pp]ages?|págs?|pgs?)\.?\s?|S\.\s?)?"
_NO = (
    r"(?:[,;]?\s?(?:[Nn]o|n|nº|n°|num|nr|iss|issue|Heft|H|"
    r"number)\.?\s?(?P<number>[\w/–-]{1,20}(?:\s?(?:suppl|especial|spe|supl)\.?\s?\d*)?))?"
)

_PATTERNS = (
    # Year, volume, issue and pages, separated by a semicolon and a colon.
    rf"(?<!\d){_YEAR}{_MONTH}\s?;\s?(?:{_VOLUME})?{_ISSUE}\s?[:,]\s?{_PP}{_PAGES}",
    # The same, separated by commas or nothing.
    rf"(?<![\d(]){_YEAR}{_MONTH}[,.:)]?\s{{0,2}}{_VOLUME}{_ISSUE}\s?[,:]\s?{_PP}{_PAGES}",
    # In words: volume, number, pages; the year may be between.
    rf"\b(?:[Vv]ol(?:ume|\.)?|[Vv]\.|Bd\.?|tome|"
    rf"t\.)\s?{_VOLUME}{_NO}(?:[,;.]?\s?\(?[^\d()]{{0,25}}(?:\d{{1,2}}\s)?(?:{_YEAR})?\)?[,;:.]?\s{{0,2}}(?:article|"
    rf"art\.?|[Pp]p?\.|p|pages?|S\.)\s?(?:no\.?\s?)?{_PAGES})?",
    # Volume, issue and pages; the year in brackets or elsewhere.
    rf"(?<![\w(./-]){_VOLUME}(?:{_NO}|"
    rf"{_ISSUE})\s?(?:\([^()]{{0,20}}{_YEAR}\))?\s?[:,]\s?{_PP}{_PAGES}(?:\s?\({_YEAR.replace('year', 'behind')}\))?",
    # The year in brackets after the volume.
    rf"(?<![\w(]){_VOLUME}(?:\s?\([^()]{{1,12}}\))?,?\s?\({_YEAR}\)[,:]?\s?{_PP}{_PAGES}",
    # No pages.
    rf"(?<!\d){_YEAR}{_MONTH}\s?;\s?{_VOLUME}{_ISSUE}",
    # Neither pages nor a year.
    rf"(?<![\w(./-]){_VOLUME}\s?\(\s?(?P<issue>\d{{1,3}}(?:[-–/]\d{{1,3}})?|"
    rf"(?:[Ss]uppl|[Ss]pe|[Ee]sp)[^()]{{0,10}})\s?\)",
    # Only pages.
    rf"(?<!\w)(?:(?:pp?|pages|págs?)\.?|S\.)\s?{_PAGES}",
    # Pages after the year.
    rf"(?<!\d){_YEAR}\s?:\s?{_PAGES}",
    # A range of pages at the end: not a double volume, whose numbers follow each other.
    r"(?<=, )(?P<first>\d{1,5})\s?[-–—‐‑−]{1,2}\s?(?P<last>\d{1,5})(?=[.,]?\s?$)",
    # A volume at the end.
    rf"(?<=, ){_VOLUME}(?=[.,]?\s?$)",
)  # fmt: skip
_COMPILED = tuple(re.compile(pattern) for pattern in _PATTERNS)
_GROUPED = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3}){2,}(?!,?\d)")
"""A large number with separators, such as a patent's; a volume and a page have one comma between them."""
LOOKED_AT = 600
"""The number of characters that are searched."""


class Locator(NamedTuple):
    """The fields of the locator, and its span in the text."""

    start: int
    end: int
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    year: str = ""


def find_locator(text: str, start: int) -> Locator | None:
    """Return the locator at or after `start`; None if nothing looks like one."""
    stop = start + LOOKED_AT
    text = _GROUPED.sub(lambda number: "#" * len(number[0]), text)
    for pattern in _COMPILED:
        found = next((match for match in pattern.finditer(text, start, stop) if _sound(match)), None)
        if found:
            part = found.groupdict(default="")
            year = part.get("year", "") or part.get("behind", "")
            issue = (part.get("issue", "") or part.get("number", "")).strip(" .,")
            volume = part.get("volume", "")
            if re.fullmatch(r"(?:19|20)\d\d", issue) and not year:
                year, issue = issue, ""
            first = part.get("first", "")
            last = whole_last_page(first, part.get("last", ""))
            return Locator(found.start(), found.end(), volume, issue, first, last, year)
    return None


def _sound(found: "re.Match[str]") -> bool:
    """Whether the volume does not look like a year, or another year is found; whether bare numbers look like pages."""
    part = found.groupdict(default="")
    if part.keys() == {"first", "last"} and found[0][0].isdigit():
        return _are_pages(part["first"], part["last"])
    volume, year = part.get("volume", ""), part.get("year", "") or part.get("behind", "")
    return not re.fullmatch(r"(?:19|20)\d\d", volume) or year not in ("", volume)


def _are_pages(first: str, last: str) -> bool:
    """Whether a range of bare numbers is one of pages, neither a double volume nor years."""
    length = int(whole_last_page(first, last)) - int(first)
    return length > 1 and not (len(first) == 4 and first.startswith(("19", "20")))
