"""What asks the reader for an address, money or a subscription."""

import re

import numpy as np

from zoning.document.nodes import with_attribute
from zoning.snapshot import Mask, Snapshot

_ASKS = re.compile(
    r"(?:^|[\s_-])(?:newsletters?|subscri(?:be|ption)s?|sign-?up|mailing-?list|donat(?:e|ions?)|mc4wp|mailchimp)"
    r"(?:$|[\s_-])",
    re.IGNORECASE,
)
MOST = 0.2
"""What holds a larger share of the page's letters is the page."""


def promotion(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` that stand in what the markup calls a newsletter, a subscription, a donation."""
    marked = with_attribute(snapshot, "class", _ASKS) | with_attribute(snapshot, "id", _ASKS)
    held = snapshot.count_within(np.where(text, snapshot.string_lengths[snapshot.value], 0))
    return text & snapshot.within(marked & (held <= MOST * held[0]))
