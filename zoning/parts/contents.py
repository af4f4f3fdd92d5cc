"""Find tables of contents: lists of links to places on the same page."""

from zoning.addresses.links import is_route
from zoning.snapshot import Mask, Snapshot

LEAST_LINKS = 3
LINKED = 0.8
"""The least share of a table's letters that are in such links."""


def contents(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of tables of contents."""
    addresses = snapshot.attributes_named("href").items()
    links = snapshot.named("a") & snapshot.mask_of(node for node, to in addresses if _is_here(snapshot, to))
    if links.sum() < LEAST_LINKS:
        return links
    letters = snapshot.letters_of(text)
    held, linked = snapshot.count_within(letters), snapshot.count_within(letters * snapshot.within(links))
    several = snapshot.count_within(links & snapshot.containing(text)) >= LEAST_LINKS
    tables = several & (linked >= LINKED * held) & ~snapshot.is_text
    return text & snapshot.within(tables)


def _is_here(snapshot: Snapshot, address: str) -> bool:
    page, _, place = address.partition("#")
    return bool(place) and not is_route(place) and page in ("", snapshot.page.final_url.partition("#")[0])
