"""A document as Markdown: CommonMark with GitHub's tables and strikethrough, formulas between dollar signs.

What Markdown has no form for is HTML: tables with spans or blocks in cells, sub- and superscripts, formulas of which
only MathML is known.
"""

import re
from collections.abc import Iterable, Sequence

from zoning.document import html
from zoning.document.blocks import (
    Block,
    Break,
    Cell,
    Code,
    Content,
    Definition,
    DefinitionList,
    Document,
    Figure,
    Formula,
    Heading,
    Image,
    Inline,
    InlineFormula,
    Link,
    List,
    Mark,
    Paragraph,
    Quote,
    Table,
    Text,
)
from zoning.document.links import safe
from zoning.document.mathml import is_clean

LARGEST_NUMBER = 999_999_999
"""CommonMark's limit on the number of a list item."""


def write(document: Document) -> str:
    """The document's Markdown, without its title; "" where it has no blocks, otherwise ending with a line feed."""
    text = _blocks(document.blocks)
    return f"{text}\n" if text else ""


# ---------------------------------------------------------------------- blocks


def _blocks(blocks: Sequence[Block], separator: str = "\n\n") -> str:
    """Blocks one after the other; a list right after one of its kind takes another mark, or the two would be one."""
    written: list[str] = []
    other_mark = False
    for number, block in enumerate(blocks):
        before = blocks[number - 1] if number else None
        if isinstance(block, List):
            other_mark = isinstance(before, List) and before.ordered == block.ordered and not other_mark
            written.append(_list(block, other_mark=other_mark))
        else:
            written.append(_block(block))
    return separator.join(filter(None, written))


def _block(block: Block) -> str:
    match block:
        case Heading(level=level, content=content):
            return f"{'#' * level} {_closing_hashes_escaped(_one_line(content))}"
        case Paragraph(content=content):
            return _paragraph(content)
        case List():
            return _list(block, other_mark=False)
        case DefinitionList(entries=entries):
            return "\n\n".join(map(_definition, entries))
        case Table():
            return _table(block)
        case Figure():
            return _figure(block)
        case Code():
            return _code(block)
        case Quote(blocks=blocks):
            return _indented(_blocks(blocks), first="> ", rest="> ")
        case Formula(text=text, tex=tex, mathml=mathml):
            return _formula(text, tex, mathml, fence="$$")


def _paragraph(content: Content) -> str:
    return "\n".join(map(_line_start_escaped, _inlines(content).split("\n")))


def _one_line(content: Content) -> str:
    return _line_start_escaped(_inlines(content, line_break=" "))


def _list(block: List, *, other_mark: bool) -> str:
    tight = all(_is_tight(item.blocks) for item in block.items)
    items = []
    start = block.start if 0 <= block.start <= LARGEST_NUMBER - len(block.items) else 1
    for number, item in enumerate(block.items, start):
        mark = (f"{number}) " if other_mark else f"{number}. ") if block.ordered else ("* " if other_mark else "- ")
        content = _blocks(item.blocks, "\n" if tight else "\n\n")
        items.append(_indented(content, first=mark, rest=" " * len(mark)))
    return ("\n" if tight else "\n\n").join(items)


def _is_tight(blocks: Sequence[Block]) -> bool:
    """Whether an item is a paragraph, and perhaps a sublist that may follow it without a blank line."""
    sublists = blocks[1:]
    return isinstance(blocks[0], Paragraph) and (
        not sublists
        or (
            len(sublists) == 1
            and isinstance(sublist := sublists[0], List)
            and (not sublist.ordered or sublist.start == 1)
            and all(_is_tight(item.blocks) for item in sublist.items)
        )
    )


def _definition(entry: Definition) -> str:
    """The terms in bold type, the definition as the item of a list."""
    terms = "\\\n".join(_one_line(tuple(map(_strong, term))) for term in entry.terms)
    definition = _indented(_blocks(entry.blocks), first="- ", rest="  ") if entry.blocks else ""
    return "\n\n".join(filter(None, (terms, definition)))


def _strong(inline: Inline) -> Inline:
    match inline:
        case Text(text=text, marks=marks) if "strong" not in marks and text.strip():
            return Text(text, ("strong", *marks))
        case Link(url=url, content=content):
            return Link(url, tuple(_strong(item) for item in content if not isinstance(item, Link)))  # type: ignore[misc]
        case _:
            return inline


def _figure(figure: Figure) -> str:
    images = " ".join(map(_image, figure.images))
    return "\n\n".join(filter(None, (images, _paragraph(figure.caption))))


def _code(code: Code) -> str:
    fence = "`" * max(3, _longest_run(code.text) + 1)
    return f"{fence}{code.language}\n{code.text}\n{fence}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _indented(text: str, *, first: str, rest: str) -> str:
    lines = text.split("\n")
    return "\n".join(((rest if number else first) + line) if line else (rest if number else first).rstrip()
                     for number, line in enumerate(lines))  # fmt: skip


# ---------------------------------------------------------------------- tables


def _table(table: Table) -> str:
    if not _is_simple(table):
        # A blank line would end the HTML.
        return re.sub(r"\n(?=\n)", "", html.table(_without_line_feeds(table)))
    rows = [[_cell(cell) for cell in row] + [""] * (table.columns - len(row)) for row in table.rows]
    if not _is_header(table.rows[0]):
        rows.insert(0, [""] * table.columns)
    rows.insert(1, ["---"] * table.columns)
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return "\n\n".join(filter(None, (_paragraph(table.caption), lines, _blocks(table.footnotes))))
