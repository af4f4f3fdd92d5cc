"""Evidence in first judgements: what the zones before, after and around each zone were taken for."""

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.context import shifted, windowed
from zoning.extractors.collective.zones import Values

STEPS = (-4, -3, -2, -1, 1, 2, 3, 4)
WINDOWS = (2, 6, 20)
LIKELY = 0.5


def evidence(judged: Values, words: Values, spans: NDArray[np.int32]) -> dict[str, Values]:
    """What the first judgements say of each zone's surroundings.

    judged: (z,), probabilities. words: (z,). spans: (z, levels, 2), the zones that stand in each element around a
    zone: the first, and one past the last.
    """
    count = len(judged)
    found = {"judged.own": judged}
    found |= {f"judged.{step:+d}": shifted(judged, step) for step in STEPS}
    found |= {f"judged.within_{width}": windowed(judged, words, width) for width in WINDOWS}
    mass, weight = (np.concatenate(([0.0], np.cumsum(column))) for column in (judged * words, words))
    for level in range(spans.shape[1]):
        start, stop = spans[:, level, 0], spans[:, level, 1]
        found[f"judged.around_{level}"] = (mass[stop] - mass[start]) / np.maximum(weight[stop] - weight[start], 1e-9)
    whole = max(float(weight[-1]), 1e-9)
    found["judged.page"] = np.full(count, mass[-1] / whole)
    found["judged.best"] = np.full(count, judged.max())
    found["judged.before"] = mass[:-1] / max(float(mass[-1]), 1e-9)
    likely = judged >= LIKELY
    numbers = np.arange(count)
    last = np.maximum.accumulate(np.where(likely, numbers, -1))
    following = np.minimum.accumulate(np.where(likely, numbers, count)[::-1])[::-1]
    found["judged.since_likely"] = np.where(last >= 0, numbers - last, np.nan).astype(np.float64)
    found["judged.until_likely"] = np.where(following < count, following - numbers, np.nan).astype(np.float64)
    found["judged.likely_words"] = np.full(count, np.log1p(words[likely].sum()))
    return found


def chosen(judged: Values, words: Values, beta: float = 1.0) -> NDArray[np.bool_]:
    """(z,): the zones whose words have the highest F that can be expected, precision and recall weighed by `beta`.

    The most likely zones are taken up to where the expected measure is highest: with probabilities p and words w,
    (1 + β²)·Σpw over the taken, by Σw over the taken and β²·Σpw over all.
    """
    order = np.argsort(-judged, kind="stable")
    expected = np.cumsum((judged * words)[order])
    measure = (1 + beta**2) * expected / (np.cumsum(words[order]) + beta**2 * expected[-1] + 1e-9)
    mask = np.zeros(len(judged), np.bool_)
    mask[order[: int(measure.argmax()) + 1]] = True
    return mask
