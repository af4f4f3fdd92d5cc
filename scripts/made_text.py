"""Make random sentences for generated pages."""

import random
from collections.abc import Sequence
from itertools import product

WORDS = (
    "river valley meadow bridge winter spring water mill road harbour ferry market council teacher engine garden stone "
    "window letter village summer autumn carriage signal lantern orchard quarry chapel tower ladder bottle kitchen"
).split()


_SYLLABLES = "b d f k l m n p r s t v".split(), "a e i o u".split(), "rin lor mex tun vas".split()
INVENTED = tuple(map("".join, product(*_SYLLABLES)))
"""Words of no language, so that pages can have words of their own."""


def sentence(chance: random.Random, words: Sequence[str] = WORDS) -> str:
    """A sentence of 20 to 26 words."""
    said = [chance.choice(words) for _ in range(chance.randint(8, 14))]
    return (
        f"The {' '.join(said[:4])} was seen near the {' '.join(said[4:7])}, and it has been {' '.join(said[7:])} since."
    )


def paragraph(chance: random.Random, sentences: int, words: Sequence[str] = WORDS) -> str:
    """Return this number of sentences."""
    return " ".join(sentence(chance, words) for _ in range(sentences))
