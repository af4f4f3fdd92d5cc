"""Methods of main content detection, found by name."""

from zoning.extractors.base import Extraction, Extractor, Reason
from zoning.extractors.registry import create, describe, extract, parse, registered

__all__ = ["Extraction", "Extractor", "Reason", "create", "describe", "extract", "parse", "registered"]
