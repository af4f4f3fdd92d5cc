"""Write a document as Markdown: CommonMark with GitHub's tables and strikethrough, and formulas between dollar signs.

What Markdown cannot express is written as HTML: tables with spans or with blocks in cells, subscripts and superscripts,
and formulas of which only the MathML is known.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from urllib.parse import quote

from zoning.addresses.links import safe
from zoning.document import html
from zoning.document.blocks import (
    Block,
    Break,
    Cell,
    Code,
    Content,
    Definition,
    DefinitionList,
    Document,
    Figure,
    Formula,
    Heading,
    Image,
    Inline,
    InlineFormula,
    Link,
    List,
    Mark,
    Paragraph,
    Quote,
    Table,
    Text,
)
from zoning.document.mathml import is_clean
from zoning.document.passages import Contribution, Passage, passages

_YAML_ESCAPED = re.compile(r"[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
LARGEST_NUMBER = 999_999_999
"""CommonMark's limit on the number of a list item."""


def write(document: Document, posts: Sequence[Contribution] = ()) -> str:
    """Return the document's Markdown, without its title; "" if it has no blocks, otherwise with a final line feed.

    posts: the page's posts; each begins after a thematic break, with its author, its part and its date.
    """
    text = "\n\n".join(map(_passage, passages(document.blocks, posts)))
    return f"{text}\n" if text else ""


def _passage(passage: Passage) -> str:
    text = _blocks(passage.blocks)
    if passage.part is None:
        return text
    author = _line((Text(passage.author, marks=("strong",)),)) if passage.author else ""
    published = _line((Text(passage.published),)) if passage.published else ""
    return f"---\n\n{' · '.join(filter(None, (author, passage.part, published)))}\n\n{text}"


def front_matter(facts: Mapping[str, object]) -> str:
    """Return facts about a document as YAML front matter, one in each line."""
    return "---\n" + "".join(f"{name}: {_yaml(value)}\n" for name, value in facts.items()) + "---\n\n"


def _yaml(value: object) -> str:
    """Return the value as JSON, which is valid YAML, with the characters escaped that YAML does not allow."""
    written = json.dumps(value, ensure_ascii=False)
    return _YAML_ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


# ---------------------------------------------------------------------- blocks


def _blocks(blocks: Sequence[Block], separator: str = "\n\n") -> str:
    """Join blocks; a list right after one of its kind gets another mark, since otherwise the two would be one list."""
    written: list[str] = []
    other_mark = False
    for number, block in enumerate(blocks):
        before = blocks[number - 1] if number else None
        if isinstance(block, List):
            other_mark = isinstance(before, List) and before.ordered == block.ordered and not other_mark
            written.append(_list(block, other_mark=other_mark))
        else:
            written.append(_block(block))
    return separator.join(filter(None, written))


def _block(block: Block) -> str:
    match block:
        case Heading(level=level, content=content):
            return _heading(level, content)
        case Paragraph(content=content):
            return _line(content)
        case List():
            return _list(block, other_mark=False)
        case DefinitionList(entries=entries):
            return "\n\n".join(map(_definition, entries))
        case Table():
            return _table(block)
        case Figure():
            return _figure(block)
        case Code():
            return _code(block)
        case Quote(blocks=blocks):
            return _indented(_blocks(blocks), first="> ", rest="> ")
        case Formula(text=text, tex=tex, mathml=mathml):
            return _formula(text, tex, mathml)


def _heading(level: int, content: Content) -> str:
    line = _CLOSING_HASHES.sub(r"\1\\\2", _line(content, _Place.HEADING))
    return f"{'#' * level} {line}"


def _list(block: List, *, other_mark: bool) -> str:
    tight = all(_is_tight(item.blocks) for item in block.items)
    items = []
    start = block.start if 0 <= block.start <= LARGEST_NUMBER - len(block.items) else 1
    for number, item in enumerate(block.items, start):
        mark = (f"{number}) " if other_mark else f"{number}. ") if block.ordered else ("* " if other_mark else "- ")
        content = _blocks(item.blocks, "\n" if tight else "\n\n")
        items.append(_indented(content, first=mark, rest=" " * len(mark)))
    return ("\n" if tight else "\n\n").join(items)


def _is_tight(blocks: Sequence[Block]) -> bool:
    """Return whether an item is a paragraph, perhaps with a sublist that may follow it without a blank line."""
    sublists = blocks[1:]
    return isinstance(blocks[0], Paragraph) and (
        not sublists
        or (
            len(sublists) == 1
            and isinstance(sublist := sublists[0], List)
            and (not sublist.ordered or sublist.start == 1)
            and all(_is_tight(item.blocks) for item in sublist.items)
        )
    )


def _definition(entry: Definition) -> str:
    """Return the terms in bold type, each on its own line, and the definition as an item of a list."""
    terms = "\\\n".join(_line([_strong(inline) for inline in term], _Place.HEADING) for term in entry.terms)
    definition = _indented(_blocks(entry.blocks), first="- ", rest="  ") if entry.blocks else ""
    return "\n\n".join(filter(None, (terms, definition)))


def _strong(inline: Inline) -> Inline:
    if isinstance(inline, Text) and "strong" not in inline.marks:
        return Text(inline.text, ("strong", *inline.marks))
    return inline


def _figure(figure: Figure) -> str:
    images = " ".join(map(_image, figure.images))
    return "\n\n".join(filter(None, (images, _line(figure.caption))))


def _code(code: Code) -> str:
    fence = "`" * max(3, _longest_run(code.text) + 1)
    return f"{fence}{code.language}\n{code.text}\n{fence}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _indented(text: str, *, first: str, rest: str) -> str:
    lines = text.split("\n")
    return "\n".join(((rest if number else first) + line) if line else (rest if number else first).rstrip()
                     for number, line in enumerate(lines))  # fmt: skip


# ---------------------------------------------------------------------- tables


def _table(table: Table) -> str:
    if not _is_simple(table):
        return _html_table(table)
    rows = [[_cell(cell) for cell in row] + [""] * (table.columns - len(row)) for row in table.rows]
    if not html.is_head(table.rows[0]):
        rows.insert(0, [""] * table.columns)
    rows.insert(1, ["---"] * table.columns)
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return "\n\n".join(filter(None, (_line(table.caption), lines, _blocks(table.footnotes))))


def _is_simple(table: Table) -> bool:
    """Return whether Markdown can express it: no spans, one line in each cell, column headers only in the first row."""
    cells = [cell for row in table.rows for cell in row]
    return (
        bool(cells)
        and all(cell.row_span == cell.col_span == 1 for cell in cells)
        and all(len(cell.blocks) <= 1 and all(map(_fits_cell, cell.blocks)) for cell in cells)
        and not any(map(html.is_head, table.rows[1:]))
    )


def _fits_cell(block: Block) -> bool:
    return isinstance(block, Paragraph) or (isinstance(block, Formula) and bool(block.tex))


def _cell(cell: Cell) -> str:
    match cell.blocks:
        case (Paragraph(content=content),):
            return _inlines(content, _Place.CELL)
        case (Formula(text=text, tex=tex, mathml=mathml),):
            return _inlines((InlineFormula(text, tex, mathml),), _Place.CELL)
        case _:
            return ""


def _html_table(table: Table) -> str:
    """Return the table as HTML without blank lines, which would end the HTML block."""
    markup = re.sub(r"<pre>.*?</pre>", lambda pre: pre[0].replace("\n", "&#10;"), html.table(table), flags=re.DOTALL)
    return re.sub(r"\n\s*\n", "\n", markup)


# ---------------------------------------------------------------------- inline content


class _Place(Enum):
    """Where inline content is; the value is a line break there."""

    PARAGRAPH = "\\\n"
    HEADING = " "
    CELL = "<br>"


_SPECIAL = re.compile(r"[\\`*\[\]<$~|]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)")
_LINE_START = re.compile(r"(#{1,6}(?=\s|$)|[-+](?=[\s-]|$)|=(?==*\s*$)|>|:(?=-))|(\d{1,9})([.)])(?=\s|$)")
_CLOSING_HASHES = re.compile(r"(^|\s)(#+)$")
_STARS: dict[Mark, str] = {"strong": "**", "emphasis": "*"}


def _line(content: Iterable[Inline], place: _Place = _Place.PARAGRAPH) -> str:
    """Return inline content as a block, with marks of other blocks at the starts of lines escaped."""
    return "\n".join(_LINE_START.sub(_escaped_start, line, 1) if _LINE_START.match(line) else line
                     for line in _inlines(tuple(content), place).split("\n"))  # fmt: skip


def _escaped_start(start: re.Match[str]) -> str:
    return f"{start[2]}\\{start[3]}" if start[2] else f"\\{start[1]}"


def _inlines(content: Content, place: _Place, before: str = "", after: str = "") -> str:
    """Return inline content as Markdown. before, after: the characters around it, "" for none."""
    written = ""
    for number, inline in enumerate(content):
        left = written[-1:] or before
        right = _first_character(content[number + 1]) if number + 1 < len(content) else after
        match inline:
            case Text(text=text, marks=marks):
                written += _text(text, marks, place, left, right)
            case Break():
                written += place.value
            case Image():
                written += _image(inline)
            case InlineFormula(text=text, tex=tex, mathml=mathml):
                written += _formula(text, tex, mathml, place)
            case Link(url=url, content=linked):
                label = _inlines(linked, place, "[", "]")
                opening = written[:-1] + "\\!" if left == "!" and written else written
                written = f"{opening}[{label}]({_address(url)})" if url and safe(url) else written + label
    return written


def _first_character(inline: Inline) -> str:
    """Return the first character of an inline, as far as it matters to a mark before it; `*` if it is a mark itself."""
    match inline:
        case Text(text=text, marks=marks):
            return "*" if marks and not text[:1].isspace() else text[:1]
        case Link():
            return "["
        case Break():
            return "\n"
        case Image() | InlineFormula():
            return "!"


def _text(text: str, marks: tuple[Mark, ...], place: _Place, left: str, right: str) -> str:
    """Return text with its marks; blanks at its ends are put outside, since marks must not touch blanks."""
    core = text.strip()
    if not marks or not core:
        return _escaped(text)
    lead, trail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    left, right = lead[-1:] or left, trail[:1] or right
    core = _code_span(core, place) if "code" in marks else _escaped(core)
    in_html = tuple(mark for mark in marks if mark in ("subscript", "superscript", "highlighted"))
    core = html.marked(core, in_html)
    struck = "deleted" in marks
    around = ("~", "~") if struck else (left, right)
    core = _emphasised(core, [mark for mark in marks if mark in _STARS], *around)
    if struck:
        core = f"~~{core}~~" if _may_delimit(core, left, right) else html.marked(core, ("deleted",))
    return f"{lead}{core}{trail}"


def _emphasised(core: str, marks: list[Mark], left: str, right: str) -> str:
    if not marks:
        return core
    stars = "".join(_STARS[mark] for mark in marks)
    return f"{stars}{core}{stars}" if _may_delimit(core, left, right) else html.marked(core, tuple(marks))


def _may_delimit(core: str, left: str, right: str) -> bool:
    """Return whether delimiters around `core` count as such (CommonMark, "left-flanking" and "right-flanking")."""

    def allows(outer: str, inner: str) -> bool:
        separated = not outer or outer.isspace() or _is_punctuation(outer)
        return outer not in ("*", "~") and (separated or not _is_punctuation(inner))

    return allows(left, core[0]) and allows(right, core[-1])


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)


def _code_span(text: str, place: _Place) -> str:
    fence = "`" * (_longest_run(text) + 1)
    blank = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{blank}{_pipes_escaped(text, place)}{blank}{fence}"


def _pipes_escaped(text: str, place: _Place) -> str:
    return text.replace("|", r"\|") if place is _Place.CELL else text


def _image(image: Image) -> str:
    return f"![{_escaped(image.alt)}]({_address(image.src) if safe(image.src, image=True) else ''})"


def _address(url: str) -> str:
    url = re.sub(r"[\s\x00-\x1f\x7f<>\\`|]", lambda sign: quote(sign[0]), url)
    return re.sub(r"[()]|&(?=#?\w+;)", r"\\\g<0>", url)


# ---------------------------------------------------------------------- formulas


def _formula(text: str, tex: str, mathml: str, place: _Place | None = None) -> str:
    """Return TeX between dollar signs, double ones for a block (no `place`); otherwise clean MathML, or the symbols."""
    if tex:
        line = " ".join(re.sub(r"(?<!\\)%.*", "", tex).split())
        if re.search(r"(?<!\\)\$", line):
            return _code_span(line, place or _Place.PARAGRAPH)
        return f"${_pipes_escaped(line, place)}$" if place else f"$${line}$$"
    if is_clean(mathml):
        return _unmarked(" ".join(mathml.split()))
    return _escaped(text)


def _unmarked(markup: str) -> str:
    """Return HTML in which all characters of the text that have a meaning in Markdown are escaped."""

    def coded(text: re.Match[str]) -> str:
        return re.sub(r"[\\`*_\[\]$~!]", lambda sign: f"&#{ord(sign[0])};", text[0])

    return re.sub(r">[^<]*<", coded, markup).replace("|", "&#124;")
