"""The text of an article, and that of the JATS file written from it, to be compared.

Both give a list of (where, text): the parts in order, each text with its white space collapsed and without characters
that XML forbids; empty ones are left out. A figure or table counts under its id, wherever it stands in the file, and
after all else. The numbers of formulas are separate texts. A formula counts as its TeX; without TeX, as the
characters of its MathML if that is valid; otherwise as its text. Additions of the file, which are marked as such, do
not count: numbers of list items, alternative texts, identifiers of references that their text does not show.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from lxml import etree

from zoning.articles.model import Article, ArticleTable, Figure, OtherAbstract, Section
from zoning.articles.writers import mathml
from zoning.articles.writers.anchors import anchored
from zoning.articles.writers.placing import held
from zoning.articles.writers.xml import clean
from zoning.document.blocks import (
    Block,
    Break,
    Code,
    Content,
    DefinitionList,
    Formula,
    Heading,
    Image,
    Inline,
    InlineFormula,
    Link,
    List,
    Paragraph,
    Quote,
    Table,
    Text,
)
from zoning.document.blocks import Figure as FigureBlock

Texts = list[tuple[str, str]]
BACK = ("acknowledgements", "appendix", "footnotes", "references")


def collapsed(text: str) -> str:
    return " ".join(clean(text).split())


# ---------------------------------------------------------------------- of the article


def of_article(article: Article) -> Texts:
    """Title, abstract, text, back matter; then references, then figures and tables."""
    body = [section for section in article.sections if section.kind not in BACK]
    back = [section for section in article.sections if section.kind in BACK]
    texts = [
        ("title", article.title),
        ("subtitle", article.subtitle),
        *(("abstract", text) for section in article.abstract for text in _section(section)),
        *(("other abstracts", text) for other in _others(article) for text in _other_abstract(other)),
        *(("text", text) for section in (*body, *back) for text in _section(section)),
        *(("text", text) for text in _formulas_shown_nowhere(article)),
        *(("numbers", formula.label) for formula in article.formulas),
        *((f"reference {n}", f"{ref.label} {ref.raw}") for n, ref in enumerate(article.references)),
        *((f"figure {n}", _figure(figure)) for n, figure in enumerate(article.figures)),
        *((f"table {n}", _table(table)) for n, table in enumerate(article.tables)),
    ]
    return _joined(texts)


def _other_abstract(other: OtherAbstract) -> Iterator[str]:
    yield other.title
    for part in other.sections:
        yield from _section(part)


def _others(article: Article) -> list[OtherAbstract]:
    """In the order of the file: those in the article's language first."""
    return sorted(article.other_abstracts, key=lambda other: other.language != article.language.partition("-")[0])


def _joined(texts: Iterable[tuple[str, str]]) -> Texts:
    """Neighbours of one kind are one text: where paragraphs begin is what the tests of the elements are for."""
    joined: dict[str, list[str]] = {}
    for where, text in texts:
        joined.setdefault(where, []).append(text)
    collapsed_texts = ((where, collapsed(" ".join(parts))) for where, parts in joined.items())
    return [(where, text) for where, text in collapsed_texts if text]


def _section(section: Section) -> Iterator[str]:
    yield section.label
    yield section.title
    yield from map(_block, section.blocks)
    yield from chain.from_iterable(map(_section, section.sections))


def _block(block: Block) -> str:
    match block:
        case Heading(content=content) | Paragraph(content=content) | FigureBlock(caption=content):
            return _content(content)
        case List(items=items):
            return " ".join(_blocks(item.blocks) for item in items)
        case DefinitionList(entries=entries):
            return " ".join(" ".join((*map(_content, entry.terms), _blocks(entry.blocks))) for entry in entries)
        case Table():
            return f"{_content(block.caption)} {_grid(block)}"
        case Quote(blocks=blocks):
            return _blocks(blocks)
        case Code(text=text):
            return text
        case Formula(text=text, tex=tex, mathml=markup):
            return _formula(text, tex, markup)


def _blocks(blocks: Iterable[Block]) -> str:
    return " ".join(map(_block, blocks))


def _grid(table: Table) -> str:
    cells = " ".join(_blocks(cell.blocks) for row in table.rows for cell in row)
    return f"{cells} {_blocks(table.footnotes)}"


def _content(content: Content) -> str:
    return "".join(map(_inline, content))


def _inline(inline: Inline) -> str:
    match inline:
        case Text(text=text):
            return text
        case Break():
            return "\n"
        case Image():
            return ""
        case InlineFormula(text=text, tex=tex, mathml=markup):
            return _formula(text, tex, markup)
        case Link(content=content):
            return _content(content)


def _formula(text: str, tex: str, markup: str) -> str:
    if collapsed(tex):
        return tex
    math = mathml.parsed(markup)
    return text if math is None else "".join(math.itertext())


def _figure(figure: Figure) -> str:
    return f"{figure.label} {_content(figure.caption)}"


def _table(table: ArticleTable) -> str:
    caption = table.caption or (table.table.caption if table.table else ())
    return f"{table.label} {_content(caption)} {_grid(table.table) if table.table else ''}"


def _formulas_shown_nowhere(article: Article) -> Iterator[str]:
    """Formulas of the article's list that stand in no block."""
    waiting = Counter((formula.text, formula.tex, formula.mathml) for formula in article.formulas)
    shown = Counter((block.text, block.tex, block.mathml) for block in _all_blocks(article)
                    if isinstance(block, Formula))  # fmt: skip
    for key, count in waiting.items():
        yield from [_formula(*key)] * (count - shown[key])


def _all_blocks(article: Article) -> Iterator[Block]:
    sections = [*article.abstract, *article.sections, *(part for one in _others(article) for part in one.sections)]
    blocks: list[Block] = [table.table for table in article.tables if table.table]
    while sections:
        section = sections.pop()
        sections += section.sections
        blocks += section.blocks
    while blocks:
        block = blocks.pop()
        yield block
        blocks += held(block)


# ---------------------------------------------------------------------- of the file

IN_LINE = frozenset(
    "bold italic monospace sub sup strike styled-content named-content xref ext-link inline-formula string-name "
    "inline-graphic alternatives article-title source publisher-name year volume issue fpage lpage pub-id".split()
)
NOT_COUNTED = "alt-text | list-item/label | disp-formula/label | pub-id[@specific-use]"


def of_jats(file: str, article: Article) -> Texts:
    """The texts of the file that was written from `article`, which has the number of figures."""
    root: Any = etree.fromstring(file.encode())
    named, _ = anchored(article)
    numbers = [_text(root.find(f".//disp-formula[@id='{formula.id}']/label")) for formula in named.formulas]
    for extra in root.xpath(" | ".join(f".//{path}" for path in NOT_COUNTED.split(" | "))):
        _take_out(extra)
    floats = [
        *((f"figure {n}", _taken_out(root, figure.id)) for n, figure in enumerate(named.figures)),
        *((f"table {n}", _taken_out(root, table.id)) for n, table in enumerate(named.tables)),
    ]
    references = [(f"reference {n}", _taken_out(root, ref.id)) for n, ref in enumerate(named.references)]
    meta = "front/article-meta"
    return _joined([
        ("title", _text(root.find(f"{meta}/title-group/article-title"))),
        ("subtitle", _text(root.find(f"{meta}/title-group/subtitle"))),
        *(("abstract", _text(found)) for found in root.xpath(f"{meta}/abstract[not(@abstract-type)]")),
        *(("other abstracts", _text(found))
          for found in root.xpath(f"{meta}/abstract[@abstract-type] | {meta}/trans-abstract")),
        ("text", _text(root.find("body"))),
        ("text", _text(root.find("back"))),
        *(("numbers", number) for number in numbers),
        *references,
        *floats,
    ])  # fmt: skip


def _take_out(element: Any) -> None:
    """Take an element away, not the text after it."""
    parent = element.getparent()
    assert parent is not None
    before = element.getprevious()
    if before is None:
        parent.text = (parent.text or "") + (element.tail or "")
    else:
        before.tail = (before.tail or "") + (element.tail or "")
    parent.remove(element)


def _taken_out(root: Any, id_: str) -> str:
    (element,) = root.xpath(f".//*[@id='{id_}']")
    text = _text(element)
    _take_out(element)
    return text


def _text(element: Any) -> str:
    if element is None:
        return ""
    if element.tag in ("inline-formula", "disp-formula") and (tex := element.find(".//tex-math")) is not None:
        return tex.text or ""
    pieces = [element.text or ""]
    for child in element:
        text = _text(child)
        pieces.append(text if child.tag in IN_LINE or "}" in child.tag else f" {text} ")
        pieces.append(child.tail or "")
    return "".join(pieces)
