"""Describe where the texts that may name an author are on the page, and the elements and links around them."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import unquote

import numpy as np
from numpy.typing import NDArray

from zoning.document.nodes import with_attribute
from zoning.metadata.shown.front_matter import Front
from zoning.snapshot import Mask, Snapshot
from zoning.text.cached import cached
from zoning.trees import Columns

ABOVE, BELOW, BEHIND = 60, 200, 60
"""Distances in lines are counted up to these numbers above and below the title, and behind the text."""
LEVELS = 9
"""The levels above a text up to which the names of elements are read."""
PATH = 4
"""The number of elements of a path."""
MOST_IN_PATH = 60
NAME_LETTERS = 4
"""The least letters of a name that is searched in addresses."""
_AUTHOR = re.compile(r"author|by-?line|writer|contributor|journalist|reporter|redact|autor|auteur", re.IGNORECASE)
_AUTHORS = ("aut", "byline", "by-line", "writer", "contributor", "journalist", "reporter", "redact")
_NAMING = ("class", "id", "rel", "itemprop", "data-testid")
"""The attributes in which elements are named."""
_AROUND = {"item": ("li",), "paragraph": ("p",), "article": ("article",)}
_TO_AUTHOR = re.compile(
    r"author|autor|auteur|redak|redac|profil|people|staff|user|journalist|contributor|team|writer", re.IGNORECASE
)
_TO_TOPIC = re.compile(r"tag|categor|topic|thema|section|search|rubri", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_NO_LETTER = re.compile(r"[\W_]+")


class Surroundings:
    """The lines and text nodes of c candidates on a page."""

    def __init__(
        self, snapshot: Snapshot, front: Front, texts: Sequence[str], numbers: Sequence[int], nodes: NDArray[np.intp]
    ) -> None:
        """front: with a title; numbers: (c,), of the lines; nodes: (c,), the text nodes."""
        self.snapshot, self.front, self.texts, self.nodes = snapshot, front, texts, nodes
        self.numbers = np.array(numbers)
        self.running = [number for number in front.running if number > max(front.title)]

    def positions(self) -> Columns:
        """Return where the candidates are, in relation to the title and the text below it."""
        lines, numbers, last = self.front.lines, self.numbers, max(self.front.title)
        first, final = (self.running[0], self.running[-1]) if self.running else (np.nan, np.nan)
        left, top, right, _ = self.snapshot.boxes[self.nodes].T
        title = self.snapshot.boxes[lines[min(self.front.title)].nodes[0]]
        text = self.snapshot.boxes[lines[self.running[0]].nodes[0]] if self.running else np.full(4, np.nan)
        size = max(1.0, float(np.median([lines[number].size for number in (self.running or range(len(lines)))])))
        return {
            "below_title": np.clip(numbers - last, -ABOVE, BELOW),
            "below_begin": np.clip(numbers - first, -ABOVE, BELOW),
            "below_end": np.clip(numbers - final, -BELOW, BEHIND),
            "before_text": (last < numbers) & (numbers < first),
            "text_above": self._text_above[numbers],
            "y_of_title": top - title[1],
            "x_of_title": left - title[0],
            "y_of_text": top - text[1],
            "x_of_text": left - text[0],
            "width": right - left,
            "size": [lines[number].size / size for number in numbers],
            "heading": [lines[number].level for number in numbers],
        }

    def markup(self) -> Columns:
        """Return which elements and links are around the candidates, and how many lines have such elements."""
        addresses = [self._address(node) for node in self.nodes.tolist()]
        names = [_NO_LETTER.sub("", text.casefold()) for text in self.texts]
        written = [_NO_LETTER.sub("", address.casefold()) for address in addresses]
        paths = self._paths
        counts = Counter(paths)
        return {
            "path": [min(MOST_IN_PATH, counts[paths[number]]) for number in self.numbers.tolist()],
            **{f"in_{name}": self._within(tags) for name, tags in _AROUND.items()},
            "author_mark": self._nearness(self.snapshot.once(author_marks)),
            "to_author": [_TO_AUTHOR.search(address) is not None for address in addresses],
            "to_topic": [_TO_TOPIC.search(address) is not None for address in addresses],
            "link_parts": list(map(_parts, addresses)),
            "named_in_address": [
                len(name) >= NAME_LETTERS and name in address for name, address in zip(names, written, strict=True)
            ],
        }

    @cached_property
    def _text_above(self) -> NDArray[np.float64]:
        """(lines,): the share of the running text's words that is above each line."""
        counts = np.zeros(len(self.front.lines))
        counts[self.running] = [self.front.lines[number].words for number in self.running]
        above: NDArray[np.float64] = np.cumsum(counts) / max(1.0, float(counts.sum()))
        return above

    @cached_property
    def _paths(self) -> list[str]:
        """The path of tags and classes to each line."""
        parents = [int(self.snapshot.parent[line.nodes[0]]) for line in self.front.lines]
        paths = {node: self._path(node) for node in {*parents}}
        return [paths[node] for node in parents]

    def _path(self, node: int) -> str:
        names: list[str] = []
        classes = self.snapshot.attributes_named("class")
        while node > self.snapshot.body and len(names) < PATH:
            names.append(f"{self.snapshot.tag(node)}.{_without_digits(classes.get(node, ''))}")
            node = int(self.snapshot.parent[node])
        return "/".join(names)

    def _within(self, tags: Sequence[str]) -> Mask:
        return self.snapshot.within(self.snapshot.named(*tags))[self.nodes]

    def _nearness(self, marked: Mask) -> NDArray[np.int64]:
        """(c,): `LEVELS` for a marked element, one less for each level below it, 0 far from any."""
        nearest, depth = self.snapshot.nearest(marked)[self.nodes], self.snapshot.depth
        return np.where(nearest >= 0, np.maximum(0, LEVELS - depth[self.nodes] + depth[nearest]), 0)

    @cached_property
    def _links(self) -> NDArray[np.int32]:
        return self.snapshot.nearest(self.snapshot.named("a"))

    def _address(self, node: int) -> str:
        link = int(self._links[node])
        return unquote(self.snapshot.attribute(link, "href")) if link >= 0 else ""


def author_marks(snapshot: Snapshot) -> Mask:
    """(n,): elements that are named after authors."""
    mask: Mask = np.logical_or.reduce([with_attribute(snapshot, name, _AUTHOR, *_AUTHORS) for name in _NAMING])
    return mask


@cached
def _without_digits(classes: str) -> str:
    return _DIGITS.sub("", classes)


def _parts(address: str) -> int:
    """Return the number of slashes of an address before its query; -1 for other links, such as of mail."""
    path = address.partition("?")[0].partition("#")[0]
    return path.count("/") if path.startswith(("http", "/")) else -1
