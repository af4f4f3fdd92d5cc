"""Give names their places of work if each stands above its own, with its address, in a block of lines."""

from collections.abc import Sequence

from zoning.metadata.lines import Line
from zoning.metadata.people.byline_places import Named, groups_of
from zoning.metadata.people.contacts import is_contact
from zoning.metadata.people.correspondence import emails_in, is_on_correspondence
from zoning.metadata.people.marked_places import is_marked, marked_places
from zoning.metadata.people.people import has_comma, is_place
from zoning.metadata.people.placed_names import PLACE_WORDS

BLOCK_LINES = 4
"""The most lines of a block below its name."""


def read_blocks(lines: Sequence[Line], named: Sequence[Named]) -> None:
    """Give names without marks the places and the address below them if each has a line that may be a place.

    The first line that is no address is the place, whatever its words. An address below the last one alone may be
    anybody's.
    """
    groups = groups_of(named)
    if len(groups) < 2 or any(one.marks for one in named):
        return
    ends = [*(group[0].line for group in groups[1:]), len(lines)]
    blocks = [lines[group[0].line + 1 : end][:BLOCK_LINES] for group, end in zip(groups, ends, strict=True)]
    below = [next((line for line in block if not is_contact(line)), None) for block in blocks]
    told = any(line and is_place(line.text) for line in below)
    if not all(line and _may_be_place(line, told=told) for line in below):
        return
    emails = [[email for line in block if is_contact(line) for email in emails_in(line.text)] for block in blocks]
    several = any(emails[:-1])
    for group, line, own in zip(groups, below, emails, strict=True):
        for one in group:
            one.places = one.places or ([line.text] if line else [])
            one.email = own[0] if several and len(own) == len(group) == 1 else ""


def _may_be_place(line: Line, *, told: bool) -> bool:
    """Whether a line may be a place: by its words, or else by the commas in it if there is no date.

    told: whether lines in the same position are places, so that it needs no commas.
    """
    if line.words >= PLACE_WORDS:
        return False
    if is_place(line.text):
        return True
    is_other = is_on_correspondence(line.text) or is_marked(line.text) or line.date or line.heading >= 0
    return not is_other and (told or has_comma(line.text))


def has_blocks(lines: Sequence[Line], named: Sequence[Named]) -> bool:
    """Whether places below the names belong to them: the names have no marks, or only marks of other notes."""
    if not any(one.marks for one in named):
        return True
    below = named[0].line + 1
    return below < len(lines) and is_unmarked_place(lines[below]) and next(marked_places(lines), None) is None


def is_unmarked_place(line: Line) -> bool:
    """Whether a line names a place of work without a mark before it."""
    return line.words < PLACE_WORDS and is_place(line.text) and not is_marked(line.text)
