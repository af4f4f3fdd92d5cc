"""Extractors, the methods of main content detection, by name."""

from zoning.extractors.base import Extraction, Extractor, FromLayout, Reason, Signal
from zoning.extractors.registry import DEFAULT, create, describe, extract, parse, prepare, presets, registered, setting

__all__ = [
    "DEFAULT",
    "Extraction",
    "Extractor",
    "FromLayout",
    "Reason",
    "Signal",
    "create",
    "describe",
    "extract",
    "parse",
    "prepare",
    "presets",
    "registered",
    "setting",
]
