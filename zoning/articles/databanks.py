"""Databanks by the patterns of their accession numbers: those of `databanks.json`, and those of a user's table.

Python's regular expressions can take very long, and cannot be stopped. So a user's pattern has only parts of one
character, each with a limited count, and few enough ways to match at one place.
"""

import re
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

import msgspec

from zoning.addresses.links import is_web
from zoning.articles.tables import Form, read_table
from zoning.errors import BadDatabanks
from zoning.storage.decoding import decoder_of

COLUMNS = ("name", "pattern", "words", "url")
"""The columns of a user's table; the last two may be missing."""
MOST_WAYS = 100
"""The most ways in which a user's pattern may match at one place: `X\\d{4,6}` has three."""
_PART = re.compile(
    r"(?:[\w :/-]|\\d|\\[^\w\s]|\[(?:\\d|\w(?:-\w)?|[.:/])+-?\])"
    r"(?:(?P<optional>\?)|\{(?P<least>\d\d?)(?:,(?P<most>\d\d?))?\})?"
)


class Databank(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A databank, or one of the forms of its numbers."""

    name: str
    pattern: str
    """The regular expression of its numbers."""
    form: str = ""
    """The template that makes the normalised number from the groups of the pattern; "": the number as it is."""
    context: str = ""
    """The regular expression of the words for the databank; "" if the pattern is enough."""
    nearby: bool = False
    """Whether the word must lead directly to the number."""
    capitals: bool = False
    """Whether the normalised number has capitals alone."""
    url: str = ""
    """The address of a data set, with {} for its number; "" if there is none."""

    @cached_property
    def numbers(self) -> re.Pattern[str]:
        """The pattern for a whole number."""
        return re.compile(rf"(?<![A-Za-z0-9_.])(?:{self.pattern})(?![A-Za-z0-9])")

    @cached_property
    def words(self) -> re.Pattern[str] | None:
        """The pattern for the words; None if the number is enough."""
        return re.compile(rf"(?<![A-Za-z])(?:{self.context})(?![A-Za-z])") if self.context else None


@cache
def databanks() -> tuple[Databank, ...]:
    """Load the table of data banks."""
    table = (files("zoning.articles") / "databanks.json").read_bytes()
    return decoder_of(tuple[Databank, ...]).decode(table)


def read_databanks(path: Path) -> tuple[Databank, ...]:
    """Return the databanks of a table in CSV, or in TSV if the name of the file ends so.

    Its columns are `COLUMNS`; `words` are separated by `|`. Raises `BadDatabanks`, which says in which line.
    """
    return read_table(path, Form("databanks", COLUMNS, COLUMNS[:2], BadDatabanks), _databank)


def _databank(cells: Mapping[str, str]) -> Databank:
    """Return the databank of a line. Raises `ValueError` or `re.error`, which say what is wrong."""
    name, pattern, url = cells["name"], cells["pattern"], cells["url"]
    if not name:
        raise ValueError("the name is empty")
    if url and not ("{}" in url and is_web(url)):
        raise ValueError(f"the URL {url} must begin with http and have {{}} for the number")
    _check_pattern(pattern)
    re.compile(pattern)  # a set such as [9-0] is wrong as well
    words = "|".join(re.escape(word.strip()) for word in cells["words"].split("|") if word.strip())
    return Databank(name=name, pattern=pattern, context=words and f"(?i:{words})", url=url)


def _check_pattern(pattern: str) -> None:
    """Raise `ValueError` for a pattern with other parts than those allowed, or with too many ways to match."""
    ways = 0
    for alternative in pattern.split("|"):
        place, least, ways_of_it = 0, 0, 1
        while place < len(alternative):
            part = _PART.match(alternative, place)
            if part is None:
                raise ValueError(
                    f"the pattern {pattern} has {alternative[place:]!r}: it may have letters, digits, \\d, sets such "
                    "as [A-Z], a character after \\, each with ? or a count such as {2,6}, and alternatives with |"
                )
            low, high = _count(part)
            place, least, ways_of_it = part.end(), least + low, ways_of_it * max(1, high - low + 1)
        if least == 0:
            raise ValueError(f"the pattern {pattern} matches the empty text")
        ways += ways_of_it
    if ways > MOST_WAYS:
        raise ValueError(f"the pattern {pattern} has {ways} ways to match: at most {MOST_WAYS} are allowed")


def _count(part: re.Match[str]) -> tuple[int, int]:
    """Return how often a part of a pattern may be there: at least, and at most."""
    if part["optional"]:
        return 0, 1
    least = int(part["least"] or 1)
    return least, int(part["most"] or least)
