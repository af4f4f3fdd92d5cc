"""Make pages without furniture: plain pages and print views show nothing but their content, but corpora have few."""

import numpy as np

from scripts.training import labels
from scripts.training.shortened import CONTENT, without
from zoning.evaluation.measures.base import words
from zoning.extractors.body import Body
from zoning.extractors.collective.zones import Zones
from zoning.snapshot import Snapshot


def alone(snapshot: Snapshot, gold: str) -> Snapshot | None:
    """Return the page without the zones that are not content; None if all or none of them are."""
    zones = Zones.of(Body.of(snapshot, visible_only=False))
    if not len(zones):
        return None
    content = labels.shares(labels.tokens_of(zones.texts), words(gold.lower())) >= CONTENT
    return None if np.all(content == content[0]) else without(snapshot, zones.mask(~content))
