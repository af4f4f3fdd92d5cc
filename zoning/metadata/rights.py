"""Whom the line of copyright at a page's end names: the owner of the site, who need not have written the page."""

import re
from collections.abc import Sequence

from zoning.metadata.lines import Line
from zoning.metadata.sites import key

WORDS = 25
"""A longer line is more than one of copyright."""
LINES = 4
"""So many of them make one where each part is a line of its own."""
_YEAR = r"(?:19|20)\d\d"
_RIGHTS = re.compile(
    rf"\W*(?:©|\(c\)|copyright\b|{_YEAR}\s*[-–—~]\s*{_YEAR}\b(?!\s*[-–—/])|{_YEAR},\s*\D+$)|.{{1,60}}©\s*{_YEAR}",
    re.IGNORECASE,
)
"""Such as `© 2024 Ann Dee`, `2020 - 2026 Ann Dee`, `2024, Ann Dee`."""


def is_of_rights(text: str) -> bool:
    """Whether a line tells whose a site or a work is."""
    return len(text.split()) <= WORDS and _RIGHTS.match(text) is not None


def rights_in(lines: Sequence[Line]) -> list[str]:
    """Keys of the lines that tell whose the site is, with the next ones where such a line is a sign or a year alone."""
    found = []
    for number, line in enumerate(lines):
        if is_of_rights(line.text):
            told = [line.text] if any(map(str.isalpha, line.text)) else [one.text for one in lines[number:][:LINES]]
            found.append(key(" ".join(told)))
    return found


def is_owner(name: str, rights: Sequence[str]) -> bool:
    """Whether such a line (`rights_in`) names somebody."""
    return any(key(name) in line for line in rights)
