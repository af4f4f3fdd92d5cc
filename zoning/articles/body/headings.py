"""Find the headings among blocks: by their tags, by their looks and titles, or by lines like them."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from zoning.articles.body.looks import UNKNOWN, Look, Looks
from zoning.document.blocks import Block, Heading, Image, Paragraph, Text, plain
from zoning.metadata.sections import SectionKind, kind_of
from zoning.text.words import SENTENCE_ENDS, length
from zoning.text.words import count as count_words

NUMBER = re.compile(
    r"\s*(?P<label>(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}\.?|\d{1,2}(?:[-–]\d{1,2}){1,3}(?=[-–.]\s)|\d{1,2}[.)）．、]|\d{1,2}"
    r"|[IVX]{1,5}[.)]|(?:§|Section|Sec\.)\s?\d{1,2}[.:]?)"
    r"(?:\s*[^\w\s%°+'\"]{1,2}\s+|\s+|(?<=[.)）．、])(?=[^\W\d]))(?=\S)"
)
"""The number of a section before its title."""
LONGEST_HEADING = 160
"""A line with more characters is text, however it looks."""
MOST_WORDS = 40
TEXT_ENDS = tuple(SENTENCE_ENDS)
"""A heading with more than `MOST_WORDS` that ends like a sentence is a paragraph with a heading's tag."""
UNTAGGED = 7
"""The level of a heading without a tag, below all others."""
OF_TEXT = ("introduction", "methods", "results", "discussion", "conclusions")
_SENTENCE_END = re.compile(rf"[{SENTENCE_ENDS}][\s\"'”’»」』)\]]*(?:[\[(]?\d[\d\s,;–-]*[\])]?|[*∗†‡])?\s*$")
"""The end of a sentence, perhaps with the mark of a note or a citation."""
LEAST_ALIKE = 2
"""The fewest lines of one look that are headings without tags."""
LEAST_UNTAGGED = 3
"""From this many headings without tags on, if they are more than those with tags, a single line is one."""
LINES_BETWEEN = 2
"""The most further headings between a heading and its text."""
_PARTS = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.?")
_COUNT = re.compile(r"\s*(\d{1,2})[.)]?\s+(?=[^\W\d_])")
_ORDINALS = "أولا ثانيا ثالثا رابعا خامسا سادسا سابعا ثامنا تاسعا عاشرا"
_NUMERALS = "一 二 三 四 五 六 七 八 九 十"
_SIGN = re.compile(
    r"[(（]?(?P<label>\d{1,2}(?=[^\W\d_])|(?:[A-ZА-Я]|[IVX]{1,5})(?=[.)]?\s)|[Ⅰ-Ⅻ]|[一二三四五六七八九十](?=[、.．）\s])"
    rf"|(?:{_ORDINALS.replace(' ', '|')})(?=ً?\s?[:：.–-]))[ً.)）、．:：\s–-]*(?=\w)"
)
"""A letter, a Roman number, a number word or a number that no blank separates from the title, before it."""
_ROWS = tuple(
    (*row, " ")
    for row in (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "АБВГДЕЖЗИК",
        ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"),
        "ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ",
        [str(number) for number in range(1, 100)],
        _NUMERALS.split(),
        _ORDINALS.split(),
    )
)
"""The signs in their order; a blank is behind the last."""
LONGEST_UNTAGGED = 80
"""The most characters of a heading that only its look and its place show."""
LARGER = 1.1
"""The smallest ratio of a heading's font size to that of the text."""


class Titled(NamedTuple):
    """A heading with its title, its number and its place in the hierarchy."""

    title: str
    label: str
    rank: tuple[float, ...]
    """A smaller rank is higher in the hierarchy."""
    depth: int | None
    """The depth of its number: 1 for `2`, 2 for `2.1`; None without a number."""


class _Line(NamedTuple):
    """How a line looks that may be a heading."""

    look: Look
    emphasised: bool
    is_capitals: bool

    @property
    def weight(self) -> tuple[object, ...]:
        """What makes it stand out."""
        return (*self.look[:3], self.emphasised)


def headings(blocks: Sequence[Block], looks: Looks) -> list[Titled | None]:
    """Return the heading that each block is, or None: by its tag, its look and title, or by lines like it."""
    seen = [looks.of(block.box) if isinstance(block, Paragraph | Heading) else UNKNOWN for block in blocks]
    text_look = _text_look(blocks, seen)
    found = [_heading(block, look, text_look) for block, look in zip(blocks, seen, strict=True)]
    places = [number for number, heading in enumerate(found) if heading]
    lines = {
        number: _Line(look, is_emphasised(block), block.text.isupper())
        for number, (block, look) in enumerate(zip(blocks, seen, strict=True))
        if isinstance(block, Paragraph) and look != UNKNOWN and _is_line(block.text, LONGEST_UNTAGGED)
    }
    # Front matter, such as numbered places of work, is shorter than the half of a page.
    begin = next((number for number, block in enumerate(blocks[: len(blocks) // 2]) if _names_kind(block)), 0)
    text = [number for number in lines if number >= begin and _has_text_below(blocks, number, lines)]
    alike = _alike(blocks, {number: lines[number] for number in text}, _Line(text_look, False, False), found)
    between = {number for number in text if places and places[0] < number < places[-1]}
    often = Counter(lines[number].weight for number in between)
    untagged = sum(isinstance(blocks[number], Paragraph) for number in places)
    least = 1 if untagged >= max(LEAST_UNTAGGED, len(places) - untagged + 1) else LEAST_ALIKE
    counted = _counted(blocks, text) if places else set()
    for number in text:
        line = lines[number]
        is_loud = line.emphasised or _stands_out(line.look, text_look)
        stands_out = is_loud and number in between and often[line.weight] >= least
        if found[number] is None and (stands_out or number in alike or number in counted):
            found[number] = _titled(blocks[number].text, line.look, UNTAGGED)
    return _without_signs(found)


def _alike(
    blocks: Sequence[Block], lines: Mapping[int, _Line], plain_line: _Line, found: Sequence[Titled | None]
) -> set[int]:
    """Return the lines above texts that look like those that name sections of the text, or begin with deep numbers.

    Lines that look like the text are among them if no heading is found otherwise. Lines that title what the page folds
    need no names.
    """
    told = Counter(line for number, line in lines.items() if _is_of_text(blocks[number].text))
    kinds = {_kind_behind_number(blocks[number].text) for number, line in lines.items() if line == plain_line}
    is_bare = not any(one and (one.label or kind_of(one.title) in OF_TEXT) for one in found)
    if not (is_bare and len(kinds & {*OF_TEXT}) >= LEAST_ALIKE):
        del told[plain_line]
    parts = {number for number in lines if any(_goes_on(block.text) for block in blocks[number : number + 2])}
    titles = sum(line.look.is_title for line in lines.values())
    return {
        number
        for number, line in lines.items()
        if (told[line] >= LEAST_ALIKE and not (line == plain_line and number in parts))
        or (line.look.is_title and titles >= LEAST_ALIKE)
        or (line != plain_line and _is_deep(blocks[number].text))
    }


def _goes_on(text: str) -> bool:
    """Whether a text begins within a sentence: some pages set links in it as blocks."""
    return text[:1].islower() or text[:1] in ",.;:)"


def _names_kind(block: Block) -> bool:
    """Whether a heading or line names a kind of section, as none does in front matter."""
    return isinstance(block, Heading | Paragraph) and _kind_behind_number(block.text) != "other"


def _is_deep(text: str) -> bool:
    """Whether a line begins with a number of several parts: `2.1`."""
    number = NUMBER.match(text)
    return number is not None and _PARTS.fullmatch(number["label"]) is not None


def _counted(blocks: Sequence[Block], lines: Iterable[int]) -> set[int]:
    """Return the lines that begin with numbers, at least two of them in a row: `1. …`, `2. …`."""
    found: set[int] = set()
    before, last = -1, 0
    for number in lines:
        match = _COUNT.match(blocks[number].text)
        if match is None:
            continue
        count = int(match[1])
        if last and count == last + 1:
            found |= {before, number}
        before, last = number, count
    return found


def _without_signs(found: list[Titled | None]) -> list[Titled | None]:
    """Return the headings with letters, Roman numbers or numbers before their titles as labels, if these count up."""
    signs = [_SIGN.match(one.title) if one and not one.label else None for one in found]
    for row in _ROWS:
        counted: list[int] = []
        for number, sign in enumerate(signs):
            label = sign["label"] if sign else ""
            if label == row[0] or (counted and label and label == row[_place(row, signs[counted[-1]]) + 1]):
                counted.append(number)
        for number in counted if len(counted) >= LEAST_ALIKE else ():
            one, sign = found[number], signs[number]
            if one and sign:
                found[number] = one._replace(title=one.title[sign.end() :], label=sign["label"])
    return found


def _place(row: Sequence[str], sign: re.Match[str] | None) -> int:
    return row.index(sign["label"]) if sign else 0


def is_emphasised(block: Paragraph) -> bool:
    """Whether all of a paragraph is emphasised."""
    return all(isinstance(one, Text) and "emphasis" in one.marks for one in block.content if plain((one,)).strip())


def _has_text_below(blocks: Sequence[Block], number: int, lines: Collection[int]) -> bool:
    """Whether a longer text that ends like a sentence is below a line, perhaps behind further lines."""
    below = number + 1
    while below in lines and below <= number + LINES_BETWEEN:
        below += 1
    if below == len(blocks) or not isinstance(blocks[below], Paragraph):
        return False
    text = blocks[below].text
    return length(text) > length(blocks[number].text) and _SENTENCE_END.search(text) is not None


def _heading(block: Block, look: Look, text_look: Look) -> Titled | None:
    match block:
        case Heading(text=text, level=level) if not _is_text(text):
            tag = level
        case Paragraph(text=text) if _looks_like_heading(block, look, text_look):
            tag = UNTAGGED
        case _:
            return None
    return _titled(text, look, tag)


def _titled(text: str, look: Look, tag: int) -> Titled:
    number = NUMBER.match(text)
    label = number["label"].rstrip(".):") if number else ""
    rank = (-round(look.size), -float(look.bold), float(tag)) if look != UNKNOWN else (0.0, 0.0, float(tag))
    depth = label.count(".") + 1 if number and re.fullmatch(r"[\dA-Z]+(\.\d+)*", label) else None
    return Titled(text[number.end() :] if number else text, label, rank, depth)


def _is_text(text: str) -> bool:
    """Whether a heading is in fact a paragraph with a heading's tag."""
    return text.rstrip().endswith(TEXT_ENDS) and count_words(text) > MOST_WORDS


def _looks_like_heading(block: Paragraph, look: Look, text_look: Look) -> bool:
    """Whether a paragraph is a heading without such a tag.

    It is bold or larger than the text, does not end like a sentence, and is numbered or names a kind of section.
    """
    is_shown = _is_line(block.text, LONGEST_HEADING) and _stands_out(look, text_look) and _is_told(block.text)
    return is_shown and not any(isinstance(inline, Image) for inline in block.content)


def _kind_behind_number(text: str) -> SectionKind:
    return kind_of(NUMBER.sub("", text))


def _is_told(text: str) -> bool:
    """Whether a line is numbered or names a kind of section."""
    return _kind_behind_number(text) != "other" or NUMBER.match(text) is not None


def _is_of_text(title: str) -> bool:
    """Whether a line is numbered, or names a kind of section of the text."""
    number = NUMBER.match(title) or _SIGN.match(title)
    return kind_of(title[number.end() :] if number else title) in OF_TEXT or number is not None


def _is_line(text: str, longest: int) -> bool:
    """Whether a text is one line that does not end like a sentence."""
    text = text.strip()
    return bool(text) and len(text) <= longest and "\n" not in text and text[-1] not in ".,;:?!" and _has_letters(text)


def _has_letters(text: str) -> bool:
    """Whether a text has more than one letter: `(a)` is no title."""
    return sum(map(str.isalpha, text)) > 1


def _stands_out(look: Look, text_look: Look) -> bool:
    """Whether a look is bolder or larger than that of the text, and not smaller."""
    if look == UNKNOWN:
        return False
    stands_out = look.size >= LARGER * text_look.size or (look.bold and not text_look.bold)
    return stands_out and look.size >= text_look.size


def _text_look(blocks: Sequence[Block], seen: Sequence[Look]) -> Look:
    """Return the look of most of the running text: its size and weight, and the colour and manner most of it has."""
    letters: Counter[Look] = Counter()
    weights: Counter[tuple[float, bool]] = Counter()
    for block, look in zip(blocks, seen, strict=True):
        if isinstance(block, Paragraph) and look != UNKNOWN:
            letters[look] += len(plain(block.content))
            weights[look.size, look.bold] += len(plain(block.content))
    most = max(weights, key=weights.__getitem__, default=None)
    return max((look for look in letters if look[:2] == most), key=letters.__getitem__, default=UNKNOWN)
