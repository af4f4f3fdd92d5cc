"""`report.html` of a run: one page for people, with nothing in it from elsewhere and no scripts."""

import time
from pathlib import Path

from zoning import files
from zoning.batch.report.figures import gather
from zoning.batch.report.page import page
from zoning.batch.report.pictures import pictures
from zoning.batch.status import status

FILE = "report.html"


def write(folder: Path) -> Path:
    """Write the report of the run in `folder` there; also while it goes on. Return its path.

    Raises `UsageError` when there is no run, `OutputUnwritable` when the disk is full.
    """
    found, figures = status(folder), gather(folder)
    path = folder / FILE
    html = page(found, figures, pictures(folder, figures.sample), time.time())
    files.write(path, html.encode("utf-8", "replace"))
    return path
