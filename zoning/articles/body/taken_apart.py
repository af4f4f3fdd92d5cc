"""Take apart what front matter runs together: titles within a paragraph, and rows of tables with a title each."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from zoning.document.blocks import Block, Content, DefinitionList, Inline, Paragraph, Table, Text, plain
from zoning.metadata.sections import kind_of
from zoning.text.words import SENTENCE_ENDS

ROWS = ("abstract", "keywords")
"""Kinds of the rows that are taken out of a table."""
COLUMNS = 2
_ENDS = re.compile(rf"[{SENTENCE_ENDS}:;)][^\S\n]*$|\n\s*$")
"""The end of a sentence, or of a line."""
_LABEL = re.compile(rf"(?:(?<=[{SENTENCE_ENDS};])\s+|\s*\n\s*)(?=(?P<label>[^\W\d_][^\n:：.—–]{{0,30}}?)\s?[:：])")
"""Where a label may follow a sentence."""


def taken_apart(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks; each title in them, and what is behind it, is a block of its own."""
    return [part for block in blocks for part in _parts(block)]


def _parts(block: Block) -> Iterator[Block]:
    if isinstance(block, Paragraph):
        yield from _paragraphs(block)
    elif isinstance(block, Table) and block.columns == COLUMNS:
        yield from _rows(block)
    elif isinstance(block, DefinitionList):
        yield from _definitions(block)
    else:
        yield block


def _paragraphs(block: Paragraph) -> Iterator[Paragraph]:
    """Yield the parts of a paragraph that begin with a title in bold behind a sentence, or with `Keywords:`.

    Behind `Keywords:` each further label begins a part.
    """
    cuts = sorted({0, *_bold_titles(block.content), *_labels(block.text), len(block.text)})
    if {*cuts} <= {0, len(block.text)}:
        yield block
        return
    for begin, end in pairwise(cuts):
        content = _between(block.content, begin, end)
        yield msgspec.structs.replace(block, text=plain(content), content=content)


def _bold_titles(content: Content) -> Iterator[int]:
    """Yield the offset of each text in bold that names a kind of section, behind a sentence or keywords."""
    before, kind = "", "other"
    for inline in content:
        text = plain((inline,))
        is_bold = isinstance(inline, Text) and "strong" in inline.marks and kind_of(text) != "other"
        if is_bold and before and (kind == "keywords" or _ENDS.search(before)):
            yield len(before)
        kind = kind_of(text) if is_bold else kind
        before += text


def _labels(text: str) -> Iterator[int]:
    """Yield the offset of each label of keywords behind a sentence, and of the labels of other sections behind it."""
    has_keywords = kind_of(text.partition(":")[0]) == "keywords"
    for found in _LABEL.finditer(text):
        kind = kind_of(found["label"])
        has_keywords = has_keywords or kind == "keywords"
        if has_keywords and kind != "other":
            yield found.end()


def _between(content: Content, begin: int, end: int) -> Content:
    """Return the content between two offsets of its text, without white space at both ends; a link stays whole."""
    kept: list[Inline] = []
    at = 0
    for inline in content:
        text = plain((inline,))
        if isinstance(inline, Text):
            part = text[max(0, begin - at) : max(0, end - at)]
            kept += [msgspec.structs.replace(inline, text=part)] if part else []
        elif begin <= at < end:
            kept.append(inline)
        at += len(text)
    while kept and not plain((kept[-1],)).strip():
        kept.pop()
    if kept and isinstance(last := kept[-1], Text):
        kept[-1] = msgspec.structs.replace(last, text=last.text.rstrip())
    return tuple(kept)


def _rows(table: Table) -> Iterator[Block]:
    """Yield the other rows of a table, and the title and content of each row with an abstract or keywords."""
    told = [row for row in table.rows if len(row) == COLUMNS and kind_of(row[0].text) in ROWS]
    others = tuple(row for row in table.rows if row not in told)
    if not told:
        yield table
        return
    if others:
        text = "\n".join(" | ".join(cell.text for cell in row) for row in others)
        yield msgspec.structs.replace(table, rows=others, text=text)
    for title, content in told:
        yield from (*title.blocks, *content.blocks)


def _definitions(block: DefinitionList) -> Iterator[Block]:
    """Yield the other entries of a list, and the title and content of each entry that is an abstract or keywords."""
    told = [one for one in block.entries if any(kind_of(plain(term)) in ROWS for term in one.terms)]
    others = tuple(one for one in block.entries if one not in told)
    if not told:
        yield block
        return
    if others:
        yield msgspec.structs.replace(block, entries=others)
    for one in told:
        yield from (Paragraph(text=plain(term), box=None, content=term) for term in one.terms)
        yield from one.blocks
