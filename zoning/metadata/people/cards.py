"""Read authors from cards, which may be folded away: sibling boxes, each with a name and its person's place of work."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line
from zoning.metadata.people.names import key_of, parse_name
from zoning.metadata.people.people import is_other_role, is_person, is_place
from zoning.metadata.people.person import Person
from zoning.metadata.people.personal_links import personal_links
from zoning.metadata.people.placed_names import places_of
from zoning.snapshot import Snapshot

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
"""A year, as references have it."""
LEVELS = 3
"""The most levels that a box is above the element around its name."""
LINES = 15
"""A box with more lines is more than one person's card."""


@dataclass(frozen=True)
class _Card:
    box: int
    name: str
    places: tuple[str, ...]
    orcid: str
    email: str


def read_cards(snapshot: Snapshot, lines: Sequence[Line], evidence: Evidence) -> None:
    """Claim the authors of the largest group of cards in one element.

    A single card needs an ORCID, or the name of the only author whom the page names elsewhere.
    """
    words = snapshot.count_within(snapshot.has_words)
    families: dict[int, list[_Card]] = defaultdict(list)
    for number, line in enumerate(lines):
        if _name(line) and (card := _card(snapshot, lines, number)):
            families[_around(snapshot, card.box, words)].append(card)
    if not families:
        return
    cards = max(families.values(), key=len)
    if len(cards) == 1 and not cards[0].orcid and _said(evidence) != {key_of(cards[0].name)}:
        return
    people = [
        Person(*parse_name(card.name), orcid=card.orcid, email=card.email, affiliations=card.places) for card in cards
    ]
    evidence.say_authors(list(dict.fromkeys(people)), "page", "folded", 0.8)


def _said(evidence: Evidence) -> set[str]:
    return {key_of(person.name) for listed in evidence.author_lists for person in listed.people}


def _around(snapshot: Snapshot, box: int, words: NDArray[np.int64]) -> int:
    """Return the first element around a box that contains more text than the box."""
    around = int(snapshot.parent[box])
    while around > snapshot.body and words[around] == words[box]:
        around = int(snapshot.parent[around])
    return around


def _card(snapshot: Snapshot, lines: Sequence[Line], number: int) -> _Card | None:
    """Return the smallest box that begins with the name and has the person's place of work or ORCID; None for none."""
    for box in _boxes(snapshot, lines[number].nodes[0]):
        end = int(snapshot.end[box])
        inside = []
        for line in lines[number : number + LINES + 1]:
            if line.nodes[0] >= end:
                break
            inside.append(line)
        starts_elsewhere = number and lines[number - 1].nodes[-1] > box
        if starts_elsewhere or len(inside) > LINES or _name_others(snapshot, inside):
            return None
        beside = [run.text for run in lines[number].runs[1:] if run.node < end]
        below = [text for line in inside[1:] for text in _texts(snapshot, line)]
        texts = [text for text in (*beside, *below) if is_place(text) and "," in text.strip(" ,;")]
        places = [place for text in texts for place in places_of(text)]
        links = personal_links(snapshot, box, end)
        orcid = next((link.orcid for link in links if link.orcid), "")
        email = next((email for link in links for email in link.emails), "")
        undated = not any(_YEAR.search(line.text) for line in inside)
        if ((places and undated) or orcid) and not any(is_other_role(line.text) for line in inside):
            return _Card(box, _name(lines[number]), tuple(_longest(places)), orcid, email)
    return None


def _name_others(snapshot: Snapshot, lines: Sequence[Line]) -> bool:
    """Whether further lines are names in elements like that of the first."""
    first, *others = ((snapshot.tag(int(snapshot.parent[line.nodes[0]])), _name(line)) for line in lines)
    return any(tag == first[0] and name not in ("", first[1]) for tag, name in others)


def _name(line: Line) -> str:
    """Return the name that the line is or begins with; "" for none."""
    return next((text for text in (line.text, line.runs[0].text) if is_person(text)), "")


def _texts(snapshot: Snapshot, line: Line) -> list[str]:
    """Return the text of the line; the texts of its nodes if it is not rendered, or if one contains all the others."""
    parts = _longest([run.text for run in line.runs])
    return [line.text] if snapshot.rendered[line.nodes[0]] and len(parts) > 1 else parts


def _boxes(snapshot: Snapshot, node: int) -> Iterator[int]:
    for _ in range(LEVELS + 1):
        node = int(snapshot.parent[node])
        if node <= snapshot.body:
            return
        yield node


def _longest(places: list[str]) -> list[str]:
    """Return the places without those that are a part of another one."""
    return [place for place in dict.fromkeys(places) if not any(place != other and place in other for other in places)]
