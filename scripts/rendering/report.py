"""Write the results of the visits as tables: of one run, or of two side by side."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from scripts.rendering.figures import ratio_of_medians, rows_of, spread
from scripts.rendering.records import Conditions, Run
from scripts.rendering.work import table

NAMED = 20
"""The maximum number of pages that are named in a list."""
LESS = 0.95
"""A page has lost text if it shows less than this share of the letters."""
RATIO = "ratio of the medians"


def text(run: Run) -> str:
    """Return the report of one run."""
    rows = rows_of(run.pairs)
    lines = [_heading(run.conditions), ""]
    if rows:
        lines += [f"{'':<34}{'median':>9}{'95 %':>9}"]
        lines += [f"{name:<34}{_numbers(spread(values))}" for name, values in rows.items()]
        lines += [f"{RATIO:<34}{ratio_of_medians(rows):9.2f}", ""]
    if run.conditions.cpu_by_step and rows:
        lines += [*table([pair for pair in run.pairs if pair.complete]), ""]
    return "\n".join([*lines, *_counts(run)])


def comparison(before: Run, after: Run) -> str:
    """Return two runs side by side, on the pages that were visited in both ways in both runs."""
    names = _complete(before) & _complete(after)
    lines = [f"{len(names)} pages that came in both runs", *_differences(before.conditions, after.conditions), ""]
    if names:
        first, second = (rows_of(pair for pair in run.pairs if pair.page in names) for run in (before, after))
        lines += [f"{'':<34}{'median':>9}{'now':>9}{'95 %':>9}{'now':>9}"]
        for name in (name for name in first if name in second):  # files of earlier versions have fewer figures
            (median, most), (median_now, most_now) = spread(first[name]), spread(second[name])
            lines += [f"{name:<34}{_numbers((median, median_now, most, most_now))}"]
        lines += [f"{RATIO:<34}{_numbers((ratio_of_medians(first), ratio_of_medians(second)))}", ""]
    lines += ["before:", *_counts(before), "now:", *_counts(after), *_letters(before, after)]
    return "\n".join(lines)


def _heading(conditions: Conditions) -> str:
    share = f"{conditions.hanging:.0%}"
    hanging = f"; {share} of foreign addresses hang, the others fail" if conditions.hanging else ""
    revealed = "" if conditions.reveal else "; nothing is revealed"
    rounds = "once" if conditions.rounds == 1 else f"{conditions.rounds} times"
    return (
        f"{conditions.pages} pages of {', '.join(conditions.corpora)}, each {rounds} in each way; "
        f"a bare visit waits {conditions.ceiling_s:g} s at most{hanging}{revealed}"
    )


def _differences(before: Conditions, after: Conditions) -> list[str]:
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    return [f"not the same: {name} was {old[name]}, is {new[name]}" for name in old if old[name] != new[name]]


def _numbers(values: Sequence[float]) -> str:
    return "".join(f"{value:9.2f}" for value in values)


def _counts(run: Run) -> list[str]:
    """Return the counts of visits that went wrong, with the pages."""
    late = [pair.page for pair in run.pairs if not pair.bare.loaded]
    bare = [f"{pair.page} ({pair.bare.error})" for pair in run.pairs if pair.bare.error]
    failed = [f"{pair.page} ({pair.ours.error})" for pair in run.pairs if pair.ours.error]
    blank = [pair.page for pair in run.pairs if pair.ours.blank]
    unsettled = [f"{pair.page} ({', '.join(pair.ours.unsettled)})" for pair in run.pairs if pair.ours.unsettled]
    lines = [
        f"{len(run.pairs)} pairs of visits; ours: {len(failed)} failed, {len(blank)} blank, {len(unsettled)} unsettled"
        f"; bare: {len(bare)} failed, {len(late)} not loaded in time"
    ]
    if run.foreign:
        counted = ", ".join(f"{count} {what}" for what, count in sorted(run.foreign.items()))
        lines += [f"foreign requests: {counted}"]
    listed = {"failed": failed, "blank": blank, "unsettled": unsettled, "bare, failed": bare, "bare, not loaded": late}
    for what, names in listed.items():
        lines += _named(what, names)
    return lines


def _named(what: str, names: Sequence[str]) -> list[str]:
    counted = Counter(names)
    lines = [f"    {what}: {name}" + (f", {times} times" if times > 1 else "") for name, times in counted.items()]
    return lines[:NAMED] + ([f"    {what}: and {len(lines) - NAMED} more"] if len(lines) > NAMED else [])


def _letters(before: Run, after: Run) -> list[str]:
    """Return the pages that show clearly less than before, and the number of those that show more."""
    old, new = _shown(before), _shown(after)
    both = [page for page in old if page in new]
    less = [f"{page} ({old[page]} letters, now {new[page]})" for page in both if new[page] < LESS * old[page]]
    more = sum(old[page] < LESS * new[page] for page in both)
    return [f"of {len(both)} pages {len(less)} show less text than before, {more} more", *_named("less", less)]


def _shown(run: Run) -> dict[str, int]:
    return {pair.page: pair.ours.letters for pair in run.pairs if not pair.ours.error}


def _complete(run: Run) -> set[str]:
    return {pair.page for pair in run.pairs if pair.complete}
