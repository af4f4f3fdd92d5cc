"""Pages that were visited: each a folder with its snapshot and its picture in tiles, by an id of its content."""

import hashlib
import io
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import msgspec
from PIL import Image

from zoning import limits
from zoning.errors import SourceNotFound
from zoning.files import telling, write
from zoning.render import Rendering
from zoning.snapshot import Snapshot
from zoning.web.visit import USUAL, Visit

SNAPSHOT, RECORD, THUMBNAIL = "page.snapshot.json.gz", "page.json", "thumbnail.jpg"
ID = re.compile(r"[0-9a-f]{16}")


class Tile(msgspec.Struct, frozen=True):
    """A piece of a page's picture, as wide as the picture; px of the picture are CSS px."""

    top: int
    height: int


class Origin(msgspec.Struct, frozen=True):
    """Where a page came from, for who wants to visit it once more."""

    source: str = ""
    """As a renderer takes it; "" where nobody can go there again."""
    base_url: str = ""
    visit: Visit = USUAL
    """How it was visited."""


NOWHERE = Origin()


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a stored page without opening it."""

    id: str
    url: str
    """The source as it was given."""
    final_url: str
    title: str
    viewport: tuple[int, int]
    captured_at: str
    """ISO 8601, UTC."""
    width: int
    """Of its document, in CSS px."""
    height: int
    picture_width: int = 0
    """0 where there is no picture: a snapshot file holds none."""
    tiles: tuple[Tile, ...] = ()
    origin: Origin = NOWHERE
    following: tuple[str, ...] = ()
    """Ids of the pages that continue it and were visited with it."""

    @property
    def shown(self) -> "Page":
        """The same without where it came from: that is a file's place, or holds secrets."""
        return msgspec.structs.replace(self, origin=NOWHERE)


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages in a folder."""

    folder: Path

    def put(self, rendering: Rendering, origin: Origin = NOWHERE, following: tuple[str, ...] = ()) -> str:
        """Store what a visit to `origin` has brought back and return its id; the same snapshot has the same id.

        following: ids of the pages that continue it.
        A page that is there already gets a picture if it had none.
        Raises `OutputUnwritable`.
        """
        with telling(self.folder):
            return self._put(rendering, origin, following)

    def _put(self, rendering: Rendering, origin: Origin, following: tuple[str, ...]) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        making = Path(tempfile.mkdtemp(prefix=".new-", dir=self.folder))
        try:
            rendering.snapshot.save(making / SNAPSHOT)
            found = hashlib.blake2b((making / SNAPSHOT).read_bytes(), digest_size=8).hexdigest()
            place = self.folder / found
            if not (place / RECORD).exists() or (rendering.screenshot and not self.get(found).tiles):
                record = _record(found, rendering, making)
                record = msgspec.structs.replace(record, origin=origin, following=following)
                (making / RECORD).write_bytes(msgspec.json.encode(record))
                shutil.rmtree(place, ignore_errors=True)
                making.replace(place)
        finally:
            shutil.rmtree(making, ignore_errors=True)
        return found

    def get(self, page: str) -> Page:
        """What is known of the page.

        Raises `SourceNotFound`.
        """
        try:
            return msgspec.json.decode(self._file(page, RECORD).read_bytes(), type=Page)
        except (OSError, msgspec.MsgspecError) as error:
            raise SourceNotFound(f"page {page} is no longer stored: visit it again", source=page) from error

    def snapshot(self, page: str) -> Snapshot:
        """The page's snapshot, read anew.

        Raises `SourceNotFound` or `BadSnapshot`.
        """
        self.get(page)
        return Snapshot.load(self.snapshot_file(page))

    def snapshot_file(self, page: str) -> Path:
        """Where the page's snapshot lies."""
        return self._file(page, SNAPSHOT)

    def tile_file(self, page: str, number: int) -> Path:
        """Where a tile of the page's picture lies, a PNG.

        Raises `SourceNotFound` where there is none of that number.
        """
        if not 0 <= number < len(self.get(page).tiles):
            raise SourceNotFound(f"page {page} has no tile {number}", source=page)
        return self._file(page, f"{number}.png")

    def thumbnail_file(self, page: str) -> Path:
        """Where a small picture of the page's top lies, a JPEG; made when it is asked for first.

        Raises `SourceNotFound` where there is no picture, or `OutputUnwritable`.
        """
        first = self.tile_file(page, 0)
        thumbnail = self._file(page, THUMBNAIL)
        if not thumbnail.exists():
            write(thumbnail, _thumbnail(first))
        return thumbnail

    def picture(self, page: str, area_px: int = limits.SCREENSHOT_AREA_PX) -> Image.Image | None:
        """The page's picture in one piece, as tall as a screenshot may be; None where there is none.

        area_px: of the picture, at most. Raises `SourceNotFound`.
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
        """The pages that were stored last, the latest first; all of them by default."""
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
        # Gone in one step: what is read meanwhile is there as a whole, or not.
        going = Path(tempfile.mkdtemp(prefix=".old-", dir=self.folder))
        (self.folder / page).replace(going)
        shutil.rmtree(going)

    def _file(self, page: str, name: str) -> Path:
        if not ID.fullmatch(page):
            raise SourceNotFound(f"{page[:40]!r} is no page's id", source=page[:40])
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
    """The page's record; its picture's tiles are written into `folder`."""
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
