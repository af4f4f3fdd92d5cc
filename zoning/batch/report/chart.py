"""Draw the pages per second of a run: an SVG bar chart of any width, with its labels as text beside it."""

import time

from zoning.batch.report.figures import Figures, parts

HEIGHT = 100
"""The height of the drawing in SVG units; each interval is one unit wide."""
BAR = 0.92


def chart(figures: Figures) -> str:
    """Draw a bar for each interval, of done and failed sources; "" if no source has ended."""
    bars = list(parts(figures))
    if not bars:
        return ""
    most = max(part.done + part.failed for part in bars)
    drawn = []
    for part in bars:
        bottom = float(HEIGHT)
        for name, count in (("done", part.done), ("failed", part.failed)):
            height = count / most * HEIGHT
            bottom -= height
            if count:
                place = f'x="{part.number}" y="{bottom:.2f}" width="{BAR}" height="{height:.2f}"'
                drawn.append(f'<rect class="{name}" {place}/>')
    lines = "".join(f'<line x1="0" x2="{len(bars)}" y1="{y}" y2="{y}"/>' for y in (0, HEIGHT / 2, HEIGHT))
    per_s = most / figures.slice_s
    scale = "".join(f"<span>{_figure(value)}</span>" for value in (per_s, per_s / 2, 0.0))
    end = figures.began + figures.slice_s * len(bars)
    return (
        f"<div class=chart><div class=scale>{scale}</div>"
        f'<svg viewBox="0 0 {len(bars)} {HEIGHT}" preserveAspectRatio="none" role="img"'
        f' aria-label="Pages a second over the run, at most {_figure(per_s)}">{lines}{"".join(drawn)}</svg>'
        f"<div class=times><span>{local_time(figures.began)}</span><span>{local_time(end)}</span></div></div>"
    )


def local_time(moment: float) -> str:
    """Format a moment, in seconds since 1970, in the time zone of this machine."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(moment))


def _figure(value: float) -> str:
    """Format a number with three significant digits, without an exponent if it is not very large or small."""
    return f"{float(f'{value:.3g}'):g}"
