"""Find the title, the standfirst, the by-line and the date among the lines around the title."""

from collections.abc import Iterator, Sequence
from statistics import median

import numpy as np

from zoning.document.blocks import Part
from zoning.metadata.lines import Line, text_key
from zoning.metadata.model import PageMetadata
from zoning.metadata.shown.front_matter import Front
from zoning.metadata.shown.semantics import names_in
from zoning.metadata.times.dates import DAY
from zoning.parts.headings import WORDS as HEADING_WORDS
from zoning.snapshot import Snapshot
from zoning.text import words

BYLINE_WORDS, DATE_WORDS = 40, 12
"""A line with more words is not a by-line, or not a date."""
NAMES = 0.25
"""The least share of a by-line's letters that are authors' names."""
LEAST_LETTERS = 4
"""A name with fewer letters may occur in any line by chance."""
STANDFIRST_WORDS = 4
"""A line with fewer words that begins the description need not be the standfirst."""
LINES_BEFORE, LINES_BEHIND = 3, 8
"""The number of lines above the title, and below it, in which the by-line and the date may be."""
STANDFIRST = 3
"""The number of lines below the title in which the standfirst may be."""


def parts_of_front(
    snapshot: Snapshot, front: Front, metadata: PageMetadata, *, with_standfirst: bool
) -> Iterator[tuple[Part, Line]]:
    """Yield the lines of a page's front matter with their parts, without repetitions; none if its title is not found.

    By-line and date are searched around the title, the standfirst right below it: what the description begins with,
    and, if `with_standfirst`, a text between title and by-line or date that is too long for a heading. Below a picture
    it is a caption; large letters that are no heading may be the banner of a section.
    """
    place = _title(front, metadata.title)
    if not place:
        return
    first, last = place[0], place[-1]
    names = [key for author in metadata.authors if len(key := text_key(author)) >= LEAST_LETTERS]
    said = [text_key(" ".join(front.lines[number].text for number in place))]
    yield from (("title", front.lines[number]) for number in place)
    end = front.end if place == front.title else len(front.lines)
    told: dict[int, Part | None] = {}
    for number in range(max(0, first - LINES_BEFORE), min(end, last + 1 + LINES_BEHIND)):
        description = metadata.description if last < number <= last + STANDFIRST else ""
        told[number] = _part_of(front.lines[number], names, description)
    below = next((number for number, part in told.items() if number > last and part in ("byline", "date")), last)
    if with_standfirst and front.lines[last].heading >= 0:
        below = min(below, last + 1 + STANDFIRST)
        told |= dict.fromkeys(_sentences(snapshot, front.lines, last, below), "subtitle")
    for number, part in told.items():
        line = front.lines[number]
        key = text_key(line.text)
        if part and number not in place and not any(key in other or said[0] in key for other in said):
            said.append(key)
            yield part, line


def _sentences(snapshot: Snapshot, lines: Sequence[Line], title: int, end: int) -> Iterator[int]:
    """Yield the numbers of the lines between a title's and `end` with a text that is too long for a heading.

    Those below a picture are left out, and links, which lead to other articles.
    """
    linked = snapshot.within(snapshot.links)
    pictures = np.flatnonzero(snapshot.named("img", "picture", "video", "figure"))
    above = np.searchsorted(pictures, lines[title].nodes[-1])
    for number in range(title + 1, end):
        line = lines[number]
        if np.searchsorted(pictures, line.nodes[0]) > above:
            return
        if any(words.length(run.text) > HEADING_WORDS for run in line.runs if not linked[run.node]):
            yield number


def _title(front: Front, title: str) -> Sequence[int]:
    """Return the numbers of the title's lines; none if it is not found.

    These are the lines of `front.title` if they agree with `title`, the title of the metadata, and stand out; if they
    do not agree, a heading that equals `title`, or else the only heading of level 1.
    """
    believed = text_key(title)
    seen = text_key(" ".join(front.lines[number].text for number in front.title))
    if seen and believed and (seen in believed or believed in seen):
        return front.title if _stands_out(front) else ()
    same = (number for number, line in enumerate(front.lines) if line.heading >= 0 and text_key(line.text) == believed)
    found = next(same, -1)
    if found >= 0 and believed:
        return [found]
    first = [number for number, line in enumerate(front.lines) if line.level == 1]
    return first if len({front.lines[number].heading for number in first}) == 1 else ()


def _stands_out(front: Front) -> bool:
    """Whether the title is a heading, or larger than most lines, and so not the beginning of the text."""
    title = front.lines[front.title[0]]
    return title.heading >= 0 or title.size > median(line.size for line in front.lines)


def _part_of(line: Line, names: Sequence[str], description: str) -> Part | None:
    if line.words <= BYLINE_WORDS and (names_in(line) or _is_of_names(line, names)):
        return "byline"
    if line.words <= DATE_WORDS and len(line.date) == DAY:
        return "date"
    key = text_key(line.text)
    if words.count(line.text) >= STANDFIRST_WORDS and text_key(description).startswith(key):
        return "subtitle"
    return None


def _is_of_names(line: Line, names: Sequence[str]) -> bool:
    key = text_key(line.text)
    there = sum(len(name) for name in names if name in key)
    return there > 0 and there >= NAMES * len(key)
