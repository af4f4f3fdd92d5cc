"""Write `report.html` of a run: one page for people, without scripts or external files."""

import time
from pathlib import Path

from zoning.batch.report.figures import gather
from zoning.batch.report.page import page
from zoning.batch.report.pictures import pictures
from zoning.batch.status import status
from zoning.storage import files

FILE = "report.html"


def write(folder: Path) -> Path:
    """Write the report of the run in `folder` to that folder, also while it goes on. Return its path.

    Raises `UsageError` if there is no run, `OutputUnwritable` if the disk is full.
    """
    found, figures = status(folder), gather(folder)
    path = folder / FILE
    html = page(found, figures, pictures(folder, figures.sample), time.time())
    files.write(path, html.encode("utf-8", "replace"))
    return path
