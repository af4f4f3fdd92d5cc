"""Trace a text on its way from the page to the document, stage by stage."""

import dataclasses
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from zoning.extractors import Extraction, Extractor, parse
from zoning.layout import hidden_because
from zoning.reading import Reading
from zoning.snapshot import Mask, Snapshot
from zoning.text.wording import counted
from zoning.text.words import units

PATH = 6
"""The number of elements around a text that are named."""
ARGUMENTS = 3
"""The number of a method's arguments that are named."""
NEAREST = 0.5
"""The least share of a text's words that the page must have in a row for the text to count as different from the
page's."""
FOLLOWING = 5
"""The number of words of the page that are quoted from where it differs."""
OTHERS = ("collective-recall", "layout", "cetd", "boilerpipe-numwords", "plain")
"""Methods that may take what the chosen one leaves out."""


class Stage(NamedTuple):
    """One stage on the way."""

    name: str
    passed: bool | None
    """Whether the text is still there after this stage; None if the stage only gives information."""
    told: str


def trace(reading: Reading, extractor: Extractor, text: str) -> Iterator[Stage]:
    """Yield the stages of the first of those occurrences of `text` that got furthest; they show where it was lost.

    extractor: the one that the reading was made with. Words are compared without case and punctuation.
    """
    snapshot = reading.snapshot
    found = occurrences(snapshot, text)
    if not found:
        yield Stage("page", False, _differing(snapshot, text) or "the rendered page does not contain this text; it "
                    "may come later (--page-time), after a click (--reveal) or a login (--storage-state)")  # fmt: skip
        return
    nodes = max(found, key=lambda nodes: _progress(reading, nodes))
    others = f"; {counted(len(found) - 1, 'more time')}" if len(found) > 1 else ""
    path = " › ".join(snapshot.path(int(snapshot.parent[nodes[0]]), PATH))
    yield Stage("page", True, f"in {path}{others}")
    hidden = next(filter(None, (hidden_because(snapshot, node) for node in nodes)), "")
    yield Stage("seen", not hidden, hidden or "a person sees it")
    yield from _method(reading, extractor, nodes)
    if reading.extraction.mask[nodes].any():
        yield Stage("kind", None, f"{reading.scope.kind}: {'; '.join(reading.scope.evidence) or 'no evidence'}")
    yield Stage("part", None, reading.selection.parts[nodes[0]])
    yield Stage("document", *_outcome(reading, nodes))
    taken = reading.extraction.mask | reading.selection.mask
    if not taken[nodes].any() and (takers := _takers(snapshot, nodes)):
        yield Stage("instead", None, f"included by: {', '.join(takers)} (-x NAME)")


def _outcome(reading: Reading, nodes: list[int]) -> tuple[bool, str]:
    """Return whether the text is in the document, and the reason in words."""
    if reading.selection.mask[nodes].any():
        return True, "in the document"
    if reading.extraction.mask[nodes].any():
        return False, "; ".join(reading.selection.warnings) or "its part was not asked for: see --parts"
    return False, "left out by the method"


def _takers(snapshot: Snapshot, nodes: list[int]) -> list[str]:
    """Return the names of those of `OTHERS` that take a part of the text."""
    return [name for name in OTHERS if parse(name).extract(snapshot).mask[nodes].any()]


def _differing(snapshot: Snapshot, text: str) -> str:
    """Say where the page differs from a text of which it has most words in a row; "" if there is no such place."""
    wanted, (words, _) = units(text.lower()), snapshot.once(_words)
    same = SequenceMatcher(a=wanted, b=words, autojunk=False).find_longest_match()
    if same.size < max(2, NEAREST * len(wanted)):
        return ""
    end_of_same, end = same.b + same.size, same.a + same.size
    told = f"the rendered page has {' '.join(wanted[same.a : end])!r}"
    if end < len(wanted):
        told += f", but goes on with {' '.join(words[end_of_same : end_of_same + FOLLOWING])!r}"
    if same.a:
        told += f", but {' '.join(words[max(0, same.b - FOLLOWING) : same.b])!r} before it"
    return told


def _words(snapshot: Snapshot) -> tuple[list[str], list[int]]:
    """Return the words of the page, in lower case, and the text node of each."""
    words: list[str] = []
    owner: list[int] = []
    for node in np.flatnonzero(snapshot.has_words & snapshot.in_body).tolist():
        own = units(snapshot.text_of(node).lower())
        words += own
        owner += [node] * len(own)
    return words, owner


def occurrences(snapshot: Snapshot, text: str) -> list[list[int]]:
    """Return the text nodes of each occurrence of a text, in document order."""
    wanted, (words, owner) = units(text.lower()), snapshot.once(_words)
    if not wanted:
        return []
    starts = (place for place, word in enumerate(words) if word == wanted[0])
    return [
        list(dict.fromkeys(owner[start : start + len(wanted)]))
        for start in starts
        if words[start : start + len(wanted)] == wanted
    ]


def _progress(reading: Reading, nodes: list[int]) -> tuple[bool, bool, bool]:
    def any_in(mask: Mask) -> bool:
        return bool(mask[nodes].any())

    seen = not any(hidden_because(reading.snapshot, node) for node in nodes)
    return any_in(reading.selection.mask), any_in(reading.extraction.mask), seen


def _method(reading: Reading, extractor: Extractor, nodes: list[int]) -> Iterator[Stage]:
    """Yield the stages of the method: its decision, and why."""
    explained = _explained(reading, extractor)
    kept = bool(reading.extraction.mask[nodes].any())
    scores = reading.extraction.scores
    score = float(np.nanmean(scores[nodes])) if scores is not None and np.isfinite(scores[nodes]).any() else None
    as_number = "" if score is None else f"probability {score:.0%}" if explained.probabilities else f"score {score:.2f}"
    yield Stage(reading.extraction.extractor, kept, as_number or ("taken" if kept else "left out"))
    if explained.mask[nodes].any() and not kept:
        yield Stage("wall", False, "; ".join(reading.extraction.warnings))
    own = [reason for reason in explained.reasons if not set(nodes).isdisjoint(reason.nodes)]
    of_page = (reason for reason in explained.reasons if not reason.nodes and (reason.verdict == "kept") == kept)
    for reason in own or islice(of_page, 1):
        strongest = "; ".join(f"{one.topic}: {one.strength}" for one in reason.arguments[:ARGUMENTS])
        yield Stage("because", None, strongest or reason.why)


def _explained(reading: Reading, extractor: Extractor) -> Extraction:
    settable: Any = extractor
    if not hasattr(settable, "explain"):
        return reading.extraction
    found: Extraction = dataclasses.replace(settable, explain=True).extract(reading.snapshot)
    return found
