"""Read the journal article on a rendered page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from zoning.articles.accessions import find_accessions
from zoning.articles.body import keywords
from zoning.articles.body.citations import Targets, in_sections
from zoning.articles.body.floats import Floats
from zoning.articles.body.looks import Looks
from zoning.articles.body.outline import outline
from zoning.articles.body.outside import funding_lines
from zoning.articles.body.parts import Known, Parts, part
from zoning.articles.body.sectioned import sectioned
from zoning.articles.body.titles import title_content
from zoning.articles.body.unlabelled_abstracts import Signs
from zoning.articles.body.wrappers import Wrappers
from zoning.articles.continued import Read, as_one
from zoning.articles.databanks import Databank
from zoning.articles.funding import Funders, find_funding
from zoning.articles.model import Accession, Article, ArticleTable, OtherAbstract, Section, is_doubtful
from zoning.articles.references import FoundReferences, find_references
from zoning.articles.references.grobid import parse_with_grobid
from zoning.articles.related import find_related
from zoning.articles.text import paragraphs_of
from zoning.document.blocks import Paragraph, Text
from zoning.document.build import build
from zoning.extractors import Extractor, extract
from zoning.kinds import Scope
from zoning.layout import language
from zoning.metadata.find import find_metadata
from zoning.metadata.lines import shown
from zoning.metadata.model import Citation
from zoning.metadata.shown.notices import notice_in
from zoning.parts.related_headings import headed_as_related
from zoning.scholarly import Work
from zoning.scope import open_to_readers, scope_of
from zoning.snapshot import Mask, Snapshot

OF_CITATION = ("language", "title", "subtitle", "article_type", "authors", "affiliations", "journal", "identifiers",
               "dates", "licence", "claims")  # fmt: skip
"""The fields of an article that are those of its metadata."""
NOT_READ = ("bot-challenge", "error-page", "not-html", "empty")
"""Scopes of pages that contain no article."""
EXTRACTOR = "collective-article"
"""Better than `layout` on articles on average, and not worse for any publisher: see `zoning/docs/learned-method.md`."""


def article(
    snapshot: Snapshot,
    extractor: str | Extractor = EXTRACTOR,
    *,
    following: Sequence[Snapshot] = (),
    databanks: Sequence[Databank] = (),
    funders: Funders | None = None,
) -> Article:
    """Return the journal article on a page: its metadata, text, references, grants and accession numbers.

    extractor: the method that finds the main content. `warnings` says what is missing or doubtful.
    following: the pages that continue it, in order; their places in the record are below the page before.
    databanks: those whose accession numbers are found in addition (`read_databanks`).
    funders: the table of funders (`read_funders`); None for that of the package.
    """
    snapshot, extraction = _whole(snapshot, extractor, following)
    scope = scope_of(snapshot, extraction.mask)
    if scope.kind in NOT_READ:
        return _nothing(snapshot, scope)
    extraction, found = open_to_readers(snapshot, extraction, scope), find_references(snapshot)
    citation = find_metadata(snapshot, extraction.mask, found.mask)
    labelled, marked = keywords.labelled(snapshot), keywords.marked(snapshot)
    known = _known(citation, (*citation.keywords, *labelled, *marked), declared=bool(snapshot.once(Work).declared))
    of_others = headed_as_related(snapshot, shown(snapshot) | extraction.mask)
    floats, parts, title = _text(snapshot, extraction.mask & ~found.mask & ~of_others, known)
    parts = parts._replace(front=(*parts.front, *funding_lines(snapshot, extraction.mask, found.mask)))
    figures, tables = floats.figures, floats.tables
    targets = Targets(snapshot, list(zip(found.references, found.nodes, strict=True)), figures, tables)
    abstract = in_sections(parts.abstract, targets) or _declared(citation)
    others = tuple(_other_abstract(section, citation.language, targets) for section in parts.other_abstracts)
    sections = in_sections(parts.sections, targets)
    figures = tuple(msgspec.structs.replace(one, caption=targets.inline(one.caption)) for one in figures)
    tables = tuple(msgspec.structs.replace(one, caption=targets.inline(one.caption)) for one in tables)
    abstracts = (*abstract, *(section for other in others for section in other.sections))
    paragraphs = paragraphs_of(parts.front, abstracts, sections, figures, tables)
    return Article(
        url=snapshot.page.url,
        final_url=snapshot.page.final_url,
        scope=scope.kind,
        **_metadata(citation),
        title_content=title,
        front=parts.front,
        abstract=abstract,
        other_abstracts=others,
        keywords=keywords.chosen(
            _declared_keywords(citation),
            *(
                words
                for words in (labelled, citation.keywords, parts.keywords, marked)
                if not set(words) <= set(parts.foreign_keywords)
            ),
        ),
        sections=sections,
        figures=figures,
        tables=tables,
        formulas=tuple(floats.formulas),
        references=found.references,
        related=find_related(snapshot, citation, found),
        funding=find_funding(paragraphs, funders),
        accessions=_accessions(paragraphs, databanks, citation.identifiers.doi.lower()),
        warnings=(
            *snapshot.page.warnings,
            *extraction.warnings,
            *citation.warnings,
            *found.warnings,
            *_missing(scope, citation, parts, found),
            *_elsewhere(parts, tables),
        ),
    )


def with_grobid(found: Article, address: str) -> Article:
    """Return the article with the fields that the GROBID server at `address` reads in its references.

    See `parse_with_grobid`. Raises `UsageError` if `address` is not an http(s) address, and `GrobidUnavailable`.
    """
    return msgspec.structs.replace(found, references=parse_with_grobid(found.references, address))


def _whole(snapshot: Snapshot, extractor: str | Extractor, following: Sequence[Snapshot]) -> Read:
    """Return the page joined with those that continue it, as far as they are parts of an article."""
    first = snapshot, extract(snapshot, extractor)
    pages = [first]
    for page in following if scope_of(*_masked(first)).kind not in NOT_READ else ():
        read = page, extract(page, extractor)
        if (scope := scope_of(*_masked(read))).kind in NOT_READ:
            warning = f"{page.page.final_url}: {_no_article(scope)}"
            pages[0] = snapshot, replace(first[1], warnings=(*first[1].warnings, warning))
            break
        pages.append(read)
    return as_one(pages) if len(pages) > 1 else pages[0]


def _masked(read: Read) -> tuple[Snapshot, Mask]:
    return read[0], read[1].mask


def _no_article(scope: Scope) -> str:
    return f"the page is not an article: {scope.kind} ({'; '.join(scope.evidence)})"


def _metadata(citation: Citation) -> dict[str, Any]:
    return {field: getattr(citation, field) for field in OF_CITATION}


def _accessions(paragraphs: Sequence[str], databanks: Sequence[Databank], doi: str) -> tuple[Accession, ...]:
    """Return the accession numbers, without the article's own DOI, which may have the form of one."""
    return tuple(one for one in find_accessions(paragraphs, databanks) if one.number != doi)


def _known(citation: Citation, keywords: Sequence[str], *, declared: bool) -> Known:
    people = (*(author.name for author in citation.authors), *(one.text for one in citation.affiliations))
    is_notice = bool(notice_in(citation.title) or notice_in(citation.article_type))
    return Known(
        citation.title,
        citation.subtitle,
        citation.abstract,
        keywords,
        people,
        citation.language,
        declared=declared,
        is_notice=is_notice,
    )


def _text(snapshot: Snapshot, mask: Mask, known: Known) -> tuple[Floats, Parts, tuple[Text, ...]]:
    wrappers = Wrappers(snapshot)
    floats = Floats(wrappers)
    blocks = floats.take_out(sectioned(build(snapshot, wrappers.completed(mask)).blocks))
    looks = Looks(snapshot)
    parts = part(outline(blocks, looks), known._replace(signs=Signs(snapshot, looks)))
    return floats, parts, title_content(blocks, known.title)


def _other_abstract(section: Section, declared: str, targets: Targets) -> OtherAbstract:
    texts = paragraphs_of((), section.sections, (), (), ())
    return OtherAbstract(
        title=section.title,
        language=language.of_text(texts, declared),
        sections=in_sections(section.sections, targets),
    )


def _declared_keywords(citation: Citation) -> tuple[str, ...]:
    """Return the keywords that the markup declares; () if only the page's text gives them."""
    sources = {claim.source for claim in citation.claims if claim.field == "keywords" and claim.taken}
    return () if sources <= {"page"} else citation.keywords


def _declared(citation: Citation) -> tuple[Section, ...]:
    """Return the abstract that the markup declares, as a section."""
    if not citation.abstract:
        return ()
    paragraph = Paragraph(text=citation.abstract, box=None, content=(Text(text=citation.abstract),))
    return (Section(title="", kind="abstract", blocks=(paragraph,)),)


def _missing(scope: Scope, citation: Citation, parts: Parts, found: FoundReferences) -> Sequence[str]:
    """Return warnings about parts of an article that this page lacks."""
    warnings = []
    if scope.kind != "article":
        warnings.append(f"the page does not have the whole article: {scope.kind} ({'; '.join(scope.evidence)})")
    if not citation.title:
        warnings.append("no title found")
    if not citation.authors:
        warnings.append("no authors found")
    if not parts.sections:
        has_abstract = parts.abstract or citation.abstract
        warnings.append("no text found except the abstract" if has_abstract else "no text found")
    if not found.references:
        doubtful = is_doubtful(citation.journal, citation.identifiers, found.references)
        doubt = ", no journal and no identifier: the page may be no journal article" if doubtful else ""
        warnings.append(f"no list of references found{doubt}")
    return warnings


def _elsewhere(parts: Parts, tables: Sequence[ArticleTable]) -> Sequence[str]:
    """Return warnings about other articles on the page, and about tables that the page does not contain as text."""
    warnings = [f"left out another article on the page: {title}" for title in parts.others]
    alone = [table.label or table.id for table in tables if table.table is None and not table.images]
    pictures = [table.label or table.id for table in tables if table.table is None and table.images]
    if alone:
        warnings.append(f"the page shows only the caption of: {', '.join(alone)}")
    if pictures:
        warnings.append(f"the page shows these tables as pictures only: {', '.join(pictures)}")
    return warnings


def _nothing(snapshot: Snapshot, scope: Scope) -> Article:
    page = snapshot.page
    return Article(
        url=page.url,
        final_url=page.final_url,
        scope=scope.kind,
        **_metadata(Citation(language=page.language)),
        front=(),
        abstract=(),
        keywords=(),
        sections=(),
        figures=(),
        tables=(),
        formulas=(),
        references=(),
        funding=(),
        accessions=(),
        warnings=(*page.warnings, _no_article(scope)),
    )
