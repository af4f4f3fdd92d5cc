"""Give each of several names the places below them that have no marks: by initials in brackets, or by their order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from zoning.metadata.people.names import PARTICLES
from zoning.metadata.people.people import has_comma

_FOR_INITIALS = re.compile(
    r"[\W_]*(?:(?:and|from|the)\b\W*)*(?P<place>\w[^()]{8,300}?)[\s,]*\((?P<initials>[^()]{1,120})\)", re.I
)
"""A place and the initials of those who work there, perhaps in a sentence: `From the School of Mud (A.B.), and …`."""
_BETWEEN = re.compile(r"[,;&]|\band\b")


@dataclass
class Named:
    """A name on the page, with the marks and places found for it so far."""

    text: str
    first: int
    last: int
    """Its first and last node."""
    marks: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    email: str = ""
    line: int = 0
    is_placed: bool = False
    """Whether its place is on its line."""
    described: bool = False
    """Whether a job is beside it."""
    is_group: bool = False
    """Whether the other names are said to write for it."""


def groups_of(named: Sequence[Named]) -> list[list[Named]]:
    """Return the names in groups, each with those on one line."""
    return [list(group) for _, group in groupby(named, key=lambda one: one.line)]


def give_places(group: Sequence[Named]) -> None:
    """Leave each name only its own places of those below a group, if initials or the number of places show them."""
    places = group[-1].places
    if len(group) == 1 or any(one.places != places for one in group):
        return
    if own := by_initials([one.text for one in group], places):
        for one, those in zip(group, own, strict=True):
            one.places = those
    elif len(places) == len(group) and all(map(has_comma, places)):
        for one, place in zip(group, places, strict=True):
            one.places = [place]


def by_initials(names: Sequence[str], places: Sequence[str]) -> list[list[str]]:
    """Return the places of each name; [] unless each place has brackets with nothing but initials of the names."""
    found = [match for place in places for match in _FOR_INITIALS.finditer(place)]
    listed = [[_letters(one) for one in _BETWEEN.split(match["initials"]) if one.strip()] for match in found]
    forms = [initials(name) for name in names]
    known = {form for both in forms for form in both}
    if len(found) < len(places) or not all(those and known.issuperset(those) for those in listed):
        return []
    return [
        [match["place"] for match, those in zip(found, listed, strict=True) if forms_of.intersection(those)]
        for forms_of in forms
    ]


def initials(name: str) -> set[str]:
    """Return the initials of all parts of a name, of those that are no particles, and of the first and last part."""
    parts = re.findall(r"[^\W\d_]+", name)
    forms = (parts, [part for part in parts if part not in PARTICLES], [parts[0], parts[-1]] if parts else [])
    return {"".join(part[0] for part in form).upper() for form in forms} - {""}


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text)).upper()
