"""Suggest labels: what a method takes for content, or the parts of the journal article on the page."""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from zoning.articles import article, places_of
from zoning.articles.places import Place
from zoning.extractors import DEFAULT, extract
from zoning.labelling.names import CONTENT, PARAGRAPH
from zoning.labelling.zones import LabelZone, PageZones, Range
from zoning.scope import scope_of
from zoning.snapshot import HEADING_TAGS, Mask

ARTICLE = "article"
"""The method that labels the parts of a journal article; it is not an extractor."""
OF_PLACES: Mapping[str, str] = {
    "title": "title",
    "author": "authors",
    "affiliation": "affiliation",
    "abstract": "abstract",
    "heading": "heading",
    "figure": "caption",
    "table": "table",
    "reference": "reference",
    "grant": "funding",
}
"""Kind of a place on the page → label. If two kinds have equally many words of a zone, the first one wins."""
FROM_THE_START = "reference"
"""The kind that is known only by its first words, because only these are searched for: a zone that begins with them has
it."""


def prefill(page: PageZones, method: str) -> dict[Range, str]:
    """Return the labels that `method` gives: `article`, or an extractor as `zoning.extractors.parse` takes it.

    A zone's label is that of most of its words. Zones that are not content get no label, and neither does any zone of a
    page that is not the one that was asked for, such as an error page.
    Raises `UnknownExtractor`, `BadParameter` or `PipelineNotFound`.
    """
    text = extract(page.snapshot, DEFAULT if method == ARTICLE else method).mask
    if not scope_of(page.snapshot, text).usable:
        return {}
    return _parts(page, text) if method == ARTICLE else {zone.range: CONTENT for zone in page.most(text)}


def _parts(page: PageZones, text: Mask) -> dict[Range, str]:
    """Return the labels of the parts of the article. text: (n,), the main content."""
    snapshot = page.snapshot
    record = article(snapshot)
    inside = _inside(page, places_of(snapshot, record))
    inside["heading"] |= text & snapshot.within(snapshot.named(*HEADING_TAGS))
    captions = [" ".join(table.text.split()) for table in record.tables if table.text]
    labels: dict[Range, str] = {}
    for zone in page.zones:
        label = _part_of(page, zone, inside)
        if label == "table" and any(caption in " ".join(zone.text.split()) for caption in captions):
            label = "caption"
        if label or 2 * page.words_in(zone, text) > max(zone.words, 1):
            labels[zone.range] = label or PARAGRAPH
    return labels


def _inside(page: PageZones, places: list[Place]) -> dict[str, Mask]:
    """Return for each label the text nodes whose centre is in one of its places: (n,)."""
    snapshot = page.snapshot
    left, top, right, bottom = snapshot.boxes.T.astype(np.float64)
    across, down = (left + right) / 2, (top + bottom) / 2
    inside = {label: np.zeros(len(snapshot), np.bool_) for label in OF_PLACES.values()}
    for place in places:
        if (label := OF_PLACES.get(place.kind)) is None:
            continue
        for box in place.boxes:
            # Comparisons with NaN, for nodes that are not rendered, are False.
            inside[label] |= (box[0] <= across) & (across <= box[2]) & (box[1] <= down) & (down <= box[3])
    return inside


def _part_of(page: PageZones, zone: LabelZone, inside: Mapping[str, Mask]) -> str:
    """Return the part that has most of the zone's words, or the reference that it begins with; "" if there is none."""
    held = Counter({label: page.words_in(zone, mask) for label, mask in inside.items()})
    label, count = max(held.items(), key=lambda item: item[1])
    if 2 * count > max(zone.words, 1):
        return label
    return FROM_THE_START if inside[FROM_THE_START][zone.nodes[0]] else ""
