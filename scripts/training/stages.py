"""Train the stages of the model of `collective` one after the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from scripts.training import boosting, folded
from scripts.training.examples import Example
from scripts.training.shown import KINDS, Shown, show
from zoning.extractors.collective.model import Model

METHODS = ("danag", "statistical", "string-smoothing")
"""One method a paper. Without any, and with ten, the mean F1 of two folds was the same within .001, and each costs
time."""
ROUNDS = 90
SEEDS = (1, 2, 3)
"""Each judgement is the mean of the trees from these seeds."""


def learn(
    examples: Sequence[Example], methods: Sequence[str], rounds: int = ROUNDS, settings: Mapping[str, Any] | None = None
) -> Model:
    """Train a model on examples whose evidence includes the verdicts of `methods`.

    rounds: trees per stage; settings: of the trees, instead of `boosting.SETTINGS`.
    """
    return taught(show(examples, settings), methods, rounds)


def taught(shown: Shown, methods: Sequence[str], rounds: int) -> Model:
    """Train a model on evidence.

    The first trees judge each zone, the second ones use the first judgements of its context; the trees for folded zones
    use the first judgements of the visible zones around them.
    """
    first, judgements = shown.fit(shown.rows, rounds, SEEDS), shown.unseen(rounds, SEEDS)
    second_names, second_rows = shown.with_context(judgements)
    second = shown.fit(second_rows, rounds, SEEDS)
    folded_columns, folded_trees = folded.learn(shown, judgements, rounds, SEEDS)
    return Model(
        kinds=KINDS,
        page_columns=shown.learned.page_columns,
        columns=shown.names,
        second_columns=second_names,
        folded_columns=folded_columns,
        methods=tuple(methods),
        signs=shown.learned.signs,
        page=shown.learned.kinds,
        first=boosting.trees_of(*first),
        second=boosting.trees_of(*second),
        folded=folded_trees,
        facts={},
    )
