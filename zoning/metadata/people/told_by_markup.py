"""Read the places of work that the markup ties to a name: tool tips, and notes that the name or its mark leads to."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.document.nodes import places_by_name
from zoning.metadata.identifiers import orcids_in
from zoning.metadata.people.byline_places import Named
from zoning.metadata.people.correspondence import emails_in
from zoning.metadata.people.names import key_of, parse_name
from zoning.metadata.people.people import is_person
from zoning.metadata.people.person import Person
from zoning.metadata.people.personal_links import texts_in_attributes
from zoning.metadata.people.placed_names import places_beside, places_of
from zoning.snapshot import Snapshot
from zoning.text import words

_REFERENCES = ("aria-describedby", "aria-details", "aria-controls", "popovertarget")
"""Attributes that name other elements by their `id`."""
_BEHIND = re.compile(r"[\W\d_]+$")
LEVELS = 3
"""The most levels from a name up to the element that has the tool tip or the reference."""
NOTE_WORDS = 80
NEAR = 20
"""The most buttons near one that are looked at."""


def with_told(snapshot: Snapshot, named: Sequence[Named], people: Sequence[Person], end: int) -> list[Person]:
    """Return the people, those without a place with the places in their tool tips and notes.

    An address or ORCID in the note of only one person is theirs.

    end: the first node behind what may belong to the last name.
    """
    ends = [*(min((one.first, *_around(snapshot, one))) for one in named[1:]), end]
    notes = [dict.fromkeys(_notes(snapshot, one, behind)) for one, behind in zip(named, ends, strict=True)]
    shared = Counter(note for own in notes for note in own)
    return [_told(snapshot, *one, shared) for one in zip(named, people, notes, strict=True)]


def _told(snapshot: Snapshot, one: Named, person: Person, notes: dict[int, None], shared: Counter[int]) -> Person:
    texts = {note: snapshot.text_within(note) for note in notes}
    tips = [text for node in _around(snapshot, one) for text in texts_in_attributes(snapshot, node)]
    lines = [line for text in (*texts.values(), *tips) for line in text.split("\n")]
    places = [place for line in lines for place in places_beside(line)]
    own = [text for note, text in texts.items() if shared[note] == 1]
    emails = [email for text in own for email in emails_in(text)]
    orcids = [orcid for text in own for orcid in orcids_in(text)]
    return replace(
        person,
        affiliations=person.affiliations or tuple(dict.fromkeys(places)),
        email=person.email or (emails[0] if len(emails) == 1 else ""),
        orcid=person.orcid or (orcids[0] if len(orcids) == 1 else ""),
    )


def notes_around(snapshot: Snapshot, one: Named) -> list[int]:
    """Return the short elements that a name, or an element around it, refers to."""
    return [note for node in _around(snapshot, one) for note in _notes_of(snapshot, node)]


def _around(snapshot: Snapshot, one: Named) -> Iterator[int]:
    """Yield the elements around a name that contain hardly anything else."""
    counts = snapshot.once(_words_within)
    node = int(snapshot.parent[one.first])
    for _ in range(LEVELS):
        if node <= snapshot.body or counts[node] > words.count(one.text) + len(one.marks):
            return
        yield node
        node = int(snapshot.parent[node])


def _words_within(snapshot: Snapshot) -> Counts:
    """(n,): the number of words within each node."""
    return snapshot.count_within(snapshot.once(words_of_texts))


def _notes(snapshot: Snapshot, one: Named, end: int) -> Iterator[int]:
    """Yield the short elements that a name, and what is behind it, refer to."""
    for node in (*_around(snapshot, one), *range(one.first, min(end, len(snapshot)))):
        yield from _notes_of(snapshot, node)


def places_hidden_beside(snapshot: Snapshot, named: Sequence[Named]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the key of each name with the places in what is not shown beside it, such as a box for the mouse."""
    firsts = [one.first for one in named]
    for one in named:
        texts = (snapshot.text_within(note) for note in _hidden_beside(snapshot, one.first, firsts))
        places = [place for text in texts for line in text.split("\n") for place in places_beside(line)]
        if places:
            yield key_of(parse_name(one.text)[0]), tuple(dict.fromkeys(places))


def _hidden_beside(snapshot: Snapshot, name: int, names: Sequence[int]) -> Iterator[int]:
    """Yield the short elements that are not shown beside a name, in the elements around it without another name."""
    counts, node = snapshot.once(_words_within), name
    for _ in range(LEVELS):
        node = int(snapshot.parent[node])
        if node <= snapshot.body or any(node < other < snapshot.end[node] for other in names if other != name):
            return
        for child in snapshot.children(node):
            if not (snapshot.is_text[child] or snapshot.rendered[child]) and 0 < counts[child] <= NOTE_WORDS:
                yield child


def _notes_of(snapshot: Snapshot, node: int) -> Iterator[int]:
    """Yield the short elements that a node refers to."""
    places, counts = snapshot.once(places_by_name), snapshot.once(_words_within)
    attributes = snapshot.attributes_of(node)
    link = attributes.get("href", "")
    names = [link[1:]] if link.startswith("#") else []
    names += [name for attribute in _REFERENCES for name in attributes.get(attribute, "").split()]
    for note in map(places.get, names):
        if note is not None and 0 < counts[note] <= NOTE_WORDS:
            yield note


def tells_of_person(snapshot: Snapshot, button: int) -> bool:
    """Whether a button, or another one of its kind near it, tells of a person (`_tells`)."""
    return any(_tells(snapshot, one) for one in _alike(snapshot, button))


def _alike(snapshot: Snapshot, button: int) -> Iterator[int]:
    """Yield a button, and if its text is a name those with the same class in the elements around it."""
    yield button
    around = button
    for _ in range(LEVELS if is_person(_name_on(snapshot, button)) else 0):
        around = max(int(snapshot.parent[around]), snapshot.body)
    inside = np.flatnonzero(snapshot.named("button")[around : snapshot.end[around]]) + around
    own = snapshot.attribute(button, "class")
    yield from (one for one in inside[:NEAR].tolist() if one != button and snapshot.attribute(one, "class") == own)


def _name_on(snapshot: Snapshot, button: int) -> str:
    """Return the text of a button without marks and signs behind it."""
    return _BEHIND.sub("", " ".join(snapshot.text_within(button).split()))


def _tells(snapshot: Snapshot, button: int) -> bool:
    """Whether a button has a description, or an attribute or a note that tells of a person.

    It repeats the name on the button, or has a place of work, an address or an ORCID.
    """
    if snapshot.attribute(button, "aria-describedby"):
        return True
    texts = [*texts_in_attributes(snapshot, button), *map(snapshot.text_within, _notes_of(snapshot, button))]
    name = _name_on(snapshot, button)
    is_named = is_person(name) and any(name in text for text in texts)
    lines = (line for text in texts for line in text.split("\n"))
    return is_named or any(places_of(line) or emails_in(line) or orcids_in(line) for line in lines)
