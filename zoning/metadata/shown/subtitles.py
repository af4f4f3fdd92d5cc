"""Find the subtitle of a scholarly article: a line right below the title that its class names so."""

import re
from collections.abc import Sequence

from zoning.document.nodes import with_attribute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, text_key
from zoning.metadata.people.people import is_person
from zoning.snapshot import Snapshot

LINES = 3
"""The most lines below the title up to its subtitle."""
SUBTITLE_WORDS = 40
_SUBTITLE = re.compile(r"(?:^|[\s_-])sub-?title(?:$|[\s_-])", re.IGNORECASE)


def read_subtitle(snapshot: Snapshot, lines: Sequence[Line], title: int, evidence: Evidence) -> None:
    """Claim the subtitle, unless a title in the markup or on the page contains it.

    title: the number of the title's line in `lines`.
    """
    named = snapshot.within(with_attribute(snapshot, "class", _SUBTITLE, "subtitle", "sub-title"))
    below = lines[title + 1 : title + 1 + LINES]
    text = next((line.text for line in below if named[line.nodes[0]] and line.words <= SUBTITLE_WORDS), "")
    titles = [text_key(claim.value) for claim in evidence.claims if claim.field == "title"]
    if text_key(text) and not is_person(text) and not any(text_key(text) in one for one in titles):
        evidence.say("subtitle", text, "page")
