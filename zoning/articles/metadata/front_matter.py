"""What the page shows of its article: the title by size and place, and around it what titles have around them."""

import re
from itertools import pairwise

from zoning import limits
from zoning.articles.metadata.bylines import read_bylines
from zoning.articles.metadata.cards import read_cards
from zoning.articles.metadata.citation_lines import read_citation_lines
from zoning.articles.metadata.evidence import Evidence, clean
from zoning.articles.metadata.facts import read_facts
from zoning.articles.metadata.lines import Line, folded, lines_of, shown
from zoning.snapshot import Mask, Snapshot

LINES_BEFORE = 15
"""So many lines above a title may speak of its article."""
PARAGRAPH_WORDS = 40
ENDS_FRONT = re.compile(
    r"^\W*(?:\d\.?\s*)?(abstract|summary|resumo|resumen|résumé|zusammenfassung|introduction|introdução|introducción|"
    r"einleitung|background|highlights|author summary|main text)\W*$",
    re.IGNORECASE,
)
_SITE_ROOT = re.compile(r"^(https?://[^/]+)?/?(index\.\w+|home)?$", re.IGNORECASE)


def read_front_matter(snapshot: Snapshot, main: Mask, evidence: Evidence) -> None:
    """Take what the page shows; of what the markup has said before only the title is made use of, to find it here."""
    lines = lines_of(snapshot, shown(snapshot))
    place = _title_place(snapshot, lines, main, evidence)
    if place < 0:
        evidence.warn("no title seen on the page")
        return
    title = _say_title(snapshot, lines, place, evidence)
    begin = max(0, place - LINES_BEFORE)
    end = _end_of_front(lines, place)
    hidden = lines_of(snapshot, folded(snapshot))
    read_bylines(snapshot, lines[place + 1 : end], evidence)
    read_cards(snapshot, lines_of(snapshot, shown(snapshot) | folded(snapshot)), evidence)
    read_facts(snapshot, lines, range(begin, end), place, evidence)
    read_citation_lines([*lines[begin:end], *lines[end:], *hidden], title, evidence)


def _title_place(snapshot: Snapshot, lines: list[Line], main: Mask, evidence: Evidence) -> int:
    """Where the title stands: the line that says what the markup says, otherwise the largest one; -1 for none.

    Headings come before other text, and what links to the site's root or repeats its name is a banner.
    """
    said = {_key(claim.value) for claim in evidence.claims if claim.field == "title"}
    names = {_key(c.value) for c in evidence.claims if c.field in ("journal.title", "journal.publisher")}
    start = _start_of_content(lines, main)
    candidates = [
        place
        for place, line in enumerate(lines[: start + 1])
        if len(_key(line.text)) > 3 and _key(line.text) not in names and not _leads_home(snapshot, line)
    ]
    agreed = [place for place in candidates if _key(_whole(snapshot, lines[place], lines)) in said]
    first_headings = [place for place in candidates if lines[place].level == 1]
    for chosen in (agreed, first_headings, candidates):
        if chosen:
            return max(chosen, key=lambda place: (lines[place].size, -place))
    return -1


def _start_of_content(lines: list[Line], main: Mask) -> int:
    """The first paragraph of the main content, or the heading of an abstract or introduction before it."""
    for place, line in enumerate(lines):
        inside = not main.any() or main[line.nodes[0]]
        if (inside and line.words >= PARAGRAPH_WORDS) or (place and ENDS_FRONT.match(line.text)):
            return place
    return len(lines) - 1


def _end_of_front(lines: list[Line], place: int) -> int:
    """One past the last line of the front matter: where the abstract or the text begins."""
    for end in range(place + 1, min(len(lines), place + limits.FRONT_LINES)):
        if ENDS_FRONT.match(lines[end].text) or _is_running_text(lines[end].text):
            return end
    return min(len(lines), place + limits.FRONT_LINES)


def _is_running_text(text: str) -> bool:
    """Whether the line is sentences, and not a long list of names or places."""
    words = text.split()
    small = sum(word[0].islower() for word in words)
    return len(words) >= PARAGRAPH_WORDS and small > 0.6 * len(words)


def _say_title(snapshot: Snapshot, lines: list[Line], place: int, evidence: Evidence) -> str:
    """Claim the title that was seen, and the document's; return the former."""
    line = lines[place]
    title = clean(_whole(snapshot, line, lines))
    largest = line.size >= max(other.size for other in lines[: place + 1])
    evidence.say("title", title, "page", "", 1.0 if largest and line.level == 1 else 0.75)
    if snapshot.page.title:
        evidence.say("title", snapshot.page.title, "html", "title", 0.5)
    return title


def _whole(snapshot: Snapshot, line: Line, lines: list[Line]) -> str:
    """The line, or all of the heading that it is a part of."""
    if line.heading < 0:
        return line.text
    nodes = [node for other in lines if other.heading == line.heading for node in other.nodes]
    return snapshot.text_of_nodes(nodes).replace("\n", " ")


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


def _key(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
