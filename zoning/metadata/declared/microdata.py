"""Read Microdata and RDFa: the properties of the page's only article or other work in schema.org's terms."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from zoning import limits
from zoning.document.nodes import with_attribute
from zoning.metadata import identifiers
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.keywords import split
from zoning.metadata.model import Source
from zoning.metadata.people.groups import is_group
from zoning.metadata.people.names import parse_name
from zoning.metadata.people.person import Person
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
OF_A_SITE = 0.55
"""The weight of a publisher's name as the name of the site."""
OF_THINGS = FIELDS | {"name": "title"}
"""For things that are not articles, `name` is the title; an article's `name` may be that of its site."""
_ARTICLE = (
    r"(?:(?:Medical)?(?:Scholarly)?Article|\w{0,12}NewsArticle|TechArticle|BlogPosting|Recipe|DiscussionForumPosting|"
    r"Question)\b"
)
_THING = (
    r"(?:AudioObject|Book|Course|Event|JobPosting|Movie|MusicAlbum|MusicRecording|Product|ProductGroup|Service|"
    r"SoftwareApplication|TVEpisode|TVSeries|Vehicle|VideoGame|VideoObject|WebApplication)\b"
)
_ADDRESSES = {"a": "href", "link": "href", "meta": "content", "time": "datetime", "img": "src"}


class Syntax(NamedTuple):
    """The attributes by which items are written."""

    source: Source
    scope: str
    """The attribute of an item's element."""
    kind: str
    property: str
    before_kind: str
    """A pattern for the text before the name of a kind."""


SYNTAXES = (
    Syntax("microdata", "itemscope", "itemtype", "itemprop", r"schema\.org/"),
    Syntax("rdfa", "typeof", "typeof", "property", r"(?:^|\s)(?:schema:|https?://schema\.org/)?"),
)


@dataclass(frozen=True, eq=False)
class Items:
    """The items of a page in one syntax."""

    snapshot: Snapshot
    syntax: Syntax
    scopes: Ints
    """(n,): the item that each node is or is in, -1 for none."""

    @classmethod
    def of(cls, snapshot: Snapshot, syntax: Syntax) -> "Items":
        """Find the items in this syntax."""
        return cls(snapshot, syntax, snapshot.nearest(snapshot.attributed(syntax.scope)))

    def outermost(self, kinds: str) -> list[int]:
        """Return the items of these kinds that are not within another one of them. kinds: a pattern."""
        pattern = re.compile(self.syntax.before_kind + kinds)
        return self.snapshot.outermost(with_attribute(self.snapshot, self.syntax.kind, pattern))

    def properties(self, item: int) -> Iterator[tuple[int, str]]:
        """Yield node and name of each property of an item, without those of items inside it."""
        begin, end = item + 1, int(self.snapshot.end[item])
        named = np.flatnonzero(self.snapshot.attributed(self.syntax.property)[begin:end]) + begin
        for node in named[: limits.METADATA_ENTRIES].tolist():
            if self.scopes[self.snapshot.parent[node]] == item:
                for name in self.snapshot.attribute(node, self.syntax.property).lower().split():
                    yield node, name.removeprefix("schema:")

    def value(self, node: int, name: str) -> int:
        """Return the node with a property's value: for an item, that of its property `name`; otherwise the node."""
        if self.scopes[node] != node:
            return node
        return next((inner for inner, own in self.properties(node) if own == name), node)


def read_microdata(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim the properties of the outermost article, or else of another thing, if there is only one.

    An article's references are items within it, so inner articles do not count.
    """
    for syntax in SYNTAXES:
        if syntax.kind not in snapshot.string_ids:
            continue
        items = Items.of(snapshot, syntax)
        if articles := items.outermost(_ARTICLE):
            if len(articles) == 1:
                _read_item(items, articles[0], FIELDS, evidence)
        elif len(things := items.outermost(_THING)) == 1:
            _read_item(items, things[0], OF_THINGS, evidence)


def _read_item(items: Items, item: int, fields: dict[str, str], evidence: Evidence) -> None:
    snapshot, source = items.snapshot, items.syntax.source
    people = []
    for node, name in items.properties(item):
        where, field = f"{items.syntax.property}={name}", fields.get(name, "")
        if name in ("author", "creator"):
            people.append(_person(items, node))
        elif name == "publisher":
            publisher = _value(snapshot, items.value(node, "name"))
            evidence.say("journal.publisher", publisher, source, where)
            evidence.say("site_name", publisher, source, where, OF_A_SITE)
        elif name == "interactioncount" and (count := _value(snapshot, node)).lower().startswith("usercomments"):
            evidence.say("comment_count", count, source, where)
        elif field in ("image", "canonical"):
            evidence.say(field, _address(snapshot, items.value(node, "url")), source, where)
        elif field == "keywords":
            for keyword in _keywords(snapshot, node):
                evidence.say(field, keyword, source, where)
        elif field and (name != "sameas" or identifiers.doi_in(_value(snapshot, node))):
            evidence.say(field, _value(snapshot, node), source, where)
    evidence.say_authors(people, source, f"{items.syntax.property}=author")


def _address(snapshot: Snapshot, node: int) -> str:
    """Return the address in the attributes of a property's element, or ""."""
    attributes = snapshot.attributes_of(node)
    names = ("content", "href", "src", "itemid", "resource")
    return next((attributes[name] for name in names if attributes.get(name)), "")


def _keywords(snapshot: Snapshot, node: int) -> list[str]:
    """Return the keywords of a property: one for each item or link of its element, otherwise those of its text."""
    if "content" not in snapshot.attributes_of(node):
        inside = snapshot.within(snapshot.mask_of([node]))
        for tag in ("li", "a"):
            entries = snapshot.outermost(inside & snapshot.named(tag))
            if entries and snapshot.tag(node) != tag:
                return [_value(snapshot, entry) for entry in entries[: limits.METADATA_ENTRIES]]
    return split(_value(snapshot, node))


def _person(items: Items, node: int) -> Person:
    snapshot = items.snapshot
    if items.scopes[node] != node:
        return Person(*parse_name(_value(snapshot, node)))
    values = {name: _value(snapshot, inner) for inner, name in items.properties(node)}
    name = parse_name(values.get("name", ""))
    if not is_group(name.name) and values.get("givenname") and values.get("familyname"):
        name = name._replace(given=values["givenname"], family=values["familyname"])
    return Person(*name, orcid=identifiers.orcid_in(values.get("sameas", "")), email=values.get("email", ""))


def _value(snapshot: Snapshot, node: int) -> str:
    """Return a property's value: that of the attribute for it if the element has one, otherwise the element's text."""
    attributes = snapshot.attributes_of(node)
    attribute = _ADDRESSES.get(snapshot.tag(node), "content")
    if "content" in attributes or (attribute in attributes and snapshot.tag(node) != "a"):
        return clean(attributes.get("content") or attributes.get(attribute))
    inside = range(node, min(int(snapshot.end[node]), node + limits.METADATA_ENTRIES))
    text = snapshot.text_of_nodes([inner for inner in inside if snapshot.has_words[inner]])
    return clean(text) or clean(attributes.get("href"))
