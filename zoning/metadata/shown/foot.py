"""Find author and date in a foot: the short lines right below a paragraph, or a list, at the end of the text."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from zoning.document.nodes import edges, with_attribute
from zoning.linked_data import declared_types, is_of_thing
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, TitledPage
from zoning.metadata.people.authors import BELIEVED, is_nobody
from zoning.metadata.people.byline_words import introduces, is_introduced, is_name, names_beside
from zoning.metadata.rights import is_of_rights
from zoning.metadata.shown.semantics import (
    BY_LINE_WORDS,
    person,
    read_authors,
    read_dates_alone,
    read_times,
)
from zoning.metadata.times.dates import date_in
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

FOOT_WORDS = 8
"""The most words of a foot's line."""
FOOT_LINES = 8
"""The most lines of a foot."""
TEXT_WORDS = 12
"""The least number of words in the line before a foot, which is the last paragraph of a text."""
LEAST_BEFORE = 0.3
"""The least share of the text below the title that is before a foot."""
_COMMENT = re.compile(r"(?:^|[\s_-])comments?(?:$|[\s_-])", re.IGNORECASE)


def read_foot(page: TitledPage, evidence: Evidence) -> None:
    """Take names and days from below the text, unless others than the site, its owner or an account state them."""
    snapshot = page.snapshot
    own = [line for line in page.below if not (page.entries[line.nodes[0]] or is_of_rights(line.text))]
    is_named = not all(is_nobody(one.name, evidence) for listed in evidence.author_lists for one in listed.people)
    is_dated = any(claim.field == "dates.published" and claim.confidence >= BELIEVED for claim in evidence.claims)
    if is_named and is_dated:
        return
    feet = list(_feet(snapshot, own))
    told = [foot for foot in feet if any(line.date for line in foot)]
    foot = told[0] if len(told) == 1 else feet[0] if len(feet) == 1 else []
    if not is_named:
        _read_names(snapshot, own, foot, evidence)
    if foot and not is_dated and not is_of_thing(snapshot.once(declared_types)):
        nodes = _nodes(snapshot, foot)
        read_times(snapshot, nodes, evidence)
        read_dates_alone(foot, evidence)


def _feet(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield each run of short lines right behind a paragraph and its lists, up to a heading or a longer line.

    A foot has at least `LEAST_BEFORE` of the text before it, since a review at the beginning of a page has one, too.
    """
    elsewhere = snapshot.within(
        snapshot.named("nav", "aside", "form", "button", "table", "pre", *(f"h{level}" for level in range(1, 7)))
        | with_attribute(snapshot, "class", _COMMENT, "comment")
        | with_attribute(snapshot, "id", _COMMENT, "comment")
        | (edges(snapshot, "footer") & snapshot.named("article", "main").any())
    )
    outside = [bool(elsewhere[line.nodes[0]]) for line in lines]
    counts = [words.count(line.text) for line in lines]
    texts = [count if count >= TEXT_WORDS and not out else 0 for count, out in zip(counts, outside, strict=True)]
    before = np.cumsum(texts)
    ends = [count > FOOT_WORDS or out for count, out in zip(counts, outside, strict=True)]
    items = _items(snapshot, lines)
    for number in range(len(lines)):
        if texts[number] and before[number] >= LEAST_BEFORE * before[-1]:
            first = next(index for index in range(number + 1, len(lines) + 1) if index not in items)
            last = next((index for index in range(first, len(lines)) if ends[index]), len(lines))
            if first < last <= first + FOOT_LINES:
                yield [line for line in lines[first:last] if "://" not in line.text]


def _items(snapshot: Snapshot, lines: Sequence[Line]) -> set[int]:
    """Return the numbers of lines that are items of lists without links or times, or that introduce such a list."""
    told = snapshot.containing(snapshot.named("a", "time"))
    listed = snapshot.within(snapshot.named("ul", "ol") & ~told) & snapshot.within(snapshot.named("li"))
    items = {number for number, line in enumerate(lines) if listed[line.nodes[0]]}
    return items | {number - 1 for number in items if number and lines[number - 1].text.endswith((":", "："))}


def _read_names(snapshot: Snapshot, lines: Sequence[Line], foot: Sequence[Line], evidence: Evidence) -> None:
    """Claim the names in the foot that are marked up; else those of all by-lines.

    By-lines with different names belong to other pages or to products.
    """
    before = len(evidence.author_lists)
    if named := [line for line in foot if _may_name(line)]:
        nodes = np.logical_or.reduce([_nodes(snapshot, [line]) for line in named])
        read_authors(snapshot, nodes, evidence)
    if len(evidence.author_lists) > before:
        return
    linked = snapshot.within(snapshot.named("a", "button", "nav"))
    told = {tuple(names) for line in lines if (names := _names_of(line, linked)) is not None}
    people = [person(name) for name in told.pop()] if len(told) == 1 else []
    evidence.say_authors(people, "page", "foot", 0.6)


def _names_of(line: Line, linked: Mask) -> list[str] | None:
    """Return the names in a by-line; None if the line is not a by-line.

    Its first words introduce a name that has an element of its own, with other facts behind, or it is short.
    """
    first, *behind = line.runs
    if behind and line.words <= BY_LINE_WORDS and introduces(first.text) and is_name(behind[0].text):
        return [behind[0].text]
    is_short = line.words <= FOOT_WORDS and not linked[first.node]
    names = [*names_beside(line.text, line.language)] if is_short else []
    return names if names or (is_short and is_introduced(line.text)) else None


def _may_name(line: Line) -> bool:
    """Whether a line is one text, or begins with a name, its introduction or a date; `More by` leads elsewhere."""
    first = line.runs[0].text
    return len(line.runs) == 1 or is_name(first) or introduces(first) or date_in(first, line.language) != ""


def _nodes(snapshot: Snapshot, lines: Sequence[Line]) -> Mask:
    """(n,): the nodes from the first to the last of these lines, and the elements that begin with the first line."""
    nodes = np.zeros(len(snapshot), np.bool_)
    begin = lines[0].nodes[0]
    while begin and snapshot.parent[begin] == begin - 1:
        begin -= 1
    nodes[begin : lines[-1].nodes[-1] + 1] = True
    return nodes
