"""What a person does not read on the page although the browser has rendered it.

Rae et al. 2018 call an element hidden when it is off the page, transparent, or inside such an element. What is clipped
to nothing, laid over the page, and pages hidden behind a veil are ours: today's pages have them.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from zoning.layout.clipping import intersection, windows
from zoning.snapshot import Boxes, Mask, Snapshot

FAINT = 0.05
"""What is less opaque than this cannot be read."""
CLIPPED_PX = 1
"""A box that clips its content to so little shows nothing: the usual way to hide text from all but screen readers."""
CLIPPING = ("hidden", "clip", "hidden auto", "hidden scroll", "clip auto")
"""Values of `overflow` under which nothing is seen that stands beside the element."""
SCROLLING = ("auto", "scroll", "auto hidden", "scroll hidden", "auto scroll", "scroll auto", "auto clip", "scroll clip")
"""Values of `overflow` under which what stands beside the element can be scrolled to."""
VEILED = 0.1
"""A page that shows less of its text than this is behind a veil, whatever hides it."""
OWN_SCROLLER = 0.8
"""What is fixed and holds more of the text than this, beside all that is not fixed, is the page and lies over none."""
ON_TOP = 10
"""The `z-index` from which on something that covers a locked page lies over it."""
COVERING = 0.3
"""Share of the window that it covers."""

T = TypeVar("T")
Letters = NDArray[np.int64]
"""(n,): characters of each text node that is rendered and has words; 0 elsewhere."""


class _Seen(NamedTuple):
    """What a person sees of a page, and what not."""

    hidden: Mask
    overlays: Mask
    veiled: bool
    letters: int
    beside: int
    """Letters off the page, right of it, where one can scroll to them."""


def hidden_nodes(snapshot: Snapshot) -> Mask:
    """(n,): nodes that a person does not read: off the page, clipped away, transparent, or laid over the page."""
    return snapshot.once(_seen).hidden


def overlays(snapshot: Snapshot) -> Mask:
    """(n,): elements laid over the page, not all that is inside them: banners, dialogs, bars that stay in place.

    By geometry and style alone: elements with a fixed position; modal dialogs; on a page that must not be scrolled,
    what covers the window from above. Where fixed elements hold the page itself, none is an overlay.
    """
    return snapshot.once(_seen).overlays


def is_veiled(snapshot: Snapshot) -> bool:
    """Whether the page hides most of its text by one element: until a script or a style sheet has come.

    It hides nearly all of it, or it leaves a gap in the page where a script that has not run would fade it in. What is
    behind a veil counts as seen.
    """
    return snapshot.once(_seen).veiled


def hidden_because(snapshot: Snapshot, node: int) -> str:
    """Why a person does not see a node, in words; "" where nothing here hides it."""
    for why, mask in snapshot.once(_reasons):
        if mask[node]:
            return why
    return "an element around it is transparent or invisible" if hidden_nodes(snapshot)[node] else ""


def _reasons(snapshot: Snapshot) -> tuple[tuple[str, Mask], ...]:
    """What hides nodes, in words, and (n,) which."""
    never = ~snapshot.rendered & ~snapshot.contents
    return (
        ("it was not laid out: `display: none`, or a part that is folded away", never),
        ("it takes no room", ~snapshot.has_area & snapshot.is_text),
        ("it stands off the page", snapshot.within(_off_page(snapshot))),
        ("an element around it shows no more than a pixel", snapshot.within(_clipped(snapshot))),
        ("`clip` or `clip-path` leaves nothing of it", snapshot.within(_cut_away(snapshot))),
        ("it lies over the page, as banners and dialogs do", snapshot.within(overlays(snapshot))),
        ("it stands beyond what an element around it shows, as other slides do", _beyond_its_window(snapshot)),
    )


def letters_beside(snapshot: Snapshot) -> int:
    """How many characters of text are hidden as off the page, right of it, where one can scroll to them."""
    return snapshot.once(_seen).beside


def letters_shown(snapshot: Snapshot) -> int:
    """How many characters of text the page shows."""
    return snapshot.once(_seen).letters


def whole_pixels(boxes: Boxes) -> Boxes:
    """Left and top rounded, width and height rounded: a box of 0.4 px has no area."""
    corner = np.rint(boxes[:, :2])
    return np.concatenate((corner, corner + np.rint(boxes[:, 2:] - boxes[:, :2])), axis=1)


def _seen(snapshot: Snapshot) -> _Seen:
    """What is seen of the page. The masks are shared, so nobody may write to them."""
    letters = _letters(snapshot)
    over = _overlays(snapshot, letters)
    cut = _clipped(snapshot) | _cut_away(snapshot)
    gone = snapshot.within(_off_page(snapshot) | cut | over) | _beyond_its_window(snapshot)
    transparent, veiled = _transparent(snapshot, np.where(gone, 0, letters))
    hidden = gone | snapshot.within(transparent)
    for mask in (hidden, over):
        mask.setflags(write=False)
    return _Seen(hidden, over, veiled, int(letters[~hidden].sum()), _beside(snapshot, np.where(gone, letters, 0), cut))


def _beside(snapshot: Snapshot, letters: Letters, cut: Mask) -> int:
    left, width, edge = snapshot.boxes[:, 0], snapshot.page.document_size[0], _right_edge(snapshot)
    if width <= edge:
        return 0
    with np.errstate(invalid="ignore"):
        beside = (left > edge) & (left < width)
    return int(letters[beside & ~snapshot.within(cut)].sum())


def _overlays(snapshot: Snapshot, letters: Letters) -> Mask:
    fixed = snapshot.styled("position", "fixed")
    absolute = snapshot.styled("position", "absolute")
    modal = _attribute_is(snapshot, "aria-modal", "true") | _attribute_is(snapshot, "role", "dialog", "alertdialog")
    over = (fixed | (absolute & (modal | _covers_locked_page(snapshot)))) & ~snapshot.is_text
    over[: snapshot.body + 1] = False
    if over.any():
        beside = int(letters[~snapshot.within(over)].sum())
        held = snapshot.count_within(letters)
        over &= held * (1 - OWN_SCROLLER) <= OWN_SCROLLER * beside
    return over


def _off_page(snapshot: Snapshot) -> Mask:
    """What stands left of the page, above it, or right of it; not what overflows, and can be scrolled to.

    The last is ours: in a narrow window the ends of long lines and the columns of wide tables stand beside the page.
    What is placed there itself, such as a menu that slides in, is off the page.
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
    """Whether the page says that its text does, so that it overflows there."""
    around = (snapshot.body, max(int(snapshot.parent[snapshot.body]), 0))
    return any(snapshot.attribute(node, "dir").lower() == "rtl" for node in around)


def _right_edge(snapshot: Snapshot) -> float:
    """Where the page's body ends, or the window."""
    body_right = float(whole_pixels(snapshot.boxes[[snapshot.body]])[0, 2])
    return body_right if body_right > 0 else snapshot.page.viewport[0]


def _clipped(snapshot: Snapshot) -> Mask:
    """Not in the paper, whose `offsetWidth` saw such boxes as areas. The page's own overflow is the window's."""
    left, top, right, bottom = whole_pixels(snapshot.boxes).T
    with np.errstate(invalid="ignore"):
        tiny = np.minimum(right - left, bottom - top) <= CLIPPED_PX
    clipping = snapshot.styled("overflow", "hidden", "clip", "hidden auto", "auto hidden")
    clipped: Mask = tiny & clipping & ~snapshot.is_text & ~snapshot.named("html", "body")
    return clipped


_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?(?:e-?\d+)?)(px|%)?")


def _cut_away(snapshot: Snapshot) -> Mask:
    """Elements of which `clip` or `clip-path` leaves nothing."""
    absolute = snapshot.styled("position", "absolute", "fixed")
    return (_styled_so(snapshot, "clip", _is_empty_rectangle) & absolute) | _styled_so(snapshot, "clip-path", _is_empty)


def _is_empty_rectangle(clip: str) -> bool:
    """`rect(top, right, bottom, left)` with hardly anything in it."""
    edges = [float(number) for number, _ in _LENGTH.findall(clip)]
    return clip.startswith("rect") and len(edges) == 4 and min(edges[2] - edges[0], edges[1] - edges[3]) <= CLIPPED_PX


def _is_empty(path: str) -> bool:
    """A shape without inside: insets that meet, a circle without radius, a polygon that is one point."""
    numbers = [(float(number), unit) for number, unit in _LENGTH.findall(path)]
    if path.startswith("inset") and numbers:
        top, right, bottom, left = _sides(numbers)
        opposite = ((top, bottom), (left, right))
        return any(one[1] == other[1] == "%" and one[0] + other[0] >= 100 for one, other in opposite)
    if path.startswith(("circle", "ellipse")):
        return bool(numbers) and numbers[0][0] == 0
    return path.startswith("polygon") and len(set(zip(numbers[::2], numbers[1::2], strict=False))) == 1


def _sides(numbers: Sequence[T]) -> tuple[T, T, T, T]:
    """Top, right, bottom, left, of which CSS leaves out those that are as the ones opposite."""
    top, right = numbers[0], numbers[1 if len(numbers) > 1 else 0]
    return top, right, numbers[2] if len(numbers) > 2 else top, numbers[3] if len(numbers) > 3 else right


def _is_faint(opacity: str) -> bool:
    number = _LENGTH.fullmatch(opacity)
    return number is not None and float(number[1]) <= FAINT


def _styled_so(snapshot: Snapshot, style: str, holds: Callable[[str], bool]) -> Mask:
    """(n,): nodes for whose computed `style` something holds."""
    numbers = snapshot.styled_number(style)
    wanted = [number for number in np.unique(numbers[numbers >= 0]).tolist() if holds(snapshot.strings[number])]
    found: Mask = np.isin(numbers, wanted)
    return found & ~snapshot.is_text


def _beyond_its_window(snapshot: Snapshot) -> Mask:
    """(n,): texts that lie whole beyond what an element around them shows.

    Those left or right of it are other slides of a carousel. What goes on above or below is the rest of a text, and
    counts as seen, unless nothing of the text is shown: then a picture stands in its place.
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
    """The elements beyond whose upper or lower edge a node stands."""
    _, top, _, bottom = snapshot.boxes[node].tolist()
    found, around = [], int(snapshot.parent[node])
    while around > 0:
        _, upper, _, lower = snapshot.boxes[around].tolist()
        if clipping[around] and (top >= lower - CLIPPED_PX or bottom <= upper + CLIPPED_PX):
            found.append(around)
        around = int(snapshot.parent[around])
    return found


def _transparent(snapshot: Snapshot, letters: Letters) -> tuple[Mask, bool]:
    """(n,): elements that hide what is in them by `visibility` or `opacity`, and whether a veil was lifted.

    letters: those that no other rule hides.
    """
    invisible = snapshot.styled("visibility", "hidden", "collapse")
    clear = _styled_so(snapshot, "opacity", _is_faint)
    if not (invisible.any() or clear.any()):
        return invisible, False
    shown = letters[~snapshot.within(invisible | clear)].sum()
    veils = (invisible | clear) & (2 * snapshot.count_within(letters) > letters.sum())
    if shown >= VEILED * letters.sum():
        # Menus wait above the page, and for somebody who opens them; what is to be faded in has its place already.
        veils &= clear & ~snapshot.within(snapshot.styled("position", "absolute", "fixed"))
    if not veils.any():
        return invisible | clear, False
    # Visibility is inherited: whether something inside is hidden on its own account cannot be told.
    return (invisible & ~snapshot.within(veils & invisible)) | (clear & ~veils), True


def _letters(snapshot: Snapshot) -> Letters:
    """(n,): characters of each rendered text node with words."""
    text = snapshot.has_words & snapshot.rendered & snapshot.has_area & snapshot.in_body
    return snapshot.letters_of(text)


def _attribute_is(snapshot: Snapshot, name: str, *values: str) -> Mask:
    nodes = np.flatnonzero(snapshot.attributed(name))
    found = np.zeros(len(snapshot), np.bool_)
    found[[node for node in nodes.tolist() if snapshot.attribute(node, name).lower() in values]] = True
    return found


def _covers_locked_page(snapshot: Snapshot) -> Mask:
    """Elements on top that cover the window of a page whose scrolling is locked."""
    covers = np.zeros(len(snapshot), np.bool_)
    if (snapshot.named("html", "body") & snapshot.styled("overflow", "hidden", "clip")).any():
        width, height = snapshot.page.viewport
        with np.errstate(invalid="ignore"):
            left, top, right, bottom = np.clip(snapshot.boxes, 0, (width, height, width, height)).T
            covering = (right - left) * (bottom - top) >= COVERING * width * height
        for node in np.flatnonzero(covering & snapshot.rendered & ~snapshot.is_text).tolist():
            level = snapshot.style(node, "z-index")
            covers[node] = level.lstrip("-").isdigit() and int(level) >= ON_TOP
    return covers
