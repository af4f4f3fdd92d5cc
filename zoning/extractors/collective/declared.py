"""Compute the evidence from what a page declares: its title, its description, and the texts of its JSON-LD."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from zoning.extractors.collective.runs import END, among, numbered, runs_of, shares
from zoning.extractors.collective.zones import Values, Zones
from zoning.linked_data import blocks, types_of
from zoning.snapshot import Snapshot
from zoning.text import words

SHORTEST = 20
"""The least number of characters of a text in JSON-LD that counts."""
DEEPEST = 50
TYPES = ("article", "product", "qapage", "faqpage", "discussionforumposting", "itemlist", "collectionpage", "webpage",
         "organization", "localbusiness", "service", "softwareapplication", "howto", "recipe", "event", "blog",
         "techarticle", "breadcrumblist")  # fmt: skip


class Declared(NamedTuple):
    """What a page declares about itself, apart from its text."""

    title: str
    """Open Graph's title if there is one, otherwise the document's."""
    description: str
    kind: str
    """Open Graph's type, in lower case."""
    types: frozenset[str]
    """The types in JSON-LD and microdata that are in `TYPES`, in lower case (any article is an `article`)."""
    texts: list[str]
    """The longer texts of its JSON-LD."""


def read(snapshot: Snapshot) -> Declared:
    """Read the head, the microdata and the JSON-LD of a page."""
    meta, items = _meta(snapshot), list(_items(snapshot))
    return Declared(
        title=meta.get("og:title", "") or snapshot.page.title,
        description=meta.get("og:description", "") or meta.get("description", ""),
        kind=meta.get("og:type", "").lower(),
        types=_types(snapshot, items),
        texts=_texts(items),
    )


def evidence(zones: Zones, said: Declared) -> dict[str, Values]:
    """Return how much of each zone the page also declares."""
    split = zones.compared
    title = set(words.WORD.findall(said.title.lower()))
    held = [list(filter(title.__contains__, some)) for some in split]
    description, *texts = ([*words.WORD.findall(text.lower()), END] for text in (said.description, *said.texts))
    numbers = numbered(chain(description, *texts))
    # The runs of all zones at once.
    runs = runs_of(split, numbers)

    def told(*declared: list[str]) -> Values:
        there = among(runs, runs_of(declared, numbers))
        return shares(split, there, {tuple(some[:-1]) for some in declared})

    return {
        "declared.title": np.array([len(own) / max(1, len(some)) for own, some in zip(held, split, strict=True)]),
        "declared.title_held": np.array([len(set(own)) / max(1, len(title)) for own in held]),
        "declared.description": told(description),
        "declared.data": told(*texts),
    }


def _types(snapshot: Snapshot, items: Iterable[dict[str, Any]]) -> frozenset[str]:
    names = {name.lower() for item in items for name in types_of(item)}
    rows = snapshot.attributes[snapshot.attributes[:, 0] == snapshot.string_ids.get("itemtype", -1), 1]
    names |= {snapshot.strings[index].lower().rstrip("/").rpartition("/")[2] for index in rows.tolist()}
    if any(name.endswith(("article", "posting")) and name != "discussionforumposting" for name in names):
        names.add("article")
    return frozenset(names & set(TYPES))


def _texts(items: Iterable[dict[str, Any]]) -> list[str]:
    return [text for item in items for text in item.values()
            if isinstance(text, str) and len(text) >= SHORTEST and words.count(text) > 1]  # fmt: skip


def _meta(snapshot: Snapshot) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in np.flatnonzero(snapshot.named("meta"))[:500].tolist():
        attributes = snapshot.attributes_of(node)
        name = (attributes.get("property") or attributes.get("name") or "").lower()
        if name and attributes.get("content"):
            found.setdefault(name, attributes["content"][:5000])
    return found


def _items(snapshot: Snapshot) -> Iterator[dict[str, Any]]:
    """Yield all objects in the page's JSON-LD, down to `DEEPEST` levels."""
    for block in blocks(snapshot):
        yield from _within(block, 0)


def _within(value: object, depth: int) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if depth < DEEPEST:
        for inner in below:
            yield from _within(inner, depth + 1)
