"""Read the metadata in the lines around the title that a page shows."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from zoning import limits
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.lines import Line, Lines, Run, TitledPage, folded, is_date, is_running_text, shown, text_key
from zoning.metadata.people.bylines import read_bylines, read_second_byline
from zoning.metadata.people.cards import read_cards
from zoning.metadata.people.contacts import contacts_in
from zoning.metadata.people.correspondence import correspondence_in
from zoning.metadata.people.placed_names import LinesBelow
from zoning.metadata.rights import rights_in
from zoning.metadata.sections import heads_outline, kind_of_heading
from zoning.metadata.shown.around_title import read_around
from zoning.metadata.shown.citation_lines import read_citation_lines
from zoning.metadata.shown.entries import in_entries
from zoning.metadata.shown.facts import read_comment_count, read_facts
from zoning.metadata.shown.foot import read_foot
from zoning.metadata.shown.notices import notice_in, of_others
from zoning.metadata.shown.semantics import names_in, read_semantics
from zoning.metadata.shown.subtitles import read_subtitle
from zoning.metadata.shown.title import ShownPage, say_title, title_index, titles_in
from zoning.snapshot import Mask, Snapshot
from zoning.text.cached import cached

LINES_BEFORE = 15
"""The most lines of the front matter above the title."""
TITLES = 5
"""The most repetitions of the title below which the authors are looked for."""
SIGNS_BEFORE = " >/|»›·"
"""Signs before a title at the end of a path through the site, which are removed."""
STANDFIRST, LINES_BEHIND = 2, 3
"""The standfirst is at most `STANDFIRST` lines below the title; by-line and date at most `LINES_BEHIND` below that."""
LINES_BEYOND = 40
"""The number of lines behind the front matter that are also searched for names of other articles."""
TITLED_NOTICE = 0.7
"""The weight of a title such as `Correction to: …`; a line with only `Erratum` has a higher one."""
FIRST_SECTIONS = ("abstract", "introduction", "box")
"""The kinds of sections with which the abstract or the text begins."""
_FOOTNOTE_MARK = re.compile(r"[*∗†‡§¶#]+|\d")
_IN_BRACKETS = re.compile(r"\([^()]+\)")


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
        index = title_index(self._shown, main, self.markup, scholarly=self.scholarly)
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
    def _shown(self) -> ShownPage:
        return ShownPage(self.snapshot, self._lines, [text_key(whole) for whole in self._wholes])

    def _claim(self, index: int, evidence: Evidence) -> Front:
        """Claim the metadata around the title on line `index`, -1 for none, and return the front matter."""
        snapshot, lines = self.snapshot, self._lines
        evidence.say("title", snapshot.page.title, "html", "title", 0.65)
        if index < 0:
            evidence.warn("no visible title found on the page")
            return Front()
        title = clean(self._wholes[index]).lstrip(SIGNS_BEFORE) or clean(self._wholes[index])
        near = range(max(0, index - LINES_BEFORE), _end_of_front(lines, index))
        others = of_others(lines, title, range(near.start, min(len(lines), near.stop + LINES_BEYOND)))
        page = TitledPage(snapshot, lines, index, near, others, in_entries(snapshot, lines, index))
        say_title(page, title, evidence)
        self._claim_authors(page, evidence)
        read_facts(page, evidence)
        evidence.say("article_type", notice_in(title), "page", "", TITLED_NOTICE)
        read_semantics(page, evidence)
        running = [number for number, line in enumerate(lines) if is_running_text(line)]
        evidence.rights += rights_in(lines[max((index, *running)) + 1 :])
        read_foot(page, evidence)
        read_comment_count(lines, evidence)
        if self.scholarly:
            self._claim_of_article(page, title, evidence)
        else:
            read_around(page, evidence)
        heading = lines[index].heading
        whole = [number for number, line in enumerate(lines) if line.heading == heading] if heading >= 0 else [index]
        return Front(lines, whole, near.stop, page.entries, running)

    def _claim_authors(self, page: TitledPage, evidence: Evidence) -> None:
        """Claim the authors below the title, or else below a repetition of it."""
        keys, index = self._shown.keys, page.number
        repeated = [number for number, key in enumerate(keys) if number != index and key == keys[index]]
        for again in (index, *repeated[:TITLES]):
            below = self._lines[again + 1 : _end_of_front(self._lines, again)]
            title = self._lines[again].heading
            candidates = [line for line in below if not page.entries[line.nodes[0]] and not 0 <= line.heading == title]
            if read_bylines(self.snapshot, candidates, evidence, scholarly=self.scholarly):
                break
        if self.scholarly:
            read_second_byline(self.snapshot, self._lines[index + 1 :], evidence)

    def _claim_of_article(self, page: TitledPage, title: str, evidence: Evidence) -> None:
        """Claim what only scholarly articles have: correspondence, and folded cards and lines that cite the article."""
        snapshot, lines = page.snapshot, page.lines
        unseen = folded(snapshot) & ~self.references
        seen, away = lines[page.number + 1 :], self._page.of(unseen)
        below = [*seen, *away]
        evidence.correspondence += correspondence_in(below)
        evidence.contacts += contacts_in(snapshot, below)
        evidence.below = LinesBelow(seen, away)
        read_subtitle(page, evidence)
        read_cards(snapshot, self._page.of(self._seen | unseen), evidence)
        listed = snapshot.within(snapshot.named("ol"))
        own = [
            line
            for number, line in enumerate(lines)
            if number >= page.front.start and number not in page.others and not listed[line.nodes[0]]
        ]
        read_citation_lines([*own, *self._page.of(unseen)], title, evidence)


def _apart(snapshot: Snapshot, page: Lines, lines: list[Line]) -> list[Line]:
    """Return the lines; split those with the document's title at the end or at the beginning, and inline headings.

    Before a title at the end are links. A title at the beginning is a link outside of headings, and
    behind it are brackets with where it leads to: `Title (example.org)`. Behind a heading may be text on its line.
    """
    titles = titles_in(snapshot.page.title)
    linked = snapshot.within(snapshot.named("a"))

    def stands_for_itself(line: Line) -> bool:
        *before, last = line.runs
        if not before or text_key(last.text) not in titles or linked[last.node]:
            return False
        return all(linked[run.node] or not text_key(run.text) for run in before)

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


def _end_of_front(lines: list[Line], index: int) -> int:
    """Return the number of the first line behind the front matter, where the abstract or the text begins.

    A paragraph right below the title does not end it if a date or a by-line follows: then it is the standfirst.
    """
    last = min(len(lines), index + limits.FRONT_LINES)
    for end in range(index + 1, last):
        if _heads_first_section(lines[end].text):
            return end
        if is_running_text(lines[end]):
            behind = range(end + 1, min(last, end + 1 + LINES_BEHIND))
            told = (number + 1 for number in behind if is_date(lines[number]) or names_in(lines[number]))
            return next(told, end) if end <= index + STANDFIRST else end
    return last


@cached
def _heads_first_section(text: str) -> bool:
    return kind_of_heading(text) in FIRST_SECTIONS or heads_outline(text)


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
