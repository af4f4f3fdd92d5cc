"""Recognise the page of a ticket in a tracker by the labels of its state."""

import re

import numpy as np

from zoning.snapshot import Mask, Snapshot
from zoning.text.expressions import expressions

LABELS = 3
"""The least number of kinds of labels on a ticket."""
_WORDS = expressions(__package__, "words.toml")
_STATES = tuple(
    re.compile(rf"\W*(?:{_WORDS[kind]})\s*[:：]?\W*", re.IGNORECASE)
    for kind in ("status", "priority", "assignee", "reporter", "component")
)


def is_ticket(snapshot: Snapshot, text: Mask) -> bool:
    """Whether a page has the labels of a ticket as separate texts, its status or priority among them."""
    values = np.unique(snapshot.value[text]).tolist()
    labels = [snapshot.strings[value].strip() for value in values]
    told = [any(state.fullmatch(label) for label in labels) for state in _STATES]
    return told[0] + told[1] > 0 and sum(told) >= LABELS
