"""Find the pages that a page lists: the targets of the links in its main content, with their texts."""

from urllib.parse import urlsplit

import numpy as np

from zoning import words
from zoning.document.links import absolute, is_route, page_of
from zoning.extractors import DEFAULT, extract
from zoning.listing.found import Found
from zoning.metadata.lines import shown
from zoning.parts.related import related
from zoning.snapshot import Mask, Snapshot

TITLE_WORDS = 3
"""A link target is left out if none of its links has as many words: it is named by a button or a number, not by a
title."""


def listed_on(snapshot: Snapshot) -> list[Found]:
    """Return the pages of its own site that a page lists, in its order, each once with the longest text of its links.

    Links of the main content count, and teasers beside it; menus do not.
    """
    main = extract(snapshot, DEFAULT).mask
    counted = main | related(snapshot, shown(snapshot))
    own = urlsplit(snapshot.page.final_url)
    titles: dict[str, str] = {}
    for node in np.flatnonzero(snapshot.links).tolist():
        href = snapshot.attribute(node, "href").strip()
        if href.startswith("#") and not is_route(href[1:]):  # a place in the page
            continue
        address = page_of(absolute(href, snapshot.page.base_url))
        if _is_of_site(address, own.netloc) and address != page_of(snapshot.page.final_url):
            title = _text(snapshot, node, counted)
            if len(title) > len(titles.get(address, "")):
                titles[address] = title
    return [
        Found(url=address, title=title, via="page")
        for address, title in titles.items()
        if words.count(title) >= TITLE_WORDS
    ]


def _is_of_site(address: str, host: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.removeprefix("www.") == host.removeprefix("www.")


def _text(snapshot: Snapshot, node: int, counted: Mask) -> str:
    inside = np.flatnonzero((snapshot.has_words & counted)[node : snapshot.end[node]]) + node
    return " ".join(snapshot.text_of_nodes(inside.tolist()).split())
