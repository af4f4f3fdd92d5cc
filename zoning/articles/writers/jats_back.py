"""Write the back matter of a JATS file: acknowledgements, notes, appendices, references."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.etree import ElementTree as ET

from zoning.articles.model import Article, Reference, ReferenceType, Section
from zoning.articles.writers.citations import Part, marked_parts, missing_identifiers
from zoning.articles.writers.jats_blocks import Blocks
from zoning.articles.writers.xml import Child, clean, element, filled
from zoning.metadata.sections import SectionKind

BACK: frozenset[SectionKind] = frozenset(("acknowledgements", "appendix", "footnotes", "references"))
"""Kinds of sections that belong to the back matter of JATS, not to the body."""

_TAGS: dict[Part, tuple[str, dict[str, str]]] = {
    "author": ("string-name", {}),
    "editor": ("string-name", {}),
    "title": ("article-title", {}),
    "container": ("source", {}),
    "edition": ("edition", {}),
    "publisher": ("publisher-name", {}),
    "year": ("year", {}),
    "volume": ("volume", {}),
    "issue": ("issue", {}),
    "first_page": ("fpage", {}),
    "last_page": ("lpage", {}),
    "doi": ("pub-id", {"pub-id-type": "doi"}),
    "pmid": ("pub-id", {"pub-id-type": "pmid"}),
    "pmcid": ("pub-id", {"pub-id-type": "pmcid"}),
}

_TITLES: dict[ReferenceType, str] = {
    "": "article-title", "article-journal": "article-title", "preprint": "article-title",
    "paper-conference": "article-title", "chapter": "chapter-title", "dataset": "data-title",
}  # fmt: skip
"""The elements of titles. The title of a work of another type is its `source`, unless it has a container."""
_TYPES: dict[ReferenceType, str] = {
    "article-journal": "journal", "chapter": "book", "paper-conference": "confproc", "dataset": "data",
    "legislation": "legal-doc",
}  # fmt: skip
"""The values of `publication-type` that differ from the type."""


def is_back(section: Section) -> bool:
    """Whether a top-level section belongs to the back matter."""
    return section.kind in BACK


def back(article: Article, blocks: Blocks) -> list[Child]:
    """Return the children of the `back` element."""
    sections = [section for section in article.sections if is_back(section)]
    made: list[Child] = []
    for is_appendix, group in groupby(sections, lambda section: section.kind == "appendix"):
        if is_appendix:
            made.append(filled("app-group", *(blocks.section(section, "app") for section in group)))
        else:
            made += [part for section in group for part in _section(section, article, blocks)]
    if article.references and not any(map(_is_list_of_references, sections)):
        made.append(_references("", "", article.references))
    return made


def _section(section: Section, article: Article, blocks: Blocks) -> Iterator[Child]:
    first = next(filter(_is_list_of_references, article.sections), None)
    match section.kind:
        case "acknowledgements":
            yield filled("ack", *_heading(section), *blocks.paragraphs(section.blocks),
                         *blocks.sections(section.sections))  # fmt: skip
        case "footnotes" if section.blocks and not section.sections:
            notes = [element("fn", note) for note in blocks.paragraphs(section.blocks)]
            # A group needs a note: a section that has only a heading stays a section.
            yield element("fn-group", *_heading(section), *notes) if notes else blocks.section(section)
        case "references" if section is first and article.references:
            yield _references(section.label, section.title, article.references)
        case _:
            yield blocks.section(section)


def _is_list_of_references(section: Section) -> bool:
    """Whether a section was that of the reference list: it is empty, since its entries are the article's references."""
    return section.kind == "references" and not section.blocks and not section.sections


def _heading(section: Section) -> tuple[Child, Child]:
    return filled("label", section.label), filled("title", section.title)


# ---------------------------------------------------------------------- references


def _references(label: str, title: str, references: Iterable[Reference]) -> ET.Element:
    return element("ref-list", filled("label", label), filled("title", title), *map(_reference, references))


def _reference(reference: Reference) -> ET.Element:
    return element("ref", filled("label", reference.label), _citation(reference), attributes={"id": reference.id})


def _citation(reference: Reference) -> ET.Element:
    """Return the whole reference string with its parts marked, and then the identifiers that are not in it.

    The latter have `specific-use="not-in-text"`.
    """
    made: list[Child] = []
    pieces = list(marked_parts(reference))
    for are_editors, run in groupby(enumerate(pieces), lambda piece: _is_of_editors(pieces, piece[0])):
        parts = [_part(text, part, reference) for _, (text, part) in run]
        group = {"person-group-type": "editor"}
        made.extend([element("person-group", *parts, attributes=group)] if are_editors else parts)
    for part, value in missing_identifiers(reference):
        tag, attributes = _TAGS[part]
        made.append(filled(tag, value, attributes={**attributes, "specific-use": "not-in-text"}))
    kind = _TYPES.get(reference.type, reference.type)
    return element("mixed-citation", *made, attributes={"publication-type": kind})


def _is_of_editors(pieces: Sequence[tuple[str, Part | None]], index: int) -> bool:
    """Whether a piece is the name of an editor, or text between two of them."""
    part = pieces[index][1]
    beside = [other for _, other in (*pieces[max(0, index - 1) : index], *pieces[index + 1 : index + 2])]
    return part == "editor" or (part is None and beside == ["editor", "editor"])


def _part(text: str, part: Part | None, reference: Reference) -> Child:
    if part is None or not clean(text).strip():
        return text
    tag, attributes = _TAGS[part]
    if part == "title":
        tag = _TITLES.get(reference.type, "article-title" if reference.container else "source")
    return element(tag, text, attributes=attributes)
