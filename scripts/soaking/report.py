"""Report the results of the visits, as text and as a plot of the resources in use."""

import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scripts.soaking.usage import Sample

WARM_UP_S = 40.0
"""While browsers and workers start, the resources in use do not count."""
MEASURES: dict[str, tuple[Callable[[Sample], float], float, float]] = {
    "memory, MB": (lambda sample: sample.megabytes, 1.25, 150.0),
    "  of Python": (lambda sample: sample.python_mb, 1.25, 60.0),
    "  of the driver": (lambda sample: sample.driver_mb, 1.4, 80.0),
    "  of Chromium": (lambda sample: sample.chromium_mb, 1.4, 200.0),
    "open files": (lambda sample: float(sample.files), 1.25, 60.0),
    "processes": (lambda sample: float(sample.processes), 1.25, 6.0),
}
"""The measures, with the factor and the number by which the last tenth may exceed the first."""


@dataclass
class Outcome:
    """All that is reported."""

    visits: int
    innocents: int
    seconds: float
    problems: list[str]
    hostile: Counter[str]
    faults: Counter[str]
    trouble: Counter[str]
    stops: list[str]
    samples: list[Sample]
    left: list[str] = field(default_factory=list)


def grown(samples: Sequence[Sample]) -> list[tuple[str, float, float, bool]]:
    """Return each measure's median in the first and in the last tenth, and whether it has grown.

    Only the time with innocent pages counts: afterwards only a few hostile ones wait for retries.
    """
    last_page = samples[-1].visits if samples else 0
    busy = [sample for sample in samples if sample.visits < last_page] or list(samples)
    steady = [sample for sample in busy if sample.seconds > WARM_UP_S] or busy
    tenth = max(1, len(steady) // 10)
    found = []
    for name, (of, factor, room) in MEASURES.items():
        first, last = (statistics.median(map(of, part)) for part in (steady[:tenth], steady[-tenth:]))
        found.append((name, first, last, last > max(first * factor, first + room)))
    return found


def text(outcome: Outcome) -> str:
    """The report."""
    right = outcome.innocents - len(outcome.problems)
    lines = [
        f"{outcome.visits} visits in {outcome.seconds / 60:.0f} minutes: "
        f"{right} of {outcome.innocents} innocent pages correct",
        *(f"    {problem}" for problem in outcome.problems[:20]),
        f"server faults: {_counted(outcome.faults)}",
        f"injected faults: {_counted(outcome.trouble)}",
        f"hostile pages: {_counted(outcome.hostile)}",
        f"unexpected ends of the command: {'; '.join(outcome.stops) or 'none'}",
        f"processes left running: {', '.join(outcome.left) or 'none'}",
        "",
        f"{'median of':<18}{'first tenth':>13}{'last tenth':>13}",
    ]
    lines += [
        f"{name:<18}{first:13.0f}{last:13.0f}{'  GREW' if more else ''}"
        for name, first, last, more in grown(outcome.samples)
    ]
    return "\n".join(lines)


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.most_common() if name) or "none"


def picture(samples: Sequence[Sample], file: Path) -> None:
    """Plot memory, files and processes over time."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, (memory, files, count) = pyplot.subplots(3, 1, figsize=(10, 9), sharex=True, layout="constrained")
    minutes = [sample.seconds / 60 for sample in samples]
    parts = [[getattr(sample, name) for sample in samples] for name in ("python_mb", "driver_mb", "chromium_mb")]
    memory.stackplot(minutes, parts, labels=["Python", "Playwright's driver", "Chromium"])
    memory.set(ylabel="memory, MB (PSS)", title=f"{samples[-1].visits if samples else 0} innocent pages answered")
    memory.margins(y=0.3)
    memory.legend(loc="upper center", ncols=3)
    files.plot(minutes, [sample.files for sample in samples])
    files.set(ylabel="open files", ylim=(0, None))
    count.plot(minutes, [sample.processes for sample in samples])
    count.set(ylabel="processes", xlabel="minutes", ylim=(0, None))
    figure.savefig(file, dpi=100)
    pyplot.close(figure)
