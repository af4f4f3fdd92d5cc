"""Find the pages that a page lists: the targets of the links in its main content, with their texts."""

from collections.abc import Iterator
from operator import itemgetter

import numpy as np

from zoning.addresses.links import absolute, is_route, page_of, split_address
from zoning.extractors import DEFAULT, extract
from zoning.listing.found import Found
from zoning.metadata.lines import shown
from zoning.parts.related import related
from zoning.snapshot import Mask, Snapshot
from zoning.text import words
from zoning.text.wording import counted

TITLE_WORDS = 3
"""A link target is left out if none of its links has as many words: it is named by a button or a number, not by a
title."""


def listed_on(snapshot: Snapshot) -> list[Found]:
    """Return the pages of its own site that a page lists, in its order, each once with the best text of its links.

    Links of the main content count, and teasers beside it; menus do not. A title in the main content is better than
    any other text, and a longer text better than a shorter one.
    """
    main = extract(snapshot, DEFAULT).mask
    beside = main | related(snapshot, shown(snapshot))
    best: dict[str, tuple[bool, int, str]] = {}
    for address, node in _links(snapshot):
        if text := _text(snapshot, node, beside):
            found = _is_title(_text(snapshot, node, main)), len(text), text
            best[address] = max(best.get(address, found), found, key=itemgetter(0, 1))
    return [Found(url=address, title=title, via="page") for address, (*_, title) in best.items() if _is_title(title)]


def nothing_listed(snapshot: Snapshot) -> str:
    """Return why a page lists no pages, and what to do."""
    linked = len({address for address, _ in _links(snapshot)})
    if not linked:
        return "it has no links to other pages of its site; --page-time 15 gives its scripts more time"
    return (
        f"it links to {counted(linked, 'page')} of its site, but no link in its main content has a title"
        f" ({TITLE_WORDS} words or more): list a page with titles, a sitemap or a feed"
    )


def _links(snapshot: Snapshot) -> Iterator[tuple[str, int]]:
    """Yield the links to other pages of the page's own site: the address, and the node."""
    own = split_address(snapshot.page.final_url)
    for node in np.flatnonzero(snapshot.links).tolist():
        href = snapshot.attribute(node, "href").strip()
        if href.startswith("#") and not is_route(href[1:]):  # a place in the page
            continue
        address = page_of(absolute(href, snapshot.page.base_url))
        if _is_of_site(address, own.netloc) and address != page_of(snapshot.page.final_url):
            yield address, node


def _is_title(text: str) -> bool:
    return words.count(text) >= TITLE_WORDS


def _is_of_site(address: str, host: str) -> bool:
    parts = split_address(address)
    return parts.scheme in ("http", "https") and parts.netloc.removeprefix("www.") == host.removeprefix("www.")


def _text(snapshot: Snapshot, node: int, mask: Mask) -> str:
    inside = np.flatnonzero((snapshot.has_words & mask)[node : snapshot.end[node]]) + node
    return " ".join(snapshot.text_of_nodes(inside.tolist()).split())
