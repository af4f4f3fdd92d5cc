"""Find text in headings and defined terms that does not belong to them: marks of links, and controls."""

import re
from collections import defaultdict
from collections.abc import Iterator
from urllib.parse import unquote

import numpy as np

from zoning.document.nodes import ROLE_OF_TAG, Role, by_name, places_by_name
from zoning.snapshot import Ints, Mask, Snapshot

MARK = re.compile(r"[\W_]{1,3}")
"""The text of a link to a heading itself: ¶, #, §, 🔗."""


_CONTROL = re.compile(r"^#top$|[?&](?:ve)?(?:action|do)=edit\b", re.IGNORECASE)
"""The addresses of links in headings that are controls: the top of the page, or a page to edit the section."""
_BRACKETED = re.compile(r"[\[［【]\s*[^\W\d_][^\[\]]{0,40}[\]］】]")
"""Words in brackets, which are a control in any language if several headings end with them: [edit], [Redigera]."""
LEAST_HEADINGS = 2


def permalinks(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of marks of links and of controls in headings and terms."""
    return snapshot.once(_permalinks)


def _permalinks(snapshot: Snapshot) -> Mask:
    """A mark links into its own heading, or to an element before it with no words between the two."""
    headed = np.isin(by_name(snapshot, ROLE_OF_TAG), (Role.HEADING, Role.TERM))
    heading = snapshot.nearest(headed)
    places = places_by_name(snapshot)
    words_before = np.concatenate(([0], np.cumsum(snapshot.has_words)))
    marks = np.zeros(len(snapshot), np.bool_)
    for link in np.flatnonzero(snapshot.named("a") & (heading >= 0)).tolist():
        # Only the fragment counts, since a saved page has another address.
        place = places.get(unquote(snapshot.attribute(link, "href").partition("#")[2]), -1)
        begin, end = int(heading[link]), int(snapshot.end[heading[link]])
        leads_there = begin <= place < end or (0 <= place < begin and words_before[place] == words_before[begin])
        marks[link] = leads_there and MARK.fullmatch(snapshot.text_within(link).strip()) is not None
        if _CONTROL.search(snapshot.attribute(link, "href")):
            around = int(snapshot.parent[link]) if snapshot.parent[link] != begin else link  # with its brackets
            marks[around] = words_before[end] - words_before[begin] > _words_in(words_before, snapshot, around)
    for element in _bracketed(snapshot, heading):
        marks[element] = True
    found: Mask = snapshot.is_text & snapshot.within(marks)
    found.setflags(write=False)
    return found


def _bracketed(snapshot: Snapshot, heading: Ints) -> Iterator[int]:
    """Yield elements with words in brackets at the ends of headings, if several headings end with the same words."""
    ends: dict[str, dict[int, int]] = defaultdict(dict)
    within = (heading >= 0) & ~snapshot.is_text & (heading != np.arange(len(snapshot)))
    for element in np.flatnonzero(within & snapshot.containing(snapshot.has_words)).tolist():
        begin, end = int(heading[element]), int(snapshot.end[heading[element]])
        is_last = not snapshot.has_words[snapshot.end[element] : end].any()
        if (
            is_last
            and snapshot.has_words[begin:element].any()
            and _BRACKETED.fullmatch(said := _text(snapshot, element))
        ):
            ends[said].setdefault(begin, element)
    for elements in ends.values():
        if len(elements) >= LEAST_HEADINGS:
            yield from elements.values()


def _text(snapshot: Snapshot, node: int) -> str:
    return " ".join(snapshot.text_within(node).split())


def _words_in(words_before: Ints, snapshot: Snapshot, node: int) -> int:
    return int(words_before[snapshot.end[node]] - words_before[node])
