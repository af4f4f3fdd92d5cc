"""Read the places of work that begin with a mark, by which names refer to them: `1 School of Mud`."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from zoning.metadata.lines import Line
from zoning.metadata.people.correspondence import is_on_correspondence
from zoning.metadata.people.people import is_place
from zoning.metadata.people.placed_names import without_addresses
from zoning.snapshot import Snapshot

MARK = r"(?:\d{1,3}|[a-z]{1,2}|[*∗†‡§¶#‖⊥✉]+)"
_MARKS = re.compile(rf"(?<![^\s,;،*∗†‡§¶#]){MARK}(?=[\s,;،*∗†‡§¶#✉]|$)|[*∗†‡§¶#‖✉]|\d{{1,3}}|[a-z]\b")
_ONE_SIGN = re.compile(r"\w+|(\W)\1*")
"""A number, letters, or a sign that is perhaps repeated: `**†` are two marks."""
_LABELLED = re.compile(rf"^\s*\(?({MARK})[.)]?\s*(?=[A-ZÀ-ÞА-Я]|[^\W\d_a-zÀ-ӿ])(.+)$")
_ALONE = re.compile(rf"\(?({MARK})\)?\.?")
_BETWEEN = re.compile(r"\s*[;；]\s*")
PLACE_CHARACTERS = 600


def marks_in(text: str) -> list[str]:
    """Return the marks in a text that has nothing else, such as raised text behind a name."""
    return [sign[0] for found in _MARKS.findall(text) for sign in _ONE_SIGN.finditer(found)]


def is_marked(text: str) -> bool:
    """Whether a text begins with a mark."""
    return _LABELLED.match(text) is not None


def marked_places(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Yield mark and text of each place: one on a line, several on a line, or one below its mark."""
    alone = ""
    for line in lines:
        if alone:
            yield from _place(alone, line.text)
        alone = found[1] if (found := _ALONE.fullmatch(line.text)) else ""
        mark, text = "", ""
        for number, run in enumerate(line.runs):
            if run.raised and _MARKS.fullmatch(run.text.strip(" .,()")):
                yield from _place(mark, text)
                is_note = number > 0 and line.runs[number + 1 :] and line.runs[number + 1].text[0] in ".,;:)"
                mark, text = "" if is_note else run.text.strip(" .,()"), ""
            else:
                text = joined(line, text, run.text)
        if mark:
            yield from _place(mark, text)
        else:
            parts = [_LABELLED.match(part) for part in _BETWEEN.split(line.text.strip(" ()（）"))]
            for found in parts if all(parts) else [_LABELLED.match(line.text)]:
                yield from _place(found[1], found[2]) if found else ()


def numbered_places(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Yield number and text of each place that is an item of an ordered list, whose numbers are no text."""
    items, lists = snapshot.nearest(snapshot.named("li")), snapshot.nearest(snapshot.named("ol"))
    counted: Counter[int] = Counter()
    for line in lines:
        item, around = int(items[line.nodes[0]]), int(lists[line.nodes[0]])
        if 0 <= around < item < line.nodes[0]:
            counted[around] += 1
            yield from _place(str(counted[around]), line.text) if is_place(line.text) else ()


def joined(line: Line, before: str, behind: str) -> str:
    """Return two texts of a line with a blank between them, unless they are parts of a word."""
    end = before.rsplit(maxsplit=1)[-1:]
    begin = behind.split(maxsplit=1)[:1]
    parts = end and begin and "".join((*end, *begin)) in line.text and " ".join((*end, *begin)) not in line.text
    return before + behind if parts else f"{before} {behind}".lstrip()


def _place(mark: str, text: str) -> Iterator[tuple[str, str]]:
    text = without_addresses(" ".join(text.split())).strip(" ,;")
    is_named = is_place(text) or text.count(",") > 1
    if mark and is_named and not is_on_correspondence(text) and len(text) < PLACE_CHARACTERS:
        yield mark, re.sub(r"\s+([,.;])", r"\1", text)
