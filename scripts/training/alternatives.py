"""Other learners on the evidence that the shipped one sees: what its second judgement is measured against."""

import warnings
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.neural_network import MLPRegressor
from sklearn.preprocessing import StandardScaler

from scripts.training import boosting, chain
from scripts.training.examples import Example
from scripts.training.measure import Judged
from scripts.training.shown import Shown
from zoning.extractors.collective.neighbours import shifted

WINDOW = 5
"""The network sees so many zones before and after each."""
SEEN = ("text.words", "text.function_words", "text.ends_sentence", "markup.linked", "markup.in_heading", "markup.place",
        "markup.in_item", "wording.own", "wording.heading", "repetition.largest", "above.share_1")  # fmt: skip
HIDDEN = (64, 32)
EPOCHS = 6


def compare(shown: Shown, held: Sequence[Example], rounds: int) -> dict[str, list[float]]:
    """F1 of each held page by each learner, trained on what is shown."""
    known = [example for example in held if example.seen is not None]
    asked = shown.others(known)
    first = shown.fit(shown.rows, rounds)
    before, now = shown.unseen(rounds), boosting.predicted(first, asked.rows)
    second = shown.fit(shown.with_context(before)[1], rounds)
    judgements: Mapping[str, NDArray[np.float64]] = {
        "boosted trees, once": now,
        "boosted trees, then a linear-chain CRF": _chained(shown, asked, before, now),
        "boosted trees, then a network over a window of zones": _networked(shown, asked, before, now),
        "boosted trees twice": boosting.predicted(second, asked.with_context(now)[1]),
    }
    return {name: _scores(held, known, likely) for name, likely in judgements.items()}


def _scores(held: Sequence[Example], known: Sequence[Example], likely: NDArray[np.float64]) -> list[float]:
    stops = np.cumsum([len(example.share) for example in known])
    parts = np.split(likely, stops[:-1])
    of_known = dict(zip(known, parts, strict=True))
    return [Judged(example, of_known.get(example, np.zeros(0))).f1 for example in held]


def _chained(shown: Shown, asked: Shown, before: NDArray[np.float64], now: NDArray[np.float64]) -> NDArray[np.float64]:
    model = chain.fit(_odds(before), _borders(shown), _pages(shown), shown.share, shown.weights)
    return model.marginals(_odds(now), _borders(asked), _pages(asked))


def _networked(
    shown: Shown, asked: Shown, before: NDArray[np.float64], now: NDArray[np.float64]
) -> NDArray[np.float64]:
    scaler = StandardScaler()
    rows = scaler.fit_transform(_windows(shown, before))
    network = MLPRegressor(hidden_layer_sizes=HIDDEN, batch_size=512, max_iter=EPOCHS, random_state=1)
    heavy = np.random.default_rng(1).choice(len(rows), len(rows), p=shown.weights / shown.weights.sum())
    with warnings.catch_warnings():
        # Epochs are limited on purpose.
        warnings.simplefilter("ignore")
        network.fit(rows[heavy], shown.share[heavy])
    found: NDArray[np.float64] = network.predict(scaler.transform(_windows(asked, now))).clip(0.001, 0.999)
    return found


def _windows(shown: Shown, judgements: NDArray[np.float64]) -> NDArray[np.float64]:
    """(r, …): some columns of each zone and of those before and after it, with its first judgement."""
    columns = np.nan_to_num(shown.rows[:, [shown.names.index(name) for name in SEEN if name in shown.names]])
    table = np.concatenate([_odds(judgements)[:, None], columns], axis=1).astype(np.float64)
    parts = []
    for page in shown.by_page(table):
        steps = range(-WINDOW, WINDOW + 1)
        moved = [column if not step else shifted(column, step) for column in page.T for step in steps]
        parts.append(np.nan_to_num(np.stack(moved, axis=1)))
    return np.concatenate(parts)


def _odds(judgements: NDArray[np.float64]) -> NDArray[np.float64]:
    sure = judgements.clip(1e-4, 1 - 1e-4)
    odds: NDArray[np.float64] = np.log(sure / (1 - sure))
    return odds


def _pages(shown: Shown) -> list[int]:
    """How many zones each page has."""
    return [len(example.share) for example in shown.examples]


def _borders(shown: Shown) -> NDArray[np.float64]:
    """(r, 4): what lies between each zone and the one before: always; one element; a heading; many elements apart."""
    parts = []
    for example in shown.examples:
        spans, groups = example.context.spans, example.context.groups
        begins = np.arange(len(example.share)) == spans[:, 1, 0]
        heading = np.diff(groups["section"], prepend=-1) > 0
        outer = np.arange(len(example.share)) == spans[:, 3, 0]
        parts.append(np.stack([np.ones(len(begins)), ~begins, heading, outer], axis=1).astype(np.float64))
    return np.concatenate(parts)
