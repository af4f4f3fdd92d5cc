"""Store files that were dropped on the application, so that their pages can be rendered again."""

import hashlib
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from zoning.errors import SourceNotFound, UsageError
from zoning.render.archive import ARCHIVES, list_archive
from zoning.render.sources import is_archive
from zoning.render.visit import Rendering
from zoning.storage.files import telling

ID = re.compile(r"[0-9a-f]{16}")
NAME_CHARACTERS = 100


class PageInFile(msgspec.Struct, frozen=True):
    """A page in a file."""

    number: int
    url: str
    """Its address in an archive; the name of the file if the file is the page."""
    captured_at: str = ""


class Dropped(msgspec.Struct, frozen=True):
    """A file that was dropped."""

    id: str
    name: str
    pages: list[PageInFile]
    failures: list[str] = []
    """The parts of an archive that could not be read."""


class ArchiveChoice(msgspec.Struct, frozen=True):
    """A type of archives, for file dialogs."""

    title: str
    suffixes: tuple[str, ...]


def archive_types() -> list[ArchiveChoice]:
    """Return all types of archives."""
    return [ArchiveChoice(kind.title, kind.suffixes) for kind in ARCHIVES.values()]


@dataclass(frozen=True, slots=True)
class Files:
    """The files in a folder, each alone in a folder of its own, so that pages cannot load other files."""

    folder: Path

    async def put(self, name: str, body: AsyncIterator[bytes]) -> Path:
        """Store a file under its own name and return its path; equal files have equal paths.

        Raises `UsageError` for an invalid name, `OutputUnwritable`, and what `body` raises.
        """
        with telling(self.folder):
            return await self._put(_plain(name), body)

    async def _put(self, name: str, body: AsyncIterator[bytes]) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        digest = hashlib.blake2b(name.encode(), digest_size=8)
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix=".new-", delete=False) as file:
            making = Path(file.name)
            try:
                async for chunk in body:
                    digest.update(chunk)
                    file.write(chunk)
            except BaseException:
                making.unlink()
                raise
        place = self.folder / digest.hexdigest() / name
        place.parent.mkdir(exist_ok=True)
        making.replace(place)
        return place

    def look(self, place: Path) -> Dropped:
        """Return the pages of a stored file.

        Raises `BadArchive` or `EnvironmentProblem`.
        """
        if not is_archive(str(place)):
            return Dropped(place.parent.name, place.name, [PageInFile(0, place.name)])
        listing = list_archive(str(place))
        pages = [PageInFile(number, page.url, page.captured_at) for number, page in enumerate(listing.pages)]
        return Dropped(place.parent.name, place.name, pages, [_short(str(one), place) for one in listing.failures])

    def source(self, file: str, number: int) -> str:
        """Return the source name of a page of a stored file.

        Raises `SourceNotFound`, `BadArchive` or `EnvironmentProblem`.
        """
        place = self.place(file)
        if not is_archive(str(place)):
            return str(place)
        pages = list_archive(str(place)).pages
        if not 0 <= number < len(pages):
            raise SourceNotFound(f"{place.name} has no page {number}", source=place.name)
        return pages[number].source

    def place(self, file: str) -> Path:
        """Return the path of a stored file. Raises `SourceNotFound`."""
        place = next((self.folder / file).iterdir(), None) if self._is_there(file) else None
        if place is None:
            raise SourceNotFound(f"file {file[:40]} is no longer stored: choose it again", source=file[:40])
        return place

    def remove(self, source: str) -> None:
        """Delete the stored file that a source is, or is a page of; do nothing for other sources."""
        if source.startswith(f"{self.folder}/"):
            file = source.removeprefix(f"{self.folder}/").partition("/")[0]
            if self._is_there(file):
                shutil.rmtree(self.folder / file)

    def shown(self, source: str) -> str:
        """Return a stored file's source without its folder."""
        return source.removeprefix(f"{self.folder}/").partition("/")[2] or source

    def _is_there(self, file: str) -> bool:
        return bool(ID.fullmatch(file)) and (self.folder / file).is_dir()


def _plain(name: str) -> str:
    """Return a file's name without folders and control characters, shortened; its suffix is kept."""
    plain = "".join(sign for sign in re.split(r"[/\\]", name)[-1] if sign.isprintable()).strip().lstrip(".")
    if not plain:
        raise UsageError("the file has no name")
    return plain[-NAME_CHARACTERS:]


def _short(message: str, place: Path) -> str:
    return message.replace(str(place), place.name)


def called(rendering: Rendering, name: str) -> Rendering:
    """Return the rendering with another name, to hide the path of an uploaded file."""
    page = rendering.snapshot.page
    shown = name if page.final_url.startswith("file:") else page.final_url
    facts = msgspec.structs.replace(page, url=name, final_url=shown)
    return replace(rendering, snapshot=replace(rendering.snapshot, page=facts))
