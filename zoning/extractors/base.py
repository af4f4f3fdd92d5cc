"""What every extraction method is: one question asked of a snapshot, which text nodes are its main content?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, runtime_checkable

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.layout import Analysis, Parameters
from zoning.snapshot import Mask, Snapshot

STRONG, PLAIN = 1.0, 0.4
"""Log odds that an argument of such a strength moves."""
Family = Literal["learned", "layout", "text", "markup", "site", "other"]
"""What a method goes by: a model, the layout, the run of the text, tags and links, or other pages of the site."""
ReadAs = Literal["page", "scholarly"]
"""By which rules a method has read a page: those for all, or those for scholarly works."""


class Argument(msgspec.Struct, frozen=True):
    """What spoke for a region or against it."""

    topic: str
    """What it is about, in words."""
    weight: float
    """How far it moved the log odds: above 0 for the region, below 0 against it."""
    columns: dict[str, float]
    """The columns of the model that moved them most, and how far each did."""

    @property
    def strength(self) -> str:
        """In words: `strongly for`, `for`, `slightly for`, or against."""
        size = abs(self.weight)
        how = "strongly " if size >= STRONG else "slightly " if size < PLAIN else ""
        return how + ("for" if self.weight > 0 else "against")


class Reason(msgspec.Struct, frozen=True):
    """Why one region of the page went in or stayed out."""

    verdict: str
    """`kept` or `dropped`."""
    region: str
    """Which region, as the method names it."""
    why: str
    nodes: tuple[int, ...] = ()
    """The region's text nodes, where the method speaks of zones; empty where it speaks of more."""
    arguments: tuple[Argument, ...] = ()
    """The strongest first, where the method weighs evidence."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Signal:
    """What a method measured along the page, as a plot shows it; x positions."""

    title: str
    unit: str
    """What the positions are: lines, characters, tokens, strings."""
    values: Mapping[str, NDArray[np.float64]]
    """One (x,) array a curve, by its label."""
    chosen: NDArray[np.bool_]
    """(x,): the positions that the method takes for main content."""
    threshold: float | None = None
    """The value that decides, where there is one."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Extraction:
    """Which text nodes of a page are its main content, according to one method."""

    extractor: str
    parameters: dict[str, object]
    mask: Mask
    """(n,): one boolean a node of the snapshot; True at text nodes only."""
    scores: NDArray[np.float32] | None = None
    """(n,): the method's score of each text node, NaN elsewhere; higher is more like content. None: it has none."""
    probabilities: bool = False
    """Whether the scores are probabilities."""
    warnings: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    signals: tuple[Signal, ...] = ()
    read_as: ReadAs = "page"
    read_as_evidence: tuple[str, ...] = ()
    """What spoke for that."""

    @property
    def empty(self) -> bool:
        """Whether nothing was selected."""
        return not self.mask.any()


@runtime_checkable
class FromLayout(Protocol):
    """An extractor that begins with a layout analysis, and takes one that is there already."""

    @property
    def layout_parameters(self) -> Parameters:
        """What the analysis is to be made with."""
        ...

    def extract_from(self, analysis: Analysis) -> Extraction:
        """Select the main content of the page that was analysed so."""
        ...


@runtime_checkable
class Prepares(Protocol):
    """An extractor that works with models, and loads them ahead when it is asked to."""

    def prepare(self) -> None:
        """Load what the first page needs, while that page is being rendered; later calls do nothing."""
        ...


class Extractor(Protocol):
    """A method: a frozen dataclass whose fields are its parameters, its docstring's first line its help.

    It returns a result for every snapshot; where it cannot work it says why in `warnings` and selects nothing.
    """

    name: ClassVar[str]
    source: ClassVar[str]
    """The publication that defines it."""
    status: ClassVar[str]
    """How much of the definition is sourced, and what is our reading."""
    # `family: ClassVar[Family]` is read where a method has it; without it, it is `other`.

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select the main content of `snapshot`."""
        ...
