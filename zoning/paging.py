"""Find the next page of an article that is divided into several pages.

A link is followed only if its address shows that it is the same article's next page, since sites also call the next
article "next". So addresses may differ only by a page number, and the numbers must increase one by one.
"""

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit, urlunsplit

import numpy as np

from zoning.snapshot import Snapshot

MOST_PAGES = 100
"""The highest page number; higher ones are numbers of something else, such as articles."""
NEXT = re.compile(
    r"(>|»|›|→|⟩|(go to )?next( page)?|continued?|weiter|nächste( seite)?|(page )?suivante?|(página )?siguiente"
    r"|próxima( página)?|(pagina )?(successiva|seguente)|volgende( pagina)?|次へ|次のページ|下一页)\s*[>»›→⟩]*",
    re.IGNORECASE,
)
"""The text of a link to the next page; the page's number counts, too."""
PARAMETERS = ("page", "p", "pg", "pagenum", "pageno", "page_no", "seite", "pagina")
NUMBER_AT_END = r"(?P<number>\d{1,3})(?P<ending>(\.\w{3,5})?)/?"
BARE = re.compile(rf"(?P<stem>.*?)[/_,-]{NUMBER_AT_END}")
SAID = re.compile(rf"(?P<stem>.*?)[/_,-]?(page|seite|pagina|p)[/_,-]?{NUMBER_AT_END}", re.IGNORECASE)
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
    text = snapshot.text_within(node) or snapshot.attribute(node, "aria-label")
    words = " ".join(text.split())
    return words == str(number) or NEXT.fullmatch(words) is not None


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
