"""Return an article's text as paragraphs."""

from collections.abc import Iterable, Iterator, Sequence

from zoning.articles.model import ArticleTable, Figure, Section
from zoning.document.blocks import Block, DefinitionList, List, Quote, Table, plain


def paragraphs_of(
    front: Sequence[Block],
    abstract: Sequence[Section],
    sections: Sequence[Section],
    figures: Sequence[Figure],
    tables: Sequence[ArticleTable],
) -> list[str]:
    """Return all text that is searched for grants and accession numbers, as paragraphs.

    The order is: front matter, abstracts, sections, captions of figures, then captions, rows and notes of tables.
    Titles are paragraphs of their own. `Grant.paragraph` and `Accession.paragraph` are indices into this list.
    """
    found = [*_texts(front), *texts_of_sections(abstract), *texts_of_sections(sections)]
    found += [f"{figure.label} {figure.text}".strip() for figure in figures]
    for table in tables:
        found.append(f"{table.label} {table.text}".strip())
        found += [" | ".join(row) for row in table.rows]
        found += _texts(table.table.footnotes if table.table else ())
    return [text for text in found if text.strip()]


def all_sections(sections: Iterable[Section]) -> Iterator[Section]:
    """Yield the sections and their subsections, in the order of the text."""
    for section in sections:
        yield section
        yield from all_sections(section.sections)


def texts_of_sections(sections: Iterable[Section]) -> Iterator[str]:
    """Yield the titles and texts of sections and their subsections, those in lists, quotes and tables one by one."""
    for section in all_sections(sections):
        yield section.title
        yield from _texts(section.blocks)


def _texts(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case List(items=items):
                for item in items:
                    yield from _texts(item.blocks)
            case DefinitionList(entries=entries):
                for entry in entries:
                    yield " ".join(map(plain, entry.terms))
                    yield from _texts(entry.blocks)
            case Quote(blocks=quoted):
                yield from _texts(quoted)
            case Table(rows=rows):
                yield from (" | ".join(cell.text for cell in row) for row in rows)
            case _:
                yield block.text
