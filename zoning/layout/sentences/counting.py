"""Count the sentences with a verb, given probabilities of words to begin a sentence and to be a verb.

No word has to be decided: the probabilities of all divisions of the text are summed by a Markov chain. Its state is how
many sentences with a verb have ended, and whether the current sentence has a verb (a forward pass, as in hidden Markov
models). Words count as independent of each other.
"""

from typing import NamedTuple, Self

import numpy as np

from zoning.layout.sentences.pipeline import LEAST, Words


class VerbSentences(NamedTuple):
    """The probabilities of the numbers of sentences with a verb in the text read so far; n sentences are enough.

    Entry k: the probability that k sentences with a verb have ended, and that the current sentence …
    """

    without: tuple[float, ...]
    """(n,): … has no verb yet."""
    within: tuple[float, ...]
    """(n,): … has a verb. The last entry is never reduced: there are enough already."""

    @classmethod
    def none(cls, enough: int) -> Self:
        """Return the probabilities before anything is read."""
        return cls((1.0,) + (0.0,) * (enough - 1), (0.0,) * enough)

    @property
    def enough(self) -> float:
        """The probability that there are enough sentences with a verb."""
        return self.within[-1]

    def after(self, words: Words, *, anew: bool) -> Self:
        """Return the probabilities after these words, too. anew: whether the first word begins a sentence."""
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
