"""Read names with their places of work beside them: `Ann Dee, School of Mud`, or names above or below a place.

By-lines have such lines, and so have tables, panels, notes and the end of an article. There they count only for authors
who are known from elsewhere and have no place.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from zoning.metadata.lines import Line
from zoning.metadata.people.byline_places import by_initials
from zoning.metadata.people.byline_words import tells_of_group, without_introduction
from zoning.metadata.people.correspondence import EMAIL, is_note_of_correspondence, is_on_correspondence
from zoning.metadata.people.names import begins_with_and, joined_by_and, key_of, parse_name
from zoning.metadata.people.people import (
    TEXTS_REMEMBERED,
    is_person,
    is_place,
    is_position,
    is_single_name,
    is_unspaced_name,
    place_in,
)
from zoning.metadata.people.person import Person
from zoning.metadata.people.whole_addresses import with_whole_addresses

PLACE_WORDS = 60
"""The most words of a line with a place."""
PLACE_CHARACTERS = 5
"""The least characters of a place whose words are unknown."""
NAMES_CHARACTERS = 600
"""The most characters of a line with names."""
SUBJECT_CHARACTERS = 60
"""The most characters of a name at the beginning of a sentence."""
PLACES = 5
"""The most places of one person."""
_IN_BRACKETS = re.compile(r"\W*(?P<name>[^()（）]{2,80}?)\s*[(（](?P<place>[^()（）]{5,300})[)）][\s·,;|•]*")
"""A name with the person's place behind it in brackets, one of several perhaps."""
_BESIDE = (
    re.compile(r"(?P<name>[^\n:(—–]{2,80}?)\s*(?:[—–:(]|\s-\s|\s\|\s)\s*(?P<place>.{5,})", re.DOTALL),
    re.compile(r"(?P<name>[^\n,]{3,80}),\s(?P<place>.{8,})", re.DOTALL),
)
"""A name and a place behind a sign, or else behind a comma."""
_LABEL = re.compile(
    r"(?:affiliations?|institutions?|organi[sz]ations?|addresse?|afilia(?:ción|ciones|ção|ções)|filia(?:ción|ção)|"
    r"institu(?:ción|ição)|affiliazion[ei]|istituzione|institut|einrichtung|afiliacja|instytucja|kurum|"
    r"организация|место работы|所属(?:機関)?|单位|作者单位|소속(?:기관)?|الانتماء|المؤسسة)\s*[:：]\s*",
    re.IGNORECASE,
)
"""The label before a place."""
_ADDRESS = re.compile(
    rf"[\s,;.:·|<(\[]*(?:\b(?:e-?mail|orcid(?: id)?)\b\W*)?(?:(?:mailto:)?{EMAIL.pattern}"
    r"|(?:https?://)?(?:orcid\.org/)?\d{4}-\d{4}-\d{4}-\d{3}[\dX])[\s)>\]]*",
    re.IGNORECASE,
)
_LABEL_ALONE = re.compile(r"[\s,;.:·|(]+(?:e-?mail|orcid(?: id)?)\W*$", re.IGNORECASE)
"""The text of a link to an address, at the end of a line."""
_MARK = re.compile(r"\s*(?:[*∗†‡§¶#✉]+|\(?(?:\d{1,2}|[a-z])[.)]?(?=\s)|\d{1,2}(?=[A-ZÀ-Þ]))\s*")
_COMMA = re.compile(r"[,،，]\s*")
_MARKS = "0123456789*†‡ "
_TITLES = re.compile(r"(?:[^\W\d_]{1,6}\.[\s-]*){1,4}")
"""Titles that are all abbreviated: `Assoc. Prof. Dr.`."""
_SMALL = "a-zß-ÿа-я"
_CAPITALS = re.compile(rf"(?:[^\W\d_{_SMALL}][\w'’.-]*\s+){{0,6}}\S+$")
_BEFORE_NAME = re.compile(r"^[\s*∗†‡§¶#\d.)]*(?:[^\W\d_]{2,6}\.\s*)*")
"""The sign or number of a note, and titles."""
_BEFORE_SMALL = re.compile(rf"\s(?=[{_SMALL}])")
_GOES_ON = re.compile(rf"(?<=[^\W\d_]{{3}})[.;]\s+(?=[^\W\d_{_SMALL}])|,?\s(?:and|und|et|y|e|и)\s(?=[{_SMALL}])")
"""Where a sentence goes on to something else than its first place, or another begins."""
_BETWEEN_PLACES = re.compile(r"\s*[;；\n]\s*")
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;&·•|、，；]|\b(?:and|und|et|y|e|и)\b)\s*")


class PlacedNames(NamedTuple):
    """Names, and the places of work that stand beside them."""

    names: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def without_addresses(text: str) -> str:
    """Return a text without e-mail addresses, ORCIDs, the signs around them, and a bracket that nothing opens."""
    text = _ADDRESS.sub(" ", text).strip(" ,;.·|(—–") if "@" in text or "-" in text else text.strip(" ,;—–")
    text = _LABEL_ALONE.sub("", text) if text[-4:].lower() in ("mail", "rcid", "d id") else text
    return text.removesuffix(")") if text.count(")") > text.count("(") else text


@lru_cache(maxsize=TEXTS_REMEMBERED)
def places_of(text: str) -> tuple[str, ...]:
    """Return the places of work in a text; () if it has anything else but addresses.

    A semicolon or a new line separates places if each part is one.
    """
    whole = without_addresses(text)
    label = _LABEL.match(whole)
    whole = whole[label.end() :] if label else whole
    mark = _MARK.match(whole)
    whole = _in_sentence(_without_positions(whole[mark.end() :] if mark else whole))
    if not is_place(whole):
        return ()
    parts = [part.strip(" ,.") for part in _BETWEEN_PLACES.split(whole) if part.strip(" ,.")]
    if all(map(is_place, parts)):
        return tuple(dict.fromkeys(parts))
    return (" ".join(whole.split()),)


@lru_cache(maxsize=TEXTS_REMEMBERED)
def placed_in(text: str, *, told: bool = False) -> tuple[PlacedNames, ...]:
    """Return each name with its places if a text has nothing else: several with brackets, or one behind a sign.

    told: whether lines beside it have names with places, so that the words of a place need not be known. In brackets,
    those of one place are enough.
    """
    text = without_addresses(text)
    if tells_of_group(text):
        return ()
    bracketed = _in_brackets(text)
    if bracketed and all(is_one_name(name) for name, _ in bracketed):
        known = told or any(places_of(place) for _, place in bracketed)
        found = tuple(PlacedNames((name,), _places_in(place, told=known)) for name, place in bracketed)
        if all(one.places for one in found):
            return found
    for beside in filter(None, (form.fullmatch(text) for form in _BESIDE)):
        place = _behind_degrees(beside["place"])
        if is_one_name(beside["name"]) and (places := _places_in(place, told=told)):
            return (PlacedNames((beside["name"],), places),)
    return ()


@lru_cache(maxsize=TEXTS_REMEMBERED)
def _placed_in_sentence(text: str) -> tuple[PlacedNames, ...]:
    """Return the name with which a sentence on a place begins, and the place: `Ann Dee is Reader at …`."""
    if place_in(text) is None:
        return ()
    text = _BEFORE_NAME.sub("", text)
    ends = [end.start() for end in _BEFORE_SMALL.finditer(text, 0, SUBJECT_CHARACTERS)]
    name = next((text[:end] for end in reversed(ends) if is_person(text[:end])), "")
    behind = text[len(name) :].lstrip()
    places = places_of(behind) if name and not begins_with_and(behind) else ()
    return (PlacedNames((name,), places),) if places else ()


def places_beside(text: str) -> tuple[str, ...]:
    """Return the places in a text that may begin with the name of their person."""
    placed = placed_in(text)
    return tuple(place for one in placed for place in one.places) or places_of(text)


def _places_in(text: str, *, told: bool) -> tuple[str, ...]:
    """Return the places in a text; if others tell that it is a place, it is one unless it is a name or a mark."""
    words = without_addresses(text)
    parts = (part.strip(_MARKS) for part in _COMMA.split(words))
    is_other = all(map(is_person, filter(None, parts))) or len(words) < PLACE_CHARACTERS
    return places_of(text) or (() if is_other or not told else (words,))


def _in_brackets(text: str) -> list[tuple[str, str]]:
    """Return the texts before brackets and the texts in them if a text has nothing else."""
    closed = f"{text})" if text.count("(") > text.count(")") else text
    found: list[tuple[str, str]] = []
    end = 0
    while end < len(closed):
        one = _IN_BRACKETS.match(closed, end)
        if one is None:
            return []
        found.append((one["name"].strip(), one["place"]))
        end = one.end()
    return found


def _without_positions(text: str) -> str:
    """Return a place without degrees and positions before it; such as begin with a small letter are no place."""
    while (comma := _COMMA.search(text)) and _is_position(text[: comma.start()]):
        text = text[comma.end() :]
    return text


def _in_sentence(text: str) -> str:
    """Return the place in a sentence on a person: `is Reader at the School of Mud. She …`; another text unchanged.

    It begins with the capitals before its first word for a place, and a further sentence is left out.
    """
    place = place_in(text) if text[:1].islower() else None
    if place is None:
        return text
    capitals = _CAPITALS.search(text, 0, place.end())
    begin = min(capitals.start() if capitals else place.start(), place.start())
    return _GOES_ON.split(text[begin:])[0].rstrip(".")


def _is_position(text: str) -> bool:
    return (text[:1].islower() and not is_place(text)) or is_position(text) or _TITLES.fullmatch(text) is not None


def placed_on(line: Line, *, told: bool = False) -> tuple[PlacedNames, ...]:
    """Return each name with its places on a line whose text nodes are a name and places, or that has nothing else.

    told: as for `placed_in`.
    """
    name, *behind = [run.text for run in line.runs]
    places = tuple(place for text in behind for place in places_of(text))
    is_card = is_one_name(name) and places and not any(run.raised or is_one_name(run.text) for run in line.runs[1:])
    return (PlacedNames((name,), places),) if is_card else placed_in(line.text, told=told)


def is_one_name(text: str) -> bool:
    """Whether a text is the name of one person, in any script."""
    return is_person(text) or is_unspaced_name(text)


class LinesBelow:
    """The lines below the title of an article; names with places in them are read when they are first needed."""

    def __init__(self, seen: Sequence[Line], unseen: Sequence[Line]) -> None:
        """Keep the lines that the page shows and those that are folded away."""
        self._seen, self._unseen = seen, unseen

    @cached_property
    def placed(self) -> Sequence[PlacedNames]:
        """The names with places beside them."""
        return [*_placed_names_in(self._seen), *_placed_names_in(self._unseen)]

    def of_initials(self, names: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the key of each name with the places behind which a line has its initials in brackets."""
        texts = [
            line.text
            for line in (*self._seen, *self._unseen)
            if "(" in line.text and is_brief(line) and is_place(line.text)
        ]
        for text in texts:
            for name, places in zip(names, by_initials(names, [text]), strict=False):
                if places and all(map(is_place, places)):
                    yield key_of(name), tuple(places)


def _placed_names_in(lines: Sequence[Line]) -> list[PlacedNames]:
    """Return the names with places on the same line, or on lines directly above or below."""
    lines = with_whole_addresses(lines)
    placed = [_placed_if_brief(line) for line in lines]
    found = [one for those in placed for one in those]
    said = [_said_on(line, those) for line, those in zip(lines, placed, strict=True)]
    for told, group in groupby(said, key=lambda one: bool(one.names) != bool(one.places)):
        if told:
            found += _in_turn(list(group))
    return found


def _in_turn(said: list[PlacedNames]) -> Iterator[PlacedNames]:
    """Yield each name with the places below it, or above it if the lines begin with a place.

    Several names beside several lines with places are left out, since each may have another place.
    """
    found: dict[str, list[str]] = {}
    turns = [tuple(run) for _, run in groupby(said, key=lambda one: bool(one.names))]
    for first, second in zip(turns[::2], turns[1::2], strict=False):
        names = tuple(name for one in (*first, *second) for name in one.names)
        lines = [one.places for one in (*first, *second) if one.places]
        places = tuple(place for those in lines for place in those)
        if len(places) <= PLACES and 1 in (len(names), len(lines)):
            for name in names:
                found.setdefault(name, []).extend(places)
    for name, own in found.items():
        yield PlacedNames((name,), tuple(dict.fromkeys(own)))


def is_brief(line: Line) -> bool:
    """Whether a line may name people and places: it is not too long, and no line on correspondence."""
    return len(line.text) <= NAMES_CHARACTERS and not is_on_correspondence(line.text)


def said_on(line: Line) -> PlacedNames:
    """Return what a line says: names, places, both or neither."""
    return _said_on(line, _placed_if_brief(line))


def _placed_if_brief(line: Line) -> tuple[PlacedNames, ...]:
    return placed_on(line) or _placed_in_sentence(line.text) if is_brief(line) else ()


def _said_on(line: Line, placed: Sequence[PlacedNames]) -> PlacedNames:
    """Return what a line with these placed names says."""
    if placed:
        return PlacedNames(
            tuple(name for one in placed for name in one.names), tuple(place for one in placed for place in one.places)
        )
    if not is_brief(line):
        return PlacedNames()
    if line.words <= PLACE_WORDS and (places := places_of(line.text)):
        return PlacedNames(places=places)
    return PlacedNames(names=_names(line))


def _behind_degrees(text: str) -> str:
    """Return the place behind degrees: `PhD, School of Mud`."""
    parts = re.split(r"(?:,\s|\s?[—–]\s|\s-\s)", text, maxsplit=3)
    begin = next((number for number, part in enumerate(parts) if is_place(part) or len(part) > len("MSc, DPhil")), 0)
    return text[text.find(parts[begin]) :]


def _names(line: Line) -> tuple[str, ...]:
    """Return the names of a line that consists of names, with marks or notes perhaps; otherwise ()."""
    texts = (run.text for run in line.runs if not (run.raised or is_note_of_correspondence(run.text)))
    text = without_introduction(" ".join(texts) or line.text)
    pieces = [name for piece in _BETWEEN_NAMES.split(text) for name in joined_by_and(piece) if name.strip(" *†✉")]
    names = [piece.strip(" *†✉") for piece in pieces]
    if any(map(is_person, names)) and all(is_person(name) or is_single_name(name) for name in names):
        return tuple(names)
    return (text,) if is_person(text) else ()


def with_places(people: list[Person], below: LinesBelow | None, beside: Mapping[str, tuple[str, ...]]) -> list[Person]:
    """Return the people, those without a place with the first ones that stand beside their name, or are hidden there.

    beside: key of a name → the places that are not shown beside it.
    """
    if below is None or all(one.affiliations for one in people):
        return people
    known: dict[str, tuple[str, ...]] = dict(below.of_initials([one.name for one in people]))
    for names, places in below.placed:
        for name in names:
            known.setdefault(key_of(parse_name(name)[0]), places)
    known = {**beside, **known}
    return [one if one.affiliations else replace(one, affiliations=known.get(key_of(one.name), ())) for one in people]
