"""Write `report.json`, `index.html`, and the files with the details of pages."""

import base64
import hashlib
import html
import re
from importlib.resources import files
from pathlib import Path

from zoning.evaluation.report.browser import PageDetails, content
from zoning.evaluation.report.figures import Comparison, columns, comparisons, group_rows, left_out, ranked, summaries
from zoning.evaluation.report.names import PAGES, file_name
from zoning.evaluation.results import Details, Evaluation
from zoning.evaluation.statistics import Summary
from zoning.reports import base, elements
from zoning.storage.encoding import as_json
from zoning.storage.files import check as check_file
from zoning.storage.files import make_folder
from zoning.storage.files import write as write_file

REPORT, INDEX = "report.json", "index.html"
SCRIPTS = ("dom", "table", "data", "state", "systems", "scatter", "pages", "words", "page", "main")
"""The modules in `assets`; each comes after those that it imports."""
IMPORT_OR_EXPORT = re.compile(r"^(?:import|export \{) [^;]*;\n|^export ", re.MULTILINE)

BySystem = dict[str, Summary]


class Report(Evaluation, frozen=True, kw_only=True):
    """The contents of `report.json`: the evaluation, and summaries of it; a score is [precision, recall, F1].

    It can also be read as an `Evaluation`.
    """

    summaries: dict[str, BySystem]
    """Measure → system → its summary over all pages; without systems that lack the measure or worked on no page."""
    groups: dict[str, dict[str, dict[str, BySystem]]]
    """Group → value → measure → system → its summary over the pages with that value."""
    comparisons: dict[str, list[Comparison]]
    """Measure → the differences between the best system and each other one."""
    left_out: dict[str, str]
    """Systems that worked on no page → the most frequent reason."""


def write(evaluation: Evaluation, folder: Path) -> None:
    """Write `report.json` and `index.html` into the folder, which is created if it is missing.

    Raises `OutputUnwritable`.
    """
    make_folder(folder)
    report = _report(evaluation)
    write_file(folder / REPORT, as_json(report))
    write_file(folder / INDEX, _page(report))


def check(folder: Path) -> None:
    """Create the report's folder; raise `OutputUnwritable` if it cannot be written to."""
    make_folder(folder)
    check_file(folder / REPORT)
    check_file(folder / INDEX)


def details(folder: Path, page: Details) -> None:
    """Write the details of one page into `pages/` below the report's folder. Raises `OutputUnwritable`."""
    pages = folder / PAGES
    make_folder(pages)
    stem = file_name(page.page)
    if page.picture is not None:
        write_file(pages / f"{stem}.webp", page.picture)
    shown = PageDetails(
        page=page.page,
        url=page.url,
        gold=page.gold,
        outputs=page.outputs,
        boxes=page.boxes,
        size=page.size,
        picture=None if page.picture is None else f"{PAGES}/{stem}.webp",
    )
    # A script instead of JSON: a page opened as a file may run scripts from its folder, but not read files.
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
    return Report(**held, summaries=whole, groups=groups, comparisons=ahead, left_out=left_out(evaluation))


def _page(report: Report) -> bytes:
    """Return the page with styles, script and data; it may run only this script and those in its folder."""
    script = _script()
    parts = {
        "title": html.escape(f"Evaluation on {report.data}"),
        "style": base() + _asset("report.css"),
        "data": as_json(content(report, report.comparisons, report.left_out)).decode().replace("<", r"\u003c"),
        "script": script,
        "digest": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda slot: parts[slot[1]], _asset("template.html")).encode()


def _script() -> str:
    """Join the modules into one script, since a page opened as a file cannot import other files.

    All modules then share one scope. So no two of them may declare the same name at their top level (the browser would
    refuse the script), and no import may rename anything.
    """
    modules = (elements(), *(_asset(f"{name}.js") for name in SCRIPTS))
    return "\n".join(IMPORT_OR_EXPORT.sub("", module) for module in modules)


def _asset(name: str) -> str:
    return (files("zoning.evaluation.report") / "assets" / name).read_text(encoding="utf-8")
