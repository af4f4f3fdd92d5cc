"""Find the box in which a page shows what its address names, over the list from which it was opened."""

from collections.abc import Collection
from urllib.parse import urlsplit

import numpy as np

from zoning.declared_titles import LEAST_LETTERS, declared_titles
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words

TITLE_SHARE = 0.5
"""The least share of the document's title that the heading of such a box has; the name of the site has less."""
LEAST_WORDS = 60
"""The least number of words outside of links in such a box; a notice or a bar with the page's title has fewer."""
COVERING = 0.3
"""The least share of the window that an element covers."""


def opened_box(snapshot: Snapshot, over: Mask, text: Mask) -> int:
    """Return the innermost element in `over` that shows the page's title and a text; -1 if none does.

    over: (n,), elements that lie over the page. text: (n,), the text nodes that are laid out. The page behind must not
    show the title itself, other than in a link: then the box is about the page, such as an offer to its readers. The
    start page of a site names no text.
    """
    found = np.flatnonzero(over & covering(snapshot))
    if not len(found) or _is_start_page(snapshot.page.final_url):
        return -1
    titles = snapshot.once(declared_titles)
    linked = snapshot.within(snapshot.named("a"))
    headed = [node for node in _headings(snapshot, text & ~linked) if _is_title(snapshot, node, text, titles)]
    laid_over = snapshot.within(over)
    if not headed or not laid_over[headed].all():
        return -1
    inside = [node for node in found.tolist() if node < headed[0] < snapshot.end[node]]
    if not inside:
        return -1
    box = inside[-1]
    own = text & ~linked
    own[:box] = own[snapshot.end[box] :] = False
    return box if words.count(snapshot.text(own)) >= LEAST_WORDS else -1


def _is_start_page(address: str) -> bool:
    """Whether an address is that of a whole site."""
    parts = urlsplit(address)
    return not (parts.path.strip("/") or parts.query or parts.fragment)


def covering(snapshot: Snapshot) -> Mask:
    """(n,): nodes that cover `COVERING` of the window."""
    width, height = snapshot.page.viewport
    with np.errstate(invalid="ignore"):
        left, top, right, bottom = np.clip(snapshot.boxes, 0, (width, height, width, height)).T
        covers: Mask = (right - left) * (bottom - top) >= COVERING * width * height
    return covers


def _headings(snapshot: Snapshot, text: Mask) -> list[int]:
    """Return headings and the text nodes outside of them, those in `text`."""
    headings = snapshot.named(*HEADING_TAGS) & snapshot.containing(text)
    return np.flatnonzero(headings | (text & ~snapshot.within(headings))).tolist()


def _is_title(snapshot: Snapshot, node: int, text: Mask, titles: Collection[str]) -> bool:
    """Whether the text of a node is most of one of the `titles`."""
    longest = max(map(len, titles), default=0)
    said = snapshot.text_within(node, text)
    if len(said) > 2 * longest + 40:
        return False
    key = words.normalised(said)
    return len(key) >= LEAST_LETTERS and any(key in title and len(key) >= TITLE_SHARE * len(title) for title in titles)
