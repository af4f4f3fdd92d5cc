"""Connect a run to its site memory: keep pages of sites that are little known, and read them again at the end.

When a page is first read, only earlier pages of its site are known. So its snapshot is kept, unless enough was known.
After the visits, each kept page of whose site more is known by now is read again, without a visit. Each worker writes
its own part of the memory; the parts are merged at the end.
"""

import hashlib
import uuid
from pathlib import Path

from zoning import limits
from zoning.batch.messages import Settings
from zoning.batch.snapshots import snapshot_file
from zoning.site import SiteMemory, repeats_of
from zoning.snapshot import Snapshot

FOLDER = "pages"
"""The folder of kept pages, in the run's folder."""


def memory_of(settings: Settings) -> SiteMemory | None:
    """Return the memory that one worker writes, or None if the run has none. `unite` merges all of them at the end."""
    if settings.site_memory is None:
        return None
    return SiteMemory(Path(settings.site_memory), f"{_parts(settings)}{uuid.uuid4().hex}")


def unite(settings: Settings) -> None:
    """Merge the parts of the memory that the run's workers have written. Raises `BadSiteMemory`, `OutputUnwritable`."""
    if settings.site_memory is not None:
        SiteMemory(Path(settings.site_memory)).unite(_parts(settings))


def keep(settings: Settings, source: str, snapshot: Snapshot) -> int | None:
    """Keep a page that is to be read again when more is known of its site.

    Returns the number of other pages of its template that were known; None if the page is not kept.
    """
    if settings.kept_pages is None:
        return None
    known = repeats_of(snapshot).pages
    if known >= limits.SITE_PAGES:
        return None
    snapshot.save(snapshot_file(Path(settings.kept_pages), source))
    return known


def kept(settings: Settings, source: str) -> Snapshot:
    """Load a kept page. Raises `SourceError` if it is missing or damaged."""
    assert settings.kept_pages is not None
    return Snapshot.load(snapshot_file(Path(settings.kept_pages), source))


def _parts(settings: Settings) -> str:
    """Return the prefix for the names of the parts that the run's workers write."""
    return f"run-{hashlib.sha256(settings.results.encode()).hexdigest()[:16]}-"
