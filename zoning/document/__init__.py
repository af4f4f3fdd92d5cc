"""Build documents, the main content of pages as typed blocks, and write them (`text`, `markdown`, `html`)."""

from zoning.document import html, markdown, text
from zoning.document.blocks import Block, Document

__all__ = ["Block", "Document", "html", "markdown", "text"]
