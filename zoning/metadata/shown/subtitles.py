"""Find the subtitle of a scholarly article: a line right below the title that its class names so."""

import re

from zoning.document.nodes import with_attribute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import TitledPage, text_key
from zoning.metadata.people.people import is_person

LINES = 3
"""The most lines below the title up to its subtitle."""
SUBTITLE_WORDS = 40
_SUBTITLE = re.compile(r"(?:^|[\s_-])sub-?title(?:$|[\s_-])", re.IGNORECASE)


def read_subtitle(page: TitledPage, evidence: Evidence) -> None:
    """Claim the subtitle, unless a title in the markup or on the page contains it."""
    named = page.snapshot.within(with_attribute(page.snapshot, "class", _SUBTITLE, "subtitle", "sub-title"))
    below = page.lines[page.number + 1 :][:LINES]
    text = next((line.text for line in below if named[line.nodes[0]] and line.words <= SUBTITLE_WORDS), "")
    titles = [text_key(claim.value) for claim in evidence.claims if claim.field == "title"]
    if text_key(text) and not is_person(text) and not any(text_key(text) in one for one in titles):
        evidence.say("subtitle", text, "page")
