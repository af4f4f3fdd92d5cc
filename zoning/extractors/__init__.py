"""Methods of main content detection, found by name."""

from zoning.extractors.base import Extraction, Extractor, Reason, Signal
from zoning.extractors.registry import DEFAULT, create, describe, extract, parse, presets, registered

__all__ = [
    "DEFAULT",
    "Extraction",
    "Extractor",
    "Reason",
    "Signal",
    "create",
    "describe",
    "extract",
    "parse",
    "presets",
    "registered",
]
