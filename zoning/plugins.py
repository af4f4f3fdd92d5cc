"""Offer the names that packages need to add extractors, formats, archive types or measures.

Packages register these under the entry point groups `zoning.extractors`, `zoning.formats`, `zoning.archives` and
`zoning.measures`. Names in `__all__` here and in `zoning` keep their meaning as CHANGELOG.md says; all others are
internal and may change at any time.
"""

from zoning.document.blocks import Block
from zoning.evaluation.gold import Gold
from zoning.evaluation.measures import Measure, Output, Score
from zoning.extractors import Extraction, Extractor, FromLayout, Reason, Signal
from zoning.extractors.base import Argument
from zoning.formats import Format
from zoning.layout import Analysis, Parameters
from zoning.parameters import Range, Ranged
from zoning.render.archive.stored import Archive
from zoning.render.archive.types import ArchiveType
from zoning.snapshot import Mask, Snapshot

__all__ = [
    "Analysis",
    "Archive",
    "ArchiveType",
    "Argument",
    "Block",
    "Extraction",
    "Extractor",
    "Format",
    "FromLayout",
    "Gold",
    "Mask",
    "Measure",
    "Output",
    "Parameters",
    "Range",
    "Ranged",
    "Reason",
    "Score",
    "Signal",
    "Snapshot",
]
