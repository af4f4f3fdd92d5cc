"""Find the authors of records by place: short texts at the same place in each record that differ between records.

Even if neither classes nor addresses mark the author, a reader sees a name above or beside each post. This rule is our
own: no source has it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from zoning.document.nodes import nodes_within, text_on_one_line
from zoning.parts.discussion.labels import repeated_texts, without_shared_words
from zoning.parts.kinds import classes_of
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

NAME_WORDS = 5
SEPARATORS = " \t·•|,;:–—-"
"""Signs between a name and the rest of its line."""
BRACKETS = frozenset("()[]{}")
LABEL_WORDS = 2
"""The most words beside a name that are its label."""
LEAST_DIFFERENT = 2

_NUMBERED = re.compile(r"^\W*\d+\s*[.):：]\s*")
"""The number of a post before its author's name."""
_OPENS_QUOTATION = re.compile(r"[“„«][^”“»]*$")
_PLACE_BEHIND = re.compile(r"(?<=\S{3}) \([^()\d]{2,30}\)$")
"""Where a person lives, behind the name: `Ann Dee (Valley)`."""
_DIGITS = re.compile(r"\d+")
_COUNTS = re.compile(r"(?:\s\d[\d.,]*[km]?){2,}$")
"""The counts of points and badges behind an author's name: `ferry 24.1k 4 60`."""

Place = tuple[tuple[str, frozenset[str]], ...]
"""The tags and classes of the elements between a record and a text, the innermost first."""


class SignedTexts(NamedTuple):
    """The texts of a page that may tell who wrote its records, and when."""

    snapshot: Snapshot
    names: Mask
    """(n,): the texts that may be names."""
    moments: Mask
    """(n,): those with a date or time."""


def names_by_place(texts: SignedTexts, records: Sequence[int], *, is_surely_signed: bool) -> dict[int, str]:
    """Return the author of each record that has a name at the place where most records have theirs.

    A name is as `may_be_name` says. It is the first text of its record, or beside a moment; if it `is_surely_signed`,
    what all records repeat between them does not count. Places where a name occurs twice come first, then places in
    links, then the first place. Words that all names have first or last are labels, and so is the text before linked
    names in the same elements. Somebody has to have written twice unless `is_surely_signed`.
    """
    by_place: dict[Place, dict[int, str]] = defaultdict(dict)
    snapshot, moments = texts.snapshot, texts.moments
    told = texts.names | moments
    texts_of = {record: nodes_within(snapshot, told, record) for record in records}
    labels = repeated_texts(snapshot, list(texts_of.values()), share=1) if is_surely_signed else frozenset()
    for record in records:
        shown = [node for node in texts_of[record] if moments[node] or _may_be_named(snapshot, node, labels)]
        for before, node, after in zip([record, *shown], shown, [*shown[1:], record], strict=False):
            text = _without_counts(snapshot.text_of(node))
            beside = before == record or moments[before] or moments[after]
            if beside and texts.names[node] and may_be_name(text):
                by_place[place_of(snapshot, record, node)].setdefault(record, text)
    places = [
        place
        for place, names in by_place.items()
        if is_signature(names, len(records), is_surely_signed=is_surely_signed)
    ]
    linked = [place for place, names in by_place.items() if is_signature(names, len(records), is_surely_signed=True)]
    places = [place for place in places if not any(_is_label_of(place, other) for other in linked)]
    comes_back = {place: len({*by_place[place].values()}) < len(by_place[place]) for place in places}
    best = max(places, key=lambda place: (comes_back[place], _is_linked(place)), default=None)
    return without_shared_words(by_place[best]) if best is not None else {}


def _may_be_named(snapshot: Snapshot, node: int, labels: Set[str]) -> bool:
    return any(map(str.isalpha, snapshot.text_of(node))) and text_on_one_line(snapshot, node) not in labels


def _without_counts(text: str) -> str:
    return _COUNTS.sub("", _NUMBERED.sub("", " ".join(text.split()))).strip(SEPARATORS)


def may_be_name(text: str) -> bool:
    """Whether a short text may be a name: letters first, at most `NAME_WORDS` words, brackets only around a place.

    The beginning of a quotation is none.
    """
    text = _PLACE_BEHIND.sub("", text)
    first = next(filter(str.isalnum, text), "")
    is_short = len(text) > 1 and words.count(text) <= NAME_WORDS
    return is_short and first.isalpha() and BRACKETS.isdisjoint(text) and not _OPENS_QUOTATION.search(text)


def is_name_of(text: str, author: str) -> bool:
    """Whether a text is an author's name and hardly anything else: `by Ann Dee`."""
    return author in " ".join(text.split()) and words.count(text) <= words.count(author) + LABEL_WORDS


def place_of(snapshot: Snapshot, record: int, node: int) -> Place:
    """Return the place of a node in a record."""
    above = []
    while (node := int(snapshot.parent[node])) > record:
        above.append((snapshot.tag(node), classes_of(snapshot, node)))
    return tuple(above)


def is_signature(names: Mapping[int, str], records: int, *, is_surely_signed: bool) -> bool:
    """Whether most records have a name at a place, of several people, one of them twice unless `is_surely_signed`.

    What differs by numbers only, such as `message 1`, is a label.
    """
    counts = Counter(names.values())
    if len({_DIGITS.sub("", name) for name in counts}) < LEAST_DIFFERENT:
        return False
    return 2 * len(names) > records and LEAST_DIFFERENT <= len(counts) < len(names) + is_surely_signed


def _is_label_of(place: Place, other: Place) -> bool:
    """Whether a text stands in one element with a linked name: `answered by <a>Ann Dee</a>`."""
    return _is_linked(other[:1]) and other[1:] == place


def _is_linked(place: Place) -> bool:
    return any(tag == "a" for tag, _ in place)
