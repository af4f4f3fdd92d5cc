"""Read `meta` and `link` elements anywhere: Highwire, Dublin Core, PRISM, Eprints, bepress, Open Graph, plain HTML."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from zoning import limits
from zoning.metadata import identifiers
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.model import Source
from zoning.metadata.people.names import names_of_each, parse_name
from zoning.metadata.people.person import Person
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

HIGHWIRE = {
    "title": "title",
    "doi": "identifiers.doi",
    "pmid": "identifiers.pmid",
    "pmcid": "identifiers.pmcid",
    "pmc": "identifiers.pmcid",
    "arxiv_id": "identifiers.arxiv",
    "pii": "identifiers.pii",
    "journal_title": "journal.title",
    "conference_title": "journal.title",
    "conference": "journal.title",
    "inbook_title": "journal.title",
    "journal_abbrev": "journal.abbreviation",
    "publisher": "journal.publisher",
    "issn": "journal.issn",
    "eissn": "journal.issn",
    "volume": "journal.volume",
    "issue": "journal.issue",
    "firstpage": "journal.first_page",
    "lastpage": "journal.last_page",
    "article_number": "journal.article_number",
    "elocation_id": "journal.article_number",
    "publication_date": "dates.published",
    "online_date": "dates.published",
    "cover_date": "dates.published",
    "date": "dates.published",
    "year": "dates.published",
    "language": "language",
    "abstract": "abstract",
    "keyword": "keywords",
    "keywords": "keywords",
    "article_type": "article_type",
    "license": "licence",
}
DUBLIN_CORE = {
    "title": "title",
    "identifier.doi": "identifiers.doi",
    "identifier.pmid": "identifiers.pmid",
    "source.issn": "journal.issn",
    "source.volume": "journal.volume",
    "source.issue": "journal.issue",
    "citation.volume": "journal.volume",
    "citation.issue": "journal.issue",
    "citation.spage": "journal.first_page",
    "citation.epage": "journal.last_page",
    "publisher": "journal.publisher",
    "date": "dates.published",
    "date.issued": "dates.published",
    "date.available": "dates.published",
    "date.published": "dates.published",
    "issued": "dates.published",
    "available": "dates.published",
    "dateaccepted": "dates.accepted",
    "date.dateaccepted": "dates.accepted",
    "datesubmitted": "dates.received",
    "date.datesubmitted": "dates.received",
    "language": "language",
    "description": "description",
    "description.abstract": "abstract",
    "abstract": "abstract",
    "subject": "keywords",
    "type.articletype": "article_type",
    "rights.license": "licence",
    "license": "licence",
}
PRISM = {
    "title": "title",
    "doi": "identifiers.doi",
    "publicationname": "journal.title",
    "publication": "journal.title",
    "issn": "journal.issn",
    "eissn": "journal.issn",
    "volume": "journal.volume",
    "number": "journal.issue",
    "issueidentifier": "journal.issue",
    "startingpage": "journal.first_page",
    "endingpage": "journal.last_page",
    "pagerange": "journal.pages",
    "articlenumber": "journal.article_number",
    "publicationdate": "dates.published",
    "coverdate": "dates.published",
    "datereceived": "dates.received",
    "dateaccepted": "dates.accepted",
    "keyword": "keywords",
    "section": "article_type",
    "publisher": "journal.publisher",
}
EPRINTS = {
    "title": "title",
    "publication": "journal.title",
    "publisher": "journal.publisher",
    "volume": "journal.volume",
    "number": "journal.issue",
    "pagerange": "journal.pages",
    "article_number": "journal.article_number",
    "issn": "journal.issn",
    "id_number": "identifiers.doi",
    "date": "dates.published",
    "abstract": "abstract",
    "keywords": "keywords",
}
OPEN_GRAPH = {
    "og.title": "title",
    "article.published_time": "dates.published",
    "article.modified_time": "dates.modified",
    "og.article.published_time": "dates.published",
    "og.article.modified_time": "dates.modified",
    "og.updated_time": "dates.modified",
    "article.tag": "keywords",
    "article.section": "section",
    "article.content_tier": "is_free",
    "og.site_name": "site_name",
    "og.description": "description",
    "og.image": "image",
    "og.image.url": "image",
    "og.image.secure_url": "image",
    "og.url": "canonical",
    "twitter.title": "title",
    "twitter.description": "description",
    "twitter.image": "image",
    "twitter.image.src": "image",
}
"""Open Graph and Twitter's cards, which fall back on Open Graph; sites that have both give them the same values."""
HTML = {
    "keywords": "keywords",
    "news_keywords": "keywords",
    "parsely-tags": "keywords",
    "sailthru.tags": "keywords",
    "description": "description",
    "sailthru.description": "description",
    "application-name": "site_name",
    "apple-mobile-web-app-title": "site_name",
    "parsely-title": "title",
    "sailthru.title": "title",
    "section": "section",
    "articlesection": "section",
    "parsely-section": "section",
    "parsely-link": "canonical",
    "parsely-image-url": "image",
    "sailthru.image.full": "image",
    "pubdate": "dates.published",
    "publishdate": "dates.published",
    "publish-date": "dates.published",
    "publish_date": "dates.published",
    "parsely-pub-date": "dates.published",
    "sailthru.date": "dates.published",
    "datepublished": "dates.published",
    "date": "dates.published",
    "date.created": "dates.published",
    "date.available": "dates.published",
    "published": "dates.published",
    "published_at": "dates.published",
    "published_date": "dates.published",
    "publication_date": "dates.published",
    "cxenseparse.recs.publishtime": "dates.published",
    "cxenseparse.publishtime": "dates.published",
    "datemodified": "dates.modified",
    "date.modified": "dates.modified",
    "last-modified": "dates.modified",
    "last-updated": "dates.modified",
    "modified_date": "dates.modified",
    "headline": "title",
    "thumbnailurl": "image",
    "doi": "identifiers.doi",
    "pmid": "identifiers.pmid",
}
PREFIXES: tuple[tuple[str, Source, dict[str, str]], ...] = (
    ("citation_", "highwire", HIGHWIRE),
    ("bepress_citation_", "bepress", HIGHWIRE),
    ("dc.", "dublin-core", DUBLIN_CORE),
    ("dcterms.", "dublin-core", DUBLIN_CORE),
    ("prism.", "prism", PRISM),
    ("eprints.", "eprints", EPRINTS),
    ("", "open-graph", OPEN_GRAPH),
    ("", "html", HTML),
)
LINKS = {"canonical": "canonical", "license": "licence", "image_src": "image"}
"""`rel` of a `link` element → field."""
AUTHORS = {
    "citation_author", "citation_authors", "bepress_citation_author", "dc.creator", "dc.creator.personalname",
    "dcterms.creator", "eprints.creators_name", "author", "dc.author", "article.author", "articleauthor",
    "parsely-author", "sailthru.author",
}  # fmt: skip
_VERSION = re.compile(r"\s+\S*\d.*", re.DOTALL)
_TEAM = re.compile(r" team\b.*", re.DOTALL)
"""What follows the name of a program, in lower case."""
OF_THE_AUTHOR = re.compile(r"^(?:bepress_)?citation_author_(institution|affiliation|email|orcid|orcid_id)$")
OF_TIERS = {"free": "true", "metered": "false", "locked": "false"}
"""Open Graph's `article:content_tier` → `is_free`."""
VAGUE = {
    "date", "dc.date", "dcterms.date", "dc.subject", "prism.section", "citation_date", "citation_year", "og.url",
    "apple-mobile-web-app-title", "section", "parsely-tags", "sailthru.tags", "sailthru.image.full",
}  # fmt: skip
"""Names with several meanings; plainer names are believed a little more."""
VAGUE_DATE = 0.75
"""The weight of a date with such a name, which may be that of the last change."""
DATES_BY_NAME = {
    re.compile(r"(?=.*publi)(?=.*(?:date|time|[._-]at$))(?!.*(?:un|re)publi)"): "dates.published",
    re.compile(r"(?=.*(?:modif|updat|revis))(?=.*(?:(?<!up)date\b|dated$|time|[._-]at$))"): "dates.modified",
}
"""Patterns of names that sites have made up for dates."""
ABSTRACT_WORDS = 40
"""A description with fewer words is a teaser."""
OWN_NAME = 0.7
"""The weight of a date with a name that a site has made up."""
_MANY_KEYWORDS = re.compile(r"\s*[;|、，،]\s*|\s*,\s+(?=\S)")
_KEYWORDS_WITHOUT_BLANKS = re.compile(r"[;|、，،]|(?<!\d),|,(?!\d)")
"""The separators of keywords if no comma has a blank behind it; commas between digits are parts of names:
`1,2-dichloroethane`."""


class Meta(NamedTuple):
    """A `meta` element: its name in lower case with `.` for each colon, its name as written, and its content."""

    name: str
    written: str
    content: str


def read_meta_tags(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim what `meta` and `link` elements say."""
    own = of_main_document(snapshot)
    metas = list(_metas(snapshot, own, evidence))
    _read_authors(metas, evidence)
    for meta in metas:
        _read_one(meta, evidence)
    for names, href in links(snapshot, own):
        for name in names:
            if name in LINKS:
                evidence.say(LINKS[name], href, "html", f"rel={name}")


def of_main_document(snapshot: Snapshot) -> Mask:
    """(n,): the nodes outside of documents in frames; all nodes if the page itself is a frameset."""
    documents = snapshot.named("#document").copy()
    documents[0] = False
    framed = snapshot.within(documents)
    return np.ones_like(framed) if snapshot.tag(snapshot.body) == "frameset" else ~framed


def links(snapshot: Snapshot, among: Mask) -> Iterator[tuple[list[str], str]]:
    """Yield the `rel` tokens and the address of each `link` element in `among`, (n,)."""
    found = np.flatnonzero(snapshot.named("link") & snapshot.attributed("rel") & among)
    for node in found[: limits.METADATA_ENTRIES].tolist():
        attributes = snapshot.attributes_of(node)
        yield attributes["rel"].lower().split(), attributes.get("href", "")


def _metas(snapshot: Snapshot, own: Mask, evidence: Evidence) -> Iterator[Meta]:
    nodes = np.flatnonzero(snapshot.named("meta") & snapshot.attributed("content") & own).tolist()
    if len(nodes) > limits.METADATA_ENTRIES:
        evidence.warn(f"more than {limits.METADATA_ENTRIES} meta elements: the others were not read")
    for node in nodes[: limits.METADATA_ENTRIES]:
        attributes = snapshot.attributes_of(node)
        written = attributes.get("name") or attributes.get("property") or _outside_items(snapshot, node, attributes)
        name = written.strip().lower().replace(":", ".")
        if name and len(name) < 100:
            scheme = attributes.get("scheme", "").strip().lower()
            if name == "dc.identifier" and scheme in ("doi", "pmid"):
                name = f"{name}.{scheme}"
            yield Meta(name, written, attributes["content"])


def _outside_items(snapshot: Snapshot, node: int, attributes: dict[str, str]) -> str:
    """Return the `itemprop` of an element in the head, which is in no item and so describes the page; else ""."""
    return attributes.get("itemprop", "") if snapshot.tag(int(snapshot.parent[node])) == "head" else ""


def _read_one(meta: Meta, evidence: Evidence) -> None:
    for prefix, source, fields in PREFIXES:
        if meta.name.startswith(prefix) and meta.name[len(prefix) :] in fields:
            field = fields[meta.name[len(prefix) :]]
            weight = (VAGUE_DATE if field.startswith("dates.") else 0.85) if meta.name in VAGUE else 1.0
            values = _keywords(clean(meta.content)) if field == "keywords" else [meta.content]
            for value in values:
                said = OF_TIERS.get(value.strip().lower(), value) if field == "is_free" else value
                evidence.say(field, said, source, meta.written, weight)
            break
    else:
        for pattern, field in DATES_BY_NAME.items():
            if pattern.match(meta.name):
                evidence.say(field, meta.content, "html", meta.written, OWN_NAME)
    _read_by_value(meta, evidence)


def _keywords(text: str) -> list[str]:
    return (_MANY_KEYWORDS if ", " in text else _KEYWORDS_WITHOUT_BLANKS).split(text)


def _read_by_value(meta: Meta, evidence: Evidence) -> None:
    """Read elements whose meaning depends on their content."""
    content = clean(meta.content)
    match meta.name:
        case "dc.identifier" | "dcterms.identifier":
            if identifiers.doi_in(content):
                evidence.say("identifiers.doi", content, "dublin-core", meta.written)
            elif "pmid" in content.lower():
                evidence.say("identifiers.pmid", content, "dublin-core", meta.written)
        case "dc.source" | "dcterms.ispartof" | "dc.relation.ispartof" | "dcterms.source":
            _read_container(content, meta.written, evidence)
        case "dc.rights" | "dcterms.rights":
            evidence.say("licence", content, "dublin-core", meta.written, 1.0 if "creativecommons" in content else 0.3)
        case "og.locale":
            evidence.say("language", content, "open-graph", meta.written, 0.5)
        case "dc.description" | "description" | "og.description":
            source: Source = "dublin-core" if meta.name.startswith("dc") else "html"
            is_whole = source == "dublin-core" and words.count(content) >= ABSTRACT_WORDS
            evidence.say("abstract", content, source, meta.written, 0.6 if is_whole else 0.3)


def _read_container(content: str, written: str, evidence: Evidence) -> None:
    """Claim the DOI of the article, or the journal's ISSN or name, often with more behind it."""
    if identifiers.doi_in(content):
        evidence.say("identifiers.doi", content, "dublin-core", written, 0.6)
    elif identifiers.issn_in(content):
        evidence.say("journal.issn", content, "dublin-core", written)
    elif "://" not in content:
        evidence.say("journal.title", content, "dublin-core", written, 0.6)


def _read_authors(metas: list[Meta], evidence: Evidence) -> None:
    """Claim the authors of each vocabulary, each with the elements behind it that describe the author."""
    lists: dict[str, list[Person]] = {}
    name_of: dict[str, str] = {}
    previous: list[Person] = []
    contents: dict[str, list[str]] = defaultdict(list)
    programs = _programs(metas)
    metas = [meta for meta in metas if not (_names_authors(meta) and _is_software(meta.content, programs))]
    for meta in filter(_names_authors, metas):
        contents[meta.name].append(clean(meta.content))
    names = {name: iter(names_of_each(texts)) for name, texts in contents.items()}
    for meta in metas:
        if _names_authors(meta):
            previous = lists.setdefault(meta.name, [])
            name_of.setdefault(meta.name, meta.written)
            previous += [Person(*parse_name(name)) for name in next(names[meta.name])]
        elif previous and (about := OF_THE_AUTHOR.match(meta.name)):
            previous[-1] = _with(previous[-1], about[1], clean(meta.content))
    for name, people in lists.items():
        source: Source = next((one for prefix, one, _ in PREFIXES if prefix and name.startswith(prefix)), "html")
        evidence.say_authors(people, source, name_of[name])


def _names_authors(meta: Meta) -> bool:
    """Whether an element names authors; Open Graph's author may be the address of a profile."""
    return meta.name in AUTHORS and "://" not in meta.content


def _programs(metas: list[Meta]) -> frozenset[str]:
    """Return the programs that made the page (`generator`), in lower case and without their versions."""
    names = (_VERSION.sub("", meta.content).strip().lower() for meta in metas if meta.name == "generator")
    return frozenset(filter(None, names))


def _is_software(author: str, programs: frozenset[str]) -> bool:
    """Whether an author is one of the programs, or the team that writes it."""
    name = author.lower()
    return name in programs or _TEAM.sub("", name) in programs


def _with(person: Person, what: str, value: str) -> Person:
    known = {**person.__dict__}
    match what:
        case "email":
            known["email"] = value
        case "orcid" | "orcid_id":
            known["orcid"] = identifiers.orcid_in(value)
        case _ if len(person.affiliations) < limits.AFFILIATIONS_A_PERSON:
            known["affiliations"] = tuple(dict.fromkeys((*person.affiliations, value)))
    return Person(**known)
