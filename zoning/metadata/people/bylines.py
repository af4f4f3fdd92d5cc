"""Read the authors below the title, their affiliations, and the marks that link the two."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import DATE_WORDS, Line, is_date, is_date_or_age
from zoning.metadata.people.byline_blocks import has_blocks, is_unmarked_place, read_blocks
from zoning.metadata.people.byline_items import items_of
from zoning.metadata.people.byline_parts import parted
from zoning.metadata.people.byline_places import Named, give_places, groups_of
from zoning.metadata.people.byline_words import group_behind, introduces, names_beside, without_month
from zoning.metadata.people.contacts import is_contact
from zoning.metadata.people.correspondence import (
    is_note_of_correspondence,
    is_on_correspondence,
    symbols_of_correspondence,
)
from zoning.metadata.people.marked_places import (
    SIGNS,
    joined,
    marked_places,
    marks_in,
    numbered_places,
    with_marks_apart,
)
from zoning.metadata.people.names import (
    degrees_among,
    is_group,
    joined_by_and,
    key_of,
    parse_name,
    split_names,
    without_credentials,
)
from zoning.metadata.people.people import (
    has_capitals,
    is_furniture,
    is_job,
    is_person,
    is_place,
    is_single_name,
    is_unspaced_name,
)
from zoning.metadata.people.person import Person
from zoning.metadata.people.personal_links import personal_link_around, personal_links
from zoning.metadata.people.placed_names import PLACE_WORDS, is_brief, is_one_name, placed_on, places_of
from zoning.metadata.people.told_by_markup import notes_around, places_hidden_beside, tells_of_person, with_told
from zoning.metadata.people.whole_addresses import with_whole_addresses
from zoning.metadata.rights import is_of_rights
from zoning.metadata.times.dates import DAY, date_in
from zoning.snapshot import Ints, Snapshot

_MARK_CHARACTERS = f"0123456789*∗†‡§¶#‖✉, ˒⁾⁽{SIGNS}"
_SEPARATOR = re.compile(r"\s*(?:[,;•·|，、；،؛]|(?:^|\s)[–—](?=\s)|\b(?:and|AND)\b|\b(?:und|UND)\b|\b(?:et|ET)\b|&)\s*")
_SEPARATOR_OF_HAN = re.compile(rf"(?!(?<=[\u4e00-\u9fff])·(?=[\u4e00-\u9fff])){_SEPARATOR.pattern}")
"""A point is within a name that Chinese transcribes, if commas separate the names: `古丽·艾山，王芳`."""
_NUMBERS = re.compile(r"(?:\d{1,2}\)\s*)+[*∗＊]?")
"""Marks that are not raised: `1) 2)*`, as in Japan."""
_COMMA = re.compile("[,，、;；]")
_SEMICOLON = re.compile(r"\s*[;；]\s*")
_NO_NAME = re.compile(
    r"^\W*(et al\W*|view (all|more)\b.*|show (all|more)\b.*|\.{3}|…|show (less|fewer).*|orcid.*|by)?\W*$", re.I
)
_ALL_OF_THEM = re.compile(
    r"\W*(?:(?:view|show|see|expand|hide) )?(?:all|more|fewer|less)(?: \d+)? (?:authors?|contributors?)\b.{0,40}"
    r"|\W*authors? info(?:rmation)?\b.{0,40}",
    re.IGNORECASE,
)
"""The text of a link behind the names that leads to the rest of them, or to their addresses."""
_LATIN = re.compile("[A-Za-z]")
_NUMBERED_PART = re.compile(
    r"(?:part|chapter|section|appendix|annex|volume|book|teil|kapitel|abschnitt|anhang|band|partie|chapitre|annexe|tome"
    r"|parte|capítulo|capitolo|apéndice|appendice|hoofdstuk|deel|bijlage)\s+[A-Z]\.",
    re.IGNORECASE,
)
"""A letter behind such a word numbers a part of a book and is not an initial."""
UNTOLD = 0.8
"""The weight of names without marks and places, since other texts may look like names."""
NAMES_FROM = 6
"""The number of lines below the title in which the names begin."""
MANY = 3
"""The least number of names on a line that may have one other text."""
_GOES_ON = re.compile(r"(?:[,;&]|\band)\s*$")
LINE_CHARACTERS = 20_000
"""A longer line is not searched for names."""
NODES_BEHIND = 12
"""The most nodes behind the last name in which its links and symbols are."""
LINES_TO_SECOND = 30
"""The most lines from the title to the second by-line, and from there to the last place."""
LINES_TO_PLACE = 4
"""The most lines from the last name to the only place."""
LEAST_PRESSED = 2
"""The fewest names in buttons that nothing else shows to be people."""
LINES_BETWEEN = 3
"""The most lines between the names that are neither names nor places."""


def read_bylines(snapshot: Snapshot, lines: Sequence[Line], evidence: Evidence, *, scholarly: bool) -> bool:
    """Claim the authors in the lines below a title, up to the abstract; return whether there are any.

    scholarly: also claim names that only their number, their marks or their places show to be authors. On other pages
    names of products have such forms.
    """
    lines = parted(with_whole_addresses(lines))
    named, after = _names(snapshot, lines)
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
    people = _with_links(snapshot, lines, named, people)
    people = _with_symbols(snapshot, lines, named, people)
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
        if marked and [key_of(one.text) for one in _names_on(snapshot, line, number)] == keys:
            read_bylines(snapshot, lines[number : number + LINES_TO_SECOND], evidence, scholarly=True)
            return


def _names(snapshot: Snapshot, lines: Sequence[Line]) -> tuple[list[Named], int]:
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
        there = [] if away else _names_on(snapshot, line, number, told=is_kin, beside=beside)
        there = there or (_single_names(lines, number) if named and is_kin and not away else [])
        there = [] if _are_again(there, named) else there
        sure = [one for one in there if has_capitals(one.text) or one.places]
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
    names = _names_on(snapshot, line, 0) if any(run.raised for run in line.runs) else []
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
    return bool(told) or _leads_to_an_author(snapshot, line.nodes[0] - 3, line.nodes[-1] + 1)


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
        or _leads_to_an_author(snapshot, line.nodes[0] - 3, line.nodes[-1] + 10)
    )


def _names_on(snapshot: Snapshot, line: Line, number: int, *, told: bool = False, beside: bool = False) -> list[Named]:
    """Return the names on a line if it has only names, perhaps with their places or jobs; otherwise none.

    told: whether something else than its marks tells that the line may have unspaced names. beside: whether the line
    before or behind is one name with its place.
    """
    if len(line.text) > LINE_CHARACTERS:
        return []
    if placed := _placed_on(line, number, told=beside):
        return placed
    introduced = names_beside(line.text, line.language) if line.text[:1].islower() else ()
    if introduced and all(map(is_person, introduced)):
        return [Named(name, line.nodes[0], line.nodes[-1], line=number) for name in introduced]
    items = items_of(snapshot, line)
    pieces = list(_pieces(snapshot, line, items))
    kept = [one for one in pieces if not _NO_NAME.match(one.text) and without_credentials(one.text)]
    kept = [replace(one, text=group, is_group=True) if (group := group_behind(one.text)) else one for one in kept]
    degrees = degrees_among([one.text for one in kept])
    kept = [one for one in kept if one.text not in degrees]
    described = bool(kept) and is_person(kept[0].text) and any(is_job(one.text) for one in kept[1:])
    kept = [one for one in kept if not is_job(one.text)] if described else kept
    unspaced = told or any(one.marks for one in kept)
    named = [
        one
        for one in kept
        if is_person(one.text)
        or one.is_group
        or (unspaced and is_unspaced_name(one.text))
        or (is_group(one.text) and not is_place(one.text))
    ]
    if 1 < len(kept) > len(named) and (all(one.marks for one in kept) or items):
        named = [one for one in kept if one in named or is_single_name(one.text)]
    people = sum(one.is_group or not is_group(one.text) for one in named)
    others = [one.text for one in kept if one not in named]
    if people >= MANY and len(others) == 1 and is_furniture(others[0]):
        kept = named
    elif not people or len(named) < len(kept):
        names = split_names(re.sub(r"[\d*†‡]+", "", line.text))
        inverted = len(names) > 1 and all("," in name and is_person(name) for name in names)
        kept = [Named(name, line.nodes[0], line.nodes[-1]) for name in names] if inverted else []
    return [replace(one, line=number, described=described) for one in kept]


def _placed_on(line: Line, number: int, *, told: bool) -> list[Named]:
    """Return the names on a line on which each name has its place behind it; otherwise none."""
    found = []
    for (name,), places in placed_on(line, told=told):
        first = next((run.node for run in line.runs if name in run.text), line.nodes[0])
        found.append(Named(name, first, first, places=[*places], line=number, is_placed=True))
    return found


def _pieces(snapshot: Snapshot, line: Line, items: Mapping[int, int]) -> Iterator[Named]:
    """Yield the texts between separators, with the raised marks behind them; a mark ends a name, too.

    items: the element of each text node that is a name in an element of its own (`items_of`).
    """
    current: Named | None = None
    listed = _SEPARATOR_OF_HAN if _COMMA.search(line.text) else _SEPARATOR
    separator = _SEMICOLON if _are_inverted(line) else listed
    for run in with_marks_apart(line.runs[_introduction(line) :]):
        is_icon = personal_link_around(snapshot, run.node).node >= 0 and not is_one_name(run.text)
        if is_icon or _ALL_OF_THEM.fullmatch(run.text):
            continue
        if current is not None and _is_day(run.text, line.language):
            break
        is_note = current is not None and is_note_of_correspondence(run.text)
        if run.raised or is_note or (current is not None and _NUMBERS.fullmatch(run.text)):
            if current is not None:
                current.marks += ["✉"] if is_note else marks_in(run.text)
            continue
        pieces = [name for piece in separator.split(run.text) for name in joined_by_and(piece)]
        for number, piece in enumerate(pieces):
            apart = current is not None and items.get(run.node, 0) != items.get(current.last, 0)
            if current is not None and (number or (piece and (current.marks or apart))):
                yield _unmarked(current)
                current = None
            if piece:
                first = current.first if current is not None else run.node
                current = Named(joined(line, current.text if current is not None else "", piece), first, run.node)
    if current is not None:
        yield _unmarked(current)


def _are_inverted(line: Line) -> bool:
    """Whether the texts between semicolons are names with the family name first: `Dee, Ann; Reed, Bo`."""
    text = "".join(run.text for run in line.runs if not run.raised)
    names = [part for part in _SEMICOLON.split(text) if part.strip(_MARK_CHARACTERS)]
    return len(names) > 1 and all("," in name.strip(_MARK_CHARACTERS) and is_person(name) for name in names)


def _is_day(text: str, language: str) -> bool:
    """Whether a text is a day and hardly anything else, so that its last word is not a mark behind a name."""
    return len(text.split()) <= DATE_WORDS and len(date_in(text, language)) == DAY


def _introduction(line: Line) -> int:
    """Return the number of texts, 0 or 1, that introduce the first name."""
    first = line.runs[0].text
    told = introduces(first) or (len(first.split()) > 2 and is_furniture(first) and "," not in first)
    return 1 if len(line.runs) > 1 and told and not group_behind(line.text) else 0


def _unmarked(one: Named) -> Named:
    """Move marks behind the name that are not raised to `marks`."""
    text = one.text.rstrip(_MARK_CHARACTERS)
    if len(text) < len(one.text.rstrip(" ,")):
        return replace(one, text=without_month(text), marks=[*one.marks, *marks_in(one.text[len(text) :])])
    return one


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


def _leads_to_an_author(snapshot: Snapshot, begin: int, end: int) -> bool:
    """Whether a link between two nodes leads to a person: ORCID, e-mail, `rel=author`."""
    begin, end = max(0, begin), min(len(snapshot), end)
    links = np.flatnonzero(snapshot.named("a")[begin:end]) + begin
    return bool(personal_links(snapshot, begin, end)) or any(
        snapshot.attribute(node, "rel") == "author" for node in links.tolist()
    )


def _with_links(snapshot: Snapshot, lines: Sequence[Line], named: list[Named], people: list[Person]) -> list[Person]:
    """Return the people with ORCID and e-mail of the links behind each name, or before it if the first link is."""
    last = named[-1].line
    end = lines[last].nodes[-1] + NODES_BEHIND
    below = lines[last + 1].nodes[0] if last + 1 < len(lines) else end
    there = personal_links(snapshot, named[0].first - 8, end)
    # Of an address on a further line, the text there may say whose it is.
    links = [link for link in there if link.orcid or snapshot.end[link.node] <= below]
    starts = [one.first for one in named]
    leading = len(links) > 1 and links[0].node < starts[0] - 2
    filled = list(people)
    for link in links:
        # A link around a name begins before the name.
        start = link.node if leading else snapshot.end[link.node]
        place = int(np.searchsorted(starts, start)) - (0 if leading else 1)
        if 0 <= place < len(filled):
            one = filled[place]
            filled[place] = replace(one, orcid=one.orcid or link.orcid, email=one.email or "".join(link.emails[:1]))
    return filled


def _with_symbols(snapshot: Snapshot, lines: Sequence[Line], named: list[Named], people: list[Person]) -> list[Person]:
    """Return the people, those as corresponding behind whose name a symbol says so."""
    starts, end = [one.first for one in named], lines[named[-1].line].nodes[-1] + NODES_BEHIND
    meant = {
        int(np.searchsorted(starts, node)) - 1
        for node in snapshot.once(symbols_of_correspondence)
        if starts[0] < node < end
    }
    return [replace(one, corresponding=one.corresponding or place in meant) for place, one in enumerate(people)]


def _with_the_only_place(lines: Sequence[Line], people: list[Person], places: dict[str, str]) -> list[Person]:
    """Return the people with a place that is right below the names without a mark, if nobody has another one."""
    if places or any(person.affiliations for person in people) or not lines:
        return people
    near = [line.text for line in lines[:LINES_TO_PLACE] if not is_on_correspondence(line.text)]
    alone = [text for text in near if is_place(text) and 2 < len(text.split()) < PLACE_WORDS and "," in text]
    own = places_of(alone[0]) if len(alone) == 1 else ()
    fits = len(own) == 1 or len(people) == 1
    return [replace(person, affiliations=own) for person in people] if fits else people
