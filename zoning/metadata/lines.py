"""Divide the page's text into lines, with their font size, heading, raised parts and date."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.document.nodes import block_level
from zoning.document.permalinks import permalinks
from zoning.layout import hidden_nodes
from zoning.metadata.times.dates import DAY, date_in
from zoning.metadata.times.page_language import page_language
from zoning.metadata.times.relative_times import relative_times, without_relative_times
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words
from zoning.text.cached import cached

DATE_WORDS = 8
"""The most words of a line with only a date."""
RAISED = 0.85
"""Text that looks like a mark is one if it is smaller than this share of its line's font size."""
MARK_CHARACTERS = 24
TITLE_CHARACTERS = 500
"""Titles are compared only up to this length."""
PARAGRAPH_WORDS = 40
"""The least number of words of running text."""
_MARKS = re.compile(r"[\s,;()]*(?:(?:\d{1,3}|[a-z]{1,2}|[*∗†‡§¶#‖✉]+)[\s,;()]*){1,8}")
_SENTENCE_END = re.compile(rf"[{words.SENTENCE_ENDS}]|[{words.SYLLABLES}]")
"""The end of a sentence. Thai, Lao, Khmer and Burmese have no sign for it."""


class Run(NamedTuple):
    """A text node on a line."""

    node: int
    text: str
    raised: bool


@dataclass(eq=False)
class Line:
    """The text between two line ends; not frozen, which would take several times as long for the many of a page."""

    nodes: tuple[int, ...]
    text: str
    size: float
    """The font size of its longest text node, in CSS px."""
    heading: int
    """The heading element around it, -1 outside of headings."""
    level: int
    """That heading's level; 0 outside of headings."""
    runs: tuple[Run, ...]
    language: str = ""
    """The language of the page, a BCP 47 tag."""

    @cached_property
    def date(self) -> str:
        """The first date in it, in ISO 8601 and as exact as it is; "" for none."""
        return date_in(self.text, self.language)

    @cached_property
    def is_dated(self) -> bool:
        """Whether it has a day or a relative time."""
        return len(self.date) == DAY or bool(relative_times(self.text))

    @cached_property
    def words(self) -> int:
        """How long it is, in words."""
        return words.length(self.text)


class TitledPage(NamedTuple):
    """A page that shows its title."""

    snapshot: Snapshot
    lines: Sequence[Line]
    """All lines that it shows."""
    number: int
    """The number of the title's line."""
    front: range
    """The numbers of the lines around the title that may contain by-line and date."""
    others: Set[int]
    """The numbers of lines in or near the front matter that name other articles."""
    entries: Mask
    """(n,): the nodes of reviews, comments and other articles."""

    @property
    def title(self) -> Line:
        """The title's line, the first one if it has several."""
        return self.lines[self.number]

    @property
    def below(self) -> Sequence[Line]:
        """The lines below the front matter."""
        return self.lines[self.front.stop :]


def is_date(line: Line) -> bool:
    """Whether the line is a day and hardly anything else."""
    return line.words <= DATE_WORDS and len(line.date) == DAY


def is_date_or_age(line: Line) -> bool:
    """Whether the line is a day and hardly anything else, or a relative time and nothing else."""
    age = bool(relative_times(line.text)) and not re.search(r"\w", without_relative_times(line.text, ""))
    return age or is_date(line)


def shown(snapshot: Snapshot) -> Mask:
    """(n,): the visible text nodes, without permalinks."""
    return snapshot.laid_out_text & ~hidden_nodes(snapshot) & ~permalinks(snapshot)


def folded(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of the body that are not visible, such as text that is folded away."""
    quiet = snapshot.within(snapshot.named("script", "style", "noscript", "template", "svg", "head"))
    text: Mask = snapshot.has_words & snapshot.in_body & ~shown(snapshot) & ~quiet
    return text


class Lines:
    """The lines of a page, each read only once whichever text is asked for (`Snapshot.once(Lines)`)."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Keep the snapshot; lines are read when first asked for."""
        self.snapshot = snapshot
        self._read: dict[tuple[int, ...], Line] = {}
        self._asked: dict[bytes, list[Line]] = {}

    def of(self, mask: Mask) -> list[Line]:
        """Return the lines of the text nodes in `mask`, (n,), in document order."""
        asked = mask.tobytes()
        if asked not in self._asked:
            self._asked[asked] = self._of(mask)
        return self._asked[asked]

    def _of(self, mask: Mask) -> list[Line]:
        nodes = np.flatnonzero(mask)
        block, breaks = self.snapshot.nearest(block_level(self.snapshot, mask))[nodes], self._breaks[nodes]
        begins = np.flatnonzero((np.diff(block) != 0) | (np.diff(breaks) != 0)) + 1
        listed: list[int] = nodes.tolist()
        edges = [0, *begins.tolist(), len(listed)] if listed else []
        return [self.line(tuple(listed[begin:end])) for begin, end in pairwise(edges)]

    def line(self, nodes: tuple[int, ...]) -> Line:
        """Return the line of these text nodes."""
        if nodes not in self._read:
            text = self.snapshot.text_of_nodes(nodes)
            sizes = [self._sizes[node] for node in nodes]
            whole = text if "\n" not in text and len(nodes) == 1 else ""
            texts = [whole or " ".join(self.snapshot.text_of(node).split()) for node in nodes]
            size = max(zip(map(len, texts), sizes, strict=True))[1]
            runs = (
                Run(node, text, self._raised[node] or (own < RAISED * size and _is_mark(text)))
                for node, text, own in zip(nodes, texts, sizes, strict=True)
            )
            heading = self._headings[nodes[0]]
            level = int(self.snapshot.tag(heading)[1]) if heading >= 0 else 0
            self._read[nodes] = Line(nodes, text, size, heading, level, tuple(runs), self._language)
        return self._read[nodes]

    @cached_property
    def _language(self) -> str:
        return self.snapshot.once(page_language)

    @cached_property
    def _breaks(self) -> NDArray[np.int64]:
        """(n,): the number of `br` up to each node; up to one that is rendered, of those that are."""
        breaks, rendered = self.snapshot.named("br"), self.snapshot.rendered
        return np.where(rendered, np.cumsum(breaks & rendered), np.cumsum(breaks))

    @cached_property
    def _raised(self) -> list[bool]:
        """n: whether each node is in a `sup`."""
        raised: list[bool] = self.snapshot.within(self.snapshot.named("sup")).tolist()
        return raised

    @cached_property
    def _headings(self) -> list[int]:
        """n: the heading around each node, -1 for none."""
        headings: list[int] = self.snapshot.nearest(self.snapshot.named(*HEADING_TAGS)).tolist()
        return headings

    @cached_property
    def _sizes(self) -> list[float]:
        """n: the font size of each node, in CSS px; 0 if it is not rendered."""
        sizes: list[float] = self.snapshot.magnitudes("font-size").tolist()
        return sizes


def _is_mark(text: str) -> bool:
    return len(text) <= MARK_CHARACTERS and bool(_MARKS.fullmatch(text))


@cached
def text_key(text: str) -> str:
    """Return the key by which texts are compared: their letters and digits, without case."""
    return words.normalised(text[:TITLE_CHARACTERS])


def is_running_text(line: Line) -> bool:
    """Whether the line consists of sentences, and is not a long list of names or places.

    In scripts without case, the end of a sentence distinguishes them.
    """
    if len(line.text) < PARAGRAPH_WORDS:
        return False
    said = words.split(line.text)
    if len(said) < PARAGRAPH_WORDS:
        return False
    small = sum(word[0].islower() for word in said)
    caseless = sum(word[0].isalpha() and word[0].lower() == word[0].upper() for word in said)
    told = small + caseless if _SENTENCE_END.search(line.text) else small
    return told > 0.6 * len(said)
