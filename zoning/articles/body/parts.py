"""Divide an article's sections into front matter, abstracts, keywords, and the sections of the text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from zoning.articles.body import keywords
from zoning.articles.body.abstracts import (
    ABOUT,
    LEAD_WORDS,
    LEFT_OUT,
    OF_ABSTRACTS,
    structured,
    trimmed,
    unheaded,
)
from zoning.articles.body.labelled_notes import KINDS, with_labelled_notes
from zoning.articles.body.run_ins import with_run_ins
from zoning.articles.body.section_furniture import (
    BEFORE_TEXT,
    is_running,
    without_furniture,
    without_notes,
    without_outlines,
    words_and_linked,
)
from zoning.articles.body.several_abstracts import each_in, labelled, own_first
from zoning.articles.body.taken_apart import taken_apart
from zoning.articles.body.unlabelled_abstracts import Signs, unlabelled
from zoning.articles.model import Section
from zoning.articles.text import all_sections
from zoning.document.blocks import Block, Paragraph, Text
from zoning.metadata.lines import DATE_WORDS
from zoning.metadata.times.dates import DAY, date_in
from zoning.text.words import count as count_words
from zoning.text.words import length, normalised

BACK = ("references", "acknowledgements", "funding", "contributions", "conflicts", "data-availability", "supplementary")
"""Kinds of sections that an abstract does not contain."""
ARTICLE_PARTS = frozenset(("abstract", "introduction", "methods", "results", "discussion", "conclusions", "references"))
FRONT = ("keywords", *ABOUT)
"""Kinds of sections of front matter that contain no sections of the text."""
LEAST_SECTIONS = 2
"""The fewest sections with running text and titles of their own that are none of the parts of an abstract with text."""
OF_FRONT = ("other", *ABOUT)
"""Kinds of notes behind an abstract that are front matter."""
LEAST_PARTS = 3
"""The fewest kinds of `ARTICLE_PARTS` among the subsections of a section that is an article of its own."""
ABSTRACT_WORDS = 250
"""The most words of a part of an abstract."""
SENTENCE_WORDS = 8
"""The least number of words outside of links in the sentence with which the text of a notice begins."""
SENTENCE_ENDS = (".", "!", "?", ":", "。", "：")
NO_PARTS = ("box", "abstract")
"""Kinds of sections below an abstract that are none of its parts: highlights, a graphical abstract."""
FIRST = ("1", "I")
"""The numbers of a text's first section."""
DESCRIPTION = re.compile(
    r"description|beschreibung|descripci[oó]n|descri[cç][aã]o|descrizione|описание|描述|説明", re.I
)
"""The heading of a publication's abstract in repositories."""


class Parts(NamedTuple):
    """The parts of an article's text."""

    front: tuple[Block, ...]
    abstract: tuple[Section, ...]
    other_abstracts: tuple[Section, ...]
    """Each is a section with its own heading."""
    keywords: tuple[str, ...]
    foreign_keywords: tuple[str, ...]
    """Those of the other abstracts."""
    sections: tuple[Section, ...]
    others: tuple[str, ...]
    """The titles of other articles on the page, whose text is in none of the parts."""


class Known(NamedTuple):
    """The metadata of an article that helps to find the parts of its text."""

    title: str
    subtitle: str = ""
    abstract: str = ""
    keywords: Sequence[str] = ()
    people: Sequence[str] = ()
    """Its authors and affiliations."""
    language: str = ""
    """That of the page."""
    declared: bool = False
    """Whether the markup declares a publication."""
    is_notice: bool = False
    """Whether it is a correction, a retraction or an expression of concern."""
    signs: Signs | None = None
    """What tells an abstract without a heading or a label."""


def part(sections: Sequence[Section], known: Known) -> Parts:
    """Divide an article's sections into its parts, by their titles and by what is known of the article."""
    above, below, others = _own_sections(sections, known)
    about = list(takewhile(lambda section: section.kind in BEFORE_TEXT, below))
    about = [section for section in about if section.kind in ABOUT and not section.sections]
    texts = [section for section in below if section.kind not in ("abstract", *LEFT_OUT) and section not in about]
    body = [with_run_ins(section) for section in texts if _says_something(section)]
    abstracts = [one for section in below if section.kind == "abstract" for one in each_in(section, known.language)]
    own = own_first(abstracts, body, known.language)
    (abstract, *other_abstracts), behind = _trimmed(own)
    place = abstracts.index(own[0]) if abstracts else 0
    listed = [section for section in all_sections(below) if section.kind == "keywords"]
    named = [block for blocks in (above, *_blocks_of(abstract), behind) for block in keywords.named(blocks)]
    of_others = [block for one in other_abstracts for blocks in _blocks_of(one) for block in keywords.named(blocks)]
    bare = [block for block in abstract.blocks if keywords.is_bare(block, known.keywords)]
    words = [*(block for section in listed for block in section.blocks), *named] or of_others
    all_words = tuple(dict.fromkeys(keywords.words_in(words)))
    own_words = _of_one(words, place, len(abstracts))
    foreign = () if words is of_others else tuple(keywords.words_in(of_others))
    parts, notes = structured(_without(abstract, [*named, *bare]))
    text = next((number for number, block in enumerate(behind) if is_running(block)), len(behind))
    front = [block for block in (*above, *behind[:text]) if block not in named]
    has_text = bool(parts or known.abstract or any(one.kind not in BACK for one in body))
    lead = (*_lead(front, known, has_text=has_text), *(one for one in behind[text:] if one not in named))
    return Parts(
        front=(
            *(block for block in front if block not in lead),
            *(block for note in (*about, *notes) if note.kind in OF_FRONT for block in note.blocks),
        ),
        abstract=parts,
        other_abstracts=tuple(_parted(_without(one, of_others)) for one in other_abstracts),
        keywords=own_words,
        foreign_keywords=foreign or tuple(one for one in all_words if one not in own_words),
        sections=(
            *((Section(title="", blocks=lead),) if lead else ()),
            *body,
            *(note for note in notes if note.kind not in OF_FRONT),
        ),
        others=tuple(section.title for section in others),
    )


def _own_sections(sections: Sequence[Section], known: Known) -> tuple[list[Block], list[Section], list[Section]]:
    """Return the blocks with the title, the article's own sections, and those that are other articles.

    Abstracts are sections of their own.
    """
    above, below = _below_title(sections, known.title)
    while (second := _second_title(below)) is not None:
        above, below = _unwrapped(above, below, second)
    above, below = _below_people(above, without_outlines(below), known)
    others = _other_articles(below)
    if others and not _has_parts(section for section in below if section not in others):
        (above, below), others = _unwrapped(above, below, others[0]), others[1:]
    below = [section for section in below if section not in others]
    below = without_furniture([lifted for section in below for lifted in _lifted(section)])
    below = _with_parts(without_notes(with_labelled_notes(_with_references(below))))
    if not any(section.kind == "abstract" for section in below):
        above, below = _with_abstracts(taken_apart(above), below, known)
    return above, below, others


def _says_something(section: Section) -> bool:
    """Whether a section is not empty; one of the text may have consisted of figures."""
    return bool(section.blocks or section.sections or (section.title and section.kind not in KINDS))


def _trimmed(abstracts: Sequence[Section]) -> tuple[list[Section], list[Block]]:
    """Return the abstracts, or an empty one if there are none, without what follows them, and the following blocks."""
    found = [trimmed(abstract) for abstract in abstracts]
    behind = [block for _, rest in found for block in rest]
    return [abstract for abstract, _ in found] or [Section(title="", kind="abstract")], behind


def _of_one(blocks: Sequence[Block], place: int, count: int) -> tuple[str, ...]:
    """Return the keywords in these blocks; if each of several abstracts has its own, those of the one at `place`."""
    groups = [words for block in blocks if (words := list(keywords.words_in([block])))]
    groups = [groups[place]] if len(groups) == count > 1 else groups
    return tuple(dict.fromkeys(word for words in groups for word in words))


def _blocks_of(abstract: Section) -> Iterator[Sequence[Block]]:
    """Yield the blocks of an abstract, and those of each of its parts."""
    return (one.blocks for one in all_sections((abstract,)))


def _with_abstracts(above: list[Block], below: list[Section], known: Known) -> tuple[list[Block], list[Section]]:
    """As `_with_abstract`; behind the abstract are those with labels of their own among the blocks with the title."""
    above, below = _with_abstract(above, below, known)
    if not below or below[0].kind != "abstract":
        return above, below
    others, above = labelled(above, introduced=_is_introduced(below[1:]))
    return above, [below[0], *others, *below[1:]]


def _is_introduced(below: Sequence[Section]) -> bool:
    """Whether sections begin with the first one of a text: an introduction, or number 1."""
    return bool(below) and (below[0].kind == "introduction" or below[0].label in FIRST)


def _with_abstract(above: list[Block], below: list[Section], known: Known) -> tuple[list[Block], list[Section]]:
    """Find an abstract without its own heading; return the blocks with the title, and the sections with the abstract.

    It is below the title, or in a section before those of the text. Repositories call it a description.
    """
    if (found := unheaded(above, known.abstract, introduced=_is_introduced(below))) is not None:
        return found.others, [found.abstract, *below]
    text = next((number for number, one in enumerate(below) if one.kind in ARTICLE_PARTS), len(below))
    for number, section in enumerate(below[:text]):
        if (
            found := unheaded(section.blocks, known.abstract, introduced=_is_introduced(below[number + 1 :]))
        ) is not None:
            rest = msgspec.structs.replace(section, blocks=tuple(found.others))
            return above, [*below[:number], found.abstract, rest, *below[number + 1 :]]
        if text == len(below) and known.declared and DESCRIPTION.fullmatch(section.title):
            return above, [*below[:number], msgspec.structs.replace(section, kind="abstract"), *below[number + 1 :]]
    if known.abstract or known.is_notice:
        return above, below
    texts = [block for one in all_sections(below) for block in one.blocks]
    lead = unlabelled(above, texts, known.people, known.signs, introduced=_is_introduced(below))
    return (lead.others, [lead.abstract, *below]) if lead else (above, below)


def _below_people(above: list[Block], below: list[Section], known: Known) -> tuple[list[Block], list[Section]]:
    """Move first headings that are people, places or dates, with their blocks, to the blocks with the title."""
    while below and (_is_front(below[0].title, known) or _is_above_people(below, known)):
        first = below[0]
        above, below = [*above, _line(first.title), *first.blocks], [*first.sections, *below[1:]]
    return above, below


def _is_front(title: str, known: Known) -> bool:
    """Whether a heading is a line of front matter: the subtitle, a person, a place, or little more than a date."""
    dated = length(title) <= DATE_WORDS and len(date_in(title)) == DAY
    return dated or any(_same(title, one) for one in (known.subtitle, *known.people) if one)


def _is_above_people(sections: Sequence[Section], known: Known) -> bool:
    """Whether people are below the first heading, as lines or the next heading: it is a subtitle or a translation."""
    first, *others = sections
    if first.kind != "other" or any(map(is_running, first.blocks)):
        return False
    if first.blocks:
        return any(_consists_of(block.text, known.people) for block in first.blocks if block.text.strip())
    following = next(iter((*first.sections, *others)), None)
    return following is not None and _is_front(following.title, known._replace(subtitle=""))


def _other_articles(sections: Sequence[Section]) -> list[Section]:
    """Return the sections that have the parts of an article themselves."""
    return [section for section in sections if section.kind == "other" and _has_parts(section.sections)]


def _has_parts(sections: Iterable[Section]) -> bool:
    return len({section.kind for section in sections} & ARTICLE_PARTS) >= LEAST_PARTS


def _second_title(sections: Sequence[Section]) -> Section | None:
    """Return the only section that contains an abstract, at any level, if none is an abstract.

    Its heading is a translated title, or a line of front matter.
    """
    if any(section.kind == "abstract" for section in sections):
        return None
    others = [one for one in sections if one.kind == "other"]
    holding = [one for one in others if any(part.kind == "abstract" for part in all_sections((one,)))]
    return holding[0] if len(holding) == 1 else None


def _unwrapped(above: list[Block], below: list[Section], section: Section) -> tuple[list[Block], list[Section]]:
    """Replace a section headed by a translated title by its subsections; its blocks join those with the title."""
    place = below.index(section)
    return [*above, _line(section.title), *section.blocks], [*below[:place], *section.sections, *below[place + 1 :]]


def _line(text: str) -> Paragraph:
    return Paragraph(text=text, box=None, content=(Text(text=text),))


def _parted(abstract: Section) -> Section:
    """Return an abstract with its parts as sections."""
    parts, notes = structured(abstract)
    return msgspec.structs.replace(abstract, blocks=(), sections=(*parts, *notes))


def _below_title(sections: Sequence[Section], title: str) -> tuple[list[Block], list[Section]]:
    """Return the blocks directly below the title, and the sections below and after it."""
    titled = [number for number, section in enumerate(sections) if _same(section.title, title)]
    place = max(titled, key=lambda number: len(sections[number].sections)) if titled else _only_one(sections)
    if place is None:
        untitled = [section for section in sections if not section.title]
        return [block for one in untitled for block in one.blocks], [one for one in sections if one.title]
    return list(sections[place].blocks), [*sections[place].sections, *sections[place + 1 :]]


def _only_one(sections: Sequence[Section]) -> int | None:
    """Return the index of the section that contains all others; None if there is none."""
    titled = [number for number, section in enumerate(sections) if section.title]
    if len(titled) == 1 and sections[titled[0]].kind == "other" and sections[titled[0]].sections:
        return titled[0]
    return None


def _with_references(sections: Sequence[Section]) -> list[Section]:
    """Return the sections; references below a section of the text are beside it, with what follows them there.

    Some pages set their heading smaller than those of the text, or the headings behind them smaller than theirs.
    """
    found: list[Section] = []
    for section in sections:
        inner = _with_references(section.sections)
        end = next((number for number, one in enumerate(inner) if one.kind == "references"), len(inner))
        end = 0 if section.kind == "references" else end
        found += [msgspec.structs.replace(section, sections=tuple(inner[:end])), *inner[end:]]
    return found


def _lifted(section: Section) -> list[Section]:
    """Return the section; behind front matter, also the sections of the text that its larger heading put below it."""
    texts = (block for one in all_sections(section.sections) for block in one.blocks)
    if section.kind in FRONT and any(map(is_running, texts)):
        return [msgspec.structs.replace(section, sections=()), *section.sections]
    if section.kind != "abstract":
        return [section]
    if apart := [one for one in all_sections(section.sections) if one.kind in NO_PARTS]:
        rest = _without_sections(section, apart)
        return [*(_lifted(rest) if rest.blocks or rest.sections else []), *apart]
    below = section.sections
    text = next((number for number, one in enumerate(below) if _is_no_abstract(one)), None)
    others = [one for one in below if one.kind == "other" and _words_of(one) >= LEAD_WORDS[0]]
    is_whole = bool(section.blocks) and any(one.kind == "introduction" for one in below)
    if text is None and (is_whole or (len(others) >= LEAST_SECTIONS and _words_of(section) >= LEAD_WORDS[0])):
        text = 0
    if text is None:
        return [section]
    # An abstract with text of its own has no parts. Otherwise its parts end where one of their kinds is repeated.
    kinds = [one.kind for one in below]
    again = next((n for n, kind in enumerate(kinds) if kind != "other" and kind in kinds[:n]), text)
    end = 0 if section.blocks else min(text, again)
    return [msgspec.structs.replace(section, sections=below[:end]), *below[end:]]


def _without_sections(section: Section, others: Sequence[Section]) -> Section:
    """Return a section without these sections below it."""
    below = tuple(_without_sections(one, others) for one in section.sections if one not in others)
    return msgspec.structs.replace(section, sections=below)


def _with_parts(sections: Sequence[Section]) -> list[Section]:
    """Return the sections; an abstract that is only a heading with the sections after it that are its parts.

    Their headings are of the same rank. The text begins where a kind of section is repeated.
    """
    place = next((number for number, one in enumerate(sections) if one.kind == "abstract"), len(sections))
    if place == len(sections) or sections[place].blocks or sections[place].sections:
        return [*sections]
    kinds = [one.kind for one in sections[place + 1 :]]
    end = next((number for number, kind in enumerate(kinds) if kind != "other" and kind in kinds[:number]), 0)
    parts = sections[place + 1 : place + 1 + end]
    if not parts or any(one.kind not in OF_ABSTRACTS or _is_no_abstract(one) for one in parts):
        return [*sections]
    whole = msgspec.structs.replace(sections[place], sections=tuple(parts))
    return [*sections[:place], whole, *sections[place + 1 + end :]]


def _is_no_abstract(section: Section) -> bool:
    has_parts = any(below.kind not in LEFT_OUT for below in section.sections)
    return has_parts or section.kind in BACK or _words_of(section) > ABSTRACT_WORDS


def _words_of(section: Section) -> int:
    return sum(count_words(block.text) for block in section.blocks)


def _same(one: str, other: str) -> bool:
    bare, bare_other = map(normalised, (one, other))
    return bool(bare) and (bare == bare_other or (len(bare) > 20 and (bare in bare_other or bare_other in bare)))


def _lead(front: Sequence[Block], known: Known, *, has_text: bool) -> list[Block]:
    """Return the text in the front matter: running text; for a notice, or a page without other text, its sentences."""
    running = [block for block in front if is_running(block) and not _consists_of(block.text, known.people)]
    return running if not known.is_notice and (running or has_text) else _sentences(front, known.people)


def _sentences(front: Sequence[Block], people: Sequence[str]) -> list[Block]:
    """Return the paragraphs that are sentences, and the lists and tables after the first of them."""
    found: list[Block] = []
    for block in front:
        words, linked = words_and_linked([block])
        if isinstance(block, Paragraph):
            is_sentence = block.text.rstrip().endswith(SENTENCE_ENDS) and not _is_in(block.text, people)
            is_text = is_sentence and (bool(found) or words - linked >= SENTENCE_WORDS)
        else:
            is_text = bool(found) and linked <= words / 2
        if is_text or is_running(block):
            found.append(block)
    return found


def _consists_of(text: str, people: Sequence[str]) -> bool:
    """Whether at least half of the letters of a text are names and places of the authors."""
    bare = normalised(text)
    told = filter(None, map(normalised, dict.fromkeys(people)))
    return 2 * sum(len(one) * bare.count(one) for one in told) >= len(bare)


def _is_in(text: str, people: Sequence[str]) -> bool:
    return any(normalised(text) in normalised(one) for one in people)


def _without(section: Section, blocks: Sequence[Block]) -> Section:
    """Return a section and its subsections without these blocks."""
    return msgspec.structs.replace(
        section,
        blocks=tuple(block for block in section.blocks if block not in blocks),
        sections=tuple(_without(below, blocks) for below in section.sections),
    )
