"""Find the title that a page shows, by size and place, and read the metadata in the lines around it."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, pairwise
from statistics import median
from typing import NamedTuple

import numpy as np

from zoning import limits
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.lines import TITLE_CHARACTERS, Line, Lines, Run, folded, is_date, shown, text_key
from zoning.metadata.people.bylines import read_bylines, read_second_byline
from zoning.metadata.people.cards import read_cards
from zoning.metadata.people.contacts import contacts_in
from zoning.metadata.people.correspondence import correspondence_in
from zoning.metadata.people.placed_names import placed_names_in
from zoning.metadata.rights import rights_in
from zoning.metadata.shown.around_title import read_around
from zoning.metadata.shown.citation_lines import read_citation_lines
from zoning.metadata.shown.entries import in_entries
from zoning.metadata.shown.facts import read_comment_count, read_facts
from zoning.metadata.shown.foot import read_foot
from zoning.metadata.shown.notices import notice_in, of_others
from zoning.metadata.shown.semantics import names_in, read_semantics
from zoning.metadata.shown.subtitles import read_subtitle
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words

LINES_BEFORE = 15
"""The most lines of the front matter above the title."""
TITLES = 5
"""The most repetitions of the title below which the authors are looked for."""
LEAST_LETTERS = 4
"""The least number of letters and digits in a title."""
PARAGRAPH_WORDS = 40
SIGNS_BEFORE = " >/|»›·"
"""Signs before a title at the end of a path through the site, which are removed."""
STANDFIRST, LINES_BEHIND = 2, 3
"""The standfirst is at most `STANDFIRST` lines below the title; by-line and date at most `LINES_BEHIND` below that."""
LINES_BEYOND = 40
"""The number of lines behind the front matter that are also searched for names of other articles."""
TITLED_NOTICE = 0.7
"""The weight of a title such as `Correction to: …`; a line with only `Erratum` has a higher one."""
BETWEEN_PARTS = re.compile(r"\s+[-–—|:·»]+\s+|:\s+")
"""The separators between an article's title and its journal's in the title of a document."""
ENDS_PARTED = re.compile(rf"{BETWEEN_PARTS.pattern}|\s+\(")
"""The separators of `BETWEEN_PARTS`, and the bracket before the name of what the page belongs to."""
SECTIONS = 2
"""The least number of headings of one level and size that are taken for those of sections."""
REPEATED_WORDS = 3
"""A line with fewer words may be in the document's title without being the article's title."""
ENDS_FRONT = re.compile(
    r"^\W*(?:\d\.?\s*)?(abstract|summary|resumo|resumen|résumé|zusammenfassung|introduction|introdução|introducción|"
    r"einleitung|background|highlights|author summary|main text|table of contents|inhaltsverzeichnis|"
    r"table des matières|tabla de contenidos?|sumário|indice generale|目次|目录)\W*$",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(rf"[.!?。．！？؟۔।॥։።]|[{words.SYLLABLES}]")
"""Thai, Lao, Khmer and Burmese have no sign for it."""
_FOOTNOTE_MARK = re.compile(r"[*∗†‡§¶#]+|\d")
_IN_BRACKETS = re.compile(r"\([^()]+\)")
_SITE_ROOT = re.compile(r"^(https?://[^/]+)?/?(index\.\w+|home)?$", re.IGNORECASE)


class Front(NamedTuple):
    """The lines that a page shows, and its title among them."""

    lines: Sequence[Line] = ()
    """All lines that it shows, in the order of the page."""
    title: Sequence[int] = ()
    """The numbers of the title's lines."""
    end: int = 0
    """The number of the first line behind those that may contain by-line and date."""
    entries: Mask = np.zeros(0, np.bool_)
    """(n,): the nodes of reviews, comments and other articles; empty without a title."""
    running: Sequence[int] = ()
    """The numbers of the lines with running text."""


class FrontMatter:
    """What a page says about itself in its markup and around its title, which is read once for each title.

    The title depends on the main content, which is found after some readers have asked.
    """

    def __init__(self, snapshot: Snapshot, references: Mask, markup: Evidence, *, scholarly: bool) -> None:
        """Keep what the front matter is read from; nothing is read yet.

        references: (n,), text about other articles. markup: the evidence of the markup, which helps to find the title
        and to decide which texts are names. scholarly: also read what only scholarly articles have.
        """
        self.snapshot, self.references, self.markup, self.scholarly = snapshot, references, markup, scholarly
        self._page = snapshot.once(Lines)
        self._read: dict[int, tuple[Evidence, Front]] = {}

    def read(self, main: Mask) -> tuple[Evidence, Front]:
        """Return the claims of the markup and of the front matter, and the front matter; it is empty without a title.

        main: (n,), the text nodes of the main content; all False if it is unknown. The evidence is a copy that may be
        added to.
        """
        index = _title_index(self.snapshot, self._lines, self._keys, main, self.markup)
        if index not in self._read:
            evidence = self.markup.copy()
            self._read[index] = evidence, self._claim(index, evidence)
        evidence, front = self._read[index]
        return evidence.copy(), front

    @cached_property
    def _seen(self) -> Mask:
        return shown(self.snapshot) & ~self.references

    @cached_property
    def _lines(self) -> list[Line]:
        return _apart(self.snapshot, self._page, self._page.of(self._seen))

    @cached_property
    def _wholes(self) -> list[str]:
        return _wholes(self.snapshot, self._lines)

    @cached_property
    def _keys(self) -> list[str]:
        return [text_key(whole) for whole in self._wholes]

    def _claim(self, index: int, evidence: Evidence) -> Front:
        """Claim the metadata around the title on line `index`, -1 for none, and return the front matter."""
        snapshot, lines = self.snapshot, self._lines
        evidence.say("title", snapshot.page.title, "html", "title", 0.65)
        if index < 0:
            evidence.warn("no visible title found on the page")
            return Front()
        title = clean(self._wholes[index]).lstrip(SIGNS_BEFORE) or clean(self._wholes[index])
        _say_title(snapshot, lines, index, title, evidence)
        begin = max(0, index - LINES_BEFORE)
        end = _end_of_front(lines, index)
        entries = in_entries(snapshot, lines, index)
        self._claim_authors(index, entries, evidence)
        others = of_others(lines, title, range(begin, min(len(lines), end + LINES_BEYOND)))
        read_facts(snapshot, lines, range(begin, end), index, others, evidence)
        evidence.say("article_type", notice_in(title), "page", "", TITLED_NOTICE)
        read_semantics(snapshot, lines[begin:end], index - begin, entries, evidence)
        running = [number for number, line in enumerate(lines) if is_running_text(line)]
        evidence.rights += rights_in(lines[max((index, *running)) + 1 :])
        read_foot(snapshot, lines[end:], entries, evidence)
        read_comment_count(lines, evidence)
        if self.scholarly:
            self._claim_of_article(index, title, others, evidence)
        else:
            read_around(snapshot, lines, index, entries, evidence)
        heading = lines[index].heading
        whole = [number for number, line in enumerate(lines) if line.heading == heading] if heading >= 0 else [index]
        return Front(lines, whole, end, entries, running)

    def _claim_authors(self, index: int, entries: Mask, evidence: Evidence) -> None:
        """Claim the authors below the title, or else below a repetition of it."""
        keys = self._keys
        repeated = [number for number, key in enumerate(keys) if number != index and key == keys[index]]
        for again in (index, *repeated[:TITLES]):
            below = self._lines[again + 1 : _end_of_front(self._lines, again)]
            title = self._lines[again].heading
            candidates = [line for line in below if not entries[line.nodes[0]] and not 0 <= line.heading == title]
            if read_bylines(self.snapshot, candidates, evidence, scholarly=self.scholarly):
                break
        if self.scholarly:
            read_second_byline(self.snapshot, self._lines[index + 1 :], evidence)

    def _claim_of_article(self, index: int, title: str, others: frozenset[int], evidence: Evidence) -> None:
        """Claim what only scholarly articles have: correspondence, and folded cards and lines that cite the article.

        others: the numbers of the lines about other articles.
        """
        snapshot, lines = self.snapshot, self._lines
        unseen = folded(snapshot) & ~self.references
        below = [*lines[index + 1 :], *self._page.of(unseen)]
        evidence.correspondence += correspondence_in(below)
        evidence.contacts += contacts_in(snapshot, below)
        evidence.placed += placed_names_in(below)
        read_subtitle(snapshot, lines, index, evidence)
        read_cards(snapshot, self._page.of(self._seen | unseen), evidence)
        listed = others | _within(lines, snapshot.within(snapshot.named("ol")))
        begin = max(0, index - LINES_BEFORE)
        own = [line for number, line in enumerate(lines) if number >= begin and number not in listed]
        read_citation_lines([*own, *self._page.of(unseen)], title, evidence)


def _apart(snapshot: Snapshot, page: Lines, lines: list[Line]) -> list[Line]:
    """Return the lines; split those with the document's title at the end or at the beginning, and inline headings.

    Before a title at the end are links or another heading. A title at the beginning is a link outside of headings, and
    behind it are brackets with where it leads to: `Title (example.org)`. Behind a heading may be text on its line.
    """
    titles = _parts_of(snapshot.page.title)
    linked = snapshot.within(snapshot.named("a"))
    headings = snapshot.nearest(snapshot.named(*HEADING_TAGS))

    def stands_for_itself(line: Line) -> bool:
        *before, last = line.runs
        if not before or text_key(last.text) not in titles or linked[last.node]:
            return False
        other_heading = line.heading >= 0 and headings[last.node] != line.heading
        return other_heading or all(linked[run.node] or not text_key(run.text) for run in before)

    def leads_to(line: Line) -> bool:
        first, *behind = line.runs
        told = bool(behind) and line.heading < 0 and linked[first.node] and text_key(first.text) in titles
        return told and _IN_BRACKETS.fullmatch("".join(run.text for run in behind)) is not None

    def parts(line: Line) -> int:
        """Return the number of text nodes of the first part of a line, or all."""
        if stands_for_itself(line):
            return len(line.nodes) - 1
        if leads_to(line):
            return 1
        return sum(node < snapshot.end[line.heading] for node in line.nodes) if line.heading >= 0 else len(line.nodes)

    found = []
    for line in lines:
        first = parts(line)
        found += [page.line(nodes) for nodes in (line.nodes[:first], line.nodes[first:]) if nodes]
    return found


def _parts_of(document: str) -> set[str]:
    """Return the keys of a document's title and of its parts that are long enough for a title."""
    if len(document) > TITLE_CHARACTERS:
        return set()
    keys = {text_key(part) for part in (document, *BETWEEN_PARTS.split(document))}
    return {key for key in keys if len(key) >= LEAST_LETTERS}


def _within(lines: list[Line], mask: Mask) -> frozenset[int]:
    return frozenset(number for number, line in enumerate(lines) if mask[line.nodes[0]])


def _title_index(snapshot: Snapshot, lines: list[Line], keys: list[str], main: Mask, evidence: Evidence) -> int:
    """Return the number of the title's line; -1 for none.

    keys: that of each line, or of the heading that it is a part of.

    The first of these that exists, above the text except for the first one:

    1. the largest line that equals a title in the markup, or a larger heading instead of it;
    2. the longest line that is in the document's title, or that begins with its longest part if no line equals a part;
    3. the largest heading of level 1;
    4. the line that is the first part of the document's title;
    5. the largest line.

    Lines that link to the site's root or have its name are banners, and not titles.
    """
    said = {text_key(claim.value) for claim in evidence.claims if claim.field == "title"}
    names = {
        text_key(c.value) for c in evidence.claims if c.field in ("site_name", "journal.title", "journal.publisher")
    }
    agreed = [index for index, key in enumerate(keys) if key in said]
    if agreed:
        shown_largest = max(agreed, key=lambda index: (lines[index].size, -index))
        return _heading_instead(snapshot.page.title, lines, shown_largest)
    above = [
        index
        for index, line in enumerate(lines[: _first_paragraph(lines, main)])
        if _can_be_title(line, key := text_key(line.text)) and key not in names and not is_date(line)
    ]
    repeated = [index for index in above if _is_document_title(snapshot.page.title, lines[index])]
    exact = _parts_of(snapshot.page.title)
    if any(text_key(lines[index].text) in exact for index in repeated):
        repeated = [index for index in repeated if _is_in_title(snapshot.page.title, lines[index])]
    repeated.sort(key=lambda index: (-len(lines[index].text), -lines[index].size, index))
    headings = [index for index in above if lines[index].level == 1]
    largest = [sorted(some, key=lambda index: (-lines[index].size, index)) for some in (headings, above)]
    first = text_key(BETWEEN_PARTS.split(snapshot.page.title, maxsplit=1)[0])
    short = [index for index in above if text_key(lines[index].text) == first]
    candidates = chain(repeated, largest[0], short, largest[1])
    chosen = next((index for index in candidates if not _leads_home(snapshot, lines[index])), -1)
    chosen = _below_banner(snapshot.page.title, lines, above, chosen)
    return _above_sections(snapshot, lines, above, chosen)


def _heading_instead(document: str, lines: list[Line], index: int) -> int:
    """Return the first larger heading of level 1 in the document's title if the line at `index` is not a heading.

    The end of a path may repeat the whole document's title, with the name of the section or of the site.
    """
    heads = (
        number
        for number, line in enumerate(lines)
        if line.level == 1 and line.size > lines[index].size and _is_document_title(document, line)
    )
    return index if lines[index].level else next(heads, index)


def _can_be_title(line: Line, key: str) -> bool:
    """Whether a text is long enough: two characters can be a title in Chinese, Japanese or Korean."""
    return len(key) >= LEAST_LETTERS or (line.level == 1 and len(key) > 1 and not key.isascii())


def _below_banner(document: str, lines: list[Line], above: Sequence[int], index: int) -> int:
    """Return the number of the title's line if the line at `index` is a banner, otherwise `index`.

    A banner is a part of the document's title, if a heading below begins or ends with the text before that part, or
    has level 1; or it is the text before a colon in it, if a line below equals the text behind the colon.
    """
    if index < 0 or len(document) > TITLE_CHARACTERS:
        return index
    banner = text_key(lines[index].text)
    parted = [
        (text_key(document[: mark.start()]), mark[0].strip(), text_key(document[mark.end() :]))
        for mark in ENDS_PARTED.finditer(document)
    ]
    begin = next((before for before, _, after in parted if after.startswith(banner)), "")
    follows = any(mark != ":" and after.startswith(banner) for _, mark, after in parted)
    rest = next((after for before, mark, after in parted if before == banner and mark == ":"), "")

    def is_title(line: Line) -> bool:
        key = text_key(line.text)
        headed = line.level > 0 and begin != "" and (key.startswith(begin) or key.endswith(begin))
        return headed or (rest != "" and key == rest)

    below = [other for other in above if other > index]
    named = (other for other in below if is_title(lines[other]))
    first_level = (other for other in below if follows and lines[other].level == 1)
    return next(chain(first_level, named), index)


def _above_sections(snapshot: Snapshot, lines: list[Line], above: Sequence[int], index: int) -> int:
    """Return the number of the title's line if the line at `index` heads one of several sections, otherwise `index`.

    The title is the largest line above them, if it is larger than most lines.
    """
    if index < 0:
        return index
    line = lines[index]
    document = snapshot.page.title
    if line.level < 2 or _is_document_title(document, line) or text_key(line.text) in _parts_of(document):
        return index
    if sum((other.level, other.size) == (line.level, line.size) for other in lines) < SECTIONS:
        return index
    usual = median(other.size for other in lines)
    higher = (other for other in above if other < index and lines[other].size > usual)
    shown = [other for other in higher if not _leads_home(snapshot, lines[other])]
    return max(shown, key=lambda other: (lines[other].size, -other), default=index)


def _is_document_title(document: str, line: Line) -> bool:
    """Whether a document's title contains the line, or the line begins with its longest part, since titles are cut.

    A heading of level 1 may also end with that part, behind a label such as `[solved]`.
    """
    if words.count(line.text) < REPEATED_WORDS:
        return False
    key = text_key(line.text)
    if _is_in_title(document, line):
        return True
    longest = max(BETWEEN_PARTS.split(document), key=words.count)
    part = text_key(longest)
    labelled = line.level == 1 and key.endswith(part)
    return words.count(longest) >= REPEATED_WORDS and (labelled or key.startswith(part))


def _is_in_title(document: str, line: Line) -> bool:
    return text_key(line.text) in text_key(document)


def _first_paragraph(lines: list[Line], main: Mask) -> int:
    """Return the line number of the main content's first paragraph, or the page's if the main content is unknown."""
    for index, line in enumerate(lines):
        if (not main.any() or main[line.nodes[0]]) and is_running_text(line):
            return index
    return len(lines)


def _end_of_front(lines: list[Line], index: int) -> int:
    """Return the number of the first line behind the front matter, where the abstract or the text begins.

    A paragraph right below the title does not end it if a date or a by-line follows: then it is the standfirst.
    """
    last = min(len(lines), index + limits.FRONT_LINES)
    for end in range(index + 1, last):
        if ENDS_FRONT.match(lines[end].text):
            return end
        if is_running_text(lines[end]):
            behind = range(end + 1, min(last, end + 1 + LINES_BEHIND))
            told = (number + 1 for number in behind if is_date(lines[number]) or names_in(lines[number]))
            return next(told, end) if end <= index + STANDFIRST else end
    return last


def is_running_text(line: Line) -> bool:
    """Whether the line consists of sentences, and is not a long list of names or places.

    In scripts without case, the end of a sentence distinguishes them.
    """
    said = words.split(line.text)
    if len(said) < PARAGRAPH_WORDS:
        return False
    small = sum(word[0].islower() for word in said)
    caseless = sum(word[0].isalpha() and word[0].lower() == word[0].upper() for word in said)
    told = small + caseless if _SENTENCE_END.search(line.text) else small
    return told > 0.6 * len(said)


def _say_title(snapshot: Snapshot, lines: list[Line], index: int, title: str, evidence: Evidence) -> None:
    """Claim the title that the page shows."""
    line = lines[index]
    largest = line.size >= max(other.size for other in lines[: index + 1])
    usual = median(other.size for other in lines)
    titled = line.level == 1 or line.size > usual or _is_document_title(snapshot.page.title, line)
    weight = 1.0 if largest and line.level == 1 else 0.75 if titled else 0.5
    evidence.say("title", title, "page", "", weight)


def _wholes(snapshot: Snapshot, lines: list[Line]) -> list[str]:
    """Return each line's text, or that of the whole heading around it, without the mark of a footnote."""
    runs: dict[int, list[Run]] = defaultdict(list)
    for line in lines:
        if line.heading >= 0:
            runs[line.heading] += line.runs
    headings = {heading: _without_footnote(snapshot, those) for heading, those in runs.items()}
    return [
        headings[line.heading]
        if line.heading >= 0
        else _without_footnote(snapshot, line.runs)
        if any(run.raised for run in line.runs)
        else line.text.replace("\n", " ")
        for line in lines
    ]


def _without_footnote(snapshot: Snapshot, runs: Sequence[Run]) -> str:
    return snapshot.text_of_nodes([run.node for run in runs[: _footnote(runs)]]).replace("\n", " ")


def _footnote(runs: Sequence[Run]) -> int:
    """Return the number of runs before a footnote mark that is last or before the footnote itself, or else of all."""
    for index, run in enumerate(runs):
        if index and run.raised and (index + 1 == len(runs) or runs[index + 1].text.startswith(run.text)):
            return index if _FOOTNOTE_MARK.fullmatch(run.text) else len(runs)
    return len(runs)


def _leads_home(snapshot: Snapshot, line: Line) -> bool:
    node = line.nodes[0]
    for _, above in pairwise(_path(snapshot, node)):
        if snapshot.tag(above) == "a":
            href = snapshot.attribute(above, "href", "#")
            return bool(_SITE_ROOT.match(href))
    return False


def _path(snapshot: Snapshot, node: int) -> list[int]:
    path = [node]
    while snapshot.parent[path[-1]] >= 0 and len(path) < 8:
        path.append(int(snapshot.parent[path[-1]]))
    return path
