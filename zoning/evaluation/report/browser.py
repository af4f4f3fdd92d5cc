"""Encode an evaluation for `index.html`, compactly even for 1,500 pages and 25 systems.

The data has columns instead of a record for each page and system, and few digits. The scripts' types are generated from
these structs.
"""

import msgspec

from zoning.evaluation.measures import Score
from zoning.evaluation.report.figures import NO_GROUP, Column, Comparison, by_reason, columns
from zoning.evaluation.report.names import PAGES, file_name
from zoning.evaluation.results import Evaluation, SystemInfo

UNITS = 100_000
"""Scores are stored as whole numbers of 1/100,000."""


class Pages(msgspec.Struct, frozen=True, kw_only=True):
    """Columns with one value for each page."""

    name: list[str]
    file: list[str]
    """The file of the page's details, relative to `index.html`."""
    words: list[int]
    """Number of words in gold."""
    groups: dict[str, list[str]]
    errors: dict[int, str]
    """Row of the page → why it could not be read."""
    warnings: dict[int, tuple[str, ...]]


class Scores(msgspec.Struct, frozen=True, kw_only=True):
    """Columns with one value for each page, in 1/`UNITS`; None if the measure does not apply."""

    precision: list[int | None]
    recall: list[int | None]
    f1: list[int | None]


class SystemPages(msgspec.Struct, frozen=True, kw_only=True):
    """A system, and its results on all pages."""

    info: SystemInfo
    ms: list[float]
    errors: dict[int, str]
    warnings: dict[int, tuple[str, ...]]
    scores: dict[str, Scores]


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All that `index.html` shows, except the texts and pictures of pages."""

    data: str
    date: str
    command: str
    settings: dict[str, str]
    units: int
    measures: tuple[str, ...]
    pages: Pages
    systems: list[SystemPages]
    comparisons: dict[str, list[Comparison]]
    left_out: dict[str, list[str]]
    """Reason → systems that worked on no page; `systems` is without them."""


class PageDetails(msgspec.Struct, frozen=True, kw_only=True):
    """The details of one page, as stored in `pages/`: `Details` with the address of the picture."""

    page: str
    url: str
    gold: str
    outputs: dict[str, str]
    boxes: dict[str, list[tuple[int, int, int, int]]]
    size: tuple[int, int]
    picture: str | None
    """Relative to `index.html`; None if no picture was taken."""


def content(evaluation: Evaluation, comparisons: dict[str, list[Comparison]], left_out: dict[str, str]) -> Content:
    """Return the evaluation in columns."""
    scores = {measure: columns(evaluation, measure) for measure in evaluation.measures}
    return Content(
        data=evaluation.data,
        date=evaluation.date,
        command=evaluation.command,
        settings=evaluation.settings,
        units=UNITS,
        measures=evaluation.measures,
        pages=_pages(evaluation),
        systems=[_system(evaluation, info, scores) for info in evaluation.systems if info.name not in left_out],
        comparisons=comparisons,
        left_out=by_reason(left_out),
    )


def _pages(evaluation: Evaluation) -> Pages:
    pages = evaluation.pages
    # The groups that the table is divided by come first.
    groups = dict.fromkeys((*evaluation.by, *sorted({group for page in pages for group in page.groups})))
    return Pages(
        name=[page.page for page in pages],
        file=[f"{PAGES}/{file_name(page.page)}.js" for page in pages],
        words=[page.gold_words for page in pages],
        groups={group: [page.groups.get(group, NO_GROUP) for page in pages] for group in groups},
        errors={row: page.error for row, page in enumerate(pages) if page.error},
        warnings={row: page.warnings for row, page in enumerate(pages) if page.warnings},
    )


def _system(evaluation: Evaluation, info: SystemInfo, scores: dict[str, dict[str, Column]]) -> SystemPages:
    outcomes = [page.outcomes[info.name] for page in evaluation.pages]
    return SystemPages(
        info=info,
        ms=[outcome.ms for outcome in outcomes],
        errors={row: outcome.error for row, outcome in enumerate(outcomes) if outcome.error},
        warnings={row: outcome.warnings for row, outcome in enumerate(outcomes) if outcome.warnings},
        scores={measure: _scores(by_system[info.name]) for measure, by_system in scores.items()},
    )


def _scores(column: Column) -> Scores:
    return Scores(
        precision=[_units(score, 0) for score in column],
        recall=[_units(score, 1) for score in column],
        f1=[_units(score, 2) for score in column],
    )


def _units(score: Score | None, figure: int) -> int | None:
    return None if score is None else round(score[figure] * UNITS)
