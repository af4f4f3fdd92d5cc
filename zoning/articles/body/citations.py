"""Link citations in the text to the references, figures and tables of the same article, by their ids.

A link within the page is a citation of a reference if its target is the reference's element, is in it, or contains it;
of a figure or table if its text is the label. Citations that the page does not link are linked too: numbers in
brackets if the references are numbered, and names with a year if they identify exactly one reference.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from urllib.parse import unquote, urldefrag

import msgspec

from zoning.articles.body.name_citations import Cited, Works
from zoning.articles.model import ArticleTable, Figure, Reference, Section
from zoning.document.blocks import Block, Content, Inline, Link, List, Paragraph, Quote, Text, plain
from zoning.snapshot import Snapshot

BRACKETS = re.compile(r"\[(?P<numbers>\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*)\]")
NUMBER = re.compile(r"\d{1,3}")


class Targets:
    """The references, figures and tables of an article that its text can cite."""

    def __init__(
        self,
        snapshot: Snapshot,
        references: Sequence[tuple[Reference, int]],
        figures: Sequence[Figure],
        tables: Sequence[ArticleTable],
    ) -> None:
        """references: each with the element that contains it."""
        facts = snapshot.page
        self._pages = {urldefrag(address).url for address in (facts.final_url, facts.base_url, facts.url)}
        self._anchors = _anchors(snapshot, references)
        labelled = [(part.label, part.id) for part in figures] + [(part.label, part.id) for part in tables]
        self._labels = {_short(label): own for label, own in labelled if label}
        self._numbers = {reference.label: reference.id for reference, _ in references if reference.label.isdecimal()}
        self._works = Works([reference for reference, _ in references])

    def link(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return the blocks with their citations linked."""
        return tuple(map(self._block, blocks))

    def _block(self, block: Block) -> Block:
        match block:
            case Paragraph(content=content):
                return msgspec.structs.replace(block, content=self.inline(content))
            case List(items=items):
                linked = tuple(msgspec.structs.replace(item, blocks=self.link(item.blocks)) for item in items)
                return msgspec.structs.replace(block, items=linked)
            case Quote(blocks=blocks):
                return msgspec.structs.replace(block, blocks=self.link(blocks))
            case _:
                return block

    def inline(self, content: Content) -> Content:
        """Return the inline content with its citations linked."""
        linked: list[Inline] = []
        for _, run in groupby(content, key=lambda inline: isinstance(inline, Text)):
            inlines = list(run)
            texts = [inline for inline in inlines if isinstance(inline, Text)]
            linked += self._written(texts) if texts else map(self._link, inlines)
        return tuple(linked)

    def _link(self, inline: Inline) -> Inline:
        target = self._target(inline) if isinstance(inline, Link) else ""
        return msgspec.structs.replace(inline, url=f"#{target}") if target else inline

    def _written(self, texts: Sequence[Text]) -> list[Inline]:
        """Return adjacent texts with the citations in them as links."""
        whole = "".join(text.text for text in texts)
        linked: list[Inline] = []
        at = 0
        for cited in sorted([*self._bracketed(whole), *self._works.cited_in(whole)]):
            if cited.start >= at:
                inside = _between(texts, cited.start, cited.end)
                linked += [*_between(texts, at, cited.start), Link(url=f"#{cited.reference}", content=inside)]
                at = cited.end
        return [*linked, *_between(texts, at, len(whole))]

    def _target(self, link: Link) -> str:
        address, fragment = urldefrag(link.url)
        if not fragment or address not in self._pages:
            return ""
        label = _short(plain(link.content))
        return (
            self._labels.get(label)
            or self._labels.get(label.rstrip("abcdefgh"))
            or self._anchors.get(unquote(fragment), "")
        )

    def _bracketed(self, text: str) -> Iterator[Cited]:
        """Yield the numbers in brackets, if all numbers in the same brackets are those of references."""
        for found in BRACKETS.finditer(text) if self._numbers else ():
            numbers = [*NUMBER.finditer(text, *found.span("numbers"))]
            if all(number[0] in self._numbers for number in numbers):
                yield from (Cited(*number.span(), self._numbers[number[0]]) for number in numbers)


def _between(texts: Sequence[Text], start: int, end: int) -> tuple[Text, ...]:
    """Return the part of adjacent texts between two offsets, each piece with its marks."""
    pieces = []
    at = 0
    for text in texts:
        piece = text.text[max(0, start - at) : max(0, end - at)]
        if piece:
            pieces.append(msgspec.structs.replace(text, text=piece))
        at += len(text.text)
    return tuple(pieces)


def in_sections(sections: Sequence[Section], targets: Targets) -> tuple[Section, ...]:
    """Return the sections with their citations linked."""
    return tuple(
        msgspec.structs.replace(
            section, blocks=targets.link(section.blocks), sections=in_sections(section.sections, targets)
        )
        for section in sections
    )


def _anchors(snapshot: Snapshot, references: Sequence[tuple[Reference, int]]) -> Mapping[str, str]:
    """Return the id of the reference that each fragment (an `id` or `name` on the page) leads to."""
    places = sorted((node, int(snapshot.end[node]), reference.id) for reference, node in references)
    starts = [start for start, _, _ in places]
    found: dict[str, str] = {}
    for name in ("id", "name"):
        for node in snapshot.attributed(name).nonzero()[0].tolist():
            after = bisect_right(starts, node)
            near = places[max(0, after - 1) : after + 1]
            reached = (own for start, stop, own in near if _reaches(node, int(snapshot.end[node]), start, stop))
            if target := next(reached, ""):
                found.setdefault(snapshot.attribute(node, name), target)
    return found


def _reaches(node: int, end: int, start: int, stop: int) -> bool:
    """Whether an element is in the reference, contains it and little else, or ends directly before it."""
    inside = start <= node < stop
    around = node <= start and stop <= end and (end - node) <= 2 * (stop - start) + 4
    just_before = end <= start <= end + 2
    return inside or around or just_before


def _short(label: str) -> str:
    """Return a label's letters and digits, with one spelling for `Figure 1`, `Fig. 1` and `fig 1`."""
    plain_label = re.sub(r"[^a-z0-9]+", "", label.lower())
    return re.sub(r"^fig(ure|ura)?", "fig", plain_label)
