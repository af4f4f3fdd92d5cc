"""Content code blurring: choose text that is still content after content and code have been blurred."""

import math
from abc import abstractmethod
from bisect import bisect_left
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.literature.text.smoothing import Values, gaussian
from zoning.extractors.literature.text.stream import CODE, Stream, Units
from zoning.extractors.literature.text.textual import Choice, FilteredMethod
from zoning.parameters import Range
from zoning.snapshot import Mask

SOURCE = "Gottron: Content Code Blurring, TIR/DEXA 2008"
STATUS = (
    "vector, Gaussian window and radius are sourced; sigma, when to stop, threshold and the unit that is decided on: "
    "our reading; the ends of the page are mirrored where our reading of the definition renormalises"
)

FAR = 8
"""The number of standard deviations beyond which the weights of a Gaussian window are negligible."""


def blurred(values: Values, radius: int, epsilon: float, max_passes: int) -> Values:
    """Return (u,) `values`, blurred repeatedly until a pass changes none by `epsilon` or more.

    Beyond its ends the page is continued as its mirror image. A pass is then a multiplication in the frequency domain,
    and several passes are a power of it. The largest change never grows from pass to pass, so bisection finds the first
    pass with a small enough change.
    """
    if len(values) == 0 or max_passes == 0:
        return values
    sigma = radius / 2
    margin = math.ceil(FAR * sigma * math.sqrt(max_passes))
    continued = np.pad(values, margin, mode="symmetric")
    size = _fast_size(len(continued))
    window = np.zeros(size)
    np.add.at(window, np.arange(-radius, radius + 1) % size, gaussian(radius, sigma))
    response = np.fft.rfft(window).real  # the window is even
    spectrum = np.fft.rfft(continued, size)
    change = spectrum * (response - 1)

    def after(passes: int, of: NDArray[np.complex128]) -> Values:
        return np.fft.irfft(of * response**passes, size)[margin : margin + len(values)]

    passes = bisect_left(range(1, max_passes), True, key=lambda count: _largest(after(count - 1, change)) < epsilon) + 1
    return after(passes, spectrum)


def _largest(values: Values) -> float:
    return float(np.abs(values).max())


def _fast_size(at_least: int) -> int:
    """Return the least size of a fast Fourier transform: a power of two, or three or five times one."""
    return min(factor << max(0, math.ceil(math.log2(at_least / factor))) for factor in (1, 3, 5))


@dataclass(frozen=True, kw_only=True)
class _Blurring(FilteredMethod):
    source: ClassVar[str] = SOURCE
    status: ClassVar[str] = STATUS

    radius: Annotated[int, Range(1, 10_000)] = 40
    """Half the width of the window; its sigma is half of that."""
    threshold: Annotated[float, Range(0, 1)] = 0.75
    """Text with a mean above this is content."""
    epsilon: Annotated[float, Range(0, 1)] = 0.01
    """Blurring ends when no value changes by this much."""
    max_passes: Annotated[int, Range(0, 1_000)] = 50

    @abstractmethod
    def units(self, stream: Stream) -> tuple[str, Units]:
        """Return the units that the vector has entries for, after their name."""

    def read(self, stream: Stream) -> Choice:
        """Choose the text nodes that stay mostly content."""
        name, units = self.units(stream)
        vector = blurred((units.kind != CODE).astype(np.float64), self.radius, self.epsilon, self.max_passes)
        scores = units.means(vector)
        with np.errstate(invalid="ignore"):
            mask: Mask = scores > self.threshold
        inside = mask[units.stream.node[units.item]]
        return Choice(
            mask=mask,
            region=f"{mask.sum()} text nodes",
            why=f"blurred values {'above' if mask.any() else 'nowhere above'} {self.threshold:g}",
            scores=scores,
            signals=(
                Signal(
                    title="Blurred content code vector",
                    unit=name,
                    values={"content": vector},
                    chosen=inside,
                    threshold=self.threshold,
                ),
            ),
        )


@dataclass(frozen=True, kw_only=True)
class CharacterBlurring(_Blurring):
    """Text that is still content after content and code have been blurred, character by character."""

    name: ClassVar[str] = "ccb"
    presets: ClassVar = {"ccb-r40": {"radius": 40}}

    def units(self, stream: Stream) -> tuple[str, Units]:
        """Characters."""
        return "characters", stream.characters


@dataclass(frozen=True, kw_only=True)
class AdaptedBlurring(_Blurring):
    """As `ccb`, but the tags of links do not count."""

    name: ClassVar[str] = "accb"

    drop_anchor_text: bool = False
    """Also leave out the text of links, as one of the sources says."""

    def units(self, stream: Stream) -> tuple[str, Units]:
        """Characters, without those of anchors' tags."""
        if self.drop_anchor_text:
            snapshot = stream.body.snapshot
            stream = stream.without_text(snapshot.within(snapshot.named("a")))
        return "characters", stream.without_tags("a").characters


@dataclass(frozen=True, kw_only=True)
class TokenBlurring(_Blurring):
    """As `ccb`, but word by word and tag by tag."""

    name: ClassVar[str] = "tccb"
    presets: ClassVar = {"tccb-25": {"radius": 25}}

    radius: Annotated[int, Range(1, 10_000)] = 25

    def units(self, stream: Stream) -> tuple[str, Units]:
        """Words and tags."""
        return "tokens", stream.tokens
