"""Find the metadata of a page or its article, in its markup, its visible text and its address."""

from typing import TYPE_CHECKING

from zoning.on_demand import on_demand

if TYPE_CHECKING:
    from zoning.metadata.choose import with_comments_counted, with_first_post
    from zoning.metadata.find import find_metadata, find_page_metadata, read_markup, read_page_metadata
else:
    # The names of months, dates and the fields of a record are known without what finds them on a page.
    __getattr__ = on_demand(
        __name__,
        {
            "zoning.metadata.choose": ["with_comments_counted", "with_first_post"],
            "zoning.metadata.find": ["find_metadata", "find_page_metadata", "read_markup", "read_page_metadata"],
        },
    )

__all__ = [
    "find_metadata",
    "find_page_metadata",
    "read_markup",
    "read_page_metadata",
    "with_comments_counted",
    "with_first_post",
]
