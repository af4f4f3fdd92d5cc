"""Define documents: typed blocks that are independent of output formats.

Every block has its plain text and its box on the rendered page. The JSON output has exactly these structs
(`msgspec.json`), so fields are named and typed for its readers. Blocks nest only to a small depth
(`frames.OPEN_FRAMES`), so code may recurse over them.
"""

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

Box = tuple[int, int, int, int]
"""Left, top, right, bottom on the page, in whole CSS px."""
Part = Literal[
    "title", "subtitle", "byline", "date", "contents", "body", "caption", "facts", "references",
    "question", "answer", "post", "reply", "comment", "promotion", "related",
]  # fmt: skip
"""The part of a page that a block is: `contents` is a table of contents, `facts` are of a product, `post` is in a
forum, `reply` answers another post, `comment` is a reader's comment, `promotion` asks for an address or money,
`related` are teasers of other pages."""
PARTS: tuple[Part, ...] = get_args(Part)
Mark = Literal["strong", "emphasis", "code", "subscript", "superscript", "deleted", "highlighted"]

# ---------------------------------------------------------------------- inline content


class Text(msgspec.Struct, frozen=True, tag_field="type", tag="text", omit_defaults=True):
    """A piece of text with the same marks; its white space is collapsed."""

    text: str
    marks: tuple[Mark, ...] = ()


class Break(msgspec.Struct, frozen=True, tag_field="type", tag="break"):
    """A line break inside a block."""


class Image(msgspec.Struct, frozen=True, tag_field="type", tag="image"):
    """A picture: its address ("" if there is none that can be used) and its alternative text."""

    src: str
    alt: str


class InlineFormula(msgspec.Struct, frozen=True, tag_field="type", tag="formula"):
    """A formula in a line of text: its TeX and its MathML, each "" if the page has none."""

    text: str
    """The TeX if known, otherwise the symbols of the MathML in their order."""
    tex: str
    mathml: str


class Link(msgspec.Struct, frozen=True, tag_field="type", tag="link"):
    """Content that links to `url`, which is absolute if the page's address is known."""

    url: str
    content: tuple[Text | Break | Image | InlineFormula, ...]


Inline = Text | Break | Image | InlineFormula | Link
Content = tuple[Inline, ...]

# ---------------------------------------------------------------------- blocks


class _Placed(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of every block."""

    text: str
    box: Box | None
    part: Part = "body"
    post: int | msgspec.UnsetType = msgspec.UNSET
    """Number of the post that the block belongs to, counted from 0; absent if there is none."""


class Heading(_Placed, frozen=True, kw_only=True, tag_field="type", tag="heading"):
    """A heading of level 1 to 6."""

    level: int
    content: Content


class Paragraph(_Placed, frozen=True, kw_only=True, tag_field="type", tag="paragraph"):
    """One or more lines of running text."""

    content: Content


class ListItem(msgspec.Struct, frozen=True, kw_only=True):
    """One item of a list."""

    text: str
    blocks: tuple["Block", ...]


class List(_Placed, frozen=True, kw_only=True, tag_field="type", tag="list"):
    """A list; lists among the blocks of its items are sublists."""

    ordered: bool
    start: int
    """The number of the first item of an ordered list; otherwise 1."""
    items: tuple[ListItem, ...]


class Definition(msgspec.Struct, frozen=True, kw_only=True):
    """One or more terms, and their definition."""

    terms: tuple[Content, ...]
    blocks: tuple["Block", ...]


class DefinitionList(_Placed, frozen=True, kw_only=True, tag_field="type", tag="definition_list"):
    """Terms with their definitions."""

    entries: tuple[Definition, ...]


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of a table."""

    text: str
    header: bool
    column: int
    """Counted from 0."""
    row_span: int
    col_span: int
    blocks: tuple["Block", ...]


class Table(_Placed, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """A data table: an exact grid, so the cells of a row have no gaps except for spanned cells."""

    caption: Content
    columns: int
    rows: tuple[tuple[Cell, ...], ...]
    footnotes: tuple["Block", ...]


class Figure(_Placed, frozen=True, kw_only=True, tag_field="type", tag="figure"):
    """Pictures with their caption; one of the two may be missing. `text` is that of the caption."""

    images: tuple[Image, ...]
    caption: Content


class Code(_Placed, frozen=True, kw_only=True, tag_field="type", tag="code"):
    """Preformatted text; `text` has the blanks and line breaks of the page."""

    language: str
    """The programming language as named on the page; "" if it names none."""


class Quote(_Placed, frozen=True, kw_only=True, tag_field="type", tag="quote"):
    """A passage set off as a quotation."""

    blocks: tuple["Block", ...]


class Formula(_Placed, frozen=True, kw_only=True, tag_field="type", tag="formula"):
    """A formula on a line of its own; fields as in `InlineFormula`."""

    tex: str
    mathml: str


Block = Heading | Paragraph | List | DefinitionList | Table | Figure | Code | Quote | Formula


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """The main content of one page."""

    title: str
    language: str
    url: str
    blocks: tuple[Block, ...]


# ---------------------------------------------------------------------- as text


def text_of(blocks: Iterable[Block]) -> str:
    """Return the plain text of blocks, each on its own line."""
    return "\n".join(block.text for block in blocks if block.text)


def plain(content: Content) -> str:
    """Return inline content as plain text: links as their content, formulas as their text, images left out."""
    return "".join(map(_plain_inline, content))


def _plain_inline(inline: Inline) -> str:
    match inline:
        case Text(text=text) | InlineFormula(text=text):
            return text
        case Break():
            return "\n"
        case Link(content=content):
            return plain(content)
        case Image():
            return ""
