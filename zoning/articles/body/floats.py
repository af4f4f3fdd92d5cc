"""Take figures and tables, with labels and captions, out of the running text, and list the formulas."""

import re
from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from zoning.articles.body.captions import MOST_BESIDE, SMALLEST_PX
from zoning.articles.body.equations import displayed, label_alone
from zoning.articles.body.float_parts import float_parts, images_in
from zoning.articles.body.labels import FIGURE_LABEL, TABLE_LABEL, is_translation, label_key, label_of, split_label
from zoning.articles.body.wrappers import Wrappers
from zoning.articles.model import ArticleTable, Equation, Figure
from zoning.document import html
from zoning.document.blocks import (
    Block,
    Box,
    Break,
    Content,
    Document,
    Heading,
    Image,
    Paragraph,
    Quote,
    Table,
    plain,
)
from zoning.document.blocks import Figure as FigureBlock
from zoning.metadata.sections import kind_of_heading
from zoning.text import words

DATED_WORDS = 6
"""The most words of a row, and the most rows, of a table that contains only dates."""
AHEAD = 20
"""The most blocks after the first that belong to a figure: one for each of its pictures, and the caption."""


class _Float(NamedTuple):
    """A figure or table at one place of the page. Pages repeat them in pop-ups and lists."""

    label: str
    caption: Content
    images: tuple[Image, ...]
    table: Table | None
    box: Box | None

    def key(self) -> object:
        """Return a key that is equal for two places of the same figure or table."""
        if self.label:
            return label_key(self.label)
        return self.images or plain(self.caption).strip() or self.table

    def says_something(self) -> bool:
        """Whether it has a label or a caption."""
        return bool(self.label or plain(self.caption).strip())

    def is_small(self) -> bool:
        """Whether it is as small as a cover or a badge; false if it has no box."""
        if self.box is None:
            return False
        left, top, right, bottom = self.box
        return right - left < SMALLEST_PX[0] or bottom - top < SMALLEST_PX[1]

    def joined(self, other: "_Float") -> "_Float":
        """Return it completed by what another place has in addition, but for its caption in another language."""
        captions = [self.caption] if is_translation(other.label, self.label) else [self.caption, other.caption]
        return _Float(
            label=self.label,
            caption=max(captions, key=lambda caption: len(plain(caption))),
            images=tuple(dict.fromkeys(self.images + other.images)),
            table=self.table or other.table,
            box=self.box or other.box,
        )


class Floats:
    """The figures, tables and formulas that were found, in the order of the page."""

    def __init__(self, wrappers: Wrappers) -> None:
        self._wrappers = wrappers
        self.formulas: list[Equation] = []
        self._figures: list[_Float] = []
        self._tables: list[_Float] = []

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures, each once."""
        return tuple(
            Figure(
                id=f"f{number}",
                label=one.label,
                caption=one.caption,
                text=" ".join(plain(one.caption).split()),
                images=one.images,
                box=one.box,
            )
            for number, one in enumerate(self._figures_alone(), 1)
        )

    @property
    def tables(self) -> tuple[ArticleTable, ...]:
        """The tables, each once."""
        return tuple(
            ArticleTable(
                id=f"t{number}",
                label=one.label,
                caption=one.caption,
                text=" ".join(plain(one.caption).split()),
                table=one.table,
                html=_table_html(one.table) if one.table else "",
                rows=_rows(one.table) if one.table else (),
                header_rows=_header_rows(one.table) if one.table else 0,
                images=one.images,
            )
            for number, one in enumerate(_together(_once(self._tables)), 1)
        )

    def _figures_alone(self) -> list[_Float]:
        """Return the figures without those with the label of a table, and without covers and badges.

        If any figure has a label, a picture with neither label nor caption is not a figure.
        """
        tables = {one.key() for one in self._tables if one.label and one.table}
        found = [one for one in _once(self._figures) if one.key() not in tables]
        labelled = any(one.label for one in found)
        return [one for one in found if one.says_something() or not (labelled or one.is_small())]

    def take_out(self, blocks: Sequence[Block]) -> list[Block]:
        """Return the blocks without figures and tables. Formulas stay in the blocks, and are listed as well."""
        left: list[Block] = []
        place = 0
        front = _end_of_front(blocks)
        while place < len(blocks):
            block, rest = blocks[place], blocks[place + 1 : place + 1 + AHEAD]
            if isinstance(block, Quote) and any(map(_is_of_float, block.blocks)):
                left += self.take_out(block.blocks)
                place += 1
                continue
            taken = self._wrapped(blocks[place:], left) or self._formula(block, rest, left)
            if not taken and not (place < front and _is_bare(block, left)):
                taken = self._table(block, rest, left) or self._figure(block, rest)
            if not taken:
                left.append(block)
            place += max(1, taken)
        return left

    def _wrapped(self, blocks: Sequence[Block], left: list[Block]) -> int:
        """Take the figure or table whose wrapper contains the first block; return its number of blocks, 0 if none."""
        if (wrapper := self._wrappers.of(blocks[0].box)) is None:
            return 0
        inside = list(takewhile(lambda block: self._wrappers.of(block.box) == wrapper, blocks))
        label, is_table, caption, images, table, rest = float_parts(inside)
        if not label:
            return 0
        box = table.box if table else next((one.box for one in inside if images_in(one)), None)
        (self._tables if is_table else self._figures).append(
            _Float(label, caption, () if table else images, table, box)
        )
        left += self._outside(rest)
        return len(inside)

    def _outside(self, blocks: Sequence[Block]) -> list[Block]:
        """Return the blocks of a wrapper that are not part of its figure or table; list its further tables."""
        kept: list[Block] = []
        for block in blocks:
            if not self._formula(block, (), kept):
                if isinstance(block, Table):
                    self._add_table(block.caption, block)
                else:
                    kept.append(block)
        return kept

    def _figure(self, block: Block, rest: Sequence[Block]) -> int:
        """Take the figure that begins with this block; return its number of blocks, 0 if there is none."""
        if isinstance(block, FigureBlock):
            caption, taken = block.caption, 1
            if not caption and rest and self._captions(FIGURE_LABEL, rest[0]):
                caption, taken = _content(rest[0]), 2
            self._add_figure(caption, block.images, block.box)
            return taken
        images = images_in(block)
        if images and not plain(_content(block)).strip():
            taken = 1
            while taken <= len(rest) and not plain(_content(rest[taken - 1])).strip() and images_in(rest[taken - 1]):
                images += images_in(rest[taken - 1])
                taken += 1
            if taken <= len(rest) and self._captions(FIGURE_LABEL, rest[taken - 1]):
                self._add_figure(_content(rest[taken - 1]), images, block.box)
                return taken + 1
            return 0
        if label_of(FIGURE_LABEL, block):
            if rest and images_in(rest[0]) and not plain(_content(rest[0])).strip():
                own = rest[0].caption if isinstance(rest[0], FigureBlock) else ()
                caption = (*_content(block), Break(), *own) if own else _content(block)
                self._add_figure(caption, images_in(rest[0]), rest[0].box)
                return 2
            self._add_figure(_content(block), images, block.box)
            return 1
        return 0

    def _captions(self, pattern: re.Pattern[str], block: Block) -> bool:
        """Whether a block beside a picture or table is its caption, with or without a label."""
        return bool(label_of(pattern, block)) or self._wrappers.captions.holds(block)

    def _add_figure(self, caption: Content, images: tuple[Image, ...], box: Box | None) -> None:
        label, rest = split_label(FIGURE_LABEL, caption)
        self._figures.append(_Float(label, rest, images, None, box))

    def _table(self, block: Block, rest: Sequence[Block], left: list[Block]) -> int:
        if isinstance(block, Table):
            if _is_dates(block):
                return 0
            if block.caption and not any(cell.text.strip() for row in block.rows for cell in row):
                self._add_figure(block.caption, _pictures_in(block), block.box)
                return 1
            caption, taken = block.caption, 1
            if not caption and left and self._captions(TABLE_LABEL, left[-1]):
                caption = _content(left.pop())
            elif not caption and rest and self._wrappers.captions.holds(rest[0]):
                caption, taken = _content(rest[0]), 2
            self._add_table(caption, block)
            return taken
        captions_table = label_of(TABLE_LABEL, block)
        caption, title = _content(block), int(bool(captions_table) and _is_title(block, rest))
        below = rest[title] if len(rest) > title else None
        if isinstance(below, Table) and not below.caption and (captions_table or label_of(FIGURE_LABEL, block)):
            self._add_table((*caption, Break(), *_content(rest[0])) if title else caption, below)
            return 2 + title
        if not captions_table:
            return 0
        images = images_in(block)
        if rest and not plain(_content(rest[0])).strip() and images_in(rest[0]):
            self._add_table(_content(block), None, images + images_in(rest[0]))
            return 2
        self._add_table(_content(block), None, images)
        return 1

    def _add_table(self, caption: Content, table: Table | None, images: tuple[Image, ...] = ()) -> None:
        label, rest = split_label(TABLE_LABEL, caption)
        if not label:
            label, rest = split_label(FIGURE_LABEL, caption)
        self._tables.append(_Float(label, rest, images, table, table.box if table else None))

    def _formula(self, block: Block, rest: Sequence[Block], left: list[Block]) -> int:
        """List the formula that begins with this block, and leave it without its number; return its number of blocks.

        The number is in the block with the formula, right before it or right behind it.
        """
        formula, label = displayed(block)
        if formula is None:
            return 0
        taken = 1
        if not label and left and (label := label_alone(left[-1])):
            left.pop()
        elif not label and rest and (label := label_alone(rest[0])):
            taken = 2
        number = len(self.formulas) + 1
        self.formulas.append(
            Equation(id=f"e{number}", label=label, text=formula.text, tex=formula.tex,
                     mathml=formula.mathml)
        )  # fmt: skip
        left.append(formula)
        return taken


def _together(tables: Sequence[_Float]) -> list[_Float]:
    """Join captions without a table and tables without a caption, in order, if there are equally many of both.

    Publishers show tables in pop-ups whose titles repeat the captions; the text does not contain these copies.
    """
    captions = [n for n, one in enumerate(tables) if one.label and not (one.table or one.images)]
    bare = [n for n, one in enumerate(tables) if one.table and not (one.label or plain(one.caption).strip())]
    if len(captions) != len(bare):
        return list(tables)
    joined = {caption: tables[caption].joined(tables[table]) for caption, table in zip(captions, bare, strict=True)}
    return [joined.get(n, one) for n, one in enumerate(tables) if n not in bare]


def _once(found: Sequence[_Float]) -> list[_Float]:
    """Return each figure or table once, joined from its places."""
    joined: dict[object, _Float] = {}
    for one in found:
        before = joined.get(one.key())
        joined[one.key()] = before.joined(one) if before else one
    return list(joined.values())


def _end_of_front(blocks: Sequence[Block]) -> int:
    """Return the number of blocks before the first heading of a known kind, such as `Abstract`; 0 if there is none."""
    headed = (isinstance(block, Heading) and kind_of_heading(block.text) != "other" for block in blocks)
    return next((number for number, is_headed in enumerate(headed) if is_headed), 0)


def _is_bare(block: Block, before: Sequence[Block]) -> bool:
    """Whether a block is a table without a caption, which contains facts of the article if it is above its text."""
    above = before and label_of(TABLE_LABEL, before[-1])
    return isinstance(block, Table) and not block.caption and not above


def _is_title(label: Block, rest: Sequence[Block]) -> bool:
    """Whether a line between a label of its own and a table is the table's title."""
    is_alone = label.text.strip(" .:").casefold() == label_of(TABLE_LABEL, label).casefold()
    is_line = bool(rest) and isinstance(rest[0], Paragraph) and words.length(rest[0].text) <= MOST_BESIDE
    return is_alone and is_line and len(rest) > 1 and isinstance(rest[1], Table)


def _is_dates(table: Table) -> bool:
    """Whether a table has no caption and contains only dates, such as when the article was received."""
    rows = [" ".join(cell.text for cell in row) for row in table.rows]
    dated = all(words.length(row) <= DATED_WORDS and re.search(r"\b(?:19|20)\d\d\b", row) for row in rows)
    return not table.caption and 0 < len(rows) <= DATED_WORDS and dated


def _is_of_float(block: Block) -> bool:
    """Whether a block in a quote belongs to a figure or table: some programs write these as quotes."""
    labelled = label_of(FIGURE_LABEL, block) or label_of(TABLE_LABEL, block)
    return isinstance(block, Table | FigureBlock) or bool(labelled)


def _pictures_in(table: Table) -> tuple[Image, ...]:
    """Return the pictures in a table's cells."""
    cells = (cell for row in table.rows for cell in row)
    return tuple(image for cell in cells for block in cell.blocks for image in images_in(block))


def _content(block: Block) -> Content:
    return block.content if isinstance(block, Paragraph | Heading) else ()


def _table_html(table: Table) -> str:
    written = html.write(Document(title="", language="", url="", blocks=(table,)))
    found = re.search(r"<table.*</table>", written, re.DOTALL)
    return found[0] if found else ""


def _rows(table: Table) -> tuple[tuple[str, ...], ...]:
    """Return the text of a table's grid; a cell's text is repeated in every place that the cell spans."""
    grid: list[list[str]] = [[""] * table.columns for _ in table.rows]
    for number, row in enumerate(table.rows):
        for cell in row:
            for down in range(number, min(number + cell.row_span, len(grid))):
                for right in range(cell.column, min(cell.column + cell.col_span, table.columns)):
                    grid[down][right] = cell.text
    return tuple(map(tuple, grid))


def _header_rows(table: Table) -> int:
    """Return how many rows at the top contain only header cells."""
    leading = (all(cell.header for cell in row) and bool(row) for row in table.rows)
    header, rows = next(groupby(leading), (False, iter(())))
    return sum(1 for _ in rows) if header else 0
