"""Cache the rendered pages of corpora between evaluations."""

import hashlib
import io
import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec
from PIL import Image

from zoning import errors
from zoning.errors import InternalError, SourceError, SourceNotFound
from zoning.evaluation.manifest import CorpusPage
from zoning.snapshot import SUFFIXES, VERSION, Snapshot
from zoning.storage import cache_folder, files
from zoning.storage.decoding import gunzipped

DECLARED = re.compile(rb"charset=[\"']?([\w-]+)")
PICTURE_WIDTH = 640
PICTURE_QUALITY = 50


def default_folder() -> Path:
    """Return the default folder for rendered pages, below `XDG_CACHE_HOME`."""
    return cache_folder.path() / "rendered"


class RenderSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a corpus is rendered: always without a network, so that pages do not change over time."""

    viewport: tuple[int, int]
    javascript: bool
    timeout_s: float
    reveal: tuple[str, ...]


@dataclass(frozen=True)
class Rendered:
    """The cache entry of one page. Its key is the page's content, its address and the settings.

    Changes in the files that the page loads are not noticed: delete the cache after them.
    """

    page: CorpusPage
    source: Path
    """The page's file."""
    settings: RenderSettings
    cache: Path

    @cached_property
    def stem(self) -> Path:
        """The path of the entry, without a suffix."""
        digest = hashlib.sha256(self.source.read_bytes())
        digest.update(msgspec.json.encode((self.settings, self.page.url, VERSION)))
        key = digest.hexdigest()
        return self.cache / key[:2] / key[2:]

    @property
    def stored(self) -> bool:
        """Whether the page is a snapshot itself."""
        return self.source.name.endswith(SUFFIXES)

    @property
    def snapshot_path(self) -> Path:
        """The path of the snapshot."""
        return self.source if self.stored else self.stem.with_suffix(SUFFIXES[0])

    @property
    def picture_path(self) -> Path:
        """The path of the picture."""
        return self.stem.with_suffix(".webp")

    @property
    def failure_path(self) -> Path:
        """The path of the file that says why there is no snapshot."""
        return self.stem.with_suffix(".failed.txt")

    def is_there(self, *, picture: bool) -> bool:
        """Return whether the page needs no rendering: it was rendered (with `picture`: and has one), or cannot be."""
        if self.stored or not self._is_readable() or self._will_fail():
            return True
        return self.snapshot_path.is_file() and (not picture or self.picture_path.is_file())

    def put(self, snapshot: Snapshot, screenshot: bytes | None) -> None:
        """Store the rendered page; screenshot: PNG. Raises `OutputUnwritable`."""
        files.make_folder(self.stem.parent)
        if screenshot is not None:
            files.write(self.picture_path, _webp(screenshot))
        snapshot.save(self.snapshot_path)  # last and atomically: if it exists, the entry is complete
        self.failure_path.unlink(missing_ok=True)

    def put_failure(self, error: SourceError) -> None:
        """Store the reason why the page could not be rendered. Raises `OutputUnwritable`."""
        files.make_folder(self.stem.parent)
        files.write(self.failure_path, f"{type(error).__name__}: {error}".encode(errors="backslashreplace"))

    def _will_fail(self) -> bool:
        """Return whether the page failed for a permanent reason: no timeout, crash, lost file or fault of ours."""
        if not self.failure_path.is_file():
            return False
        kind = getattr(errors, self.failure_path.read_text(encoding="utf-8").partition(":")[0], SourceError)
        return not (kind.transient or kind in (InternalError, SourceNotFound))

    def get(self) -> Snapshot:
        """Return the page's snapshot.

        Raises `SourceError` if there is no such page, if it could not be rendered, or if the entry is damaged.
        """
        self._check()
        if not self.stored and self.failure_path.is_file():
            raise SourceError(self.failure_path.read_text(encoding="utf-8"), source=self.page.name)
        return Snapshot.load(self.snapshot_path)

    def picture(self) -> bytes | None:
        """Return the page's picture as WebP, at most `PICTURE_WIDTH` px wide; None if none was taken."""
        there = not self.stored and self._is_readable() and self.picture_path.is_file()
        return self.picture_path.read_bytes() if there else None

    def raw(self) -> str:
        """Return the page as downloaded, decoded.

        Raises `SourceError` if there is no such page, or only its snapshot.
        """
        self._check()
        if self.stored:
            raise SourceError("the corpus has only a snapshot of this page, not its HTML", source=self.page.name)
        with gunzipped(self.source.open("rb")) if self.source.suffix == ".gz" else self.source.open("rb") as file:
            return decoded(file.read())

    def _check(self) -> None:
        if not self._is_readable():
            raise SourceNotFound(f"{self.source}: the file does not exist or cannot be read", source=self.page.name)

    def _is_readable(self) -> bool:
        return self.source.is_file() and os.access(self.source, os.R_OK)


def decoded(html: bytes) -> str:
    """Decode HTML: as UTF-8 if that is valid, otherwise as the page declares, otherwise as Windows-1252."""
    for encoding in ("utf-8-sig", *DECLARED.findall(html[:4096])):
        name = encoding if isinstance(encoding, str) else encoding.decode("ascii")
        try:
            return html.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return html.decode("cp1252", "replace")


def _webp(png: bytes) -> bytes:
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    width = min(PICTURE_WIDTH, picture.width)
    height = max(1, round(picture.height * width / picture.width))
    packed = io.BytesIO()
    picture.resize((width, height)).save(packed, "webp", quality=PICTURE_QUALITY, method=2)
    return packed.getvalue()
