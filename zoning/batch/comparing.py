"""Compare two records of one source."""

from typing import Any

import msgspec

from zoning.kinds import UNUSABLE
from zoning.storage.decoding import from_json

OF_THE_VISIT = (
    "final_url", "redirects", "carried", "warnings", "settled", "unsettled", "timing", "extractor", "parameters",
)  # fmt: skip
"""Fields that may differ between two visits though the page is the same."""


class _Kind(msgspec.Struct):
    scope: str


def is_usable(record: bytes) -> bool:
    """Return whether a record, as JSON, is of the page that was asked for; False if it cannot be read."""
    try:
        return from_json(record, _Kind).scope not in UNUSABLE
    except ValueError:
        return False


def differences(before: bytes, now: bytes, *, articles: bool) -> tuple[str, ...] | None:
    """Return the fields that differ between an older and a newer record, as JSON, of a source; None if it is the same.

    A page is the same if its text is; an article, if its whole record is, without the facts of the visit and the boxes
    on the page. Of an older record that cannot be read no fields are known.
    """
    try:
        older, newer = _fields(before, articles=articles), _fields(now, articles=articles)
    except ValueError:
        return ()
    if not articles and older.get("text") == newer.get("text"):
        return None
    return tuple(name for name, value in newer.items() if value != older.get(name)) or None


def _fields(record: bytes, *, articles: bool) -> dict[str, Any]:
    fields = from_json(record, dict[str, Any])
    if articles:
        from zoning.articles import Article

        fields = msgspec.to_builtins(from_json(record, Article))  # a record of an older version lacks some fields
    return {name: _without_boxes(value) for name, value in fields.items() if name not in OF_THE_VISIT}


def _without_boxes(value: Any) -> Any:
    match value:
        case dict():
            return {name: _without_boxes(held) for name, held in value.items() if name != "box"}
        case list() | tuple():
            return [_without_boxes(held) for held in value]
    return value
