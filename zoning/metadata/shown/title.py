"""Find the title that a page shows, by its size, its place, and the titles that the markup states."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise
from statistics import median
from typing import NamedTuple

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import TITLE_CHARACTERS, Line, TitledPage, is_date, is_running_text, text_key
from zoning.metadata.sections import kind_of_heading
from zoning.metadata.sites import is_mostly_one_of, names_of_host
from zoning.metadata.topics.taxonomies import place_of
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

LEAST_LETTERS = 4
"""The least number of letters and digits in a title."""
BETWEEN_PARTS = re.compile(r"\s+[-–—|:·»]+\s+|:\s+")
"""The separators between an article's title and its journal's in the title of a document."""
ENDS_PARTED = re.compile(rf"{BETWEEN_PARTS.pattern}|\s+\(")
"""The separators of `BETWEEN_PARTS`, and the bracket before the name of what the page belongs to."""
FIRST_LINES = 3
"""The number of lines at the beginning of a page that may be its banner."""
LINKS = 3
"""The least number of links in a row that are a menu."""
SECTIONS = 2
"""The least number of headings of one level and size that are taken for those of sections."""
REPEATED_WORDS = 3
"""A line with fewer words may be in the document's title without being the article's title."""
_SITE_ROOT = re.compile(r"^(https?://[^/]+)?/?(index\.\w+|home)?$", re.IGNORECASE)


def titles_in(document: str) -> set[str]:
    """Return the keys of a document's title and of its parts that are long enough for a title."""
    if len(document) > TITLE_CHARACTERS:
        return set()
    keys = {text_key(part) for part in (document, *BETWEEN_PARTS.split(document))}
    return {key for key in keys if len(key) >= LEAST_LETTERS}


class ShownPage(NamedTuple):
    """What a page shows."""

    snapshot: Snapshot
    lines: Sequence[Line]
    keys: Sequence[str]
    """That of each line, or of the heading that it is a part of."""

    @property
    def document(self) -> str:
        """The document's title."""
        return self.snapshot.page.title


def title_index(page: ShownPage, main: Mask, evidence: Evidence, *, scholarly: bool) -> int:
    """Return the number of the title's line; -1 for none.

    scholarly: whether the page has an article whose title is not above the menu, where the journal's name is.

    The first of these that exists, above the text except for the first one:

    1. the largest line that equals a title in the markup, or a larger heading instead of it;
    2. the longest line that is in the document's title, or that begins with its longest part if no line equals a part;
    3. the largest heading of level 1;
    4. the line that is the first part of the document's title;
    5. the largest line.

    Lines that link to the site's root or have its name, or the host's, are banners, and not titles.
    """
    said = {text_key(claim.value) for claim in evidence.claims if claim.field == "title"}
    names = {
        text_key(c.value) for c in evidence.claims if c.field in ("site_name", "journal.title", "journal.publisher")
    }
    lines, document = page.lines, page.document
    banners = _banners(page)
    agreed = [index for index, key in enumerate(page.keys) if key in said and index not in banners]
    if agreed:
        shown_largest = max(agreed, key=lambda index: (lines[index].size, -index))
        return _heading_instead(page, shown_largest)
    above = [
        index
        for index, line in enumerate(lines[: _first_paragraph(lines, main)])
        if _can_be_title(line, key := text_key(line.text))
        and key not in names
        and not (index in banners or is_date(line))
    ]
    repeated = [index for index in above if _is_document_title(document, lines[index])]
    exact = titles_in(document)
    if any(text_key(lines[index].text) in exact for index in repeated):
        repeated = [index for index in repeated if _is_in_title(document, lines[index])]
    repeated.sort(key=lambda index: (-len(lines[index].text), -lines[index].size, index))
    headings = [index for index in above if lines[index].level == 1]
    largest = [sorted(some, key=lambda index: (-lines[index].size, index)) for some in (headings, above)]
    first = text_key(BETWEEN_PARTS.split(document, maxsplit=1)[0])
    short = [index for index in above if text_key(lines[index].text) == first]
    candidates = chain(repeated, largest[0], short, largest[1])
    chosen = next((index for index in candidates if not _leads_home(page.snapshot, lines[index])), -1)
    chosen = _below_banner(page, above, chosen)
    if scholarly and 0 <= chosen < FIRST_LINES:
        chosen = _below_menu(page, above, chosen)
    return _above_sections(page, above, chosen)


def _below_menu(page: ShownPage, above: Sequence[int], index: int) -> int:
    """Return the number of the largest line below the menu, if one is below the line at `index`; otherwise `index`.

    A menu is several links in a row. The line has a look of its own, is larger than most lines, and heads no section of
    a known kind.
    """
    lines = page.lines
    linked, menu = page.snapshot.within(page.snapshot.named("a")), index
    row = 0
    for number in range(index + 1, max(above) + 1):
        runs = [run for run in lines[number].runs if text_key(run.text)]
        row = row + len(runs) if all(linked[run.node] for run in runs) else 0
        menu = number if row >= LINKS else menu
    if menu == index or text_key(lines[index].text) == text_key(page.document):
        return index
    looks = Counter((line.level, line.size) for line in lines)
    usual = median(line.size for line in lines)
    below = [
        other
        for other in above
        if other > menu
        and (line := lines[other]).size > usual
        and looks[line.level, line.size] < SECTIONS
        and kind_of_heading(line.text) == "other"
    ]
    return max(below, key=lambda other: (lines[other].size, -other), default=index)


def _banners(page: ShownPage) -> set[int]:
    """Return the numbers of first lines named like the host, above a heading of level 1 on a page below the root."""
    last = max((index for index, line in enumerate(page.lines) if line.level == 1), default=0)
    address = page.snapshot.page.base_url
    hosts = names_of_host(address) if place_of(address) else set()
    above = ((index, line) for index, line in enumerate(page.lines[: min(last, FIRST_LINES)]) if line.level == 0)
    return {index for index, line in above if is_mostly_one_of(text_key(line.text), hosts)}


def _heading_instead(page: ShownPage, index: int) -> int:
    """Return the first larger heading of level 1 in the document's title if the line at `index` is not a heading.

    The end of a path may repeat the whole document's title, with the name of the section or of the site.
    """
    instead = page.lines[index]
    heads = (
        number
        for number, line in enumerate(page.lines)
        if line.level == 1 and line.size > instead.size and _is_document_title(page.document, line)
    )
    return index if instead.level else next(heads, index)


def _can_be_title(line: Line, key: str) -> bool:
    """Whether a text is long enough: two characters can be a title in Chinese, Japanese or Korean."""
    return len(key) >= LEAST_LETTERS or (line.level == 1 and len(key) > 1 and not key.isascii())


def _below_banner(page: ShownPage, above: Sequence[int], index: int) -> int:
    """Return the number of the title's line if the line at `index` is a banner, otherwise `index`.

    A banner is a part of the document's title, if a heading below begins or ends with the text before that part, or
    has level 1.
    """
    lines, document = page.lines, page.document
    if index < 0 or len(document) > TITLE_CHARACTERS:
        return index
    banner = text_key(lines[index].text)
    parted = [
        (text_key(document[: mark.start()]), mark[0].strip(), text_key(document[mark.end() :]))
        for mark in ENDS_PARTED.finditer(document)
    ]
    begin = next((before for before, _, after in parted if after.startswith(banner)), "")
    follows = any(mark != ":" and after.startswith(banner) for _, mark, after in parted)

    def is_title(line: Line) -> bool:
        key = text_key(line.text)
        return line.level > 0 and begin != "" and (key.startswith(begin) or key.endswith(begin))

    below = [other for other in above if other > index]
    named = (other for other in below if is_title(lines[other]))
    first_level = (other for other in below if follows and lines[other].level == 1)
    return next(chain(first_level, named), index)


def _above_sections(page: ShownPage, above: Sequence[int], index: int) -> int:
    """Return the number of the title's line if the line at `index` heads one of several sections, otherwise `index`.

    The title is the largest line above them, if it is larger than most lines.
    """
    if index < 0:
        return index
    lines, document = page.lines, page.document
    line = lines[index]
    if line.level < 2 or _is_document_title(document, line) or text_key(line.text) in titles_in(document):
        return index
    if sum((other.level, other.size) == (line.level, line.size) for other in lines) < SECTIONS:
        return index
    usual = median(other.size for other in lines)
    higher = (other for other in above if other < index and lines[other].size > usual)
    shown = [other for other in higher if not _leads_home(page.snapshot, lines[other])]
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


def _first_paragraph(lines: Sequence[Line], main: Mask) -> int:
    """Return the line number of the main content's first paragraph, or the page's if the main content is unknown."""
    for index, line in enumerate(lines):
        if (not main.any() or main[line.nodes[0]]) and is_running_text(line):
            return index
    return len(lines)


def say_title(page: TitledPage, title: str, evidence: Evidence) -> None:
    """Claim the title that the page shows."""
    line = page.title
    largest = line.size >= max(other.size for other in page.lines[: page.number + 1])
    usual = median(other.size for other in page.lines)
    titled = line.level == 1 or line.size > usual or _is_document_title(page.snapshot.page.title, line)
    weight = 1.0 if largest and line.level == 1 else 0.75 if titled else 0.5
    evidence.say("title", title, "page", "", weight)


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
