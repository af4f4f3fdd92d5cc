"""What a page says of its article: in its markup, in what people see of it, in its address."""

from zoning.metadata.find import find_metadata, read_markup

__all__ = ["find_metadata", "read_markup"]
