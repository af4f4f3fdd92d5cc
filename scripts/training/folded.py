"""Train the trees for folded text, which use the visible text around it and the judgement of that."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from scripts.training import boosting
from scripts.training.shown import UNDECIDED, Shown, drawn
from zoning.extractors.collective import evidence
from zoning.trees import Trees

NEVER = replace(UNDECIDED, value=np.full((1, 1), -9, np.float32))
"""The prediction if the training pages fold away almost nothing."""
LEAST_ZONES = 2 * boosting.SETTINGS["min_data_in_leaf"]
"""A tree cannot split fewer zones."""
ASKED = ("folded.words",)
"""By which it is asked."""


def learn(
    shown: Shown, judgements: NDArray[np.float64], rounds: int, seeds: Sequence[int]
) -> tuple[tuple[str, ...], Trees]:
    """Trees that are the mean of those grown from each seed, and the names of the columns they ask for.

    judgements: (r,), the first ones of what is shown, by trees that have not seen its site.
    """
    columns = [
        (example, learned.folded_columns_of(example, part))
        for example, learned, part in zip(shown.examples, shown.learned_of, shown.by_page(judgements), strict=True)
        if len(example.folded_share)
    ]
    if sum(len(example.folded_share) for example, _ in columns) < LEAST_ZONES:
        return ASKED, NEVER
    names = tuple(name for name in columns[0][1] if not name.startswith(shown.left_out))
    chosen = np.concatenate([drawn(len(example.folded_share)) for example, _ in columns])
    rows = np.concatenate([evidence.table(of_page, names) for _, of_page in columns])[chosen]
    share = np.concatenate([example.folded_share for example, _ in columns])[chosen]
    weights = np.concatenate([example.folded_weights for example, _ in columns])[chosen]
    fitted = (boosting.fit(rows, share, weights, rounds, seed=seed, **shown.settings) for seed in seeds)
    return names, boosting.trees_of(*fitted)
