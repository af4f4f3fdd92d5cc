"""Compute the figures of the table and the report, for all pages and for each group."""

import statistics as stdlib
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from zoning.evaluation.measures import Score
from zoning.evaluation.results import Evaluation, Outcome, PageResult
from zoning.evaluation.statistics import Interval, Summary, paired_bootstrap, summarise

NO_GROUP = "–"
"""The value of pages that do not belong to a group."""

Column = list[Score | None]
"""One system's score on each page; None where the measure does not apply."""


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """How far the best system is ahead of another one, in mean F1."""

    best: str
    other: str
    pages: int
    """The number of pages on which both have a score."""
    interval: Interval


def columns(evaluation: Evaluation, measure: str) -> dict[str, Column]:
    """Return each system's scores on all pages.

    A failure scores 0, but does not show whether the measure applies. So this is decided by the systems that worked: a
    measure applies to a system that has a score on some page, and to a page on which such a system has a score (or no
    such system worked).
    """
    names = [system.name for system in evaluation.systems]
    able = [name for name in names if _has(measure, _worked(page.outcomes[name] for page in evaluation.pages))]
    scores: dict[str, Column] = {name: [None] * len(evaluation.pages) for name in names}
    for row, page in enumerate(evaluation.pages):
        worked = _worked(page.outcomes[name] for name in able)
        if not worked or _has(measure, worked):
            for name in able:
                scores[name][row] = page.outcomes[name].scores.get(measure)
    return scores


def _worked(outcomes: Iterable[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if not outcome.error]


def _has(measure: str, outcomes: Iterable[Outcome]) -> bool:
    return any(measure in outcome.scores for outcome in outcomes)


def left_out(evaluation: Evaluation) -> dict[str, str]:
    """Return the systems that worked on no page, each with its most frequent reason; the figures are without them."""
    failures = {system.name: _reasons(evaluation.pages, system.name) for system in evaluation.systems}
    pages = len(evaluation.pages)
    return {name: most_frequent(reasons) for name, reasons in failures.items() if len(reasons) == pages and pages}


def by_reason(left_out: dict[str, str]) -> dict[str, list[str]]:
    """Return the systems that were left out for each reason."""
    found: dict[str, list[str]] = {}
    for name, reason in left_out.items():
        found.setdefault(reason, []).append(name)
    return found


def failures(evaluation: Evaluation) -> dict[str, list[str]]:
    """Return why systems failed that worked on other pages: the reason for each page that itself was not a failure."""
    absent = left_out(evaluation)
    readable = [page for page in evaluation.pages if not page.error]
    found = {system.name: _reasons(readable, system.name) for system in evaluation.systems}
    return {name: reasons for name, reasons in found.items() if reasons and name not in absent}


def most_frequent(reasons: Sequence[str]) -> str:
    """Return the most frequent one of these reasons, of several the first."""
    return Counter(reasons).most_common(1)[0][0]


def _reasons(pages: Iterable[PageResult], system: str) -> list[str]:
    return [page.outcomes[system].error for page in pages if page.outcomes[system].error]


def summaries(evaluation: Evaluation, scores: dict[str, Column], rows: Sequence[int]) -> dict[str, Summary]:
    """Return the summary of each system over the pages `rows`, without systems that the measure does not apply to."""
    found = {}
    for name, column in scores.items():
        counted = [(row, score) for row in rows if (score := column[row]) is not None]
        if counted:
            failed = sum(bool(evaluation.pages[row].outcomes[name].error) for row, _ in counted)
            found[name] = summarise([score for _, score in counted], failed=failed)
    return found


def ranked(summaries: dict[str, Summary]) -> list[str]:
    """Return the systems, highest mean F1 first."""
    return sorted(summaries, key=lambda name: -summaries[name].f1)


def comparisons(scores: dict[str, Column], best: str) -> list[Comparison]:
    """Return the paired difference of the best system to each other one, in the order of `scores`."""
    found = []
    for other, column in scores.items():
        pairs = [
            (mine.f1, theirs.f1)
            for mine, theirs in zip(scores[best], column, strict=True)
            if mine is not None and theirs is not None
        ]
        if other != best and pairs:
            first, second = zip(*pairs, strict=True)
            interval = paired_bootstrap(first, second)
            found.append(Comparison(best=best, other=other, pages=len(pairs), interval=interval))
    return found


def group_rows(pages: Sequence[PageResult], group: str) -> dict[str, list[int]]:
    """Return the rows of the pages for each value of a group, the value with most pages first."""
    rows: dict[str, list[int]] = {}
    for row, page in enumerate(pages):
        rows.setdefault(page.groups.get(group, NO_GROUP), []).append(row)
    return dict(sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])))


def median_ms(evaluation: Evaluation, system: str) -> float | None:
    """Return the median time over the pages on which the system worked; None if there are none."""
    outcomes = [page.outcomes[system] for page in evaluation.pages]
    times = [outcome.ms for outcome in outcomes if not outcome.error]
    return stdlib.median(times) if times else None
