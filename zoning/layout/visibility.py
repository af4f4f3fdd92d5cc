"""Find the nodes of a page that the browser has rendered but a person does not see.

To Rae et al. 2018 an element is hidden if it is off the page, transparent, or inside such an element. Clipped elements,
overlays and veils (elements that hide a whole page while it loads) are our additions, for today's pages.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from zoning.layout.clipping import intersection, windows
from zoning.layout.opened import covering, opened_box
from zoning.snapshot import Boxes, Mask, Snapshot

FAINT = 0.05
"""Elements with at most this opacity cannot be read."""
CLIPPED_PX = 1
"""A box that clips its content to this width or height is empty: the usual way to write only for screen readers."""
CLIPPING = ("hidden", "clip", "hidden auto", "hidden scroll", "clip auto")
"""Values of `overflow` that hide content beyond the left and right edges of an element."""
SCROLLING = ("auto", "scroll", "auto hidden", "scroll hidden", "auto scroll", "scroll auto", "auto clip", "scroll clip")
"""Values of `overflow` with which people can scroll to content beyond the element's edges."""
VEILED = 0.1
"""A page that shows less than this share of its text is behind a veil, whatever hides the text."""
OWN_SCROLLER = 0.8
"""A fixed element is not an overlay but the page itself, if it has more than this share of the text.

The text is its own, together with that outside all fixed elements.
"""
ON_TOP = 10
"""The least `z-index` of an overlay that covers a page with locked scrolling."""

T = TypeVar("T")
Letters = NDArray[np.int64]
"""(n,): characters of each rendered text node that is not blank; 0 elsewhere."""


class _Seen(NamedTuple):
    """What a person sees of a page and what is hidden, as masks and numbers of characters."""

    hidden: Mask
    overlays: Mask
    veiled: bool
    letters: int
    beside: int
    """Characters off the page, to the right of it, that people can scroll to."""


def hidden_nodes(snapshot: Snapshot) -> Mask:
    """(n,): nodes that a person does not read: off the page, clipped, transparent, or in an overlay."""
    return snapshot.once(_seen).hidden


def overlays(snapshot: Snapshot) -> Mask:
    """(n,): overlays, such as banners, dialogs and fixed bars; the elements themselves, not their descendants.

    An overlay is an element with a fixed position, a modal dialog with an absolute position, or, if the scrolling of
    the page is locked, an absolutely positioned element on top that covers the window. The element that contains the
    page itself is not an overlay. If one of them shows what the page's address names, such as an article over the list
    from which it was opened, all elements around it take its place.
    """
    return snapshot.once(_seen).overlays


def is_veiled(snapshot: Snapshot) -> bool:
    """Return whether an element, the veil, hides most of the page's text until a script or a style sheet has loaded.

    Either the page hides nearly all its text, or the veil leaves a gap in the page, where a script that has not run
    would fade the text in. What is behind a veil counts as seen.
    """
    return snapshot.once(_seen).veiled


def hidden_because(snapshot: Snapshot, node: int) -> str:
    """Return why a person does not see a node, in words; "" if it is not hidden."""
    for why, mask in snapshot.once(_reasons):
        if mask[node]:
            return why
    return "an element around it is transparent or invisible" if hidden_nodes(snapshot)[node] else ""


def _reasons(snapshot: Snapshot) -> tuple[tuple[str, Mask], ...]:
    """Return each reason for which nodes are hidden, in words, and (n,): which nodes."""
    never = ~snapshot.rendered & ~snapshot.contents
    return (
        ("it was not laid out: `display: none`, or a part that is folded away", never),
        ("it takes no room", ~snapshot.has_area & snapshot.is_text),
        ("it stands off the page", snapshot.within(_off_page(snapshot))),
        ("an element around it shows no more than a pixel", snapshot.within(_clipped(snapshot))),
        ("`clip` or `clip-path` leaves nothing of it", snapshot.within(_cut_away(snapshot))),
        ("it lies over the page as banners do, or behind what was opened", snapshot.within(overlays(snapshot))),
        ("it stands beyond what an element around it shows, as other slides do", _beyond_its_window(snapshot)),
    )


def letters_beside(snapshot: Snapshot) -> int:
    """Return how many characters of text count as hidden to the right of the page, though people can scroll to them."""
    return snapshot.once(_seen).beside


def letters_shown(snapshot: Snapshot) -> int:
    """Return how many characters of text the page shows."""
    return snapshot.once(_seen).letters


def whole_pixels(boxes: Boxes) -> Boxes:
    """Round left and top, and width and height: a box of 0.4 px has no area."""
    corner = np.rint(boxes[:, :2])
    return np.concatenate((corner, corner + np.rint(boxes[:, 2:] - boxes[:, :2])), axis=1)


def _seen(snapshot: Snapshot) -> _Seen:
    """Compute what is seen of the page. The masks are shared, so they are made read-only."""
    letters = snapshot.letters_of(snapshot.laid_out_text)
    over = _overlays(snapshot, letters)
    cut = _clipped(snapshot) | _cut_away(snapshot)
    gone = snapshot.within(_off_page(snapshot) | cut | over) | _beyond_its_window(snapshot)
    transparent, veiled = _transparent(snapshot, np.where(gone, 0, letters))
    hidden = gone | snapshot.within(transparent)
    for mask in (hidden, over):
        mask.setflags(write=False)
    return _Seen(hidden, over, veiled, int(letters[~hidden].sum()), _beside(snapshot, np.where(gone, letters, 0), cut))


def _beside(snapshot: Snapshot, letters: Letters, cut: Mask) -> int:
    """Count the characters to the right of the page that people can scroll to.

    letters: those of nodes that are hidden for other reasons than transparency. cut: (n,), clipped elements.
    """
    left, width, edge = snapshot.boxes[:, 0], snapshot.page.document_size[0], _right_edge(snapshot)
    if width <= edge:
        return 0
    with np.errstate(invalid="ignore"):
        beside = (left > edge) & (left < width)
    return int(letters[beside & ~snapshot.within(cut)].sum())


def _overlays(snapshot: Snapshot, letters: Letters) -> Mask:
    """(n,): see `overlays`."""
    fixed = snapshot.styled("position", "fixed")
    absolute = snapshot.styled("position", "absolute")
    modal = snapshot.attribute_is("aria-modal", "true") | snapshot.attribute_is("role", "dialog", "alertdialog")
    over = (fixed | (absolute & (modal | _covers_locked_page(snapshot)))) & ~snapshot.is_text
    over[: snapshot.body + 1] = False
    if over.any():
        beside = int(letters[~snapshot.within(over)].sum())
        held = snapshot.count_within(letters)
        over &= held * (1 - OWN_SCROLLER) <= OWN_SCROLLER * beside
        if (box := opened_box(snapshot, over, letters > 0)) >= 0:
            over = _around(snapshot, box, over)
    return over


def _around(snapshot: Snapshot, box: int, over: Mask) -> Mask:
    """(n,): the elements outside of `box`, and those in it that are in `over`, (n,)."""
    outside = ~snapshot.mask_of(snapshot.ancestors(box)) & ~snapshot.is_text
    outside[box : snapshot.end[box]] = over[box : snapshot.end[box]]
    outside[: snapshot.body + 1] = outside[box] = False
    return outside


def _off_page(snapshot: Snapshot) -> Mask:
    """(n,): nodes to the left of the page, above it, or to the right of it, without overflow that can be scrolled to.

    That exception is ours: in a narrow window the ends of long lines and the columns of wide tables are beside the
    page. Elements that are positioned there themselves, such as a menu that slides in, are off the page. In a page that
    runs from right to left, left and right are exchanged.
    """
    left, _, right, bottom = whole_pixels(snapshot.boxes).T
    edge, width = _right_edge(snapshot), snapshot.page.document_size[0]
    with np.errstate(invalid="ignore"):
        off: Mask = bottom < 0
        if _runs_to_the_left(snapshot):
            off |= left > edge
            beyond, reached = right < 0, right > edge - width
        else:
            off |= right < 0
            beyond, reached = left > edge, left < width
    if not beyond.any():
        return off
    placed = snapshot.styled("position", "absolute", "fixed") & ~snapshot.is_text
    scrolled = snapshot.within(snapshot.styled("overflow", *SCROLLING) & ~snapshot.is_text & ~beyond)
    off |= beyond & (placed | ~(reached | scrolled))
    return off


def _runs_to_the_left(snapshot: Snapshot) -> bool:
    """Return whether the page declares text from right to left, so that it overflows to the left."""
    around = (snapshot.body, max(int(snapshot.parent[snapshot.body]), 0))
    return any(snapshot.attribute(node, "dir").lower() == "rtl" for node in around)


def _right_edge(snapshot: Snapshot) -> float:
    """Return the right edge of the page's body; the window's if the body has none."""
    body_right = float(whole_pixels(snapshot.boxes[[snapshot.body]])[0, 2])
    return body_right if body_right > 0 else snapshot.page.viewport[0]


def _clipped(snapshot: Snapshot) -> Mask:
    """(n,): elements that clip their content to nothing.

    They are not in the paper: by `offsetWidth` such boxes have an area. The overflow of `html` and `body` is left out,
    since it applies to the window.
    """
    left, top, right, bottom = whole_pixels(snapshot.boxes).T
    with np.errstate(invalid="ignore"):
        tiny = np.minimum(right - left, bottom - top) <= CLIPPED_PX
    clipping = snapshot.styled("overflow", "hidden", "clip", "hidden auto", "auto hidden")
    clipped: Mask = tiny & clipping & ~snapshot.is_text & ~snapshot.named("html", "body")
    return clipped


_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?(?:e-?\d+)?)(px|%)?")


def _cut_away(snapshot: Snapshot) -> Mask:
    """(n,): elements of which `clip` or `clip-path` shows nothing."""
    absolute = snapshot.styled("position", "absolute", "fixed")
    return (_styled_so(snapshot, "clip", _is_empty_rectangle) & absolute) | _styled_so(snapshot, "clip-path", _is_empty)


def _is_empty_rectangle(clip: str) -> bool:
    """Return whether `clip` is a `rect(top, right, bottom, left)` of at most `CLIPPED_PX` in width or height."""
    edges = [float(number) for number, _ in _LENGTH.findall(clip)]
    return clip.startswith("rect") and len(edges) == 4 and min(edges[2] - edges[0], edges[1] - edges[3]) <= CLIPPED_PX


def _is_empty(path: str) -> bool:
    """Return whether a shape has no area: insets that meet, a circle with radius 0, a polygon of one point."""
    without_corners = path.partition(" round ")[0]
    numbers = [(float(number), unit) for number, unit in _LENGTH.findall(without_corners)]
    if path.startswith("inset") and numbers and "calc" not in path:  # a `calc` may leave something
        top, right, bottom, left = _sides(numbers)
        return _meet(top, bottom) or _meet(left, right)
    if path.startswith(("circle", "ellipse")):
        return bool(numbers) and numbers[0][0] == 0
    return path.startswith("polygon") and len(set(zip(numbers[::2], numbers[1::2], strict=False))) == 1


def _meet(one: tuple[float, str], other: tuple[float, str]) -> bool:
    """Return whether the insets of opposite sides leave nothing between them; lengths in px are not compared."""
    return all(unit == "%" or number == 0 for number, unit in (one, other)) and one[0] + other[0] >= 100


def _sides(numbers: Sequence[T]) -> tuple[T, T, T, T]:
    """Expand a CSS shorthand of one to four values to top, right, bottom, left."""
    top, right = numbers[0], numbers[1 if len(numbers) > 1 else 0]
    return top, right, numbers[2] if len(numbers) > 2 else top, numbers[3] if len(numbers) > 3 else right


def _is_faint(opacity: str) -> bool:
    number = _LENGTH.fullmatch(opacity)
    return number is not None and float(number[1]) <= FAINT


def _styled_so(snapshot: Snapshot, style: str, holds: Callable[[str], bool]) -> Mask:
    """(n,): elements whose computed `style` fulfils the condition `holds`."""
    numbers = snapshot.styled_number(style)
    wanted = [number for number in np.unique(numbers[numbers >= 0]).tolist() if holds(snapshot.strings[number])]
    found: Mask = np.isin(numbers, wanted)
    return found & ~snapshot.is_text


def _beyond_its_window(snapshot: Snapshot) -> Mask:
    """(n,): text nodes that are completely outside the visible region of an ancestor.

    Text to the left or right of the region is on another slide of a carousel. Text above or below it is the rest of a
    text and counts as seen, unless the ancestor shows no text at all: then it shows a picture instead.
    """
    clipping = snapshot.styled("overflow", *CLIPPING) & ~snapshot.is_text & ~snapshot.named("html", "body")
    text = snapshot.is_text & snapshot.has_area
    if not (text & snapshot.within(clipping)).any():
        return np.zeros(len(snapshot), np.bool_)
    window = windows(snapshot, clipping)
    with np.errstate(invalid="ignore"):
        seen = intersection(snapshot.boxes, window)
        outside = (_extents(seen) <= CLIPPED_PX) & (_extents(snapshot.boxes) > CLIPPED_PX)
    beside, above_or_below = text & outside[:, 0], text & outside[:, 1] & ~outside[:, 0]
    shows_text = snapshot.containing(text & snapshot.has_words & ~beside & ~above_or_below)
    for node in np.flatnonzero(above_or_below).tolist():
        beside[node] = not shows_text[_cutting(snapshot, node, clipping)].any()
    return beside


def _extents(boxes: Boxes) -> Boxes:
    """(n, 2): widths and heights."""
    return boxes[:, 2:] - boxes[:, :2]


def _cutting(snapshot: Snapshot, node: int, clipping: Mask) -> list[int]:
    """Return the clipping ancestors that have the node above their top or below their bottom edge."""
    _, top, _, bottom = snapshot.boxes[node].tolist()
    found, around = [], int(snapshot.parent[node])
    while around > 0:
        _, upper, _, lower = snapshot.boxes[around].tolist()
        if clipping[around] and (top >= lower - CLIPPED_PX or bottom <= upper + CLIPPED_PX):
            found.append(around)
        around = int(snapshot.parent[around])
    return found


def _transparent(snapshot: Snapshot, letters: Letters) -> tuple[Mask, bool]:
    """(n,): elements that hide their content by `visibility` or `opacity`, veils left out; and whether there are veils.

    letters: those of nodes that no other rule hides.
    """
    invisible = snapshot.styled("visibility", "hidden", "collapse")
    clear = _styled_so(snapshot, "opacity", _is_faint)
    if not (invisible.any() or clear.any()):
        return invisible, False
    shown = letters[~snapshot.within(invisible | clear)].sum()
    veils = (invisible | clear) & (2 * snapshot.count_within(letters) > letters.sum())
    if shown >= VEILED * letters.sum():
        # Only transparent elements in the flow, which keep their space, are to be faded in; menus lie over the page.
        veils &= clear & ~snapshot.within(snapshot.styled("position", "absolute", "fixed"))
    if not veils.any():
        return invisible | clear, False
    # Descendants inherit `visibility`: we cannot know which of them are hidden by a rule of their own.
    return (invisible & ~snapshot.within(veils & invisible)) | (clear & ~veils), True


def _covers_locked_page(snapshot: Snapshot) -> Mask:
    """(n,): if the page's scrolling is locked, the elements on top that cover its window."""
    covers = np.zeros(len(snapshot), np.bool_)
    if (snapshot.named("html", "body") & snapshot.styled("overflow", "hidden", "clip")).any():
        for node in np.flatnonzero(covering(snapshot) & snapshot.rendered & ~snapshot.is_text).tolist():
            level = snapshot.style(node, "z-index")
            covers[node] = level.lstrip("-").isdigit() and int(level) >= ON_TOP
    return covers


def shown_texts(snapshot: Snapshot) -> Mask:
    """(n,): text nodes that a person sees."""
    return snapshot.has_words & snapshot.has_area & ~hidden_nodes(snapshot)
