"""Nest sections as their headings are: by their numbers, then by their looks, then by their tags."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from zoning.articles.body.headings import Titled, headings
from zoning.articles.body.looks import Looks
from zoning.articles.model import Section
from zoning.document.blocks import Block
from zoning.metadata.sections import kind_of


def outline(blocks: Sequence[Block], looks: Looks) -> tuple[Section, ...]:
    """Return the blocks as nested sections. Blocks before the first heading are a section without a title."""
    root = _Open(None)
    opened = [root]
    for block, heading in zip(blocks, headings(blocks, looks), strict=True):
        if heading is None:
            opened[-1].blocks.append(block)
            continue
        while len(opened) > 1 and not _is_below(heading, opened[-1]):
            opened.pop()
        section = _Open(heading)
        opened[-1].sections.append(section)
        opened.append(section)
    first = [Section(title="", blocks=tuple(root.blocks))] if root.blocks else []
    return (*first, *(section.closed() for section in root.sections))


@dataclass
class _Open:
    heading: Titled | None
    blocks: list[Block] = field(default_factory=list)
    sections: list["_Open"] = field(default_factory=list)

    def closed(self) -> Section:
        assert self.heading is not None
        return Section(
            title=self.heading.title,
            label=self.heading.label,
            kind=kind_of(self.heading.title),
            blocks=tuple(self.blocks),
            sections=tuple(section.closed() for section in self.sections),
        )


def _is_below(heading: Titled, section: _Open) -> bool:
    over = section.heading
    if over is None:
        return True
    alike = heading.depth != over.depth or heading.label.isdigit() == over.label.isdigit()
    if heading.depth is not None and over.depth is not None and alike:
        return heading.depth > over.depth
    return heading.rank > over.rank
