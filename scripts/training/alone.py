"""Make pages with little or no furniture: plain pages and print views show hardly more than their content, but corpora
have few of them.
"""

import random

import numpy as np

from scripts.training import labels
from scripts.training.shortened import CONTENT, without
from zoning.evaluation.measures.base import words
from zoning.extractors.body import Body
from zoning.extractors.collective.zones import Zones
from zoning.snapshot import Snapshot

BARE = 0.25
"""The probability that a page loses all of its furniture; otherwise one run of it stays, such as a menu or a rail, so
that what stands on a bare page is not always content."""


def alone(snapshot: Snapshot, gold: str, chance: random.Random) -> Snapshot | None:
    """Return the page without most of the zones that are not content; None if nothing of it would go or stay."""
    zones = Zones.of(Body.of(snapshot, visible_only=False))
    if not len(zones):
        return None
    gone = labels.shares(labels.tokens_of(zones.texts), words(gold.lower())) < CONTENT
    places = np.flatnonzero(gone)
    runs = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1)
    if chance.random() >= BARE and not gone.all():
        gone[chance.choice(runs)] = False
    return without(snapshot, zones.mask(gone)) if gone.any() and not gone.all() else None
