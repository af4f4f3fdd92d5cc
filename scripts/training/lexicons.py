"""What words and marks speak for, counted over pages of many hosts."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

import numpy as np

from scripts.training.examples import Example

LEAST_HOSTS = 8
"""What fewer sites use is a site's own word."""
DOUBT = 4.0
"""So many hosts without any leaning are added to those that were seen."""
LEANING = 0.4


def learn(examples: Sequence[Example], of: Literal["words", "marks"]) -> dict[str, float]:
    """Word or mark → log odds of the share of what has it that is content, each host counting once.

    For words the zones that have it are counted, for marks the words of these zones.
    """
    content: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    for example in examples:
        if example.seen is None:
            continue
        weights = np.ones(len(example.share)) if of == "words" else example.words
        for some, share, weight in zip(getattr(example.seen, of), example.share, weights, strict=True):
            for word in set(some):
                sums = content[word][example.origin.host]
                sums[0] += share * weight
                sums[1] += weight
    return {word: _log_odds(hosts) for word, hosts in sorted(content.items()) if len(hosts) >= LEAST_HOSTS}


def _log_odds(hosts: "defaultdict[str, list[float]]") -> float:
    shares = [content / weight for content, weight in hosts.values() if weight]
    share = (sum(shares) + DOUBT * LEANING) / (len(shares) + DOUBT)
    return round(float(np.log(share / (1 - share))), 3)
