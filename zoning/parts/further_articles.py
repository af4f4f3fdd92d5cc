"""Find the articles that endless pages put below their own: with a like heading, and a text of their own.

The rules use no words of any language: the heading of the page's own article is in a title that the page declares,
those of further ones are not.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.document.lengths import words_of_texts
from zoning.parts.asides import leads_to_another_page
from zoning.parts.kinds import classes_of
from zoning.parts.own_heading import has_date_behind, own_headings
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words

LEAST_WORDS = 60
"""The least number of words outside of links in an article; a teaser has fewer."""
MOST_ARTICLES = 100
"""The most headings that are looked at."""
HEADING_WORDS = 3
"""A shorter heading, such as `Comments`, needs more than a date to be that of an article."""
FRONT_WORDS = 15
"""The most words outside of links before the heading of an article in its box."""


def further_articles(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of articles below the one whose heading is in a title of the page.

    text: (n,). A further article stands in an `article` of its own, or has a date below its heading as the first one
    has, or is a box of the same kind beside that of the first one, and its heading leads to a page of its own.
    """
    page = _Page(snapshot, text)
    found = np.zeros(len(snapshot), np.bool_)
    if not page.own:
        return found
    own = page.own[0]
    for begin, end in page.in_articles() or page.dated(own) or page.linked(own):
        found[begin:end] = True
    return text & found


class _Range(NamedTuple):
    """The nodes of an article: the first, and one past the last."""

    begin: int
    end: int


class _Page:
    """The headings of a page, and what belongs to each."""

    def __init__(self, snapshot: Snapshot, text: Mask) -> None:
        self.snapshot, self.text = snapshot, text
        self.headings = snapshot.named(*HEADING_TAGS) & snapshot.containing(text)
        links = snapshot.within(snapshot.named("a"))
        self.unlinked: NDArray[np.int64] = snapshot.once(words_of_texts) * (text & ~links)
        self.own = own_headings(snapshot, text)

    def _like(self, own: int) -> list[int]:
        """Return the headings of the same level behind the page's own one that are not in its titles."""
        same = self.headings & self.snapshot.named(self.snapshot.tag(own))
        same[: own + 1] = False
        return [node for node in np.flatnonzero(same)[:MOST_ARTICLES].tolist() if node not in self.own]

    def in_articles(self) -> list[_Range]:
        """Return the other `article` elements that begin with a like heading."""
        snapshot = self.snapshot
        articles = snapshot.outermost(snapshot.named("article") & snapshot.containing(self.text))
        around = snapshot.nearest(snapshot.mask_of(articles))
        own = next((node for node in self.own if around[node] >= 0), -1)
        if own < 0:
            return []
        first = {int(around[node]): node for node in np.flatnonzero(self.headings & (around >= 0))[::-1].tolist()}
        like = (int(around[node]) for node in self._like(own) if first.get(int(around[node])) == node)
        ranges = (_Range(article, int(snapshot.end[article])) for article in like if article != around[own])
        return [one for one in ranges if self._is_long(one)]

    def dated(self, own: int) -> list[_Range]:
        """Return what follows like headings with a date below them, if the page's own heading has one, too."""
        like = self._like(own)
        boxes = [*self._boxes([own, *like]), len(self.snapshot)]
        found = []
        for heading, box, after in zip(like, boxes[1:-1], boxes[2:], strict=True):
            one = self._of_box(heading, box) or self._up_to(heading, box, after)
            if one and self._is_title(heading) and self._has_date(heading, one.end):
                found.append(one)
        return found if found and self._has_date(own, boxes[1]) else []

    def linked(self, own: int) -> list[_Range]:
        """Return boxes beside that of the page's own heading, of its kind, with headings that lead to other pages."""
        leading = [node for node in np.flatnonzero(self.headings).tolist() if node > own and self._leads_on(node)]
        if not leading or len(leading) > MOST_ARTICLES:
            return []
        box, *boxes = self._boxes([own, *leading])
        if not self._of_box(own, box):
            return []
        like = (
            self._of_box(heading, other)
            for heading, other in zip(leading, boxes, strict=True)
            if self._kind(other) == self._kind(box)
        )
        return [one for one in like if one]

    def _kind(self, box: int) -> tuple[int, str, frozenset[str]]:
        return int(self.snapshot.parent[box]), self.snapshot.tag(box), classes_of(self.snapshot, box)

    def _leads_on(self, heading: int) -> bool:
        """Whether all of a heading is a link to another page of the site."""
        inside = range(heading, int(self.snapshot.end[heading]))
        links = (self.snapshot.attribute(node, "href") for node in inside if self.snapshot.tag(node) == "a")
        whole = not self.unlinked[heading : self.snapshot.end[heading]].any()
        return whole and any(leads_to_another_page(self.snapshot, to) for to in links)

    def _is_title(self, heading: int) -> bool:
        return words.length(self.snapshot.text_within(heading, self.text)) >= HEADING_WORDS

    def _is_long(self, one: _Range) -> bool:
        return bool(self.unlinked[one.begin : one.end].sum() >= LEAST_WORDS)

    def _boxes(self, titles: Sequence[int]) -> list[int]:
        """Return the largest element around each title that contains no other one."""
        held = self.snapshot.count_within(self.snapshot.mask_of(titles))
        boxes = []
        for title in titles:
            box = title
            while box > self.snapshot.body and held[self.snapshot.parent[box]] == 1:
                box = int(self.snapshot.parent[box])
            boxes.append(box)
        return boxes

    def _of_box(self, heading: int, box: int) -> _Range | None:
        """Return the box around a heading, if the heading begins it and a text follows in it."""
        one = _Range(box, int(self.snapshot.end[box]))
        begins = self.unlinked[box:heading].sum() <= FRONT_WORDS
        return one if begins and self._is_long(one) else None

    def _up_to(self, heading: int, box: int, after: int) -> _Range | None:
        """Return what follows the box of a heading up to the next one, if it is long; a linked heading has no text."""
        one = _Range(box, min(after, int(self.snapshot.end[self.snapshot.parent[box]])))
        return None if self._leads_on(heading) or not self._is_long(one) else one

    def _has_date(self, heading: int, end: int) -> bool:
        inside = self.text.copy()
        inside[end:] = False
        return has_date_behind(self.snapshot, heading, inside)
