"""Where a page lists its references, and where each entry begins and ends; what it names is `articles.references`."""

from zoning.bibliography.entries import Entry
from zoning.bibliography.find import Bibliography, find_bibliography

__all__ = ["Bibliography", "Entry", "find_bibliography"]
