"""What the text cites: links to references, figures and tables of the same article lead to their ids.

A link inside the page leads to a reference when its target is the reference's element, stands in it, or holds it; to a
figure or a table when its words are its label. Numbers in brackets are linked where the page does not do it itself and
the references are numbered. Nothing else is: a name and a year in brackets may mean several works.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from urllib.parse import unquote, urldefrag

import msgspec

from zoning.articles.model import ArticleTable, Figure, Reference, Section
from zoning.document.blocks import Block, Content, Inline, Link, List, Paragraph, Quote, Text, plain
from zoning.snapshot import Snapshot

BRACKETS = re.compile(r"\[(?P<numbers>\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*)\]")
NUMBER = re.compile(r"\d{1,3}")


class Targets:
    """Where links of a page lead within its article."""

    def __init__(
        self,
        snapshot: Snapshot,
        references: Sequence[tuple[Reference, int]],
        figures: Sequence[Figure],
        tables: Sequence[ArticleTable],
    ) -> None:
        """references: each with the element that holds it."""
        facts = snapshot.page
        self._pages = {urldefrag(address).url for address in (facts.final_url, facts.base_url, facts.url)}
        self._anchors = _anchors(snapshot, references)
        labelled = [(part.label, part.id) for part in figures] + [(part.label, part.id) for part in tables]
        self._labels = {_short(label): own for label, own in labelled if label}
        self._numbers = {reference.label: reference.id for reference, _ in references if reference.label.isdecimal()}

    def link(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """The blocks with their citations linked."""
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
        """Inline content with its citations linked."""
        linked: list[Inline] = []
        for inline in content:
            if isinstance(inline, Link):
                target = self._target(inline)
                linked.append(msgspec.structs.replace(inline, url=f"#{target}") if target else inline)
            elif isinstance(inline, Text) and self._numbers:
                linked += self._bracketed(inline)
            else:
                linked.append(inline)
        return tuple(linked)

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

    def _bracketed(self, text: Text) -> list[Inline]:
        """A text with the numbers of its brackets linked, where all of them are numbers of references."""
        pieces: list[Inline] = []
        end = 0
        for found in BRACKETS.finditer(text.text):
            numbers = [*NUMBER.finditer(text.text, *found.span("numbers"))]
            if not all(number[0] in self._numbers for number in numbers):
                continue
            for number in numbers:
                pieces.append(msgspec.structs.replace(text, text=text.text[end : number.start()]))
                cited = msgspec.structs.replace(text, text=number[0])
                pieces.append(Link(url=f"#{self._numbers[number[0]]}", content=(cited,)))
                end = number.end()
        pieces.append(msgspec.structs.replace(text, text=text.text[end:]))
        return [piece for piece in pieces if not isinstance(piece, Text) or piece.text]


def in_sections(sections: Sequence[Section], targets: Targets) -> tuple[Section, ...]:
    """Sections with their citations linked."""
    return tuple(
        msgspec.structs.replace(
            section, blocks=targets.link(section.blocks), sections=in_sections(section.sections, targets)
        )
        for section in sections
    )


def _anchors(snapshot: Snapshot, references: Sequence[tuple[Reference, int]]) -> Mapping[str, str]:
    """The names by which links reach each reference."""
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
    """Whether an element is the reference's, is in it, ends where it begins, or holds it and little else."""
    inside = start <= node < stop
    around = node <= start and stop <= end and (end - node) <= 2 * (stop - start) + 4
    just_before = end <= start <= end + 2
    return inside or around or just_before


def _short(label: str) -> str:
    """`Figure 1`, `Fig. 1` and `fig 1` alike."""
    plain_label = re.sub(r"[^a-z0-9]+", "", label.lower())
    return re.sub(r"^fig(ure|ura)?", "fig", plain_label)
