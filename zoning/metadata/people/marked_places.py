"""Read the places of work that begin with a mark, by which names refer to them: `1 School of Mud`."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from unicodedata import normalize

from zoning.metadata.lines import Line, Run
from zoning.metadata.people.correspondence import is_on_correspondence
from zoning.metadata.people.people import has_comma, is_place
from zoning.metadata.people.placed_names import without_addresses
from zoning.snapshot import Snapshot
from zoning.text import words

SIGNS = "⁰¹²³⁴⁵⁶⁷⁸⁹①②③④⑤⑥⑦⑧⑨⑩"
"""Numbers that are raised or circled by themselves."""
MARK = rf"(?:\d{{1,3}}|[{SIGNS}]{{1,2}}|[a-z]{{1,2}}|[*∗†‡§¶#‖⊥✉]+)"
_CAPITALS = "[IVX]{1,4}|[A-Z]"
"""Marks that initials of names and words of sentences look like."""
_MARKS = re.compile(rf"(?<![^\s,;،*∗†‡§¶#])(?:{MARK}|{_CAPITALS})(?=[\s,;،*∗†‡§¶#✉]|$)|[*∗†‡§¶#‖✉]|\d{{1,3}}|[a-z]\b")
_BRACKETED = re.compile(rf"\s*[(\[（]\s?((?:{MARK}|{_CAPITALS})(?:[\s,;،]+(?:{MARK}|{_CAPITALS}))*)\s?[)\]）]")
"""Marks in brackets: `[1, 2]`, `(a)`."""
_ONE_SIGN = re.compile(r"\w+|(\W)\1*")
"""A number, letters, or a sign that is perhaps repeated: `**†` are two marks."""
_LABELLED = re.compile(rf"^\s*[(\[注]?({MARK})[.)\]]?\s*(?=[A-ZÀ-ÞА-Я]|[^\W\d_a-zÀ-ӿ])(.+)$")
_LABELLED_BY_CAPITAL = re.compile(rf"^\s*[(\[]?({_CAPITALS})(?:[.)\]]\s*|\s+)(?=[A-ZÀ-ÞА-Я])(.+)$")
_ALONE = re.compile(rf"[(\[]?({MARK})[)\]]?\.?")
_BETWEEN = re.compile(r"\s*[;；]\s*")
PLACE_CHARACTERS = 600
PLAIN_WORDS = 6
"""The most words of a place without commas if nothing but its mark tells that it is one. Notes are longer."""


def marks_in(text: str) -> list[str]:
    """Return the marks in a text that has nothing else, such as raised text behind a name."""
    plain = "".join(f" {normalize('NFKC', sign)} " if sign in SIGNS else sign for sign in text.replace("＊", "*"))
    return [sign[0] for found in _MARKS.findall(plain) for sign in _ONE_SIGN.finditer(found)]


def with_marks_apart(runs: Sequence[Run]) -> Iterator[Run]:
    """Yield the texts of a line; marks in brackets are raised texts of their own."""
    for run in runs:
        parts = [run.text] if run.raised else _BRACKETED.split(run.text)
        yield from (
            run._replace(text=part, raised=run.raised or number % 2 == 1)
            for number, part in enumerate(parts)
            if part.strip()
        )


def is_marked(text: str) -> bool:
    """Whether a text begins with a mark."""
    return _LABELLED.match(text) is not None


def marked_places(lines: Sequence[Line], marks: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield mark and text of each place: one on a line, several on a line, or one below its mark.

    marks: those of the names. Such a mark shows that what is behind it is a place, whatever its words, on the first
    lines and on those right below another place.
    """
    alone = ""
    told = True
    for line in lines:
        texts = [*_marked_texts(line, marks), *([(alone, line.text)] if alone else [])]
        alone = found[1] if (found := _ALONE.fullmatch(line.text)) else ""
        places = [
            (mark, place)
            for mark, text in texts
            if mark and (place := _place(text, is_told=told and mark.isalnum() and mark in marks))
        ]
        told = bool(places) or (told and bool(alone))
        yield from places


def _marked_texts(line: Line, marks: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each mark on a line, and the text behind it; a capital that is not raised is one if a name has it."""
    mark, text = "", ""
    for number, run in enumerate(line.runs):
        if run.raised and _MARKS.fullmatch(run.text.strip(" .,()")):
            yield mark, text
            is_note = number > 0 and line.runs[number + 1 :] and line.runs[number + 1].text[0] in ".,;:)"
            mark, text = "" if is_note else run.text.strip(" .,()"), ""
        else:
            text = joined(line, text, run.text)
    if mark:
        yield mark, text
    else:
        parts = [_labelled(part, marks) for part in (*_BETWEEN.split(line.text.strip(" ()（）")), line.text)]
        for found in parts[:-1] if all(parts[:-1]) else parts[-1:]:
            yield (normalize("NFKC", found[1]), found[2]) if found else ("", "")


def _labelled(text: str, marks: Collection[str]) -> re.Match[str] | None:
    """Return the mark at the beginning of a text, and the rest; None for none."""
    capital = _LABELLED_BY_CAPITAL.match(text)
    return _LABELLED.match(text) or (capital if capital and capital[1] in marks else None)


def numbered_places(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Yield number and text of each place that is an item of an ordered list, whose numbers are no text."""
    items, lists = snapshot.nearest(snapshot.named("li")), snapshot.nearest(snapshot.named("ol"))
    counted: Counter[int] = Counter()
    for line in lines:
        item, around = int(items[line.nodes[0]]), int(lists[line.nodes[0]])
        if 0 <= around < item < line.nodes[0]:
            counted[around] += 1
            if is_place(line.text) and (place := _place(line.text)):
                yield str(counted[around]), place


def joined(line: Line, before: str, behind: str) -> str:
    """Return two texts of a line with a blank between them, unless they are parts of a word."""
    end = before.rsplit(maxsplit=1)[-1:]
    begin = behind.split(maxsplit=1)[:1]
    parts = end and begin and "".join((*end, *begin)) in line.text and " ".join((*end, *begin)) not in line.text
    return before + behind if parts else f"{before} {behind}".lstrip()


def _place(text: str, *, is_told: bool = False) -> str:
    """Return the place that a text behind a mark names; "" for none. is_told: whether the mark tells that it is one."""
    text = without_addresses(" ".join(text.split())).strip(" ,;")
    told = is_told and (words.length(text) <= PLAIN_WORDS or has_comma(text))
    is_named = told or is_place(text) or text.count(",") > 1
    if not is_named or is_on_correspondence(text) or len(text) >= PLACE_CHARACTERS:
        return ""
    return re.sub(r"\s+([,.;])", r"\1", text)
