"""Compare two records of one source."""

from typing import TYPE_CHECKING, Any

import msgspec

from zoning.decoding import from_json
from zoning.scope import UNUSABLE

if TYPE_CHECKING:
    from zoning.articles import Article

OF_THE_VISIT = ("final_url", "carried", "warnings")
"""Fields of an article that may differ between two visits though the article is the same."""


class _Page(msgspec.Struct):
    text: str


class _Kind(msgspec.Struct):
    scope: str


def is_usable(record: bytes) -> bool:
    """Return whether a record, as JSON, is of the page that was asked for; False if it cannot be read."""
    try:
        return from_json(record, _Kind).scope not in UNUSABLE
    except ValueError:
        return False


def is_same(before: bytes, now: bytes, *, articles: bool) -> bool:
    """Return whether an older and a newer record, as JSON, have the same content.

    For a page that is its text; for an article the whole record, without the facts of the visit and the boxes on the
    page. An older record that cannot be read counts as different.
    """
    try:
        if not articles:
            return from_json(before, _Page) == from_json(now, _Page)
        from zoning.articles import Article

        return bool(_content(from_json(before, Article)) == _content(from_json(now, Article)))
    except ValueError:
        return False


def _content(article: "Article") -> Any:
    record = msgspec.to_builtins(article)
    return _without_boxes({name: value for name, value in record.items() if name not in OF_THE_VISIT})


def _without_boxes(value: Any) -> Any:
    match value:
        case dict():
            return {name: _without_boxes(held) for name, held in value.items() if name != "box"}
        case list() | tuple():
            return [_without_boxes(held) for held in value]
    return value
