"""Represent one rendered page as data: a tree of nodes, stored as columns over one string table.

A snapshot is taken once, in the browser; all later steps are plain Python on these columns.
Nodes are in document order (preorder), so the subtree of node `i` is the range `[i, end[i])`, and a
sum over a subtree is a difference of two prefix sums. Shadow trees are composed in place (slotted
children are in their slot), and the document of a frame is the child of its frame element. Comments,
generated content and the text of scripts and style sheets are not part of a snapshot; data blocks
(scripts of a type that browsers do not run, such as JSON-LD and TeX) are.
"""

from zoning.snapshot.columns import Boxes, Ints, Mask
from zoning.snapshot.facts import PageFacts, Resources, refusal
from zoning.snapshot.file import SUFFIXES, VERSION, SnapshotFile
from zoning.snapshot.gaps import gaps_before
from zoning.snapshot.integers import integer
from zoning.snapshot.markup import SerializedHTML
from zoning.snapshot.snapshot import Snapshot
from zoning.snapshot.styles import (
    BLOCK_TAGS,
    HEADING_TAGS,
    INLINE_DISPLAYS,
    LINE_BREAKS_KEPT,
    STYLES,
    VOID_TAGS,
    magnitude,
)
from zoning.snapshot.tree import sums_within

__all__ = [
    "BLOCK_TAGS",
    "HEADING_TAGS",
    "INLINE_DISPLAYS",
    "LINE_BREAKS_KEPT",
    "STYLES",
    "SUFFIXES",
    "VERSION",
    "VOID_TAGS",
    "Boxes",
    "Ints",
    "Mask",
    "PageFacts",
    "Resources",
    "SerializedHTML",
    "Snapshot",
    "SnapshotFile",
    "gaps_before",
    "integer",
    "magnitude",
    "refusal",
    "sums_within",
]
