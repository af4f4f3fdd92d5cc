"""Plot the signals of a method along a page: a panel for each signal, with the chosen positions marked.

The plotting library is an extra; without it `draw` says how to install it.
"""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from zoning import extras
from zoning.extractors import Signal

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAIN, CHOSEN = "#26a65b", "#006e32"
CURVES = ("#466ebe", "#d65a14", "#7a4fa3")
INK, GRID = "#1e1e22", "#cdd0d6"
WIDTH_IN, PANEL_IN, TITLE_IN = 13.0, 3.1, 0.8
DOTS_PER_INCH = 110
POSITIONS = 1500
"""The most positions of a curve; more would share pixels, so each then shows the extremes of a section."""


def draw(signals: Sequence[Signal], *, title: str, extractor: str) -> bytes:
    """Return a PNG with a panel for each of `signals`, one below the other.

    Raises `EnvironmentProblem` if the plotting library is missing.
    """
    extras.require("a plot", "plot", "matplotlib.figure")
    from matplotlib.figure import Figure

    height = TITLE_IN + PANEL_IN * len(signals)
    figure = Figure(figsize=(WIDTH_IN, height), dpi=DOTS_PER_INCH, layout="constrained")
    told = [part for part in (_drawable(title)[:100], extractor) if any(map(str.isalnum, part))]
    figure.suptitle(" — ".join(told), x=0.01, ha="left", fontsize=13, color=INK)
    panels = figure.subplots(len(signals), squeeze=False)[:, 0]
    for panel, signal in zip(panels, signals, strict=True):
        _draw_panel(panel, signal)
    out = io.BytesIO()
    figure.savefig(out, format="png")
    return out.getvalue()


def _drawable(title: str) -> str:
    """Return the title without characters that the font lacks, such as those of Chinese and Japanese."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    known = get_font(findfont(FontProperties())).get_charmap()
    return "".join(sign for sign in title if ord(sign) in known).strip()


def _draw_panel(panel: "Axes", signal: Signal) -> None:
    bars = [(begin - 0.5, end - begin) for begin, end in spans(signal.chosen)]
    panel.set_title(signal.title, loc="left", fontsize=11, color=INK)
    panel.set_xlabel(signal.unit, color=INK)
    panel.grid(color=GRID, linewidth=0.5)
    panel.set_axisbelow(True)
    for colour, (label, values) in zip(CURVES, signal.values.items(), strict=False):
        low, high = extremes(values)
        panel.fill_between(sections(len(values)), np.minimum(low, 0), np.maximum(high, 0), step="mid", color=colour,
                           alpha=0.75, linewidth=0, label=label)  # fmt: skip
    panel.broken_barh(bars, (0, 1), transform=panel.get_xaxis_transform(), color=MAIN, alpha=0.22, zorder=0,
                      label="main content")  # fmt: skip
    if signal.threshold is not None:
        panel.axhline(signal.threshold, color=CHOSEN, linewidth=1.2, linestyle="--",
                      label=f"threshold {signal.threshold:.3g}")  # fmt: skip
    panel.axhline(0, color=INK, linewidth=0.8)
    panel.set_xlim(-0.5, max(len(signal.chosen), 1) - 0.5)
    panel.legend(loc="upper right", fontsize=9, framealpha=0.9)
    for side in ("top", "right"):
        panel.spines[side].set_visible(False)


def sections(length: int) -> NDArray[np.int64]:
    """Return the first position of each of at most `POSITIONS` sections of a curve."""
    return np.unique(np.linspace(0, length, min(length, POSITIONS), endpoint=False).astype(np.int64))


def extremes(values: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the least and the largest value of each section of a curve."""
    begin = sections(len(values))
    return np.minimum.reduceat(values, begin), np.maximum.reduceat(values, begin)


def spans(chosen: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the first position, and one past the last, of each run of chosen positions."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], chosen.astype(np.int8), [0]))))
    return [(begin, end) for begin, end in edges.reshape(-1, 2).tolist()]
