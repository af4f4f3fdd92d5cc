"""Find the reference lists of a page and their entries. `articles.references` parses the entries."""

from zoning.bibliography.entries import Entry
from zoning.bibliography.find import Bibliography, find_bibliography

__all__ = ["Bibliography", "Entry", "find_bibliography"]
