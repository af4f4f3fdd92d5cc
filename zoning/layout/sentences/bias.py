"""Change the probabilities of words by a bias for the writing system of their text.

How readily a sentence should end, and a word should count as a verb, differs between writing systems: some mark neither
sentences nor words. The biases are stored with the pipeline, and `scripts/train sentences` chooses them.
"""

import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

STORED = "biases"
"""Their name in the facts of a pipeline (`meta.json`)."""
SYSTEMS = {
    "Arabic": re.compile("[\u0600-\u06ff]+"),
    "Chinese and Japanese": re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff]+"),
    "Cyrillic": re.compile("[\u0400-\u052f]+"),
    "Devanagari": re.compile("[\u0900-\u097f]+"),
    "Greek": re.compile("[\u0370-\u03ff]+"),
    "Hangul": re.compile("[\uac00-\ud7af]+"),
    "Hebrew": re.compile("[\u0590-\u05ff]+"),
    "Thai": re.compile("[\u0e00-\u0e7f]+"),
}
"""Writing systems that may have a bias of their own."""


class Bias(NamedTuple):
    """What is added to the log odds of each word's probabilities."""

    beginning: float = 0.0
    verb: float = 0.0

    def of_beginnings(self, probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the changed probabilities of beginning a sentence."""
        return _changed(probabilities, self.beginning)

    def of_verbs(self, probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the changed probabilities of being a verb."""
        return _changed(probabilities, self.verb)


class Biases(NamedTuple):
    """The biases of some writing systems."""

    known: Mapping[str, Bias]

    @classmethod
    def stored(cls, facts: Mapping[str, Any]) -> Self:
        """Read them from the facts of a pipeline."""
        return cls({name: Bias(**bias) for name, bias in facts.get(STORED, {}).items()})

    def of(self, text: str) -> Bias | None:
        """Return the bias for a text; None if its writing system has none."""
        if not self.known or text.isascii():
            return None
        return next((bias for name, bias in self.known.items() if is_written_in(name, text)), None)


def is_written_in(system: str, text: str) -> bool:
    """Return whether at least half of a text's characters are of a writing system."""
    others = len(SYSTEMS[system].sub("", text))
    return 2 * others <= len(text)


def _changed(probabilities: NDArray[np.float32], bias: float) -> NDArray[np.float32]:
    odds = probabilities * math.exp(bias)
    return (odds / (1 - probabilities + odds)).astype(np.float32, copy=False)
