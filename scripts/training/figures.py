"""What a training run found out about its model: the figures of the report."""

from collections.abc import Callable, Mapping, Sequence

import msgspec
import numpy as np


class Page(msgspec.Struct, frozen=True):
    """One page that a model judged without having seen its site."""

    corpus: str
    name: str
    host: str
    kind: str
    language: str
    precision: float
    recall: float
    f1: float
    best: float
    """The F1 that the right choice of zones would have had."""
    styled: bool
    """Whether it came with its style sheets, or with much style of its own."""


class Bin(msgspec.Struct, frozen=True):
    """Zones that were judged alike."""

    likely: float
    """The mean judgement."""
    content: float
    """The share of their words that is content."""
    words: int


class Lesson(msgspec.Struct, frozen=True):
    """How good a model is that has seen so many pages."""

    pages: int
    f1: float


class Transfer(msgspec.Struct, frozen=True):
    """A corpus, by a model that has seen the others alone."""

    corpus: str
    pages: int
    others: float
    """F1 of the model that learned from the other corpora."""
    all: float | None
    """F1 of one that learned from the corpus's other sites, too; None where that was not measured."""
    methods: Mapping[str, float]
    """F1 of the methods that it hears, by their zones."""


class Site(msgspec.Struct, frozen=True):
    """The pages of one site, by models that have not seen it: mean F1s."""

    name: str
    pages: int
    f1: float
    layout: float
    """By `layout` alone, by its zones."""


class Loss(msgspec.Struct, frozen=True):
    """Where the points of one kind of pages are lost: shares of F1, which add up to 1 with what was won."""

    kind: str
    pages: int
    f1: float
    hidden: float
    """Gold that is in no zone: in the page's data alone, in menus and dialogs, or not on the page."""
    coarse: float
    """Zones that are content in part."""
    model: float
    """Zones that were judged wrong."""


class Figures(msgspec.Struct, frozen=True):
    """All of them; what was not measured is empty."""

    day: str
    corpora: Mapping[str, int]
    """Pages by corpus."""
    pages: Sequence[Page] = ()
    calibration: Sequence[Bin] = ()
    losses: Sequence[Loss] = ()
    without: Mapping[str, Sequence[float]] = {}
    """Kind of evidence → F1 of the first so many of `pages`, in their order, by a model without it."""
    lessons: Sequence[Lesson] = ()
    transfers: Sequence[Transfer] = ()
    sites: Sequence[Site] = ()

    def __post_init__(self) -> None:
        for name, values in self.without.items():
            if not 0 < len(values) <= len(self.pages):
                raise ValueError(f"{name}: {len(values)} values for {len(self.pages)} pages")


def mean(pages: Sequence[Page], of: Callable[[Page], bool] = lambda _: True) -> float:
    """The mean F1 of some pages; NaN of none."""
    found = [page.f1 for page in pages if of(page)]
    return float(np.mean(found)) if found else float("nan")
