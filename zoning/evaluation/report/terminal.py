"""Format the table for the terminal, at most 100 characters wide unless names or groups need more."""

from collections.abc import Sequence

from zoning.evaluation.report.figures import (
    Column,
    by_reason,
    columns,
    comparisons,
    failures,
    group_rows,
    left_out,
    median_ms,
    most_frequent,
    ranked,
    summaries,
)
from zoning.evaluation.results import Evaluation
from zoning.evaluation.statistics import Summary
from zoning.reports import aligned

WIDTH = 100
LONGEST_VALUE = 14
HEADINGS = ("precision", "recall", "F1", "median", "< 0.5", "SE", "ms/page", "failed")
NOT_THERE = "–"

Line = tuple[str, ...]


def table(evaluation: Evaluation) -> str:
    """Return the figures as text: of all systems, by group, the best against the others; then what failed and why."""
    if not evaluation.pages or not evaluation.systems:
        return f"{evaluation.data}: nothing was measured"
    blocks = (
        _title(evaluation),
        *_tables(evaluation),
        _left_out(evaluation),
        _failures(evaluation),
        _unread(evaluation),
    )
    return "\n\n".join(filter(None, blocks))


def _tables(evaluation: Evaluation) -> list[str]:
    scores = columns(evaluation, evaluation.measures[0])
    every = summaries(evaluation, scores, range(len(evaluation.pages)))
    absent = left_out(evaluation)
    order = ranked(every) + [name for name in scores if name not in every and name not in absent]
    if not order:
        return []
    blocks = [_systems(evaluation, every, order)]
    if len(evaluation.measures) > 1:
        blocks.append(_measures(evaluation, order))
    blocks += [_group(evaluation, scores, order, group) for group in evaluation.by]
    if len(every) > 1:
        blocks.append(_comparisons({name: scores[name] for name in order}))
    return blocks


def _title(evaluation: Evaluation) -> str:
    return f"{evaluation.data} · {_counted(len(evaluation.pages), 'page')} · {evaluation.date[:10]}"


def _systems(evaluation: Evaluation, every: dict[str, Summary], order: Sequence[str]) -> str:
    lines: list[Line] = []
    for name in order:
        ms = median_ms(evaluation, name)
        time = f"{ms:.1f}" if ms is not None else NOT_THERE
        lines.append((name, *_figures(every.get(name), time)))
    return f"measure {evaluation.measures[0]}, means of page values\n" + aligned([("system", *HEADINGS), *lines])


def _figures(summary: Summary | None, time: str) -> Line:
    if summary is None:
        return (*[NOT_THERE] * 6, time, NOT_THERE)
    means = (summary.precision, summary.recall, summary.f1, summary.median_f1)
    error = NOT_THERE if summary.standard_error is None else f"{summary.standard_error:.4f}"
    return (*map(_share, means), f"{summary.below_half:.1%}", error, time, str(summary.failed))


def _measures(evaluation: Evaluation, order: Sequence[str]) -> str:
    """Return the mean F1 of each system, with a column for each measure."""
    found = []
    for measure in evaluation.measures:
        scores = columns(evaluation, measure)
        found.append(summaries(evaluation, scores, range(len(evaluation.pages))))
    lines = [(name, *(_f1(by_system.get(name)) for by_system in found)) for name in order]
    return "F1 by measure\n" + aligned([("system", *evaluation.measures), *lines])


def _group(evaluation: Evaluation, scores: dict[str, Column], order: Sequence[str], group: str) -> str:
    """Return the mean F1 of each system, with a column for each value of the group, in as many tables as necessary."""
    rows = group_rows(evaluation.pages, group)
    parts = {value: summaries(evaluation, scores, rows[value]) for value in rows}
    room = WIDTH - max(len(name) for name in order)
    tables, line, used = [], list[str](), 0
    for value in rows:
        width = len(_short(value)) + 2
        if line and used + max(width, 7) > room:
            tables.append(line)
            line, used = [], 0
        line.append(value)
        used += max(width, 7)
    tables.append(line)
    return f"F1 by {group}\n" + "\n\n".join(_part(values, rows, parts, order) for values in tables)


def _part(
    values: Sequence[str],
    rows: dict[str, list[int]],
    parts: dict[str, dict[str, Summary]],
    order: Sequence[str],
) -> str:
    heading = ("system", *map(_short, values))
    pages = ("pages", *(str(len(rows[value])) for value in values))
    lines = [(name, *(_f1(parts[value].get(name)) for value in values)) for name in order]
    return aligned([heading, pages, *lines])


def _comparisons(scores: dict[str, Column]) -> str:
    best = next(iter(scores))
    lines: list[Line] = [("F1 ahead of", "by", "95 % interval", "")]
    for found in comparisons(scores, best):
        interval = found.interval
        verdict = "" if interval.is_clear else "may be chance"
        lines.append((found.other, f"{interval.difference:.3f}", f"{interval.low:.3f} … {interval.high:.3f}", verdict))
    return f"{best}, page by page against each other system (paired bootstrap)\n" + aligned(lines)


def _left_out(evaluation: Evaluation) -> str:
    lines = [f"  {', '.join(names)}: {_line(reason)}" for reason, names in by_reason(left_out(evaluation)).items()]
    return "\n".join(("left out: worked on no page", *lines)) if lines else ""


def _failures(evaluation: Evaluation) -> str:
    lines = []
    for name, reasons in failures(evaluation).items():
        often = ", most often" if len(set(reasons)) > 1 else ""
        lines.append(f"  {name}: {_counted(len(reasons), 'page')}{often}: {_line(most_frequent(reasons))}")
    return "\n".join(("failed on pages that could be read and rendered", *lines)) if lines else ""


def _unread(evaluation: Evaluation) -> str:
    failed = [page for page in evaluation.pages if page.error]
    if not failed:
        return ""
    lines = [f"  {page.page}: {page.error}" for page in failed]
    return f"{_counted(len(failed), 'page')} could not be read or rendered\n" + "\n".join(lines)


def _line(reason: str) -> str:
    return " ".join(reason.split())


def _f1(summary: Summary | None) -> str:
    return NOT_THERE if summary is None else _share(summary.f1)


def _share(value: float) -> str:
    return f"{value:.3f}"


def _short(value: str) -> str:
    return value if len(value) <= LONGEST_VALUE else value[: LONGEST_VALUE - 1] + "…"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("s" if number != 1 else "")
