"""Pages stored with all that they load, replayed from what was stored and nothing else."""

from zoning.render.archive.opening import (
    ArchivedPage,
    ArchiveListing,
    PageName,
    choose_page,
    list_archive,
    open_archive,
    parse_name,
)
from zoning.render.archive.stored import Archive, Found, Page, Part

__all__ = [
    "Archive",
    "ArchiveListing",
    "ArchivedPage",
    "Found",
    "Page",
    "PageName",
    "Part",
    "choose_page",
    "list_archive",
    "open_archive",
    "parse_name",
]
