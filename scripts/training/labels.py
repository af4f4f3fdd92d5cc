"""Which zones are content: the gold text laid along the page's text."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from zoning.evaluation.measures.base import words

Tokens = list[list[str]]


def tokens_of(texts: Sequence[str]) -> Tokens:
    """The words of each text as the bag measure counts them."""
    return [words(text.lower()) for text in texts]


def shares(tokens: Tokens, gold: Sequence[str]) -> NDArray[np.float64]:
    """(z,): the share of each zone's words that lie on the longest common subsequence of page and gold."""
    page = [word for zone in tokens for word in zone]
    matched = np.zeros(len(page) + 1, np.int64)
    if page and gold:
        for step in LCSseq.opcodes(page, list(gold)):
            if step.tag == "equal":
                matched[step.src_start + 1 : step.src_end + 1] = 1
    matched = np.cumsum(matched)
    counts = np.array([len(zone) for zone in tokens], np.int64)
    stops = np.cumsum(counts)
    found: NDArray[np.float64] = (matched[stops] - matched[stops - counts]) / np.maximum(counts, 1)
    return found
