"""The list of references: where it stands, its entries, and what each of them says."""

from zoning.articles.references.find import FoundReferences, find_references
from zoning.articles.references.parse import Fields, parse

__all__ = ["Fields", "FoundReferences", "find_references", "parse"]
