"""Compute the evidence from first-stage probabilities of other zones, and choose the main content."""

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.neighbours import distances, shifted, windowed
from zoning.extractors.collective.zones import Values
from zoning.snapshot import Ints

STEPS = (-4, -3, -2, -1, 1, 2, 3, 4)
WINDOWS = (2, 6, 20)
LIKELY = 0.5
NONE: Values = np.zeros(0)
FRAGMENT = 100
"""A page with fewer words is too short to decide that nothing on it is content."""


def evidence(probabilities: Values, context: ZoneContext) -> dict[str, Values]:
    """Return the evidence of each zone's context, from the first-stage probabilities, (z,)."""
    words = context.words
    count = len(probabilities)
    found = {"judged.own": probabilities}
    found |= {f"judged.{step:+d}": shifted(probabilities, step) for step in STEPS}
    found |= {f"judged.within_{width}": windowed(probabilities, words, width) for width in WINDOWS}
    found |= {f"judged.around_{level}": mean for level, mean in enumerate(context.around(probabilities))}
    mass, weight = (np.concatenate(([0.0], np.cumsum(column))) for column in (probabilities * words, words))
    whole = max(float(weight[-1]), 1e-9)
    found["judged.page"] = np.full(count, mass[-1] / whole)
    found["judged.best"] = np.full(count, probabilities.max())
    found["judged.before"] = mass[:-1] / max(float(mass[-1]), 1e-9)
    likely = probabilities >= LIKELY
    found["judged.since_likely"], found["judged.until_likely"] = distances(likely)
    found["judged.likely_words"] = np.full(count, np.log1p(words[likely].sum()))
    for name, group in context.groups.items():
        found |= _of_others(name, group, probabilities, words)
    return found


def _of_others(name: str, group: Ints, probabilities: Values, words: Values) -> dict[str, Values]:
    """Return the mean probability of the other zones in each zone's group, weighted by words, and their words.

    The mean is NaN if there are no others.
    """
    weight = np.bincount(group, words)[group] - words
    mass = np.bincount(group, probabilities * words)[group] - probabilities * words
    others = np.divide(mass, weight, out=np.full(len(probabilities), np.nan), where=weight > 0)
    return {f"judged.{name}": others, f"judged.{name}_words": np.log1p(weight)}


def chosen(probabilities: Values, context: ZoneContext, beta: float = 1.0, folded: Values = NONE) -> NDArray[np.bool_]:
    """(z + f,): the zones with the highest expected F-beta, and those that belong to them.

    Headings belong to the zone right below, past the number of a paragraph, code and formulas to the one right above,
    tables to those on both sides. Corpora do not agree on headings; readers do.

    probabilities: (z + f,), first those of visible zones, then those of zones folded away; folded: (f,), the words of
    the latter.
    beta: how much recall counts compared with precision. The most probable zones are selected, as many as give the
    highest expected F-beta: with probabilities p and words w, (1 + β²)·Σpw over the selected zones, divided by Σw over
    the selected zones plus β²·Σpw over all.
    Nothing is selected if no zone has a probability of at least 1/(1 + 2β), a third for β = 1: about half of such pages
    show no content (robots are challenged, a shell is empty). Zones folded away with less are not selected either.
    """
    mask, words = np.zeros(len(probabilities), np.bool_), np.concatenate([context.words, folded])
    least = 1 / (1 + 2 * beta)
    if not len(probabilities) or (probabilities.max() < least and context.words.sum() >= FRAGMENT):
        return mask
    away = np.arange(len(probabilities)) >= len(context.words)
    probabilities = np.where(away & (probabilities < least), 0.0, probabilities)
    order = np.argsort(-probabilities, kind="stable")
    expected = np.cumsum((probabilities * words)[order])
    measure = (1 + beta**2) * expected / (np.cumsum(words[order]) + beta**2 * expected[-1] + 1e-9)
    mask[order[: int(measure.argmax()) + 1]] = True
    # From the last to the first: a heading may be right above another.
    for heading in np.flatnonzero(context.headings[:-1])[::-1].tolist():
        below = heading + 1 + int(context.numbers[heading + 1] and heading + 2 < len(context.words))
        mask[heading] |= mask[below]
    for part in (np.flatnonzero(context.follows[1:]) + 1).tolist():
        mask[part] |= mask[part - 1]
    for first, after in runs(context.tables):
        mask[first:after] |= first > 0 and after < len(context.words) and mask[first - 1] and mask[after]
    return mask


def runs(among: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the runs of successive zones in `among`, (z,): the first zone of each, and one past its last."""
    borders = np.flatnonzero(np.diff(among, prepend=False, append=False))
    return list(zip(borders[0::2].tolist(), borders[1::2].tolist(), strict=True))
