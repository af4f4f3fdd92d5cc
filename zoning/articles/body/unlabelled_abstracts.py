"""Find abstracts that neither a heading nor a label tells: by markup, by what is behind them, or by their look."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import groupby, takewhile

import numpy as np

from zoning.articles.body.abstracts import LEAD_WORDS, OF_ABSTRACTS, Unheaded, goes_on, is_note, is_text, run_in
from zoning.articles.body.captions import box_of, is_inside
from zoning.articles.body.headings import TEXT_ENDS, is_emphasised
from zoning.articles.body.keywords import named
from zoning.articles.body.looks import Look, Looks
from zoning.articles.model import Section
from zoning.document.blocks import Block, Box, Paragraph, Quote
from zoning.document.nodes import with_attribute
from zoning.metadata.lines import shown
from zoning.snapshot import Snapshot
from zoning.text.words import count as count_words
from zoning.text.words import normalised

LEAST_PARTS = 2
"""The fewest paragraphs with titles of parts that are an abstract."""
ATTRIBUTES = ("class", "id", "role", "itemprop")
_NAMES = re.compile(
    r"(?:^|[\s_-])(?:abstracts?|resum[eo]n?s?|riassunt[oi]|zusammenfassung|streszczenie|abstrakt|annotaciya)(?:[\s_-]|$)",
    re.IGNORECASE,
)
"""What attributes call elements with an abstract."""
INSET_PX = 4.0
"""By how much the left edge of a text is beside that of others, at least, if it is set in."""
Style = tuple[Look, bool, bool]
"""The look of a text, whether all of it is emphasised, and whether it is set in."""


class Signs:
    """What tells an abstract on a page without a heading or a label."""

    def __init__(self, snapshot: Snapshot, looks: Looks) -> None:
        self._snapshot = snapshot
        self._looks = looks

    def are_named(self, block: Block) -> bool:
        """Whether a block is in an element that markup calls an abstract."""
        return block.box is not None and any(is_inside(block.box, one) for one in self._boxes)

    @cached_property
    def _boxes(self) -> list[Box]:
        """The boxes of the text of the elements that markup calls an abstract."""
        text = shown(self._snapshot)
        named = [with_attribute(self._snapshot, attribute, _NAMES) for attribute in ATTRIBUTES]
        nodes = np.flatnonzero(np.any(named, axis=0) & self._snapshot.containing(text)).tolist()
        return [box_of(self._snapshot, node, text) for node in nodes]

    def style(self, block: Block, edge: float) -> Style:
        """Return the look of a block; `edge` is the left edge of the texts that are not set in."""
        inner = block.blocks if isinstance(block, Quote) else (block,)
        emphasised = all(isinstance(one, Paragraph) and is_emphasised(one) for one in inner)
        return self._looks.of(block.box), emphasised, block.box is not None and block.box[0] > edge + INSET_PX


def unlabelled(
    above: Sequence[Block], below: Sequence[Block], people: Sequence[str], signs: Signs | None, *, introduced: bool
) -> Unheaded | None:
    """Return the abstract among the blocks with the title; None if there is none, or if it is too short or too long.

    It is in an element that markup calls one, before keywords, before an introduction, or does not look like the text.

    below: the blocks of the text's sections.
    people: authors and affiliations; a paragraph that begins with one of them is not running text.
    introduced: whether a heading of the text's first section is below `above`.
    """
    end = len(above) if introduced else _before_keywords(above, below)
    called = [block for block in above if signs and is_text(block) and signs.are_named(block)]
    unlike = _unlike([*above, *below], signs.style) if signs else []
    for among in (called, _running(above[:end]), unlike):
        text = [block for block in among if block in above and not _begins_with(block, people)]
        if text and sum(count_words(block.text) for block in text) <= LEAD_WORDS[1]:
            section = Section(title="", kind="abstract", blocks=tuple(text))
            return Unheaded(section, [block for block in above if block not in text])
    return None


def _before_keywords(above: Sequence[Block], below: Sequence[Block]) -> int:
    """Return the number of blocks before keywords behind which a text is; 0 if there are none."""
    label = next(iter(named(above)), None)
    place = above.index(label) if label is not None else 0
    return place if any(_is_long(block) for block in (*above[place + 1 :], *below)) else 0


def _running(blocks: Sequence[Block]) -> list[Block]:
    """Return the running text among blocks."""
    parts = [block for block in blocks if isinstance(block, Paragraph) and run_in(block).kind in OF_ABSTRACTS]
    parts = parts if len(parts) >= LEAST_PARTS else []
    return [block for block in blocks if _is_long(block) or block in parts] or _paragraphs(blocks)


def _paragraphs(blocks: Sequence[Block]) -> list[Block]:
    """Return the paragraphs that end as sentences do and follow one another, if they are as long as an abstract."""
    groups = groupby(blocks, lambda block: goes_on(block) and block.text.rstrip().endswith(TEXT_ENDS))
    texts = [list(group) for is_going_on, group in groups if is_going_on]
    return next((one for one in texts if sum(count_words(block.text) for block in one) >= LEAD_WORDS[0]), [])


def _unlike(blocks: Iterable[Block], style: Callable[[Block, float], Style]) -> list[Block]:
    """Return the first running text among blocks that does not look like most of them."""
    texts = [block for block in blocks if _is_long(block)]
    edge = min((block.box[0] for block in texts if block.box), default=0.0)
    styles = [(block, style(block, edge)) for block in texts]
    letters: Counter[Style] = Counter()
    for block, seen in styles:
        letters[seen] += len(block.text)
    most = max(letters, key=letters.__getitem__, default=None)
    return [block for block, _ in takewhile(lambda one: one[1] != most and not is_note(one[0]), styles)]


def _is_long(block: Block) -> bool:
    return count_words(block.text) >= LEAD_WORDS[0]


def _begins_with(block: Block, people: Sequence[str]) -> bool:
    return normalised(block.text).startswith(tuple(filter(None, map(normalised, people))))
