"""Body text extraction: choose the one stretch of the page with most words and fewest tags."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.literature.text.stream import CONTENT, Stream, Units
from zoning.extractors.literature.text.textual import Choice, StreamMethod


def densest_stretch(is_word: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the half-open range of tokens, (u,), with the largest surplus of words over tags.

    Of equal ranges, this is the one that ends first, and of these the one that begins first (ties: our reading).
    """
    surplus = np.concatenate(([0], np.cumsum(np.where(is_word, 1, -1))))
    lowest = np.minimum.accumulate(surplus)
    end = int(np.argmax(surplus[1:] - lowest[:-1])) + 1
    return int(np.argmax(surplus == lowest[end - 1])), end


def in_densest_stretch(tokens: Units) -> NDArray[np.bool_]:
    """(u,): tokens inside the densest stretch."""
    begin, end = densest_stretch(tokens.kind == CONTENT)
    place = np.arange(len(tokens))
    return (place >= begin) & (place < end)


@dataclass(frozen=True, kw_only=True)
class BodyText(StreamMethod):
    """The one stretch of tokens that has most words inside and most tags outside."""

    name: ClassVar[str] = "bte"
    source: ClassVar[str] = "Finn, Kushmerick, Smyth: Fact or fiction, DELOS 2001"
    status: ClassVar[str] = "pinned down by two independent implementations; ties: our reading"

    def read(self, stream: Stream) -> Choice:
        """Choose the words of the stretch."""
        tokens = stream.tokens
        inside = in_densest_stretch(tokens)
        words = np.cumsum(tokens.kind == CONTENT).astype(np.float64)
        return Choice(
            mask=tokens.chosen(inside),
            region=f"tokens {np.argmax(inside)}–{len(inside) - np.argmax(inside[::-1])} of {len(inside)}",
            why="no other stretch has so many more words than tags",
            signals=(
                Signal(
                    title="Words up to each token",
                    unit="tokens",
                    values={"words": words, "tags": np.arange(1, len(words) + 1) - words},
                    chosen=inside,
                ),
            ),
        )
