"""`report.json`, `index.html`, and the files beside it that hold what drill-down shows."""

import base64
import hashlib
import html
import re
from importlib.resources import files
from pathlib import Path

from zoning.evaluation.report.browser import content
from zoning.evaluation.report.figures import Comparison, columns, comparisons, group_rows, ranked, summaries
from zoning.evaluation.report.names import PAGES, file_name
from zoning.evaluation.results import Details, Evaluation
from zoning.evaluation.statistics import Summary
from zoning.files import check as check_file
from zoning.files import make_folder
from zoning.files import write as write_file
from zoning.reports import as_json, base

REPORT, INDEX = "report.json", "index.html"
SCRIPTS = ("dom", "data", "state", "systems", "pages", "words", "page", "main")
"""Files of `assets`, in the order in which they need each other."""

BySystem = dict[str, Summary]


class Report(Evaluation, frozen=True, kw_only=True):
    """What `report.json` holds: the evaluation, and the figures that sum it up; a score is [precision, recall, F1].

    A reader that knows `Evaluation` reads it as one.
    """

    summaries: dict[str, BySystem]
    """Measure → system → its summary over all pages; systems without the measure are left out."""
    groups: dict[str, dict[str, dict[str, BySystem]]]
    """Group → value → measure → system → its summary over the pages with that value."""
    comparisons: dict[str, list[Comparison]]
    """Measure → how far the best system is ahead of each other one."""


def write(evaluation: Evaluation, folder: Path) -> None:
    """Write `report.json` and `index.html` into the folder, which is made where it is missing.

    Raises `OutputUnwritable`.
    """
    make_folder(folder)
    report = _report(evaluation)
    write_file(folder / REPORT, as_json(report))
    write_file(folder / INDEX, _page(report))


def check(folder: Path) -> None:
    """Make the report's folder, and raise `OutputUnwritable` where nothing can be written there."""
    make_folder(folder)
    check_file(folder / REPORT)
    check_file(folder / INDEX)


def details(folder: Path, page: Details) -> None:
    """Write what drill-down to one page shows into `pages/` below the report's folder. Raises `OutputUnwritable`."""
    pages = folder / PAGES
    make_folder(pages)
    stem = file_name(page.page)
    shown = {name: getattr(page, name) for name in ("page", "url", "gold", "outputs", "boxes", "size")}
    if page.picture is not None:
        write_file(pages / f"{stem}.webp", page.picture)
        shown["picture"] = f"{PAGES}/{stem}.webp"
    # A script and not JSON: a page opened as a file may run scripts from beside it, but not read files.
    write_file(pages / f"{stem}.js", b"showDetails(" + as_json(shown) + b");\n")


def _report(evaluation: Evaluation) -> Report:
    every = range(len(evaluation.pages))
    scores = {measure: columns(evaluation, measure) for measure in evaluation.measures}
    whole = {measure: summaries(evaluation, scores[measure], every) for measure in scores}
    groups = {
        group: {
            value: {measure: summaries(evaluation, scores[measure], rows) for measure in scores}
            for value, rows in group_rows(evaluation.pages, group).items()
        }
        for group in evaluation.by
    }
    ahead = {measure: comparisons(scores[measure], ranked(found)[0]) for measure, found in whole.items() if found}
    held = {name: getattr(evaluation, name) for name in evaluation.__struct_fields__}
    return Report(**held, summaries=whole, groups=groups, comparisons=ahead)


def _page(report: Report) -> bytes:
    """The page with styles, scripts and data in it; it may run this script and those beside it, and no other."""
    assets = files("zoning.evaluation.report") / "assets"
    script = "\n".join((assets / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)
    parts = {
        "title": html.escape(f"Evaluation on {report.data}"),
        "style": base() + (assets / "report.css").read_text(encoding="utf-8"),
        "data": as_json(content(report, report.comparisons)).decode().replace("<", r"\u003c"),
        "script": script,
        "digest": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    }
    template = (assets / "template.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda slot: parts[slot[1]], template).encode()
