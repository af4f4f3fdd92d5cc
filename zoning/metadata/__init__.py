"""What a page says of itself or its article: in its markup, in what people see of it, in its address."""

from zoning.metadata.find import find_metadata, find_page_metadata, read_markup, read_page_metadata

__all__ = ["find_metadata", "find_page_metadata", "read_markup", "read_page_metadata"]
