"""Evidence in what a page declares of itself: title, description, and the texts of its JSON-LD."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Snapshot

RUN = 4
"""Texts are compared by runs of so many words."""
SHORTEST = 20
"""Characters of a declared text."""
MOST_CHARACTERS = 2_000_000
DEEPEST = 50
TYPES = ("article", "product", "qapage", "faqpage", "discussionforumposting", "itemlist", "collectionpage", "webpage",
         "organization", "localbusiness", "service", "softwareapplication", "howto", "recipe", "event", "blog",
         "techarticle", "breadcrumblist")  # fmt: skip
WORD = re.compile(r"\w+")


class Declared(NamedTuple):
    """What a page says of itself beside its text."""

    title: str
    """Open Graph's where there is one."""
    description: str
    kind: str
    """Open Graph's type, in lower case."""
    types: frozenset[str]
    """What JSON-LD and microdata name, in lower case, of those in `TYPES` (any article is an `article`)."""
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
    """How much of each zone the page declares elsewhere."""
    split = [WORD.findall(text.lower()) for text in zones.texts]
    title = set(WORD.findall(said.title.lower()))
    described = _runs(said.description)
    bodies = set().union(*map(_runs, said.texts)) if said.texts else set()
    return {
        "declared.title": np.array([sum(word in title for word in some) / max(1, len(some)) for some in split]),
        "declared.title_held": np.array([len(title & set(some)) / max(1, len(title)) for some in split]),
        "declared.description": _covered(split, described),
        "declared.data": _covered(split, bodies),
    }


def _types(snapshot: Snapshot, items: Iterable[dict[str, Any]]) -> frozenset[str]:
    names = {str(value).lower() for item in items for value in _listed(item.get("@type"))}
    rows = snapshot.attributes[snapshot.attributes[:, 0] == snapshot.string_ids.get("itemtype", -1), 1]
    names |= {snapshot.strings[index].lower().rstrip("/").rpartition("/")[2] for index in rows.tolist()}
    if any(name.endswith(("article", "posting")) and name != "discussionforumposting" for name in names):
        names.add("article")
    return frozenset(names & set(TYPES))


def _texts(items: Iterable[dict[str, Any]]) -> list[str]:
    return [text for item in items for text in item.values()
            if isinstance(text, str) and len(text) >= SHORTEST and " " in text]  # fmt: skip


def _meta(snapshot: Snapshot) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in np.flatnonzero(snapshot.named("meta"))[:500].tolist():
        attributes = snapshot.attributes_of(node)
        name = (attributes.get("property") or attributes.get("name") or "").lower()
        if name and attributes.get("content"):
            found.setdefault(name, attributes["content"][:5000])
    return found


def _items(snapshot: Snapshot) -> Iterator[dict[str, Any]]:
    """Every object in the page's JSON-LD."""
    for node in np.flatnonzero(snapshot.named("script") & snapshot.attributed("type"))[:50].tolist():
        if "ld+json" not in snapshot.attribute(node, "type"):
            continue
        raw = "".join(map(snapshot.text_of, snapshot.children(node)))
        if len(raw) <= MOST_CHARACTERS:
            try:
                yield from _within(json.loads(raw), 0)
            except (ValueError, RecursionError):
                continue


def _within(value: object, depth: int) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if depth < DEEPEST:
        for inner in below:
            yield from _within(inner, depth + 1)


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else [value]


def _runs(text: str) -> set[int]:
    words = WORD.findall(text.lower())
    return {hash(run) for run in zip(*(words[place:] for place in range(RUN)), strict=False)} | {hash(tuple(words))}


def _covered(split: list[list[str]], runs: set[int]) -> Values:
    """The share of each zone's runs of words that is among `runs`; of a short zone, whether it stands there whole."""
    if not runs:
        return np.zeros(len(split))
    shares = []
    for words in split:
        own = list(zip(*(words[place:] for place in range(RUN)), strict=False)) or [tuple(words)]
        shares.append(sum(hash(run) in runs for run in own) / len(own))
    return np.array(shares, np.float64)
