"""Show the journal article on a page: its record, the places of its parts, and a corrected record in a format."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from zoning import formats
from zoning.articles import Article, article, corrected, places_of, places_of_fields
from zoning.articles.model import Reference
from zoning.errors import UsageError
from zoning.extractors import parse
from zoning.layout import Box as LayoutBox
from zoning.metadata.model import Affiliation
from zoning.snapshot import Snapshot
from zoning.web.view.outputs import Output
from zoning.web.view.values import Box, whole_boxes

Entry = TypeVar("Entry", Affiliation, Reference)


class PlaceView(msgspec.Struct, frozen=True):
    """The place of one part of the article."""

    kind: str
    """As in `zoning.articles.places`. The parts of a kind are in the order of the record."""
    name: str
    boxes: list[Box]
    """Empty if the picture does not show it: parts of pages that continue the article have none."""


class ArticleView(msgspec.Struct, frozen=True):
    """The article and the places of its parts."""

    article: Article
    places: list[PlaceView]
    fields: dict[str, list[Box]]
    """Path of a field of the record, such as `journal.title` → the boxes where the page shows it."""


def article_view(snapshots: Sequence[Snapshot], spec: str, corrections: Mapping[str, Any]) -> ArticleView:
    """Return the article on a page and on the pages that continue it, with the places on the first one.

    spec: the method for its main content. corrections: a person's values for its fields.
    Raises `UnknownExtractor`, `BadParameter`, or `UsageError` for a correction that is not possible.
    """
    first, height = snapshots[0], snapshots[0].page.document_size[1]
    found = article(first, parse(spec), following=snapshots[1:])
    record = corrected(found, corrections)
    # Corrected texts are not on the page, those that were read are; of these lists, entries may be missing or added.
    listed = msgspec.structs.replace(
        found,
        affiliations=_as_read(record.affiliations, found.affiliations),
        references=_as_read(record.references, found.references),
        funding=record.funding,
        accessions=record.accessions,
    )

    def shown(boxes: Iterable[LayoutBox]) -> list[Box]:
        return whole_boxes([box for box in boxes if len(snapshots) == 1 or box[1] < height])

    places = [PlaceView(place.kind, place.name, shown(place.boxes)) for place in places_of(first, listed)]
    fields = {path: shown(boxes) for path, boxes in places_of_fields(first, found).items()}
    return ArticleView(record, places, fields)


def _as_read(entries: Sequence[Entry], read: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries of a corrected list, those that were read as the page has them."""
    by_id = {one.id: one for one in read}
    return tuple(by_id.get(one.id, one) for one in entries)


def rewritten(record: Article, form: str) -> Output:
    """Write a record, which may have been corrected, in a format of articles.

    Raises `UsageError` for an unknown format.
    """
    if form not in formats.ARTICLES:
        raise UsageError(f"no article format named {form!r}; available: {', '.join(formats.ARTICLES)}")
    chosen = formats.of_article(form, pretty=form == "json")
    return Output(chosen.write(record), chosen.suffix)
