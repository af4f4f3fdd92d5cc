"""Find out which zones are content, by aligning the gold text with the page's text."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from zoning.extractors.body import Body
from zoning.text.words import units

Tokens = list[list[str]]


def tokens_of(texts: Sequence[str]) -> Tokens:
    """Return the words of each text, as the bag measure counts them."""
    return [units(text.lower()) for text in texts]


def matched(body: Body, gold: Sequence[str]) -> tuple[Tokens, NDArray[np.float64]]:
    """Return the words of each text of a page in order, and (2, n): for each node their number, and that in gold."""
    tokens, nodes = tokens_of(list(body.texts.values())), list(body.texts)
    columns = np.zeros((2, len(body.snapshot)))
    columns[0, nodes] = counts = np.array([len(some) for some in tokens])
    columns[1, nodes] = counts * shares(tokens, gold)
    return tokens, columns


def inside(nodes: NDArray[np.integer], end: NDArray[np.integer], column: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the sum of `column`, (n,), over subtrees with these begins and ends, (s,): (s,)."""
    total = np.concatenate(([0.0], np.cumsum(column)))
    found: NDArray[np.float64] = total[end] - total[nodes]
    return np.round(found, 6)


def shares(tokens: Tokens, gold: Sequence[str]) -> NDArray[np.float64]:
    """Return the share of each zone's words that are on the longest common subsequence of page and gold: (z,)."""
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
