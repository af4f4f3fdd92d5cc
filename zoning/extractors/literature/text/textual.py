"""Define the base classes of the text-based methods: they read the cleaned body, and choose text nodes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Extraction, Family, Reason, Signal
from zoning.extractors.body import Body
from zoning.extractors.literature.text.stream import AnchorFilter, Stream
from zoning.parameters import Ranged
from zoning.snapshot import Mask, Snapshot


@dataclass(frozen=True, eq=False, kw_only=True)
class Choice:
    """What a method chose, and why."""

    mask: Mask
    """(n,): text nodes."""
    region: str = "page"
    """What was chosen, as the method names it."""
    why: str
    """The reason in one sentence; for an empty choice, why it is empty."""
    scores: NDArray[np.float32] | None = None
    """(n,): as in `Extraction`."""
    signals: tuple[Signal, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TextMethod(Ranged, ABC):
    """A method that reads the page's markup and text, not its layout."""

    name: ClassVar[str]
    source: ClassVar[str]
    status: ClassVar[str]
    family: ClassVar[Family] = "text"
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    visible_only: bool = True
    """Leave out hidden text."""

    @abstractmethod
    def choose(self, body: Body) -> Choice:
        """Choose among the text nodes of `body`."""

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select the main content of `snapshot`."""
        body = Body.of(snapshot, visible_only=self.visible_only)
        if body.is_text.any():
            choice = self.choose(body)
        else:
            choice = Choice(
                mask=body.is_text, why="the page shows no text" if self.visible_only else "there is no text"
            )
        kept = bool(choice.mask.any())
        return Extraction(
            extractor=self.name,
            parameters=asdict(self),
            mask=choice.mask,
            scores=choice.scores,
            warnings=choice.warnings if kept else (choice.why,),
            reasons=(Reason("kept", choice.region, choice.why),) if kept else (),
            signals=choice.signals,
        )


@dataclass(frozen=True, kw_only=True)
class StreamMethod(TextMethod):
    """A method that reads the page as a stream of tags and text, in characters, tokens or lines."""

    @abstractmethod
    def read(self, stream: Stream) -> Choice:
        """Choose among the text nodes of `stream`, which has at least one."""

    def choose(self, body: Body) -> Choice:
        """Choose among the text nodes of `body`."""
        return self.choose_of(Stream.of(body))

    def choose_of(self, stream: Stream) -> Choice:
        """Choose among the text nodes of a whole body's stream."""
        return self.read(stream)


@dataclass(frozen=True, kw_only=True)
class FilteredMethod(StreamMethod):
    """A method whose stream can be changed by an anchor filter first."""

    anchor_filter: AnchorFilter = 0
    """What to do with links before counting: 0 nothing, 1 remove them, 2 remove their attributes, 3 make their code as
    long as their text (Mohammadzadeh et al. 2014; with other methods than DANAg it is the paper's future work)."""

    def choose_of(self, stream: Stream) -> Choice:
        """Choose among the text nodes of a whole body's stream, after the anchor filter."""
        filtered = stream.anchored(self.anchor_filter)
        if not filtered.is_text.any():
            nothing = np.zeros_like(stream.body.is_text)
            return Choice(mask=nothing, why="all text is link text, which the anchor filter takes out")
        return self.read(filtered)
