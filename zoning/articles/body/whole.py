"""A figure or a table as the blocks of the element that holds it whole make it."""

from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.body.labels import DOI, FIGURE_LABEL, TABLE_LABEL, split_label
from zoning.document.blocks import Block, Break, Content, Figure, Heading, Image, Link, List, Paragraph, Table, plain
from zoning.words import count as count_words

TEXT_WORDS = 20
"""A paragraph above the label with so many words is running text."""


class Whole(NamedTuple):
    """What it is made of."""

    label: str
    is_table: bool
    """As its grid or its label says."""
    caption: Content
    images: tuple[Image, ...]
    table: Table | None
    rest: list[Block]
    """What belongs to neither: notes below a table, lists, formulas."""


def whole(blocks: Sequence[Block]) -> Whole:
    """The label in these blocks, the caption that they make together, pictures, the first grid, and what is left."""
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
        label, is_table = label or found, is_table or of_table
        images += images_in(block)
        is_note = bool(pieces and grids) and number > grids[0]
        if isinstance(block, Paragraph) and (is_note or (not label and count_words(block.text) >= TEXT_WORDS)):
            rest.append(block)
        elif _is_caption(block, content) and (table is None or not _is_copied(content, table)):
            pieces.append(content)
    caption = tuple(inline for piece in pieces for inline in (*piece, Break()))[:-1]
    return Whole(label, is_table, caption, tuple(dict.fromkeys(images)), table, rest)


def _without_label(block: Figure | Paragraph | Heading | Table) -> tuple[str, Content, bool]:
    """The label that a block begins with, its content without it, and whether that is a table's."""
    content = block.caption if isinstance(block, Figure | Table) else block.content
    label, rest = split_label(TABLE_LABEL, content)
    return (label, rest, True) if label else (*split_label(FIGURE_LABEL, content), False)


def _is_caption(block: Block, content: Content) -> bool:
    text = plain(content).strip()
    return bool(text) and not _is_linked(block) and not DOI.fullmatch(text)


def _is_copied(content: Content, table: Table) -> bool:
    """Whether the grid says the same: cells that stand on the page once more, as lines."""
    return "".join(plain(content).split()) in _cells(table)


def _cells(table: Table) -> str:
    return "".join("".join(cell.text.split()) for row in table.rows for cell in row)


def images_in(block: Block) -> tuple[Image, ...]:
    """The pictures of a figure or a paragraph, those inside of links too."""
    if isinstance(block, Figure):
        return block.images
    content = block.content if isinstance(block, Paragraph | Heading) else ()
    within = (inner for inline in content for inner in (inline.content if isinstance(inline, Link) else (inline,)))
    return tuple(inner for inner in within if isinstance(inner, Image))


def _is_linked(block: Block) -> bool:
    """Whether a block is nothing but links: to other sizes, to slides."""
    if isinstance(block, List):
        return all(_is_linked(inner) for item in block.items for inner in item.blocks)
    content = block.content if isinstance(block, Paragraph | Heading) else ()
    return bool(content) and all(isinstance(inline, Link) or not plain((inline,)).strip() for inline in content)
