"""Open archives and choose their pages by name: which file, which format, which page."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from zoning.errors import BadArchive, SourceNotFound, UsageError
from zoning.render.archive.addresses import spelled
from zoning.render.archive.stored import Archive, Page, moment
from zoning.render.archive.types import ArchiveType, by_suffix
from zoning.storage.decoding import damage

PAGE = re.compile(r"((?P<time>[0-9]{14})/)?(?P<address>https?://.*)", re.IGNORECASE | re.DOTALL)
PAGES_SHOWN = 3
ARCHIVES_KEPT_OPEN = 4


class PageName(NamedTuple):
    """What a name such as `pages.warc.gz#https://example.org/` means."""

    file: Path
    kind: ArchiveType
    page: str | None
    """What comes after the `#`: an address, perhaps with a time before it; None for the archive as a whole."""


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    """A page in an archive."""

    source: str
    """Its name as a source: `ARCHIVE#URL`, or `ARCHIVE#TIME/URL` if it was stored more than once."""
    url: str
    captured_at: str
    """ISO 8601, UTC; "" if it is not known."""


@dataclass(frozen=True, slots=True)
class ArchiveListing:
    """The pages of an archive, and what could not be read of it."""

    pages: tuple[ArchivedPage, ...]
    failures: tuple[BadArchive, ...]


def list_archive(name: str | os.PathLike[str], urls: Iterable[str] = ()) -> ArchiveListing:
    """Return the pages of an archive of one of the types in `zoning.render.archive.types`.

    These are the pages that the archive lists; if it lists none, all its HTML responses.
    urls: return only the pages at these addresses, listed or not.
    Raises `BadArchive` if it is another file or has no page, `SourceNotFound`, `EnvironmentProblem`, and `UsageError`
    if an address is not in it.
    """
    name = os.fspath(name)
    parts = parse_name(name)
    if parts is None:
        raise UsageError(f"{name}: not an archive; names of archives end in {', '.join(by_suffix())}", source=name)
    archive = open_archive(parts)
    if not archive.pages and not archive.failures:
        raise BadArchive(f"{name}: the archive contains no page", source=name)
    wanted = [page for url in urls for page in _asked(archive, url)] if urls else archive.pages
    names = dict(zip(archive.pages, archive.names, strict=True))
    pages = tuple(
        ArchivedPage(f"{parts.file}#{names.get(page) or _full_name(page)}", page.address, _iso(page)) for page in wanted
    )
    return ArchiveListing(pages, archive.failures)


def parse_name(name: str) -> PageName | None:
    """Parse the name of an archive or of a page in one; return None for any other name."""
    kinds = by_suffix()
    found = _names(tuple(kinds)).fullmatch(name)
    return found and PageName(Path(found["file"]), kinds[found["suffix"].lower()], found["page"] or None)


@cache
def _names(suffixes: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for file names with one of these suffixes, perhaps followed by `#` and a page."""
    suffix = "|".join(map(re.escape, suffixes))
    return re.compile(rf"(?P<file>.+?(?P<suffix>{suffix}))(#(?P<page>.*))?", re.IGNORECASE | re.DOTALL)


def choose_page(archive: Archive, name: PageName) -> Page:
    """Return the page that is named (the latest one if it was stored several times), or the only page.

    Raises `UsageError` if no page has that name, or if none is named and there are several; `BadArchive` if the archive
    has no page.
    """
    if name.page is not None:
        return max(_asked(archive, name.page), key=lambda page: page.time)
    if len(archive.pages) == 1:
        return archive.pages[0]
    if not archive.pages:
        raise (
            archive.failures[0]
            if archive.failures
            else BadArchive(f"{name.file}: the archive contains no page", source=archive.name)
        )
    raise UsageError(
        f"{name.file}: the archive contains {len(archive.pages)} pages; choose one of them:{_listed(archive)}",
        source=archive.name,
    )


def _listed(archive: Archive) -> str:
    """Return the names of the first pages of an archive, each on a line of its own."""
    shown = "".join(f"\n  {archive.name}#{page}" for page in archive.names[:PAGES_SHOWN])
    return shown + ("\n  …" if len(archive.pages) > PAGES_SHOWN else "")


def open_archive(name: PageName) -> Archive:
    """Open an archive. Bodies are read when they are needed.

    Raises `SourceNotFound`, `BadArchive` or `EnvironmentProblem`.
    """
    try:
        with name.file.open("rb") as file:
            facts = os.fstat(file.fileno())
    except (OSError, ValueError) as error:  # `ValueError`: not a valid file name
        reason = "no such file" if isinstance(error, FileNotFoundError) else getattr(error, "strerror", None) or error
        raise SourceNotFound(f"{name.file}: {reason}", source=str(name.file)) from error
    with damage(BadArchive, str(name.file), "damaged beyond reading"):
        return _opened(name.file, name.kind, facts.st_size, facts.st_mtime_ns)


@lru_cache(maxsize=ARCHIVES_KEPT_OPEN)
def _opened(file: Path, kind: ArchiveType, _size: int, _changed: int) -> Archive:
    """Read an archive, once for all its pages; again if the size or the time of its file has changed."""
    return kind.read(file, str(file))


def _asked(archive: Archive, page: str) -> list[Page]:
    """Return the pages at an address, perhaps with a time before it. Raises `UsageError` if there is none."""
    found = PAGE.fullmatch(page)
    if not found or (found["time"] and not _is_time(found["time"])):
        raise UsageError(f"{page}: not the address of a page in {archive.name}", source=page)
    address, time = spelled(found["address"]), found["time"]
    if time:
        pages = [Page(address, time)] if archive.find(address, time) else []
    else:
        listed = [listed for listed in archive.pages if listed.address == address]
        pages = listed or [Page(capture.address, capture.time) for capture in archive.at(address)]
    if not pages:
        raise UsageError(
            f"{page}: not in {archive.name}, which has:{_listed(archive)}", source=f"{archive.name}#{page}"
        )
    return pages


def _is_time(digits: str) -> bool:
    try:
        moment(digits)
    except ValueError:
        return False
    return True


def _full_name(page: Page) -> str:
    return f"{page.time}/{page.address}" if page.time else page.address


def _iso(page: Page) -> str:
    return moment(page.time).isoformat(timespec="seconds") if page.time else ""
