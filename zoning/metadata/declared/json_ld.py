"""Read JSON-LD: articles and other works in schema.org's terms, in a graph or alone, and their journal or site."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from zoning import limits
from zoning.addresses.links import split_address
from zoning.linked_data import blocks, objects, types_of
from zoning.metadata import identifiers
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.people.names import of_parts, parse_name, split_names
from zoning.metadata.people.person import Person
from zoning.metadata.sites import value_key
from zoning.snapshot import Snapshot

SCHOLARLY = {"ScholarlyArticle", "MedicalScholarlyArticle"}
ARTICLES = SCHOLARLY | {
    "Article", "NewsArticle", "AnalysisNewsArticle", "BackgroundNewsArticle", "OpinionNewsArticle",
    "ReportageNewsArticle", "ReviewNewsArticle", "AdvertiserContentArticle", "SatiricalArticle", "BlogPosting",
    "LiveBlogPosting", "SocialMediaPosting", "Report", "TechArticle", "MedicalWebPage", "WebPage", "Review",
    "Recipe", "HowTo",
}  # fmt: skip
POSTS = {"DiscussionForumPosting", "Question"}
"""The first post of a thread, which may have no title; `dateCreated` is its date."""
SHOWS_AN_ARTICLE = ("headline", "author", "answerCount")
"""An object with one of these keys is more than a mention; the questions of a FAQ have none."""
THINGS = {
    "AudioObject", "Book", "Course", "CreativeWork", "Dataset", "Event", "JobPosting", "LocalBusiness",
    "MobileApplication", "Movie", "MusicAlbum", "MusicEvent", "MusicRecording", "Place", "PodcastEpisode", "Product",
    "ProductGroup",
    "Restaurant", "Service", "SoftwareApplication", "TVEpisode", "TVSeries", "Vehicle", "VideoGame", "VideoObject",
    "WebApplication",
}  # fmt: skip
"""Types of things other than articles that a page may be about."""
PAGES = {
    "WebPage", "AboutPage", "CheckoutPage", "CollectionPage", "ContactPage", "FAQPage", "ItemPage", "ProfilePage",
    "QAPage", "RealEstateListing", "SearchResultsPage",
}  # fmt: skip
OF_A_SITE = 0.36
"""The weight of a publisher's name as the name of the site."""
Said = tuple[str, str, str, float]
"""A field, its key in the JSON-LD, its value, and a factor for the weight."""
ADDRESSES = ("mainEntityOfPage", "url", "@id")
"""Keys of an object's address; the value of the last one need not be an address."""
PLAIN = {
    "headline": "title",
    "name": "title",
    "description": "description",
    "articleSection": "section",
    "datePublished": "dates.published",
    "uploadDate": "dates.published",
    "dateModified": "dates.modified",
    "commentCount": "comment_count",
}
OF_ARTICLES = {
    "alternativeHeadline": "subtitle",
    "dateAccepted": "dates.accepted",
    "dateReceived": "dates.received",
    "abstract": "abstract",
    "pagination": "journal.pages",
    "pageStart": "journal.first_page",
    "pageEnd": "journal.last_page",
    "articleSection": "article_type",
    "sameAs": "identifiers.doi",
    "doi": "identifiers.doi",
}
AROUND = {
    "PublicationIssue": {"issueNumber": "journal.issue", "issn": "journal.issn"},
    "PublicationVolume": {"volumeNumber": "journal.volume", "issn": "journal.issn"},
    "Periodical": {"name": "journal.title", "alternateName": "journal.abbreviation", "issn": "journal.issn"},
    "Journal": {"name": "journal.title", "issn": "journal.issn"},
    "WebPage": {"description": "description"},
    "WebSite": {"name": "site_name"},
}


def read_json_ld(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim what the page's JSON-LD says about the article or thing on the page, and about its site."""
    items: list[dict[str, Any]] = []
    for block in blocks(snapshot, evidence.warn):
        items += objects(block)
    by_id = {item["@id"]: item for item in items if isinstance(item.get("@id"), str) and len(item) > 1}
    for item in items:
        if "WebSite" in types_of(item):
            evidence.say("site_name", item.get("name"), "json-ld", "WebSite name", 0.7)
    if not _read_an_article(items, by_id, Own.of(snapshot, evidence), evidence):
        _read_the_thing(items, by_id, evidence)


class Own(NamedTuple):
    """The titles and addresses of the page, by which the object that describes it is recognised."""

    titles: tuple[str, ...]
    """The keys of the titles (`value_key`)."""
    addresses: frozenset[tuple[str, str]]
    """Host and path."""

    @classmethod
    def of(cls, snapshot: Snapshot, evidence: Evidence) -> "Own":
        """Collect the titles and canonical addresses in `evidence`, the document's title, and the page's addresses."""
        titles = [claim.value for claim in evidence.claims if claim.field == "title"]
        addresses = [claim.value for claim in evidence.claims if claim.field == "canonical"]
        page = snapshot.page
        return cls(
            tuple(filter(None, map(value_key, (*titles, page.title)))),
            frozenset(map(_host_and_path, (*addresses, page.base_url, page.final_url, page.url))),
        )

    def is_of(self, item: dict[str, Any]) -> bool:
        """Whether an object has an address or title of the page."""
        said = [_address(value, "@id", "url") for name in ADDRESSES for value in _many(item.get(name))]
        if any(_host_and_path(address) in self.addresses for address in said if "/" in address):
            return True
        names = [value_key(name) for name in _strings(item.get("headline")) + _strings(item.get("name"))]
        return any(name in title for name in names for title in self.titles if name)


def _host_and_path(address: str) -> tuple[str, str]:
    parts = split_address(address)
    return parts.netloc.lower().removeprefix("www."), parts.path.rstrip("/")


def _own(found: Sequence[dict[str, Any]], own: Own) -> dict[str, Any]:
    """Return the object that describes the page's article: the first that fits the page, or else the first one.

    Others may describe pages that it links to. A plain `WebPage` describes the article less well, and is skipped.
    """
    fitting = (item for item in found if own.is_of(item) and types_of(item) != ["WebPage"])
    return next(fitting, found[0])


def _read_an_article(items: list[dict[str, Any]], by_id: dict[str, Any], own: Own, evidence: Evidence) -> bool:
    """Read a scholarly article, else another article, else a post; return whether there is any."""
    for wanted in (SCHOLARLY, ARTICLES, POSTS):
        found = [item for item in items if wanted & set(types_of(item))]
        found = [item for item in found if wanted is SCHOLARLY or any(key in item for key in SHOWS_AN_ARTICLE)]
        if found:
            weight = 1.0 if wanted is SCHOLARLY else 0.7
            item = _own(found, own)
            _read_plain(item, by_id, evidence, weight)
            _read_article(item, evidence, weight)
            if wanted is POSTS:
                evidence.is_thread = True
                evidence.say("dates.published", clean(item.get("dateCreated")), "json-ld", "dateCreated", weight)
            return True
    return False


def _read_the_thing(items: list[dict[str, Any]], by_id: dict[str, Any], evidence: Evidence) -> None:
    """Read the thing that the page is about if there is only one; otherwise the object of the page itself."""
    things = [item for item in items if THINGS & set(types_of(item))]
    pages = [item for item in items if PAGES & set(types_of(item))]
    if len(things) == 1:
        _read_plain(things[0], by_id, evidence, 0.7)
    elif pages:
        _read_plain(pages[0], by_id, evidence, 0.5)


def _read_plain(item: dict[str, Any], by_id: dict[str, Any], evidence: Evidence, weight: float) -> None:
    """Claim the properties that any work may have, and its authors."""
    for key, field in PLAIN.items():
        for value in _strings(item.get(key)):
            evidence.say(field, value, "json-ld", key, weight)
    for field, key, value, share in (*_nested(item, by_id), *_addresses(item, by_id)):
        evidence.say(field, value, "json-ld", key, share * weight)
    for publisher in (_resolved(value, by_id) for value in _many(item.get("publisher"))[:1]):
        if not (isinstance(publisher, dict) and "Person" in types_of(publisher)):
            evidence.say("site_name", _field(publisher, "name"), "json-ld", "publisher", OF_A_SITE)
    _read_around(item, by_id, evidence, weight)
    people = [
        person
        for value in _many(item.get("author") or item.get("creator"))
        for person in _people(_resolved(value, by_id))
    ]
    evidence.say_authors(people, "json-ld", "author", weight)


def _nested(item: dict[str, Any], by_id: dict[str, Any]) -> Iterator[Said]:
    """Yield values that may be objects, lists or booleans."""
    for value in _strings(item.get("keywords")):
        for keyword in value.replace(";", ",").split(","):
            yield "keywords", "keywords", keyword, 1.0
    for value in _many(item.get("license")):
        yield "licence", "license", _name_or_address(value), 1.0
    for value in _many(item.get("inLanguage")):
        yield "language", "inLanguage", _field(value, "alternateName", "name"), 1.0
    for value in _many(item.get("publisher"))[:1]:
        yield "journal.publisher", "publisher", _field(_resolved(value, by_id), "name"), 1.0
    for value in _many(item.get("isAccessibleForFree")):
        yield "is_free", "isAccessibleForFree", str(value) if isinstance(value, bool) else clean(value), 1.0
    for value in _many(item.get("interactionStatistic")):
        if isinstance(value, dict) and "CommentAction" in clean(_field(value.get("interactionType"), "@type", "@id")):
            yield "comment_count", "interactionStatistic", clean(value.get("userInteractionCount")), 1.0


def _addresses(item: dict[str, Any], by_id: dict[str, Any]) -> Iterator[Said]:
    """Yield the addresses of the image and the page as written, since entities and markup must stay in an address."""
    for key in ("image", "thumbnailUrl"):
        for value in _many(item.get(key)):
            yield "image", key, _address(_resolved(value, by_id), "url", "contentUrl", "@id"), 1.0
    for key in ADDRESSES[:2]:
        for value in _many(item.get(key)):
            if "/" in (address := _address(value, "@id", "url")):
                yield "canonical", key, address, 0.7


def _read_article(item: dict[str, Any], evidence: Evidence, weight: float) -> None:
    """Claim the properties that only articles have."""
    for key, field in OF_ARTICLES.items():
        for value in _strings(item.get(key)):
            if field != "identifiers.doi" or identifiers.doi_in(value):
                evidence.say(field, value, "json-ld", key, weight)
    for value in _many(item.get("identifier")):
        _read_identifier(value, evidence, weight)


def _read_identifier(value: Any, evidence: Evidence, weight: float) -> None:
    """Claim an identifier: a DOI as text or address, or a `PropertyValue` that names its kind."""
    if isinstance(value, dict):
        kind, value = clean(value.get("propertyID")).lower(), clean(value.get("value"))
        if "pmid" in kind or "pubmed" in kind:
            evidence.say("identifiers.pmid", value, "json-ld", "identifier", weight)
            return
    if identifiers.doi_in(clean(value)):
        evidence.say("identifiers.doi", value, "json-ld", "identifier", weight)


def _read_around(item: dict[str, Any], by_id: dict[str, Any], evidence: Evidence, weight: float) -> None:
    todo = _many(item.get("isPartOf"))
    for seen, value in enumerate(todo):  # grows while it is walked
        around = _resolved(value, by_id)
        if seen >= limits.NESTED_PARTS or not isinstance(around, dict):
            break
        for kind in types_of(around):
            for key, field in AROUND.get(kind, {}).items():
                for text in _strings(around.get(key)):
                    evidence.say(field, text, "json-ld", f"isPartOf {key}", weight)
        for key, field in (("volumeNumber", "journal.volume"), ("issueNumber", "journal.issue")):
            if not {"PublicationVolume", "PublicationIssue"} & set(types_of(around)):
                evidence.say(field, around.get(key), "json-ld", f"isPartOf {key}", weight)
        todo += _many(around.get("isPartOf"))


def _people(value: Any) -> list[Person]:
    if isinstance(value, str):
        return [Person(*parse_name(name)) for name in split_names(clean(value))]
    if not isinstance(value, dict):
        return []
    given, family, whole = (clean(value.get(key)) for key in ("givenName", "familyName", "name"))
    whole = re.sub("^by ", "", whole, flags=re.IGNORECASE)
    parts = of_parts(given, family, clean(value.get("honorificSuffix"))) if given and family else parse_name(whole)
    addresses = [
        *_strings(value.get("sameAs")),
        *_strings(value.get("@id")),
        *_strings(value.get("identifier")),
        *_strings(value.get("url")),
    ]
    orcid = next((found for text in addresses if "orcid" in text and (found := identifiers.orcid_in(text))), "")
    places = [_place(place) for place in _many(value.get("affiliation") or value.get("worksFor"))]
    return [
        Person(
            *(parts._replace(name=whole) if whole and "," not in whole else parts),
            orcid=orcid,
            email=clean(value.get("email")).removeprefix("mailto:"),
            affiliations=tuple(dict.fromkeys(place for place in places if place)),
        )
    ]


def _place(value: Any) -> str:
    """Return the longer of a place's name and its address, which often repeats the name."""
    if not isinstance(value, dict):
        return clean(value)
    address = value.get("address")
    written = clean(address.get("name")) if isinstance(address, dict) else clean(address)
    return max(clean(value.get("name")), written, key=len)


def _resolved(value: Any, by_id: dict[str, Any]) -> Any:
    """Return the object that a bare `@id` refers to, or else the value itself."""
    if isinstance(value, dict) and set(value) == {"@id"} and isinstance(value["@id"], str):
        return by_id.get(value["@id"], value)
    return value


def _many(value: Any) -> list[Any]:
    if isinstance(value, list):
        return value[: limits.AUTHORS + 1]
    return [] if value is None else [value]


def _strings(value: Any) -> list[str]:
    return [text for item in _many(value) if (text := clean(item))]


def _field(value: Any, *keys: str) -> str:
    if isinstance(value, dict):
        return next((text for key in keys if (text := clean(value.get(key)))), "")
    return clean(value)


def _address(value: Any, *keys: str) -> str:
    """Return the first address under one of the keys, or the value itself if it is a string."""
    found = [value.get(key) for key in keys] if isinstance(value, dict) else [value]
    return next((text for one in found for text in _many(one)[:1] if isinstance(text, str) and text), "")


def _name_or_address(value: Any) -> str:
    return _field(value, "url", "@id", "name")
