"""Find the keywords that a page shows: after a label, below a heading, or in an element with such a class."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from zoning.articles.body.abstracts import ends_abstract
from zoning.articles.body.headings import NUMBER
from zoning.articles.body.outside import apart_from_furniture
from zoning.document.blocks import Block, Link, List, Paragraph, Text
from zoning.metadata.keywords import behind_label, split
from zoning.metadata.lines import Line, Lines
from zoning.metadata.sections import kind_of
from zoning.snapshot import Mask, Snapshot
from zoning.text.words import count as count_words

LONGEST_WORDS = 12
"""A longer piece is a sentence."""
MOST_CHARACTERS = 1000
"""A longer group contains more than keywords."""
LEAST_IN_GROUP = 2
"""The fewest keywords of a group that has no label in front of them on the line."""
OUTLINE = ("abstract", "introduction", "keywords")
"""Titles that are not keywords: a list with one of them is an outline."""
_CLASS = re.compile(r"(?:^|[\s_-])(?:kwd|keywords?)(?:[-_]?(?:group|list|section))?s?(?:[\s_-]|$)", re.IGNORECASE)


def named(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks of keywords with a label, including labels that are blocks of their own."""
    found: list[Block] = []
    for number, block in enumerate(blocks):
        if _labelled(block) is not None:
            found.append(block)
        elif is_label(block):
            found += blocks[number : number + 2] if _may_hold(blocks[number + 1 : number + 2]) else [block]
    return found


def words_in(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield the keywords in blocks of keywords."""
    for block in blocks:
        if not is_label(block) and not ends_abstract(block):
            labelled = _labelled(block)
            yield from split(block.text if labelled is None else labelled)


def is_bare(block: Block, keywords: Sequence[str]) -> bool:
    """Whether a block consists of at least `LEAST_IN_GROUP` of the article's keywords."""
    known = {word.casefold() for word in keywords}
    words = split(block.text)
    return len(words) >= LEAST_IN_GROUP and all(word.casefold() in known for word in words)


def is_label(block: Block) -> bool:
    """Whether a block consists of a word for keywords."""
    return isinstance(block, Paragraph) and kind_of(block.text) == "keywords"


def chosen(*lists: Sequence[str]) -> tuple[str, ...]:
    """Return the first of these lists that contains keywords, without its items that are not keywords."""
    return next((words for listed in lists if (words := tuple(filter(_is_keyword, listed)))), ())


def marked(snapshot: Snapshot) -> tuple[str, ...]:
    """Return the keywords in the first element whose class says that it is a group of keywords."""
    seen = apart_from_furniture(snapshot)
    for node in np.flatnonzero(snapshot.attributed("class") & ~snapshot.is_text & snapshot.in_body).tolist():
        if (
            _CLASS.search(snapshot.attribute(node, "class"))
            and len(words := _inside(snapshot, node, int(snapshot.end[node]), seen)) >= LEAST_IN_GROUP
        ):
            return words
    return ()


def labelled(snapshot: Snapshot) -> tuple[str, ...]:
    """Return the first keywords after a label: on the same line, or in the elements after a label on its own line."""
    seen = apart_from_furniture(snapshot)
    links = snapshot.within(snapshot.named("a"))
    pressed = links | snapshot.within(snapshot.named("button"))
    for line in snapshot.once(Lines).of(seen):
        if pressed[line.nodes[0]]:
            continue
        words: Sequence[str] = split(behind_label(line.text) or _behind_run(line))
        if len(words) == 1:
            words = _links_of(line, links) or words
        if kind_of(line.text) == "keywords":
            words = _inside(snapshot, *_behind(snapshot, line.nodes[-1], seen), seen)
            words = words if len(words) >= LEAST_IN_GROUP else ()
        if words and all(map(_is_keyword, words)):
            return tuple(dict.fromkeys(words))
    return ()


def _behind_run(line: Line) -> str:
    """Return the text behind a label that is a text node of its own, without a sign behind it; "" for none."""
    first, *behind = line.runs
    return " ".join(run.text for run in behind) if kind_of(first.text) == "keywords" else ""


def _links_of(line: Line, links: Mask) -> list[str]:
    """Return the texts of the links on a line, each of which is a keyword; [] if there are fewer than two."""
    texts = [run.text.strip(" .,;·") for run in line.runs if links[run.node]]
    return texts if len(texts) >= LEAST_IN_GROUP else []


def _behind(snapshot: Snapshot, label: int, seen: Mask) -> tuple[int, int]:
    """Return the node range of the elements after a label that are alike; (0, 0) if the label is a list item itself."""
    text = np.flatnonzero(seen)
    place = int(np.searchsorted(text, label)) + 1
    node = label
    while place < len(text) and node > snapshot.body:
        around = int(snapshot.parent[node])
        if text[place] < snapshot.end[around]:
            behind = [child for child in snapshot.children(around) if text[place] < snapshot.end[child]]
            if snapshot.tag(node) == snapshot.tag(behind[0]) == "li":
                break
            _, alike = next(groupby(behind, lambda one: (snapshot.tag(one), snapshot.attribute(one, "class"))))
            return behind[0], int(snapshot.end[max(alike)])
        node = around
    return 0, 0


def _inside(snapshot: Snapshot, begin: int, end: int, seen: Mask) -> tuple[str, ...]:
    """Return the keywords in a range of nodes; () if it contains more than keywords."""
    own = np.zeros_like(seen)
    own[begin:end] = seen[begin:end]
    lines = snapshot.once(Lines).of(own)
    if not lines or sum(len(line.text) for line in lines) > MOST_CHARACTERS or any(map(_is_group, lines[1:])):
        return ()
    listed = [line.text.strip(" .;,·") for line in lines if kind_of(line.text) != "keywords"]
    words = listed if len(listed) > 1 else [word for line in lines for word in _words_of_line(line.text)]
    if len(words) == 1:
        words = [word for line in lines for run in line.runs for word in _words_of_line(run.text)]
    return tuple(dict.fromkeys(words)) if all(map(_is_keyword, words)) else ()


def _is_group(line: Line) -> bool:
    """Whether a line is the label of another group of keywords, such as the author's or an indexer's."""
    return kind_of(line.text) == "keywords"


def _words_of_line(text: str) -> list[str]:
    return [] if kind_of(text) == "keywords" else split(behind_label(text) or text)


def _labelled(block: Block) -> str | None:
    """Return the text after a label of keywords, which may be in bold or before links; None if there is no label."""
    if not isinstance(block, Paragraph) or not block.content:
        return None
    if words := behind_label(block.text):
        return words
    first, *behind = block.content
    if not isinstance(first, Text) or kind_of(first.text) != "keywords":
        return None
    is_apart = "strong" in first.marks or (bool(behind) and isinstance(behind[0], Link))
    return (block.text.strip()[len(first.text.strip()) :].lstrip(" .:：") if is_apart else "") or None


def _may_hold(blocks: Sequence[Block]) -> bool:
    """Whether the block after a label contains only keywords, and no label of another section."""
    return any(
        isinstance(block, Paragraph | List)
        and not ends_abstract(block)
        and kind_of(block.text.partition(":")[0]) == "other"
        and all(map(_is_keyword, split(block.text)))
        for block in blocks
    )


def _is_keyword(word: str) -> bool:
    """Whether a piece has letters, is short, and is not an entry of an outline, such as `1. Introduction`."""
    if not any(map(str.isalpha, word)) or kind_of(word) in OUTLINE:
        return False
    return count_words(word) <= LONGEST_WORDS and not (NUMBER.match(word) and kind_of(NUMBER.sub("", word)) != "other")
