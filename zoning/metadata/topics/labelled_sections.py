"""Read the section that a label names in words, such as `Category: Floods` or `Posted in Floods`, in many languages."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, Run, TitledPage
from zoning.metadata.people.byline_words import introduces
from zoning.metadata.topics.section_labels import address_of, told_by_class
from zoning.metadata.topics.section_names import named, say_only
from zoning.metadata.topics.taxonomies import is_category
from zoning.snapshot import Ints, Snapshot
from zoning.text.expressions import expressions

WEIGHT = 0.6
"""The weight of a section that words name."""
LINE_WORDS = 40
"""The most words of a line with a label."""
PAIR = 2
"""The number of cells in a row of a table of facts: a label and its value."""
_LABELS = expressions(__package__, "labels.toml")
_LABELLED = re.compile(rf"(?:{_LABELS['sections']})\s*[:：]\s*(?P<name>[^,;،，、]+).*", re.IGNORECASE)
_ALONE = re.compile(rf"(?:{_LABELS['sections']})\s*[:：]?", re.IGNORECASE)
_PARTS = re.compile(r"\s*[|·•\n]\s*")
_FILED = re.compile(rf".*\b(?:{_LABELS['filed']})\W*", re.IGNORECASE)
"""The text before a link to a section."""


def read_labelled_section(page: TitledPage, evidence: Evidence) -> None:
    """Claim the section that a label names; none if labels name several, which are those of the items of a list."""
    snapshot = page.snapshot
    apart = page.entries | snapshot.within(snapshot.named("nav", "aside", "form", "button", "dialog", "footer"))
    own = [line for line in page.lines if not apart[line.nodes[0]]]
    say_only(_names(snapshot, own), page.title, evidence, "label", WEIGHT)


def _names(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[str]:
    """Yield the names behind labels: on the same line, in the next cell of a row, or alone with the label in a box."""
    cells = snapshot.named("td", "th", "dt", "dd")
    cell, row = snapshot.nearest(cells), snapshot.nearest(snapshot.named("tr", "dl"))
    of_facts = snapshot.named("dl") | (snapshot.count_within(cells) == PAIR)
    texts = snapshot.count_within(snapshot.laid_out_text)
    label: Line | None = None
    for line in lines:
        node = line.nodes[0]
        if label is not None:
            start = label.nodes[0]
            beside = row[node] == row[start] >= 0 and cell[node] != cell[start] and of_facts[row[node]]
            if beside or texts[_around(snapshot, start, line.nodes[-1])] == len((*label.nodes, *line.nodes)):
                yield named(line.text.partition(",")[0])
        label = line if _ALONE.fullmatch(line.text) else None
        if line.words <= LINE_WORDS:
            found = filter(None, map(_LABELLED.fullmatch, _PARTS.split(line.text)))
            yield from (named(labelled["name"]) for labelled in found)


def _around(snapshot: Snapshot, first: int, last: int) -> int:
    """Return the innermost element around two nodes."""
    node = first
    while snapshot.end[node] <= last:
        node = int(snapshot.parent[node])
    return node


def read_filed_section(page: TitledPage, evidence: Evidence) -> None:
    """Claim the section that a link leads to behind words such as `Posted in`, or on a line with a date or by-line.

    On such a line, the class or the address of the link shows that it leads to a section. If lines name several
    sections, none is claimed.
    """
    snapshot = page.snapshot
    apart = page.entries | snapshot.within(snapshot.named("nav", "aside", "form", "button", "dialog"))
    around = snapshot.nearest(snapshot.links)
    own = (line for line in page.lines if line.words <= LINE_WORDS and not apart[line.nodes[0]])
    say_only((_filed(snapshot, around, line) for line in own), page.title, evidence, "label", WEIGHT)


def _filed(snapshot: Snapshot, around: Ints, line: Line) -> str:
    """Return the text of the first link on a line that leads to a section; "" for none. around: n; each node's link."""
    is_of_entry = line.date != "" or introduces(line.runs[0].text)
    for before, run in pairwise((Run(-1, "", False), *line.runs)):
        link = int(around[run.node])
        if link < 0:
            continue
        told = is_of_entry and (told_by_class(snapshot, link) or is_category(address_of(snapshot, link)))
        if told or _FILED.fullmatch(before.text):
            return named(snapshot.text_within(link))
    return ""
