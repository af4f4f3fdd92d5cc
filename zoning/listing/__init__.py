"""Lists of pages that make themselves: from a site's sitemaps, from its feeds, from a page that lists others."""

from zoning.listing.find import Wanted, find
from zoning.listing.found import Found

__all__ = ["Found", "Wanted", "find"]
