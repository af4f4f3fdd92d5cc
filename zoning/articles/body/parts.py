"""Which section is what: front matter, abstract, keywords, and the sections of the text."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from zoning.articles.body.kinds import kind_of
from zoning.articles.model import Section
from zoning.document.blocks import Block, Link, List, Paragraph, Text, plain

LEFT_OUT = ("keywords", "references")
"""Sections whose content has fields of its own."""
BACK = ("references", "acknowledgements", "funding", "contributions", "conflicts", "data-availability", "supplementary")
"""Sections that no abstract has."""
ABSTRACT_WORDS = 250
"""A part of an abstract has fewer."""
FRONT_WORDS = 40
"""A shorter paragraph between the title and the first heading is no text: a line of authors, a date, a link."""
RUN_IN_WORDS = 6
KEYWORDS = re.compile(r"\s*(?P<title>[^\W\d][\w-]*(?: [\w-]+){0,2})\s*:\s*(?P<words>\S.*)", re.DOTALL)
BETWEEN_KEYWORDS = re.compile(r"\s*[;,·•|\n]\s*")


class Parts(NamedTuple):
    """An article's text by its parts."""

    front: tuple[Block, ...]
    abstract: tuple[Section, ...]
    keywords: tuple[str, ...]
    sections: tuple[Section, ...]


def part(sections: Sequence[Section], title: str) -> Parts:
    """Tell the parts of an article by its title and those of its sections."""
    above, below = _below_title(sections, title)
    below = [lifted for section in below for lifted in _lifted(section) if not _is_furniture(lifted)]
    abstract = next((section for section in below if section.kind == "abstract"), None)
    listed = [block for section in below if section.kind == "keywords" for block in section.blocks]
    named = [block for block in (*above, *(abstract.blocks if abstract else ())) if _is_keywords(block)]
    keywords = tuple(word for block in (*listed, *named) for word in _words(block))
    front = [block for block in above if block not in named]
    lead = tuple(block for block in front if _is_running(block))
    body = (section for section in below if section is not abstract and section.kind not in LEFT_OUT)
    return Parts(
        front=tuple(block for block in front if block not in lead),
        abstract=_structured(_without(abstract, named)) if abstract else (),
        keywords=tuple(dict.fromkeys(keywords)),
        sections=(*((Section(title="", blocks=lead),) if lead else ()), *body),
    )


def _below_title(sections: Sequence[Section], title: str) -> tuple[list[Block], list[Section]]:
    """What stands with the title, and the sections below it: the title is the heading above all of them."""
    front: list[Block] = []
    found: list[Section] = []
    for section in sections:
        is_title = bool(section.title) and _same(section.title, title)
        only_one = len([one for one in sections if one.title]) == 1 and section.sections and section.kind == "other"
        if not found and (is_title or not section.title or only_one):
            front += section.blocks
            found += section.sections
        else:
            found.append(section)
    return front, found


def _lifted(section: Section) -> list[Section]:
    """An abstract, and after it what its larger heading put below it though it is text of the article."""
    if section.kind != "abstract":
        return [section]
    below = section.sections
    text = next((number for number, one in enumerate(below) if _is_no_abstract(one)), None)
    if text is None:
        return [section]
    # One that has text of its own has no parts; otherwise its parts end where the first of their titles comes again.
    kinds = [one.kind for one in below]
    again = next((n for n, kind in enumerate(kinds) if kind != "other" and kind in kinds[:n]), text)
    end = 0 if section.blocks else min(text, again)
    return [msgspec.structs.replace(section, sections=below[:end]), *below[end:]]


def _is_no_abstract(section: Section) -> bool:
    return bool(section.sections) or section.kind in BACK or _words_of(section) > ABSTRACT_WORDS


def _words_of(section: Section) -> int:
    return sum(len(block.text.split()) for block in section.blocks)


def _is_furniture(section: Section) -> bool:
    """Whether a section is nothing but links, or nothing at all: lists of tools, of other articles, of pages."""
    if section.kind != "other" or not section.title:
        return False
    words, linked = _linked(section.blocks)
    return (words == 0 or linked > words / 2) and all(map(_is_furniture, section.sections))


def _linked(blocks: Iterable[Block]) -> tuple[int, int]:
    """How many words blocks have, and how many of them in links that lead away from the text."""
    words = linked = 0
    for block in blocks:
        inner = [inner for item in block.items for inner in item.blocks] if isinstance(block, List) else []
        within = _linked(inner)
        content = block.content if isinstance(block, Paragraph) else ()
        own = len(block.text.split()) if not inner else 0
        words, linked = words + own + within[0], linked + within[1]
        linked += sum(len(plain(one.content).split()) for one in content if isinstance(one, Link))
    return words, linked


def _same(one: str, other: str) -> bool:
    bare, bare_other = (re.sub(r"\W+", "", text.casefold()) for text in (one, other))
    return bool(bare) and (bare == bare_other or (len(bare) > 20 and (bare in bare_other or bare_other in bare)))


def _is_keywords(block: Block) -> bool:
    found = KEYWORDS.fullmatch(block.text) if isinstance(block, Paragraph) else None
    return found is not None and kind_of(found["title"]) == "keywords"


def _words(block: Block) -> list[str]:
    found = KEYWORDS.fullmatch(block.text)
    text = found["words"] if found and kind_of(found["title"]) == "keywords" else block.text
    return [word.strip(" .") for word in BETWEEN_KEYWORDS.split(text) if word.strip(" .")]


def _is_running(block: Block) -> bool:
    return not isinstance(block, Paragraph) or len(block.text.split()) >= FRONT_WORDS


def _without(section: Section, blocks: Sequence[Block]) -> Section:
    return msgspec.structs.replace(section, blocks=tuple(block for block in section.blocks if block not in blocks))


def _structured(abstract: Section) -> tuple[Section, ...]:
    """The parts of an abstract: by its subsections, or by the bold words that its paragraphs begin with."""
    parts = [_run_in(block) for block in abstract.blocks]
    if len([one for one in parts if one.title]) < 2:
        parts = [Section(title="", blocks=abstract.blocks)] if abstract.blocks else []
    return (*parts, *(section for section in abstract.sections if section.kind not in LEFT_OUT))


def _run_in(block: Block) -> Section:
    """A paragraph that begins with a title in bold, as a section."""
    first = block.content[0] if isinstance(block, Paragraph) and block.content else None
    if not (isinstance(first, Text) and "strong" in first.marks and isinstance(block, Paragraph)):
        return Section(title="", blocks=(block,))
    title = first.text.strip().rstrip(".:").strip()
    rest = block.content[1:]
    if not title or len(title.split()) > RUN_IN_WORDS or not plain(rest).strip():
        return Section(title="", blocks=(block,))
    text = plain(rest).lstrip(" .:")
    first_rest = rest[0]
    if isinstance(first_rest, Text):
        rest = (msgspec.structs.replace(first_rest, text=first_rest.text.lstrip(" .:")), *rest[1:])
    paragraph = msgspec.structs.replace(block, text=text, content=rest)
    return Section(title=title, kind=kind_of(title), blocks=(paragraph,))
