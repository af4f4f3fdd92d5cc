"""Show the journal article on a page: its record, the places of its parts, and a corrected record in a format."""

import msgspec

from zoning import formats
from zoning.articles import Article, article, places_of, places_of_fields
from zoning.errors import UsageError
from zoning.extractors import parse
from zoning.snapshot import Snapshot
from zoning.web.view.outputs import Output
from zoning.web.view.values import Box, whole_boxes


class PlaceView(msgspec.Struct, frozen=True):
    """The place of one part of the article."""

    kind: str
    """As in `zoning.articles.places`. The parts of a kind are in the order of the record."""
    name: str
    boxes: list[Box]
    """Empty if the page does not show it."""


class ArticleView(msgspec.Struct, frozen=True):
    """The article and the places of its parts."""

    article: Article
    places: list[PlaceView]
    fields: dict[str, list[Box]]
    """Path of a field of the record, such as `journal.title` → the boxes where the page shows it."""


def article_view(snapshot: Snapshot, spec: str) -> ArticleView:
    """Return the article on a page.

    spec: the method for its main content. Raises `UnknownExtractor` or `BadParameter`.
    """
    found = article(snapshot, parse(spec))
    places = [PlaceView(place.kind, place.name, whole_boxes(place.boxes)) for place in places_of(snapshot, found)]
    fields = {path: whole_boxes(boxes) for path, boxes in places_of_fields(snapshot, found).items()}
    return ArticleView(found, places, fields)


def rewritten(record: Article, form: str) -> Output:
    """Write a record, which may have been corrected, in a format of articles.

    Raises `UsageError` for an unknown format.
    """
    if form not in formats.ARTICLES:
        raise UsageError(f"no article format named {form!r}; available: {', '.join(formats.ARTICLES)}")
    chosen = formats.of_article(form, pretty=form == "json")
    return Output(chosen.write(record), chosen.suffix)
