"""Find the locator of a work in its container: volume, issue, pages, and the year if it is next to them."""

import re
from functools import lru_cache
from typing import NamedTuple

from zoning.articles.references.words import in_languages
from zoning.articles.word_lists import UNSPACED
from zoning.text.page_ranges import whole_last_page

_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)[a-z]?(?!\d)"
_MONTH = (
    r"(?:[\s,]{1,2}[A-Z][a-zç]{2,9}\.?(?:[-–/][A-Z][a-z]{2,9}\.?)?(?:\s\d{1,2}(?:[-–]\d{1,2})?)?)?"
    r"(?:\s?\[[^\[\]]{1,40}\])?"
)
_VOLUME = r"(?P<volume>[A-Z]{0,3}\d{1,4}(?:[-–/]\d{1,4})?[A-Z]?|[IVXLC]{1,7}(?=\W))"
_ISSUE = r"(?:\s?\(\s?(?P<issue>[^()]{1,30}?)\s?\)|,?\s?(?:Suppl|suppl|Pt|Spec No)\.?\s?(?:\d+)?)?"
_PAGES = (
    r"(?P<first>[A-Za-z]{0,3}\.?\d{1,8}(?:\.\d{1,4})?[A-Za-z]?)"
    rf"(?:\s?[-–—‐‑−]{{1,2}}\s?(?P<last>[A-Za-z]{{0,2}}\d{{1,8}}[A-Za-z]?)|(?!,\s(?:pp?|ss?|S)\.))(?!(?![{UNSPACED}])\w|/)"
)
_PAGE_WORD = rf"(?i:(?![a-oq-zα-ω](?:\s|\d))(?:{in_languages('pages')})\.?)"
"""A word of one letter has a full stop, except for `p` and those that are not Latin."""
_PP = rf"(?:{_PAGE_WORD}\s?)?"
_PAGES_IN_WORDS = (
    rf"(?:(?P<p>{_PAGE_WORD}\s?)?"
    rf"{_PAGES}(?(p)|\.?\s?(?:{in_languages('pages_behind')})))"
)
_RANGE = r"(?P<bare>\d{1,5})\s?[-–—‐‑−]{1,2}\s?(?P<to>\d{1,5})(?![\w/])"
"""Pages that nothing but their place shows to be pages."""
_VOLUME_WORD = rf"(?i:(?![a-zа-яα-ω](?:\s|\d))(?:{in_languages('volume')})\.?)"
_VOLUME_IN_WORDS = (
    rf"(?:\b(?P<v>{_VOLUME_WORD}\s?)|(?<![\w(./-])(?:[第제]\s?)?){_VOLUME}"
    rf"(?(v)|\.?\s?(?i:{in_languages('volume_behind')})\.?)"
)
_NUMBER = r"[\w/–-]{1,20}(?:\s?(?:suppl|especial|spe|supl)\.?\s?\d*)?"
_ISSUE_IN_WORDS = (
    rf"(?:[,;]?\s?(?:(?:(?i:{in_languages('issue')}|n\.?\s?[ºᵒ°]|№)\.?|S\.(?=\s?\d+,\ss))\s?(?P<number>{_NUMBER})|"
    rf"[第제]?\s?(?P<numbered>\d{{1,4}}(?:[-–/]\d{{1,4}})?)\.?\s?(?i:{in_languages('issue_behind')})\.?))"
)
_NO = rf"{_ISSUE_IN_WORDS}?"

_PATTERNS = (
    # Year, volume, issue and pages, separated by a semicolon and a colon.
    rf"(?<!\w){_YEAR}{_MONTH}\s?;\s?(?:{_VOLUME})?{_ISSUE}\s?[:,]\s?{_PP}{_PAGES}",
    # The same, separated by commas or nothing.
    rf"(?<![\w(]){_YEAR}{_MONTH}[,.:)]?\s{{0,2}}{_VOLUME}{_ISSUE}\s?[,:]\s?{_PP}{_PAGES}",
    # The volume before its word.
    rf"(?<![\w(./-]){_VOLUME}\.?\s?(?i:{in_languages('volume_behind')})\.?{_NO}(?:\s?\({_YEAR}\))?,?\s?{_PP}{_PAGES}",
    # In words: volume, number, pages; the year may be between.
    rf"{_VOLUME_IN_WORDS}{_NO}"
    rf"(?:[,;.]?\s?\(?[^\d()]{{0,25}}(?:\d{{1,2}}\s)?(?:{_YEAR})?\)?[,;:.]?\s{{0,2}}"
    rf"(?:(?:article|art\.?)\s?(?:no\.?\s?)?(?P<article>[A-Za-z]{{0,3}}\d{{1,8}})|{_PAGES_IN_WORDS}))?",
    # The same without a volume.
    rf"(?<!\w){_ISSUE_IN_WORDS}(?:\s?\({_YEAR}\))?[,;.:]?\s{{0,2}}(?:[–—-]\s)?{_PAGES_IN_WORDS}",
    # Volume and issue without brackets; the year in brackets, or before.
    rf"(?<![\w(./-]){_VOLUME}(?:{_NO}|[/.](?P<of>\d{{1,3}})|,\s(?P<after>\d{{1,3}}))\s?\({_YEAR}\)[,:]?\s?"
    rf"{_PP}{_PAGES}",
    rf"(?<![\w(./-]){_VOLUME}[,/]\s?(?P<issue>\d{{1,3}}),?\s?{_PAGE_WORD}\s?{_PAGES}",
    rf"(?<![\w(./-]){_VOLUME},\s(?P<issue>\d{{1,3}})\s?:\s?{_PAGES}",
    rf"(?<![\w(./-]){_VOLUME}\s?\((?P<issue>\d{{1,3}})\)\.?\s{_PAGE_WORD}\s?{_PAGES}",
    rf"(?<![\w(./-]){_VOLUME}\s?\({_YEAR}\)(?:,\s(?P<issue>\d{{1,3}})|{_NO}),\s?{_PP}{_PAGES}",
    rf"(?<![\w(./-]){_VOLUME}{_ISSUE},\s{_YEAR}{_NO},\s?{_PP}{_PAGES}",
    rf"(?<![\w(./-]){_VOLUME},\s(?P<issue>\d{{1,3}}),\s{_RANGE}",
    rf"(?<![\w(./-]){_VOLUME}[/.:-](?P<issue>\d{{1,3}})(?:,\s{_YEAR})?,\s?{_PP}{_RANGE}",
    rf"(?<![\w(./-]){_VOLUME}\s?\({_YEAR}/(?P<issue>\d{{1,3}})\)[,:]?\s?{_PP}{_PAGES}",
    # Volume, issue and pages; the year in brackets or elsewhere.
    rf"(?<![\w(./-]){_VOLUME}(?:{_NO}|"
    rf"{_ISSUE})\s?(?:\([^()]{{0,20}}{_YEAR}\))?\s?[:,]\s?{_PP}{_PAGES}(?:\s?\({_YEAR.replace('year', 'behind')}\))?",
    # Semicolons between all.
    rf"(?<!\d){_YEAR}\s?;\s?{_VOLUME}{_ISSUE}\s?;\s?{_PP}{_PAGES}",
    # The year in brackets after the volume.
    rf"(?<![\w(]){_VOLUME}(?:\s?\(\s?(?P<issue>[^()]{{1,12}}?)\s?\))?,?\s?\({_YEAR}\)[,:]?\s?{_PP}{_PAGES}",
    # Pages behind the year.
    rf"(?<!\d){_YEAR}\s?[;,]\s?{_RANGE}(?=[.,]?\s?$)",
    # No pages.
    rf"(?<!\d){_YEAR}{_MONTH}\s?;\s?{_VOLUME}{_ISSUE}",
    # Neither pages nor a year.
    rf"(?<![\w(./-]){_VOLUME}\s?\(\s?(?P<issue>\d{{1,3}}(?:[-–/]\d{{1,3}})?|"
    rf"(?:[Ss]uppl|[Ss]pe|[Ee]sp)[^()]{{0,10}})\s?\)",
    # A volume and its pages, with nothing between them.
    rf"(?<=[^\W\d]\s){_VOLUME}(?:\s?\(\s?(?P<issue>\d{{1,3}})\s?\))?\s{_RANGE}(?=[.,]?\s?$|[.,]?\s\()",
    # Only pages.
    rf"(?<!\w){_PAGES_IN_WORDS}",
    # Pages after the year.
    rf"(?<!\d){_YEAR}\s?:\s?{_PAGES}",
    # A range of pages at the end: not a double volume, whose numbers follow each other.
    rf"(?:(?<=[,:;.)]\s)|(?<=[^\W\d][:.])){_RANGE}(?=[.,]?\s?$|\.\s|,?\s\(?(?:19|20)\d\d)",
    # A volume at the end.
    rf"(?<=, ){_VOLUME}(?=[.,]?\s?$)",
)  # fmt: skip
_COMPILED = tuple(re.compile(pattern) for pattern in _PATTERNS)
_GROUPED = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3}){2,}(?!,?\d)")
"""A large number with separators, such as a patent's; a volume and a page have one comma between them."""
_DOUBLE = re.compile(r"(\d{1,4})[-–/](\d{1,4})")
_ENDS = re.compile(r"[).,;\s]*$")
_ISSUES = ("issue", "number", "numbered", "of", "after")
"""The groups that may have the issue."""
_FIRST_PAGES = ("first", "bare", "article")
"""The groups that may have the first page, or the number of an article."""
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

    @property
    def is_numbered(self) -> bool:
        """Whether it has a volume or an issue, as in periodicals."""
        return bool(self.volume or self.issue)


@lru_cache(maxsize=16)  # for one reference, it is asked for several times at the same place
def find_locator(text: str, start: int) -> Locator | None:
    """Return the locator at or after `start`; None if nothing looks like one."""
    stop = start + LOOKED_AT
    text = _GROUPED.sub(lambda number: "#" * len(number[0]), text)
    for pattern in _COMPILED:
        found = next((match for match in pattern.finditer(text, start, stop) if _sound(match)), None)
        if found:
            part = found.groupdict(default="")
            year = part.get("year", "") or part.get("behind", "")
            issue = next(filter(None, map(part.get, _ISSUES)), "").strip(" .,")
            volume = part.get("volume", "")
            if re.fullmatch(r"(?:19|20)\d\d", issue) and not year:
                year, issue = issue, ""
            first = next(filter(None, map(part.get, _FIRST_PAGES)), "")
            last = whole_last_page(first, part.get("last", "") or part.get("to", ""))
            if not year and not last and _is_year(found, first):
                year, first = first, ""
            return Locator(found.start(), found.end(), volume, issue, first, last, year)
    return None


def _sound(found: "re.Match[str]") -> bool:
    """Whether the volume does not look like a year, or another year is found; whether bare numbers look like pages."""
    part = found.groupdict(default="")
    if part.get("bare"):
        return _are_pages(part["bare"], part["to"])
    volume, year = part.get("volume", ""), part.get("year", "") or part.get("behind", "")
    if (double := _DOUBLE.fullmatch(volume)) and _are_pages(*double.groups()):
        return False
    return not re.fullmatch(r"(?:19|20)\d\d", volume) or year not in ("", volume)


def _is_year(found: "re.Match[str]", number: str) -> bool:
    """Whether a single page at the end is the year of a reference that has no other one."""
    text = found.string
    return bool(
        re.fullmatch(r"(?:19|20)\d\d", number)
        and _ENDS.match(text, found.end())
        and not re.search(r"(?<!\w)(?:19|20)\d\d(?!\w)", text[: found.start()])
    )


def _are_pages(first: str, last: str) -> bool:
    """Whether a range of bare numbers is one of pages, neither a double volume nor years."""
    length = int(whole_last_page(first, last)) - int(first)
    return length > 1 and not (len(first) == 4 and first.startswith(("19", "20")))
