"""`report.html` of a run: one page for people, with nothing in it from elsewhere and no scripts."""

import time
from pathlib import Path

from zoning.batch.report.figures import gather
from zoning.batch.report.page import page
from zoning.batch.report.pictures import pictures
from zoning.batch.status import status
from zoning.errors import OutputUnwritable

FILE = "report.html"


def write(folder: Path) -> Path:
    """Write the report of the run in `folder` there; also while it goes on. Return its path.

    Raises `UsageError` when there is no run, `OutputUnwritable` when the disk is full.
    """
    found, figures = status(folder), gather(folder)
    path = folder / FILE
    part = path.with_suffix(".part")
    html = page(found, figures, pictures(folder, figures.sample), time.time())
    try:
        part.write_text(html, encoding="utf-8", errors="replace")
        part.replace(path)
    except OSError as error:
        raise OutputUnwritable(f"{path} cannot be written ({error})") from error
    return path
