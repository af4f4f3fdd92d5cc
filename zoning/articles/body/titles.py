"""Find the title among the blocks of a page, with the marks that belong to it: italics, subscripts, superscripts."""

from collections.abc import Iterator, Sequence

from zoning.document.blocks import Block, Content, Heading, Link, Mark, Paragraph, Text
from zoning.metadata.lines import text_key

MARKS: tuple[Mark, ...] = ("emphasis", "subscript", "superscript")
"""Other marks of a title are the page's design."""


def title_content(blocks: Sequence[Block], title: str) -> tuple[Text, ...]:
    """Return the title as the page shows it, with its marks; () if no heading or paragraph is the title.

    Italics of the whole title are left out, and so is the mark of a footnote behind it.
    """
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            texts = _without_footnote(list(_texts(block.content)), title)
            if title and "".join(one.text for one in texts).split() == title.split():
                return tuple(_marked(texts))
    return ()


def _texts(content: Content) -> Iterator[Text]:
    for inline in content:
        match inline:
            case Text():
                yield inline
            case Link(content=inner):
                yield from (one for one in inner if isinstance(one, Text))
            case _:
                yield Text(" ")


def _without_footnote(texts: list[Text], title: str) -> list[Text]:
    """Return the texts without a superscript behind the title that is not in it."""
    if texts and "superscript" in texts[-1].marks and not title.endswith(texts[-1].text.strip()):
        return texts[:-1]
    return texts


def _marked(texts: Sequence[Text]) -> Iterator[Text]:
    everywhere = set.intersection(*(set(one.marks) for one in texts if text_key(one.text)))
    for one in texts:
        yield Text(one.text, tuple(mark for mark in one.marks if mark in MARKS and mark not in everywhere))
