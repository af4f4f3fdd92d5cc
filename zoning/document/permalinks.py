"""What stands in headings, and in terms that are explained, and is no word of theirs: marks of links, controls."""

import re
from collections import defaultdict
from collections.abc import Iterator
from urllib.parse import unquote

import numpy as np

from zoning.document.nodes import ROLE_OF_TAG, Role, by_name
from zoning.snapshot import Ints, Mask, Snapshot

MARK = re.compile(r"[\W_]{1,3}")
"""What is written on such a link: ¶, #, §, 🔗."""


_CONTROL = re.compile(r"^#top$|[?&](?:ve)?(?:action|do)=edit\b", re.IGNORECASE)
"""Where links in headings lead that are controls: to the top of the page, or to where the section is edited."""
_BRACKETED = re.compile(r"[\[［【]\s*[^\W\d_][^\[\]]{0,40}[\]］】]")
"""What is written beside several headings in brackets is a control, whatever language it is in: [edit], [Redigera]."""
LEAST_HEADINGS = 2


def permalinks(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of these marks."""
    return snapshot.once(_permalinks)


def _permalinks(snapshot: Snapshot) -> Mask:
    """A mark leads into its heading, or to an element before it with no words between the two."""
    headed = np.isin(by_name(snapshot, ROLE_OF_TAG), (Role.HEADING, Role.TERM))
    heading = snapshot.nearest(headed)
    places = {name: node for attribute in ("name", "id") for node, name in snapshot.attributes_named(attribute).items()}
    words_before = np.concatenate(([0], np.cumsum(snapshot.has_words)))
    marks = np.zeros(len(snapshot), np.bool_)
    for link in np.flatnonzero(snapshot.named("a") & (heading >= 0)).tolist():
        # Whatever page the address names: a page that was saved stands elsewhere.
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
    """The elements at the ends of headings whose words in brackets other headings end with, too."""
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
