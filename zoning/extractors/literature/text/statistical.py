"""The statistical model: choose blocks with much text and few links, and blocks formatted like them."""

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.body import Blocks, Body
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.snapshot import STYLES, Mask

Values = NDArray[np.float64]

EDGE_TOLERANCE = 0.1
"""How far the left and right edges of a similar block may differ, as a share of the width."""
MOSTLY = 0.5
"""The share of a page's letters above which links make it a listing, or repeated siblings a forum."""
POSTS, POST_LETTERS = 3, 100


class Thresholds(NamedTuple):
    """The least normalised deviation and the largest normalised link density of content."""

    deviation: float
    links: float


BY_TYPE = {
    "article": Thresholds(0.20, 0.50),
    "forum": Thresholds(0.10, 0.50),
    "listing": Thresholds(0.05, 1.00),
}
"""All thresholds are our reading: no source has any."""

ContentType = Literal["auto", "article", "forum", "listing"]


def normalised_deviation(text: Values) -> Values:
    """Return (b,) deviations from the mean quantity of text, from 0 for the least to 1 for the most (Eqs. 1 and 2)."""
    deviation = text - text.mean()
    spread = deviation.max() - deviation.min()
    normalised: Values = (deviation - deviation.min()) / spread if spread else np.ones(len(text))
    return normalised


def normalised_link_density(text: Values, links: Values) -> Values:
    """Return (b,) link densities as shares of the largest one (Eqs. 3 and 4). text: nowhere 0."""
    density = links / text
    normalised: Values = density / density.max() if density.max() else density
    return normalised


@dataclass(frozen=True, kw_only=True)
class Statistical(TextMethod):
    """Blocks with unusually much text and few links, and blocks formatted like them."""

    name: ClassVar[str] = "statistical"
    source: ClassVar[str] = (
        "Qureshi, Memon: Hybrid model of content extraction, JCSS 2012; the collective model of Optimized content "
        "extraction, 2013"
    )
    status: ClassVar[str] = (
        "experimental: the four formulas are sourced; which nodes, all thresholds, formatting and content types: "
        "unverified, our reading"
    )

    content_type: ContentType = "auto"
    """The type of the page, which sets the thresholds; `auto` decides by its links and its repeated siblings."""
    formatting: bool = True
    """Also take blocks with the same tag, font, colour and edges."""
    blocks: Blocks = "tags"

    def choose(self, body: Body) -> Choice:
        """Choose the text of useful blocks and of those similar to them."""
        owner = body.nearest(body.blocks(self.blocks))[body.is_text]
        block, place = np.unique(owner, return_inverse=True)
        letters = body.letters[body.is_text]
        text: Values = np.bincount(place, weights=letters).astype(np.float64)
        links: Values = np.bincount(place, weights=np.where(body.linked[body.is_text], letters, 0)).astype(np.float64)
        kind = self.content_type if self.content_type != "auto" else self._type(body)
        limits = BY_TYPE[kind]
        deviation, density = normalised_deviation(text), normalised_link_density(text, links)
        useful = (deviation >= limits.deviation) & (density <= limits.links)
        inside = useful | (self._similar(body, block, useful) & (links <= MOSTLY * text)) if self.formatting else useful
        mask, scores = np.zeros_like(body.is_text), np.full(len(body.is_text), np.nan, np.float32)
        mask[body.is_text] = inside[place]
        scores[body.is_text] = (deviation - density)[place]
        return Choice(
            mask=mask,
            region=f"{inside.sum()} of {len(block)} blocks",
            why=f"read as {kind}: {useful.sum()} blocks with much text and few links"
            + (f", {inside.sum() - useful.sum()} formatted like them" if self.formatting else ""),
            scores=scores,
            signals=(
                Signal(title="Normalised deviation of each block's quantity of text, and its link density",
                       unit="blocks", values={"text": deviation, "links": -density}, chosen=inside,
                       threshold=limits.deviation),
            ),
        )  # fmt: skip

    def _type(self, body: Body) -> str:
        letters = body.letters
        if letters[body.linked].sum() > MOSTLY * letters.sum():
            return "listing"
        return "forum" if self._posts(body) > MOSTLY * letters.sum() else "article"

    def _posts(self, body: Body) -> int:
        """Return the letters of the siblings with the same tag and class that have most letters.

        Only siblings count that contain several blocks and are not short.
        """
        snapshot = body.snapshot
        letters = body.total(body.letters)
        divided = body.total(body.blocks(self.blocks)) > POSTS
        members = np.flatnonzero(body.is_element & divided & (letters >= POST_LETTERS))
        groups: dict[tuple[int, int, str], list[int]] = {}
        for node in members.tolist():
            key = (int(snapshot.parent[node]), int(snapshot.name[node]), snapshot.attribute(node, "class"))
            groups.setdefault(key, []).append(int(letters[node]))
        return max((sum(sizes) for sizes in groups.values() if len(sizes) >= POSTS), default=0)

    def _similar(self, body: Body, block: NDArray[np.int32], useful: Mask) -> Mask:
        """(b,): blocks with the tag, font and colour of a useful block, and nearly its left and right edges."""
        snapshot = body.snapshot
        columns = [STYLES.index(name) for name in ("font-family", "font-size", "font-weight", "color")]
        look = np.column_stack((snapshot.name[block], snapshot.styles[block][:, columns]))
        edges = snapshot.boxes[block][:, [0, 2]]
        similar = np.zeros(len(block), np.bool_)
        # Useful blocks have few distinct formats: compare with each format once.
        formats = np.unique(np.column_stack((look, edges))[useful], axis=0)
        for wanted, left, right in zip(formats[:, :-2], formats[:, -2], formats[:, -1], strict=True):
            with np.errstate(invalid="ignore"):
                aligned = (np.abs(edges - (left, right)) <= EDGE_TOLERANCE * (right - left)).all(axis=1)
            similar |= aligned & (look == wanted).all(axis=1)
        return similar
