"""Read a figure or table from the blocks of its wrapper."""

from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.body.credits import is_credit
from zoning.articles.body.labels import DOI, FIGURE_LABEL, TABLE_LABEL, is_translation, split_label
from zoning.document.blocks import Block, Break, Content, Figure, Heading, Image, Link, List, Paragraph, Table, plain
from zoning.text.words import count as count_words

TEXT_WORDS = 20
"""A paragraph before the label with this many words is running text."""


class FloatParts(NamedTuple):
    """The parts of a figure or table."""

    label: str
    is_table: bool
    """Whether it is a table, by its grid or its label."""
    caption: Content
    images: tuple[Image, ...]
    table: Table | None
    rest: list[Block]
    """The blocks that are not part of it: notes below a table, credits, lists, formulas."""


def float_parts(blocks: Sequence[Block]) -> FloatParts:
    """Return the parts of the figure or table in these blocks; its grid is the first table among them."""
    grids = [number for number, block in enumerate(blocks) if isinstance(block, Table)]
    table = blocks[grids[0]] if grids else None
    assert table is None or isinstance(table, Table)
    label, is_table = "", table is not None
    pieces: list[Content] = []
    images: list[Image] = []
    rest: list[Block] = []
    for number, block in enumerate(blocks):
        if not isinstance(block, Figure | Paragraph | Heading) and block is not table:
            copied = table is not None and isinstance(block, Table) and _cells(block) == _cells(table)
            rest += [] if copied or _is_linked(block) else [block]
            continue
        found, content, of_table = _without_label(block)
        if label and is_translation(found, label):
            images += images_in(block)
            continue
        label, is_table = label or found, is_table or of_table
        images += images_in(block)
        is_note = bool(pieces) and ((bool(grids) and number > grids[0]) or is_credit(block))
        if isinstance(block, Paragraph) and (is_note or (not label and count_words(block.text) >= TEXT_WORDS)):
            rest.append(block)
        elif _is_caption(block, content) and (table is None or not _is_copied(content, table)):
            pieces.append(content)
    caption = tuple(inline for piece in pieces for inline in (*piece, Break()))[:-1]
    return FloatParts(label, is_table, caption, tuple(dict.fromkeys(images)), table, rest)


def _without_label(block: Figure | Paragraph | Heading | Table) -> tuple[str, Content, bool]:
    """Return the label at the beginning of a block, its content without it, and whether the label is a table's."""
    content = block.caption if isinstance(block, Figure | Table) else block.content
    label, rest = split_label(TABLE_LABEL, content)
    return (label, rest, True) if label else (*split_label(FIGURE_LABEL, content), False)


def _is_caption(block: Block, content: Content) -> bool:
    text = plain(content).strip()
    return bool(text) and not _is_linked(block) and not DOI.fullmatch(text)


def _is_copied(content: Content, table: Table) -> bool:
    """Whether the grid contains the same text: some pages repeat its cells as lines."""
    return "".join(plain(content).split()) in _cells(table)


def _cells(table: Table) -> str:
    return "".join("".join(cell.text.split()) for row in table.rows for cell in row)


def images_in(block: Block) -> tuple[Image, ...]:
    """Return the pictures of a figure or paragraph, including those in links."""
    if isinstance(block, Figure):
        return block.images
    content = block.content if isinstance(block, Paragraph | Heading) else ()
    within = (inner for inline in content for inner in (inline.content if isinstance(inline, Link) else (inline,)))
    return tuple(inner for inner in within if isinstance(inner, Image))


def _is_linked(block: Block) -> bool:
    """Whether a block contains only links, such as those to other sizes or slides."""
    if isinstance(block, List):
        return all(_is_linked(inner) for item in block.items for inner in item.blocks)
    content = block.content if isinstance(block, Paragraph | Heading) else ()
    return bool(content) and all(isinstance(inline, Link) or not plain((inline,)).strip() for inline in content)
