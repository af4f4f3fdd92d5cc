"""Find the lines below a title that consist of names."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from zoning.metadata.lines import Line, is_date, is_date_or_age
from zoning.metadata.people.byline_blocks import has_blocks, is_unmarked_place
from zoning.metadata.people.byline_links import leads_to_an_author
from zoning.metadata.people.byline_names import names_on
from zoning.metadata.people.byline_places import Named, groups_of
from zoning.metadata.people.contacts import is_contact
from zoning.metadata.people.groups import is_group
from zoning.metadata.people.marked_places import marks_in
from zoning.metadata.people.names import key_of
from zoning.metadata.people.people import has_capitals, is_place, is_single_name
from zoning.metadata.people.placed_names import is_brief, placed_on, places_of
from zoning.metadata.people.told_by_markup import notes_around, tells_of_person
from zoning.metadata.rights import is_of_rights
from zoning.snapshot import Ints, Snapshot

_LATIN = re.compile("[A-Za-z]")
NAMES_FROM = 6
"""The number of lines below the title in which the names begin."""
LEAST_PRESSED = 2
"""The fewest names in buttons that nothing else shows to be people."""
LINES_BETWEEN = 3
"""The most lines between the names that are neither names nor places."""


def names_below(snapshot: Snapshot, lines: Sequence[Line]) -> tuple[list[Named], int]:
    """Return the texts that may be names, and the number of the line behind the last one."""
    named: list[Named] = []
    known: set[str] = set()
    after, between = 0, 0
    buttons, menus = snapshot.nearest(snapshot.named("button")), snapshot.within(snapshot.named("nav"))
    notes: list[int] = []
    for number, line in enumerate(lines):
        is_kin = _is_like_first(snapshot, lines, named, number)
        button = int(buttons[line.nodes[0]])
        is_control = button >= 0 and not (tells_of_person(snapshot, button) or _are_pressed(snapshot, line, buttons))
        away = menus[line.nodes[0]] or is_control or is_of_rights(line.text) or _begins_with_mark(line, named)
        beside = _is_beside_placed(lines, named, number)
        there = [] if away else names_on(snapshot, line, number, told=is_kin, beside=beside)
        there = there or (_single_names(lines, number) if named and is_kin and not away else [])
        there = there or (_group_in_list(snapshot, lines, named, number) if named and not away else [])
        there = [] if _are_again(there, named) else there
        sure = [one for one in there if has_capitals(one.text) or one.places or one.is_group]
        if _are_below_a_name(named, there, number):
            is_again = key_of(there[0].text) == key_of(named[-1].text)
            named[-1].places += there[0].places if is_again else places_of(line.text) or (line.text,)
            continue
        shown = [one for one in there if is_kin or (not named and _is_shown(snapshot, lines, there, one))]
        found = [one for one in there if (one in sure or one in shown) and key_of(one.text) not in known]
        if found:
            named += found
            notes += [note for one in found for note in notes_around(snapshot, one)]
            known |= {key_of(one.text) for one in found}
            after, between = number + 1, 0
        elif again := [one for one in there if one.places]:
            for one in named:
                one.places += [place for other in again if other.text == one.text for place in other.places]
        elif named and is_unmarked_place(line) and has_blocks(lines, named):
            group = groups_of(named)[-1]
            for one in group:
                one.places += (places_of(line.text) if len(group) == 1 else ()) or (line.text,)
        elif named and not (is_contact(line) or _is_within(snapshot, line, notes)):
            between += 1
        if (not named and number >= NAMES_FROM) or between > LINES_BETWEEN:
            break
    return _without_labels(lines, named), after


def _are_pressed(snapshot: Snapshot, line: Line, buttons: Ints) -> bool:
    """Whether a line consists of several names with marks, each in a button. buttons: (n,), that around each node."""
    names = names_on(snapshot, line, 0) if any(run.raised for run in line.runs) else []
    return len({int(buttons[one.first]) for one in names if one.marks}) >= LEAST_PRESSED


def _is_within(snapshot: Snapshot, line: Line, notes: Sequence[int]) -> bool:
    return any(note < line.nodes[0] < snapshot.end[note] for note in notes)


def _is_like_first(snapshot: Snapshot, lines: Sequence[Line], named: Sequence[Named], number: int) -> bool:
    """Whether a line has a place below it, or is in an element like that of the first name, and not right below one."""
    if not named:
        return number + 1 < len(lines) and is_unmarked_place(lines[number + 1])
    around = [int(snapshot.parent[lines[one].nodes[0]]) for one in (named[0].line, number)]
    first, own = ((snapshot.tag(node), snapshot.attribute(node, "class")) for node in around)
    return first == own and named[-1].line < number - 1


def _are_again(there: Sequence[Named], named: Sequence[Named]) -> bool:
    """Whether these are the names of the first line in Latin letters: they have the same marks in the same order."""
    first = [one for one in named if one.line == named[0].line]
    is_latin = all(_LATIN.search(one.text) for one in there) and not all(_LATIN.search(one.text) for one in first)
    return len(there) > 1 and is_latin and all(one.marks for one in first) and [*_marks(there)] == [*_marks(first)]


def _marks(named: Sequence[Named]) -> Iterator[tuple[str, ...]]:
    return (tuple(one.marks) for one in named)


def _single_names(lines: Sequence[Line], number: int) -> list[Named]:
    """Return the single name that a line consists of if the next line is a place; otherwise none."""
    line, below = lines[number], lines[number + 1 : number + 2]
    is_name = is_single_name(line.text) and any(map(is_unmarked_place, below))
    return [Named(line.text, line.nodes[0], line.nodes[-1], line=number)] if is_name else []


def _group_in_list(snapshot: Snapshot, lines: Sequence[Line], named: Sequence[Named], number: int) -> list[Named]:
    """Return the group that an item of a list names behind those of people, one in each; otherwise none."""
    line = lines[number]
    if not is_group(line.text) or is_place(line.text):
        return []
    items = snapshot.nearest(snapshot.named("li"))
    first, own = int(items[named[0].first]), int(items[line.nodes[0]])
    before = snapshot.named("li") & (snapshot.parent == snapshot.parent[own])
    people = {int(items[one.first]) for one in named}
    is_name = own > first >= 0 and np.flatnonzero(before[:own]).tolist() == sorted(people)
    return [Named(line.text, line.nodes[0], line.nodes[-1], line=number, is_group=True)] if is_name else []


def _is_beside_placed(lines: Sequence[Line], named: Sequence[Named], number: int) -> bool:
    """Whether the line before or behind is one name with its place."""
    if named and named[-1].line == number - 1 and named[-1].is_placed:
        return True
    behind = lines[number + 1] if number + 1 < len(lines) else None
    return behind is not None and is_brief(behind) and bool(placed_on(behind))


def _begins_with_mark(line: Line, named: Sequence[Named]) -> bool:
    """Whether a line begins with a raised mark of one of the names, as their places do."""
    first = line.runs[0]
    return first.raised and any(mark in one.marks for one in named for mark in marks_in(first.text))


def _are_below_a_name(named: Sequence[Named], there: Sequence[Named], number: int) -> bool:
    """Whether the name and place that a line seems to have are the place of the name right above it.

    `School of Mud, University of Ponds` is two places in languages whose words for a school are unknown.
    """
    if not named or len(there) != 1 or not there[0].places:
        return False
    above = [one for one in named if one.line == number - 1]
    return len(above) == 1 and not (above[0].places or above[0].marks)


def _without_labels(lines: Sequence[Line], named: list[Named]) -> list[Named]:
    """Return the texts that may be names without those that label dates: several have one on the next line."""
    labels = [one for one in named if one.line + 1 < len(lines) and is_date(lines[one.line + 1])]
    return [one for one in named if one not in labels] if len({one.line for one in labels}) > 1 else named


def _is_shown(snapshot: Snapshot, lines: Sequence[Line], there: Sequence[Named], one: Named) -> bool:
    """Whether a text in a script without capitals is shown to be a name, since any headline may look like one.

    It needs a mark, a place, a job, the link of an author, or a date on its line or on the line before or behind; in a
    heading, several of the texts `there` need marks.
    """
    line = lines[one.line]
    if line.heading >= 0:
        return len(there) > 1 and all(other.marks for other in there)
    near = lines[max(0, one.line - 1) : one.line + 2]
    told = one.marks or one.places or one.described or any(map(is_date_or_age, near))
    return bool(told) or leads_to_an_author(snapshot, line.nodes[0] - 3, line.nodes[-1] + 1)
