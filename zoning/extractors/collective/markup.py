"""Evidence in the markup: tags, roles, links, depth, and where a zone stands along the source."""

import numpy as np

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


def evidence(zones: Zones) -> dict[str, Values]:
    """What each zone is made of and stands in."""
    snapshot, body = zones.snapshot, zones.body
    count = len(zones)
    found: dict[str, Values] = {"markup.tag": tag_codes(snapshot)[zones.block]}
    for name, tags in AROUND.items():
        found[f"markup.in_{name}"] = zones.share(snapshot.within(snapshot.named(*tags)))
    for role in ROLES:
        found[f"markup.role_{role}"] = zones.any(snapshot.within(_with_role(snapshot, role)))
    found["markup.linked"] = zones.share(body.linked)
    links_before = np.concatenate(([0], np.cumsum(body.links)))
    stop = snapshot.end[zones.block]
    found["markup.links"] = (links_before[stop] - links_before[zones.block]).astype(np.float64)
    found["markup.item_properties"] = zones.any(snapshot.within(snapshot.attributed("itemprop")))
    found["markup.labelled"] = zones.any(snapshot.within(snapshot.attributed("aria-label")))
    found["markup.click"] = zones.any(snapshot.within(snapshot.attributed("onclick")))
    pictures = np.concatenate(([0], np.cumsum(snapshot.named("img", "svg", "picture", "video"))))
    for level in (0, 1, 2):
        node = zones.around[:, level]
        found[f"markup.pictures_{level}"] = (pictures[snapshot.end[node]] - pictures[node]).astype(np.float64)
    found["markup.depth"] = _depth(snapshot)[zones.block]
    found |= _places(zones, count)
    return found


def tag_codes(snapshot: Snapshot) -> Values:
    """(n,): the tag of each node as its place in `TAGS`, after which come all others."""
    codes = np.full(len(snapshot.strings), len(TAGS), np.float64)
    for place, tag in enumerate(TAGS):
        if tag in snapshot.string_ids:
            codes[snapshot.string_ids[tag]] = place
    of_nodes: Values = codes[snapshot.name]
    return of_nodes


def _with_role(snapshot: Snapshot, role: str) -> Mask:
    mask = np.zeros(len(snapshot), np.bool_)
    ids = snapshot.string_ids
    if "role" in ids and role in ids:
        rows = (snapshot.attributes[:, 0] == ids["role"]) & (snapshot.attributes[:, 1] == ids[role])
        mask[np.searchsorted(snapshot.attribute_start, np.flatnonzero(rows), side="right") - 1] = True
    return mask


def _depth(snapshot: Snapshot) -> Values:
    """(n,): elements above each node, which is how many subtrees it lies in."""
    change = np.zeros(len(snapshot) + 1)
    change[:-1] += 1
    np.add.at(change, snapshot.end, -1)
    return np.cumsum(change)[:-1]


def _places(zones: Zones, count: int) -> dict[str, Values]:
    """Where each zone stands between the first and the last, and to the page's headings."""
    snapshot = zones.snapshot
    characters = np.cumsum(zones.characters)
    before = (characters - zones.characters) / characters[-1]
    numbers = np.arange(count, dtype=np.float64)
    first = np.flatnonzero(snapshot.named("h1") & snapshot.containing(zones.body.is_text))
    title = int(zones.first[first[0]]) if len(first) else -1
    headings = zones.share(snapshot.within(snapshot.named(*AROUND["heading"]))) > 0.5
    places = np.where(headings, numbers, -1)
    since = numbers - np.maximum.accumulate(places)
    return {
        "markup.place": numbers / count,
        "markup.text_before": before,
        "markup.zones_before": np.log1p(numbers),
        "markup.zones_after": np.log1p(count - 1 - numbers),
        "markup.from_title": numbers - title if title >= 0 else np.full(count, np.nan),
        "markup.since_heading": np.where(np.maximum.accumulate(places) >= 0, since, np.nan),
    }
