"""What was seen of one host: its templates, and on how many of their pages each zone stood.

What stands on most pages of a template at the same place is furniture: to Bar-Yossef and Rajagopalan (Template
detection via data mining, WWW 2002) shared pagelets, to Vieira et al. (CIKM 2006) what maps identically between trees.
Here zones are counted by place and text, so that one pass over the pages is enough and parts can be merged.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.site.counted import Counted
from zoning.site.observed import Numbers, Page, number_of
from zoning.site.style_tree import StyleTree

COMMON = 0.5
"""Share of a template's pages on which a place stands that belongs to its shape."""
ALIKE = 0.3
"""Places that a page and a template's shape have in common, of all that either has."""
OWN_WORDS = 0.05
"""A page that has no more of its words to itself is a copy: the same page under another address, with another date."""


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


@dataclass(slots=True, eq=False)
class Template:
    """Pages of one shape."""

    pages: int = 0
    places: Counted = field(default_factory=Counted)
    """On how many pages a zone stood at each place."""
    texts: Counted = field(default_factory=Counted)
    """On how many pages each text stood at its place."""
    _shape: Numbers | None = None

    @property
    def shape(self) -> Numbers:
        """The places on most of its pages."""
        if self._shape is None:
            self._shape = self._frequent(self.places)
        return self._shape

    @property
    def repeating(self) -> Numbers:
        """The texts that stand at the same place of most of its pages."""
        return self._frequent(self.texts)

    def _frequent(self, counted: Counted) -> Numbers:
        return counted.numbers[counted.times > COMMON * self.pages]

    def likeness(self, places: Numbers) -> float:
        """How much of its shape and of a page's places, each once, they have in common (Jaccard)."""
        common = len(np.intersect1d(self.shape, places, assume_unique=True))
        return common / max(1, len(self.shape) + len(places) - common)

    def add(self, other: "Template") -> None:
        """Count the pages of another one, too."""
        self.pages += other.pages
        self.places = self.places.plus(other.places.numbers, other.places.values)
        self.texts = self.texts.plus(other.texts.numbers, other.texts.values)
        if self.pages > limits.TEMPLATE_PAGES:
            self.pages //= 2
            self.places, self.texts = _halved(self.places), _halved(self.texts)
        self._shape = None

    def bound(self, most: int) -> None:
        """Keep at most so many places, and as many texts."""
        self.places, self.texts = self.places.within(most), self.texts.within(most)
        self._shape = None


def _halved(counted: Counted) -> Counted:
    """Half as much for what was seen so far: what has not been seen for long is gone at last."""
    half = Counted(counted.numbers, counted.values // 2)
    return half.among(half.times > 0)


class HostMemory:
    """What was seen of one host."""

    def __init__(
        self, templates: Sequence[Template] = (), styles: StyleTree | None = None, learned: Sequence[int] = ()
    ) -> None:
        """templates, styles: what is known so far; learned: the numbers of the addresses that it was learned from."""
        self.templates = list(templates)
        self.styles = styles or StyleTree()
        self.learned = dict.fromkeys(learned)

    def learn(self, address: str, page: Page) -> bool:
        """Count a page; False where it was counted before, or has no text."""
        number = number_of(address)
        if number in self.learned or not page.zones:
            return False
        self.learned[number] = None
        while len(self.learned) > limits.LEARNED_PAGES:
            del self.learned[next(iter(self.learned))]
        self._take(_of_page(page))
        self.styles.learn(page)
        return True

    def merge(self, other: "HostMemory") -> None:
        """Count what another memory of the host has seen; pages that both have seen count twice."""
        for template in other.templates:
            self._take(template)
        self.styles.merge(other.styles)
        self.learned |= other.learned

    def repeats(self, address: str, page: Page) -> Repeats:
        """What is known of a page's zones; neither a page that was learned itself counts nor copies of it."""
        template = self.template_of(page)
        if not template:
            return nothing_known(len(page.zones))
        places, texts = _columns(page)
        on_texts, on_places = (
            counted.of(numbers)[:, 0].astype(np.float64)
            for counted, numbers in ((template.texts, texts), (template.places, places))
        )
        same = max(int(self.knows(address)), _copies(on_texts, page.words))
        pages = template.pages - same
        if pages < 1:
            return nothing_known(len(page.zones))
        # What was learned and forgotten since is not counted either.
        on_text, on_place = (((counts - same) / pages).clip(0, 1) for counts in (on_texts, on_places))
        return Repeats(pages, on_text, on_place)

    def importance(self, address: str, page: Page, leaves: Numbers) -> NDArray[np.float64]:
        """(n,): how important the style tree takes these leaves of a page for, (n,)."""
        return self.styles.importance(page, leaves, learned=self.knows(address))

    def knows(self, address: str) -> bool:
        """Whether the page of this address was counted."""
        return number_of(address) in self.learned

    def template_of(self, page: Page) -> Template | None:
        """The template that a page is most like; None where it is like none."""
        return self._like(np.unique(_columns(page)[0]))

    def _like(self, places: Numbers) -> Template | None:
        best = max(self.templates, key=lambda template: template.likeness(places), default=None)
        return best if best and best.likeness(places) >= ALIKE else None

    def _take(self, template: Template) -> None:
        known = self._like(template.shape)
        if known is None:
            known = Template()
            self.templates.append(known)
        known.add(template)
        if len(self.templates) > limits.TEMPLATES:
            self.templates.remove(min(self.templates, key=lambda one: one.pages))
        # All templates of a host share its room.
        for one in self.templates:
            one.bound(limits.HOST_ZONES // (2 * len(self.templates)))


def _copies(counts: NDArray[np.float64], words: NDArray[np.float64]) -> int:
    """How many of the pages that were counted are this one under another address, or nearly.

    counts: (z,), on how many pages the text of each zone stood; words: (z,).
    """
    order = np.argsort(counts, kind="stable")
    most_words = np.searchsorted(np.cumsum(words[order]), OWN_WORDS * words.sum(), side="right")
    return int(counts[order[min(most_words, len(order) - 1)]])


def _columns(page: Page) -> tuple[Numbers, Numbers]:
    """(z,) twice: the places of zones, and their texts."""
    places, texts = np.array(page.zones, np.uint64).reshape(-1, 2).T
    return places, texts


def _of_page(page: Page) -> Template:
    places, texts = (
        Counted(numbers, np.ones((len(numbers), 1), np.float32)) for numbers in map(np.unique, _columns(page))
    )
    return Template(1, places, texts)
