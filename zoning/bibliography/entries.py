"""Read the entries of a reference list, without their labels and without what publishers add."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from zoning.bibliography import furniture
from zoning.bibliography.features import reference_features
from zoning.bibliography.furniture import REMOVED
from zoning.bibliography.index import TextIndex
from zoning.bibliography.item_list import LABEL_ALONE, ItemList, Range
from zoning.bibliography.styled import Run
from zoning.bibliography.targets import link_text
from zoning.snapshot import integer
from zoning.text import words

PARAGRAPH_WORDS = 40
"""A line after a reference with this many words is not part of it: some publishers add abstracts of the works."""
REPEATED_LETTERS = 20
"""A line with fewer letters may repeat a part of its reference, such as the name of an author who is also editor."""
LONGEST_KEY = 60
"""A longer text before a reference is not its label."""

_ITALIC_TAGS = ("i", "em", "cite", "dfn", "var")
_LOOSE = re.compile(r"\s+([,.;:)\]])")
_LABEL = re.compile(
    r"\s*(?:[\[(]\s?(?P<bracketed>\d{1,4}[a-z]?|[A-Z][\w+’'.-]{0,20}[ -]?\d{2,4}[a-z]?)\s?[\])][.:]?"
    r"|\[\s?(?P<key>[^\W_][\w+:.’'-]{0,30})\s?\][.:]?"
    r"|(?P<dotted>\d{1,4}[a-z]?)(?:[.):](?!\d)|\s*[-–—]\s)"
    r"|(?P<bare>\d{1,4})(?=\s+\S)|(?P<glued>\d{1,4})(?=[^\W\d_]))\s*"
)
_AUTHOR_YEAR = re.compile(r"[^\W\d_][^\d]{1,50}(?:19|20)\d\d[a-z]?\)?")


@dataclass(frozen=True)
class Entry:
    """One entry of a reference list, as the page has it."""

    span: Range
    label: str
    raw: str
    runs: tuple[Run, ...]
    """The text with its styles."""
    addresses: tuple[str, ...]
    """The addresses of its links, including furniture."""
    shown: bool
    """Whether any of it is rendered."""
    furniture: tuple[int, ...]
    """The text nodes that publishers have added and that are not part of it."""


@dataclass(frozen=True, eq=False)
class EntryReader:
    """Reads the entries of one list."""

    run: ItemList
    repeated: frozenset[str]
    """Link texts that many entries have."""
    repeated_lines: frozenset[str]
    """Lines that several entries have after their first one."""
    italic: list[bool]
    bold: list[bool]

    @classmethod
    def of(cls, run: ItemList) -> "EntryReader":
        """Make a reader for a list; find the link texts and lines that many of its entries have."""
        index = run.index
        snapshot = index.snapshot
        spans = spans_of(run)
        linked = index.in_links
        texts = [[snapshot.text_of(node) for node in index.within(*span) if linked[node]] for span in spans]
        behind = [texts_of(index, lines_of(index, span)[1:]) for span in spans]
        return cls(
            run,
            frozenset(furniture.repeated(texts)),
            frozenset(furniture.repeated_lines(behind)),
            snapshot.within(snapshot.named(*_ITALIC_TAGS)).tolist(),
            (snapshot.bold | snapshot.within(snapshot.named("b", "strong"))).tolist(),
        )

    def entries(self) -> list[Entry]:
        """Return the entries in order, without those that contain only furniture."""
        spans = spans_of(self.run)
        furniture_of = [self._furniture(span) for span in spans]
        pieces = [self._pieces(*each) for each in zip(spans, furniture_of, strict=True)]
        labels = _labels([_plain(piece) for piece in pieces], self._keys(spans))
        numbers = self._numbers_of_markers(spans)
        if numbers and not any(label for label, _ in labels):
            labels = [(number, 0) for number in numbers]
        found = [self._entry(*each) for each in zip(spans, pieces, labels, furniture_of, strict=True)]
        return [entry for entry in found if entry.raw]

    def _entry(self, span: Range, pieces: list[Run], label: tuple[str, int], added: frozenset[int]) -> Entry:
        runs = _joined(_without_begin(pieces, label[1]))
        raw = furniture.without_furniture(_LOOSE.sub(r"\1", _plain(runs)))
        snapshot = self.run.index.snapshot
        addresses = [snapshot.attribute(link, "href").strip() for link in self.run.index.links_within(*span)]
        shown = bool(snapshot.rendered[self.run.index.within(*span)].any())
        return Entry(span, label[0], raw, _clean(runs), tuple(filter(None, addresses)), shown, tuple(sorted(added)))

    def _furniture(self, span: Range) -> frozenset[int]:
        """Return the text nodes of an entry that are furniture."""
        added = (node for node in self.run.index.within(*span) if self._is_furniture(node, span))
        return frozenset([*added, *self._behind(span)])

    def _behind(self, span: Range) -> Iterator[int]:
        """Yield the text nodes of lines after the reference that are not part of it.

        These are repeated lines, long paragraphs, and everything from the line on that repeats a part of the reference.
        """
        lines = lines_of(self.run.index, span)
        texts = texts_of(self.run.index, lines)
        like = (number for number, text in enumerate(texts) if reference_features(text).like_a_reference)
        own = next(like, len(lines))
        behind = range(own + 1, len(lines))
        again = next((number for number in behind if _repeats(texts[own], texts[number])), len(lines))
        while again > own + 1 and LABEL_ALONE.fullmatch(texts[again - 1]):
            again -= 1
        for number in behind:
            added = furniture.normal(texts[number]) in self.repeated_lines
            if added or number >= again or words.count(texts[number]) >= PARAGRAPH_WORDS:
                yield from lines[number]

    def _pieces(self, span: Range, removed: frozenset[int]) -> list[Run]:
        """Return the text of an entry, one run for each node and each end of a line; furniture is `REMOVED`."""
        index = self.run.index
        snapshot = index.snapshot
        wordy = index.within(*span)
        if any(snapshot.rendered[node] for node in wordy):
            wordy = [node for node in wordy if snapshot.rendered[node]]
        text_nodes = [node for node in range(*span) if snapshot.is_text[node]] if span[1] - span[0] < 100_000 else wordy
        kept = set(wordy)
        pieces: list[Run] = []
        before = -1
        for node in text_nodes:
            if node not in kept:
                if snapshot.rendered[node] and pieces and pieces[-1].text != "\n":
                    pieces.append(Run(" ", False, False))
                continue
            if before >= 0 and index.line_ends_between(before, node):
                pieces.append(Run("\n", False, False))
            text = " ".join(f"<{snapshot.text_of(node)}>".replace(REMOVED, "").split())[1:-1]
            pieces.append(Run(REMOVED if node in removed else text, self.italic[node], self.bold[node]))
            before = node
        return pieces

    def _is_furniture(self, node: int, span: Range) -> bool:
        """Whether a text node is in a link or button that is furniture, or is on its own and names a service."""
        index = self.run.index
        snapshot = index.snapshot
        if not index.in_links[node]:
            text = snapshot.text_of(node)
            alone = len(text) < furniture.MOST_CHARACTERS and len(furniture.normal(text)) > 3
            return alone and furniture.is_service(text) and self._alone(node)
        for above in index.ancestors(node, above=span[0] - 1):
            if snapshot.tag(above) in ("a", "button") or snapshot.attribute(above, "role") in ("link", "button"):
                text = link_text(snapshot, above)
                if text[:1] in furniture.ARROWS or (self._leads_back(above) and not self._is_key(text, span)):
                    return True
                return furniture.is_service(text) or furniture.normal(text) in self.repeated
        return furniture.normal(snapshot.text_of(node)) in self.repeated

    def _is_key(self, text: str, span: Range) -> bool:
        """Whether a link's text is the label in brackets at the beginning of the entry."""
        label = _LABEL.match(self.run.index.begin_of(*span, LONGEST_KEY))
        return label is not None and text.strip("[] ") in (label["bracketed"], label["key"])

    def _leads_back(self, link: int) -> bool:
        """Whether a link leads to a place on the page outside of the list, such as the citation."""
        target = self.run.index.targets.of_link.get(link, -1)
        return target >= 0 and not self.run.start <= target < self.run.stop

    def _alone(self, node: int) -> bool:
        """Whether a text node is not italic and its element contains nothing else but links back to the text."""
        index = self.run.index
        element = index.parent[node]
        others = (other for other in index.within(element, index.end[element]) if other != node)
        return not self.italic[node] and all(self._is_way_back(other, element) for other in others)

    def _is_way_back(self, node: int, element: int) -> bool:
        """Whether a text node in an element is in a link back to the text, or is punctuation between such links."""
        index = self.run.index
        if not any(map(str.isalnum, index.snapshot.text_of(node))):
            return True
        return any(self._leads_back(above) for above in index.ancestors(node, above=element))

    def _keys(self, spans: list[Range]) -> list[str]:
        """Return the link text at the beginning of each entry, such as `Dee, 1999`; "" for all unless most have one."""
        index = self.run.index
        keys = []
        for span in spans:
            first = index.within(*span)[:1]
            key = ""
            for above in index.ancestors(first[0], above=span[0]) if first else ():
                text = link_text(index.snapshot, above)
                if len(text) > LONGEST_KEY:
                    break
                if index.snapshot.tag(above) == "a" and _AUTHOR_YEAR.fullmatch(text):
                    key = text
            keys.append(key)
        return keys if sum(map(bool, keys)) > 0.5 * len(keys) else [""] * len(keys)

    def _numbers_of_markers(self, spans: list[Range]) -> list[str]:
        """Return the numbers of the items of an `ol`; [] if it shows none, or if most citations have no number."""
        index = self.run.index
        snapshot = index.snapshot
        if snapshot.tag(self.run.parent) != "ol":
            return []
        items = [
            node for node in snapshot.children(self.run.parent) if snapshot.tag(node) == "li" and index.characters[node]
        ]
        if len(items) != len(spans) or any(snapshot.style(node, "display") == "block" for node in items):
            return []
        links = index.targets.between(*_around(spans), outside=_around(spans))
        texts = [link_text(snapshot, link) for link in links[:500]]
        if texts and sum(any(sign.isdecimal() for sign in text[:4]) for text in texts) < 0.5 * len(texts):
            return []
        start = integer(snapshot.attribute(self.run.parent, "start"))
        first = 1 if start is None else start
        return [str(first + index) for index in range(len(items))]


def lines_of(index: TextIndex, span: Range) -> list[list[int]]:
    """Return the text nodes of an entry, line by line."""
    lines: list[list[int]] = []
    for node in index.within(*span):
        if not lines or index.line_ends_between(lines[-1][-1], node):
            lines.append([])
        lines[-1].append(node)
    return lines


def texts_of(index: TextIndex, lines: list[list[int]]) -> list[str]:
    """Return the text of each of these lines."""
    return ["".join(map(index.snapshot.text_of, line)) for line in lines]


def _repeats(reference: str, line: str) -> bool:
    """Whether a line repeats a part of the reference: some publishers add a record of the work, with its title."""
    whole, part = map(words.normalised, (reference, line))
    return len(part) >= REPEATED_LETTERS and part in whole


def _around(spans: list[Range]) -> Range:
    return spans[0][0], spans[-1][1]


def spans_of(run: ItemList) -> list[Range]:
    """Return the nodes of each entry: its zone, with a label before it, and furniture or a continuation after it."""
    spans: list[Range] = []
    waiting = -1
    for (start, stop), kind in zip(run.items, run.kinds, strict=True):
        if kind == "label":
            waiting = start if waiting < 0 else waiting
        elif kind == "furniture":
            if spans:
                spans[-1] = (spans[-1][0], stop)
        elif (
            kind == "other"
            and run.numbered
            and spans
            and not _LABEL.match(run.index.begin_of(start, stop, 20))
            and waiting < 0
        ):
            spans[-1] = (spans[-1][0], stop)
        else:
            spans.append((waiting if waiting >= 0 else start, stop))
            waiting = -1
    return spans


def _labels(texts: list[str], keys: list[str]) -> list[tuple[str, int]]:
    """Return for each entry the label and the number of characters that it takes at the beginning of the text."""
    if any(keys):
        return [
            (key, len(key) + len(text) - len(text.lstrip()) if key else 0)
            for key, text in zip(keys, texts, strict=True)
        ]
    found = [_LABEL.match(text[:LONGEST_KEY]) for text in texts]
    numbers = [int(digits[0]) if match and (digits := re.search(r"\d+", match[0])) else -1 for match in found]
    bracketed = sum(1 for match in found if match and (match["bracketed"] or match["key"]))
    steps = sum(one + 1 == other for one, other in pairwise(numbers))
    sequence = steps >= 0.6 * (len(texts) - 1) and (len(texts) > 1 or numbers[0] == 1)
    if not sequence and bracketed < 0.6 * len(texts):
        return [("", 0)] * len(texts)
    wanted = ("bracketed", "key", "dotted", "bare", "glued") if sequence else ("bracketed", "key")
    return [_label(match, wanted) for match in found]


def _label(match: "re.Match[str] | None", wanted: tuple[str, ...]) -> tuple[str, int]:
    name = next((name for name in wanted if match and match[name]), "")
    return (match[name], match.end()) if match and name else ("", 0)


def _plain(runs: "list[Run] | tuple[Run, ...]") -> str:
    return "".join(run.text for run in runs)


def _without_begin(pieces: list[Run], length: int) -> list[Run]:
    kept = []
    for piece in pieces:
        cut = min(length, len(piece.text))
        length -= cut
        kept.append(piece._replace(text=piece.text[cut:]))
    return kept


def _joined(pieces: list[Run]) -> list[Run]:
    """Join neighbouring runs of equal style; drop empty runs, and ends of lines that are first, last or repeated."""
    runs: list[Run] = []
    for piece in pieces:
        if not piece.text or (piece.text == "\n" and (not runs or runs[-1].text == "\n")):
            continue
        if runs and "\n" not in (piece.text, runs[-1].text) and runs[-1][1:] == piece[1:]:
            runs[-1] = piece._replace(text=runs[-1].text + piece.text)
        else:
            runs.append(piece)
    while runs and runs[-1].text == "\n":
        runs.pop()
    return runs


def _clean(runs: list[Run]) -> tuple[Run, ...]:
    """Return the runs without furniture and the brackets around it."""
    return tuple(run._replace(text=furniture.BRACKETED.sub(" ", run.text).replace(REMOVED, " ")) for run in runs)
