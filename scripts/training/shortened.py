"""Make pages with only the abstract from pages with the whole text: publishers show many, but corpora have few.

A page keeps its furniture and loses the text between its abstract and its references, and optionally the references.
"""

import numpy as np
from numpy.typing import NDArray

from scripts.training import labels
from zoning.bibliography import find_bibliography
from zoning.extractors.body import Body
from zoning.extractors.collective.zones import Zones
from zoning.metadata.sections import kind_of
from zoning.scholarly import HEADING_WORDS
from zoning.snapshot import Mask, Snapshot
from zoning.text.words import units

CONTENT = 0.5
"""A zone is content if at least this share of it is."""
LEAST_WORDS = 500
"""A page that would lose fewer words has only the abstract already."""


def shortened(snapshot: Snapshot, gold: str, *, references: bool) -> tuple[Snapshot, str] | None:
    """Return the page with only the abstract, and its gold; None if the text cannot be distinguished from the abstract.

    references: whether the page keeps its references.
    """
    zones = Zones.of(Body.of(snapshot, visible_only=False))
    if not len(zones):
        return None
    tokens = labels.tokens_of(zones.texts)
    content = labels.shares(tokens, units(gold.lower())) >= CONTENT
    listed = zones.share(find_bibliography(snapshot).mask) >= CONTENT
    gone = content & _of_the_text(zones, listed)
    if not references:
        gone |= content & listed
    if zones.words[gone].sum() < LEAST_WORDS:
        return None
    rest = " ".join(text for text, there in zip(zones.texts, content & ~gone, strict=True) if there)
    return without(snapshot, zones.mask(gone)), rest


def _of_the_text(zones: Zones, listed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the zones from the introduction to the references: (z,)."""
    texts = zip(zones.texts, zones.words.tolist(), strict=True)
    kinds = [kind_of(text) if count <= HEADING_WORDS else "other" for text, count in texts]
    found = np.zeros(len(zones), np.bool_)
    if "abstract" not in kinds or "introduction" not in kinds[kinds.index("abstract") :]:
        return found
    begin = kinds.index("introduction", kinds.index("abstract"))
    lists = np.flatnonzero(listed[begin:])
    end = begin + int(lists[0]) if len(lists) else len(zones)
    if end > begin and kinds[end - 1] == "references":
        end -= 1
    found[begin:end] = True
    return found


def without(snapshot: Snapshot, text: Mask) -> Snapshot:
    """Return the page without some text nodes and the elements that contain nothing else. What is below moves up."""
    held, lost = snapshot.count_within(snapshot.has_words), snapshot.count_within(text)
    gone = snapshot.within((lost > 0) & (held == lost))
    keep = ~gone
    number = np.cumsum(keep, dtype=np.int32) - 1
    counts = np.diff(snapshot.attribute_start)
    lines = keep[snapshot.line_node]
    return Snapshot(
        page=snapshot.page,
        strings=snapshot.strings,
        parent=np.where(snapshot.parent >= 0, number[snapshot.parent], -1)[keep].astype(np.int32),
        name=snapshot.name[keep],
        value=snapshot.value[keep],
        attribute_start=np.concatenate(([0], np.cumsum(counts[keep]))).astype(np.int32),
        attributes=snapshot.attributes[np.repeat(keep, counts)],
        current_source=snapshot.current_source[keep],
        boxes=_moved_up(snapshot.boxes, snapshot.boxes[gone])[keep],
        styles=snapshot.styles[keep],
        line_node=number[snapshot.line_node[lines]],
        line_number=snapshot.line_number[lines],
        line_boxes=_moved_up(snapshot.line_boxes, snapshot.boxes[gone])[lines],
    )


def _moved_up(boxes: NDArray[np.float32], gone: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the boxes, (n, 4), with edges below the gap moved up by its height."""
    seen = gone[~np.isnan(gone).any(axis=1)]
    if not len(seen):
        return boxes
    top, bottom = float(seen[:, 1].min()), float(seen[:, 3].max())
    moved = boxes.copy()
    for edge in (1, 3):
        moved[:, edge] = np.where(boxes[:, edge] >= bottom, boxes[:, edge] - (bottom - top), boxes[:, edge])
    return moved
