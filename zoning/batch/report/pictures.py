"""Draw small pictures of a few pages with the zones that were found, if the run kept snapshots."""

import base64
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from zoning import overlay
from zoning.batch.report.figures import Sample
from zoning.batch.snapshots import FOLDER, snapshot_file
from zoning.errors import BadSnapshot, UsageError
from zoning.extractors import create
from zoning.layout import analyse
from zoning.snapshot import Snapshot

WIDTH, HEIGHT = 640, 800
"""The size of the top part of a page that is shown, in px of the picture."""
QUALITY = 60


@dataclass(frozen=True)
class Picture:
    """A page, and its picture as a `data:` address."""

    sample: Sample
    address: str


def pictures(folder: Path, sample: Sequence[Sample]) -> Iterator[Picture]:
    """Draw these pages of the run in `folder` one by one; skip those that cannot be drawn."""
    for one in sample:
        try:
            snapshot = Snapshot.load(snapshot_file(folder / FOLDER, one.source))
            extractor = create(one.brief.extractor, one.brief.parameters)
        except (BadSnapshot, UsageError, OSError):
            continue
        mask = extractor.extract(snapshot).mask
        # A legend would be too small to read here; the report has one of its own.
        yield Picture(one, _address(overlay.layered(snapshot, analyse(snapshot), mask)))


def _address(picture: Image.Image) -> str:
    factor = WIDTH / picture.width
    top = picture.crop((0, 0, picture.width, min(picture.height, round(HEIGHT / factor))))
    packed = io.BytesIO()
    top.resize((WIDTH, max(1, round(top.height * factor)))).save(packed, "webp", quality=QUALITY)
    return f"data:image/webp;base64,{base64.b64encode(packed.getvalue()).decode()}"
