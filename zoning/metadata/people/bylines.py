"""Read the authors below the title, their affiliations, and the marks that link the two."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from zoning.metadata import identifiers
from zoning.metadata.evidence import Evidence, Person
from zoning.metadata.lines import DATE_WORDS, Line, is_date_or_age
from zoning.metadata.people.byline_parts import parted
from zoning.metadata.people.byline_places import Named, give_places, groups_of
from zoning.metadata.people.byline_words import without_month
from zoning.metadata.people.correspondence import (
    EMAIL,
    is_note_of_correspondence,
    is_on_correspondence,
    symbols_of_correspondence,
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
from zoning.metadata.people.people import has_capitals, is_furniture, is_job, is_person, is_place, is_unspaced_name
from zoning.metadata.people.placed_names import placed_in, places_of
from zoning.metadata.rights import is_of_rights
from zoning.metadata.times.dates import DAY, date_in
from zoning.snapshot import Snapshot

MARK = r"(?:\d{1,3}|[a-z]{1,2}|[*∗†‡§¶#‖⊥✉]+)"
_MARKS = re.compile(rf"(?<![^\s,;*∗†‡§¶#]){MARK}(?=[\s,;*∗†‡§¶#✉]|$)|[*∗†‡§¶#‖✉]|\d{{1,3}}|[a-z]\b")
_MARK_CHARACTERS = "0123456789*∗†‡§¶#‖✉, "
_SEPARATOR = re.compile(r"\s*(?:[,;•·|，、；]|\b(?:and|AND)\b|\b(?:und|UND)\b|\b(?:et|ET)\b|&)\s*")
_NO_NAME = re.compile(
    r"^\W*(et al\W*|view (all|more)\b.*|show (all|more)\b.*|\.{3}|…|show (less|fewer).*|orcid.*|by)?\W*$", re.I
)
_ALL_OF_THEM = re.compile(
    r"\W*(?:(?:view|show|see|expand|hide) )?(?:all|more|fewer|less)(?: \d+)? (?:authors?|contributors?)\b.{0,40}"
    r"|\W*authors? info(?:rmation)?\b.{0,40}",
    re.IGNORECASE,
)
"""The text of a link behind the names that leads to the rest of them, or to their addresses."""
_LABELLED_PLACE = re.compile(rf"^\s*\(?({MARK})[.)]?\s*(?=[A-ZÀ-ÞА-Я]|[^\W\d_a-zÀ-ӿ])(.+)$")
_MARK_ALONE = re.compile(rf"\(?({MARK})\)?\.?")
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
PLACE_WORDS = 60
LINE_CHARACTERS = 20_000
"""A longer line is not searched for names."""
NODES_BEHIND = 12
"""The most nodes behind the last name in which its links and symbols are."""
LINES_TO_SECOND = 30
"""The most lines from the title to the second by-line, and from there to the last place."""
LINES_TO_PLACE = 4
"""The most lines from the last name to the only place."""
LINES_BETWEEN = 3
"""The most lines between the names that are neither names nor places."""


def read_bylines(snapshot: Snapshot, lines: Sequence[Line], evidence: Evidence, *, scholarly: bool) -> bool:
    """Claim the authors in the lines below a title, up to the abstract; return whether there are any.

    scholarly: also claim names that only their number, their marks or their places show to be authors. On other pages
    names of products have such forms.
    """
    lines = parted(lines)
    named, after = _names(snapshot, lines)
    _share_the_last_place(named)
    for group in groups_of(named):
        give_places(group)
    if not (
        _are_shown_to_be_authors(snapshot, lines, named, evidence)
        or (scholarly and (_look_like_authors(lines, named) or _are_a_list(snapshot, lines, named)))
    ):
        return False
    places = dict(_places(lines[after:]))
    for mark, place in places.items():
        evidence.labels.setdefault(place, mark)
    people = [_person(one, places) for one in named]
    people = _with_links(snapshot, lines, named, people)
    people = _with_symbols(snapshot, lines, named, people)
    people = _with_the_only_place(lines[after:], people, places)
    told = scholarly and (bool(places) or any(one.marks or one.places for one in named))
    evidence.say_authors(people, "page", "", 1.0 if told else UNTOLD)
    return True


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
        if marked and [key_of(one.text) for one in _names_on(line, number)] == keys:
            read_bylines(snapshot, lines[number : number + LINES_TO_SECOND], evidence, scholarly=True)
            return


def _names(snapshot: Snapshot, lines: Sequence[Line]) -> tuple[list[Named], int]:
    """Return the texts that may be names, and the number of the line behind the last one."""
    named: list[Named] = []
    known: set[str] = set()
    after, between = 0, 0
    buttons = snapshot.within(snapshot.named("button", "nav"))
    for number, line in enumerate(lines):
        there = _names_on(line, number) if not (buttons[line.nodes[0]] or is_of_rights(line.text)) else []
        found = [
            one
            for one in there
            if key_of(one.text) not in known
            and (has_capitals(one.text) or (not named and _is_shown_to_be_one(snapshot, lines, one)))
        ]
        if found:
            named += found
            known |= {key_of(one.text) for one in found}
            after, between = number + 1, 0
        elif again := [one for one in there if one.places]:
            for one in named:
                one.places += [place for other in again if other.text == one.text for place in other.places]
        elif named and _is_unmarked_place(line) and _has_blocks(lines, named):
            group = groups_of(named)[-1]
            for one in group:
                one.places += (places_of(line.text) if len(group) == 1 else ()) or (line.text,)
        elif named:
            between += 1
        if (not named and number >= NAMES_FROM) or between > LINES_BETWEEN:
            break
    return named, after


def _is_shown_to_be_one(snapshot: Snapshot, lines: Sequence[Line], one: Named) -> bool:
    """Whether a text in a script without capitals is shown to be a name, since any headline may look like one.

    It needs a mark, a place, a job, the link of an author, or a date on its line or on the line before or behind.
    """
    line = lines[one.line]
    near = lines[max(0, one.line - 1) : one.line + 2]
    told = one.marks or one.places or one.described or any(map(is_date_or_age, near))
    linked = any(_personal_links(snapshot, line.nodes[0] - 3, line.nodes[-1] + 1))
    return line.heading < 0 and bool(told or linked)


def _has_blocks(lines: Sequence[Line], named: Sequence[Named]) -> bool:
    """Whether places below the names belong to them: the names have no marks, or only marks of other notes."""
    if not any(one.marks for one in named):
        return True
    below = named[0].line + 1
    return below < len(lines) and _is_unmarked_place(lines[below]) and next(_places(lines), None) is None


def _is_unmarked_place(line: Line) -> bool:
    return line.words < PLACE_WORDS and is_place(line.text) and not _LABELLED_PLACE.match(line.text)


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
        or any(_personal_links(snapshot, line.nodes[0] - 3, line.nodes[-1] + 10))
    )


def _names_on(line: Line, number: int) -> list[Named]:
    """Return the names on a line if it has only names, perhaps with their places or jobs; otherwise none."""
    if len(line.text) > LINE_CHARACTERS:
        return []
    if placed := _placed_on(line, number):
        return placed
    pieces = list(_pieces(line))
    kept = [one for one in pieces if not _NO_NAME.match(one.text) and without_credentials(one.text)]
    degrees = degrees_among([one.text for one in kept])
    kept = [one for one in kept if one.text not in degrees]
    described = bool(kept) and is_person(kept[0].text) and any(is_job(one.text) for one in kept[1:])
    kept = [one for one in kept if not is_job(one.text)] if described else kept
    unspaced = any(one.marks for one in kept)
    named = [
        one
        for one in kept
        if is_person(one.text)
        or (unspaced and is_unspaced_name(one.text))
        or (is_group(one.text) and not is_place(one.text))
    ]
    people = sum(is_person(one.text) or is_unspaced_name(one.text) for one in named)
    others = [one.text for one in kept if one not in named]
    if people >= MANY and len(others) == 1 and is_furniture(others[0]):
        kept = named
    elif not people or len(named) < len(kept):
        names = split_names(re.sub(r"[\d*†‡]+", "", line.text))
        inverted = len(names) > 1 and all("," in name and is_person(name) for name in names)
        kept = [Named(name, line.nodes[0], line.nodes[-1]) for name in names] if inverted else []
    return [replace(one, line=number, described=described) for one in kept]


def _placed_on(line: Line, number: int) -> list[Named]:
    """Return the names on a line on which each name has its place behind it; otherwise none."""
    found = []
    for (name,), places in placed_in(line.text):
        first = next((run.node for run in line.runs if name in run.text), line.nodes[0])
        found.append(Named(name, first, first, places=[*places], line=number))
    return found


def _pieces(line: Line) -> Iterator[Named]:
    """Yield the texts between separators, with the raised marks behind them; a mark ends a name, too."""
    current: Named | None = None
    for run in line.runs[_introduction(line) :]:
        if _ALL_OF_THEM.fullmatch(run.text):
            continue
        if current is not None and _is_day(run.text, line.language):
            break
        is_note = current is not None and is_note_of_correspondence(run.text)
        if run.raised or is_note:
            if current is not None:
                current.marks += ["✉"] if is_note else _MARKS.findall(run.text)
            continue
        pieces = [name for piece in _SEPARATOR.split(run.text) for name in joined_by_and(piece)]
        for number, piece in enumerate(pieces):
            if current is not None and (number or (current.marks and piece)):
                yield _unmarked(current)
                current = None
            if piece:
                first = current.first if current is not None else run.node
                current = Named(_joined(line, current.text if current is not None else "", piece), first, run.node)
    if current is not None:
        yield _unmarked(current)


def _joined(line: Line, before: str, behind: str) -> str:
    """Return two texts of a line with a blank between them, unless they are parts of a word."""
    end = before.rsplit(maxsplit=1)[-1:]
    begin = behind.split(maxsplit=1)[:1]
    parts = end and begin and "".join((*end, *begin)) in line.text and " ".join((*end, *begin)) not in line.text
    return before + behind if parts else f"{before} {behind}".lstrip()


def _is_day(text: str, language: str) -> bool:
    """Whether a text is a day and hardly anything else, so that its last word is not a mark behind a name."""
    return len(text.split()) <= DATE_WORDS and len(date_in(text, language)) == DAY


def _introduction(line: Line) -> int:
    """Return the number of texts, 0 or 1, that introduce the first name."""
    first = line.runs[0].text
    return 1 if len(line.runs) > 1 and len(first.split()) > 2 and is_furniture(first) and "," not in first else 0


def _unmarked(one: Named) -> Named:
    """Move marks behind the name that are not raised to `marks`."""
    text = one.text.rstrip(_MARK_CHARACTERS)
    if len(text) < len(one.text.rstrip(" ,")):
        return replace(one, text=without_month(text), marks=[*one.marks, *_MARKS.findall(one.text[len(text) :])])
    return one


def _places(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Yield mark and text of each place: one on a line, several with raised marks on a line, or one below its mark."""
    alone = ""
    for line in lines:
        if alone:
            yield from _place(alone, line.text)
        alone = found[1] if (found := _MARK_ALONE.fullmatch(line.text)) else ""
        mark, text = "", ""
        for run in line.runs:
            if run.raised and _MARKS.fullmatch(run.text.strip(" .,()")):
                yield from _place(mark, text)
                mark, text = run.text.strip(" .,()"), ""
            else:
                text = _joined(line, text, run.text)
        if mark:
            yield from _place(mark, text)
        elif found := _LABELLED_PLACE.match(line.text):
            yield from _place(found[1], found[2])


def _place(mark: str, text: str) -> Iterator[tuple[str, str]]:
    text = " ".join(text.split()).strip(" ,;")
    if mark and (is_place(text) or text.count(",") > 1) and not is_on_correspondence(text) and len(text) < 600:
        yield mark, re.sub(r"\s+([,.;])", r"\1", text)


def _person(one: Named, places: dict[str, str]) -> Person:
    marks = list(dict.fromkeys(one.marks))
    own = [places[mark] for mark in marks if mark in places] or one.places
    return Person(
        *parse_name(one.text),
        affiliations=tuple(dict.fromkeys(own)),
        corresponding="✉" in marks,
        marks=tuple(marks),
    )


def _personal_links(snapshot: Snapshot, begin: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield node and address of each link to a person: ORCID, e-mail, `rel=author`."""
    begin, end = max(0, begin), min(len(snapshot), end)
    for node in (np.flatnonzero(snapshot.named("a")[begin:end]) + begin).tolist():
        attributes = snapshot.attributes_of(node)
        href = attributes.get("href", "")
        if "orcid.org/" in href or href.startswith("mailto:") or attributes.get("rel") == "author":
            yield node, href


def _with_links(snapshot: Snapshot, lines: Sequence[Line], named: list[Named], people: list[Person]) -> list[Person]:
    """Return the people with ORCID and e-mail of the links behind each name, or before it if the first link is."""
    end = lines[named[-1].line].nodes[-1] + NODES_BEHIND
    links = list(_personal_links(snapshot, named[0].first - 8, end))
    starts = [one.first for one in named]
    leading = bool(links) and links[0][0] < starts[0] - 2 and len(links) > 1
    filled = list(people)
    for node, href in links:
        # A link around a name begins before the name.
        place = int(np.searchsorted(starts, node if leading else snapshot.end[node])) - (0 if leading else 1)
        if not 0 <= place < len(filled):
            continue
        orcid = identifiers.orcid_in(href) if "orcid.org" in href else ""
        if orcid and not filled[place].orcid:
            filled[place] = replace(filled[place], orcid=orcid)
        elif (email := EMAIL.search(href)) and not filled[place].email:
            filled[place] = replace(filled[place], email=email[0])
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
