"""Turn the pieces of a line, in the order of the walk, into inline content.

White space collapses as in the browser: several blanks become one, lines have no blanks at their edges, and no blank is
added.
A blank between two runs has only the marks and the link that both runs have, so that no mark and no link begins or ends
with a blank.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from zoning.document.blocks import Break, Content, Image, Inline, InlineFormula, Link, Mark, Text

MARKS: tuple[Mark, ...] = ("strong", "emphasis", "code", "subscript", "superscript", "deleted", "highlighted")
"""Mark `i` is bit `i` of `Piece.marks`."""


class Gap(Enum):
    """What may separate two runs, in order of strength."""

    BREAK = "break"
    """A line break of the page, such as `br`."""
    EDGE = "edge"
    """The edge of a block-level element inside a heading or a caption, which is one line here."""
    BLANK = "blank"


class Piece(NamedTuple):
    """A piece of a line."""

    item: "str | Image | InlineFormula | Gap"
    """A string is text as in the DOM; a line feed in it is a line break if `preserved`."""
    node: int = -1
    marks: int = 0
    link: int = -1
    """The node of the link around it; -1 outside of links."""
    preserved: bool = False
    after_omission: bool = False
    """Whether the text before it on the page is not selected."""
    before_omission: bool = False
    """Whether the text after it on the page is not selected."""


def paragraphs(pieces: list[Piece], urls: Mapping[int, str]) -> Iterator[tuple[Content, list[int]]]:
    """Yield the content and the nodes of each paragraph of a line; two line breaks end a paragraph.

    urls: address of each link, by node.
    """
    for runs in _split(pieces):
        yield _content(runs, urls), [node for run in runs for node in run.nodes]


def one_line(pieces: list[Piece], urls: Mapping[int, str]) -> Content:
    """Return the content of a line that stays one block, whatever it contains."""
    joined: list[_Run] = []
    for runs in _split(pieces):
        if joined:
            joined.append(_Run(Break(), 0, -1))
        joined += runs
    return _content(joined, urls)


class _Run:
    """Text or an object, with its marks, its link and its nodes."""

    __slots__ = ("item", "link", "marks", "nodes", "words")

    def __init__(self, item: str | Break | Image | InlineFormula, marks: int, link: int, node: int = -1) -> None:
        self.item = item
        self.words = [item] if isinstance(item, str) else []
        self.marks = marks
        self.link = link
        self.nodes = [node] if node >= 0 else []

    def inline(self) -> Text | Break | Image | InlineFormula:
        if isinstance(self.item, str):
            return Text("".join(self.words), _MARKS_OF[self.marks])
        return self.item


def _split(pieces: list[Piece]) -> Iterator[list[_Run]]:
    """Yield the runs of each paragraph of a line; gaps are resolved."""
    runs: list[_Run] = []
    breaks, blank = 0, False
    for item, piece in _atoms(pieces):
        if item is Gap.BLANK:
            blank = True
        elif isinstance(item, Gap):
            breaks += 1
        else:
            if breaks > 1 and runs:
                yield runs
                runs = []
            elif breaks and runs:
                runs.append(_Run(Break(), 0, _common_link(runs[-1], piece)))
            elif blank and runs:
                _append(runs, " ", runs[-1].marks & piece.marks, _common_link(runs[-1], piece))
            _append(runs, item, piece.marks, piece.link, piece.node)
            breaks, blank = 0, False
    if runs:
        yield runs


def _atoms(pieces: list[Piece]) -> Iterator[tuple[str | Image | InlineFormula | Gap, Piece]]:
    """Yield the pieces; texts are divided into lines of words joined by one blank, and the gaps around them."""
    for piece in pieces:
        if not isinstance(piece.item, str):
            yield piece.item, piece
            continue
        for number, line in enumerate(piece.item.split("\n") if piece.preserved else (piece.item,)):
            if number:
                yield Gap.BREAK, piece
            words = line.split()
            if line[:1].isspace():
                yield Gap.BLANK, piece
            if words:
                yield " ".join(words), piece
            if line[-1:].isspace():
                yield Gap.BLANK, piece


def _append(runs: list[_Run], item: str | Image | InlineFormula, marks: int, link: int, node: int = -1) -> None:
    last = runs[-1] if runs else None
    if last and isinstance(item, str) and last.words and (last.marks, last.link) == (marks, link):
        last.words.append(item)
        last.nodes.append(node)
    else:
        runs.append(_Run(item, marks, link, node))


def _common_link(run: _Run, piece: Piece) -> int:
    return run.link if run.link == piece.link else -1


def _content(runs: list[_Run], urls: Mapping[int, str]) -> Content:
    content: list[Inline] = []
    for link, linked in groupby(runs, key=lambda run: run.link):
        inlines = tuple(run.inline() for run in linked)
        content += (Link(urls[link], inlines),) if link >= 0 else inlines
    return tuple(content)


_MARKS_OF = [tuple(mark for bit, mark in enumerate(MARKS) if marks >> bit & 1) for marks in range(1 << len(MARKS))]
