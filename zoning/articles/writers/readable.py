"""Convert an article to a document for people, from which its Markdown and its plain text are written."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from zoning.articles.model import Article, ArticleTable, Equation, Figure, OtherAbstract, Reference, Section
from zoning.articles.writers.names import title_with_marks
from zoning.articles.writers.placing import Floats
from zoning.document.blocks import (
    Block,
    Content,
    Document,
    Formula,
    Heading,
    List,
    ListItem,
    Paragraph,
    Table,
    Text,
    plain,
)
from zoning.document.blocks import Figure as FigureBlock

DEEPEST_LEVEL = 6


def document(article: Article) -> Document:
    """Return title, authors, journal, abstracts, text and references as a document.

    Figures and tables follow the block that first links to them.
    """
    floats = Floats(article)
    blocks = [
        *_front(article),
        *_headed("Abstract", [block for section in article.abstract for block in _section(section, 3, floats)]),
        *(block for other in article.other_abstracts for block in _other_abstract(other, floats)),
        *_text(article, floats),
    ]
    rest = [*_floated(floats.rest()), *map(_equation, floats.equations_left())]
    return Document(title=article.title, language=article.language, url=article.final_url or article.url,
                    blocks=tuple(blocks + _headed("Figures, tables and formulas", rest)))  # fmt: skip


def _other_abstract(other: OtherAbstract, floats: Floats) -> list[Block]:
    return _headed(other.title, [block for section in other.sections for block in _section(section, 3, floats)])


def _front(article: Article) -> Iterator[Block]:
    if article.title.strip():
        yield Heading(text=article.title, box=None, level=1, content=title_with_marks(article))
    affiliations = (f"{entry.label} {entry.text}".strip() for entry in article.affiliations)
    lines = (article.subtitle, ", ".join(author.name for author in article.authors), "; ".join(affiliations),
             _source(article), _named("DOI", article.identifiers.doi), _named("PMID", article.identifiers.pmid),
             _named("Licence", article.licence), _named("Keywords", ", ".join(article.keywords)))  # fmt: skip
    yield from (_paragraph(line) for line in lines if line.strip())


def _source(article: Article) -> str:
    """Return the journal, date, volume, issue and pages on one line."""
    journal = article.journal
    issue = f"({journal.issue})" if journal.issue else ""
    pages = "–".join(filter(None, (journal.first_page, journal.last_page)))
    parts = (journal.title or journal.abbreviation, article.dates.published, journal.volume + issue,
             journal.article_number or pages)  # fmt: skip
    return ", ".join(filter(None, parts))


def _named(name: str, value: str) -> str:
    return f"{name}: {value}" if value.strip() else ""


# ---------------------------------------------------------------------- text


def _text(article: Article, floats: Floats) -> Iterator[Block]:
    """Yield the sections; the references are in their section if there is one, or else last."""
    references = _references(article)
    for section in article.sections:
        yield from _section(section, 2, floats)
        if section.kind == "references":
            yield from references
            references = []
    yield from _headed("References", references)


def _section(section: Section, level: int, floats: Floats) -> Iterator[Block]:
    heading = f"{section.label} {section.title}".strip()
    if heading:
        yield _heading(heading, level)
    for block in section.blocks:
        yield _numbered(block, floats)
        yield from _floated(floats.mentioned(block))
    for inner in section.sections:
        yield from _section(inner, level + 1, floats)


def _numbered(block: Block, floats: Floats) -> Block:
    """Return a formula with its number, and any other block unchanged."""
    equation = floats.equation(block) if isinstance(block, Formula) else None
    return _equation(equation) if equation else block


def _equation(equation: Equation) -> Block:
    if not equation.label:
        return Formula(text=equation.text, box=None, tex=equation.tex, mathml=equation.mathml)
    tex = rf"{equation.tex} \quad \text{{{equation.label}}}" if equation.tex else ""
    return Formula(text=f"{equation.text}  {equation.label}", box=None, tex=tex, mathml=equation.mathml)


def _floated(parts: Iterable[Figure | ArticleTable]) -> Iterator[Block]:
    for part in parts:
        caption = _caption(part)
        if isinstance(part, Figure) or part.table is None:
            yield FigureBlock(text=plain(caption), box=None, images=part.images, caption=caption)
        else:
            yield replace(part.table, caption=caption)


def _caption(part: Figure | ArticleTable) -> Content:
    """Return the label and the caption."""
    own = part.caption
    if not own and isinstance(part, ArticleTable) and isinstance(part.table, Table):
        own = part.table.caption
    label = (Text(part.label, ("strong",)), Text(" ")) if part.label.strip() else ()
    return (*label, *own)


# ---------------------------------------------------------------------- references


def _references(article: Article) -> list[Block]:
    """Return the references as a list: numbered if the page numbers them or they have no labels, else with labels."""
    labels = [reference.label for reference in article.references]
    counted = labels == [str(number) for number in range(1, len(labels) + 1)] or not any(labels)
    items = tuple(map(_counted if counted else _labelled, article.references))
    text = "\n".join(item.text for item in items)
    return [List(text=text, box=None, ordered=counted, start=1, items=items)] if items else []


def _counted(reference: Reference) -> ListItem:
    return ListItem(text=reference.raw, blocks=(_paragraph(reference.raw),))


def _labelled(reference: Reference) -> ListItem:
    text = f"[{reference.label}] {reference.raw}" if reference.label else reference.raw
    return ListItem(text=text, blocks=(_paragraph(text),))


# ---------------------------------------------------------------------- small parts


def _headed(title: str, blocks: list[Block]) -> list[Block]:
    return [_heading(title, 2), *blocks] if blocks else []


def _heading(text: str, level: int) -> Heading:
    return Heading(text=text, box=None, level=min(level, DEEPEST_LEVEL), content=(Text(text),))


def _paragraph(text: str) -> Paragraph:
    return Paragraph(text=text, box=None, content=(Text(text),))
