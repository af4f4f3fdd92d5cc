"""How many sentences of a text have a verb, where it is in doubt which words begin a sentence and which are verbs.

Nobody has to decide about each word for that: the probabilities of all divisions of the text are added up, by a chain
that keeps how many sentences with a verb there were, and whether the one that goes on has one (a forward pass as in
hidden Markov models). Words are taken for independent of each other.
"""

from typing import NamedTuple, Self

import numpy as np

from zoning.layout.sentences.pipeline import LEAST, Words


class VerbSentences(NamedTuple):
    """The probabilities of how many sentences with a verb a text has, as far as it was read; n are enough.

    Each k: so many have ended, and the one that goes on …
    """

    without: tuple[float, ...]
    """(n,): … has no verb yet."""
    within: tuple[float, ...]
    """(n,): … has one. The last stays what it is: there are enough."""

    @classmethod
    def none(cls, enough: int) -> Self:
        """Nothing was read."""
        return cls((1.0,) + (0.0,) * (enough - 1), (0.0,) * enough)

    @property
    def enough(self) -> float:
        """The probability that there are enough."""
        return self.within[-1]

    def after(self, words: Words, *, anew: bool) -> Self:
        """The same when more was read. anew: whether the first of the words begins a sentence."""
        if not len(words.places):
            return self
        beginnings = words.beginnings.copy()
        beginnings[0] = anew
        first = np.flatnonzero(beginnings > LEAST)
        first = first if anew else np.concatenate(([0], first))
        without, within = list(self.without), list(self.within)
        for begins, has_none in zip(beginnings[first].tolist(), words.without_verb(first).tolist(), strict=True):
            for ended in range(len(within) - 2, -1, -1):
                without[ended + 1] += begins * within[ended]
                within[ended] *= 1 - begins
            for ended in range(len(within)):
                within[ended] += (1 - has_none) * without[ended]
                without[ended] *= has_none
        return type(self)(tuple(without), tuple(within))
