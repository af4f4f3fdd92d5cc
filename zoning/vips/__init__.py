"""VIPS, vision-based page segmentation: visual blocks, and separators between them (Cai, Yu, Wen, Ma 2003)."""

from zoning.vips.extraction import DEGREES, PERMITTED
from zoning.vips.separators import Separator
from zoning.vips.structure import Block, segment
from zoning.vips.visual import Visual

__all__ = ["DEGREES", "PERMITTED", "Block", "Separator", "Visual", "segment"]
