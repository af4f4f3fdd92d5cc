"""Represent the body as one stream of tags and texts, counted in characters, tokens or lines.

The text-based methods read a page's source in this way, from beginning to end. The stream is made from the snapshot's
tree (no HTML is parsed again). Each tag has its length in `Snapshot.html`.
"""

import html
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import Body, Counts
from zoning.snapshot import VOID_TAGS, Ints, Mask, Snapshot

TEXT, OPEN, CLOSE = 0, 1, 2
CODE, BLANK, CONTENT = 0, 1, 2
LINE_LENGTH = 65
"""Characters of a normalised line: from a note on CETR; for DANAg no number is known (unverified: our reading)."""
ENOUGH_LINE_BREAKS = 1 / 200
"""The line breaks per character above which a page's own lines are used (unverified: our reading)."""
ESCAPES = np.array([len(html.escape(chr(code))) - 1 for code in range(128)])
"""(128,): by how many characters the HTML escape of each ASCII character is longer than the character."""
AnchorFilter = Literal[0, 1, 2, 3]
"""Filters 1 to 3 of Mohammadzadeh et al. 2014; 0 is none."""
LineBreaks = Literal["auto", "source", "normalised"]

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Stream:
    """k items in document order, each a tag or the text of one text node."""

    body: Body
    node: Ints
    """(k,): the node of each item."""
    place: Ints
    """(k,): the position in the document: the number of the node before which the item comes; never decreases."""
    kind: NDArray[np.int8]
    """(k,): TEXT, OPEN or CLOSE; an element without content has only its OPEN."""
    length: Counts
    """(k,): characters of a text with collapsed white space, or of a tag as it is written."""

    @classmethod
    def of(cls, body: Body) -> "Stream":
        """Return the stream of `body`."""
        snapshot = body.snapshot
        opened = np.flatnonzero(body.is_element | body.is_text)
        closed = np.flatnonzero(body.is_element & ~snapshot.named(*VOID_TAGS))
        node = np.concatenate((opened, closed))
        place = np.concatenate((opened, snapshot.end[closed]))
        kind = np.concatenate((np.where(body.is_text[opened], TEXT, OPEN), np.full(len(closed), CLOSE)))
        # Closing tags come before the opening tag at the same place, the innermost first.
        order = np.lexsort((np.where(kind == CLOSE, -node, 0), kind != CLOSE, place))
        node, place, kind = node[order], place[order], kind[order]
        of_kind = (body.length, _open_tags(body), _close_tags(body))
        length = np.choose(kind, [lengths[node] for lengths in of_kind])
        return cls(body, node.astype(np.int32), place.astype(np.int32), kind.astype(np.int8), length.astype(np.int64))

    # ------------------------------------------------------------------ changed

    def anchored(self, anchor_filter: AnchorFilter) -> "Stream":
        """Return the stream after an anchor filter, which changes anchors with and without `href` (our reading).

        1: remove anchors with their text. 2: remove their attributes. 3: replace their attributes by as many blanks as
        make the tags as long as the text; by none if the text is shorter than the tags (our reading).
        """
        body, snapshot = self.body, self.body.snapshot
        anchors = body.is_element & snapshot.named("a")
        if anchor_filter == 0 or not anchors.any():
            return self
        if anchor_filter == 1:
            return self._kept(~snapshot.within(anchors)[self.node])
        opened = np.flatnonzero((self.kind == OPEN) & anchors[self.node])
        length = self.length.copy()
        length[opened] = len("<a>")
        if anchor_filter == 3:
            length[opened] += np.maximum(0, body.total(body.length)[self.node[opened]] - len("<a></a>"))
        return replace(self, length=length)

    def without_tags(self, *names: str) -> "Stream":
        """Return the stream without the tags of these elements; their text stays."""
        return self._kept((self.kind == TEXT) | ~self.body.snapshot.named(*names)[self.node])

    def without_text(self, mask: Mask) -> "Stream":
        """Return the stream without the text of the nodes in `mask`."""
        return self._kept((self.kind != TEXT) | ~mask[self.node])

    def _kept(self, items: NDArray[np.bool_]) -> "Stream":
        return replace(
            self, node=self.node[items], place=self.place[items], kind=self.kind[items], length=self.length[items]
        )

    # ------------------------------------------------------------------ counted

    @cached_property
    def is_text(self) -> NDArray[np.bool_]:
        """(k,): items that are text."""
        text: NDArray[np.bool_] = self.kind == TEXT
        return text

    @cached_property
    def start(self) -> Counts:
        """(k + 1,): the number of characters before each item; the last entry is their total."""
        return np.concatenate(([0], np.cumsum(self.length)))

    @cached_property
    def tokens(self) -> "Units":
        """The stream in tokens: each word and each tag."""
        count = np.where(self.is_text, self.body.words[self.node], 1)
        item = np.repeat(np.arange(len(count)), count)
        return Units(self, item, np.where(self.is_text[item], CONTENT, CODE).astype(np.int8))

    @cached_property
    def characters(self) -> "Units":
        """The stream in characters: those of tags, those of words, and the blanks between words of a text node."""
        item = np.repeat(np.arange(len(self.length)), self.length)
        kind = np.zeros(len(item), np.int8)
        codes = self.codes
        kind[self.is_text[item]] = np.where(codes == ord(" "), BLANK, CONTENT)
        return Units(self, item, kind)

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """Code points of all text characters, in order; tags have none."""
        texts = "".join([self.body.texts[node] for node in self.node[self.is_text].tolist()])
        return np.frombuffer(texts.encode("utf-32-le", "surrogatepass"), np.uint32)

    def lines(self, length: int = LINE_LENGTH, breaks: LineBreaks = "normalised") -> "Lines":
        """Return the characters in lines: of `length` characters, or divided at the line feeds of the page's text.

        `auto` uses the page's own lines if there are enough of them. A rendered page has only the line feeds between
        tags and in text, not those inside tags. Lines may begin and end inside a tag.
        """
        total = int(self.start[-1])
        own = self.line_feeds if breaks != "normalised" else np.zeros(0, np.int64)
        if breaks == "source" or (breaks == "auto" and len(own) > total * ENOUGH_LINE_BREAKS):
            return Lines(self, np.unique(np.concatenate(([0], own, [total]))))
        return Lines(self, np.unique(np.append(np.arange(0, total, length), total)))

    @cached_property
    def line_feeds(self) -> Counts:
        """The number of characters before each line feed of the body."""
        snapshot = self.body.snapshot
        fed = np.array(["\n" in string for string in snapshot.strings], np.bool_)
        between = np.flatnonzero(snapshot.in_body & snapshot.is_text & ~snapshot.has_words & fed[snapshot.value])
        places = self.start[np.searchsorted(self.place, between, side="right")]
        broken = np.flatnonzero(self.is_text & fed[snapshot.value[self.node]])
        inside = [
            int(self.start[item]) + offset
            for item in broken.tolist()
            for offset in _offsets_of_line_feeds(snapshot.text_of(int(self.node[item])))
        ]
        return np.unique(np.concatenate((places, np.array(inside, np.int64))))

    def text_before(self, places: Counts) -> Counts:
        """Return the number of characters of text before each of `places`, which are character positions."""
        text = np.concatenate(([0], np.cumsum(np.where(self.is_text, self.length, 0))))
        return np.interp(places, self.start, text).astype(np.int64)

    def content_before(self, places: Counts) -> Counts:
        """Return the number of characters of words before each of `places`."""
        return np.concatenate(([0], np.cumsum(self.codes != ord(" "))))[self.text_before(places)]

    @cached_property
    def content(self) -> Counts:
        """(c,): the item of each character of words."""
        items = np.flatnonzero(self.is_text)
        return np.repeat(items, self.body.letters[self.node[items]])

    # ------------------------------------------------------------------ chosen

    def chosen(self, item: Counts, inside: NDArray[np.bool_]) -> Mask:
        """(n,): the text nodes of which at least half of the parts are `inside`; item: the item of each part.

        The sources cut text where a line or window ends; here a text node is chosen as a whole or not (our reading).
        """
        count = np.bincount(item[inside], minlength=len(self.node))
        altogether = np.bincount(item, minlength=len(self.node))
        mask = np.zeros(len(self.body.snapshot), np.bool_)
        mask[self.node[(altogether > 0) & (2 * count >= altogether)]] = True
        return mask

    def means(self, item: Counts, values: Values) -> NDArray[np.float32]:
        """(n,): the mean of the `values` of each text node's parts; NaN elsewhere. item: the item of each part."""
        altogether = np.bincount(item, minlength=len(self.node))
        summed = np.bincount(item, weights=values, minlength=len(self.node))
        there = altogether > 0
        scores = np.full(len(self.body.snapshot), np.nan, np.float32)
        scores[self.node[there]] = summed[there] / altogether[there]
        return scores


@dataclass(frozen=True, eq=False)
class Units:
    """The stream in u units, characters or tokens."""

    stream: Stream
    item: Counts
    """(u,): the item of each unit."""
    kind: NDArray[np.int8]
    """(u,): CODE, BLANK or CONTENT."""

    def __len__(self) -> int:
        return len(self.item)

    def chosen(self, units: NDArray[np.bool_]) -> Mask:
        """(n,): the text nodes of which at least half of the content is among `units` (u,)."""
        content = self.kind == CONTENT
        return self.stream.chosen(self.item[content], units[content])

    def means(self, values: Values) -> NDArray[np.float32]:
        """(n,): the mean of `values` (u,) over each text node's content; NaN elsewhere."""
        content = self.kind == CONTENT
        return self.stream.means(self.item[content], values[content])


@dataclass(frozen=True, eq=False)
class Lines:
    """The characters of a stream in m lines, none of them empty."""

    stream: Stream
    bound: Counts
    """(m + 1,): where each line begins, and where the last one ends."""

    def __len__(self) -> int:
        return len(self.bound) - 1

    def count(self, characters: NDArray[np.bool_]) -> Counts:
        """(m,): how many of `characters`, (u,), are on each line."""
        total = np.concatenate(([0], np.cumsum(characters)))
        return total[self.bound[1:]] - total[self.bound[:-1]]

    @cached_property
    def content(self) -> Counts:
        """(m,): characters of words."""
        return np.diff(self.stream.content_before(self.bound))

    @cached_property
    def code(self) -> Counts:
        """(m,): characters of tags, including blanks inside them."""
        return np.diff(self.bound) - self.text

    @cached_property
    def text(self) -> Counts:
        """(m,): characters of words and the blanks between them."""
        return np.diff(self.stream.text_before(self.bound))

    @cached_property
    def tags(self) -> Counts:
        """(m,): tags that begin on the line."""
        begun = self.stream.start[:-1][~self.stream.is_text]
        return np.bincount(np.searchsorted(self.bound, begun, side="right") - 1, minlength=len(self))

    @cached_property
    def tag_ratio(self) -> Values:
        """(m,): characters of text per tag; a line without a tag counts as having one."""
        ratio: Values = self.text / np.maximum(self.tags, 1)
        return ratio

    def chosen(self, lines: NDArray[np.bool_]) -> Mask:
        """(n,): the text nodes of which at least half of the characters are on `lines`, (m,)."""
        return self.stream.chosen(self.stream.content, np.repeat(lines, self.content))

    def means(self, values: Values) -> NDArray[np.float32]:
        """(n,): the mean of `values` (m,) over the lines of each text node; NaN elsewhere."""
        return self.stream.means(self.stream.content, np.repeat(values, self.content))


def _open_tags(body: Body) -> Counts:
    """(n,): characters of each node's opening tag, as `Snapshot.html` writes it."""
    snapshot = body.snapshot
    name, value = snapshot.attributes.T
    lengths = snapshot.string_lengths
    each = len(' =""') + lengths[name] + lengths[value] + _added_by_escapes(snapshot)[value]
    written = np.concatenate(([0], np.cumsum(each)))[snapshot.attribute_start]
    return len("<>") + lengths[snapshot.name] + np.diff(written)


def _added_by_escapes(snapshot: Snapshot) -> Counts:
    """(strings,): by how many characters escaping makes each attribute value longer; 0 for other strings."""
    used = np.unique(snapshot.attributes[:, 1])
    values = "".join([snapshot.strings[index] for index in used.tolist()])
    codes = np.frombuffer(values.encode("utf-32-le", "surrogatepass"), np.uint32)
    grown = np.concatenate(([0], np.cumsum(ESCAPES[np.minimum(codes, len(ESCAPES) - 1)])))
    added = np.zeros(len(snapshot.strings), np.int64)
    added[used] = np.diff(grown[np.concatenate(([0], np.cumsum(snapshot.string_lengths[used])))])
    return added


def _close_tags(body: Body) -> Counts:
    return len("</>") + body.snapshot.string_lengths[body.snapshot.name]


def _offsets_of_line_feeds(text: str) -> Iterator[int]:
    """Yield the number of characters before each line feed in a text, with white space collapsed."""
    words = 0
    for line in text.split("\n")[:-1]:
        collapsed = " ".join(line.split())
        words += len(collapsed) + (words > 0 and collapsed != "")
        yield words
