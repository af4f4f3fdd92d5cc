"""Remember what was seen of one host: its templates, and how many of their pages have each zone.

Text that most pages of a template have at the same place is furniture. Bar-Yossef and Rajagopalan (Template detection
via data mining, WWW 2002) call such regions shared pagelets; Vieira et al. (CIKM 2006) find nodes that map identically
between trees. Here zones are counted by place and text, so that one pass over the pages is enough and parts can be
merged.
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
"""A place belongs to the shape of a template if more than this share of its pages have it."""
ALIKE = 0.3
"""The least share of places that a page must have in common with a template's shape, of all that either has."""
OWN_WORDS = 0.05
"""A page with at most this share of words of its own is a copy: the same page at another address, or with another
date."""


class Repeats(NamedTuple):
    """What a memory knows of the zones of a page; z zones."""

    pages: int
    """The number of other pages of its template; 0 if none is known."""
    text: NDArray[np.float64]
    """(z,): the share of these pages that have the same text at the same place."""
    place: NDArray[np.float64]
    """(z,): the share of these pages that have any text at that place."""


def nothing_known(zones: int) -> Repeats:
    """Return the result for a page with this number of zones of whose site nothing is known."""
    return Repeats(0, np.zeros(zones), np.zeros(zones))


@dataclass(slots=True, eq=False)
class Template:
    """Pages of one shape."""

    pages: int = 0
    places: Counted = field(default_factory=Counted)
    """The number of pages that have a zone at each place."""
    texts: Counted = field(default_factory=Counted)
    """The number of pages that have each text at its place."""
    _shape: Numbers | None = None

    @property
    def shape(self) -> Numbers:
        """Return the places that most of its pages have."""
        if self._shape is None:
            self._shape = self._frequent(self.places)
        return self._shape

    @property
    def repeating(self) -> Numbers:
        """Return the texts that most of its pages have at the same place."""
        return self._frequent(self.texts)

    def _frequent(self, counted: Counted) -> Numbers:
        return counted.numbers[counted.times > COMMON * self.pages]

    def likeness(self, places: Numbers) -> float:
        """Return the Jaccard similarity of its shape and a page's places, each given once."""
        common = len(np.intersect1d(self.shape, places, assume_unique=True))
        return common / max(1, len(self.shape) + len(places) - common)

    def add(self, other: "Template") -> None:
        """Add the counts of another template."""
        self.pages += other.pages
        self.places = self.places.plus(other.places.numbers, other.places.values)
        self.texts = self.texts.plus(other.texts.numbers, other.texts.values)
        if self.pages > limits.TEMPLATE_PAGES:
            self.pages //= 2
            self.places, self.texts = _halved(self.places), _halved(self.texts)
        self._shape = None

    def bound(self, most: int) -> None:
        """Keep at most `most` places, and as many texts."""
        self.places, self.texts = self.places.within(most), self.texts.within(most)
        self._shape = None


def _halved(counted: Counted) -> Counted:
    """Halve the counts, so that what has not been seen for a long time disappears in the end."""
    half = Counted(counted.numbers, counted.values // 2)
    return half.among(half.times > 0)


class HostMemory:
    """What was seen of one host."""

    def __init__(
        self, templates: Sequence[Template] = (), styles: StyleTree | None = None, learned: Sequence[int] = ()
    ) -> None:
        """templates, styles: what is known so far; learned: the numbers of the addresses of the counted pages."""
        self.templates = list(templates)
        self.styles = styles or StyleTree()
        self.learned = dict.fromkeys(learned)

    def learn(self, address: str, page: Page) -> bool:
        """Count a page; return False if it was counted before, or has no text."""
        number = number_of(address)
        if number in self.learned or not page.zones:
            return False
        self.learned[number] = None
        while len(self.learned) > limits.LEARNED_PAGES:
            del self.learned[next(iter(self.learned))]
        self._add(_of_page(page))
        self.styles.learn(page)
        return True

    def merge(self, other: "HostMemory") -> None:
        """Add the counts of another memory of the host. Pages that both have seen count twice."""
        for template in other.templates:
            self._add(template)
        self.styles.merge(other.styles)
        self.learned |= other.learned

    def repeats(self, address: str, page: Page) -> Repeats:
        """Return what is known of a page's zones.

        If the page itself or copies of it were counted, these are subtracted.
        """
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
        # Counts that were dropped cannot be subtracted: hence the clip.
        on_text, on_place = (((counts - same) / pages).clip(0, 1) for counts in (on_texts, on_places))
        return Repeats(pages, on_text, on_place)

    def importance(self, address: str, page: Page, leaves: Numbers) -> NDArray[np.float64]:
        """Return the importance of these leaves of a page, (n,), by the style tree: (n,), 0 to 1."""
        return self.styles.importance(page, leaves, learned=self.knows(address))

    def knows(self, address: str) -> bool:
        """Return whether the page of this address was counted."""
        return number_of(address) in self.learned

    def template_of(self, page: Page) -> Template | None:
        """Return the template most similar to a page; None if none is similar enough."""
        return self._most_similar(np.unique(_columns(page)[0]))

    def _most_similar(self, places: Numbers) -> Template | None:
        best = max(self.templates, key=lambda template: template.likeness(places), default=None)
        return best if best and best.likeness(places) >= ALIKE else None

    def _add(self, template: Template) -> None:
        known = self._most_similar(template.shape)
        if known is None:
            known = Template()
            self.templates.append(known)
        known.add(template)
        if len(self.templates) > limits.TEMPLATES:
            self.templates.remove(min(self.templates, key=lambda one: one.pages))
        # The templates of a host share its limit.
        for one in self.templates:
            one.bound(limits.HOST_ZONES // (2 * len(self.templates)))


def _copies(counts: NDArray[np.float64], words: NDArray[np.float64]) -> int:
    """Return how many of the counted pages are nearly the same as this one.

    counts: (z,), the number of pages that have the text of each zone; words: (z,), the words of each zone.
    """
    order = np.argsort(counts, kind="stable")
    most_words = np.searchsorted(np.cumsum(words[order]), OWN_WORDS * words.sum(), side="right")
    return int(counts[order[min(most_words, len(order) - 1)]])


def _columns(page: Page) -> tuple[Numbers, Numbers]:
    """Return (z,) twice: the places of the zones, and their texts."""
    places, texts = np.array(page.zones, np.uint64).reshape(-1, 2).T
    return places, texts


def _of_page(page: Page) -> Template:
    places, texts = (
        Counted(numbers, np.ones((len(numbers), 1), np.float32)) for numbers in map(np.unique, _columns(page))
    )
    return Template(1, places, texts)
