"""Make sections of the notes behind a text: they begin with a label, `Funding: …`, or have a small heading."""

import re
from collections.abc import Sequence
from itertools import takewhile

import msgspec

from zoning.articles.body.abstracts import OF_ABSTRACTS, run_in, without_beginning
from zoning.articles.body.section_furniture import is_running
from zoning.articles.model import Section
from zoning.articles.text import all_sections
from zoning.document.blocks import Block, Paragraph
from zoning.metadata.sections import SectionKind, kind_of

KINDS: tuple[SectionKind, ...] = (
    "acknowledgements", "funding", "contributions", "conflicts", "data-availability", "ethics", "supplementary",
)  # fmt: skip
"""The kinds of such notes."""
_LABEL = re.compile(r"\W*(?P<label>[^\W\d_][^\n:：.]{0,50}?)\s*(?:[:：]|\.(?=\s*[—–])|\.?\n)[\s—–]*(?=\S)")


def with_labelled_notes(sections: Sequence[Section]) -> list[Section]:
    """Return the sections; the notes that end the text, and those among the references, are sections behind them."""
    end = next((n for n, one in enumerate(sections) if one.kind in (*KINDS, "references")), len(sections))
    found: list[Section] = []
    for number, section in enumerate(sections):
        if section.kind == "references":
            found += [section, *filter(None, map(_note, section.blocks))]
        elif number == end - 1 and _is_text(section):
            text, notes = _without_notes(section)
            found += [text, *notes]
        else:
            found.append(section)
    return found


def _is_text(section: Section) -> bool:
    """Whether a section is one of the text, and not one of notes."""
    texts = (block for one in all_sections((section,)) if one.kind not in KINDS for block in one.blocks)
    return section.kind in ("cases", *OF_ABSTRACTS) or (section.kind == "other" and any(map(is_running, texts)))


def _without_notes(section: Section) -> tuple[Section, list[Section]]:
    """Return a section without the notes that end it, and these; some have headings smaller than that of the text."""
    headed = [*takewhile(lambda one: one.kind in KINDS, reversed(section.sections))][::-1]
    inner = section.sections[: len(section.sections) - len(headed)]
    if inner:
        last, notes = _without_notes(inner[-1])
        return msgspec.structs.replace(section, sections=(*inner[:-1], last)), [*notes, *headed]
    notes = [note for note in takewhile(bool, map(_note, reversed(section.blocks))) if note][::-1]
    text = section.blocks[: len(section.blocks) - len(notes)]
    if not text:
        return msgspec.structs.replace(section, blocks=(), sections=(*notes, *headed)), []
    return msgspec.structs.replace(section, blocks=text, sections=()), [*notes, *headed]


def _note(block: Block) -> Section | None:
    """Return a paragraph that begins with the label of such a note as a section; None for any other block."""
    titled = run_in(block)
    if titled.kind in KINDS:
        return titled
    label = _LABEL.match(block.text) if isinstance(block, Paragraph) else None
    if label is None or (kind := kind_of(label["label"])) not in KINDS or not isinstance(block, Paragraph):
        return None
    text = without_beginning(block, block.text[label.end() :])
    return Section(title=label["label"], kind=kind, blocks=(text,))
