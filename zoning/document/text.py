"""Write a document as plain text for people: blocks separated by blank lines, list marks, tables with tabs."""

from collections.abc import Iterable, Iterator

from zoning.document.blocks import (
    Block,
    Code,
    Definition,
    DefinitionList,
    Document,
    Figure,
    Formula,
    Heading,
    List,
    Paragraph,
    Quote,
    Table,
    plain,
)


def write(document: Document) -> str:
    """Return the document's text, without its title; "" if it has no blocks, otherwise with a final line feed."""
    text = _blocks(document.blocks)
    return f"{text}\n" if text else ""


def _blocks(blocks: Iterable[Block]) -> str:
    return "\n\n".join(filter(None, map(_block, blocks)))


def _block(block: Block) -> str:
    match block:
        case Heading(text=text) | Paragraph(text=text) | Formula(text=text) | Figure(text=text) | Code(text=text):
            return text
        case List():
            return _list(block)
        case DefinitionList(entries=entries):
            return "\n\n".join(map(_definition, entries))
        case Table():
            return _table(block)
        case Quote(blocks=blocks):
            return _indented(_blocks(blocks), first="> ", rest="> ")


def _list(block: List) -> str:
    """Return items on successive lines, or separated by blank lines if one has more than paragraphs and sublists."""
    close = all(isinstance(inner, Paragraph | List) for item in block.items for inner in item.blocks)
    marks = _marks(block)
    items = []
    for item, mark in zip(block.items, marks, strict=True):
        content = "\n".join(map(_block, item.blocks)) if close else _blocks(item.blocks)
        items.append(_indented(content, first=mark, rest=" " * len(mark)))
    return ("\n" if close else "\n\n").join(filter(None, items))


def _marks(block: List) -> Iterator[str]:
    numbers = range(block.start, block.start + len(block.items))
    return (f"{number}. " if block.ordered else "- " for number in numbers)


def _definition(entry: Definition) -> str:
    terms = "\n".join(map(plain, entry.terms))
    return "\n".join(filter(None, (terms, _indented(_blocks(entry.blocks), first="    ", rest="    "))))


def _table(table: Table) -> str:
    """Return caption, rows with tabs between columns, and footnotes; a spanning cell fills only its first column."""
    lines = []
    for row in table.rows:
        fields = [""] * table.columns
        for cell in row:
            fields[cell.column] = " ".join(_blocks(cell.blocks).split())
        lines.append("\t".join(fields).rstrip("\t"))
    return "\n\n".join(filter(None, (plain(table.caption), "\n".join(lines), _blocks(table.footnotes))))


def _indented(text: str, *, first: str, rest: str) -> str:
    lines = text.split("\n") if text else []
    return "\n".join(((rest if number else first) + line).rstrip() for number, line in enumerate(lines))
