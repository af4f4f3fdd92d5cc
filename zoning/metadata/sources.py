"""Define the sources of metadata, each once.

Readers, the confidence of values, the evidence for a scholarly work, and the JSON Schema of claims use `SOURCES`.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class MetadataSource:
    """A vocabulary of the markup, or a place on the page."""

    name: str
    """Its name in claims."""
    confidence: float
    """The confidence of a value that only this source has, 0 to 1."""
    read: str = ""
    """The `MODULE:FUNCTION` within `zoning.metadata` that reads it from the markup; several sources may share one. ""
    if the readers of the front matter and the text find it."""
    describes: Literal["publications", "anything", "nothing"] = "nothing"
    """Whether its claims are evidence of a publication: for a vocabulary of publications, its title, authors or
    identifier; for one of anything, an identifier of publications; for others, nothing."""


_META, _MICRODATA = "declared.meta_tags:read_meta_tags", "declared.microdata:read_microdata"
_ALL = (
    MetadataSource("highwire", 0.9, _META, "publications"),
    MetadataSource("dublin-core", 0.75, _META, "anything"),
    MetadataSource("prism", 0.85, _META, "publications"),
    MetadataSource("eprints", 0.85, _META, "publications"),
    MetadataSource("bepress", 0.85, _META, "publications"),
    MetadataSource("open-graph", 0.5, _META),
    MetadataSource("html", 0.5, _META),
    MetadataSource("json-ld", 0.85, "declared.json_ld:read_json_ld", "anything"),
    MetadataSource("microdata", 0.6, _MICRODATA, "anything"),
    MetadataSource("rdfa", 0.6, _MICRODATA, "anything"),
    MetadataSource("coins", 0.75, "declared.coins:read_coins", "publications"),
    MetadataSource("address", 0.5, "declared.address:read_address"),
    MetadataSource("page", 0.6, "topics.labels:read_labels"),
    MetadataSource("text", 0.3),
)

SOURCES = {source.name: source for source in _ALL}
"""Name → source; readers of the markup are called in this order. `html` are HTML's own names, `page` is the visible
page, `address` the page's web address, `text` the running text."""
