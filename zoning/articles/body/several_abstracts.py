"""Tell several abstracts apart, and find the one in the language of the text."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, islice, pairwise
from operator import itemgetter

import msgspec

from zoning.articles.body.abstracts import LEAD_WORDS, TEXT_WORDS, is_note, is_text, unheaded
from zoning.articles.body.taken_apart import taken_apart
from zoning.articles.model import Section
from zoning.articles.text import all_sections, texts_of_sections
from zoning.document.blocks import Block, Paragraph
from zoning.layout import language
from zoning.text.words import count as count_words

SEVERAL = 2
PARAGRAPHS = 20
"""The number of paragraphs by which the language of a text is found."""
FURTHER = 20
"""The most abstracts that are looked for behind the first one."""


def each_in(abstract: Section, declared: str) -> Iterator[Section]:
    """Yield the abstracts in a section: those that follow the first with labels of their own, or in other languages.

    Parts are abstracts if each is in another language.
    declared: the language of the page.
    """
    whole = _taken_apart(abstract)
    parts = whole.sections
    if not whole.blocks and len(parts) >= SEVERAL and all(one.kind == "other" for one in parts):
        languages = {language.of_text([*texts_of_sections([one])], "") for one in parts}
        if len(languages) == len(parts):
            yield from (msgspec.structs.replace(one, kind="abstract") for one in parts)
            return
    if not whole.blocks and (groups := _parts_by_language(parts, declared)):
        yield from (msgspec.structs.replace(whole, sections=group) for group in groups)
        return
    others, behind = labelled(whole.blocks[1:], introduced=True)
    for blocks in _by_language((*whole.blocks[:1], *behind), declared):
        yield msgspec.structs.replace(whole, blocks=tuple(blocks))
        whole = msgspec.structs.replace(whole, sections=())
    yield from others


def _parts_by_language(parts: Sequence[Section], declared: str) -> list[tuple[Section, ...]]:
    """Return the parts of several abstracts, each in a language of its own; [] if they are those of one."""
    languages = [language.of_text([*texts_of_sections([part])], declared) for part in parts]
    groups = [
        tuple(part for part, _ in group) for _, group in groupby(zip(parts, languages, strict=True), itemgetter(1))
    ]
    are_several = SEVERAL <= len(groups) == len(set(languages)) and min(map(len, groups)) >= SEVERAL
    return groups if are_several else []


def _by_language(blocks: Sequence[Block], declared: str) -> list[Sequence[Block]]:
    """Return the blocks divided where a text in another language begins; undivided if texts alternate or are long.

    What follows the last text, such as keywords, is behind the text in the language of the page.
    """
    texts = [number for number, block in enumerate(blocks) if is_text(block) and not is_note(block)]
    languages = [language.of_text([blocks[number].text], declared) for number in texts] if len(texts) > 1 else []
    places = [place for place, one in enumerate(languages) if place == 0 or one != languages[place - 1]]
    if len(places) < SEVERAL or len(places) > len(set(languages)):
        return [blocks]
    end = texts[-1] + 1
    groups = [[*blocks[begin:after]] for begin, after in pairwise((0, *(texts[place] for place in places[1:]), end))]
    if any(sum(count_words(block.text) for block in group) > LEAD_WORDS[1] for group in groups):
        return [blocks]
    own = next((number for number, place in enumerate(places) if languages[place] == declared), 0)
    groups[own] += blocks[end:]
    return [*groups]


def labelled(blocks: Sequence[Block], *, introduced: bool) -> tuple[list[Section], list[Block]]:
    """Return the abstracts among blocks that have labels of their own, and the other blocks.

    introduced: whether a heading of the text's first section is below the blocks.
    """
    abstracts: list[Section] = []
    others = list(blocks)
    while len(abstracts) < FURTHER and (found := unheaded(others, "", introduced=introduced)) is not None:
        abstracts.append(found.abstract)
        others = found.others
    return abstracts, others


def _taken_apart(section: Section) -> Section:
    below = tuple(map(_taken_apart, section.sections))
    return msgspec.structs.replace(section, blocks=tuple(taken_apart(section.blocks)), sections=below)


def own_first(abstracts: list[Section], body: Sequence[Section], declared: str) -> list[Section]:
    """Return the abstracts, the first one that is in the language of the text before the others.

    It has a text, unlike a graphical abstract.
    declared: the language of the page.
    """
    if len(abstracts) < SEVERAL or not body:
        return abstracts
    own = _language_of(body, declared)
    written = [one for one in abstracts if sum(map(count_words, texts_of_sections([one]))) >= TEXT_WORDS] or abstracts
    first = next((one for one in written if _language_of([one], own) == own), written[0])
    return [first, *(one for one in abstracts if one is not first)]


def _language_of(sections: Sequence[Section], declared: str) -> str:
    """Return the language of most of the paragraphs: one that holds a long list may be in another language."""
    blocks = (block for one in all_sections(sections) for block in one.blocks if isinstance(block, Paragraph))
    languages = Counter(language.of_text([block.text], declared) for block in islice(blocks, PARAGRAPHS))
    return max(languages, key=languages.__getitem__, default=declared)
