"""Make headings and texts of lists, layout tables and paragraphs whose entries are sections of the text.

Each entry is a title with its text: a term with its definition, a cell beside another one, or a line in bold above the
text of the same paragraph.
"""

from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.body.abstracts import LEAD_WORDS, run_in
from zoning.articles.body.headings import LONGEST_UNTAGGED, TEXT_ENDS
from zoning.articles.body.labelled_notes import KINDS
from zoning.document.blocks import Block, Box, Break, Content, DefinitionList, Heading, Paragraph, Table, Text, plain
from zoning.metadata.sections import kind_of_heading
from zoning.text.words import count as count_words

LEAST_NAMED = 2
"""The fewest entries whose titles name different kinds of sections."""
LEVEL = 6
"""The level of their headings, below those with tags."""
COLUMNS = 2
APART = ("abstract", "keywords", "references")
"""Kinds that other rules look for."""


class _Entry(NamedTuple):
    title: Content
    box: Box | None
    blocks: Sequence[Block]


def sectioned(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks, with headings and texts in place of those that consist of sections."""
    entries = [_entries(block) for block in blocks]
    lines = [
        entry for block, found in zip(blocks, entries, strict=True) if isinstance(block, Paragraph) for entry in found
    ]
    are_sections = _are_sections(lines)
    made: list[Block] = []
    for block, found in zip(blocks, entries, strict=True):
        if found and (are_sections if isinstance(block, Paragraph) else _are_sections(found)):
            made += [part for entry in found for part in (_heading(entry), *entry.blocks)]
        else:
            made.append(block)
    return made


def _heading(entry: _Entry) -> Heading:
    return Heading(text=plain(entry.title).strip(), box=entry.box, level=LEVEL, content=entry.title)


def _are_sections(entries: Sequence[_Entry]) -> bool:
    """Whether entries are notes, or sections together longer than an abstract, whose parts have such titles, too."""
    titles = [plain(entry.title).strip() for entry in entries]
    kinds = {kind_of_heading(title) for title in titles} - {"other", *APART}
    are_lines = all(0 < len(title) <= LONGEST_UNTAGGED and not title.endswith(TEXT_ENDS) for title in titles)
    words = sum(count_words(block.text) for entry in entries for block in entry.blocks)
    return are_lines and len(kinds) >= LEAST_NAMED and (words > LEAD_WORDS[1] or kinds <= {*KINDS})


def _entries(block: Block) -> list[_Entry]:
    """Return the titles and texts that a block consists of; [] if it does not."""
    match block:
        case DefinitionList(entries=entries) if all(len(one.terms) == 1 for one in entries):
            return [_Entry(one.terms[0], None, one.blocks) for one in entries]
        case Table(columns=columns, rows=rows) if columns == COLUMNS and all(len(row) == COLUMNS for row in rows):
            return [_Entry(_content(row[0].blocks), _box(row[0].blocks), row[1].blocks) for row in rows]
        case Paragraph():
            return _line_and_text(block)
    return []


def _line_and_text(block: Paragraph) -> list[_Entry]:
    """Return the line in bold at the beginning of a paragraph, and the text below it."""
    if len(block.content) < COLUMNS or not isinstance(block.content[1], Break):
        return []
    titled = run_in(block)
    is_text = block.text.rstrip().endswith(TEXT_ENDS) and count_words(block.text) > count_words(titled.title)
    return [_Entry((Text(text=titled.title),), None, titled.blocks)] if titled.title and is_text else []


def _content(blocks: Sequence[Block]) -> Content:
    return blocks[0].content if len(blocks) == 1 and isinstance(blocks[0], Paragraph | Heading) else ()


def _box(blocks: Sequence[Block]) -> Box | None:
    return blocks[0].box if blocks else None
