"""Read archives of pages that were stored together with everything that they load."""

from zoning.render.archive.opening import (
    ArchivedPage,
    ArchiveListing,
    PageName,
    choose_page,
    list_archive,
    open_archive,
    parse_name,
)
from zoning.render.archive.stored import Archive, Capture, Found, Page, Part
from zoning.render.archive.types import ARCHIVES, ArchiveType, by_suffix, titles

__all__ = [
    "ARCHIVES",
    "Archive",
    "ArchiveListing",
    "ArchiveType",
    "ArchivedPage",
    "Capture",
    "Found",
    "Page",
    "PageName",
    "Part",
    "by_suffix",
    "choose_page",
    "list_archive",
    "open_archive",
    "parse_name",
    "titles",
]
