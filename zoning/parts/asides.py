"""Find boxes (`More on this`) and lines (`Read also: …`) in a text that lead to other pages of its site.

The rules use no words of any language, only structure: such a box or line consists of a label and linked titles of
other pages, and stands between paragraphs of the text.
"""

from collections import defaultdict
from itertools import groupby

import numpy as np

from zoning.addresses.links import absolute, page_of, split_address
from zoning.document.lengths import words_of_texts
from zoning.parts.related import as_long_as_titles
from zoning.snapshot import INLINE_DISPLAYS, Mask, Snapshot
from zoning.text.words import normalised

LINKED = 0.6
"""The least share of the words that are titles of other pages."""
LABEL_WORDS = 6
"""The most words that are not titles."""
MOST_WORDS = 80
PAGE_SHARE = 0.2
"""A box with more words than this share of the text is what the page is about."""
MOST_LINKS = 6
LEAST_LINES = 2
"""A single line with a single title may be a sentence of the text; most editors count it as such."""
STOPS = (".", "。", "।", "։")
"""A sentence ends with one of these, a title does not."""
PROSE = 12
"""The least number of words outside of links in a paragraph."""
LISTS = ("ul", "ol", "dl", "li", "dt", "dd", "table", "tbody", "tr", "td", "th", "figure", "figcaption", "pre", "h1",
         "h2", "h3", "h4", "h5", "h6", "nav")  # fmt: skip
"""Elements that are part of the structure of a text, and never a box or line of this kind."""


def asides(snapshot: Snapshot, text: Mask, main: Mask) -> Mask:
    """(n,): the text nodes in `text` of boxes and lines that lead elsewhere, between paragraphs of the main content.

    text, main: (n,).
    """
    lengths = snapshot.once(words_of_texts) * text
    held = snapshot.count_within(lengths)
    long = np.flatnonzero(as_long_as_titles(snapshot, text, snapshot.named("a"), held)).tolist()
    links = snapshot.mask_of(node for node in long if leads_to_another_page(snapshot, snapshot.attribute(node, "href")))
    titles = snapshot.count_within(lengths * snapshot.within(links))
    prose = snapshot.count_within(lengths * (main & ~snapshot.within(snapshot.named("a"))))
    small = (held > 0) & (held <= min(MOST_WORDS, PAGE_SHARE * prose[0])) & (snapshot.count_within(links) <= MOST_LINKS)
    label = held - titles
    made_so = small & (titles >= LINKED * held) & (label > 0) & (label <= LABEL_WORDS)
    made_so &= prose[snapshot.parent] >= 2 * PROSE
    made_so &= ~snapshot.is_text & ~snapshot.named(*LISTS) & ~snapshot.styled("display", *INLINE_DISPLAYS)
    counts, between = snapshot.count_within(links), np.zeros(len(snapshot), np.bool_)
    labels: dict[str, list[int]] = defaultdict(list)
    for (before, after), nodes in _between(snapshot, made_so, held > 0).items():
        if before < 0 or prose[before] < PROSE or counts[nodes].sum() > MOST_LINKS:
            continue
        goes_on = after >= 0 and prose[after] >= PROSE and snapshot.tag(before) == snapshot.tag(after)
        for node in nodes:
            if said := _label(snapshot, node, text, links):
                labels[said].append(node)
                between[node] = goes_on
    found = between & (counts >= LEAST_LINES)
    for nodes in labels.values():
        found[nodes] |= len(nodes) >= LEAST_LINES and between[nodes].any()
    return text & snapshot.within(found)


def _between(snapshot: Snapshot, wanted: Mask, shown: Mask) -> dict[tuple[int, int], list[int]]:
    """Group the wanted elements by the shown siblings before and behind them, -1 for none; skip other wanted ones."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for parent in np.unique(snapshot.parent[wanted]).tolist():
        beside = [node for node in snapshot.children(parent) if shown[node]]
        before = -1
        for is_wanted, those in groupby(beside, key=lambda node: bool(wanted[node])):
            nodes = list(those)
            if is_wanted:
                after = next((node for node in beside if node > nodes[-1]), -1)
                found[before, after] += nodes
            before = nodes[-1]
    return found


def _label(snapshot: Snapshot, node: int, text: Mask, links: Mask) -> str:
    """Return the letters before the first title; "" if a title is a sentence, or if unlinked words follow it."""
    inside = np.flatnonzero(text[node : snapshot.end[node]]) + node
    linked = snapshot.within(links)[inside]
    first = int(np.argmax(linked))
    behind = snapshot.text_of_nodes(inside[first:][~linked[first:]].tolist())
    ends = any(snapshot.text_of(title).rstrip().endswith(STOPS) for title in inside[linked].tolist())
    return "" if ends or any(map(str.isalnum, behind)) else normalised(snapshot.text_of_nodes(inside[:first].tolist()))


def links_to_other_pages(snapshot: Snapshot) -> Mask:
    """(n,): the links to other pages of the same site (`snapshot.once`)."""
    addresses = snapshot.attributes_named("href").items()
    leading = snapshot.mask_of(node for node, to in addresses if leads_to_another_page(snapshot, to))
    return snapshot.named("a") & leading


def leads_to_another_page(snapshot: Snapshot, to: str) -> bool:
    """Whether an address leads to another page of the same site."""
    base = snapshot.page.base_url
    address = page_of(absolute(to, base))
    if not address or address == page_of(base):
        return False
    hosts = [split_address(one).netloc.removeprefix("www.") for one in (address, base)]
    return hosts[0] == hosts[1] or hosts[0].endswith(f".{hosts[1]}") or hosts[1].endswith(f".{hosts[0]}")
