"""Microdata: the properties of the page's one article by schema.org's names."""

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
}
_ARTICLE = re.compile(
    r"schema\.org/(?:(?:Medical)?(?:Scholarly)?Article|\w{0,12}NewsArticle|TechArticle|BlogPosting|Recipe|"
    r"DiscussionForumPosting|Question)\b"
)
_ADDRESSES = {"a": "href", "link": "href", "meta": "content", "time": "datetime", "img": "src"}


def read_microdata(snapshot: Snapshot, evidence: Evidence) -> None:
    """Take the properties of the outermost article, where there is one alone; its references are items of their own."""
    articles = with_attribute(snapshot, "itemtype", _ARTICLE)
    inside = np.concatenate(([False], snapshot.within(articles)[snapshot.parent[1:]]))
    outermost = np.flatnonzero(articles & ~inside).tolist()
    if len(outermost) != 1:
        return
    scopes = snapshot.nearest(snapshot.attributed("itemscope"))
    people = []
    for node, name in _properties(snapshot, scopes, outermost[0]):
        if name in ("author", "creator"):
            people.append(_person(snapshot, scopes, node))
        elif name in FIELDS and (name != "sameas" or identifiers.doi_in(_value(snapshot, node))):
            evidence.say(FIELDS[name], _value(snapshot, node), "microdata", f"itemprop={name}")
    evidence.say_authors(people, "microdata", "itemprop=author")


def _properties(snapshot: Snapshot, scopes: Ints, item: int) -> Iterator[tuple[int, str]]:
    """The properties of one item, not those of items inside it."""
    named = np.flatnonzero(snapshot.attributed("itemprop")[item + 1 : snapshot.end[item]]) + item + 1
    for node in named[: limits.METADATA_ENTRIES].tolist():
        if scopes[snapshot.parent[node]] == item:
            for name in snapshot.attribute(node, "itemprop").lower().split():
                yield node, name


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
