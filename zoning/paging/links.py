"""Find the next page of an article that is divided into several pages.

A link is followed only if its address shows that it is the same article's next page, since sites also call the next
article "next". So addresses may differ only by a page number, and the numbers must increase one by one.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit, urlunsplit

import numpy as np

from zoning.snapshot import Snapshot
from zoning.text.next_words import next_words

MOST_PAGES = 100
"""The highest page number; higher ones are numbers of something else, such as articles."""
LONGEST_LABEL = 40
"""In characters, with blanks. Words of longer texts are not compared: a page may have thousands of links."""
_ASCII_LETTERS = re.compile(r"[a-z]+")
ARROWS = re.compile(r"[>»›→⟩❯▶►]+")
PAGE = (
    "page", "pagina", "seite", "sida", "side", "sivu", "sivut", "strana", "strona", "stranica", "stran", "oldal",
    "sayfa", "trang", "halaman", "lapa", "leht", "puslapis",
)  # fmt: skip
"""How addresses call a page."""
PARAMETERS = ("p", "pg", "pagenum", "pageno", "page_no", *PAGE)
NUMBER_AT_END = r"(?P<number>\d{1,3})(?P<ending>(\.\w{3,5})?)/?"
BARE = re.compile(rf"(?P<stem>.*?)[/_,-]{NUMBER_AT_END}")
SAID = re.compile(rf"(?P<stem>.*?)[/_,-]?({'|'.join(PAGE)}|p)[/_,-]?{NUMBER_AT_END}", re.IGNORECASE)
"""A path with a word before the page number, which the first page may have, too."""


def next_page(snapshot: Snapshot, first: str, number: int) -> str | None:
    """Return the address of page `number` of the article that begins at the address `first`, if `snapshot` links to it.

    snapshot: the page before.
    """
    stems = set(_first_stems(first))
    for address in _candidates(snapshot, number):
        if any(stem in stems and found == number for stem, found in _numbered(address)):
            return address
    return None


def is_continuation(snapshot: Snapshot) -> bool:
    """Whether a page declares another one before it: a link with `rel="prev"`."""
    links = np.flatnonzero(snapshot.named("a", "link") & snapshot.attributed("rel")).tolist()
    return any(not {"prev", "previous"}.isdisjoint(snapshot.attribute(node, "rel").lower().split()) for node in links)


def _candidates(snapshot: Snapshot, number: int) -> Iterator[str]:
    """Yield the addresses of links to the next page: first those with `rel="next"`, then those with such a text."""
    links = np.flatnonzero(snapshot.named("a", "link") & snapshot.attributed("href")).tolist()
    declared = [node for node in links if "next" in snapshot.attribute(node, "rel").lower().split()]
    anchors = [node for node in links if snapshot.tag(node) == "a"]
    named = [node for node in anchors if _is_called_next(snapshot, node, number)]
    for node in (*declared, *named):
        address = urljoin(snapshot.page.base_url or snapshot.page.final_url, snapshot.attribute(node, "href").strip())
        yield urldefrag(address)[0]


def _is_called_next(snapshot: Snapshot, node: int, number: int) -> bool:
    """Whether the text of a link is "next", an arrow, or the page's number, also with what is next: "page 2"."""
    text = snapshot.text_within(node) or snapshot.attribute(node, "aria-label")
    if len(text) > LONGEST_LABEL:
        return False
    words = _letters(text)
    if numbers := re.findall(r"\d+", text):
        is_number = [int(one) for one in numbers] == [number]
        return is_number and (not words or _is_unit(words) or _says_next(words))
    return _says_next(words) if words else ARROWS.fullmatch("".join(text.split())) is not None


def _letters(text: str) -> str:
    """Return the words of a text, in lower case; vowel signs, as of Hindi, belong to them."""
    if text.isascii():
        return " ".join(_ASCII_LETTERS.findall(text.lower()))
    kept = (sign if unicodedata.category(sign)[0] in "LM" else " " for sign in text.replace("İ", "i").lower())
    return " ".join("".join(kept).split())


def _says_next(words: str) -> bool:
    """Whether these words are "next", with or without what is next before or after it."""
    rests = (part.sub("", words, count=1) for part in _next_at_edges() if part.search(words))
    return any(not rest or _is_unit(rest) for rest in rests)


def _is_unit(words: str) -> bool:
    """Whether these words are what is turned, such as "page"."""
    return _unit().fullmatch(words) is not None


# Compiled at first use: few pages have a link that may be called so, and it takes time at the start of a program.


@cache
def _next_at_edges() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of "next" at the beginning and at the end of a text."""
    return re.compile(rf"^(?:{next_words().next})\s*"), re.compile(rf"\s*(?:{next_words().next})$")


@cache
def _unit() -> re.Pattern[str]:
    return re.compile(next_words().unit)


def _first_stems(first: str) -> Iterator[str]:
    """Yield the article's address, and its stem if it has the page number 1."""
    yield _plain(first)
    yield from (stem for stem, number in _numbered(first, said=True) if number == 1)


def _numbered(address: str, *, said: bool = False) -> Iterator[tuple[str, int]]:
    """Yield all readings of an address as a stem and a page number. said: only paths with a word before the number."""
    parts = urlsplit(address)
    query = parse_qsl(parts.query, keep_blank_values=True)
    for name, value in query:
        if name.lower() in PARAMETERS and value.isdecimal() and int(value) <= MOST_PAGES:
            rest = urlencode([pair for pair in query if pair[0] != name])
            yield _plain(urlunsplit(parts._replace(query=rest))), int(value)
    for pattern in (SAID,) if said else (SAID, BARE):
        found = pattern.fullmatch(parts.path)
        if found and int(found["number"]) <= MOST_PAGES:
            yield _plain(urlunsplit(parts._replace(path=found["stem"] + found["ending"]))), int(found["number"])


def _plain(address: str) -> str:
    """Return the address for comparisons: no slash or index file at the end of its path, sorted query, no fragment."""
    parts = urlsplit(urldefrag(address)[0])
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    path = re.sub(r"/index\.\w{3,5}$", "", parts.path).rstrip("/")
    return urlunsplit((parts.scheme.lower(), parts.netloc.lower(), path, query, ""))
