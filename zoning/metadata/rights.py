"""Read the copyright line at a page's end, which names the owner of the site; this need not be the page's author."""

import re
from collections.abc import Sequence

from zoning.metadata.lines import Line
from zoning.metadata.sites import value_key
from zoning.text import words

WORDS = 25
"""A longer line is more than a copyright line."""
LINES = 4
"""The most lines in a copyright line: one without letters is joined with the lines behind it."""
_YEAR = r"(?:19|20)\d\d"
_RIGHTS = re.compile(
    rf"\W*(?:©|\(c\)|copyright\b|{_YEAR}\s*[-–—~]\s*{_YEAR}\b(?!\s*[-–—/])|{_YEAR},\s*\D+$)|.{{1,60}}©\s*{_YEAR}",
    re.IGNORECASE,
)
"""A copyright line, such as `© 2024 Ann Dee`, `2020 - 2026 Ann Dee`, `2024, Ann Dee`."""
_IMPRINT = re.compile("발행인|편집인|청소년보호")


def is_imprint(text: str) -> bool:
    """Whether a line is the imprint of a newspaper of Korea, which has the day of its registration."""
    return _IMPRINT.search(text) is not None


def is_of_rights(text: str) -> bool:
    """Whether a line is a copyright line."""
    return words.length(text) <= WORDS and _RIGHTS.match(text) is not None


def rights_in(lines: Sequence[Line]) -> list[str]:
    """Return the keys of the copyright lines, with the next lines if such a line is only a sign or a year."""
    found = []
    for number, line in enumerate(lines):
        if is_of_rights(line.text):
            told = [line.text] if any(map(str.isalpha, line.text)) else [one.text for one in lines[number:][:LINES]]
            found.append(value_key(" ".join(told)))
    return found


def is_owner(name: str, rights: Sequence[str]) -> bool:
    """Whether a name is in one of the copyright lines (`rights_in`)."""
    return any(value_key(name) in line for line in rights)
