"""Find what the page announces a list as: its heading, or a line or link before it."""

from zoning.bibliography.features import heading
from zoning.bibliography.index import TextIndex
from zoning.snapshot import HEADING_TAGS

HEADING_DISTANCE = 250
"""The most characters between a heading and its list, such as those of controls that sort it."""
LINES_LOOKED_AT = 12
"""The number of text nodes before a list that are searched for its heading."""


def announced(index: TextIndex, start: int, stop: int) -> str:
    """Return what the page announces a range of nodes as, in the values of `features.heading`.

    Sources are the role or `aria-label` of an element around it, a link that leads there, and a line before it.
    """
    size = index.characters_between(start, stop)
    node = index.parent[start]
    while node > 0 and index.characters[node] <= 1.5 * size + HEADING_DISTANCE:
        said = _said_of(index, node)
        if said:
            return said
        node = index.parent[node]
    return _line_before(index, start, stop)


def _said_of(index: TextIndex, node: int) -> str:
    roles = index.snapshot.attribute(node, "role").split()
    if "doc-bibliography" in roles:
        return "references"
    if "doc-endnotes" in roles:
        return "notes"
    return heading(index.snapshot.attribute(node, "aria-label")) or index.targets.announced.get(node, "")


def _line_before(index: TextIndex, start: int, stop: int) -> str:
    """Return what the line before a list announces; below the heading of references, there may be one of a part."""
    distance = 0
    is_part = False
    for node in index.last_before(start, LINES_LOOKED_AT):
        said = _headline(index, node, start, stop)
        if said or (is_part and said is None):
            return said if said and (said == "references" or not is_part) else ""
        is_part = is_part or said == ""
        distance += len(index.snapshot.text_of(node))
        if distance > HEADING_DISTANCE:
            return ""
    return ""


def _headline(index: TextIndex, node: int, start: int, stop: int) -> str | None:
    """Return what the short line around a text node announces; None if it is not a heading."""
    tagged = False
    for above in index.ancestors(node, above=0):
        if index.characters[above] > 120 or index.end[above] > start:
            break
        if index.leads_elsewhere(above, start, stop):
            return None
        said = heading(index.begin_of(above, index.end[above], 200))
        if said:
            return said if not _linked_line(index, above, start, stop) else None
        tagged = tagged or index.snapshot.tag(above) in HEADING_TAGS
    return "" if tagged else None


def _linked_line(index: TextIndex, node: int, start: int, stop: int) -> bool:
    """Whether a line is in a link that leads elsewhere than to the nodes from `start` to `stop`.

    A link that is never closed contains the list as well; it is ignored.
    """
    above = (one for one in index.ancestors(node, above=0) if index.end[one] <= start)
    return any(index.leads_elsewhere(one, start, stop) for one in above)
