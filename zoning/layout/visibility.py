"""What a person does not read on the page although the browser has rendered it.

Rae et al. 2018 call an element hidden when it is off the page, transparent, or inside such an element. What is clipped
to nothing, what is laid over the page, and pages hidden behind a veil are ours: today's pages have them.
"""

from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import Boxes, Mask, Snapshot

CLIPPED_PX = 1
"""A box that clips its content to so little shows nothing: the usual way to hide text from all but screen readers."""
VEILED = 0.1
"""A page that shows less of its text than this is behind a veil, whatever hides it."""
OWN_SCROLLER = 0.8
"""What is fixed and holds more of the text than this, beside all that is not fixed, is the page and lies over none."""
ON_TOP = 10
"""The `z-index` from which on something that covers a locked page lies over it."""
COVERING = 0.3
"""Share of the window that it covers."""

Letters = NDArray[np.int64]
"""(n,): characters of each text node that is rendered and has words; 0 elsewhere."""


class _Seen(NamedTuple):
    """What a person sees of a page, and what not."""

    hidden: Mask
    overlays: Mask
    veiled: bool
    letters: int


_known: WeakKeyDictionary[Snapshot, _Seen] = WeakKeyDictionary()
"""The visit, the method and the page's kind ask the same of one snapshot. An answer goes when its snapshot goes."""


def hidden_nodes(snapshot: Snapshot) -> Mask:
    """(n,): nodes that a person does not read: off the page, clipped away, transparent, or laid over the page."""
    return _seen(snapshot).hidden


def overlays(snapshot: Snapshot) -> Mask:
    """(n,): elements laid over the page, not all that is inside them: banners, dialogs, bars that stay in place.

    By geometry and style alone: elements with a fixed position; modal dialogs; on a page that must not be scrolled,
    what covers the window from above. Where fixed elements hold the page itself, none is an overlay.
    """
    return _seen(snapshot).overlays


def is_veiled(snapshot: Snapshot) -> bool:
    """Whether the page hides most of its text by one element: until a script or a style sheet has come.

    It hides nearly all of it, or it leaves a gap in the page where a script that has not run would fade it in. What is
    behind a veil counts as seen.
    """
    return _seen(snapshot).veiled


def letters_shown(snapshot: Snapshot) -> int:
    """How many characters of text the page shows."""
    return _seen(snapshot).letters


def whole_pixels(boxes: Boxes) -> Boxes:
    """Left and top rounded, width and height rounded: a box of 0.4 px has no area."""
    corner = np.rint(boxes[:, :2])
    return np.concatenate((corner, corner + np.rint(boxes[:, 2:] - boxes[:, :2])), axis=1)


def _seen(snapshot: Snapshot) -> _Seen:
    """What is known of the page, or found now. The masks are shared, so nobody may write to them."""
    if snapshot not in _known:
        letters = _letters(snapshot)
        over = _overlays(snapshot, letters)
        gone = snapshot.within(_off_page(snapshot) | _clipped(snapshot) | over)
        transparent, veiled = _transparent(snapshot, np.where(gone, 0, letters))
        hidden = gone | snapshot.within(transparent)
        for mask in (hidden, over):
            mask.setflags(write=False)
        _known[snapshot] = _Seen(hidden, over, veiled, int(letters[~hidden].sum()))
    return _known[snapshot]


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
    left, _, right, bottom = whole_pixels(snapshot.boxes).T
    body_right = right[snapshot.body]
    page_right = body_right if body_right > 0 else snapshot.page.viewport[0]
    with np.errstate(invalid="ignore"):
        off: Mask = (right < 0) | (bottom < 0) | (left > page_right)
    return off


def _clipped(snapshot: Snapshot) -> Mask:
    """Not in the paper, whose `offsetWidth` saw such boxes as areas. The page's own overflow is the window's."""
    left, top, right, bottom = whole_pixels(snapshot.boxes).T
    with np.errstate(invalid="ignore"):
        tiny = np.minimum(right - left, bottom - top) <= CLIPPED_PX
    clipping = snapshot.styled("overflow", "hidden", "clip", "hidden auto", "auto hidden")
    clipped: Mask = tiny & clipping & ~snapshot.is_text & ~snapshot.named("html", "body")
    return clipped


def _transparent(snapshot: Snapshot, letters: Letters) -> tuple[Mask, bool]:
    """(n,): elements that hide what is in them by `visibility` or `opacity`, and whether a veil was lifted.

    letters: those that no other rule hides.
    """
    invisible = snapshot.styled("visibility", "hidden", "collapse")
    clear = snapshot.styled("opacity", "0")
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
    return np.where(text, snapshot.string_lengths[snapshot.value], 0)


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
