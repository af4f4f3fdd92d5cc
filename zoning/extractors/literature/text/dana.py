"""R2L and DANA: find content by its script, for languages that are not written in ASCII letters as markup is."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.literature.text.danag import GAP, SMOOTHED, Sides, smoothed_difference
from zoning.extractors.literature.text.stream import CODE, LINE_LENGTH, Stream
from zoning.extractors.literature.text.textual import Choice, FilteredMethod
from zoning.parameters import Range

ENOUGH_FOREIGN = 0.2
"""The least share of non-ASCII letters in a page for `dana` to work (our guard)."""


def _characters(stream: Stream, wanted: Callable[[str], bool]) -> NDArray[np.bool_]:
    """(u,): the characters of text that are `wanted`; none of tags."""
    found = np.zeros(len(stream.characters), np.bool_)
    known, place = np.unique(stream.codes, return_inverse=True)
    table = np.fromiter((wanted(chr(code)) for code in known.tolist()), np.bool_, len(known))
    found[stream.is_text[stream.characters.item]] = table[place]
    return found


@dataclass(frozen=True, kw_only=True)
class RightToLeft(FilteredMethod):
    """Text in right-to-left letters, from the region of lines with more of them than of other characters."""

    name: ClassVar[str] = "r2l"
    source: ClassVar[str] = "Mohammadzadeh, Schweiggert, Nakhaeizadeh: Using UTF-8 to extract main content, ICSOFT 2011"
    status: ClassVar[str] = (
        "outline is sourced; letters by their Unicode direction, and the gap: our reading. The paper drops Latin "
        "words; here text nodes without right-to-left letters are dropped, the others whole"
    )

    gap: Annotated[int, Range(0, 1_000_000)] = GAP
    """The most lines between two regions of the content (the paper's P, tuned for each site)."""
    line_length: Annotated[int, Range(1, 10_000)] = LINE_LENGTH

    def read(self, stream: Stream) -> Choice:
        """Choose the text nodes of that region with right-to-left letters."""
        lines = stream.lines(self.line_length)
        leftward = _characters(stream, lambda character: unicodedata.bidirectional(character) in ("R", "AL"))
        if not leftward.any():
            nothing = np.zeros_like(stream.body.is_text)
            return Choice(mask=nothing, why="the page has no right-to-left letters")
        above, below = lines.count(leftward), lines.count(~leftward)
        choice = Sides(lines, "right-to-left letters", above, "the rest", below, above - below).choice(self.gap)
        lettered = np.zeros_like(choice.mask)
        lettered[stream.node[stream.characters.item[leftward]]] = True
        return replace(choice, mask=choice.mask & lettered)


@dataclass(frozen=True, kw_only=True)
class Dana(FilteredMethod):
    """As `danag`, but letters outside of ASCII are the content: for languages without Latin letters."""

    name: ClassVar[str] = "dana"
    source: ClassVar[str] = "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: DANA, TIR/DEXA 2011"
    status: ClassVar[str] = "outline is sourced; smoothing and gap as in DANAg, and the guard: our reading"

    gap: Annotated[int, Range(0, 1_000_000)] = GAP
    """The most lines between two regions of the content."""
    line_length: Annotated[int, Range(1, 10_000)] = LINE_LENGTH

    def read(self, stream: Stream) -> Choice:
        """Choose the text in the main content area, whatever its letters."""
        letters = _characters(stream, str.isalpha)
        foreign = _characters(stream, lambda character: not character.isascii())
        if (letters & foreign).sum() < ENOUGH_FOREIGN * letters.sum():
            why = f"less than {ENOUGH_FOREIGN:.0%} of the page's letters are outside of ASCII"
            return Choice(mask=np.zeros_like(stream.body.is_text), why=why)
        lines = stream.lines(self.line_length)
        above = lines.count(foreign)
        below = lines.count(~foreign & (stream.characters.kind != CODE)) + lines.code
        difference = smoothed_difference(above, below)
        return Sides(lines, "non-ASCII", above, "ASCII", below, difference, SMOOTHED).choice(self.gap)
