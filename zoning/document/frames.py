"""Define frames: during the walk, each open element that becomes a block or a part of one has a frame.

A frame collects blocks (or, if it is one line, inline content) until its element ends. Then it passes the resulting
blocks to the frame around it, or itself to the frame that it is a part of.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from zoning.document import inlines, tables
from zoning.document.blocks import (
    Block,
    Break,
    Cell,
    Code,
    Content,
    Definition,
    DefinitionList,
    Figure,
    Formula,
    Heading,
    Image,
    Inline,
    InlineFormula,
    Link,
    List,
    ListItem,
    Paragraph,
    Quote,
    Table,
    Text,
    plain,
    text_of,
)
from zoning.document.inlines import Gap, Piece
from zoning.document.language import language_of
from zoning.document.page import Page
from zoning.document.places import Place, place_of, union
from zoning.snapshot import integer

OPEN_FRAMES = 40
"""The most open frames: deeper elements are replaced by their contents, since pages may nest without limit."""


class Frame:
    """A part of the page that contains blocks; the first one is the whole document."""

    leaf: ClassVar[bool] = False
    """Whether everything in it is one line (or one piece of code), regardless of its structure."""

    def __init__(self, page: Page, node: int) -> None:
        self.page = page
        self.node = node
        self.end = page.end[node]
        self.blocks: list[Block] = []

    def add(self, block: Block) -> None:
        """Add a block that ended inside this frame."""
        self.blocks.append(block)

    def take(self, line: list[Piece]) -> None:
        """Add a line of text that ended inside this frame."""
        for content, nodes in inlines.paragraphs(line, self.page.urls):
            self.add(paragraph(content, self.page.place(nodes)))

    def close(self) -> Iterable[Block]:
        """Return the blocks that the frame results in."""
        return self.blocks


class QuoteFrame(Frame):
    """A `blockquote`."""

    def close(self) -> Iterable[Block]:
        """Return the quote, unless it is empty."""
        if self.blocks:
            place = place_of(self.blocks)
            yield Quote(text=text_of(self.blocks), **place.fields, blocks=tuple(self.blocks))


class ListFrame(Frame):
    """A list. A block between its items belongs to the item before if it is a list; otherwise it is an item.

    A list whose items are posts is a list only in the markup: to readers each post is a text of its own.
    """

    def __init__(self, page: Page, node: int) -> None:
        super().__init__(page, node)
        self.ordered = page.snapshot.tag(node) == "ol"
        self.start = 1
        self.items: list[list[Block]] = []

    def add(self, block: Block) -> None:
        """Add a block that is outside of all items."""
        if isinstance(block, List) and self.items:
            self.items[-1].append(block)
        else:
            self.items.append([block])

    def begin(self, item: int) -> None:
        """Number the list by its first item that has content."""
        if self.ordered and not self.items:
            self.start = _item_number(self.page, self.node, item)

    def close(self) -> Iterable[Block]:
        """Return the list, unless it is empty; for a list of posts, the blocks of the posts."""
        blocks, own = [block for item in self.items for block in item], self.page.post(self.node)
        if any(block.post != own for block in blocks):
            yield from blocks
        elif self.items:
            items = tuple(ListItem(text=text_of(item), blocks=tuple(item)) for item in self.items)
            place = place_of(blocks)
            yield List(text=text_of(blocks), **place.fields, ordered=self.ordered, start=self.start, items=items)


class ItemFrame(Frame):
    """An item of the open list."""

    def __init__(self, page: Page, node: int, owner: ListFrame) -> None:
        super().__init__(page, node)
        self.owner = owner
        owner.begin(node)

    def close(self) -> Iterable[Block]:
        """Pass the item to its list, unless it is empty; return no blocks."""
        if self.blocks:
            self.owner.items.append(self.blocks)
        return ()


class DefinitionsFrame(Frame):
    """A `dl`."""

    def __init__(self, page: Page, node: int) -> None:
        super().__init__(page, node)
        self.entries: list[tuple[list[Content], list[Block]]] = []
        self.places: list[Place] = []

    def term(self, content: Content, place: Place) -> None:
        """Add a term; it joins the terms before it that have no definition yet."""
        if not self.entries or self.entries[-1][1]:
            self.entries.append(([], []))
        self.entries[-1][0].append(content)
        self.places.append(place)

    def add(self, block: Block) -> None:
        """Add a block of the definition of the last term."""
        if not self.entries:
            self.entries.append(([], []))
        self.entries[-1][1].append(block)

    def close(self) -> Iterable[Block]:
        """Return the definition list, unless it is empty."""
        entries = tuple(Definition(terms=tuple(terms), blocks=tuple(blocks)) for terms, blocks in self.entries)
        blocks = [block for entry in entries for block in entry.blocks]
        lines = [line for entry in entries for line in (*map(plain, entry.terms), text_of(entry.blocks)) if line]
        if entries:
            place = union((*self.places, place_of(blocks)))
            yield DefinitionList(text="\n".join(lines), **place.fields, entries=entries)


class DefinitionFrame(Frame):
    """A `dd` of the open definition list."""

    def __init__(self, page: Page, node: int, owner: DefinitionsFrame) -> None:
        super().__init__(page, node)
        self.owner = owner

    def close(self) -> Iterable[Block]:
        """Pass the blocks to the definition list; return no blocks."""
        for block in self.blocks:
            self.owner.add(block)
        return ()


class TableFrame(Frame):
    """A data table. A block outside of all cells is a row of its own."""

    def __init__(self, page: Page, node: int) -> None:
        super().__init__(page, node)
        self.rows: list[list[tables.RawCell]] = []
        self.groups: list[int] = []
        self.caption: Content = ()
        self.caption_place = Place()

    def begin_row(self, group: int) -> None:
        """Begin a row of the row group at node `group`."""
        self.rows.append([])
        self.groups.append(group)

    def cell(self, cell: tables.RawCell) -> None:
        """Add a cell to the last row."""
        if not self.rows:
            self.begin_row(self.node)
        self.rows[-1].append(cell)

    def add(self, block: Block) -> None:
        """Add a block that is outside of all cells."""
        self.begin_row(self.node)
        self.cell(tables.RawCell((block,), header=False, row_span=1, col_span=1))

    def close(self) -> Iterable[Block]:
        """Return the table; if the selected part of it is not a table any more, its blocks."""
        footnotes = self._footnotes()
        rows = tables.grid(self.rows, self.groups)
        cells = [cell for row in rows for cell in row]
        columns = max((cell.column + cell.col_span for cell in cells), default=0)
        labelled = self.caption or any(cell.header for cell in cells)
        if rows and (labelled or (columns > 1 and len(rows) > 1)):
            yield self._table(rows, columns, footnotes)
            return
        if self.caption:
            yield paragraph(self.caption, self.caption_place)
        for cell in cells:
            yield from cell.blocks
        yield from footnotes

    def _footnotes(self) -> list[Block]:
        """Remove the rows of the `tfoot` that are a single cell, and return their blocks."""
        snapshot = self.page.snapshot
        notes = [
            number
            for number, (row, group) in enumerate(zip(self.rows, self.groups, strict=True))
            if len(row) == 1 and snapshot.tag(group) == "tfoot"
        ]
        blocks = [block for number in notes for block in self.rows[number][0].blocks]
        for number in notes:
            self.rows[number] = []
        return blocks

    def _table(self, rows: tuple[tuple[Cell, ...], ...], columns: int, footnotes: list[Block]) -> Table:
        blocks = [block for row in rows for cell in row for block in cell.blocks] + footnotes
        lines = ["\t".join(cell.text.replace("\n", " ") for cell in row) for row in rows]
        text = "\n".join(filter(None, (plain(self.caption), *lines, text_of(footnotes))))
        place = union((self.caption_place, place_of(blocks)))
        return Table(
            text=text, **place.fields, caption=self.caption, columns=columns, rows=rows,
            footnotes=tuple(footnotes),
        )  # fmt: skip


class CellFrame(Frame):
    """A cell of the open table."""

    def __init__(self, page: Page, node: int, owner: TableFrame) -> None:
        super().__init__(page, node)
        self.owner = owner

    def close(self) -> Iterable[Block]:
        """Pass the cell to its table; return no blocks."""
        snapshot = self.page.snapshot
        in_head = bool(self.owner.groups) and snapshot.tag(self.owner.groups[-1]) == "thead"
        row_span, col_span = tables.spans(snapshot.attributes_of(self.node))
        header = in_head or snapshot.tag(self.node) == "th"
        self.owner.cell(tables.RawCell(tuple(self.blocks), header, row_span, col_span))
        return ()


class FigureFrame(Frame):
    """A `figure`: its images and caption; other content comes before or after it, as on the page."""

    def __init__(self, page: Page, node: int) -> None:
        super().__init__(page, node)
        self.images: list[Image] = []
        self.image_nodes: list[int] = []
        self.caption: Content = ()
        self.caption_place = Place()
        self.blocks_before = 0

    def image(self, image: Image, node: int) -> None:
        """Add an image."""
        self.images.append(image)
        self.image_nodes.append(node)

    def caption_is(self, content: Content, place: Place) -> None:
        """Set the caption; a further one becomes a paragraph."""
        if self.caption:
            self.add(paragraph(content, place))
        else:
            self.caption, self.caption_place, self.blocks_before = content, place, len(self.blocks)

    def close(self) -> Iterable[Block]:
        """Return the figure among its other content; the caption of a single table becomes the table's."""
        if self.images or (self.caption and not self.blocks):
            own: list[Block] = [self._figure()]
        elif self.caption and len(self.blocks) == 1 and isinstance(only := self.blocks[0], Table) and not only.caption:
            return [_captioned(only, self.caption, self.caption_place)]
        else:
            own = [paragraph(self.caption, self.caption_place)] if self.caption else []
        return self.blocks[: self.blocks_before] + own + self.blocks[self.blocks_before :]

    def _figure(self) -> Figure:
        place = union((self.caption_place, self.page.place(self.image_nodes)))
        return Figure(text=plain(self.caption), **place.fields, images=tuple(self.images), caption=self.caption)


class LineFrame(Frame):
    """An element that is one line of inline content, whatever it contains."""

    leaf = True

    def __init__(self, page: Page, node: int) -> None:
        super().__init__(page, node)
        self.content: Content = ()
        self.place = Place()

    def take(self, line: list[Piece]) -> None:
        """Set the whole line."""
        self.content = inlines.one_line(line, self.page.urls)
        self.place = self.page.place([piece.node for piece in line])


class HeadingFrame(LineFrame):
    """A heading."""

    def close(self) -> Iterable[Block]:
        """Return the heading, unless it is empty; pictures without text are not a heading."""
        if not plain(self.content):
            return [paragraph(self.content, self.place)] if self.content else []
        level, place = _heading_level(self.page, self.node), self.place
        return [Heading(text=plain(self.content), **place.fields, level=level, content=self.content)]


class TermFrame(LineFrame):
    """A `dt` of the open definition list."""

    def __init__(self, page: Page, node: int, owner: DefinitionsFrame) -> None:
        super().__init__(page, node)
        self.owner = owner

    def close(self) -> Iterable[Block]:
        """Pass the term to its list; return no blocks."""
        if self.content:
            self.owner.term(self.content, self.place)
        return ()


class CaptionFrame(LineFrame):
    """The caption of the open table or figure."""

    def __init__(self, page: Page, node: int, owner: TableFrame | FigureFrame) -> None:
        super().__init__(page, node)
        self.owner = owner

    def close(self) -> Iterable[Block]:
        """Pass the caption to its table or figure; return no blocks."""
        if isinstance(self.owner, FigureFrame):
            self.owner.caption_is(self.content, self.place)
        elif self.owner.caption:
            self.owner.add(paragraph(self.content, self.place))
        else:
            self.owner.caption, self.owner.caption_place = self.content, self.place
        return ()


class CodeFrame(Frame):
    """Preformatted code."""

    leaf = True

    def take(self, line: list[Piece]) -> None:
        """Set the text, with unchanged white space; edges of block-level elements in it are line breaks."""
        text = _verbatim(line).strip("\n").rstrip()
        place = self.page.place([piece.node for piece in line])
        language = language_of(self.page.snapshot, self.node)
        self.add(Code(text=text, **place.fields, language=language))


def paragraph(content: Content, place: Place) -> Block:
    """Return the block of a line: a figure if it has only pictures, a formula if it is one, otherwise a paragraph.

    A line in the part `title` is a heading, even if the page's markup does not declare it as one.
    """
    if all(map(_is_picture, content)):
        images = tuple(image for inline in content for image in _images(inline))
        return Figure(text="", **place.fields, images=images, caption=())
    if len(content) == 1 and isinstance(formula := content[0], InlineFormula):
        return Formula(text=formula.text, **place.fields, tex=formula.tex, mathml=formula.mathml)
    if place.part == "title":
        return Heading(text=plain(content), **place.fields, level=1, content=content)
    return Paragraph(text=plain(content), **place.fields, content=content)


def _is_picture(inline: Inline) -> bool:
    """Return whether inline content has only pictures and white space."""
    match inline:
        case Image() | Break():
            return True
        case Text(text=text):
            return not text.strip()
        case Link(content=content):
            return all(map(_is_picture, content))
        case InlineFormula():
            return False


def _images(inline: Inline) -> Sequence[Image]:
    if isinstance(inline, Link):
        return [image for image in inline.content if isinstance(image, Image)]
    return [inline] if isinstance(inline, Image) else []


def _captioned(table: Table, caption: Content, place: Place) -> Table:
    text = "\n".join(filter(None, (plain(caption), table.text)))
    around = union((Place(table.box, table.part, table.post), place))
    return msgspec.structs.replace(table, caption=caption, text=text, **around.fields)


def _verbatim(line: list[Piece]) -> str:
    text: list[str] = []
    for piece in line:
        match piece.item:
            case str(item) | InlineFormula(text=item):
                text.append(item)
            case Gap.BREAK:
                text.append("\n")
            case Gap.EDGE if text and not text[-1].endswith("\n"):
                text.append("\n")
    return "".join(text)


def _heading_level(page: Page, node: int) -> int:
    """Return `aria-level` if it is valid, otherwise the tag's level, otherwise 2 (ARIA's default); at most 6."""
    tag = page.snapshot.tag(node)
    level = page.snapshot.attribute(node, "aria-level").strip()
    if level.isascii() and level.isdecimal() and int(level[:4]) > 0:
        return min(int(level[:4]), 6)
    return int(tag[1]) if len(tag) == 2 and tag[0] == "h" and tag[1].isdecimal() else 2


def _item_number(page: Page, list_node: int, item: int) -> int:
    """Return the number that the page shows before `item`, an item of an ordered list."""
    snapshot = page.snapshot
    first = integer(snapshot.attribute(list_node, "start"))
    before = sum(1 for child in snapshot.children(list_node) if child < item and snapshot.tag(child) == "li")
    own = integer(snapshot.attribute(item, "value"))
    return own if own is not None else (1 if first is None else first) + before
