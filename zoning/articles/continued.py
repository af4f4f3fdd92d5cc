"""Put the pages of an article that is divided into several pages below one another, to read them as one page.

So a citation finds its reference on another page, and figures are counted through. What a page repeats of the one
before (`zoning.paging.repeated`) is left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from urllib.parse import urldefrag

import msgspec
import numpy as np

from zoning.addresses import links
from zoning.extractors import Extraction
from zoning.paging.repeated import repeated
from zoning.snapshot import Mask, Snapshot
from zoning.snapshot.columns import Ints
from zoning.snapshot.facts import PageFacts

ADDRESSES = ("href", "src")
"""Attributes whose addresses are relative to their own page."""

Read = tuple[Snapshot, Extraction]
"""A page and its main content."""


def as_one(pages: Sequence[Read]) -> Read:
    """Return the pages as one page, and the main content of all of them as its main content."""
    own = frozenset(address for snapshot, _ in pages for address in _addresses(snapshot))
    whole, extraction = _placed(pages[0][0], own), pages[0][1]
    for (before, _), (page, found) in pairwise(pages):
        kept = _kept(before, page)
        end = int(whole.end[whole.body])
        warnings = (f"{page.page.final_url}: {one}" for one in (*page.page.warnings, *found.warnings))
        extraction = replace(
            extraction,
            mask=np.insert(extraction.mask, end, found.mask[kept]),
            scores=None,
            warnings=(*extraction.warnings, *warnings),
        )
        whole = _below(whole, _placed(page, own), kept)
    return whole, extraction


def _kept(before: Snapshot, page: Snapshot) -> Mask:
    """(n,): the body of `page` without the elements whose whole text repeats that of the page before."""
    again = repeated(before, before.has_words & before.in_body, page, page.has_words & page.in_body)
    gone = page.in_body & page.containing(again) & ~page.containing(page.has_words & ~again)
    gone[page.body] = False  # it holds what follows, also if nothing does
    kept: Mask = page.in_body & ~page.within(gone)
    return kept


# ---------------------------------------------------------------------- addresses


def _addresses(snapshot: Snapshot) -> Iterable[str]:
    facts = snapshot.page
    return (urldefrag(address).url for address in (facts.url, facts.final_url, facts.base_url))


def _placed(snapshot: Snapshot, own: frozenset[str]) -> Snapshot:
    """Return the page with absolute addresses; those of a place on one of the `own` pages are only its fragment."""
    strings, attributes = _Strings(snapshot), snapshot.attributes.copy()
    names = [snapshot.string_ids[name] for name in ADDRESSES if name in snapshot.string_ids]
    for row in np.flatnonzero(np.isin(attributes[:, 0], names)).tolist():
        written = snapshot.strings[attributes[row, 1]]
        address = links.absolute(written, snapshot.page.base_url, image=True) or written
        page, _, fragment = address.partition("#")
        is_fragment = page in own and fragment and not links.is_route(fragment)
        attributes[row, 1] = strings.number(f"#{fragment}" if is_fragment else address)
    return replace(snapshot, strings=tuple(strings.all), attributes=attributes)


class _Strings:
    """The string table of a page, to which strings are added."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.all = list(snapshot.strings)
        self._numbers = dict(snapshot.string_ids)

    def number(self, string: str) -> int:
        """Return the index of a string, which is added if it is missing."""
        number = self._numbers.setdefault(string, len(self.all))
        if number == len(self.all):
            self.all.append(string)
        return number


# ---------------------------------------------------------------------- columns


def _below(whole: Snapshot, page: Snapshot, kept: Mask) -> Snapshot:
    """Return `whole` with the kept nodes of `page` at the end of its body, and below all that it shows.

    kept: (n,): the page's body and nodes in it, each with its ancestors up to the body, which becomes a `div`.
    """
    nodes, end, below = np.flatnonzero(kept), int(whole.end[whole.body]), whole.page.document_size[1]
    strings = _Strings(whole)
    numbers = np.array([*map(strings.number, page.strings), -1], np.int32)
    new_node = np.cumsum(kept, dtype=np.int32) - 1 + end
    parents, names = new_node[page.parent[nodes]], numbers[page.name[nodes]]
    parents[0], names[0] = whole.body, strings.number("div")
    counts = np.diff(page.attribute_start)
    counts_in_whole = np.insert(np.diff(whole.attribute_start), end, counts[nodes])
    line, lines = int(np.searchsorted(whole.line_node, end)), kept[page.line_node]
    down = np.array([0, below, 0, below], np.float32)
    return Snapshot(
        page=_facts(whole, page),
        strings=tuple(strings.all),
        parent=np.insert(_after(whole.parent, end, len(nodes)), end, parents),
        name=np.insert(whole.name, end, names),
        value=np.insert(whole.value, end, numbers[page.value[nodes]]),
        attribute_start=np.concatenate(([0], np.cumsum(counts_in_whole))).astype(np.int32),
        attributes=np.insert(
            whole.attributes, whole.attribute_start[end], numbers[page.attributes[np.repeat(kept, counts)]], axis=0
        ),
        current_source=np.insert(whole.current_source, end, numbers[page.current_source[nodes]]),
        boxes=np.insert(whole.boxes, end, page.boxes[nodes] + down, axis=0),
        styles=np.insert(whole.styles, end, numbers[page.styles[nodes]], axis=0),
        line_node=np.insert(_after(whole.line_node, end, len(nodes)), line, new_node[page.line_node[lines]]),
        line_number=np.insert(whole.line_number, line, page.line_number[lines]),
        line_boxes=np.insert(whole.line_boxes, line, page.line_boxes[lines] + down, axis=0),
    )


def _after(nodes: Ints, end: int, count: int) -> Ints:
    """Return the indices of nodes after `count` nodes were inserted at `end`."""
    return np.where(nodes >= end, nodes + count, nodes).astype(np.int32)


def _facts(whole: Snapshot, page: Snapshot) -> PageFacts:
    (width, height), (other_width, other_height) = whole.page.document_size, page.page.document_size
    return msgspec.structs.replace(
        whole.page,
        document_size=(max(width, other_width), height + other_height),
        settled=whole.page.settled and page.page.settled,
    )
