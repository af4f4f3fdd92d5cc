"""Join the lines of a place of work whose address is on several lines: institute, university, town and country."""

import re
from collections.abc import Sequence
from dataclasses import replace

from zoning.metadata.cldr import is_country
from zoning.metadata.lines import Line
from zoning.metadata.people.people import is_place

TOWN_WORDS = 8
"""The most words of an address's last line."""
LINES = 5
"""The most lines of an address."""
_CODE = re.compile(r"(?<![\d-])\d{4,6}(?![\d-])")
"""A postal code; in some countries a place is not written with the country's name."""
_LABEL = re.compile("[:：/@]")
"""A sign of labels and of addresses on the web."""
_COMMA = re.compile(r"[,،，]\s*")


def with_whole_addresses(lines: Sequence[Line]) -> list[Line]:
    """Return the lines; those of an address are one, with commas between them.

    Its last line has a country or a postal code and names no place itself; those above name one and end without either.
    """
    found: list[Line] = []
    for line in lines:
        begin = len(found)
        while begin > 0 and len(found) - begin < LINES and _goes_on(found[begin - 1]):
            begin -= 1
        if begin < len(found) and _is_town(line):
            found[begin:] = [_joined([*found[begin:], line])]
        else:
            found.append(line)
    return found


def _goes_on(line: Line) -> bool:
    """Whether an address may go on below a line: it names a place, but no country behind it."""
    return line.heading < 0 and is_place(line.text) and not _is_end(line.text)


def _is_town(line: Line) -> bool:
    """Whether a line may be the end of an address, and is nothing else."""
    if line.heading >= 0 or line.words > TOWN_WORDS or _LABEL.search(line.text) or not _is_end(line.text):
        return False
    return not (line.date or is_place(line.text) or line.runs[0].raised)


def _is_end(text: str) -> bool:
    """Whether a text ends with a country, or has a postal code."""
    return is_country(_COMMA.split(text.strip(" .,;"))[-1]) or _CODE.search(text) is not None


def _joined(lines: Sequence[Line]) -> Line:
    *above, last = lines
    runs = [
        run._replace(text=f"{run.text.rstrip(' ,;')},") if run is line.runs[-1] else run
        for line in above
        for run in line.runs
    ]
    text = ", ".join(line.text.rstrip(" ,;") for line in lines)
    nodes = tuple(node for line in lines for node in line.nodes)
    return replace(lines[0], nodes=nodes, text=text, runs=(*runs, *last.runs))
