"""Links to places on their own page: tables of contents, and the marks by which headings are linked to."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

import numpy as np

from zoning.metadata.lines import HEADINGS
from zoning.snapshot import Mask, Snapshot

LEAST_LINKS = 3
LINKED = 0.8
"""Share of a table's letters that stand in such links."""
MARK = re.compile(r"[\W_]{1,3}")
"""What is written on a link to a heading: ¶, #, §, 🔗."""


def contents(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` that make tables of contents."""
    links = _links(snapshot)
    if links.sum() < LEAST_LINKS:
        return links
    letters = np.where(text, snapshot.string_lengths[snapshot.value], 0)
    held, linked = snapshot.count_within(letters), snapshot.count_within(letters * snapshot.within(links))
    several = snapshot.count_within(links & snapshot.containing(text)) >= LEAST_LINKS
    tables = several & (linked >= LINKED * held) & ~snapshot.is_text
    return text & snapshot.within(tables)


def permalinks(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of marks by which headings, and terms that are explained, link to themselves."""
    heading = snapshot.nearest(snapshot.named(*HEADINGS, "dt"))
    marks = np.zeros(len(snapshot), np.bool_)
    for link in np.flatnonzero(_links(snapshot) & (heading >= 0)).tolist():
        if MARK.fullmatch(snapshot.text_within(link).strip()):
            place = unquote(snapshot.attribute(link, "href").partition("#")[2])
            marks[link] = any(_named(snapshot, node, place) for node in _around(snapshot, int(heading[link])))
    return snapshot.is_text & snapshot.within(marks)


def _around(snapshot: Snapshot, heading: int) -> Iterator[int]:
    """The nodes of a heading, and the elements that it stands in."""
    yield from range(heading, int(snapshot.end[heading]))
    while (heading := int(snapshot.parent[heading])) > snapshot.body:
        yield heading


def _named(snapshot: Snapshot, node: int, place: str) -> bool:
    return place in (snapshot.attribute(node, "id"), snapshot.attribute(node, "name"))


def _links(snapshot: Snapshot) -> Mask:
    """(n,): the links that lead to a place on their own page."""
    links = np.zeros(len(snapshot), np.bool_)
    links[[node for node, address in snapshot.attributes_named("href").items() if _is_here(snapshot, address)]] = True
    return links & snapshot.named("a")


def _is_here(snapshot: Snapshot, address: str) -> bool:
    page, mark, place = address.partition("#")
    return bool(mark and place) and page in ("", snapshot.page.final_url.partition("#")[0])
