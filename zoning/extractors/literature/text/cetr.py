"""CETR: cluster lines by their ratio of text to tags, and by the change of this ratio."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.literature.text.smoothing import Values, gaussian, smoothed
from zoning.extractors.literature.text.stream import LINE_LENGTH, LineBreaks, Stream
from zoning.extractors.literature.text.textual import Choice, FilteredMethod
from zoning.parameters import Range

CLUSTERS = 3
MAX_PASSES = 100
WINDOW = gaussian(radius=2, sigma=2)
AHEAD = 3
"""The number of following lines that the change of the ratio is computed from."""

Method = Literal["threshold", "1d", "2d"]


@dataclass(frozen=True, kw_only=True)
class TagRatios(FilteredMethod):
    """Lines that do not cluster with those of the lowest smoothed ratio of text to tags."""

    name: ClassVar[str] = "cetr"
    source: ClassVar[str] = "Weninger, Hsu, Han: CETR, WWW 2010"
    status: ClassVar[str] = (
        "structure from five implementations; window (radius 2, sigma 2), fixed first centroids and lines: our reading"
    )
    presets: ClassVar = {
        "cetr-threshold": {"method": "threshold"},
        "cetr-1d": {"method": "1d"},
        "cetr-2d": {"method": "2d"},
    }

    method: Method = "2d"
    """`threshold`: ratios of a standard deviation or more; `1d`: k-means on ratios; `2d`: on ratios and their change,
    with one centroid held at the origin."""
    line_breaks: LineBreaks = "auto"
    line_length: Annotated[int, Range(1, 10_000)] = LINE_LENGTH

    def read(self, stream: Stream) -> Choice:
        """Choose the text of the content lines."""
        lines = stream.lines(self.line_length, self.line_breaks)
        ratio = lines.tag_ratio
        smooth = smoothed(ratio, WINDOW)
        change = smoothed(np.abs(_ahead(smooth) - smooth), WINDOW)
        limit = float(smooth.std())
        if self.method == "threshold" or len(np.unique(smooth)) < CLUSTERS:
            inside = smooth >= limit
        elif self.method == "1d":
            inside = _clustered(smooth[:, np.newaxis], fixed=False)
        else:
            inside = _clustered(np.stack((smooth, change), axis=1), fixed=True)
        return Choice(
            mask=lines.chosen(inside),
            region=f"{inside.sum()} of {len(lines)} lines",
            why=f"higher tag ratios than the rest ({self.method})",
            scores=lines.means(smooth),
            signals=(
                Signal(title="Tag ratio", unit="lines", values={"ratio": ratio}, chosen=inside),
                Signal(
                    title="Tag ratio, smoothed, and its change",
                    unit="lines",
                    values={"ratio": smooth, "change": change},
                    chosen=inside,
                    threshold=limit if self.method == "threshold" else None,
                ),
            ),
        )


def _ahead(values: Values) -> Values:
    """(m,): the mean of the next `AHEAD` values, or of as many as there are; the last value's own."""
    total = np.concatenate(([0], np.cumsum(values)))
    begin = np.arange(1, len(values) + 1)
    end = np.minimum(begin + AHEAD, len(values))
    mean: Values = np.where(end > begin, (total[end] - total[begin]) / np.maximum(end - begin, 1), values)
    return mean


def _clustered(points: Values, *, fixed: bool) -> NDArray[np.bool_]:
    """(m,): whether points, (m, d), are outside the cluster at the origin or, if not `fixed`, with the least ratio.

    This is k-means with three clusters. It starts at the origin (or the point with the least ratio), the point with the
    largest ratio, and the point nearest to the median of those farther out than the mean, so nothing is random. With
    `fixed`, the first centroid never moves.
    """
    distance = np.linalg.norm(points, axis=1)
    far = points[distance >= distance.mean()]
    middle = far[np.argmin(np.linalg.norm(far - np.median(far, axis=0), axis=1))]
    first = np.zeros(points.shape[1]) if fixed else points[np.argmin(points[:, 0])]
    centroids = np.stack((first, points[np.argmax(points[:, 0])], middle))
    label, sides = np.zeros(len(points), np.intp), points.T.copy()
    for _ in range(MAX_PASSES):
        distances = np.sqrt(sum((side - own[:, np.newaxis]) ** 2 for side, own in zip(sides, centroids.T, strict=True)))
        label = np.argmin(distances, axis=0)
        count = np.bincount(label, minlength=CLUSTERS)
        sums = np.stack([np.bincount(label, side, CLUSTERS) for side in sides], axis=1)
        moved = np.where(count[:, np.newaxis] > 0, sums / np.maximum(count, 1)[:, np.newaxis], centroids)
        if fixed:
            moved[0] = first
        if np.array_equal(moved, centroids):
            break
        centroids = moved
    least = 0 if fixed else int(np.argmin(centroids[:, 0]))
    outside: NDArray[np.bool_] = label != least
    return outside
