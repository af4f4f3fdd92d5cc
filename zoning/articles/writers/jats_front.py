"""Write the front matter of a JATS file: the journal, the article's record, the abstract, the grants."""

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from zoning.addresses.links import is_web, safe
from zoning.articles.model import Article, Relation, Section
from zoning.articles.writers import dates
from zoning.articles.writers.anchors import Anchors
from zoning.articles.writers.grants import Award, awards
from zoning.articles.writers.jats_blocks import Blocks
from zoning.articles.writers.languages import tag_of
from zoning.articles.writers.names import title_with_marks
from zoning.articles.writers.xml import Child, clean, element, filled
from zoning.metadata.model import Affiliation, Author, Identifiers, Journal

_RELATIONS: dict[Relation, str] = {
    "corrects": "corrected-article", "retracts": "retracted-article", "concerns": "object-of-concern",
    "corrected-by": "correction-forward", "retracted-by": "retraction-forward", "concerned-by": "concern-forward",
}  # fmt: skip
"""JATS4R's names for the relations between articles."""


def front(article: Article, anchors: Anchors, blocks: Blocks) -> ET.Element:
    """Return the `front` element."""
    return element("front", _journal(article.journal), _record(article, anchors, blocks))


# ---------------------------------------------------------------------- journal


def _journal(journal: Journal) -> ET.Element:
    """Return the journal. The DTD requires an id and an ISSN: unknown ones are empty."""
    titles = filled("journal-title-group", filled("journal-title", journal.title),
                    filled("abbrev-journal-title", journal.abbreviation))  # fmt: skip
    known = journal.abbreviation or journal.title
    issns = [made for issn in journal.issn if (made := filled("issn", issn)) is not None]
    return element("journal-meta",
                   element("journal-id", known, attributes={"journal-id-type": "publisher-id"}),
                   titles, *(issns or [element("issn")]),
                   filled("publisher", filled("publisher-name", journal.publisher)))  # fmt: skip


# ---------------------------------------------------------------------- record


def _record(article: Article, anchors: Anchors, blocks: Blocks) -> ET.Element:
    journal = article.journal
    return element(
        "article-meta",
        *_identifiers(article.identifiers),
        _category(article.article_type),
        _titles(article, blocks),
        filled("contrib-group", *(_author(author, anchors) for author in article.authors if _name(author) is not None)),
        *map(_affiliation, article.affiliations),
        _published(article.dates.published),
        filled("volume", journal.volume),
        filled("issue", journal.issue),
        *_pages(journal),
        _history(article),
        _permissions(article.licence),
        _address(article.final_url or article.url),
        *_related(article),
        *_databank_entries(article),
        filled("abstract", *_abstract(article.abstract, blocks)),
        *_other_abstracts(article, blocks),
        filled("kwd-group", *(filled("kwd", keyword) for keyword in article.keywords),
               attributes={"kwd-group-type": "author"}),
        filled("funding-group", *map(_award, awards(article))),
    )  # fmt: skip


def _titles(article: Article, blocks: Blocks) -> ET.Element:
    title = element("article-title", *blocks.inline(title_with_marks(article)))
    return element("title-group", title, filled("subtitle", article.subtitle))


def _identifiers(identifiers: Identifiers) -> Iterator[Child]:
    values = {"doi": identifiers.doi, "pmid": identifiers.pmid, "pmcid": identifiers.pmcid,
              "arxiv": identifiers.arxiv, "pii": identifiers.pii}  # fmt: skip
    return (filled("article-id", value, attributes={"pub-id-type": kind}) for kind, value in values.items())


def _category(article_type: str) -> ET.Element | None:
    group = filled("subj-group", filled("subject", article_type), attributes={"subj-group-type": "heading"})
    return filled("article-categories", group)


def _author(author: Author, anchors: Anchors) -> ET.Element:
    orcid = f"https://orcid.org/{author.orcid}" if author.orcid else ""
    affiliations = (anchors.affiliation(id_) for id_ in author.affiliations)
    return element(
        "contrib",
        filled("contrib-id", orcid, attributes={"contrib-id-type": "orcid"}),
        _name(author),
        filled("email", author.email),
        *(element("xref", attributes={"ref-type": "aff", "rid": id_}) for id_ in affiliations if id_),
        attributes={"contrib-type": "author", "corresp": "yes" if author.corresponding else ""},
    )


def _name(author: Author) -> ET.Element | None:
    """Return a person's name in its parts, and a group's as a whole."""
    parts = filled("surname", author.family), filled("given-names", author.given)
    if any(part is not None for part in parts):
        return element("name", *parts, filled("suffix", author.suffix))
    return filled("collab", author.name)


def _affiliation(affiliation: Affiliation) -> ET.Element:
    return element("aff", filled("label", affiliation.label), affiliation.text, attributes={"id": affiliation.id})


def _date(tag: str, date: str, kind: str) -> ET.Element | None:
    parts = dates.parts(date)
    if not parts:
        return None
    named = [element(name, part) for name, part in zip(("year", "month", "day"), parts, strict=False)]
    return element(tag, *reversed(named), attributes={"date-type": kind, "iso-8601-date": date})


def _published(date: str) -> ET.Element:
    """Return the date of publication. The DTD requires a year: an unknown one is empty."""
    known = _date("pub-date", date, "pub")
    return known if known is not None else element("pub-date", element("year"))


def _pages(journal: Journal) -> Iterator[Child]:
    """Yield the article number or else the pages."""
    if clean(journal.article_number).strip():
        yield element("elocation-id", journal.article_number)
    elif clean(journal.first_page).strip():
        yield element("fpage", journal.first_page)
        yield filled("lpage", journal.last_page)


def _history(article: Article) -> ET.Element | None:
    known = article.dates
    return filled("history", _date("date", known.received, "received"), _date("date", known.revised, "rev-recd"),
                  _date("date", known.accepted, "accepted"))  # fmt: skip


def _permissions(licence: str) -> ET.Element | None:
    if is_web(licence):
        reference = element("ali:license_ref", licence)
        return element("permissions", element("license", reference, attributes={"xlink:href": licence}))
    return filled("permissions", filled("license", filled("license-p", licence)))


def _address(url: str) -> ET.Element | None:
    return element("self-uri", attributes={"xlink:href": url}) if is_web(url) else None


def _related(article: Article) -> Iterator[ET.Element]:
    for related in article.related:
        kind = {"related-article-type": _RELATIONS[related.relation], "ext-link-type": "doi", "xlink:href": related.doi}
        yield element("related-article", attributes=kind)


def _databank_entries(article: Article) -> Iterator[ET.Element]:
    entries = dict.fromkeys((entry.databank, entry.number, entry.url) for entry in article.accessions)
    for databank, number, url in entries:
        address = url if safe(url) else ""
        yield element("related-object", number,
                      attributes={"source-id": databank, "document-id": number, "xlink:href": address})  # fmt: skip


def _other_abstracts(article: Article, blocks: Blocks) -> Iterator[ET.Element | None]:
    """Yield the abstracts for other readers, and then those in other languages: the order of the DTD."""
    for translated in (False, True):
        for other in article.other_abstracts:
            if (other.language != article.language.partition("-")[0]) == translated:
                kind = {"xml:lang": tag_of(other.language)} if translated else {"abstract-type": "other"}
                text = _abstract(other.sections, blocks)
                tag = "trans-abstract" if translated else "abstract"
                yield filled(tag, filled("title", other.title), *text, attributes=kind)


def _abstract(sections: Sequence[Section], blocks: Blocks) -> Iterator[Child]:
    """Yield the abstract: paragraphs for the leading parts without a title, and sections for the rest."""
    parts = list(sections)
    while parts and not clean(parts[0].title + parts[0].label).strip() and not parts[0].sections:
        yield from blocks.paragraphs(parts.pop(0).blocks)
    yield from blocks.sections(parts)


def _award(award: Award) -> ET.Element | None:
    funder: Child = award.funder
    ident = filled("institution-id", award.funder_id, attributes={"institution-id-type": award.funder_id_type})
    if ident is not None:
        funder = element("institution-wrap", filled("institution", award.funder), ident)
    source = filled("funding-source", funder, attributes={"country": award.funder_country})
    return filled("award-group", source, filled("award-id", award.number))
