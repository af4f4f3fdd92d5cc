"""Find lines about funding outside of the main content."""

import re
from itertools import pairwise

from zoning.document.blocks import Paragraph, Text
from zoning.metadata.lines import Lines, shown
from zoning.metadata.sections import kind_of
from zoning.snapshot import Mask, Snapshot

_LABELLED = re.compile(r"\W*(?P<label>[^\W\d][^:：\d]{1,30}?)\s*[:：]\s*(?P<rest>.*\d.*)", re.DOTALL)
LONGEST = 1000
"""In characters; a longer line is not an entry of a record."""
_FURNITURE = ("nav", "form", "header", "footer", "aside")


def apart_from_furniture(snapshot: Snapshot) -> Mask:
    """(n,): the text that is shown and is not in a `nav`, `form`, `header`, `footer` or `aside`."""
    text: Mask = shown(snapshot) & ~snapshot.within(snapshot.named(*_FURNITURE))
    return text


def funding_lines(snapshot: Snapshot, main: Mask, references: Mask) -> tuple[Paragraph, ...]:
    """Return the lines outside the main content that begin with a word for funding and a colon, and contain a digit.

    The word may be on a line of its own.
    """
    text = apart_from_furniture(snapshot) & ~references
    lines = snapshot.once(Lines).of(text)
    found = [line.text for line in lines if not main[list(line.nodes)].any()]
    found += [
        f"{label.text} {line.text}"
        for label, line in pairwise(lines)
        if label.text.rstrip().endswith((":", "：")) and not main[list(line.nodes)].any()
    ]
    return tuple(
        Paragraph(text=line, box=None, content=(Text(text=line),))
        for line in found
        if len(line) <= LONGEST and (entry := _LABELLED.fullmatch(line)) and kind_of(entry["label"]) == "funding"
    )
