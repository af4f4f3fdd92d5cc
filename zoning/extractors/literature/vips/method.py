"""Choose the visual blocks that a learned model classifies as important: the extractor `vips`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.extractors.literature.vips.importance import features, shipped
from zoning.parameters import Range
from zoning.snapshot import Mask, Snapshot
from zoning.vips import DEGREES, PERMITTED, Block, segment


@dataclass(frozen=True, kw_only=True)
class Vips(TextMethod):
    """The visual blocks that a learned model classifies as important."""

    name: ClassVar[str] = "vips"
    family: ClassVar[Family] = "layout"
    source: ClassVar[str] = (
        "Cai, Yu, Wen, Ma: VIPS, MSR-TR-2003-79; Song, Liu, Wen, Ma: Learning block importance models, WWW 2004"
    )
    status: ClassVar[str] = (
        "rules, separators and features are sourced, from descriptions of the papers; our reading: all numbers "
        "(relative sizes, degrees of coherence, weights of separators), nodes in line by their computed style, the "
        "last rule for tags that the paper's table leaves without one; ours: a forest where the source takes a support "
        "vector machine, two levels of importance where it has three or four, labels from corpora (scripts/train vips)"
    )

    coherence: Annotated[int, Range(DEGREES.start, DEGREES.stop - 1)] = PERMITTED
    """The least degree of coherence of a block, 1 to 10: the higher, the smaller the blocks."""

    def choose(self, body: Body) -> Choice:
        """Choose the text of the important blocks."""
        snapshot = body.snapshot
        blocks = list(segment(snapshot, self.coherence).leaves())
        likely = shipped().important.raw(features(snapshot, blocks))
        chosen = important(likely)
        scores = np.full(len(snapshot), np.nan, np.float32)
        for block, probability in zip(blocks, likely.tolist(), strict=True):
            scores[block.node : snapshot.end[block.node]] = probability
        scores[~body.is_text] = np.nan
        return Choice(
            mask=text_of(snapshot, blocks, chosen) & body.is_text,
            region=f"{int(chosen.sum())} of {len(blocks)} visual blocks",
            why="classified as important by the model",
            scores=scores,
        )


def important(likely: NDArray[np.float64]) -> NDArray[np.bool_]:
    """(b,): the blocks with a probability of at least 0.5; if there are none, the most probable."""
    return likely >= min(0.5, float(likely.max()))


def text_of(snapshot: Snapshot, blocks: Sequence[Block], chosen: NDArray[np.bool_]) -> Mask:
    """(n,): the nodes in the `chosen`, (b,), blocks."""
    taken = (block.node for block, is_in in zip(blocks, chosen.tolist(), strict=True) if is_in)
    return snapshot.within(snapshot.mask_of(taken))
