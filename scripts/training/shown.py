"""Build the training data of `collective`'s trees. No page gets evidence that was learned from its own labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.training import boosting, wordings
from scripts.training.examples import Example, fold_of
from zoning.extractors.collective import evidence, stacked
from zoning.trees import Trees

if TYPE_CHECKING:
    from lightgbm import Booster

KINDS = ("article", "documentation", "service", "forum", "listing", "collection", "product")
INNER = 3
"""The number of folds by site in which wording, kinds and first judgements are learned for the other folds."""
MOST_ZONES = 200
"""The maximum number of zones of a page for training."""
LAYOUT_LOST = 5
"""One page in this many is used without layout and geometry, so that the trees also work without them."""
OF_LAYOUT = ("layout.", "geometry.")
KIND_SETTINGS = {"objective": "multiclass", "num_class": len(KINDS), "num_leaves": 15, "learning_rate": 0.05,
                 "min_data_in_leaf": 10, "feature_fraction": 0.5}  # fmt: skip
KIND_ROUNDS = 120
UNDECIDED = Trees(
    feature=np.zeros((1, 1), np.int16),
    threshold=np.full((1, 1), np.nan, np.float32),
    left=np.zeros((1, 1), np.int16),
    right=np.zeros((1, 1), np.int16),
    missing_left=np.zeros((1, 1), np.bool_),
    value=np.zeros((1, 1), np.float32),
    depth=0,
)
"""The trees for kinds if no training page has a kind: all kinds are equally likely."""


class Learned(NamedTuple):
    """What is learned before the trees; it must not be used on its own training pages."""

    signs: dict[str, float]
    """The signs for `wording.scores`."""
    page_columns: tuple[str, ...]
    kinds: tuple[Trees, ...]

    def columns_of(self, example: Example) -> dict[str, NDArray[np.float64]]:
        """Return all evidence of an example's visible zones."""
        assert example.seen is not None
        return evidence.columns_of(example.seen, example.context, self.signs, self._kinds_of(example.seen))

    def folded_columns_of(self, example: Example, judgements: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
        """Return all evidence of its folded zones. judgements: (z,), the first ones of visible zones."""
        seen, context = example.seen, example.context
        assert seen is not None
        return evidence.columns_of_folded(seen, judgements, context, self.signs, self._kinds_of(seen))

    def _kinds_of(self, seen: evidence.Seen) -> dict[str, float]:
        likely = evidence.kinds(seen.page, self.page_columns, self.kinds).tolist()
        return dict(zip(KINDS, likely, strict=True))


@dataclass(frozen=True, eq=False)
class Shown:
    """The evidence of some pages; r zones in total."""

    examples: Sequence[Example]
    learned: Learned
    """Learned from all of the examples, for other pages."""
    learned_of: Sequence[Learned]
    """For each example, learned from other examples."""
    names: tuple[str, ...]
    """The names of the columns."""
    rows: NDArray[np.float32]
    """(r, columns)."""
    inner: NDArray[np.int64]
    """(r,): the inner fold of each zone."""
    share: NDArray[np.float64]
    """(r,): the share of each zone that is content."""
    weights: NDArray[np.float64]
    drawn: NDArray[np.bool_]
    """(r,): whether the zone is used for training."""
    left_out: tuple[str, ...] = ()
    """Prefixes of the columns that are not used."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of the trees."""

    def fit(
        self, rows: NDArray[np.float32], rounds: int, seeds: Sequence[int], among: NDArray[np.bool_] | None = None
    ) -> list["Booster"]:
        """Fit trees from each seed to rows, (r, …), of the drawn zones in `among`, (r,); None for all."""
        chosen = self.drawn if among is None else self.drawn & among
        rows, share, weights = rows[chosen], self.share[chosen], self.weights[chosen]
        return [boosting.fit(rows, share, weights, rounds, seed=seed, **self.settings) for seed in seeds]

    def unseen(self, rounds: int, seeds: Sequence[int]) -> NDArray[np.float64]:
        """Return first judgements by trees that have not seen the zone's site: (r,)."""
        found = np.zeros(len(self.rows))
        for fold in range(INNER):
            own = self.inner == fold
            found[own] = boosting.predicted(self.fit(self.rows, rounds, seeds, ~own), self.rows[own])
        return found

    def by_page(self, values: NDArray[np.float64]) -> list[NDArray[np.float64]]:
        """Split values of all zones, (r, …), into those of each example."""
        return np.split(values, np.cumsum([len(example.share) for example in self.examples])[:-1])

    def with_context(self, judgements: NDArray[np.float64]) -> tuple[tuple[str, ...], NDArray[np.float32]]:
        """Return the names of the added columns, and the rows with the first judgements, (r,), of zones' contexts."""
        parts = [stacked.evidence(part, example.context)
                 for part, example in zip(self.by_page(judgements), self.examples, strict=True)]  # fmt: skip
        names = tuple(parts[0])
        return names, np.concatenate(
            [self.rows, np.concatenate([evidence.table(part, names) for part in parts])], axis=1
        )

    def without(self, beginnings: Sequence[str]) -> "Shown":
        """Return the zones without the columns with these prefixes."""
        left_out = tuple(beginnings)
        kept = [not name.startswith(left_out) for name in self.names]
        names = tuple(compress(self.names, kept))
        return replace(self, names=names, rows=self.rows[:, kept], left_out=left_out)

    def others(self, examples: Sequence[Example]) -> "Shown":
        """Return the evidence of other pages, with what was learned from these."""
        tables = [evidence.table(self.learned.columns_of(example), self.names) for example in examples]
        return _laid_out(
            examples, self.learned, [self.learned] * len(examples), self.names, tables, [0] * len(examples)
        )


def show(examples: Sequence[Example], settings: Mapping[str, Any] | None = None) -> Shown:
    """Build the evidence of the examples with visible zones. Without gold, nothing is content.

    settings: of the trees that are fitted.
    """
    usable = [example for example in examples if example.seen is not None]
    inner = [fold_of(f"inner {example.origin.host}", INNER) for example in usable]
    wording = wordings.wording_of(usable)
    tables: list[evidence.Table] = [np.zeros((0, 0), np.float32)] * len(usable)
    names: tuple[str, ...] = ()
    of_folds = [_learned(usable, wording, [own != fold for own in inner]) for fold in range(INNER)]
    for fold, learned in enumerate(of_folds):
        for number in np.flatnonzero(np.array(inner) == fold).tolist():
            columns = learned.columns_of(usable[number])
            names = names or tuple(columns)
            tables[number] = _forgetful(evidence.table(columns, names), names, usable[number])
    learned = _learned(usable, wording, [True] * len(usable))
    found = _laid_out(usable, learned, [of_folds[fold] for fold in inner], names, tables, inner)
    return replace(found, settings=settings or {})


def _laid_out(
    examples: Sequence[Example],
    learned: Learned,
    learned_of: Sequence[Learned],
    names: tuple[str, ...],
    tables: Sequence[evidence.Table],
    inner: Sequence[int],
) -> Shown:
    return Shown(
        examples=examples,
        learned=learned,
        learned_of=learned_of,
        names=names,
        rows=np.concatenate(tables),
        inner=np.repeat(inner, [len(example.share) for example in examples]),
        share=np.concatenate([example.share for example in examples]),
        weights=np.concatenate([example.weights for example in examples]),
        drawn=np.concatenate([drawn(len(example.share)) for example in examples]),
    )


def _learned(examples: Sequence[Example], wording: wordings.Wording, among: Sequence[bool]) -> Learned:
    """Learn from the examples in `among`."""
    chosen = list(compress(examples, among))
    rows = np.repeat(np.array(among), [len(example.share) for example in examples])
    share = np.concatenate([example.share for example in chosen])
    weights = np.concatenate([example.weights for example in chosen])
    return Learned(wordings.learn(wording.only(rows), share, weights), *_kinds(chosen))


def _kinds(examples: Sequence[Example]) -> tuple[tuple[str, ...], tuple[Trees, ...]]:
    known = [(example.seen.page, example.origin.kind) for example in examples if example.seen]
    known = [(page, kind) for page, kind in known if kind in KINDS]
    if not known:
        return (), (UNDECIDED,) * len(KINDS)
    columns = tuple(known[0][0])
    rows = np.array([[page[name] for name in columns] for page, _ in known], np.float32)
    target = np.array([KINDS.index(kind) for _, kind in known], np.float64)
    booster = boosting.fit(rows, target, np.ones(len(known)), KIND_ROUNDS, **KIND_SETTINGS)
    return columns, tuple(boosting.trees_of(booster, part=number, parts=len(KINDS)) for number in range(len(KINDS)))


def _forgetful(table: evidence.Table, names: Sequence[str], example: Example) -> evidence.Table:
    if fold_of(f"layout {example.origin.name}", LAYOUT_LOST) == 0:
        table[:, [name.startswith(OF_LAYOUT) for name in names]] = np.nan
    return table


def drawn(zones: int) -> NDArray[np.bool_]:
    """Return which zones of a page are used for training, (z,): of a long page, a random sample."""
    return np.random.default_rng(zones).permutation(zones) < MOST_ZONES
