"""Judge the fields of like items together: the names of all products of a list, or their prices, are content, or none.

A model judges each zone by itself, and takes some of the items of a list but not others. A reader expects all or none.
"""

import numpy as np

from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.zones import Values
from zoning.trees import log_odds


def evened(likely: Values, context: ZoneContext) -> Values:
    """(z + f,): the probabilities, for zones of the same field their mean, weighted by words.

    likely: (z + f,), first those of visible zones. Those of zones folded away, and of zones in no item, stay.
    """
    together = np.flatnonzero(context.fields >= 0)
    field, words = context.fields[together], context.words[together]
    mass, weight = (np.bincount(field, column) for column in (likely[together] * words, words))
    found = likely.copy()
    held = weight[field] > 0
    found[together[held]] = (mass[field] / np.maximum(weight[field], 1e-9))[held]
    return found


def moves(before: Values, after: Values) -> Values:
    """(z,): by how much the log odds of each zone changed."""
    return log_odds(after) - log_odds(before)
