"""A site's memory: what stands on many pages of a host is furniture."""

from zoning.site.memory import HostMemory, Repeats, Template
from zoning.site.observed import Observed, Zone
from zoning.site.store import SiteMemory, host_of, repeats_of

__all__ = ["HostMemory", "Observed", "Repeats", "SiteMemory", "Template", "Zone", "host_of", "repeats_of"]
