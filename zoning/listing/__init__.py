"""Make lists of a site's pages, from its sitemaps, from its feeds, or from a page that lists others."""

from zoning.listing.find import ListingOptions, find
from zoning.listing.found import Found

__all__ = ["Found", "ListingOptions", "find"]
