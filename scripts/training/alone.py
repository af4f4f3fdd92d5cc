"""Make pages with little or no furniture, such as plain pages and print views: corpora have few of them."""

import random

from scripts.training import labels
from scripts.training.shortened import CONTENT, without
from zoning.extractors.body import Body
from zoning.extractors.collective.stacked import runs
from zoning.extractors.collective.zones import Zones
from zoning.snapshot import Snapshot
from zoning.text.words import units

BARE = 0.25
"""The probability that a page loses all of its furniture; otherwise one run of it stays, such as a menu or a rail, so
that what stands on a bare page is not always content."""


def alone(snapshot: Snapshot, gold: str, chance: random.Random) -> Snapshot | None:
    """Return the page without most of the zones that are not content; None if nothing of it would go or stay."""
    zones = Zones.of(Body.of(snapshot, visible_only=False))
    gone = labels.shares(labels.tokens_of(zones.texts), units(gold.lower())) < CONTENT
    if gone.all() or not gone.any():
        return None
    if chance.random() >= BARE:
        first, after = chance.choice(runs(gone))
        gone[first:after] = False
    return without(snapshot, zones.mask(gone)) if gone.any() else None
