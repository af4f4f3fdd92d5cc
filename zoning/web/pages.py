"""Store visited pages: each in a folder with its snapshot and picture tiles, named by a hash of the content."""

import hashlib
import io
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import msgspec
from PIL import Image

from zoning import limits
from zoning.errors import SourceNotFound
from zoning.render.visit import Rendering
from zoning.snapshot import Snapshot
from zoning.storage.decoding import decoder_of
from zoning.storage.files import telling, write
from zoning.web.visit import USUAL, Visit

SNAPSHOT, RECORD, THUMBNAIL = "page.snapshot.json.gz", "page.json", "thumbnail.jpg"
ID = re.compile(r"[0-9a-f]{16}")


class Tile(msgspec.Struct, frozen=True):
    """A part of a page's picture with its full width. Sizes are in px of the picture, which are CSS px."""

    top: int
    height: int


class Origin(msgspec.Struct, frozen=True):
    """Where a page came from, to visit it again."""

    source: str = ""
    """The source as a renderer takes it; "" if it cannot be visited again."""
    base_url: str = ""
    visit: Visit = USUAL
    """The options of the visit."""


NOWHERE = Origin()


class Continuation(NamedTuple):
    """The pages that continue a page, as `Page` has them."""

    following: tuple[str, ...] = ()
    unread: str = ""


ALONE = Continuation()


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a stored page that need no snapshot."""

    id: str
    url: str
    """The source as it was named."""
    final_url: str
    title: str
    viewport: tuple[int, int]
    captured_at: str
    """ISO 8601, UTC."""
    width: int
    """The width of its document, in CSS px."""
    height: int
    picture_width: int = 0
    """0 if there is no picture, as for a snapshot file."""
    tiles: tuple[Tile, ...] = ()
    origin: Origin = NOWHERE
    following: tuple[str, ...] = ()
    """The ids of the pages that continue it and were visited with it."""
    unread: str = ""
    """Why the page that continues these could not be read, and what to do; "" if it was not asked for, or for none."""

    @property
    def shown(self) -> "Page":
        """The page without its origin, which is a file path or has secrets."""
        return msgspec.structs.replace(self, origin=NOWHERE)


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages in a folder."""

    folder: Path

    def put(self, rendering: Rendering, origin: Origin = NOWHERE, continuation: Continuation = ALONE) -> str:
        """Store the rendering of a visit to `origin` and return its id. Equal snapshots have equal ids.

        continuation: the pages that continue it.
        If the page is already stored without a picture, the picture is added.
        Raises `OutputUnwritable`.
        """
        with telling(self.folder):
            return self._put(rendering, origin, continuation)

    def _put(self, rendering: Rendering, origin: Origin, continuation: Continuation) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        making = Path(tempfile.mkdtemp(prefix=".new-", dir=self.folder))
        try:
            rendering.snapshot.save(making / SNAPSHOT)
            found = hashlib.blake2b((making / SNAPSHOT).read_bytes(), digest_size=8).hexdigest()
            place = self.folder / found
            if not (place / RECORD).exists() or (rendering.screenshot and not self.get(found).tiles):
                record = _record(found, rendering, making)
                record = msgspec.structs.replace(record, origin=origin, **continuation._asdict())
                (making / RECORD).write_bytes(msgspec.json.encode(record))
                shutil.rmtree(place, ignore_errors=True)
                making.replace(place)
        finally:
            shutil.rmtree(making, ignore_errors=True)
        return found

    def get(self, page: str) -> Page:
        """Return the facts of the page.

        Raises `SourceNotFound`.
        """
        try:
            return decoder_of(Page).decode(self._file(page, RECORD).read_bytes())
        except (OSError, msgspec.MsgspecError) as error:
            raise SourceNotFound(f"page {page} is no longer stored: visit it again", source=page) from error

    def snapshot(self, page: str) -> Snapshot:
        """Load the page's snapshot from its file.

        Raises `SourceNotFound` or `BadSnapshot`.
        """
        self.get(page)
        return Snapshot.load(self.snapshot_file(page))

    def snapshot_file(self, page: str) -> Path:
        """Return the file of the page's snapshot."""
        return self._file(page, SNAPSHOT)

    def tile_file(self, page: str, number: int) -> Path:
        """Return the PNG file of a tile of the page's picture.

        Raises `SourceNotFound` if there is no tile with that number.
        """
        if not 0 <= number < len(self.get(page).tiles):
            raise SourceNotFound(f"page {page} has no tile {number}", source=page)
        return self._file(page, f"{number}.png")

    def thumbnail_file(self, page: str) -> Path:
        """Return the JPEG file of a small picture of the page's top; create it if necessary.

        Raises `SourceNotFound` if there is no picture, or `OutputUnwritable`.
        """
        first = self.tile_file(page, 0)
        thumbnail = self._file(page, THUMBNAIL)
        if not thumbnail.exists():
            write(thumbnail, _thumbnail(first))
        return thumbnail

    def picture(self, page: str, area_px: int = limits.SCREENSHOT_AREA_PX) -> Image.Image | None:
        """Return the page's picture in one piece, cut at the limits of a screenshot; None if there is none.

        area_px: the maximum area of the picture. Raises `SourceNotFound`.
        """
        record = self.get(page)
        if not record.tiles:
            return None
        last = record.tiles[-1]
        height = min(last.top + last.height, limits.SCREENSHOT_PX, area_px // record.picture_width)
        picture = Image.new("RGB", (record.picture_width, height))
        for number, tile in enumerate(record.tiles):
            if tile.top < height:
                with Image.open(self._file(page, f"{number}.png")) as drawn:
                    picture.paste(drawn, (0, tile.top))
        return picture

    def recent(self, most: int | None = None) -> list[Page]:
        """Return the pages by falling time of storage, at most `most`; None for all."""
        if not self.folder.exists():
            return []
        with os.scandir(self.folder) as entries:
            stored = [(entry.stat().st_mtime, entry.name) for entry in entries if ID.fullmatch(entry.name)]
        return [self.get(name) for _, name in sorted(stored, reverse=True)[:most]]

    def remove(self, page: str) -> None:
        """Delete the page with its picture.

        Raises `SourceNotFound`.
        """
        self.get(page)
        # Rename first: so that concurrent readers find the whole page, or none of it.
        going = Path(tempfile.mkdtemp(prefix=".old-", dir=self.folder))
        (self.folder / page).replace(going)
        shutil.rmtree(going)

    def _file(self, page: str, name: str) -> Path:
        if not ID.fullmatch(page):
            raise SourceNotFound(f"{page[:40]!r} is not the id of a page", source=page[:40])
        return self.folder / page / name


def _thumbnail(tile: Path) -> bytes:
    width, height = limits.THUMBNAIL_PX
    with Image.open(tile) as drawn:
        shown = drawn.crop((0, 0, drawn.width, min(drawn.height, round(drawn.width * height / width))))
        shown.thumbnail((width, height))
        out = io.BytesIO()
        shown.save(out, "JPEG", quality=limits.THUMBNAIL_QUALITY)
    return out.getvalue()


def _record(found: str, rendering: Rendering, folder: Path) -> Page:
    """Return the page's record, and write the tiles of its picture into `folder`."""
    facts = rendering.snapshot.page
    pictures = [*([rendering.screenshot] if rendering.screenshot else ()), *rendering.strips_below]
    tiles: list[Tile] = []
    width = top = 0
    for picture in pictures:
        strip = Image.open(io.BytesIO(picture)).convert("RGB")
        width = strip.width
        for upper in range(0, strip.height, limits.TILE_PX):
            height = min(limits.TILE_PX, strip.height - upper)
            tile = strip.crop((0, upper, width, upper + height))
            tile.save(folder / f"{len(tiles)}.png", compress_level=1)
            tiles.append(Tile(top + upper, height))
        top += strip.height
    return Page(
        id=found,
        url=facts.url,
        final_url=facts.final_url,
        title=facts.title,
        viewport=facts.viewport,
        captured_at=facts.captured_at,
        width=max(facts.document_size[0], facts.viewport[0]),
        height=max(facts.document_size[1], facts.viewport[1]),
        picture_width=width,
        tiles=tuple(tiles),
    )
