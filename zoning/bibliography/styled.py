"""Represent a text with collapsed white space, its italic and bold spans, and the ends of its lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

LOOSE = re.compile(r" ([,.;:)])")
"""White space before punctuation: pages have it if each part of a reference is an element of its own."""


class Run(NamedTuple):
    """A piece of text with one style. The end of a line is a run of its own, with one line feed."""

    text: str
    italic: bool = False
    bold: bool = False


class Span(NamedTuple):
    """A span of a text: its first character, and one past the last."""

    start: int
    stop: int


@dataclass(frozen=True)
class StyledText:
    """A text on one line."""

    text: str
    italic: tuple[Span, ...] = ()
    bold: tuple[Span, ...] = ()
    line_ends: tuple[int, ...] = ()
    """The offsets at which lines end on the page."""

    @classmethod
    def of(cls, raw: str, runs: Sequence[Run] = ()) -> "StyledText":
        """Make the text from the runs if there are any, otherwise from `raw`."""
        pieces: list[str] = []
        spans: tuple[list[Span], list[Span]] = [], []
        line_ends: list[int] = []
        length = 0
        for run in runs or (Run(raw),):
            if run.text == "\n":
                line_ends.append(length)
            text = " ".join(f"<{run.text}>".split())[1:-1]
            if not pieces or pieces[-1].endswith(" "):
                text = text.lstrip()
            if text[:1] in (",", ".", ";", ":", ")") and pieces and pieces[-1].endswith(" "):
                pieces[-1] = pieces[-1][:-1]
                length -= 1
            text = LOOSE.sub(r"\1", text)
            if not text:
                continue
            for found, styled in zip(spans, (run.italic, run.bold), strict=True):
                if styled and text.strip():
                    found.append(Span(length, length + len(text)))
            pieces.append(text)
            length += len(text)
        return cls("".join(pieces), _merged(spans[0]), _merged(spans[1]), tuple(line_ends))


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    """Join neighbouring spans that at most one character separates."""
    merged: list[Span] = []
    for span in spans:
        if merged and span.start - merged[-1].stop <= 1:
            merged[-1] = Span(merged[-1].start, span.stop)
        else:
            merged.append(span)
    return tuple(merged)
