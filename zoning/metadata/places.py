"""Find the boxes where a page shows its metadata."""

from zoning.layout import Box, ShownText
from zoning.metadata.model import PageMetadata
from zoning.snapshot import Snapshot

WORDS = ("title", "authors", "site_name", "publisher", "description", "section", "tags")
"""Fields that pages show in the words in which they declare them. Dates are not among them: their form differs."""
BELOW_THE_TITLE = ("authors", "description")
"""Fields that are searched only below the title, since a menu above it may have the same text."""


def places_of_metadata(snapshot: Snapshot, metadata: PageMetadata) -> dict[str, tuple[Box, ...]]:
    """Return the boxes of each field's text nodes, without the fields that the page does not show."""
    shown = snapshot.once(ShownText)
    _, below = shown.find(metadata.title, 0, largest=True)
    found = {}
    for field in WORDS:
        value = getattr(metadata, field)
        values = (value,) if isinstance(value, str) else value
        start = below if field in BELOW_THE_TITLE else 0
        found[field] = tuple(box for one in values for box in shown.find(one, start, largest=field == "title")[0])
    return {field: boxes for field, boxes in found.items() if boxes}
