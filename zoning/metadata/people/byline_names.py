"""Find the names on one line of a by-line, with their marks and places."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from zoning.metadata.lines import DATE_WORDS, Line, Run
from zoning.metadata.people.byline_items import items_of
from zoning.metadata.people.byline_places import Named
from zoning.metadata.people.byline_words import introduces, names_beside, shows_the_rest, without_month
from zoning.metadata.people.correspondence import (
    is_note_of_correspondence,
    is_on_correspondence,
    without_note_of_correspondence,
)
from zoning.metadata.people.groups import group_behind, is_group, with_group_apart
from zoning.metadata.people.marked_places import SIGNS, joined, marks_in, with_marks_apart
from zoning.metadata.people.names import (
    degrees_among,
    is_and,
    joined_by_and,
    split_names,
    without_credentials,
)
from zoning.metadata.people.people import (
    is_abbreviated,
    is_furniture,
    is_job,
    is_person,
    is_place,
    is_single_name,
    is_unspaced_name,
)
from zoning.metadata.people.personal_links import personal_link_around
from zoning.metadata.people.placed_names import is_one_name, placed_on
from zoning.metadata.times.dates import DAY, date_in
from zoning.snapshot import Snapshot

_MARK_CHARACTERS = f"0123456789*∗†‡§¶#‖✉, ˒⁾⁽{SIGNS}"
_SEPARATOR = re.compile(r"\s*(?:[,;•·|，、；،؛]|(?:^|\s)[–—](?=\s)|\b(?:and|AND)\b|\b(?:und|UND)\b|\b(?:et|ET)\b|&)\s*")
_SEPARATOR_OF_HAN = re.compile(rf"(?!(?<=[\u4e00-\u9fff])·(?=[\u4e00-\u9fff])){_SEPARATOR.pattern}")
"""A point is within a name that Chinese transcribes, if commas separate the names: `古丽·艾山，王芳`."""
_NUMBERS = re.compile(r"(?:\d{1,2}\)\s*)+[*∗＊]?")
"""Marks that are not raised: `1) 2)*`, as in Japan."""
_COMMA = re.compile("[,，、;；]")
_SEMICOLON = re.compile(r"\s*[;；]\s*")
_NO_NAME = re.compile(r"^\W*(et al\W*|orcid.*|by)?\W*$", re.IGNORECASE)
CORRESPONDING = "✉"
"""The mark of an author whom a note calls the corresponding one."""
MANY = 3
"""The least number of names on a line that may have one other text."""
LINE_CHARACTERS = 20_000
"""A longer line is not searched for names."""


def names_on(snapshot: Snapshot, line: Line, number: int, *, told: bool = False, beside: bool = False) -> list[Named]:
    """Return the names on a line if it has only names, perhaps with their places or jobs; otherwise none.

    told: whether something else than its marks tells that the line may have unspaced names. beside: whether the line
    before or behind is one name with its place.
    """
    if len(line.text) > LINE_CHARACTERS or is_on_correspondence(line.text):
        return []
    if placed := _placed_on(line, number, told=beside):
        return placed
    introduced = names_beside(line.text, line.language) if line.text[:1].islower() else ()
    if introduced and all(map(is_person, introduced)):
        return [Named(name, line.nodes[0], line.nodes[-1], line=number) for name in introduced]
    items = items_of(snapshot, line)
    pieces = list(_pieces(snapshot, line, items))
    kept = [one for one in pieces if not _is_no_name(one.text) and without_credentials(one.text)]
    kept = [replace(one, text=group, is_group=True) if (group := group_behind(one.text)) else one for one in kept]
    degrees = degrees_among([one.text for one in kept])
    kept = [one for one in kept if one.text not in degrees]
    described = bool(kept) and is_person(kept[0].text) and any(is_job(one.text) for one in kept[1:])
    kept = [one for one in kept if not is_job(one.text)] if described else kept
    unspaced = told or any(one.marks for one in kept)
    named = _named_among(kept, unspaced=unspaced, are_items=bool(items))
    if _are_all_but_one(named, kept):
        kept = named
    elif not _people(named) or len(named) < len(kept):
        names = split_names(re.sub(r"[\d*†‡]+", "", line.text))
        inverted = len(names) > 1 and all("," in name and is_person(name) for name in names)
        kept = [Named(name, line.nodes[0], line.nodes[-1]) for name in names] if inverted else []
    return [replace(one, line=number, described=described) for one in kept]


def _named_among(kept: Sequence[Named], *, unspaced: bool, are_items: bool) -> list[Named]:
    """Return those that are names. unspaced: whether names without blanks are. are_items: in elements of their own."""
    are_abbreviated = sum(is_abbreviated(one.text) for one in kept) > 1
    named = [
        one
        for one in kept
        if is_person(one.text)
        or one.is_group
        or (are_abbreviated and is_abbreviated(one.text))
        or (unspaced and is_unspaced_name(one.text))
        or (is_group(one.text) and not is_place(one.text))
    ]
    if 1 < len(kept) > len(named) and (all(one.marks for one in kept) or are_items):
        return [one for one in kept if one in named or is_single_name(one.text)]
    return named


def _is_no_name(text: str) -> bool:
    return _NO_NAME.match(text) is not None or shows_the_rest(text)


def _people(named: Iterable[Named]) -> int:
    return sum(one.is_group or not is_group(one.text) for one in named)


def _are_all_but_one(named: Sequence[Named], kept: Sequence[Named]) -> bool:
    """Whether one text among the names is none: furniture among many, or the last, which lacks the others' marks."""
    others = [one for one in kept if one not in named]
    if len(others) != 1:
        return False
    (other,) = others
    are_marked = len(named) > 1 and all(one.marks for one in named)
    is_beyond = are_marked and other is kept[-1] and not (other.marks or is_place(other.text))
    return is_beyond or (_people(named) >= MANY and is_furniture(other.text))


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
        if _is_control(snapshot, run):
            continue
        if current is not None and _is_day(run.text, line.language):
            break
        if (marks := _only_marks(run, behind_name=current is not None)) is not None:
            _mark(current, marks)
            continue
        for number, piece in enumerate(_separated(with_group_apart(run.text), separator)):
            name = without_note_of_correspondence(piece)
            apart = current is not None and items.get(run.node, 0) != items.get(current.last, 0)
            if current is not None and (number or (name and (current.marks or apart))):
                yield _unmarked(current)
                current = None
            if name:
                first = current.first if current is not None else run.node
                current = Named(joined(line, current.text if current is not None else "", name), first, run.node)
            if name != piece:
                _mark(current, [CORRESPONDING])
    if current is not None:
        yield _unmarked(current)


def _is_control(snapshot: Snapshot, run: Run) -> bool:
    """Whether a text is the icon of a person's page, or shows the rest of the names."""
    is_icon = personal_link_around(snapshot, run.node).node >= 0 and not is_one_name(run.text)
    return is_icon or shows_the_rest(run.text)


def _mark(named: Named | None, marks: Iterable[str]) -> None:
    """Add marks to the name before them, if there is one."""
    if named is not None:
        named.marks.extend(marks)


def _only_marks(run: Run, *, behind_name: bool) -> list[str] | None:
    """Return the marks if a text consists of marks of the name before it, or is a note on it; otherwise None."""
    if behind_name and is_note_of_correspondence(run.text):
        return [CORRESPONDING]
    return marks_in(run.text) if run.raised or (behind_name and _NUMBERS.fullmatch(run.text)) else None


def _separated(text: str, separator: re.Pattern[str]) -> list[str]:
    """Return the parts of a text between separators and conjunctions."""
    texts = ("", "") if is_and(text) else separator.split(text)
    return [part for some in texts for part in joined_by_and(some)]


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
