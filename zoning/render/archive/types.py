"""Define the types of archives, each in one place.

A type that is added to `ARCHIVES` is read wherever sources are read, found in folders, named in messages and in the
help, and accepted by the view.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from zoning.registry import Registry
from zoning.render.archive import har, mhtml, packed
from zoning.render.archive.stored import Archive


@dataclass(frozen=True, slots=True)
class ArchiveType:
    """A type of files that contain stored pages."""

    name: str
    title: str
    """The name for users."""
    suffixes: tuple[str, ...]
    """The suffixes of its files, in lower case, with the dot."""
    read: Callable[[Path, str], Archive]
    """Reads a file; the text is its name in messages. Raises `BadArchive` or `EnvironmentProblem`."""


_OWN = (
    ArchiveType("warc", "WARC", (".warc", ".warc.gz"), packed.read_warc),
    ArchiveType("wacz", "WACZ", (".wacz",), packed.read_wacz),
    ArchiveType("har", "HAR", (".har",), har.read),
    ArchiveType("mhtml", "MHTML", (".mhtml", ".mht"), mhtml.read),
)

ARCHIVES: Registry[ArchiveType] = Registry(
    "archive type", "zoning.archives", {kind.name: kind for kind in _OWN}, ArchiveType
)
"""By name."""


def titles() -> str:
    """Return the names of the types for users: `WARC, WACZ, HAR or MHTML`."""
    *others, last = (kind.title for kind in ARCHIVES.values())
    return f"{', '.join(others)} or {last}"


def by_suffix() -> dict[str, ArchiveType]:
    """Return the types by the suffixes of their files."""
    return {suffix: kind for kind in ARCHIVES.values() for suffix in kind.suffixes}
