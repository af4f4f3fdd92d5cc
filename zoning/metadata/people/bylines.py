"""Read the authors below the title, their affiliations, and the marks that link the two."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, is_date_or_age
from zoning.metadata.people.byline_blocks import is_unmarked_place, read_blocks
from zoning.metadata.people.byline_lines import names_below
from zoning.metadata.people.byline_links import NODES_BEHIND, leads_to_an_author, with_links, with_symbols
from zoning.metadata.people.byline_names import names_on
from zoning.metadata.people.byline_parts import parted
from zoning.metadata.people.byline_places import Named, give_places, groups_of
from zoning.metadata.people.correspondence import is_on_correspondence
from zoning.metadata.people.marked_places import marked_places, numbered_places
from zoning.metadata.people.names import key_of, parse_name
from zoning.metadata.people.people import is_place
from zoning.metadata.people.person import Person
from zoning.metadata.people.placed_names import PLACE_WORDS, places_of
from zoning.metadata.people.told_by_markup import places_hidden_beside, with_told
from zoning.metadata.people.whole_addresses import with_whole_addresses
from zoning.snapshot import Snapshot

_NUMBERED_PART = re.compile(
    r"(?:part|chapter|section|appendix|annex|volume|book|teil|kapitel|abschnitt|anhang|band|partie|chapitre|annexe|tome"
    r"|parte|capítulo|capitolo|apéndice|appendice|hoofdstuk|deel|bijlage)\s+[A-Z]\.",
    re.IGNORECASE,
)
"""A letter behind such a word numbers a part of a book and is not an initial."""
UNTOLD = 0.8
"""The weight of names without marks and places, since other texts may look like names."""
_GOES_ON = re.compile(r"(?:[,;&]|\band)\s*$")
LINES_TO_SECOND = 30
"""The most lines from the title to the second by-line, and from there to the last place."""
LINES_TO_PLACE = 4
"""The most lines from the last name to the only place."""


def read_bylines(snapshot: Snapshot, lines: Sequence[Line], evidence: Evidence, *, scholarly: bool) -> bool:
    """Claim the authors in the lines below a title, up to the abstract; return whether there are any.

    scholarly: also claim names that only their number, their marks or their places show to be authors. On other pages
    names of products have such forms.
    """
    lines = parted(with_whole_addresses(lines))
    named, after = names_below(snapshot, lines)
    _take_places_above(lines, named)
    read_blocks(lines, named)
    _share_the_last_place(named)
    for group in groups_of(named):
        give_places(group)
    if not (
        _are_shown_to_be_authors(snapshot, lines, named, evidence)
        or (scholarly and (_look_like_authors(lines, named) or _are_a_list(snapshot, lines, named)))
    ):
        return False
    marks = {mark for one in named for mark in one.marks}
    places = dict(marked_places(lines[after:], marks)) or dict(numbered_places(snapshot, lines[after:]))
    for mark, place in places.items():
        evidence.labels.setdefault(place, mark)
    people = [_person(one, places) for one in named]
    people = with_links(snapshot, lines, named, people)
    people = with_symbols(snapshot, lines, named, people)
    people = with_told(snapshot, named, people, lines[named[-1].line].nodes[-1] + NODES_BEHIND)
    evidence.beside.update(places_hidden_beside(snapshot, named))
    people = _with_the_only_place(lines[after:], people, places)
    told = scholarly and (bool(places) or any(one.marks or one.places for one in named))
    evidence.say_authors(people, "page", "", 1.0 if told else UNTOLD)
    return True


def _take_places_above(lines: Sequence[Line], named: Sequence[Named]) -> None:
    """Give the names without marks the places above them if each group has one there, and the last group none below."""
    groups = groups_of(named)
    above = [lines[group[0].line - 1] if group[0].line else None for group in groups]
    below = lines[named[-1].line + 1 : named[-1].line + 2] if named else ()
    if any(one.marks or one.is_placed for one in named) or any(map(is_unmarked_place, below)):
        return
    if all(line and is_unmarked_place(line) for line in above):
        for group, line in zip(groups, above, strict=True):
            for one in group:
                one.places = [*(places_of(line.text) or (line.text,))] if line else []


def _share_the_last_place(named: Sequence[Named]) -> None:
    """Give the only place below a list of names, one on a line, to all of them; several places to nobody."""
    groups = groups_of(named)
    if len(groups) > 1 and len(groups) == len(named) and not any(one.places for one in named[:-1]):
        places = named[-1].places
        for one in named:
            one.places = [*places] if len(places) == 1 else []


def read_second_byline(snapshot: Snapshot, lines: Sequence[Line], evidence: Evidence) -> None:
    """Claim the authors on a further line with all the names, and their places, if those of the first have none.

    Repositories show a record above the article, which has a by-line of its own.
    """
    first = next((one for one in evidence.author_lists if one.source == "page" and not one.where), None)
    if first is None or any(person.affiliations for person in first.people):
        return
    keys = [key_of(person.name) for person in first.people]
    for number, line in enumerate(lines[:LINES_TO_SECOND]):
        marked = any(run.raised for run in line.runs)
        if marked and [key_of(one.text) for one in names_on(snapshot, line, number)] == keys:
            read_bylines(snapshot, lines[number : number + LINES_TO_SECOND], evidence, scholarly=True)
            return


def _look_like_authors(lines: Sequence[Line], named: list[Named]) -> bool:
    """Whether several names are on one line, or on lines that end like those of a list that goes on.

    A single name needs a mark, a place or an initial.
    """
    for one, other in pairwise(named):
        if one.line == other.line or (other.line == one.line + 1 and _GOES_ON.search(lines[one.line].text)):
            return True
    initial = named and re.search(r"\b[A-Z]\.", named[0].text) and not _NUMBERED_PART.match(named[0].text)
    return bool(named and (named[0].marks or named[0].places or initial))


def _are_a_list(snapshot: Snapshot, lines: Sequence[Line], named: list[Named]) -> bool:
    """Whether the names are all items of one list."""
    nodes = [lines[one.line].nodes[0] for one in named]
    lists = snapshot.nearest(snapshot.named("ul", "ol"))
    items = snapshot.named("li") & (lists == lists[nodes[0]]) if nodes else snapshot.named("li")
    return len(nodes) > 1 and lists[nodes[0]] >= 0 and int(items.sum()) == len({one.line for one in named})


def _are_shown_to_be_authors(snapshot: Snapshot, lines: Sequence[Line], named: list[Named], evidence: Evidence) -> bool:
    """Whether what is around the first name shows that it is an author.

    That is a job, a `by`, the link of an author, a date on the line before or behind, or the markup that names the same
    person.
    """
    if not named:
        return False
    one = named[0]
    said = {key_of(person.name) for listed in evidence.author_lists for person in listed.people}
    line = lines[one.line]
    beside = (lines[number] for number in (one.line - 1, one.line + 1) if 0 <= number < len(lines))
    return bool(
        one.described
        or re.match(r"by\b", line.text, re.IGNORECASE)
        or key_of(one.text) in said
        or any(map(is_date_or_age, beside))
        or leads_to_an_author(snapshot, line.nodes[0] - 3, line.nodes[-1] + 10)
    )


def _person(one: Named, places: dict[str, str]) -> Person:
    marks = list(dict.fromkeys(one.marks))
    own = [places[mark] for mark in marks if mark in places] or one.places
    return Person(
        *parse_name(one.text),
        affiliations=tuple(dict.fromkeys(own)),
        email=one.email,
        corresponding="✉" in marks,
        marks=tuple(marks),
    )


def _with_the_only_place(lines: Sequence[Line], people: list[Person], places: dict[str, str]) -> list[Person]:
    """Return the people with a place that is right below the names without a mark, if nobody has another one."""
    if places or any(person.affiliations for person in people) or not lines:
        return people
    near = [line.text for line in lines[:LINES_TO_PLACE] if not is_on_correspondence(line.text)]
    alone = [text for text in near if is_place(text) and 2 < len(text.split()) < PLACE_WORDS and "," in text]
    own = places_of(alone[0]) if len(alone) == 1 else ()
    fits = len(own) == 1 or len(people) == 1
    return [replace(person, affiliations=own) for person in people] if fits else people
