"""Find the reference list of an article, and parse its entries."""

from zoning.articles.references.find import FoundReferences, find_references
from zoning.articles.references.parse import Fields, parse

__all__ = ["Fields", "FoundReferences", "find_references", "parse"]
