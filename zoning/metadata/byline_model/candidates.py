"""Find the texts of a page that have the form of a name, and so may name its author."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zoning.metadata.lines import Line
from zoning.metadata.people.byline_words import is_introduced, is_of_east_asia, without_introduction
from zoning.metadata.people.names import PARTICLES, joined_by_and
from zoning.metadata.people.people import has_capitals
from zoning.metadata.rights import is_of_rights
from zoning.metadata.shown.front_matter import Front
from zoning.metadata.times.relative_times import without_relative_times
from zoning.snapshot import Mask

LINE_WORDS = 40
"""The most words of a line that is searched."""
RUN_CHARACTERS = 300
ABOVE, BELOW = 10, 15
"""The number of lines above and below the title that are searched."""
BEFORE_END, BEHIND_END = 2, 8
"""The number of lines before and behind the end of the running text that are searched."""
MOST = 400
"""The most candidates of a page."""
NAME_CHARACTERS = 60
NAME_WORDS = 6
LABEL_CHARACTERS = 40
"""The most characters before a colon that introduces a name."""
SMALL_WORDS = 3
"""The most words in lower case before a name."""
_PARTS = re.compile(r"\s*[|•·⋅–—\n/]\s*|\s+-\s+|[()（）\[\]【】]")
_PIECES = re.compile(r"\s*[,;，、；]\s*")
_NO_LETTER = re.compile(r"[\d@]")
_EDGES = " \t,;:：·|-–—*'\"“”‘’"


class Candidate(NamedTuple):
    """A text that may name an author."""

    line: int
    """The number of its line."""
    run: int
    """The number of its text node on the line; 0 also for the whole line."""
    text: str
    form: int
    """How it was taken from its text node: 0 a part of it as it is, 1 behind words that introduce a name, 2 behind a
    colon, 3 behind words in lower case, 4 the capitalised words at the beginning."""


def candidates(front: Front, elsewhere: Mask, marked: Mask) -> list[Candidate]:
    """Return the candidates on a page with a title, in its order, up to `MOST`.

    They are near the title or the end of the text, on lines that introduce a name, or in elements of authors.

    elsewhere: (n,), nodes that are not searched; marked: (n,), nodes in elements that are named after authors.
    """
    lines, title, running = front.lines, front.title, front.running
    found: dict[Candidate, None] = {}
    near = {*range(min(title) - ABOVE, max(title) + BELOW + 1)}
    if running:
        near |= {*range(running[-1] - BEFORE_END, running[-1] + BEHIND_END + 1)}
    for number, line in enumerate(lines):
        if number in title or line.words > LINE_WORDS or elsewhere[line.nodes[0]]:
            continue
        is_searched = number in near or marked[line.nodes[0]] or is_introduced(line.text)
        if is_searched and not is_of_rights(line.text):
            for run, text in _texts_of(line):
                for name, form in _names_in(text[:RUN_CHARACTERS]):
                    found.setdefault(Candidate(number, run, name, form))
        if len(found) >= MOST:
            break
    return list(found)[:MOST]


def _texts_of(line: Line) -> Iterator[tuple[int, str]]:
    """Yield each text node of a line, and then the whole of a short line of several."""
    yield from ((number, run.text) for number, run in enumerate(line.runs))
    if len(line.runs) > 1 and line.words <= NAME_WORDS:
        yield 0, line.text


def _names_in(text: str) -> Iterator[tuple[str, int]]:
    for part in _PARTS.split(without_relative_times(text, "|")):
        for piece in _PIECES.split(part or ""):
            for one in joined_by_and(piece) if piece else ():
                yield from _forms(one).items()


def _forms(text: str) -> dict[str, int]:
    """Return the names that a text may contain, each with its form (`Candidate.form`)."""
    introduced = without_introduction(text)
    label, colon, behind = text.replace("：", ":").rpartition(":")
    words = introduced.split()
    small = next((index for index, word in enumerate(words) if not _is_small(word)), 0)
    words = words[small:] if small <= SMALL_WORDS else words
    capitals = next((index for index, word in enumerate(words) if not _may_be_in_name(word)), len(words))
    while capitals and words[capitals - 1] in PARTICLES:
        capitals -= 1
    texts = (
        text,
        introduced,
        behind if colon and len(label) < LABEL_CHARACTERS else "",
        " ".join(words),
        " ".join(words[:capitals]),
    )
    found: dict[str, int] = {}
    for form, one in enumerate(texts):
        if _has_form_of_name(name := one.strip(_EDGES)):
            found.setdefault(name, form)
    return found


def _is_small(word: str) -> bool:
    return word[:1].islower() and word not in PARTICLES


def _may_be_in_name(word: str) -> bool:
    return not word[:1].islower() or word in PARTICLES


def _has_form_of_name(text: str) -> bool:
    """Whether a text has as few words as a name, with a capital where its script has capitals."""
    count = len(text.split())
    if not 1 < len(text) <= NAME_CHARACTERS or count > NAME_WORDS or _NO_LETTER.search(text):
        return False
    return is_of_east_asia(text) or not has_capitals(text) or text[0].isupper() or count > 1
