"""Split the lines of authors and places that typesetting programs run together.

The authors of a manuscript are in blocks: a name, a place, perhaps an e-mail address. Some programs append the next
name to the end of such a block. The next line shows this: it is a place, but its person has no line of their own.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from zoning.metadata.cldr import is_country
from zoning.metadata.lines import Line, Run
from zoning.metadata.people.correspondence import is_on_correspondence
from zoning.metadata.people.people import is_person, is_place

_ADDRESS = re.compile(r"[^\s@]{1,64}@[^\s@]{1,100}?[\s,;]+(?P<name>[^@]{3,80})$")
"""An address before a text at the end of a line."""
BLOCK_LINES = 2
"""A block has at least a name and a place."""
COUNTRY_WORDS = 5
"""The most words of a country's name."""


def parted(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with each name on its own line; unchanged unless the first two are a name and a place."""
    if len(lines) <= BLOCK_LINES or not (is_person(_unmarked(lines[0])) and is_place(lines[1].text)):
        return [*lines]
    commas = lines[1].text.count(",")
    return [part for line, below in zip_longest(lines, lines[1:]) for part in _parts(line, below, commas)]


def _unmarked(line: Line) -> str:
    """Return the text of a line without raised marks behind it."""
    return line.text if not line.runs[-1].raised else line.text[: line.text.rfind(line.runs[-1].text)].strip()


def _parts(line: Line, below: Line | None, commas: int) -> Iterator[Line]:
    cuts = _cuts(line, commas) if below is not None and is_place(below.text) else ()
    if not cuts:
        yield line
        return
    for begin, end in pairwise((0, *cuts, len(line.text))):
        yield replace(line, text=line.text[begin:end].strip(" ,;"), runs=tuple(_runs(line, begin, end)))


def _cuts(line: Line, commas: int) -> Sequence[int]:
    """Return the offsets of an address and a name at the end of a line, or of a name there; none without a name.

    commas: the number of commas in another place. A place with a name behind it has about as many.
    """
    address = _ADDRESS.search(line.text)
    if address and is_person(address["name"]):
        return [cut for cut in (address.start(), address.start("name")) if cut]
    return _cuts_at_runs(line) or [cut for cut in (_name_behind_place(line, commas),) if cut]


def _cuts_at_runs(line: Line) -> Sequence[int]:
    """Return the offsets of a label of correspondence and of a name, if the last text node of a place is a name."""
    *before, last = line.runs
    if not before or last.raised or not is_person(last.text) or not line.text.endswith(last.text):
        return []
    name = len(line.text) - len(last.text)
    if not line.text[:name].endswith(" ") or line.text[:name].rstrip().endswith(","):
        return []
    labels = (run.text for run in before[1:] if is_on_correspondence(run.text))
    found = [line.text.find(label) for label in labels]
    place = min(found, default=name)
    return sorted({place, name}) if is_place(line.text[:place]) else []


def _name_behind_place(line: Line, commas: int) -> int:
    """Return the offset of a name behind a place; 0 if there is none."""
    last = line.text.rfind(", ") + 2
    if last < len(", ") + 1 or not is_place(line.text):
        return 0
    words = line.text[last:].split(" ")
    names = (" ".join(words[:count]) for count in range(min(COUNTRY_WORDS, len(words)), 0, -1))
    country = next(filter(is_country, names), "")
    if country == line.text[last:]:
        return 0
    starts = (last + len(country) + 1,) if country else (last, last + len(words[0]) + 1)
    places = [place for place in starts if is_place(line.text[:place]) and is_person(line.text[place:])]
    return min(places, key=lambda place: abs(line.text[:place].rstrip(", ").count(",") - commas), default=0)


def _runs(line: Line, begin: int, end: int) -> Iterator[Run]:
    """Yield the runs of a line between two offsets."""
    at = 0
    for run in line.runs:
        at = max(line.text.find(run.text, at), at)
        text = run.text[max(0, begin - at) : max(0, end - at)].strip(" ,;")
        if text:
            yield run._replace(text=text)
        at += len(run.text)
