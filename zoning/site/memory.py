"""What was seen of one host: its templates, and on how many of their pages each zone stood.

What stands on most pages of a template at the same place is furniture: to Bar-Yossef and Rajagopalan (Template
detection via data mining, WWW 2002) shared pagelets, to Vieira et al. (CIKM 2006) what maps identically between trees.
Here zones are counted by place and text, so that one pass over the pages is enough and parts can be merged.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.site.observed import Zone, number_of

COMMON = 0.5
"""Share of a template's pages on which a place stands that belongs to its shape."""
ALIKE = 0.3
"""Places that a page and a template's shape have in common, of all that either has."""

Counts = dict[int, int]
"""Number of a place, or of a text at its place → on how many pages."""


class Repeats(NamedTuple):
    """What a memory knows of the zones of a page; z zones."""

    pages: int
    """Of its template, other than the page itself; 0 where none is known."""
    text: NDArray[np.float64]
    """(z,): share of them with the same text at the same place."""
    place: NDArray[np.float64]
    """(z,): share of them with a text at that place."""


def nothing_known(zones: int) -> Repeats:
    """What is known of so many zones of a page whose site nothing is known of."""
    return Repeats(0, np.zeros(zones), np.zeros(zones))


@dataclass(slots=True)
class Template:
    """Pages of one shape."""

    pages: int = 0
    places: Counts = field(default_factory=dict)
    texts: Counts = field(default_factory=dict)
    _shape: frozenset[int] | None = None

    @property
    def shape(self) -> frozenset[int]:
        """The places on most of its pages."""
        if self._shape is None:
            self._shape = frozenset(place for place, count in self.places.items() if count > COMMON * self.pages)
        return self._shape

    @property
    def repeating(self) -> frozenset[int]:
        """The texts that stand at the same place of most of its pages."""
        return frozenset(text for text, count in self.texts.items() if count > COMMON * self.pages)

    def likeness(self, places: Set[int]) -> float:
        """How much of its shape and of a page's places they have in common (Jaccard)."""
        return len(self.shape & places) / max(1, len(self.shape | places))

    def add(self, other: "Template") -> None:
        """Count the pages of another one, too."""
        self.pages += other.pages
        self._shape = None
        for mine, theirs in ((self.places, other.places), (self.texts, other.texts)):
            for number, count in theirs.items():
                mine[number] = mine.get(number, 0) + count
        if self.pages > limits.TEMPLATE_PAGES:
            self._forget()
        self.places, self.texts = _bounded(self.places), _bounded(self.texts)

    def _forget(self) -> None:
        """Count half as much for what was seen so far: what has not been seen for long is gone at last."""
        self.pages //= 2
        for counts in (self.places, self.texts):
            for number in list(counts):
                counts[number] //= 2
                if not counts[number]:
                    del counts[number]


def _bounded(counts: Counts) -> Counts:
    """No more numbers than a template may keep: those that were seen most often, of these the latest."""
    if len(counts) <= limits.TEMPLATE_ZONES:
        return counts
    order = sorted(enumerate(counts.items()), key=lambda each: (each[1][1], each[0]))
    return dict(item for _, item in sorted(order[-limits.TEMPLATE_ZONES // 2 :]))


class HostMemory:
    """What was seen of one host."""

    def __init__(self, templates: Sequence[Template] = (), learned: Sequence[int] = ()) -> None:
        """templates: what is known so far; learned: the numbers of the addresses that it was learned from."""
        self.templates = list(templates)
        self.learned = dict.fromkeys(learned)

    def learn(self, address: str, zones: Sequence[Zone]) -> bool:
        """Count a page; False where it was counted before, or has no text."""
        number = number_of(address)
        if number in self.learned or not zones:
            return False
        self.learned[number] = None
        while len(self.learned) > limits.LEARNED_PAGES:
            del self.learned[next(iter(self.learned))]
        self._take(_of_page(zones))
        return True

    def merge(self, other: "HostMemory") -> None:
        """Count what another memory of the host has seen; pages that both have seen count twice."""
        for template in other.templates:
            self._take(template)
        self.learned |= other.learned

    def repeats(self, address: str, zones: Sequence[Zone]) -> Repeats:
        """What is known of a page's zones; a page that was learned itself does not count."""
        places = {zone.place for zone in zones}
        template = self.template_of(places)
        own = int(number_of(address) in self.learned)
        pages = template.pages - own if template else 0
        if not template or pages < 1:
            return nothing_known(len(zones))
        text = [template.texts.get(zone.text, own) - own for zone in zones]
        place = [template.places.get(zone.place, own) - own for zone in zones]
        shares = np.clip(np.array([text, place], np.float64) / pages, 0, 1)
        return Repeats(pages, shares[0], shares[1])

    def template_of(self, places: Set[int]) -> Template | None:
        """The template that a page with these places is most like; None where it is like none."""
        best = max(self.templates, key=lambda template: template.likeness(places), default=None)
        return best if best and best.likeness(places) >= ALIKE else None

    def _take(self, template: Template) -> None:
        known = self.template_of(template.shape)
        if known is None:
            known = Template()
            self.templates.append(known)
        known.add(template)
        if len(self.templates) > limits.TEMPLATES:
            self.templates.remove(min(self.templates, key=lambda one: one.pages))


def _of_page(zones: Iterable[Zone]) -> Template:
    places, texts = {zone.place for zone in zones}, {zone.text for zone in zones}
    return Template(1, dict.fromkeys(places, 1), dict.fromkeys(texts, 1))
