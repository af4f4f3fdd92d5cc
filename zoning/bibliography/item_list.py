"""Describe a run of neighbouring zones that may be the references of a list."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from zoning.bibliography import furniture
from zoning.bibliography.announced import announced
from zoning.bibliography.features import ReferenceFeatures, heading
from zoning.bibliography.index import TextIndex
from zoning.snapshot import HEADING_TAGS

SECTION_CHARACTERS = 300
"""The fewest characters of a section; an item with a heading in it may be a section."""
SAME_EDGE_PX = 3.0
Range = tuple[int, int]
"""The first node, and one past the last."""
LABEL_ALONE = re.compile(
    r"\s*[\[(]?(?:\d{1,4}[a-z]?|[A-Z][\w+-]{0,12}\d{2}[a-z]?)[\])]?\s?[.:]?\s*|\s*[•–*-]\s*"
    r"|\s*\[\s?[^\W_][\w+:.’'-]{0,30}\s?\][.:]?\s*"
)
_NUMBER = re.compile(r"\s*[\[(]?(\d{1,4})[a-z]?(?:[\]).:]|\s|$)")


@dataclass(frozen=True, eq=False)
class ItemList:
    """A run of zones that may be references."""

    index: TextIndex
    parent: int
    items: tuple[Range, ...]
    told: bool = False
    """Whether to look for a heading or another announcement of the list; see `announced`."""
    are_notes: bool = False
    """Whether the items are footnotes, if the page announces nothing else; see `notes_among`."""

    @cached_property
    def headed(self) -> str:
        """What the page announces it as (one of the values of `features.heading`)."""
        said = announced(self.index, self.start, self.stop) if self.told else ""
        if said == "references" and (self._holds_its_heading or self._are_sections):
            said = ""
        return said or ("notes" if self.are_notes else "")

    @cached_property
    def _are_sections(self) -> bool:
        """Whether most items are sections of text with a heading, which may cite works."""
        titles = self.index.snapshot.named(*HEADING_TAGS)
        long = (item for item in self.items if self.index.characters_between(*item) >= SECTION_CHARACTERS)
        return 2 * sum(bool(titles[slice(*item)].any()) for item in long) > len(self.items)

    @cached_property
    def _holds_its_heading(self) -> bool:
        """Whether it contains the heading of a reference list, so that it is more than that list."""
        titles = self.index.snapshot.named(*HEADING_TAGS)[self.start : self.stop]
        return any(
            heading(self.index.begin_of(self.start + title, self.index.end[self.start + title], 200)) == "references"
            for title in np.flatnonzero(titles).tolist()
        )

    @property
    def start(self) -> int:
        """Its first node."""
        return self.items[0][0]

    @property
    def stop(self) -> int:
        """One past its last node."""
        return self.items[-1][1]

    @cached_property
    def texts(self) -> list[str]:
        """The beginning of the text of each item."""
        return [self.index.text(*item) for item in self.items]

    @cached_property
    def signs(self) -> list[ReferenceFeatures]:
        """The signs of a reference that each item has."""
        return [self.index.signs(*item) for item in self.items]

    @cached_property
    def kinds(self) -> list[str]:
        """The kind of each item: `reference`, `label` (of the next), `furniture` (of the one before), or `other`."""
        return [self._kind(*each) for each in zip(self.items, self.texts, self.signs, strict=True)]

    def _kind(self, item: Range, text: str, signs: ReferenceFeatures) -> str:
        if LABEL_ALONE.fullmatch(text[:40]):
            return "label"
        if len(text) <= 4 * furniture.MOST_CHARACTERS and self._only_furniture(item):
            return "furniture"
        return "reference" if (signs.like_a_note if self.are_notes else signs.like_a_reference) else "other"

    def _only_furniture(self, item: Range) -> bool:
        return all(furniture.is_service(self.index.snapshot.text_of(node)) for node in self.index.within(*item))

    @cached_property
    def references(self) -> int:
        """The number of items that look like references."""
        return self.kinds.count("reference")

    @property
    def share(self) -> float:
        """The share of items that look like references, labels and furniture aside."""
        return self.references / max(1, self.references + self.kinds.count("other"))

    @property
    def named(self) -> float:
        """The share of references that begin with a name."""
        pairs = zip(self.signs, self.kinds, strict=True)
        return sum(signs.named for signs, kind in pairs if kind == "reference") / max(1, self.references)

    @property
    def dated(self) -> float:
        """The share of references that have a year."""
        pairs = zip(self.signs, self.kinds, strict=True)
        return sum(signs.year for signs, kind in pairs if kind == "reference") / max(1, self.references)

    @property
    def shape(self) -> tuple[str, str]:
        """The tags of the element around the items and of the first item."""
        snapshot = self.index.snapshot
        first = next((node for node in range(*self.items[0]) if self.index.parent[node] == self.parent), self.parent)
        return snapshot.tag(self.parent), snapshot.tag(first)

    @cached_property
    def numbers(self) -> list[int]:
        """The number at the beginning of each item, -1 for none."""
        return [int(found[1]) if (found := _NUMBER.match(text)) else -1 for text in self.texts]

    @cached_property
    def numbered(self) -> bool:
        """Whether most items begin with a number that is one more than the number of the item before."""
        numbers = [number for number in self.numbers if number >= 0]
        steps = sum(one + 1 == other for one, other in pairwise(numbers))
        return steps >= 2 and steps >= 0.6 * (self.references - 1)

    @cached_property
    def alphabetical(self) -> bool:
        """Whether nearly all items are in alphabetical order of their first letters."""
        first = [text.lstrip(" \t\n[“\"'")[:1].casefold() for text in self.texts]
        ordered = sum(one <= other for one, other in pairwise(first))
        return len(set(first)) > 2 and ordered >= 0.9 * (len(first) - 1)

    @cached_property
    def linked_to(self) -> bool:
        """Whether links elsewhere on the page lead to at least half of the references."""
        between = self.index.targets.between
        hit = sum(1 for start, stop in self.items if between(start, stop, outside=(self.start, self.stop)))
        return hit >= 0.5 * max(1, self.references)

    @cached_property
    def one_edge(self) -> bool:
        """Whether most items begin at one of three left edges, as in columns; true if all items are folded away."""
        lefts = [left for item in self.items if (left := self._left(item)) is not None]
        edges = Counter(round(left / SAME_EDGE_PX) for left in lefts)
        return not lefts or sum(count for _, count in edges.most_common(3)) >= 0.7 * len(lefts)

    def _left(self, item: Range) -> float | None:
        for node in self.index.within(*item)[:1]:
            left = float(self.index.snapshot.boxes[node, 0])
            return None if np.isnan(left) else left
        return None
