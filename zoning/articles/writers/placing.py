"""Place figures and tables after the block that first links to them, and find the equations of formulas."""

from collections import deque
from collections.abc import Iterator

from zoning.articles.model import Article, ArticleTable, Equation, Figure
from zoning.document.blocks import (
    Block,
    Content,
    DefinitionList,
    Formula,
    Heading,
    Link,
    List,
    Paragraph,
    Quote,
    Table,
)
from zoning.document.blocks import Figure as FigureBlock


class Floats:
    """The figures, tables and formulas of an article that a writer has not placed yet."""

    def __init__(self, article: Article, *, ids_of_links: Article | None = None) -> None:
        """ids_of_links: the article with the ids that its links use, if `article` has other ids."""
        source = ids_of_links or article
        self._floats: dict[str, deque[Figure | ArticleTable]] = {}
        ids = [part.id for part in source.figures] + [part.id for part in source.tables]
        parts: list[Figure | ArticleTable] = [*article.figures, *article.tables]
        for id_, part in zip(ids, parts, strict=True):
            self._floats.setdefault(id_, deque()).append(part)
        self._equations: dict[tuple[str, str, str], deque[Equation]] = {}
        for equation in article.formulas:
            key = (equation.text, equation.tex, equation.mathml)
            self._equations.setdefault(key, deque()).append(equation)

    def mentioned(self, block: Block) -> Iterator[Figure | ArticleTable]:
        """Yield the figures and tables that `block` is the first to link to."""
        for content in contents(block):
            for inline in content:
                if isinstance(inline, Link) and inline.url.startswith("#"):
                    yield from self._floats.pop(inline.url[1:], ())

    def equation(self, formula: Formula) -> Equation | None:
        """Return the equation of the article for a formula in its text; None if there is none left."""
        waiting = self._equations.get((formula.text, formula.tex, formula.mathml))
        return waiting.popleft() if waiting else None

    def rest(self) -> list[Figure | ArticleTable]:
        """Return the figures and tables that no text links to."""
        left = [part for parts in self._floats.values() for part in parts]
        self._floats.clear()
        return left

    def equations_left(self) -> list[Equation]:
        """Return the equations that are in no section."""
        left = [equation for waiting in self._equations.values() for equation in waiting]
        self._equations.clear()
        return left


def contents(block: Block) -> Iterator[Content]:
    """Yield all running text in a block and in the blocks inside it."""
    match block:
        case Heading(content=content) | Paragraph(content=content) | FigureBlock(caption=content):
            yield content
        case Table(caption=caption):
            yield caption
        case DefinitionList(entries=entries):
            yield from (term for entry in entries for term in entry.terms)
        case _:
            pass
    for inner in held(block):
        yield from contents(inner)


def held(block: Block) -> list[Block]:
    """Return the blocks directly inside a block."""
    match block:
        case List(items=items):
            return [inner for item in items for inner in item.blocks]
        case DefinitionList(entries=entries):
            return [inner for entry in entries for inner in entry.blocks]
        case Table(rows=rows, footnotes=footnotes):
            return [*(inner for row in rows for cell in row for inner in cell.blocks), *footnotes]
        case Quote(blocks=blocks):
            return list(blocks)
        case _:
            return []
