"""Write a document as clean HTML5: structure, links, images and MathML; no style, no script, no event handler.

Nothing in a document is trusted: text is escaped, addresses are checked again, and MathML is passed on only in the form
that `mathml.serialise` writes.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby, takewhile
from typing import NamedTuple

from zoning.addresses.links import is_web, safe
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
    ListItem,
    Mark,
    Paragraph,
    Part,
    Quote,
    Table,
    Text,
)
from zoning.document.mathml import is_clean
from zoning.document.passages import Contribution, Passage, passages

TAG_OF_MARK: dict[Mark, str] = {
    "strong": "strong",
    "emphasis": "em",
    "code": "code",
    "subscript": "sub",
    "superscript": "sup",
    "deleted": "del",
    "highlighted": "mark",
}


SECTIONS: dict[Part, tuple[str, str]] = {
    **dict.fromkeys(("title", "subtitle", "byline", "date"), ("<header>", "</header>")),
    "contents": ('<nav role="doc-toc">', "</nav>"),
    "references": ('<section role="doc-bibliography">', "</section>"),
    "comment": ('<section class="comments">', "</section>"),
}
"""The tags around the blocks of a part, in a whole document."""


class MetaElement(NamedTuple):
    """An element of a document's head, apart from its title."""

    attribute: str
    """`name` or `property` of a `meta` element, or `rel` of a link."""
    name: str
    content: str
    """The text, or the address of the link."""


def write(document: Document, metadata: Sequence[MetaElement] = (), posts: Sequence[Contribution] = ()) -> str:
    """Return a whole HTML document with title, language and character set; its `body` has sections for the parts.

    metadata: elements of the head; if none is the canonical address, the document's is added. posts: the page's posts;
    each becomes an `article`, with its author and date in the header.
    """
    language = f' lang="{escape(document.language)}"' if document.language else ""
    own = () if any(one.name == "canonical" for one in metadata) else (MetaElement("rel", "canonical", document.url),)
    head = "".join(map(_element, (*metadata, *own)))
    return (
        f'<!DOCTYPE html>\n<html{language}>\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(document.title, quote=False)}</title>\n{head}</head>\n"
        f"<body>\n{_sections(document.blocks, posts)}\n</body>\n</html>\n"
    )


def fragment(blocks: Iterable[Block]) -> str:
    """Return the blocks as HTML to be put into a page."""
    return "\n".join(map(_block, blocks))


def _sections(blocks: Iterable[Block], posts: Sequence[Contribution]) -> str:
    written = []
    for (begin, end), together in groupby(blocks, key=lambda block: SECTIONS.get(block.part, ("", ""))):
        inside = "\n".join(map(_passage, passages(together, posts)))
        written.append("\n".join(filter(None, (begin, inside, end))))
    return "\n".join(written)


def _passage(passage: Passage) -> str:
    written = fragment(passage.blocks)
    if passage.part is None:
        return written
    told = ", ".join(escape(fact, quote=False) for fact in (passage.author, passage.published) if fact)
    header = f"<header>{told}</header>\n" if told else ""
    return f'<article class="{passage.part}">\n{header}{written}\n</article>'


def _element(element: MetaElement) -> str:
    attribute, name, content = element
    if attribute == "rel":
        return f'<link rel="{name}" href="{escape(content)}">\n' if is_web(content) else ""
    return f'<meta {attribute}="{name}" content="{escape(content)}">\n'


# ---------------------------------------------------------------------- blocks


def _block(block: Block) -> str:
    match block:
        case Heading(level=level, content=content):
            return f"<h{level}>{inline(content)}</h{level}>"
        case Paragraph(content=content):
            return f"<p>{inline(content)}</p>"
        case List():
            return _list(block)
        case DefinitionList(entries=entries):
            return "<dl>\n" + "\n".join(map(_definition, entries)) + "\n</dl>"
        case Table():
            return table(block)
        case Figure():
            return _figure(block)
        case Code():
            return _code(block)
        case Quote(blocks=blocks):
            return f"<blockquote>\n{fragment(blocks)}\n</blockquote>"
        case Formula(text=text, tex=tex, mathml=mathml):
            return _math(text, tex, mathml, display=True)


def _list(block: List) -> str:
    tag = "ol" if block.ordered else "ul"
    start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
    return f"<{tag}{start}>\n" + "\n".join(map(_item, block.items)) + f"\n</{tag}>"


def _item(item: ListItem) -> str:
    return f"<li>{_contents(item.blocks)}</li>"


def _contents(blocks: tuple[Block, ...]) -> str:
    """Return the contents of an item or a cell; a first paragraph needs no tag if only sublists follow it."""
    if blocks and isinstance(blocks[0], Paragraph) and all(isinstance(block, List) for block in blocks[1:]):
        rest = "".join(f"\n{_block(block)}\n" for block in blocks[1:])
        return inline(blocks[0].content) + rest
    return fragment(blocks)


def _definition(entry: Definition) -> str:
    terms = "".join(f"<dt>{inline(term)}</dt>\n" for term in entry.terms)
    return f"{terms}<dd>{_contents(entry.blocks)}</dd>" if entry.blocks else terms.rstrip()


def table(block: Table) -> str:
    """Return a table with its spans; its leading rows of header cells are the `thead`."""
    head = head_rows(block.rows)
    caption = f"<caption>{inline(block.caption)}</caption>\n" if block.caption else ""
    parts = [f"<{tag}>\n" + "\n".join(map(_row, rows)) + f"\n</{tag}>\n"
             for tag, rows in (("thead", block.rows[:head]), ("tbody", block.rows[head:])) if rows]  # fmt: skip
    notes = f'<tfoot>\n<tr><td colspan="{block.columns}">{fragment(block.footnotes)}</td></tr>\n</tfoot>\n'
    return f"<table>\n{caption}{''.join(parts)}{notes if block.footnotes else ''}</table>"


def is_head(row: tuple[Cell, ...]) -> bool:
    """Return whether a row names the columns: it has header cells, and otherwise only empty ones."""
    return any(cell.header for cell in row) and all(cell.header or not cell.blocks for cell in row)


def head_rows(rows: Sequence[tuple[Cell, ...]]) -> int:
    """Return the number of leading rows that name the columns; 0 if a cell spans beyond them: spans end with a head."""
    head = sum(1 for _ in takewhile(is_head, rows))
    reach = max((number + cell.row_span for number, row in enumerate(rows[:head]) for cell in row), default=0)
    return head if reach <= head else 0


def _row(row: tuple[Cell, ...]) -> str:
    scope = "col" if is_head(row) else "row"
    return "<tr>" + "".join(_cell(cell, scope) for cell in row) + "</tr>"


def _cell(cell: Cell, scope: str) -> str:
    tag, attributes = ("th", f' scope="{scope}"') if cell.header else ("td", "")
    attributes += f' rowspan="{cell.row_span}"' if cell.row_span > 1 else ""
    attributes += f' colspan="{cell.col_span}"' if cell.col_span > 1 else ""
    return f"<{tag}{attributes}>{_contents(cell.blocks)}</{tag}>"


def _figure(figure: Figure) -> str:
    images = "".join(f"{_image(image)}\n" for image in figure.images)
    caption = f"<figcaption>{inline(figure.caption)}</figcaption>\n" if figure.caption else ""
    return f"<figure>\n{images}{caption}</figure>"


def _code(code: Code) -> str:
    language = f' class="language-{escape(code.language)}"' if code.language else ""
    # Parsers drop a line feed right after `<pre>`; the `<code>` between keeps one at the beginning of the code.
    return f"<pre><code{language}>{escape(code.text, quote=False)}</code></pre>"


# ---------------------------------------------------------------------- inline content


def inline(content: Content) -> str:
    """Return inline content as HTML."""
    return "".join(map(_inline, content))


def _inline(item: Inline) -> str:
    match item:
        case Text(text=text, marks=marks):
            return marked(escape(text, quote=False), marks)
        case Break():
            return "<br>\n"
        case Image():
            return _image(item)
        case InlineFormula(text=text, tex=tex, mathml=mathml):
            return _math(text, tex, mathml, display=False)
        case Link(url=url, content=content):
            return f'<a href="{escape(url)}">{inline(content)}</a>' if safe(url) else inline(content)


def marked(text: str, marks: tuple[Mark, ...]) -> str:
    """Return `text`, which is HTML already, inside the elements for `marks`."""
    for mark in reversed(marks):
        text = f"<{TAG_OF_MARK[mark]}>{text}</{TAG_OF_MARK[mark]}>"
    return text


def _image(image: Image) -> str:
    source = f' src="{escape(image.src)}"' if image.src and safe(image.src, image=True) else ""
    return f'<img{source} alt="{escape(image.alt)}">'


def _math(text: str, tex: str, mathml: str, *, display: bool) -> str:
    """Return clean MathML if there is any; otherwise TeX between the delimiters that MathJax and KaTeX look for."""
    if is_clean(mathml):
        return mathml
    left, right = (r"\[", r"\]") if display else (r"\(", r"\)")
    shown = escape(f"{left}{tex}{right}" if tex else text, quote=False)
    return f'<div class="math">{shown}</div>' if display else f'<span class="math">{shown}</span>'
