"""Compute the evidence from markup: tags, roles, links, depth, and the position in the source."""

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Mask, Snapshot

TAGS = ("p", "li", "div", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "span", "dt", "dd", "pre", "blockquote",
        "figcaption", "section", "article", "summary", "label", "button", "body", "a", "address", "center", "main",
        "footer", "header", "nav", "caption", "legend", "details", "form")  # fmt: skip
AROUND = {
    "link": ("a",),
    "list": ("ul", "ol", "dl"),
    "item": ("li", "dd", "dt"),
    "nav": ("nav", "menu"),
    "header": ("header",),
    "footer": ("footer",),
    "aside": ("aside",),
    "main": ("main",),
    "article": ("article",),
    "section": ("section",),
    "form": ("form", "fieldset"),
    "control": ("button", "label", "select", "option", "input", "textarea", "summary"),
    "table": ("table",),
    "row_head": ("th", "thead"),
    "figure": ("figure", "figcaption", "picture"),
    "quote": ("blockquote",),
    "code": ("pre", "code", "samp"),
    "heading": ("h1", "h2", "h3", "h4", "h5", "h6"),
    "paragraph": ("p",),
    "address": ("address",),
    "time": ("time",),
    "strong": ("b", "strong"),
}
ROLES = ("navigation", "banner", "contentinfo", "complementary", "main", "article", "search", "dialog", "list",
         "listitem", "button", "tab", "tabpanel", "menu", "menuitem")  # fmt: skip
MARKED = {"item_properties": "itemprop", "labelled": "aria-label", "click": "onclick"}
"""Attributes of ancestors that are evidence."""


def evidence(zones: Zones) -> dict[str, Values]:
    """Return the tags of each zone and its ancestors, its links and pictures, and its position."""
    snapshot, body = zones.snapshot, zones.body
    found: dict[str, Values] = {"markup.tag": tag_codes(snapshot)[zones.block]}
    shares = zones.shares_within([snapshot.named(*tags) for tags in AROUND.values()])
    found |= {f"markup.in_{name}": share for name, share in zip(AROUND, shares, strict=True)}
    marked = _with_roles(snapshot) | {name: snapshot.attributed(attribute) for name, attribute in MARKED.items()}
    inside = zones.inside(list(marked.values()), zones.block).astype(np.float64)
    found |= {f"markup.{name}": there for name, there in zip(marked, inside, strict=True)}
    found["markup.linked"] = zones.share(body.linked)
    links_before = np.concatenate(([0], np.cumsum(body.links)))
    stop = snapshot.end[zones.block]
    found["markup.links"] = (links_before[stop] - links_before[zones.block]).astype(np.float64)
    pictures = np.concatenate(([0], np.cumsum(snapshot.named("img", "svg", "picture", "video"))))
    for level in (0, 1, 2):
        node = zones.around[:, level]
        found[f"markup.pictures_{level}"] = (pictures[snapshot.end[node]] - pictures[node]).astype(np.float64)
    found["markup.depth"] = snapshot.depth[zones.block].astype(np.float64)
    found |= _places(zones, found["markup.in_heading"])
    return found


def tag_codes(snapshot: Snapshot) -> Values:
    """(n,): the index of each node's tag in `TAGS`; `len(TAGS)` for all other tags."""
    codes = np.full(len(snapshot.strings), len(TAGS), np.float64)
    for place, tag in enumerate(TAGS):
        if tag in snapshot.string_ids:
            codes[snapshot.string_ids[tag]] = place
    of_nodes: Values = codes[snapshot.name]
    return of_nodes


def attribute_ids(snapshot: Snapshot, name: str) -> NDArray[np.int64]:
    """(n,): the string index of each node's attribute `name`; -1 if it has none."""
    ids = np.full(len(snapshot), -1, np.int64)
    rows = np.flatnonzero(snapshot.attributes[:, 0] == snapshot.string_ids.get(name, -1))
    ids[np.searchsorted(snapshot.attribute_start, rows, side="right") - 1] = snapshot.attributes[rows, 1]
    return ids


def _with_roles(snapshot: Snapshot) -> dict[str, Mask]:
    """Return for each role, (n,), the elements with it."""
    roles = attribute_ids(snapshot, "role")
    return {f"role_{role}": roles == snapshot.string_ids.get(role, -2) for role in ROLES}


def _places(zones: Zones, headings: Values) -> dict[str, Values]:
    """Return each zone's position among all zones, and its distance from the title and from the last heading.

    headings: (z,), the share of each zone's characters in headings.
    """
    snapshot, count = zones.snapshot, len(zones)
    characters = np.cumsum(zones.characters)
    before = (characters - zones.characters) / characters[-1]
    numbers = np.arange(count, dtype=np.float64)
    first = np.flatnonzero(snapshot.named("h1") & snapshot.containing(zones.body.is_text))
    title = int(zones.first[first[0]]) if len(first) else -1
    places = np.where(headings > 0.5, numbers, -1)
    since = numbers - np.maximum.accumulate(places)
    return {
        "markup.place": numbers / count,
        "markup.text_before": before,
        "markup.zones_before": np.log1p(numbers),
        "markup.zones_after": np.log1p(count - 1 - numbers),
        "markup.from_title": numbers - title if title >= 0 else np.full(count, np.nan),
        "markup.since_heading": np.where(np.maximum.accumulate(places) >= 0, since, np.nan),
    }
