"""The parts of a page: title, by-line, date, table of contents, references, what others say to it."""

from zoning.parts.posts import Post, posts_of
from zoning.parts.select import Selection, select

__all__ = ["Post", "Selection", "posts_of", "select"]
