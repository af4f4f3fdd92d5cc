"""Find the pictures in the main content of a page, and their addresses."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zoning.addresses.links import absolute
from zoning.document.blocks import Image
from zoning.document.nodes import Owners
from zoning.snapshot import Mask, Snapshot

SMALLEST_PX = 32
"""A picture narrower or lower than this is a spacer or an icon, unless it represents characters of the text."""
LONGEST_SIGN = 4
"""The greatest length of an alternative text that is a sign: `α`, `≥`, an emoji. It has no ASCII letter."""

LONGEST_BLANK = 256
"""The greatest length of an embedded image that shows nothing. One of `SMALLEST_PX` with anything to see is longer."""

_IN_FIGURES = ("table", "pre", "blockquote", "video", "audio", "iframe", "object", "canvas", "svg", "math")
_TEX = re.compile(r"[\\^_{}=$]")
_ASCII_LETTER = re.compile(r"[A-Za-z]")
_FORMULA_CLASS = re.compile(r"(?:^|[\s_-])(?:math|tex|latex|formula|equation)", re.IGNORECASE)
_LAZY_SOURCES = ("data-src", "data-original", "data-lazy-src", "data-lazy")
_FIRST_OF_SET = re.compile(r"\s*([^\s,]\S*[^\s,])")


def near_selected_text(snapshot: Snapshot, selected: Mask, apart: Mask, block: Mask) -> Mask:
    """(n,): nodes that belong to the selected text around them.

    The region of a node is its smallest block-level ancestor with words, apart from text in `apart` (formulas). A node
    belongs to the selected text if in its region the nearest text before it and the nearest text after it are selected,
    as far as they exist. In a `figure` with words, one selected text node is enough: captions are often surrounded by
    buttons.
    """
    words = snapshot.has_words & snapshot.rendered & ~apart
    text = np.flatnonzero(words)
    region = snapshot.nearest((block | (snapshot.parent < 0)) & (snapshot.count_within(words) > 0))
    return _neighbours_selected(snapshot, selected, text, region) | _figure_selected(snapshot, selected, words)


def _neighbours_selected(snapshot: Snapshot, selected: Mask, text: NDArray[np.intp], region: Owners) -> Mask:
    nodes = np.arange(len(snapshot))
    if not len(text):
        return np.zeros(len(snapshot), np.bool_)
    before = np.searchsorted(text, nodes) - 1
    after = np.searchsorted(text, snapshot.end)
    has_before = (before >= 0) & (text[np.maximum(before, 0)] > region)
    has_after = (after < len(text)) & (text[np.minimum(after, len(text) - 1)] < snapshot.end[region])
    fits_before = ~has_before | selected[text[np.maximum(before, 0)]]
    fits_after = ~has_after | selected[text[np.minimum(after, len(text) - 1)]]
    selected_around: Mask = (has_before | has_after) & fits_before & fits_after
    return selected_around & (region >= 0)


def _figure_selected(snapshot: Snapshot, selected: Mask, words: Mask) -> Mask:
    figure = snapshot.nearest(snapshot.named("figure") & (snapshot.count_within(words) > 0))
    some_selected: Mask = snapshot.containing(selected)[figure]
    return some_selected & (figure >= 0)


def pictures(snapshot: Snapshot) -> Mask:
    """(n,): images that are large enough to be pictures, those of figures that did not load, formulas and signs."""
    image = snapshot.named("img") & snapshot.has_area
    left, top, right, bottom = snapshot.boxes.T
    with np.errstate(invalid="ignore"):
        large = (right - left >= SMALLEST_PX) & (bottom - top >= SMALLEST_PX)
    small = np.flatnonzero(image & ~large).tolist()
    shown: Mask = image & large
    shown[[node for node in small if _is_sign(snapshot, node)]] = True
    shown[list(_not_loaded(snapshot, shown))] = True
    shown[[node for node in np.flatnonzero(shown).tolist() if _is_placeholder(snapshot, node)]] = False
    return shown


def _not_loaded(snapshot: Snapshot, shown: Mask) -> Iterator[int]:
    """Yield the first image of each figure that shows nothing else: it is the figure's picture, and did not load."""
    something = shown | snapshot.named(*_IN_FIGURES)
    figures = snapshot.named("figure") & snapshot.rendered & (snapshot.count_within(something) == 0)
    image = snapshot.named("img")
    for figure in np.flatnonzero(figures).tolist():
        yield from (figure + np.flatnonzero(image[figure : snapshot.end[figure]])[:1]).tolist()


def _is_placeholder(snapshot: Snapshot, node: int) -> bool:
    """Return whether an image has no source, or a blank one, such as a transparent pixel that no script replaced."""
    source = _source(snapshot, node, snapshot.page.base_url)
    blank = not source or (source.startswith("data:") and len(source) <= LONGEST_BLANK)
    return blank and not snapshot.attribute(node, "alt").strip()


def _is_sign(snapshot: Snapshot, node: int) -> bool:
    """Return whether a small image is a formula by its class, or its alternative text is TeX or a sign."""
    attributes = snapshot.attributes_of(node)
    alt = attributes.get("alt", "").strip()
    if not alt:
        return False
    return (
        _FORMULA_CLASS.search(attributes.get("class", "")) is not None
        or _TEX.search(alt) is not None
        or (len(alt) <= LONGEST_SIGN and not _ASCII_LETTER.search(alt))
    )


def image(snapshot: Snapshot, node: int, base: str) -> Image:
    """Return the image at `node`."""
    alt = " ".join(snapshot.attribute(node, "alt").split())
    return Image(_source(snapshot, node, base), alt)


def _source(snapshot: Snapshot, node: int, base: str) -> str:
    """Return the address that the browser loaded; for an embedded placeholder, the one to be loaded later."""
    attributes = snapshot.attributes_of(node)
    index = snapshot.current_source[node]
    loaded = snapshot.strings[index] if index >= 0 else attributes.get("src", "")
    if not loaded or loaded.startswith("data:"):
        later = next((attributes[name] for name in _LAZY_SOURCES if attributes.get(name)), "")
        first = _FIRST_OF_SET.match(attributes.get("srcset", "") or attributes.get("data-srcset", ""))
        loaded = later or (first[1] if first else "") or loaded
    return absolute(loaded, base, image=True)
