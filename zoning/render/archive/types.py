"""The types of archives, each defined once: who names or reads archives takes them from here.

A type that is added to `ARCHIVES` is read wherever a source is, found in folders, named in messages and in the help,
and taken by the view.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from zoning.registry import Registry
from zoning.render.archive import har, mhtml, packed
from zoning.render.archive.stored import Archive


@dataclass(frozen=True, slots=True)
class ArchiveType:
    """One type of files that hold stored pages."""

    name: str
    title: str
    """What people read."""
    suffixes: tuple[str, ...]
    """Of its files, in lower case, with the dot."""
    read: Callable[[Path, str], Archive]
    """Reads a file; the text is what messages call it. Raises `BadArchive` or `EnvironmentProblem`."""


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
    """What people read of the types: `WARC, WACZ, HAR or MHTML`."""
    *others, last = (kind.title for kind in ARCHIVES.values())
    return f"{', '.join(others)} or {last}"


def by_suffix() -> dict[str, ArchiveType]:
    """The types by the suffixes of their files."""
    return {suffix: kind for kind in ARCHIVES.values() for suffix in kind.suffixes}
