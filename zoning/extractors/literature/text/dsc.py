"""Document slope curves: choose the sections in which the curve of tags rises slowly."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.body import FORMATTING, Body
from zoning.extractors.literature.text.bte import in_densest_stretch
from zoning.extractors.literature.text.stream import CODE, Stream
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.parameters import Range

ENOUGH = 0.1
"""The least share of all tokens that low sections must still cover after tightening."""


@dataclass(frozen=True, kw_only=True)
class SlopeCurve(TextMethod):
    """The stretches over which the curve of tags seen so far rises slowly."""

    name: ClassVar[str] = "dsc"
    source: ClassVar[str] = "Pinto et al.: QuASM, JCDL 2002"
    status: ClassVar[str] = (
        "the curve is sourced; window, factor and the rule of sections: from one other implementation, our reading"
    )

    window: Annotated[int, Range(2, 1_000_000)] = 50
    """The number of tokens in a window; windows overlap by half."""
    factor: Annotated[float, Range(0, 1_000)] = 0.5
    """A window is low if its slope is at most this multiple of the page's."""
    windows: Annotated[int, Range(1, 1_000_000)] = 3
    """The number of successive windows, low or not low, that begin or end a section."""
    tighten: bool = False
    """Require more and more successive low windows, as long as a tenth of the page is left."""

    def choose(self, body: Body) -> Choice:
        """Choose the words of the low sections; on a page of less than two windows, what `bte` chooses."""
        # Tags that only format text are not tokens of the curve.
        tokens = Stream.of(body).without_tags(*FORMATTING).tokens
        if len(tokens) < 2 * self.window:
            return Choice(
                mask=tokens.chosen(in_densest_stretch(tokens)), why="page too short for a slope curve; `bte` was used"
            )
        curve = np.concatenate(([0], np.cumsum(tokens.kind == CODE))).astype(np.float64)
        begin = np.arange(0, len(tokens), self.window // 2)
        end = np.minimum(begin + self.window, len(tokens))
        slope = (curve[end] - curve[begin]) / (end - begin)
        limit = self.factor * curve[-1] / len(tokens)
        inside = self._sections(slope <= limit, begin, end, curve, limit)
        return Choice(
            mask=tokens.chosen(inside),
            region=f"{inside.sum()} of {len(inside)} tokens",
            why=f"slopes of at most {limit:.2f} tags a token" if inside.any() else "no section has a low slope",
            scores=tokens.means(-np.interp(np.arange(len(tokens)), begin, slope)),
            signals=(
                Signal(
                    title="Document slope curve: tags up to each token",
                    unit="tokens",
                    values={"tags": curve[1:]},
                    chosen=inside,
                ),
            ),
        )

    def _sections(
        self,
        low: NDArray[np.bool_],
        begin: NDArray[np.int64],
        end: NDArray[np.int64],
        curve: NDArray[np.float64],
        limit: float,
    ) -> NDArray[np.bool_]:
        """(u,): tokens of the low sections, tightened if `tighten` is set."""
        accepted = _covered(hysteresis(low, self.windows), begin, end)
        tags = np.diff(curve)
        count = self.windows
        while self.tighten:
            count += 1
            tighter = _covered(hysteresis(low, count), begin, end)
            if tighter.mean() <= ENOUGH or tags[tighter].mean() > limit or (tighter == accepted).all():
                break
            accepted = tighter
        return accepted


def hysteresis(low: NDArray[np.bool_], count: int) -> NDArray[np.bool_]:
    """(w,): places from the first of `count` successive true ones up to the first of `count` successive false ones."""
    inside = np.zeros_like(low)
    is_open, run = False, 0
    for place, value in enumerate(low.tolist()):
        run = run + 1 if value != is_open else 0
        inside[place] = is_open
        if run == count:
            is_open, run = not is_open, 0
            inside[place - count + 1 : place + 1] = is_open
    return inside


def _covered(windows: NDArray[np.bool_], begin: NDArray[np.int64], end: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(u,): tokens that at least one of `windows` covers."""
    depth = np.zeros(int(end[-1]) + 1, np.int64)
    np.add.at(depth, begin[windows], 1)
    np.add.at(depth, end[windows], -1)
    covered: NDArray[np.bool_] = np.cumsum(depth[:-1]) > 0
    return covered
