"""Text-to-tag ratio: choose lines with much text and few tags."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from zoning.extractors.base import Signal
from zoning.extractors.literature.text.smoothing import moving_average
from zoning.extractors.literature.text.stream import LINE_LENGTH, LineBreaks, Stream
from zoning.extractors.literature.text.textual import Choice, FilteredMethod
from zoning.parameters import Range


@dataclass(frozen=True, kw_only=True)
class TextToTagRatio(FilteredMethod):
    """Lines whose smoothed ratio of text to tags is high."""

    name: ClassVar[str] = "ttr"
    source: ClassVar[str] = "Weninger, Hsu: Text extraction from the web via text-to-tag ratio, TIR/DEXA 2008"
    status: ClassVar[str] = "ratio and smoothing are sourced; radius, borders, threshold and lines: our reading"

    radius: Annotated[int, Range(0, 10_000)] = 2
    """The number of lines on either side for smoothing."""
    threshold: Literal["std", "mean+std"] = "std"
    """The least smoothed ratio: its standard deviation, or the sum of that and its mean."""
    line_breaks: LineBreaks = "auto"
    line_length: Annotated[int, Range(1, 10_000)] = LINE_LENGTH

    def read(self, stream: Stream) -> Choice:
        """Choose the text of these lines."""
        lines = stream.lines(self.line_length, self.line_breaks)
        ratio = lines.tag_ratio
        smooth = moving_average(ratio, self.radius)
        limit = float(smooth.std() + (smooth.mean() if self.threshold == "mean+std" else 0))
        inside = smooth >= limit
        return Choice(
            mask=lines.chosen(inside),
            region=f"{inside.sum()} of {len(lines)} lines",
            why=f"a smoothed ratio of at least {limit:.1f} characters a tag",
            scores=lines.means(smooth),
            signals=(
                Signal(title="Text-to-tag ratio", unit="lines", values={"ratio": ratio}, chosen=inside),
                Signal(
                    title="Text-to-tag ratio, smoothed",
                    unit="lines",
                    values={"ratio": smooth},
                    chosen=inside,
                    threshold=limit,
                ),
            ),
        )
