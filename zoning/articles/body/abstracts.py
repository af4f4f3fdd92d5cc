"""Find abstracts without a heading of their own, and the end of an abstract in an element that contains more."""

import re
from collections.abc import Collection, Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple

import msgspec

from zoning.articles.model import Section
from zoning.document.blocks import Block, Break, Mark, Paragraph, Quote, Text, plain
from zoning.metadata.sections import SectionKind, kind_of
from zoning.text.words import CAPITALS, IDEOGRAPHS, normalised
from zoning.text.words import count as count_words

TEXT_WORDS = 20
"""The fewest words of an abstract's text without a heading."""
LEAD_WORDS = (40, 500)
"""The fewest words of a paragraph, and the most words of all, of an abstract without a heading or label."""
NOTE_WORDS = 60
"""The most words of a note after an abstract."""
OF_ABSTRACTS = ("introduction", "methods", "results", "discussion", "conclusions")
"""Kinds of the parts of structured abstracts."""
LABEL_WORDS = 3
RUN_IN_WORDS = 6
STRONG: tuple[Mark, ...] = ("strong",)
LEFT_OUT = ("keywords", "references")
"""Kinds of sections whose content is in other fields of the record."""
LABELS = ("abstract", "keywords")
ABOUT = ("author-information", "article-information")
"""Kinds of sections that repeat the article's record."""
_LABELLED = re.compile(r"\W*(?P<label>[^\W\d_][^\n:：.—–]{0,30}?)\W{0,2}(?:[:：—–.]|\.—)\s*(?=\S)")
_BARE = re.compile(rf"\W*(?P<label>[^\W\d_]+)\s+(?=[{CAPITALS}{IDEOGRAPHS}])")
"""A word before a sentence without a sign between them, as a label in another type has."""
_DATE = r"\W*(?:on\b)?\W*(?:\d{1,4}\b|[^\W\d_]{3,10}\.? \d{1,2},? \d{4})"
_ENDS = re.compile(
    r"\W*(?:©|\(c\) ?(?:19|20)\d\d|copyright\b|all rights reserved"
    r"|(?:(?:manuscript|article|submission) )?(?:received|accepted|revised|submitted|published(?: online)?"
    r"|first published|available online|online publication|eingegangen|angenommen|veröffentlicht|recibido|aceptado"
    rf"|publicado|recebido|aceito|reçu|accepté|publié|ricevuto|accettato|поступила)\b{_DATE}"
    r"|收稿日期|修回日期|受付|受理|투고일|접수일"
    r"|how to cite|to cite this|cite (?:this|as)\b|citation ?[:：]|please cite|(?:recommended|suggested) citation"
    r"|c[oó]mo citar|pour citer|zitier(?:weise|vorschlag)|come citare|引用本文"
    r"|doi ?[:：]|(?:https?://)?(?:dx\.)?doi\.org/|10\.\d{4,9}/\S+$"
    r"|downloads? data\b|rent or buy|buy (?:this )?article|purchase (?:this )?(?:article|access|pdf)"
    r"|get (?:full )?access|access (?:through|options)|subscribe to|this is a preview|you do not have access)",
    re.IGNORECASE,
)
_NOTE = re.compile(r"[@©]|https?://|creative commons|\blicen[cs]e", re.IGNORECASE)
"""What is in notes on rights and people, and in citations of the article."""


class Unheaded(NamedTuple):
    """An abstract found among blocks without a heading, and the other blocks."""

    abstract: Section
    others: list[Block]


def ends_abstract(block: Block) -> bool:
    """Whether a block ends an abstract: a copyright line, dates, how to cite the article, an offer of access."""
    return bool(_ENDS.match(block.text)) and count_words(block.text) <= NOTE_WORDS


def is_note(block: Block) -> bool:
    """Whether a block ends an abstract, or is a note on rights, people, or how to cite the article."""
    return ends_abstract(block) or _NOTE.search(block.text) is not None


def trimmed(abstract: Section) -> tuple[Section, list[Block]]:
    """Return the abstract without what follows it in its element, and the blocks that follow."""
    blocks, below = abstract.blocks, abstract.sections
    end = next(
        (n for n, block in enumerate(blocks) if ((n or below) and _ends(block)) or _is_behind_keywords(blocks, n)),
        len(blocks),
    )
    rest = list(blocks[end:])
    kept: list[Section] = []
    for number, section in enumerate(below):
        if section.kind in ABOUT:
            rest += [block for one in below[number:] for block in one.blocks]
            break
        one, behind = trimmed(section)
        kept.append(one)
        rest += behind
    return msgspec.structs.replace(abstract, blocks=blocks[:end], sections=tuple(kept)), rest


def _ends(block: Block) -> bool:
    """Whether a block ends an abstract and is no part with a title."""
    return ends_abstract(block) and not run_in(block).title


def _is_behind_keywords(blocks: Sequence[Block], number: int) -> bool:
    """Whether a block follows keywords, which may be below their label, and is none of them."""
    before = [_label_kind(block) == "keywords" for block in blocks[max(0, number - 2) : number + 1]]
    are_below = number > 0 and kind_of(blocks[number - 1].text) == "keywords"
    return any(before[:-1]) and not before[-1] and not are_below


def unheaded(blocks: Sequence[Block], declared: str, *, introduced: bool) -> Unheaded | None:
    """Return the first abstract among these blocks; None if there is none.

    It follows a label, on a line of its own or at the beginning of the paragraph, or is the text `declared` in markup.

    introduced: whether a heading of the text's first section is below the blocks.
    """
    for number, block in enumerate(blocks):
        following = blocks[number + 1] if number + 1 < len(blocks) else None
        if is_label(block) and following is not None and is_text(following):
            end = number + 2 + _behind(following, blocks[number + 2 :], introduced=introduced)
            return _found(blocks, number, end, block.text, blocks[number + 1 : end])
        if (inside := _behind_label(block)) is not None:
            end = number + 1 + _behind(inside, blocks[number + 1 :], introduced=introduced)
            return _found(blocks, number, end, "", [inside, *blocks[number + 1 : end]])
        if declared and is_text(block) and normalised(block.text) == normalised(declared):
            return _found(blocks, number, number + 1, "", [block])
    return None


def _behind(first: Block, blocks: Sequence[Block], *, introduced: bool) -> int:
    """Return how many of the paragraphs behind the first go on with the same abstract.

    Either each begins with a title, as the first does, or they are followed by something that ends an abstract, and not
    by more text.
    """
    if _is_titled(first):
        return sum(1 for _ in takewhile(_is_titled, blocks))
    text = list(takewhile(goes_on, blocks))
    rest = blocks[len(text) :]
    ended = _is_labelled(rest[0]) or ends_abstract(rest[0]) if rest else introduced
    return len(text) if ended and sum(count_words(block.text) for block in (first, *text)) <= LEAD_WORDS[1] else 0


def goes_on(block: Block) -> bool:
    """Whether a block may be a further paragraph of an abstract."""
    return is_text(block) and not (_is_labelled(block) or ends_abstract(block))


def _is_labelled(block: Block) -> bool:
    """Whether a block is or begins with the label of an abstract or of keywords."""
    return _label_kind(block) in LABELS


def _label_kind(block: Block) -> SectionKind:
    """Return the kind in `LABELS` that a block or the label at its beginning names; `other` if there is none."""
    label = _LABELLED.match(block.text)
    kinds = (kind_of(block.text), kind_of(label["label"]) if label else "other", run_in(block).kind)
    return next((kind for kind in kinds if kind in LABELS), "other")


def _is_titled(block: Block) -> bool:
    """Whether a paragraph begins with the title of a part: in bold, or before punctuation (`Methods. We …`)."""
    label = _LABELLED.match(block.text)
    kind = kind_of(label["label"]) if label else run_in(block).kind
    return kind not in ("other", *LEFT_OUT) or (kind == "other" and run_in(block).title != "")


def structured(abstract: Section) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """Return the parts of an abstract, and its notes.

    Parts are its subsections, or paragraphs that begin with a title in bold. In an abstract without parts, such
    paragraphs are notes: funding, dates, how to cite the article.
    """
    below = tuple(msgspec.structs.replace(one, sections=()) for one in abstract.sections if one.kind not in LEFT_OUT)
    parts = [run_in(block) for block in abstract.blocks]
    if parts and parts[0].title and len([one for one in parts if one.title]) > 1:
        return (*parts, *below), ()
    text = tuple(block for part, block in zip(parts, abstract.blocks, strict=True) if not part.title)
    notes = tuple(part for part in parts if part.title)
    if not text:
        text, notes = abstract.blocks, ()
    return (*((Section(title="", kind="abstract", blocks=text),) if text else ()), *below), notes


def run_in(block: Block, marks: Collection[Mark] = STRONG) -> Section:
    """Return a paragraph as a section, with the words at its beginning that have one of these marks as the title."""
    first = block.content[0] if isinstance(block, Paragraph) and block.content else None
    if not (isinstance(first, Text) and any(mark in marks for mark in first.marks) and isinstance(block, Paragraph)):
        return Section(title="", blocks=(block,))
    title = first.text.strip().rstrip(".:").strip()
    rest = tuple(dropwhile(lambda inline: isinstance(inline, Break), block.content[1:]))
    if not title or count_words(title) > RUN_IN_WORDS or not plain(rest).strip():
        return Section(title="", blocks=(block,))
    text = plain(rest).lstrip(" .:")
    first_rest = rest[0]
    if isinstance(first_rest, Text):
        rest = (msgspec.structs.replace(first_rest, text=first_rest.text.lstrip(" .:")), *rest[1:])
    paragraph = msgspec.structs.replace(block, text=text, content=rest)
    return Section(title=title, kind=kind_of(title), blocks=(paragraph,))


def is_label(block: Block) -> bool:
    """Whether a block consists of a word for an abstract."""
    return isinstance(block, Paragraph) and count_words(block.text) <= LABEL_WORDS and kind_of(block.text) == "abstract"


def _found(blocks: Sequence[Block], begin: int, end: int, title: str, text: Sequence[Block]) -> Unheaded:
    section = Section(title=title.strip(" :："), kind="abstract", blocks=tuple(text))
    return Unheaded(section, [*blocks[:begin], *blocks[end:]])


def _behind_label(block: Block) -> Block | None:
    """Return a paragraph without the word for an abstract at its beginning; None if it does not begin with one."""
    if isinstance(block, Quote) and len(block.blocks) == 1:
        return _behind_label(block.blocks[0])
    if not isinstance(block, Paragraph):
        return None
    matches, titled = (_LABELLED.match(block.text), _BARE.match(block.text)), run_in(block)
    label = next((one for one in matches if one and kind_of(one["label"]) == "abstract"), None)
    if label is not None:
        inside: Block = without_beginning(block, block.text[label.end() :])
    elif titled.kind == "abstract":
        inside = titled.blocks[0]
    else:
        return None
    return inside if is_text(inside) else None


def without_beginning(block: Paragraph, text: str) -> Paragraph:
    """Return the paragraph with only `text`, which is its end.

    Links and styles stay if only texts are before `text`; otherwise it is plain text.
    """
    left = len(block.text) - len(text)
    content = list(block.content)
    while content and isinstance(first := content[0], Text):
        if left < len(first.text):
            content[0] = msgspec.structs.replace(first, text=first.text[left:].lstrip())
            return msgspec.structs.replace(block, text=text, content=tuple(content))
        left -= len(first.text)
        content.pop(0)
    kept = tuple(content) if left == 0 else (Text(text=text),)
    return msgspec.structs.replace(block, text=text, content=kept)


def is_text(block: Block) -> bool:
    """Whether a block is a paragraph as long as an abstract without a heading."""
    return isinstance(block, Paragraph) and count_words(block.text) >= TEXT_WORDS
