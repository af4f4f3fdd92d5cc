"""Define extractors and their results. An extractor decides which text nodes of a snapshot are main content."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, runtime_checkable

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.layout import Analysis, Parameters
from zoning.snapshot import Mask, Snapshot

STRONG, PLAIN = 1.0, 0.4
"""The least change of the log odds for an argument to be called strong, or not slight."""
Family = Literal["learned", "layout", "text", "markup", "site", "other"]
"""What a method is based on: a model, the layout, the text in its order, tags and links, or other pages of the site."""
ReadAs = Literal["page", "scholarly"]
"""The rules by which a method has read a page: the general ones, or those for scholarly pages."""


class Argument(msgspec.Struct, frozen=True):
    """An argument for or against a region."""

    topic: str
    """What it is about, in words."""
    weight: float
    """Its change of the log odds: above 0 for the region, below 0 against it."""
    columns: dict[str, float]
    """The features of the model that changed them most, and the change by each."""

    @property
    def strength(self) -> str:
        """The weight in words: `strongly for`, `for`, `slightly for`, or the same with `against`."""
        size = abs(self.weight)
        how = "strongly " if size >= STRONG else "slightly " if size < PLAIN else ""
        return how + ("for" if self.weight > 0 else "against")


class Reason(msgspec.Struct, frozen=True):
    """Why one region of the page was kept or dropped."""

    verdict: str
    """`kept` or `dropped`."""
    region: str
    """Which region, as the method names it."""
    why: str
    nodes: tuple[int, ...] = ()
    """The region's text nodes if it is a zone; empty if it is larger."""
    arguments: tuple[Argument, ...] = ()
    """The arguments, strongest first; empty if the method does not weigh evidence."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Signal:
    """What a method measured along the page, to be plotted; x positions."""

    title: str
    unit: str
    """The unit of the positions: lines, characters, tokens, strings."""
    values: Mapping[str, NDArray[np.float64]]
    """The curves: label → (x,) values."""
    chosen: NDArray[np.bool_]
    """(x,): the positions that the method takes for main content."""
    threshold: float | None = None
    """The decisive value, if there is one."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Extraction:
    """Which text nodes of a page are its main content, according to one method."""

    extractor: str
    parameters: dict[str, object]
    mask: Mask
    """(n,): one boolean for each node of the snapshot; True only for text nodes."""
    scores: NDArray[np.float32] | None = None
    """(n,): the method's score of each text node, NaN elsewhere; higher means more content-like. None: no scores."""
    probabilities: bool = False
    """Whether the scores are probabilities."""
    warnings: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    signals: tuple[Signal, ...] = ()
    read_as: ReadAs = "page"
    read_as_evidence: tuple[str, ...] = ()
    """The evidence for `read_as`, in words."""

    @property
    def empty(self) -> bool:
        """Whether nothing was selected."""
        return not self.mask.any()


@runtime_checkable
class FromLayout(Protocol):
    """An extractor that is based on a layout analysis, and can use an existing one."""

    @property
    def layout_parameters(self) -> Parameters:
        """The parameters that the analysis must be made with."""
        ...

    def extract_from(self, analysis: Analysis) -> Extraction:
        """Select the main content of a page, given its analysis with these parameters."""
        ...


@runtime_checkable
class Prepares(Protocol):
    """An extractor that uses models, and can load them in advance."""

    def prepare(self) -> None:
        """Load what the first page needs, while that page is being rendered; later calls do nothing."""
        ...


class Extractor(Protocol):
    """A method: a frozen dataclass. Its fields are its parameters, the first line of its docstring is its help.

    It returns a result for every snapshot; if it cannot work on one, it selects nothing and says why in `warnings`.
    """

    name: ClassVar[str]
    source: ClassVar[str]
    """The publication that defines it."""
    status: ClassVar[str]
    """How far the source defines the method, and what is our reading."""
    # `family: ClassVar[Family]` is optional; without it, the family is `other`.

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select the main content of `snapshot`."""
        ...
