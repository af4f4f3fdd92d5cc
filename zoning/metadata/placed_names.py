"""Match places of work to authors by names beside them: `Ann Dee, School of Mud`, or names above or below a place.

Such lines are in tables, in panels, in notes and at the end of an article. They count only for authors who are known
from elsewhere and have no place.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from zoning.metadata.correspondence import EMAIL, is_on_correspondence
from zoning.metadata.evidence import Person, PlacedNames
from zoning.metadata.lines import Line
from zoning.metadata.names import joined_by_and, key_of, parse_name
from zoning.metadata.people import is_person, is_place

PLACE_WORDS = 60
"""The most words of a line with a place."""
NAMES_CHARACTERS = 600
"""The most characters of a line with names."""
PLACES = 5
"""The most places of one person."""
_BESIDE = (
    re.compile(r"(?P<name>[^\n:(—–]{3,80}?)\s*(?:[—–:(]|\s-\s|\s\|\s)\s*(?P<place>.{8,})", re.DOTALL),
    re.compile(r"(?P<name>[^\n,]{3,80}),\s(?P<place>.{8,})", re.DOTALL),
)
"""A name and a place behind a sign, or else behind a comma."""
_ADDRESS = re.compile(
    rf"[\s,;.:·|<(\[]*(?:\b(?:e-?mail|orcid(?: id)?)\b\W*)?(?:(?:mailto:)?{EMAIL.pattern}"
    r"|(?:https?://)?(?:orcid\.org/)?\d{4}-\d{4}-\d{4}-\d{3}[\dX])[\s)>\]]*",
    re.IGNORECASE,
)
_MARK = re.compile(r"\s*(?:[*∗†‡§¶#✉]+|\(?(?:\d{1,2}|[a-z])[.)]?(?=\s)|\d{1,2}(?=[A-ZÀ-Þ]))\s*")
_BETWEEN_PLACES = re.compile(r"\s*[;；\n]\s*")
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;&·•|、，；]|\b(?:and|und|et|y|e|и)\b)\s*")


def without_addresses(text: str) -> str:
    """Return a text without e-mail addresses, ORCIDs, the signs around them, and a bracket that nothing opens."""
    text = _ADDRESS.sub(" ", text).strip(" ,;.·|(") if "@" in text or "-" in text else text.strip(" ,;")
    return text.removesuffix(")") if text.count(")") > text.count("(") else text


def places_of(text: str) -> tuple[str, ...]:
    """Return the places of work in a text; () if it has anything else but addresses.

    A semicolon or a new line separates places if each part is one.
    """
    whole = without_addresses(text)
    mark = _MARK.match(whole)
    whole = whole[mark.end() :] if mark else whole
    parts = [part.strip(" ,.") for part in _BETWEEN_PLACES.split(whole) if part.strip(" ,.")]
    if not is_place(whole):
        return ()
    if all(map(is_place, parts)):
        return tuple(dict.fromkeys(parts))
    return (" ".join(whole.split()),)


def placed_names_in(lines: Sequence[Line]) -> list[PlacedNames]:
    """Return the names with places on the same line, or on lines directly above or below."""
    said = [_said(line) for line in lines]
    found = [one for one in said if one.names and one.places]
    for told, group in groupby(said, key=lambda one: bool(one.names) != bool(one.places)):
        if told:
            found += _in_turn(list(group))
    return found


def _in_turn(said: list[PlacedNames]) -> Iterator[PlacedNames]:
    """Yield the names with the places below them, or above them if the lines begin with a place.

    Several names beside several lines with places are left out, since each may have another place.
    """
    turns = [tuple(run) for _, run in groupby(said, key=lambda one: bool(one.names))]
    for first, second in zip(turns[::2], turns[1::2], strict=False):
        names = tuple(name for one in (*first, *second) for name in one.names)
        lines = [one.places for one in (*first, *second) if one.places]
        places = tuple(place for those in lines for place in those)
        if len(places) <= PLACES and 1 in (len(names), len(lines)):
            yield PlacedNames(names, places)


def _said(line: Line) -> PlacedNames:
    """Return what a line says: names, places, both or neither."""
    text = line.text
    if len(text) > NAMES_CHARACTERS or is_on_correspondence(text):
        return PlacedNames()
    for beside in filter(None, (form.fullmatch(text) for form in _BESIDE)):
        if is_person(beside["name"]) and (places := places_of(_behind_degrees(beside["place"]))):
            return PlacedNames((beside["name"],), places)
    if line.words <= PLACE_WORDS and (places := places_of(text)):
        return PlacedNames(places=places)
    return PlacedNames(names=_names(line))


def _behind_degrees(text: str) -> str:
    """Return the place behind degrees: `PhD, School of Mud`."""
    parts = re.split(r"(?:,\s|\s?[—–]\s|\s-\s)", text, maxsplit=3)
    begin = next((number for number, part in enumerate(parts) if is_place(part) or len(part) > len("MSc, DPhil")), 0)
    return text[text.find(parts[begin]) :]


def _names(line: Line) -> tuple[str, ...]:
    """Return the names of a line that consists of names, with marks perhaps; otherwise ()."""
    text = " ".join(run.text for run in line.runs if not run.raised) or line.text
    pieces = [name for piece in _BETWEEN_NAMES.split(text) for name in joined_by_and(piece) if name.strip(" *†✉")]
    names = [piece.strip(" *†✉") for piece in pieces]
    if names and all(map(is_person, names)):
        return tuple(names)
    return (text,) if is_person(text) else ()


def with_places(people: Sequence[Person], placed: Sequence[PlacedNames]) -> list[Person]:
    """Return the people, those without a place with the first ones that stand beside their name."""
    known: dict[str, tuple[str, ...]] = {}
    for names, places in placed:
        for name in names:
            known.setdefault(key_of(parse_name(name)[0]), places)
    return [one if one.affiliations else replace(one, affiliations=known.get(key_of(one.name), ())) for one in people]
