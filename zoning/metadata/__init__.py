"""Find the metadata of a page or its article, in its markup, its visible text and its address."""

from zoning.metadata.choose import with_comments_counted, with_first_post
from zoning.metadata.find import find_metadata, find_page_metadata, read_markup, read_page_metadata

__all__ = [
    "find_metadata",
    "find_page_metadata",
    "read_markup",
    "read_page_metadata",
    "with_comments_counted",
    "with_first_post",
]
