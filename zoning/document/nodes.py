"""Compute the properties of nodes that the walk needs, for all nodes at once.

Computed styles decide first: what is a block, where a line ends, whether line breaks are preserved. Then the tags (and
ARIA roles) decide what kind of block it is.
"""

import re
from enum import IntEnum
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import HEADING_TAGS, INLINE_DISPLAYS, LINE_BREAKS_KEPT, Mask, Snapshot

Owners = NDArray[np.int32]
"""(n,): another node for each node, -1 for none."""


class Role(IntEnum):
    """The role of a node in the walk."""

    NONE = 0
    TEXT = 1
    SPACE = 2
    """Text that is not selected, or only white space: it counts as a blank at most."""
    BREAK = 3
    IMAGE = 4
    FORMULA = 5
    HEADING = 6
    LIST = 7
    ITEM = 8
    DEFINITIONS = 9
    TERM = 10
    DEFINITION = 11
    TABLE = 12
    ROW = 13
    CELL = 14
    TABLE_CAPTION = 15
    FIGURE = 16
    FIGURE_CAPTION = 17
    CODE = 18
    QUOTE = 19


ROLE_OF_TAG = {
    **dict.fromkeys(HEADING_TAGS, Role.HEADING),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), Role.LIST),
    "li": Role.ITEM,
    "dl": Role.DEFINITIONS,
    "dt": Role.TERM,
    "dd": Role.DEFINITION,
    "table": Role.TABLE,
    "tr": Role.ROW,
    "td": Role.CELL,
    "th": Role.CELL,
    "caption": Role.TABLE_CAPTION,
    "figure": Role.FIGURE,
    "figcaption": Role.FIGURE_CAPTION,
    "blockquote": Role.QUOTE,
    "br": Role.BREAK,
}
ROLE_OF_ARIA = {"heading": Role.HEADING, "list": Role.LIST, "listitem": Role.ITEM}
STRUCTURE_ONLY = ("presentation", "none")
"""ARIA roles that remove an element's meaning."""

PHRASING_TAGS = ("a", "abbr", "b", "big", "em", "font", "i", "small", "span", "strong", "sub", "sup")

MARK_OF_TAG = {
    **dict.fromkeys(("strong", "b"), 1),
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), 2),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), 4),
    "sub": 8,
    "sup": 16,
    **dict.fromkeys(("del", "s", "strike"), 32),
    "mark": 64,
}
"""Bits of `inlines.MARKS`."""
STRONG = 1


def with_attribute(snapshot: Snapshot, name: str, pattern: re.Pattern[str], *words: str) -> Mask:
    """(n,): nodes whose attribute `name` has a match for `pattern`.

    words: every match contains one of them, in lower case; to look for them first is much faster.
    """
    nodes = snapshot.nodes_by_value(name)
    values = snapshot.values_with(name, words) if words else nodes
    return snapshot.mask_of(chain.from_iterable(nodes[value] for value in values if pattern.search(value)))


def text_on_one_line(snapshot: Snapshot, node: int) -> str:
    """Return the text of a text node with single blanks."""
    return " ".join(snapshot.text_of(node).split())


def nodes_within(snapshot: Snapshot, mask: Mask, node: int) -> list[int]:
    """Return the nodes in `mask`, (n,), in the subtree of a node, in document order."""
    found: list[int] = (np.flatnonzero(mask[node : snapshot.end[node]]) + node).tolist()
    return found


def edges(snapshot: Snapshot, *tags: str) -> Mask:
    """(n,): the elements with these tags outside of articles and the main part, such as the page's own header."""
    return snapshot.named(*tags) & ~snapshot.within(snapshot.named("article", "main"))


def above(snapshot: Snapshot, owner: Owners) -> Owners:
    """(n,): the owner of each node's parent: `Snapshot.nearest` without the node itself."""
    return np.where(snapshot.parent >= 0, owner[snapshot.parent], -1).astype(np.int32)


def by_name(snapshot: Snapshot, values: dict[str, int] | dict[str, Role]) -> NDArray[np.int8]:
    """(n,): the value of each node's tag in `values`; 0 for other tags."""
    of_string = np.zeros(len(snapshot.strings), np.int8)
    for name, value in values.items():
        if name in snapshot.string_ids:
            of_string[snapshot.string_ids[name]] = value
    return of_string[snapshot.name]


def places_by_name(snapshot: Snapshot) -> dict[str, int]:
    """Return the elements of the body that fragments of addresses lead to, by `id`, or else by `name`."""
    named = (pair for attribute in ("name", "id") for pair in snapshot.attributes_named(attribute).items())
    return {name: node for node, name in named if snapshot.in_body[node]}


def block_level(snapshot: Snapshot, selected: Mask) -> Mask:
    """(n,): elements at whose edges lines end.

    Elements that were never laid out count only if they contain selected text: the others are not visible.
    """
    element = ~snapshot.is_text & ~snapshot.within(snapshot.named("math", "svg"))
    laid_out = snapshot.rendered & ~snapshot.styled("display", *INLINE_DISPLAYS)
    block = element & (laid_out | (snapshot.blocks_never_laid_out & snapshot.containing(selected)))
    block[_drop_caps(snapshot, block)] = False
    return block


def out_of_line(snapshot: Snapshot, selected: Mask) -> Mask:
    """(n,): nodes out of the flow without selected text, such as a tooltip, which do not end the line around them."""
    out_of_flow = snapshot.styled("position", "absolute", "fixed") | snapshot.styled("float", "left", "right")
    return snapshot.within(out_of_flow & ~snapshot.is_text & ~snapshot.containing(selected))


def _drop_caps(snapshot: Snapshot, block: Mask) -> list[int]:
    """Return floated initials, which are blocks by their style, but belong to a word."""
    floated = snapshot.styled("float", "left", "right") & snapshot.named(*PHRASING_TAGS) & block
    small = [node for node in np.flatnonzero(floated).tolist() if snapshot.end[node] <= node + 3]
    return [node for node in small if len("".join(map(snapshot.text_of, range(node, snapshot.end[node])))) <= 2]


def cells_in_line(snapshot: Snapshot, block: Mask) -> Mask:
    """(n,): cells of rows in which no line ends: such a row is one line, with blanks between its cells."""
    cell = snapshot.styled("display", "table-cell") & block
    ends = snapshot.count_within((block & ~cell) | snapshot.named("br")) - (block & ~cell)
    row = snapshot.styled("display", "table-row", "table")
    line: Mask = row & (ends == 0)
    return cell & line[np.maximum(snapshot.parent, 0)]


def line_breaks_kept(snapshot: Snapshot) -> Mask:
    """(n,): nodes in which line feeds are line breaks."""
    never_laid_out = snapshot.within(snapshot.named("pre", "textarea") & ~snapshot.rendered)
    return snapshot.styled("white-space", *LINE_BREAKS_KEPT) | never_laid_out


def marks(snapshot: Snapshot) -> list[int]:
    """Return the marks of each node, as bits; text of a light font is not strong even in `b` or `strong`."""
    own = by_name(snapshot, MARK_OF_TAG)
    own[(own == STRONG) & snapshot.rendered & ~snapshot.bold] = 0
    joined = np.zeros(len(snapshot), np.int64)
    for mark in np.unique(own[own > 0]).tolist():
        joined[snapshot.within(own == mark)] |= mark
    marks: list[int] = joined.tolist()
    return marks


def roles(snapshot: Snapshot, block: Mask) -> NDArray[np.int8]:
    """(n,): the role of each element by its tag and ARIA role; tables, media and text are decided elsewhere."""
    role = by_name(snapshot, ROLE_OF_TAG)
    for node, value in snapshot.attributes_named("role").items():
        aria = value.strip().lower()
        if aria in ROLE_OF_ARIA:
            role[node] = ROLE_OF_ARIA[aria]
        elif aria in STRUCTURE_ONLY:
            role[node] = Role.NONE
    role[_code(snapshot, block)] = Role.CODE
    structure = np.isin(role, (Role.HEADING, Role.LIST, Role.DEFINITIONS, Role.TABLE, Role.CODE, Role.QUOTE))
    role[(role == Role.HEADING) & (snapshot.count_within(structure) > 1)] = Role.NONE
    role[(role == Role.DEFINITIONS) & (snapshot.count_within(role == Role.TERM) == 0)] = Role.NONE
    return role


def _code(snapshot: Snapshot, block: Mask) -> Mask:
    """(n,): elements with preserved line breaks whose text is code: `pre`, and blocks with words only in `code`."""
    in_code = snapshot.within(snapshot.named("code"))
    words = snapshot.count_within(snapshot.has_words)
    only_code: Mask = (words > 0) & (words == snapshot.count_within(snapshot.has_words & in_code))
    preserved = line_breaks_kept(snapshot) & ~snapshot.is_text
    return preserved & (snapshot.named("pre") | (only_code & block))
