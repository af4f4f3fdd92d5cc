"""Evidence in first judgements: what the zones before, after, around and like each zone were taken for."""

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
"""A page that shows fewer words is too little to tell that nothing on it is content."""


def evidence(probabilities: Values, context: ZoneContext) -> dict[str, Values]:
    """What the first judgements, (z,) probabilities, say of each zone's context."""
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
    """What the others of each zone's group are judged, by their words (NaN for none), and how many words they are."""
    weight = np.bincount(group, words)[group] - words
    mass = np.bincount(group, probabilities * words)[group] - probabilities * words
    others = np.divide(mass, weight, out=np.full(len(probabilities), np.nan), where=weight > 0)
    return {f"judged.{name}": others, f"judged.{name}_words": np.log1p(weight)}


def chosen(probabilities: Values, context: ZoneContext, beta: float = 1.0, folded: Values = NONE) -> NDArray[np.bool_]:
    """(z + f,): the zones with the highest F that can be expected, and what goes with them.

    That is headings right above them, code and formulas right below, tables between two of them.

    probabilities: (z + f,), of what is shown and then of what is folded away; folded: (f,), the words of the latter.
    beta: how much recall weighs beside precision. The most likely zones are taken up to where the expected measure is
    highest: with probabilities p and words w, (1 + β²)·Σpw over the taken, by Σw over the taken and β²·Σpw over all.
    Collections of pages with gold do not agree on headings; readers do. Nothing is taken where no zone is likelier than
    1/(1 + 2β), a third in balance: about half of such pages show no content (robots are challenged, a shell is empty).
    Nor is anything that is folded away and less likely than that.
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
    # From the last on: a heading may stand right above another.
    for heading in np.flatnonzero(context.headings[:-1])[::-1].tolist():
        mask[heading] |= mask[heading + 1]
    for part in (np.flatnonzero(context.follows[1:]) + 1).tolist():
        mask[part] |= mask[part - 1]
    for first, after in _runs(context.tables):
        mask[first:after] |= first > 0 and after < len(context.words) and mask[first - 1] and mask[after]
    return mask


def _runs(among: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Where zones that are `among` them, (z,), begin, and where those after them do."""
    borders = np.flatnonzero(np.diff(among, prepend=False, append=False))
    return list(zip(borders[0::2].tolist(), borders[1::2].tolist(), strict=True))
