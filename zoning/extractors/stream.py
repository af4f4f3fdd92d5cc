"""The body as one stream of tags and text runs, counted in characters, in tokens or in lines.

This is what the text-based methods knew of a page: its source from left to right. It is made from the snapshot's tree
(no HTML is parsed again), each tag with the length that it has in `Snapshot.html`.
"""

import html
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import Body, Counts
from zoning.snapshot import VOID_TAGS, Ints, Mask

TEXT, OPEN, CLOSE = 0, 1, 2
CODE, BLANK, CONTENT = 0, 1, 2
LINE_LENGTH = 65
"""Characters of a normalised line. One note on CETR has it; for DANAg none is known (unverified: our reading)."""
ENOUGH_LINE_BREAKS = 1 / 200
"""Line breaks a character from which on a page's own lines are taken as they are (unverified: our reading)."""
AnchorFilter = Literal[0, 1, 2, 3]
"""Filters 1 to 3 of Mohammadzadeh et al. 2014; 0 is none."""
LineBreaks = Literal["auto", "source", "normalised"]

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Stream:
    """k items in document order, each a tag or the text of one text node."""

    body: Body
    node: Ints
    """(k,): the node that each item is of."""
    place: Ints
    """(k,): the node before whose place in the document the item stands; never falls."""
    kind: NDArray[np.int8]
    """(k,): TEXT, OPEN or CLOSE; an element without content has only its OPEN."""
    length: Counts
    """(k,): characters; of a text with white space collapsed, of a tag as it is written."""

    @classmethod
    def of(cls, body: Body) -> "Stream":
        """Return the stream of `body`."""
        snapshot = body.snapshot
        opened = np.flatnonzero(body.is_element | body.is_text)
        closed = np.flatnonzero(body.is_element & ~snapshot.named(*VOID_TAGS))
        node = np.concatenate((opened, closed))
        place = np.concatenate((opened, snapshot.end[closed]))
        kind = np.concatenate((np.where(body.is_text[opened], TEXT, OPEN), np.full(len(closed), CLOSE)))
        # Before a node's own tag stand those that close there, the innermost first.
        order = np.lexsort((np.where(kind == CLOSE, -node, 0), kind != CLOSE, place))
        node, place, kind = node[order], place[order], kind[order]
        of_kind = (body.length, _open_tags(body), _close_tags(body))
        length = np.choose(kind, [lengths[node] for lengths in of_kind])
        return cls(body, node.astype(np.int32), place.astype(np.int32), kind.astype(np.int8), length.astype(np.int64))

    # ------------------------------------------------------------------ changed

    def anchored(self, anchor_filter: AnchorFilter) -> "Stream":
        """The stream after one of the filters for anchors, with or without `href` alike (our reading).

        1: anchors go, with their text. 2: their attributes go. 3: in place of the attributes stand so many blanks
        that an anchor is as long as its text; where the text is shorter than the empty element, none (our reading).
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
        """The stream without the tags of these elements; their text stays."""
        return self._kept((self.kind == TEXT) | ~self.body.snapshot.named(*names)[self.node])

    def without_text(self, mask: Mask) -> "Stream":
        """The stream without the text of the nodes in `mask`."""
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
        """(k + 1,): characters before each item, and altogether."""
        return np.concatenate(([0], np.cumsum(self.length)))

    @cached_property
    def tokens(self) -> "Units":
        """Each word and each tag."""
        count = np.where(self.is_text, self.body.words[self.node], 1)
        item = np.repeat(np.arange(len(count)), count)
        return Units(self, item, np.where(self.is_text[item], CONTENT, CODE).astype(np.int8))

    @cached_property
    def characters(self) -> "Units":
        """Each character: of a tag, of a word, or a blank between words of one text node."""
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
        """The characters cut into lines: every `length` characters, or where the page's text has line feeds.

        `auto` takes the page's own lines if there are enough of them. A rendered page has kept only those between
        tags and in text, not those inside tags. Lines may begin and end inside a tag.
        """
        total = int(self.start[-1])
        own = self._line_feeds() if breaks != "normalised" else np.zeros(0, np.int64)
        if breaks == "source" or (breaks == "auto" and len(own) > total * ENOUGH_LINE_BREAKS):
            return Lines(self.characters, np.unique(np.concatenate(([0], own, [total]))))
        return Lines(self.characters, np.unique(np.append(np.arange(0, total, length), total)))

    def _line_feeds(self) -> Counts:
        """Characters before each line feed of the body."""
        snapshot = self.body.snapshot
        fed = np.fromiter(("\n" in string for string in snapshot.strings), np.bool_, len(snapshot.strings))
        between = np.flatnonzero(snapshot.in_body & snapshot.is_text & ~snapshot.has_words & fed[snapshot.value])
        places = self.start[np.searchsorted(self.place, between, side="right")]
        broken = np.flatnonzero(self.is_text & fed[snapshot.value[self.node]])
        inside = [
            int(self.start[item]) + offset
            for item in broken.tolist()
            for offset in _offsets_of_line_feeds(snapshot.text_of(int(self.node[item])))
        ]
        return np.unique(np.concatenate((places, np.array(inside, np.int64))))


@dataclass(frozen=True, eq=False)
class Units:
    """The stream in u units, characters or tokens."""

    stream: Stream
    item: Counts
    """(u,): the item that each unit is of."""
    kind: NDArray[np.int8]
    """(u,): CODE, BLANK or CONTENT."""

    def __len__(self) -> int:
        return len(self.item)

    def chosen(self, units: NDArray[np.bool_]) -> Mask:
        """(n,): the text nodes of which at least half of the content is among `units` (u,).

        The sources cut text where a line or window ends; a text node goes in or stays out as a whole (our reading).
        """
        content = self.kind == CONTENT
        inside = np.bincount(self.item[content & units], minlength=len(self.stream.node))
        altogether = np.bincount(self.item[content], minlength=len(self.stream.node))
        mask = np.zeros(len(self.stream.body.snapshot), np.bool_)
        mask[self.stream.node[(altogether > 0) & (2 * inside >= altogether)]] = True
        return mask

    def means(self, values: Values) -> NDArray[np.float32]:
        """(n,): the mean of `values` (u,) over each text node's content; NaN elsewhere."""
        content = self.kind == CONTENT
        item = self.item[content]
        altogether = np.bincount(item, minlength=len(self.stream.node))
        summed = np.bincount(item, weights=values[content], minlength=len(self.stream.node))
        scores = np.full(len(self.stream.body.snapshot), np.nan, np.float32)
        scores[self.stream.node[altogether > 0]] = (summed / np.maximum(altogether, 1))[altogether > 0]
        return scores


@dataclass(frozen=True, eq=False)
class Lines:
    """The characters of a stream in m lines, none of them empty."""

    characters: Units
    bound: Counts
    """(m + 1,): where each line begins, and where the last one ends."""

    def __len__(self) -> int:
        return len(self.bound) - 1

    def count(self, characters: NDArray[np.bool_]) -> Counts:
        """(m,): how many of `characters` (u,) stand on each line."""
        total = np.concatenate(([0], np.cumsum(characters)))
        return total[self.bound[1:]] - total[self.bound[:-1]]

    @cached_property
    def content(self) -> Counts:
        """(m,): characters of words."""
        return self.count(self.characters.kind == CONTENT)

    @cached_property
    def code(self) -> Counts:
        """(m,): characters of tags, blanks inside them included."""
        return self.count(self.characters.kind == CODE)

    @cached_property
    def text(self) -> Counts:
        """(m,): characters of words and the blanks between them."""
        return self.count(self.characters.kind != CODE)

    @cached_property
    def tags(self) -> Counts:
        """(m,): tags that begin on the line."""
        stream = self.characters.stream
        begun = stream.start[:-1][~stream.is_text]
        return np.bincount(np.searchsorted(self.bound, begun, side="right") - 1, minlength=len(self))

    @cached_property
    def tag_ratio(self) -> Values:
        """(m,): characters of text for each tag; where there is no tag, as if there were one."""
        ratio: Values = self.text / np.maximum(self.tags, 1)
        return ratio

    def chosen(self, lines: NDArray[np.bool_]) -> Mask:
        """(n,): the text nodes of which at least half stands on `lines` (m,)."""
        return self.characters.chosen(self._spread(lines))

    def means(self, values: Values) -> NDArray[np.float32]:
        """(n,): the mean of `values` (m,) over the lines of each text node; NaN elsewhere."""
        return self.characters.means(self._spread(values))

    def _spread(self, values: NDArray[Any]) -> NDArray[Any]:
        """(u,): each line's value at each of its characters."""
        return np.repeat(values, np.diff(self.bound))


def _open_tags(body: Body) -> Counts:
    """(n,): characters of each node's opening tag, as `Snapshot.html` writes it."""
    snapshot = body.snapshot
    name, value = snapshot.attributes.T
    used = np.unique(value)
    escaped = np.zeros(len(snapshot.strings), np.int64)
    escaped[used] = [len(html.escape(snapshot.strings[index])) for index in used.tolist()]
    each = len(' =""') + body.snapshot.string_lengths[name] + escaped[value]
    written = np.concatenate(([0], np.cumsum(each)))[snapshot.attribute_start]
    return len("<>") + body.snapshot.string_lengths[snapshot.name] + np.diff(written)


def _close_tags(body: Body) -> Counts:
    return len("</>") + body.snapshot.string_lengths[body.snapshot.name]


def _offsets_of_line_feeds(text: str) -> Iterator[int]:
    """Characters, white space collapsed, before each line feed that has words before and after it."""
    words = 0
    for line in text.split("\n")[:-1]:
        collapsed = " ".join(line.split())
        words += len(collapsed) + (words > 0 and collapsed != "")
        yield words
