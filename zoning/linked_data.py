"""Read JSON-LD, the data about a page in its scripts that are not run."""

import json
import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

import numpy as np

from zoning import limits
from zoning.snapshot import Snapshot
from zoning.storage.decoding import characters, whole_escapes

TYPE = "application/ld+json"
PRODUCT_TYPES = ("product", "productgroup", "individualproduct", "og:product")
ARTICLE_TYPES = re.compile(r"(Article|BlogPosting|Report)$")


_BESIDE_STRINGS = re.compile(
    r"""("[^"\\]*+(?:\\.[^"\\]*+)*+"?)|//[^\n\r]*+|/\*(?:.*?\*/|.*+)|<!\[CDATA\[|\]\]>|<!--|-->""", re.DOTALL
)
"""Matches a string, which is kept, or a comment or other markup around the data; in linear time."""
_LAST_COMMA = re.compile(r"""("[^"\\]*+(?:\\.[^"\\]*+)*+"?)|,(?=\s*+[\]}])""", re.DOTALL)


def _ignore(_: str) -> None:
    """Ignore a warning."""


def blocks(snapshot: Snapshot, warn: Callable[[str], None] = _ignore) -> Iterator[Any]:
    """Yield the data of each script, in document order; warn: called with a warning for scripts that cannot be read."""
    left = limits.JSON_LD_CHARACTERS
    for node in np.flatnonzero(snapshot.named("script") & snapshot.attributed("type")).tolist():
        if snapshot.attribute(node, "type").strip().lower().partition(";")[0] != TYPE:
            continue
        text = "".join(map(snapshot.text_of, snapshot.children(node)))
        if len(text) > left:
            warn("JSON-LD is too long and was not read")
            continue
        left -= len(text)
        try:
            yield _read(whole_escapes(characters(text).encode()).decode())
        except (ValueError, RecursionError):
            warn("JSON-LD is invalid and was not read")


def _read(text: str) -> Any:
    """Decode a script's data; accept common errors: line breaks in strings, comments, markup and trailing commas."""
    try:
        return json.loads(text, strict=False)
    except ValueError:
        bare = _BESIDE_STRINGS.sub(lambda found: found[1] or " ", text).strip("\ufeff; \t\r\n")
        return json.loads(_LAST_COMMA.sub(lambda found: found[1] or "", bare), strict=False)


def objects(data: Any) -> list[dict[str, Any]]:
    """Return the top objects, those in graphs, and main entities; breadth first, at most about `METADATA_ENTRIES`."""
    todo, found = [data], []
    for item in todo:  # the list grows during the loop
        if len(todo) > limits.METADATA_ENTRIES:
            break
        if isinstance(item, list):
            todo += item
        elif isinstance(item, dict):
            found.append(item)
            todo += [item[key] for key in ("@graph", "mainEntity") if key in item]
    return found


def types_of(item: dict[str, Any]) -> list[str]:
    """Return the object's types, without the vocabulary's address."""
    types = item.get("@type", "")
    return [str(kind).rpartition("/")[2] for kind in (types if isinstance(types, list) else [types])]


def is_article(kind: str) -> bool:
    """Return whether a type of schema.org or Open Graph is that of an article."""
    return kind.lower() == "article" or ARTICLE_TYPES.search(kind) is not None


def is_story(types: Collection[str]) -> bool:
    """Return whether a page declares itself to be a piece of news or a post; lists may declare `article`, too."""
    return any(kind.endswith(("NewsArticle", "BlogPosting")) for kind in types) and "CollectionPage" not in types


def asks(types: Collection[str]) -> bool:
    """Return whether a page that declares itself to be of these types is a question with its answers."""
    return "QAPage" in types or ("Question" in types and "FAQPage" not in types)


def is_forum(types: Collection[str]) -> bool:
    """Return whether a page that declares itself to be of these types is a thread."""
    return asks(types) or "DiscussionForumPosting" in types


def is_product(types: Collection[str]) -> bool:
    """Return whether a page that declares itself to be of these types sells something."""
    return any(kind.lower() in PRODUCT_TYPES for kind in types)


def is_of_thing(types: Collection[str]) -> bool:
    """Return whether a page that declares itself to be of these types is about a product or event, and no article."""
    is_other = any(kind.lower().endswith("event") or kind.lower() == "videogame" for kind in types)
    return (is_product(types) or is_other) and not any(map(is_article, types))


def declared_types(snapshot: Snapshot) -> frozenset[str]:
    """Return the types in the page's JSON-LD, microdata and Open Graph, without the vocabulary's address."""
    types = {kind for block in blocks(snapshot) for item in objects(block) for kind in types_of(item)}
    types |= {value.rpartition("/")[2] for value in snapshot.attributes_named("itemtype").values()}
    for node, name in snapshot.attributes_named("property").items():
        if name.lower() == "og:type":
            types.add(snapshot.attribute(node, "content"))
    return frozenset(types)


def bodies(snapshot: Snapshot) -> list[str]:
    """Return the texts of articles that the page's JSON-LD contains, as they are there."""
    items = (item for block in blocks(snapshot) for item in objects(block) if any(map(is_article, types_of(item))))
    return [body for item in items if isinstance(body := item.get("articleBody"), str)]
