"""A run and what is known of sites: pages are kept until much is known of theirs, and read again with what came later.

A page's first reading knows only what earlier pages have shown. So its snapshot is kept, unless enough was known; when
the visits are over it is read again where more is known by now, without a visit. Workers write parts of the memory of
their own, which are united after them.
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
"""Of kept pages, below the run's folder."""


def memory_of(settings: Settings) -> SiteMemory | None:
    """The memory that one worker learns to, if the run has one; at its end `unite` makes one of all."""
    if settings.site_memory is None:
        return None
    return SiteMemory(Path(settings.site_memory), f"{_parts(settings)}{uuid.uuid4().hex}")


def unite(settings: Settings) -> None:
    """Make one memory of the parts that the run's workers have written. Raises `BadSiteMemory`, `OutputUnwritable`."""
    if settings.site_memory is not None:
        SiteMemory(Path(settings.site_memory)).unite(_parts(settings))


def keep(settings: Settings, source: str, snapshot: Snapshot) -> int | None:
    """Keep a page that is to be read again when more is known of its site; None where that is not to be.

    Returns how many other pages of its template were known.
    """
    if settings.kept_pages is None:
        return None
    known = repeats_of(snapshot).pages
    if known >= limits.SITE_PAGES:
        return None
    snapshot.save(snapshot_file(Path(settings.kept_pages), source))
    return known


def kept(settings: Settings, source: str) -> Snapshot:
    """The page that was kept. Raises `SourceError` where it is gone or damaged."""
    assert settings.kept_pages is not None
    return Snapshot.load(snapshot_file(Path(settings.kept_pages), source))


def _parts(settings: Settings) -> str:
    """What the names of the parts of a run's workers begin with."""
    return f"run-{hashlib.sha256(settings.results.encode()).hexdigest()[:16]}-"
