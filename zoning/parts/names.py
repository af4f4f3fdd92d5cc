"""Who wrote each of several records, told by place: a short text that each has at the same place and that differs.

Where neither class names nor addresses say who wrote a forum's posts, a reader still sees it: above or beside each post
stands a name, now this one, now that one. Ours: no source has this rule.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from zoning import words
from zoning.document.nodes import nodes_within
from zoning.parts.kinds import classes_of
from zoning.snapshot import Mask, Snapshot

NAME_WORDS = 5
SEPARATORS = " \t·•|,;:–—-"
"""Between a name and what else its line tells."""
BRACKETS = frozenset("()[]{}")
LABEL_WORDS = 2
"""So many words beside a name are its label."""
LEAST_DIFFERENT = 2
MOST = 0.5
"""Share of the records that have a text there."""

_NUMBERED = re.compile(r"^\W*\d+\s*[.):：]\s*")
"""A post's number before its author's name."""
_COUNTS = re.compile(r"(?:\s\d[\d.,]*[km]?){2,}$")
"""What an author has got, behind the name: `ferry 24.1k 4 60`."""

Place = tuple[tuple[str, frozenset[str]], ...]
"""The elements from a record down to a text: tag and classes of each."""


def names_by_place(
    snapshot: Snapshot, records: Sequence[int], texts: Mask, moments: Mask, *, is_surely_signed: bool = False
) -> dict[int, str]:
    """Record → the name of its author, of those that have one at the place where most have theirs.

    texts: (n,), texts that may name somebody; moments: (n,), texts that tell a moment. A name has two signs or more, a
    letter first, no brackets, and five words at most. It stands first in its record, or beside a moment. Links come
    before other texts, then what stands first. Somebody has to have written twice unless the records are surely signed.
    """
    by_place: dict[Place, dict[int, str]] = defaultdict(dict)
    told = texts | moments
    for record in records:
        shown = nodes_within(snapshot, told, record)
        for before, node, after in zip([record, *shown], shown, [*shown[1:], record], strict=False):
            text = _without_counts(snapshot.text_of(node))
            beside = before == record or moments[before] or moments[after]
            if beside and texts[node] and _may_be_name(text):
                by_place[place_of(snapshot, record, node)].setdefault(record, text)
    places = [place for place, names in by_place.items() if _is_signature(names, len(records), is_surely_signed)]
    comes_back = {place: len({*by_place[place].values()}) < len(by_place[place]) for place in places}
    best = max(places, key=lambda place: (comes_back[place], _is_linked(place)), default=None)
    return by_place[best] if best is not None else {}


def _without_counts(text: str) -> str:
    return _COUNTS.sub("", _NUMBERED.sub("", " ".join(text.split()))).strip(SEPARATORS)


def _may_be_name(text: str) -> bool:
    first = next(filter(str.isalnum, text), "")
    return len(text) > 1 and first.isalpha() and BRACKETS.isdisjoint(text) and words.count(text) <= NAME_WORDS


def is_name_of(text: str, author: str) -> bool:
    """Whether a text is an author's name and hardly anything else: `by Ann Dee`."""
    return author in " ".join(text.split()) and words.count(text) <= words.count(author) + LABEL_WORDS


def place_of(snapshot: Snapshot, record: int, node: int) -> Place:
    """Where in a record a node stands."""
    above = []
    while (node := int(snapshot.parent[node])) > record:
        above.append((snapshot.tag(node), classes_of(snapshot, node)))
    return tuple(above)


def _is_signature(names: dict[int, str], records: int, is_surely_signed: bool) -> bool:
    """Whether most records have a text there, of several people, and somebody has written more than once."""
    counts = Counter(names.values())
    return len(names) > MOST * records and LEAST_DIFFERENT <= len(counts) < len(names) + is_surely_signed


def _is_linked(place: Place) -> bool:
    return any(tag == "a" for tag, _ in place)
