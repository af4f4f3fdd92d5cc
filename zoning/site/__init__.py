"""Remember the pages of sites: text that many pages of a host share is furniture."""

from zoning.site.counted import Counted
from zoning.site.memory import HostMemory, Repeats, Template
from zoning.site.observed import Observed, Page, Zone
from zoning.site.store import SiteMemory, host_of, importance_of, known_of, repeats_of
from zoning.site.style_tree import StyleTree

__all__ = [
    "Counted",
    "HostMemory",
    "Observed",
    "Page",
    "Repeats",
    "SiteMemory",
    "StyleTree",
    "Template",
    "Zone",
    "host_of",
    "importance_of",
    "known_of",
    "repeats_of",
]
