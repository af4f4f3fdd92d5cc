"""Define the figures of a training report."""

from collections.abc import Callable, Mapping, Sequence

import msgspec
import numpy as np


class Page(msgspec.Struct, frozen=True):
    """A page, judged by a model that has not seen its site."""

    corpus: str
    name: str
    host: str
    kind: str
    language: str
    precision: float
    recall: float
    f1: float
    best: float
    """The F1 of the best choice of zones."""
    styled: bool
    """Whether it came with its style sheets, or has much style of its own."""


class Bin(msgspec.Struct, frozen=True):
    """Zones with similar predictions."""

    likely: float
    """The mean prediction."""
    content: float
    """The share of their words that is content."""
    words: int


class Lesson(msgspec.Struct, frozen=True):
    """The quality of a model that has learned from this number of pages."""

    pages: int
    f1: float


class Transfer(msgspec.Struct, frozen=True):
    """A corpus, judged by a model that has learned from the others only."""

    corpus: str
    pages: int
    others: float
    """The F1 of the model that has learned from the other corpora."""
    all: float | None
    """The F1 of a model that has also learned from the corpus's other sites; None if that was not measured."""
    methods: Mapping[str, float]
    """The F1 of the methods that are inputs of the model, by their zones."""


class Site(msgspec.Struct, frozen=True):
    """The pages of one site, judged by models that have not seen it: mean F1s."""

    name: str
    pages: int
    f1: float
    layout: float
    """The F1 of `layout`, by its zones."""


class Loss(msgspec.Struct, frozen=True):
    """The causes of lost F1 for one kind of pages: shares that add up to 1 with the F1."""

    kind: str
    pages: int
    f1: float
    hidden: float
    """Gold in no zone: in the page's data only, in menus and dialogs, or not on the page."""
    coarse: float
    """Zones that are partly content."""
    model: float
    """Zones that were judged wrongly."""


class Figures(msgspec.Struct, frozen=True):
    """All figures; those that were not measured are empty."""

    day: str
    corpora: Mapping[str, int]
    """The number of pages of each corpus."""
    pages: Sequence[Page] = ()
    calibration: Sequence[Bin] = ()
    losses: Sequence[Loss] = ()
    without: Mapping[str, Sequence[float]] = {}
    """Kind of evidence → the F1 of the first pages of `pages`, in order, by a model without that evidence."""
    lessons: Sequence[Lesson] = ()
    transfers: Sequence[Transfer] = ()
    sites: Sequence[Site] = ()

    def __post_init__(self) -> None:
        for name, values in self.without.items():
            if not 0 < len(values) <= len(self.pages):
                raise ValueError(f"{name}: {len(values)} values for {len(self.pages)} pages")


def mean(pages: Sequence[Page], of: Callable[[Page], bool] = lambda _: True) -> float:
    """Return the mean F1 of some pages; NaN if there are none."""
    found = [page.f1 for page in pages if of(page)]
    return float(np.mean(found)) if found else float("nan")
