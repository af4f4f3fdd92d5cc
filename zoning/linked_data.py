"""JSON-LD: what a page says of itself to machines, in scripts that nobody runs."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zoning import limits
from zoning.decoding import characters, whole_escapes
from zoning.snapshot import Snapshot

TYPE = "application/ld+json"
ARTICLE_TYPES = re.compile(r"(Article|BlogPosting|Report)$")


_BESIDE_STRINGS = re.compile(
    r"""("[^"\\]*+(?:\\.[^"\\]*+)*+"?)|//[^\n\r]*+|/\*(?:.*?\*/|.*+)|<!\[CDATA\[|\]\]>|<!--|-->""", re.DOTALL
)
"""A string, which stays as it is, or a comment or other markup around data; in linear time."""
_LAST_COMMA = re.compile(r"""("[^"\\]*+(?:\\.[^"\\]*+)*+"?)|,(?=\s*+[\]}])""", re.DOTALL)


def _unheard(_: str) -> None:
    """Nobody asks what is wrong."""


def blocks(snapshot: Snapshot, warn: Callable[[str], None] = _unheard) -> Iterator[Any]:
    """Each script's data, in their order; warn: is told of those that can't be read."""
    left = limits.JSON_LD_CHARACTERS
    for node in np.flatnonzero(snapshot.named("script") & snapshot.attributed("type")).tolist():
        if snapshot.attribute(node, "type").strip().lower().partition(";")[0] != TYPE:
            continue
        text = "".join(map(snapshot.text_of, snapshot.children(node)))
        if len(text) > left:
            warn("JSON-LD that is too long is not read")
            continue
        left -= len(text)
        try:
            yield _read(whole_escapes(characters(text).encode()).decode())
        except (ValueError, RecursionError):
            warn("broken JSON-LD is not read")


def _read(text: str) -> Any:
    """The data that a script holds; line breaks within strings are against the rules and common, and so is the rest."""
    try:
        return json.loads(text, strict=False)
    except ValueError:
        bare = _BESIDE_STRINGS.sub(lambda found: found[1] or " ", text).strip("\ufeff; \t\r\n")
        return json.loads(_LAST_COMMA.sub(lambda found: found[1] or "", bare), strict=False)


def objects(data: Any) -> list[dict[str, Any]]:
    """The objects at the top, in graphs, and those that a page calls its main entity; breadth first, bounded."""
    todo, found = [data], []
    for item in todo:  # grows while it is walked
        if len(todo) > limits.METADATA_ENTRIES:
            break
        if isinstance(item, list):
            todo += item
        elif isinstance(item, dict):
            found.append(item)
            todo += [item[key] for key in ("@graph", "mainEntity") if key in item]
    return found


def types_of(item: dict[str, Any]) -> list[str]:
    """The object's types, without the vocabulary's address."""
    types = item.get("@type", "")
    return [str(kind).rpartition("/")[2] for kind in (types if isinstance(types, list) else [types])]


def is_article(kind: str) -> bool:
    """Whether a type is that of an article: schema.org's or Open Graph's."""
    return kind.lower() == "article" or ARTICLE_TYPES.search(kind) is not None


def declared_types(snapshot: Snapshot) -> frozenset[str]:
    """What the page's JSON-LD, its microdata and Open Graph call it: types without the vocabulary's address."""
    types = {kind for block in blocks(snapshot) for item in objects(block) for kind in types_of(item)}
    types |= {value.rpartition("/")[2] for value in snapshot.attributes_named("itemtype").values()}
    for node, name in snapshot.attributes_named("property").items():
        if name.lower() == "og:type":
            types.add(snapshot.attribute(node, "content"))
    return frozenset(types)
