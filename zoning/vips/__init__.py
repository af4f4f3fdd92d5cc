"""VIPS, vision-based page segmentation: blocks that people see, parted by separators (Cai, Yu, Wen, Ma 2003)."""

from zoning.vips.extraction import DEGREES
from zoning.vips.separators import Separator
from zoning.vips.structure import Block, segment

__all__ = ["DEGREES", "Block", "Separator", "segment"]
