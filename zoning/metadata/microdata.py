"""Microdata: the properties of the page's one article or other work by schema.org's names."""

import re
from collections.abc import Iterator

import numpy as np

from zoning import limits
from zoning.document.nodes import with_attribute
from zoning.metadata import identifiers
from zoning.metadata.evidence import Evidence, Person, clean
from zoning.metadata.names import is_group, parse_name
from zoning.snapshot import Ints, Snapshot

FIELDS = {
    "headline": "title",
    "datepublished": "dates.published",
    "datemodified": "dates.modified",
    "inlanguage": "language",
    "issn": "journal.issn",
    "volumenumber": "journal.volume",
    "issuenumber": "journal.issue",
    "pagestart": "journal.first_page",
    "pageend": "journal.last_page",
    "pagination": "journal.pages",
    "license": "licence",
    "keywords": "keywords",
    "sameas": "identifiers.doi",
    "doi": "identifiers.doi",
    "description": "description",
    "image": "image",
    "thumbnailurl": "image",
    "articlesection": "section",
    "commentcount": "comment_count",
    "isaccessibleforfree": "is_free",
    "mainentityofpage": "canonical",
}
OF_THINGS = FIELDS | {"name": "title"}
"""What is no article has a name; an article's may be that of its site."""
_ARTICLE = re.compile(
    r"schema\.org/(?:(?:Medical)?(?:Scholarly)?Article|\w{0,12}NewsArticle|TechArticle|BlogPosting|Recipe|"
    r"DiscussionForumPosting|Question)\b"
)
_THING = re.compile(
    r"schema\.org/(?:AudioObject|Book|Course|Event|JobPosting|Movie|MusicAlbum|MusicRecording|Product|ProductGroup|"
    r"Service|SoftwareApplication|TVEpisode|TVSeries|Vehicle|VideoGame|VideoObject|WebApplication)\b"
)
_ADDRESSES = {"a": "href", "link": "href", "meta": "content", "time": "datetime", "img": "src"}


def read_microdata(snapshot: Snapshot, evidence: Evidence) -> None:
    """Take the properties of the outermost article, or of what else the page is about, where there is one alone.

    An article's references are items of their own.
    """
    scopes = snapshot.nearest(snapshot.attributed("itemscope"))
    if articles := _outermost(snapshot, _ARTICLE):
        if len(articles) == 1:
            _read_item(snapshot, scopes, articles[0], FIELDS, evidence)
    elif len(things := _outermost(snapshot, _THING)) == 1:
        _read_item(snapshot, scopes, things[0], OF_THINGS, evidence)


def _outermost(snapshot: Snapshot, kinds: re.Pattern[str]) -> list[int]:
    """Items of these kinds that stand in no other one of them."""
    items = with_attribute(snapshot, "itemtype", kinds)
    inside = np.concatenate(([False], snapshot.within(items)[snapshot.parent[1:]]))
    outermost: list[int] = np.flatnonzero(items & ~inside).tolist()
    return outermost


def _read_item(snapshot: Snapshot, scopes: Ints, item: int, fields: dict[str, str], evidence: Evidence) -> None:
    people = []
    for node, name in _properties(snapshot, scopes, item):
        where, field = f"itemprop={name}", fields.get(name, "")
        if name in ("author", "creator"):
            people.append(_person(snapshot, scopes, node))
        elif name == "publisher":
            named = _property(snapshot, scopes, node, "name")
            evidence.say("journal.publisher", _value(snapshot, named), "microdata", where)
        elif name == "interactioncount" and (count := _value(snapshot, node)).lower().startswith("usercomments"):
            evidence.say("comment_count", count, "microdata", where)
        elif field in ("image", "canonical"):
            linked = _property(snapshot, scopes, node, "url")
            evidence.say(field, _address(snapshot, linked), "microdata", where)
        elif field and (name != "sameas" or identifiers.doi_in(_value(snapshot, node))):
            evidence.say(field, _value(snapshot, node), "microdata", where)
    evidence.say_authors(people, "microdata", "itemprop=author")


def _properties(snapshot: Snapshot, scopes: Ints, item: int) -> Iterator[tuple[int, str]]:
    """The properties of one item, not those of items inside it."""
    named = np.flatnonzero(snapshot.attributed("itemprop")[item + 1 : snapshot.end[item]]) + item + 1
    for node in named[: limits.METADATA_ENTRIES].tolist():
        if scopes[snapshot.parent[node]] == item:
            for name in snapshot.attribute(node, "itemprop").lower().split():
                yield node, name


def _property(snapshot: Snapshot, scopes: Ints, node: int, name: str) -> int:
    """Where the property `name` of a property stands that is an item itself; the property where it is none."""
    if scopes[node] != node:
        return node
    return next((inner for inner, own in _properties(snapshot, scopes, node) if own == name), node)


def _address(snapshot: Snapshot, node: int) -> str:
    """The address that a property's element leads to."""
    attributes = snapshot.attributes_of(node)
    return next((attributes[name] for name in ("content", "href", "src", "itemid") if attributes.get(name)), "")


def _person(snapshot: Snapshot, scopes: Ints, node: int) -> Person:
    if scopes[node] != node:
        name = parse_name(_value(snapshot, node))
        return Person(*name)
    values = {name: _value(snapshot, inner) for inner, name in _properties(snapshot, scopes, node)}
    name = parse_name(values.get("name", ""))
    if not is_group(name.name) and values.get("givenname") and values.get("familyname"):
        name = name._replace(given=values["givenname"], family=values["familyname"])
    orcid = identifiers.orcid_in(values.get("sameas", ""))
    return Person(*name, orcid=orcid if identifiers.is_orcid(orcid) else "", email=values.get("email", ""))


def _value(snapshot: Snapshot, node: int) -> str:
    """The property's value: an attribute where its element has one for it, otherwise its text."""
    attributes = snapshot.attributes_of(node)
    attribute = _ADDRESSES.get(snapshot.tag(node), "content")
    if "content" in attributes or (attribute in attributes and snapshot.tag(node) != "a"):
        return clean(attributes.get("content") or attributes.get(attribute))
    inside = range(node, min(int(snapshot.end[node]), node + limits.METADATA_ENTRIES))
    text = snapshot.text_of_nodes([inner for inner in inside if snapshot.has_words[inner]])
    return clean(text) or clean(attributes.get("href"))
