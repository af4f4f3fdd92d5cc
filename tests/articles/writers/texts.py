"""The text of an article, and the same of the JATS file that was written of it, to be compared.

Both give a list of (where, text): the parts in order, each text with its white space collapsed and without characters
that XML forbids; empty ones are left out. A figure or table counts under its id, wherever it stands in the file, and
after all else. A formula counts as its TeX; without TeX as the characters of its MathML, if that can be handed on;
otherwise as its text. Not counted: what the file has besides (numbers of list items, alternative texts, identifiers of
references that their text does not show), which it marks so.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from lxml import etree

from zoning.articles.model import Article, ArticleTable, Equation, Figure, Section
from zoning.articles.writers import mathml
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
    shown = {id(formula) for formula in _equations_shown(article)}
    texts = [
        ("title", article.title),
        ("subtitle", article.subtitle),
        *(("abstract", text) for section in article.abstract for text in _section(section)),
        *(("text", text) for section in (*body, *back) for text in _section(section)),
        *(("text", _equation(formula)) for formula in article.formulas if id(formula) not in shown),
        *((f"reference {n}", f"{ref.label} {ref.raw}") for n, ref in enumerate(article.references)),
        *((f"figure {n}", _figure(figure)) for n, figure in enumerate(article.figures)),
        *((f"table {n}", _table(table)) for n, table in enumerate(article.tables)),
    ]
    return _joined(texts)


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


def _equation(equation: Equation) -> str:
    return f"{equation.label} {_formula(equation.text, equation.tex, equation.mathml)}"
