"""CETD: choose the elements with the densest text, by composite text density and density sums."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import Body
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.snapshot import Mask

LINK_TAGS = ("a", "button", "select")

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Densities:
    """The measures of each of n nodes."""

    density: Values
    """(n,): composite text density; 0 without text."""
    total: Values
    """(n,): density sum: the densities of an element's children and of its own text."""

    @classmethod
    def of(cls, body: Body) -> "Densities":
        """Measure `body`."""
        snapshot = body.snapshot
        link_tags = body.is_element & snapshot.named(*LINK_TAGS)
        linked = np.where(snapshot.within(link_tags), body.length, 0)
        whole = max(1, int(body.length.sum()))
        share = linked.sum() / whole
        elements = body.total(body.is_element)
        inside = elements - body.is_element
        density = composite(body.total(body.length), inside, body.total(linked), body.total(link_tags), share)
        parent = snapshot.parent.clip(0)
        own = np.where(body.is_text, composite(body.length, 1, 1, 1, share), 0)
        parts = np.where(body.is_element, density, own)
        total: Values = np.bincount(parent, weights=parts, minlength=len(snapshot)).astype(np.float64)
        alone = body.is_element & (elements == 1)
        total[alone] = density[alone]
        return cls(density, total)


def composite(
    characters: "Values | NDArray[np.int64]",
    tags: "NDArray[np.int64] | int",
    linked: "NDArray[np.int64] | int",
    link_tags: "NDArray[np.int64] | int",
    page_share: float,
) -> Values:
    """Return composite text densities: C/T · ln(C·T / (LC·LT)) / ln(ln(C·LC/¬LC + ρ·C + e)), zeros taken as ones.

    characters, linked: C and LC, and ¬LC their difference; tags, link_tags: T and LT; page_share: ρ, LC : C of the
    page. Without characters the density is 0.
    """
    c = np.maximum(characters, 1.0)
    t, lc, lt = np.maximum(tags, 1), np.maximum(linked, 1), np.maximum(link_tags, 1)
    unlinked = np.maximum(characters - np.asarray(linked), 1)
    density = c / t * np.log(c * t / (lc * lt)) / np.log(np.log(c * lc / unlinked + page_share * c + np.e))
    found: Values = np.where(characters > 0, density, 0.0)
    return found


@dataclass(frozen=True, kw_only=True)
class CompositeDensity(TextMethod):
    """The densest part of each element that is at least as dense as the ancestors of the page's densest part."""

    name: ClassVar[str] = "cetd"
    source: ClassVar[str] = "Sun, Song, Liao: DOM based content extraction via text density, SIGIR 2011"
    status: ClassVar[str] = (
        "from the authors' code; the density of an element's own text is that of an element with one tag and no link: "
        "our reading, for the code divides by 0 on pages without links"
    )

    def choose(self, body: Body) -> Choice:
        """Choose the text of these parts."""
        snapshot = body.snapshot
        measured = Densities.of(body)
        within_body = np.where(body.is_element, measured.total, -np.inf)
        within_body[snapshot.body] = measured.total[snapshot.body]
        node = int(np.argmax(within_body))
        threshold = float(measured.density[node])
        while node != snapshot.body:
            node = int(snapshot.parent[node])
            if body.is_element[node] or node == snapshot.body:
                threshold = min(threshold, float(measured.density[node]))
        chosen = _densest_parts(body, measured.density >= threshold, within_body)
        return Choice(
            mask=body.is_text & snapshot.within(chosen),
            region=f"{chosen.sum()} elements",
            why=f"composite text densities of {threshold:.1f} or more",
            scores=np.where(body.is_text, measured.density[snapshot.parent.clip(0)], np.nan).astype(np.float32),
        )


def _densest_parts(body: Body, dense: Mask, total: Values) -> Mask:
    """(n,): from the body down, for each dense element that is not yet inside a part, its part with the largest sum.

    The search does not go below elements that are not dense.
    """
    snapshot = body.snapshot
    end = snapshot.end.tolist()
    # Documents of frames are not elements, but their descendants and ancestors are.
    passable = (dense | (~body.is_element & ~body.is_text)).tolist()
    chosen = np.zeros(len(snapshot), np.bool_)
    node, last = snapshot.body, end[snapshot.body]
    while node < last:
        if passable[node] and not chosen[node]:
            chosen[node + int(np.argmax(total[node : end[node]]))] = True
        node = node + 1 if passable[node] and not chosen[node] else end[node]
    return chosen
