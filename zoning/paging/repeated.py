"""Find what a page repeats of the page that it continues: title, byline, first post, teasers, navigation.

That the page before has the same text does not suffice: five people may answer "Thanks!", and each post of a thread
begins with the name of somebody who may have written before. Repeated is what is at the same place of both pages. So
the trees of the selected text of both pages are compared, from the body down:

- An element with the same text on both pages is repeated, as a whole.
- Otherwise its children are paired: from the first one on as long as they are equal, in the same way from the last one
  back, and in between those that are the only ones of their kind (tag and classes). Pairs that differ are compared in
  the same way.
- An element that is one of several of its kind (a post, a row, a paragraph) is repeated as a whole or not at all: a
  name is removed only with its post. If such elements alternate without a common parent (name, text, name, text), a
  turn is repeated as a whole or not at all.
- One of several elements whose text is not unique ("Thanks!") proves nothing, and ends the sequence of equal ones. From
  the end back, so does one of several without a link: teasers and navigation have links, but an answer may have none.

A page is compared only with the page just before: earlier pages may have other content in common with it.
In case of doubt a text stays: it is better to have it twice than to lose it, or to have it under another's name.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import numpy as np

from zoning.snapshot import BLOCK_TAGS, Mask, Snapshot

Text = tuple[str, ...]
Kind = tuple[str, frozenset[str]]
"""The tag, and the classes without their digits."""

ITEMS = ("li", "tr", "dt", "dd")
"""Tags of elements that count as several of a kind if there are two, whatever their classes."""
DEPTH = 100
"""The depth to which elements are compared."""


def repeated(before: Snapshot, selected_before: Mask, page: Snapshot, selected: Mask) -> Mask:
    """(n,): the selected text nodes of `page` that repeat selected ones of the page `before`."""
    one, other = _Page(before, selected_before), _Page(page, selected)
    return selected & page.within(page.mask_of((*_titles(one, other), *_below(one, other))))


class _Page:
    """The selected text of a page, as a tree."""

    def __init__(self, snapshot: Snapshot, selected: Mask) -> None:
        self.snapshot = snapshot
        words = np.flatnonzero(selected & snapshot.has_words)
        self._texts = [" ".join(snapshot.text_of(node).split()) for node in words.tolist()]
        places = np.arange(len(snapshot))
        self._first = np.searchsorted(words, places).tolist()
        self._stop = np.searchsorted(words, snapshot.end).tolist()
        self._links = snapshot.containing(snapshot.links)
        self.children = cache(self._children)
        self.kind = cache(self._kind)
        self.several = cache(self._several)
        self._tagged = cache(snapshot.named)

    def text(self, node: int) -> Text:
        """Return the texts in an element."""
        return tuple(self._texts[self._first[node] : self._stop[node]])

    def has_text(self, node: int) -> bool:
        return bool(self._first[node] < self._stop[node])

    def has_link(self, node: int) -> bool:
        return bool(self._links[node])

    def is_whole(self, node: int) -> bool:
        """Return whether an element is a piece of text, such as a paragraph, that is not compared in parts."""
        children = self.children(node)
        blocks = any(self.snapshot.tag(child) in BLOCK_TAGS for child in children)
        return not blocks and any(self.snapshot.is_text[child] for child in children)

    def _children(self, node: int) -> list[int]:
        return [child for child in self.snapshot.children(node) if self.has_text(child)]

    def _kind(self, node: int) -> Kind:
        names = self.snapshot.attribute(node, "class").split()
        return self.snapshot.tag(node), frozenset(re.sub(r"\d+", "", name) for name in names)

    def _several(self, parent: int) -> frozenset[int]:
        """Return the children with a sibling or a descendant of their kind, since answers may be inside posts."""
        children = self.children(parent)
        signs = Counter(sign for child in children for sign in _signs(self.kind(child)))
        tags = Counter(self.snapshot.tag(child) for child in children)
        return frozenset(
            child
            for child in children
            if any(signs[sign] > 1 for sign in _signs(self.kind(child)))
            or (tags[tag := self.snapshot.tag(child)] > 1 and tag in ITEMS)
            or self._holds_its_like(child)
        )

    def _holds_its_like(self, node: int) -> bool:
        tag, names = self.kind(node)
        inside = np.flatnonzero(self._tagged(tag)[node + 1 : self.snapshot.end[node]]) + node + 1
        return bool(names) and any(_alike(self.kind(other), (tag, names)) for other in inside.tolist())


def _signs(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the signs of a kind: each class with the tag, or the tag without a class. A common sign makes one kind."""
    tag, names = kind
    yield from ((tag, name) for name in names or ("",))


def _alike(one: Kind, other: Kind) -> bool:
    return not set(_signs(one)).isdisjoint(_signs(other))


def _titles(before: _Page, page: _Page) -> Iterator[int]:
    """Yield the page's only `h1`, wherever it is, if the page before has the same."""
    first, second = (np.flatnonzero(side.snapshot.named("h1")).tolist() for side in (before, page))
    if len(first) == len(second) == 1 and before.text(first[0]) == page.text(second[0]):
        yield second[0]


def _below(before: _Page, page: _Page) -> Iterator[int]:
    """Yield the repeated elements of the page, from the body down."""
    todo = [(before.snapshot.body, page.snapshot.body, 0)]
    while todo:
        one, other, depth = todo.pop()
        if before.text(one) == page.text(other):
            yield other
        elif depth < DEPTH and not (before.is_whole(one) or page.is_whole(other)):
            pairing = _Pairing(before, page, one, other)
            yield from pairing.equal
            todo += [(*pair, depth + 1) for pair in pairing.different]


class _Pairing:
    """The paired children of two elements."""

    def __init__(self, before: _Page, page: _Page, one: int, other: int) -> None:
        self._before, self._page = before, page
        self._ones, self._others = before.children(one), page.children(other)
        self._several = before.several(one), page.several(other)
        self._texts = [Counter(map(before.text, self._ones)), Counter(map(page.text, self._others))]
        self.equal: list[int] = []
        self.different: list[tuple[int, int]] = []
        first = self._from_first()
        last = self._from_last(first)
        self._between(self._ones[first : len(self._ones) - last], self._others[first : len(self._others) - last])

    def _from_first(self) -> int:
        """Pair children from the first one on, as far as they belong together; return their number."""
        equal, run = [], 0
        for one, other in zip(self._ones, self._others, strict=False):
            if self._is_equal(one, other):
                equal.append(other)
            elif self._is_single(one, other) and _alike(self._before.kind(one), self._page.kind(other)):
                self.different.append((one, other))
            else:
                break
            run += 1
        self.equal += self._whole_turns(equal, self._others[run:])
        return run

    def _whole_turns(self, equal: list[int], rest: list[int]) -> list[int]:
        """Return the equal ones without the last turn, if this continues differently."""
        kind = self._page.kind
        several = [node for node in equal if node in self._several[1]]
        if not several or not rest or _alike(kind(several[0]), kind(rest[0])):
            return equal
        begins = [at for at, node in enumerate(equal) if _alike(kind(node), kind(several[0]))]
        return equal[: begins[-1]]

    def _from_last(self, first: int) -> int:
        """Pair children from the last one back, as long as they are equal; return their number."""
        run = 0
        for one, other in zip(reversed(self._ones[first:]), reversed(self._others[first:]), strict=False):
            if not self._is_equal(one, other) or not (self._is_single(one, other) or self._page.has_link(other)):
                break
            self.equal.append(other)
            run += 1
        return run

    def _between(self, ones: list[int], others: list[int]) -> None:
        """Pair children that are the only ones of their kind."""
        single = {sign: one for one in ones if one not in self._several[0] for sign in _signs(self._before.kind(one))}
        for other in others:
            if other not in self._several[1]:
                one = next((single[sign] for sign in _signs(self._page.kind(other)) if sign in single), None)
                self.different += [] if one is None else [(one, other)]

    def _is_single(self, one: int, other: int) -> bool:
        return one not in self._several[0] and other not in self._several[1]

    def _is_equal(self, one: int, other: int) -> bool:
        """Return whether two children have the same text; for one of several, whether this text is also unique."""
        text = self._before.text(one)
        if self._before.snapshot.tag(one) != self._page.snapshot.tag(other) or text != self._page.text(other):
            return False
        return self._is_single(one, other) or all(texts[text] == 1 for texts in self._texts)
