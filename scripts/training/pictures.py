"""Draw charts as SVG of any width: positions are in per cent, so that letters and dots keep their size.

Names and labels are passed as text and are escaped here. Colours are classes; `report.css` defines them for light and
dark.
"""

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

BAR_PX, GAP_PX = 17, 3
ROOM = 0.15
"""Parts of a bar at least this long show their figure."""


class Bar(NamedTuple):
    """A bar, or a part of one."""

    colour: str
    value: float
    label: str


class Row(NamedTuple):
    """The values of one name, as shares of 1."""

    name: str
    bars: tuple[Bar, ...]
    mark: float | None = None


class Range(NamedTuple):
    """A value and its interval."""

    name: str
    value: float
    low: float
    high: float


class Dot(NamedTuple):
    """A point of a line, and its tooltip."""

    x: float
    y: float
    said: str
    size: float = 0
    """The relative size, 0 to 1."""


class Axis(NamedTuple):
    """The scale of one direction of a chart."""

    title: str
    low: float
    high: float
    ticks: tuple[float, ...]
    is_log: bool = False

    def place(self, value: float) -> float:
        """Return the position of a value, in % of the axis."""
        low, high = (math.log(self.low), math.log(self.high)) if self.is_log else (self.low, self.high)
        at = math.log(value) if self.is_log else value
        return 100 * (at - low) / (high - low) if high > low else 50.0


def beside(rows: Sequence[Row]) -> str:
    """Draw bars below each other, with a mark across those of one name."""
    return _grid([(row.name, _beside(row)) for row in rows])


def _beside(row: Row) -> str:
    height = len(row.bars) * (BAR_PX + GAP_PX) - GAP_PX
    drawn = "".join(_bar(bar, 0, number * (BAR_PX + GAP_PX)) for number, bar in enumerate(row.bars))
    said = ", ".join(f"{bar.colour} {bar.label}" for bar in row.bars)
    if row.mark is not None:
        drawn += f'<line class=mark x1="{_at(row.mark)}" x2="{_at(row.mark)}" y1="-2" y2="{height + 2}"/>'
        said += f", best {row.mark:.3f}"
    return _svg(f"{row.name}: {said}", height, drawn)


def stacked(rows: Sequence[Row]) -> str:
    """Draw one bar for each name, with its parts side by side."""
    drawn = []
    for row in rows:
        begun, parts = 0.0, ""
        for bar in row.bars:
            parts += _bar(bar, begun, 0)
            begun += bar.value
        said = ", ".join(f"{bar.colour} {bar.label}" for bar in row.bars)
        drawn.append((row.name, _svg(f"{row.name}: {said}", BAR_PX, parts)))
    return _grid(drawn)


def _bar(bar: Bar, begun: float, top: float) -> str:
    place = f'x="{_at(begun)}" y="{top}" width="{_at(max(bar.value, 0))}" height="{BAR_PX}"'
    drawn = f'<rect class="{bar.colour}" {place}><title>{escape(bar.label)}</title></rect>'
    if bar.value < ROOM:
        return drawn
    end = f'x="{_at(begun + bar.value)}" dx="-5" y="{top + BAR_PX - 4.5}"'
    return f'{drawn}<text class="end on-{bar.colour}" {end}>{escape(bar.label)}</text>'


def ranges(rows: Sequence[Range]) -> str:
    """Draw a dot with its interval for each name, with a line at 0 and the scale at the bottom."""
    low, high = min(0.0, *(row.low for row in rows)), max(0.0, *(row.high for row in rows))
    margin = (high - low or 1) * 0.04
    axis = Axis("", low - margin, high + margin, steps(low, high))
    zero = f"{axis.place(0):.3f}%"
    drawn = []
    for row in rows:
        at, begun, end = (f"{axis.place(value):.3f}%" for value in (row.value, row.low, row.high))
        colour = "clear" if row.low > 0 or row.high < 0 else "unclear"
        said = f"{row.name}: {row.value:+.3f}, {row.low:+.3f} to {row.high:+.3f}"
        line = f'<line class="zero" x1="{zero}" x2="{zero}" y1="-10" y2="{BAR_PX + 10}"/>'
        line += f'<line class="{colour}" x1="{begun}" x2="{end}" y1="{BAR_PX / 2}" y2="{BAR_PX / 2}"/>'
        dot = f'<circle class="{colour}" cx="{at}" cy="{BAR_PX / 2}" r="4.5"><title>{escape(said)}</title></circle>'
        drawn.append((row.name, _svg(said, BAR_PX, line + dot)))
    scale = "".join(
        f'<text class=middle x="{axis.place(tick):.3f}%" y="12">{_signed(tick)}</text>' for tick in axis.ticks
    )
    return _grid([*drawn, ("", f'<svg height="16" aria-hidden="true">{scale}</svg>')])


def line(dots: Sequence[Dot], across: Axis, up: Axis, *, diagonal: bool = False) -> str:
    """Draw dots and the line through them. diagonal: draw the line of equal values, too."""
    grid = "".join(
        f'<line class=grid x1="0%" x2="100%" y1="{100 - up.place(tick):.3f}%" y2="{100 - up.place(tick):.3f}%"/>'
        f'<text class=end x="0%" dx="-8" y="{100 - up.place(tick):.3f}%" dy="4">{tick:g}</text>'
        for tick in up.ticks
    )
    grid += "".join(
        f'<line class=grid x1="{across.place(tick):.3f}%" x2="{across.place(tick):.3f}%" y1="0%" y2="100%"/>'
        f'<text class=middle x="{across.place(tick):.3f}%" y="100%" dy="18">{tick:g}</text>'
        for tick in across.ticks
    )
    if diagonal:
        grid += '<line class=diagonal x1="0%" y1="100%" x2="100%" y2="0%"/>'
    places = [(across.place(dot.x), 100 - up.place(dot.y)) for dot in dots]
    drawn = "".join(
        f'<line class=through x1="{x:.3f}%" y1="{y:.3f}%" x2="{next_x:.3f}%" y2="{next_y:.3f}%"/>'
        for (x, y), (next_x, next_y) in pairwise(places)
    )
    drawn += "".join(
        f'<circle class=dot cx="{x:.3f}%" cy="{y:.3f}%" r="{4 + 8 * math.sqrt(dot.size):.1f}">'
        f"<title>{escape(dot.said)}</title></circle>"
        for dot, (x, y) in zip(dots, places, strict=True)
    )
    said = escape("; ".join(dot.said for dot in dots))
    shape = "square" if diagonal else "wide"
    return (
        f'<div class="plot {shape}"><div class=up>{escape(up.title)}</div>'
        f'<svg role="img" aria-label="{said}">{grid}{drawn}</svg>'
        f"<div class=across>{escape(across.title)}</div></div>"
    )


def steps(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """Return approximately `about` round values between two others."""
    rough = (high - low) / about
    if rough <= 0:
        return (low,)
    ten = 10 ** math.floor(math.log10(rough))
    step = next(factor * ten for factor in (1, 2, 2.5, 5, 10) if factor * ten >= rough * (1 - 1e-9))
    return tuple(round(number * step, 10) for number in range(math.ceil(low / step), math.floor(high / step) + 1))


def _grid(rows: Sequence[tuple[str, str]]) -> str:
    return f"<div class=bars>{''.join(f'<span>{escape(name)}</span>{drawn}' for name, drawn in rows)}</div>"


def _svg(said: str, height: float, drawn: str) -> str:
    return f'<svg height="{height:g}" role="img" aria-label="{escape(said)}">{drawn}</svg>'


def _at(share: float) -> str:
    return f"{100 * share:.3f}%"


def _signed(value: float) -> str:
    return f"{value:+g}".replace("-", "−") if value else "0"
