"""Write the header of a TEI file: the bibliographic record, the keywords, the abstract, the funders."""

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from zoning.addresses.links import is_web
from zoning.articles.model import Article, OtherAbstract, Reference, ReferenceType, Section
from zoning.articles.writers import dates
from zoning.articles.writers.anchors import Anchors
from zoning.articles.writers.grants import Award, awards
from zoning.articles.writers.languages import tag_of
from zoning.articles.writers.names import title_with_marks
from zoning.articles.writers.tei_blocks import Blocks, pointer
from zoning.articles.writers.xml import Child, clean, element, filled
from zoning.metadata.model import Affiliation, Author

_IN_SERIALS: tuple[ReferenceType, ...] = ("", "article-journal", "preprint")
"""The types of references whose container is a journal; those of others are monographs."""


def header(article: Article, anchors: Anchors, blocks: Blocks) -> ET.Element:
    """Return the `teiHeader` element; elements that the schema requires are empty if nothing is known."""
    description = element("fileDesc", _title_statement(article, blocks), _publication(article),
                          element("sourceDesc", _source(article, anchors, blocks)))  # fmt: skip
    keywords = filled("keywords", *(filled("term", keyword) for keyword in article.keywords))
    profile = filled("profileDesc", filled("textClass", keywords),
                     filled("abstract", *_abstract(article.abstract, blocks)),
                     *(_other_abstract(other, blocks) for other in article.other_abstracts))  # fmt: skip
    return element("teiHeader", description, profile)


def _title(title: str, level: str, kind: str = "main") -> ET.Element | None:
    return filled("title", title, attributes={"level": level, "type": kind})


def _main_title(article: Article, blocks: Blocks) -> ET.Element:
    content = blocks.inline(title_with_marks(article))
    return element("title", *content, attributes={"level": "a", "type": "main"})


def _title_statement(article: Article, blocks: Blocks) -> ET.Element:
    return element("titleStmt", _main_title(article, blocks), _title(article.subtitle, "a", "sub"), *_funders(article))


def _funders(article: Article) -> Iterator[Child]:
    for name, address in dict.fromkeys((award.funder, award.funder_address) for award in awards(article)):
        whole = filled("orgName", name, attributes={"type": "full"})
        yield filled("funder", whole, attributes={"ref": pointer(address)})


def grants(article: Article) -> ET.Element | None:
    """Return the grants, which belong to the back matter."""
    return filled("listOrg", *map(_grant, awards(article)), attributes={"type": "funding"})


def _grant(award: Award) -> ET.Element | None:
    kind = {"type": "ROR"} if award.funder_id_type == "ror" else {"type": "DOI", "subtype": "crossref"}
    ident = filled("idno", award.funder_id, attributes=kind)
    number = filled("idno", award.number, attributes={"type": "grant-number"})
    name = filled("orgName", award.funder, attributes={"type": "full"})
    return filled("org", name, ident, number, attributes={"type": "funding"})


def _publication(article: Article) -> ET.Element:
    licence = article.licence
    target = pointer(licence) if is_web(licence) else ""
    availability = filled("availability", filled("licence", filled("p", licence), attributes={"target": target}))
    return element("publicationStmt", element("publisher", article.journal.publisher), availability,
                   _date(article.dates.published, "published"))  # fmt: skip


def _date(date: str, kind: str) -> ET.Element | None:
    return element("date", date, attributes={"type": kind, "when": date}) if dates.parts(date) else None


# ---------------------------------------------------------------------- the article and its references


def _source(article: Article, anchors: Anchors, blocks: Blocks) -> ET.Element:
    affiliations = {affiliation.id: affiliation for affiliation in article.affiliations}
    journal = article.journal
    scopes = _scopes(journal.volume, journal.issue, journal.first_page, journal.last_page)
    number = filled("biblScope", journal.article_number, attributes={"unit": "article"})
    issn = [filled("idno", issn, attributes={"type": "ISSN"}) for issn in journal.issn]
    return element(
        "biblStruct",
        filled("analytic", *(_author(author, affiliations, anchors) for author in article.authors),
               _main_title(article, blocks) if article.title.strip() else None, _title(article.subtitle, "a", "sub"),
               *_identifiers(article)),
        element("monogr", _title(journal.title, "j"), _title(journal.abbreviation, "j", "abbrev"), *issn,
                _imprint(filled("publisher", journal.publisher), *scopes, number,
                         _date(article.dates.published, "published"))),
        *(_note(date, kind) for date, kind in ((article.dates.received, "received"),
                                               (article.dates.revised, "revised"),
                                               (article.dates.accepted, "accepted"))),
    )  # fmt: skip


def _note(date: str, kind: str) -> ET.Element | None:
    """Return a date in the article's history, as a note."""
    made = _date(date, kind)
    return None if made is None else element("note", made, attributes={"type": kind})


def _imprint(*parts: Child) -> ET.Element:
    made = filled("imprint", *parts)
    return element("imprint", element("date")) if made is None else made


def _scopes(volume: str, issue: str, first_page: str, last_page: str) -> list[Child]:
    pages = "-".join(part for part in (first_page, last_page) if clean(part).strip()) if first_page else ""
    return [filled("biblScope", value, attributes={"unit": unit})
            for unit, value in (("volume", volume), ("issue", issue), ("page", pages))]  # fmt: skip


def _identifiers(article: Article) -> Iterator[Child]:
    known = article.identifiers
    values = {"DOI": known.doi, "PMID": known.pmid, "PMCID": known.pmcid, "arXiv": known.arxiv, "PII": known.pii}
    return (filled("idno", value, attributes={"type": kind}) for kind, value in values.items())


def _author(author: Author, affiliations: dict[str, Affiliation], anchors: Anchors) -> ET.Element | None:
    person = filled("persName", filled("forename", author.given, attributes={"type": "first"}),
                    filled("surname", author.family), filled("genName", author.suffix))  # fmt: skip
    named = person if person is not None else filled("orgName", author.name)
    if named is None:
        return None
    ids = dict.fromkeys(filter(None, map(anchors.affiliation, author.affiliations)))
    return element("author", named, filled("email", author.email),
                   filled("idno", author.orcid, attributes={"type": "ORCID"}),
                   *(_affiliation(affiliations[id_]) for id_ in ids),
                   attributes={"role": "corresp" if author.corresponding else ""})  # fmt: skip


def _affiliation(affiliation: Affiliation) -> ET.Element:
    words = filled("note", affiliation.text, attributes={"type": "raw_affiliation"})
    return element("affiliation", words, attributes={"key": affiliation.id})


def reference(entry: Reference) -> ET.Element:
    """Return an entry of the reference list: its fields, and the reference string as a note."""
    authors = (filled("author", author) for author in entry.authors)
    scopes = _scopes(entry.volume, entry.issue, entry.first_page, entry.last_page)
    year = entry.year if len(dates.parts(entry.year)) == 1 else ""
    known = {"DOI": entry.doi, "PMID": entry.pmid, "PMCID": entry.pmcid}
    identifiers = (filled("idno", value, attributes={"type": kind}) for kind, value in known.items())
    address = pointer(entry.url)
    level = "j" if entry.type in _IN_SERIALS else "m"
    alone = level == "m" and not entry.container
    people = [*(authors if alone else ()), *(filled("editor", editor) for editor in entry.editors)]
    # The schema demands a title behind people.
    titled = element if any(person is not None for person in people) else filled
    return element(
        "biblStruct",
        None if alone else filled("analytic", *authors, _title(entry.title, "a"), *identifiers),
        element("monogr", *people, titled("title", entry.title if alone else entry.container,
                                          attributes={"level": level}),
                *(identifiers if alone else ()), filled("edition", entry.edition),
                _imprint(filled("publisher", entry.publisher), *scopes, _date(year, "published"))),
        element("ref", attributes={"type": "url", "target": address}) if address else None,
        filled("note", entry.label, attributes={"type": "label"}),
        filled("note", entry.raw, attributes={"type": "raw_reference"}),
        attributes={"xml:id": entry.id, "type": entry.type},
    )  # fmt: skip


# ---------------------------------------------------------------------- abstract


def _other_abstract(other: OtherAbstract, blocks: Blocks) -> ET.Element | None:
    titled = Section(title=other.title, sections=other.sections)
    return filled("abstract", *_abstract([titled], blocks), attributes={"xml:lang": tag_of(other.language)})


def _abstract(abstract: Sequence[Section], blocks: Blocks) -> Iterator[ET.Element]:
    """Yield the abstract as paragraphs, since it can have no divisions; titles are paragraphs marked as headings."""
    waiting: list[Section] = list(abstract)
    while waiting:
        section = waiting.pop(0)
        waiting = [*section.sections, *waiting]
        title = filled("hi", section.title, attributes={"rend": "heading"})
        if title is not None:
            yield element("p", title)
        yield from blocks.paragraphs(section.blocks)
