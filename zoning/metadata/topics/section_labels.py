"""Find the section of a page in the label beside its title, such as `Politics` above it or `in Politics` below it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

import numpy as np

from zoning.addresses.links import absolute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, TitledPage, text_key
from zoning.metadata.sites import is_mostly_one_of, parts_of_title
from zoning.metadata.topics.section_names import may_be_section, named
from zoning.metadata.topics.taxonomies import is_category, path_of, place_of
from zoning.snapshot import Ints, Snapshot
from zoning.text import words

WORDS_ABOVE, WORDS_BELOW = 3, 12
"""The most words between a label above or below the title and the title."""
TEXTS = 20
"""The most texts on each side of the title that are looked at."""
LEVELS = 3
"""The most levels between a label's link and the element with the label's class, around the link or inside."""
LINES_BELOW = 3
"""The number of lines below the title in which a line may have the section beside a date."""
LIKE_THE_MENU = 0.5
"""The weight of a name that nothing but the menu or the page's address confirms."""
KICKERS, MENU_LEVELS = 3, 5
"""An element with more links than `KICKERS`, at most `MENU_LEVELS` levels above them, is a menu."""
MOST_LINKS = 500
"""The number of links, from the beginning of the page on, that may be entries of the menu."""
_PARTS = re.compile(r"\s*[|·•/\n]\s*|\s+[-–—]\s+")
_LABEL = re.compile(
    r"kicker|eyebrow|overline|dachzeile|spitzmarke|"
    r"(?:^|[\s_-])(?:cat(?:egory|egories|s)?|rubri(?:k|c|que)|primary-?tag)"
    r"(?:[_-]{1,2}(?:label|link|name|title|tag|wrapper|item|list)s?)*(?:$|\s)|"
    r"(?:^|[\s_-])(?:section|topic|channel)[_-]{1,2}(?:label|link|name|title|tag|category)(?:$|\s)",
    re.IGNORECASE,
)
"""Classes of labels."""
_NO_LABEL = re.compile(
    r"menu|nav|share|social|author|byline|vcard|comment|carousel|refine|breadcrumb|(?:^|[\s_-])tags(?:$|[\s_-])",
    re.IGNORECASE,
)


def read_section_label(page: TitledPage, evidence: Evidence) -> None:
    """Claim the section that a link beside the title names, or else another text there; the nearest one.

    A class or an address must show that a link leads to a section, or the document's title has it between the page's
    title and the site's name. Another text is named like an entry of the site's menu or a folder with the page.
    """
    snapshot, title = page.snapshot, page.title
    apart = page.entries | snapshot.within(snapshot.named("nav", "aside", "footer", "form", "button", "dialog"))
    parts = {text_key(part) for part in parts_of_title(snapshot.page.title)[1:-1]}
    for link in _beside(snapshot, title):
        name = named(snapshot.text_within(link, snapshot.laid_out_text))
        if apart[link] or not may_be_section(name, title, evidence):
            continue
        told = told_by_class(snapshot, link)
        is_entry_itself = link < title.nodes[0] and _is_in_menu(snapshot, link, title)
        leads_there = told is None and not is_entry_itself and _leads_there(snapshot, link, name)
        if told or text_key(name) in parts or leads_there:
            evidence.say("section", name, "page", "label", 0.6)
            return
    for name, node in _texts(page):
        told_else = apart[node] or told_by_class(snapshot, node) is False
        if not told_else and may_be_section(name, title, evidence) and _is_of_site(snapshot, name, node, title):
            evidence.say("section", name, "page", "label", LIKE_THE_MENU)
            return


def _texts(page: TitledPage) -> Iterator[tuple[str, int]]:
    """Yield the line just above the title or a date there, and the parts of lines with a date there or just below it.

    The parts are texts of their own, or between signs.
    """
    lines, number = page.lines, page.number
    around = page.snapshot.nearest(page.snapshot.links)
    above, below = lines[max(0, number - 2) : number][::-1], lines[number + 1 : number + 1 + LINES_BELOW]
    above = above if above and above[0].date else above[:1]
    dated = (
        (part, line)
        for line in (*above, *below)
        if line.date
        for part in (*(run.text for run in line.runs), *_PARTS.split(line.text))
    )
    for text, line in chain(((line.text, line) for line in above), dated):
        links = {int(around[node]) for node in line.nodes}
        if len(links) == 1 or line.date:
            yield named(text), line.nodes[0] if -1 in links else min(links)


def _is_of_site(snapshot: Snapshot, name: str, node: int, title: Line) -> bool:
    """Whether a text that is not in a menu is named like an entry of a menu above the title, or like a folder."""
    if _is_in_menu(snapshot, node, title):
        return False
    folders = {text_key(folder) for folder in path_of(snapshot.page.base_url)[:-1]} - {""}
    return is_entry(snapshot, name, title, but=node) or is_mostly_one_of(text_key(name), folders)


def is_entry(snapshot: Snapshot, name: str, title: Line, but: int = -1) -> bool:
    """Whether a link in a menu above the title has a name, and leads elsewhere; `but` is not one."""
    links = snapshot.once(_links_by_name).get(text_key(name), ())
    others = (link for link in links if link != but and link < title.nodes[0])
    return any(_is_in_menu(snapshot, link, title) and _leads_elsewhere(snapshot, link) for link in others)


def _leads_elsewhere(snapshot: Snapshot, link: int) -> bool:
    """Whether a link leads neither to the page nor to the home page."""
    is_within = snapshot.attribute(link, "href").startswith("#")
    return is_within or place_of(address_of(snapshot, link)) not in ("", place_of(snapshot.page.base_url))


def _links_by_name(snapshot: Snapshot) -> dict[str, list[int]]:
    """Return the page's first links by the keys of their texts."""
    found: dict[str, list[int]] = defaultdict(list)
    for link in np.flatnonzero(snapshot.links)[:MOST_LINKS].tolist():
        found[text_key(snapshot.text_within(link))].append(link)
    return found


def _is_in_menu(snapshot: Snapshot, node: int, title: Line) -> bool:
    """Whether an element around a node, without the title, has many links."""
    for _ in range(MENU_LEVELS):
        node = int(snapshot.parent[node])
        if node <= snapshot.body or node < title.nodes[0] < snapshot.end[node]:
            return False
        if snapshot.links[node : snapshot.end[node]].sum() > KICKERS:
            return True
    return False


def _beside(snapshot: Snapshot, title: Line) -> Iterator[int]:
    """Yield the links just above the title, from below, and those just below it."""
    text = snapshot.laid_out_text
    begin = title.nodes[0]
    end = int(snapshot.end[title.heading]) if title.heading >= 0 else title.nodes[-1] + 1
    before = np.flatnonzero(text[:begin])[-TEXTS:][::-1].tolist()
    behind = (np.flatnonzero(text[end:])[:TEXTS] + end).tolist()
    around = snapshot.nearest(snapshot.links)
    yield from _links(snapshot, around, before, WORDS_ABOVE)
    yield from _links(snapshot, around, behind, WORDS_BELOW)


def _links(snapshot: Snapshot, around: Ints, texts: Iterable[int], most: int) -> Iterator[int]:
    """Yield the links around texts, as long as at most `most` words come before them.

    around: n; the link around each node, -1 for none.
    """
    passed, last = 0, -1
    for node in texts:
        link = int(around[node])
        if passed > most:
            return
        if link >= 0 and link != last:
            yield link
        last = link
        passed += words.count(snapshot.text_of(node))


def told_by_class(snapshot: Snapshot, node: int) -> bool | None:
    """Return whether the nearest class that names the purpose of a link or text means a section; None without one."""
    path = [node]
    while len(path) <= LEVELS and (node := int(snapshot.parent[node])) > snapshot.body:
        path.append(node)
    inside = range(path[0] + 1, min(int(snapshot.end[path[0]]), path[0] + 1 + LEVELS))
    for one in (*inside, *path):
        named_by = snapshot.attribute(one, "class")
        if _NO_LABEL.search(named_by):
            return False
        if _LABEL.search(named_by):
            return True
    return None


def address_of(snapshot: Snapshot, link: int) -> str:
    """Return the absolute address of a link."""
    return absolute(snapshot.attribute(link, "href"), snapshot.page.base_url)


def _leads_there(snapshot: Snapshot, link: int, name: str) -> bool:
    """Whether the address of a link shows that it leads to a section of this site."""
    address = address_of(snapshot, link)
    return is_category(address) or _is_above(address, snapshot.page.base_url, name)


def _is_above(address: str, page: str, name: str) -> bool:
    """Whether an address is that of a folder with the page, whose name is in its path."""
    folder, own = path_of(address), path_of(page)
    return 0 < len(folder) < len(own) and folder == own[: len(folder)] and text_key(name) in text_key(folder[-1])
