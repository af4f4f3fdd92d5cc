"""Classify visual blocks by importance, by spatial and content features (Song, Liu, Wen, Ma 2004) and a model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoning import trees
from zoning.snapshot import Snapshot
from zoning.storage.loaded import once
from zoning.trees import Trees
from zoning.vips import Block, Visual

FILE = "vips.npz"
SPATIAL = ("x", "y", "width", "height")
CONTENT = ("images", "image_area", "links", "link_text", "text", "controls", "control_area", "forms", "form_area")
FEATURES = (*SPATIAL, *CONTENT)
"""The columns: positions and sizes in window heights and page widths; the others as shares of the page's sums."""
CONTROLS = ("input", "select", "textarea", "button")

Rows = NDArray[np.float32]
"""(b, len(FEATURES))."""


def features(snapshot: Snapshot, blocks: Sequence[Block]) -> Rows:
    """(b, len(FEATURES)): the features of the leaf blocks of a page; b blocks."""
    return np.hstack([_spatial(snapshot, blocks), _content(snapshot, blocks)]).astype(np.float32)


def _spatial(snapshot: Snapshot, blocks: Sequence[Block]) -> NDArray[np.float64]:
    """(b, 4): the centre and the size of each block.

    The vertical position goes from 0 to 0.5 over the first window and from 0.5 to 1 over the last one; it is 0.5
    between them.
    """
    page_width, page_height = snapshot.page.document_size
    window = max(1, snapshot.page.viewport[1])
    left, top, right, bottom = np.array([block.box for block in blocks], np.float64).T
    x, y = (left + right) / 2, (top + bottom) / 2
    from_top, from_bottom = y / window, (page_height - y) / window
    down = np.where(from_top < 1, from_top / 2, np.where(from_bottom < 1, 1 - from_bottom / 2, 0.5))
    wide = max(1, page_width)
    return np.stack([x / wide, down, (right - left) / wide, (bottom - top) / window], axis=1)


def _content(snapshot: Snapshot, blocks: Sequence[Block]) -> NDArray[np.float64]:
    """(b, 9): counts, areas and numbers of characters, each as a share of the page's."""
    nodes = np.array([block.node for block in blocks])
    area = snapshot.once(Visual).area
    letters = snapshot.letters_of(snapshot.has_words & snapshot.rendered)
    images, controls, forms = (snapshot.named(*names) for names in (("img", "svg"), CONTROLS, ("form",)))
    measured = (images, images * area, snapshot.links, letters * snapshot.within(snapshot.links), letters,
                controls, controls * area, forms, forms * area)  # fmt: skip
    columns = []
    for weights in measured:
        held = snapshot.count_within(weights)
        columns.append(held[nodes] / max(1, int(held[snapshot.body])))
    return np.stack(columns, axis=1)


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What `scripts/train vips` writes."""

    important: Trees
    """The forest; the sum of its trees is the probability that a block is main content."""
    facts: Mapping[str, Any]
    """Facts about its training (data, method) and its figures."""

    def save(self, path: Path) -> None:
        """Write the model. Equal models give equal bytes."""
        trees.save(path, self.facts, {"important": self.important})


def load(data: bytes) -> Model:
    """Return the model in the bytes of a file."""
    facts, found = trees.load(data)
    return Model(important=found["important"], facts=facts)


@once
def shipped() -> Model:
    """Load the model that is shipped with zoning."""
    return load((files("zoning.extractors.literature.vips") / FILE).read_bytes())
