"""Find the captions of pictures and tables."""

import re

from zoning.document.nodes import with_attribute
from zoning.snapshot import Mask, Snapshot

_CAPTION = re.compile(r"(?:^|[\s_-])(?:fig(?:ure)?-?)?captions?(?:$|[\s_-])", re.IGNORECASE)


def captions(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` in captions, known by their tag, or by their class beside a picture or table."""
    pictured = snapshot.containing(snapshot.named("img", "picture", "svg", "video", "table"))
    beside = pictured[snapshot.parent] & ~pictured
    marked = with_attribute(snapshot, "class", _CAPTION, "caption") & beside
    return text & snapshot.within(marked | snapshot.named("figcaption", "caption"))
