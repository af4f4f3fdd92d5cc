"""Find the parts of a page: title, by-line, date, table of contents, references, posts and comments."""

from zoning.parts.discussion.posts import Post, Posts, posts_of
from zoning.parts.mark import MainContent
from zoning.parts.select import Selection, select

__all__ = ["MainContent", "Post", "Posts", "Selection", "posts_of", "select"]
