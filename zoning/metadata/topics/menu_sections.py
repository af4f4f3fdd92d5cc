"""Find the section of a page in the site's menu above the title: the entry that is marked as the current one."""

import re
from collections.abc import Iterator

import numpy as np

from zoning.document.nodes import nodes_within, with_attribute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import TitledPage
from zoning.metadata.people.authors import BELIEVED
from zoning.metadata.topics.section_labels import address_of
from zoning.metadata.topics.section_names import named, say_only
from zoning.metadata.topics.taxonomies import place_of
from zoning.snapshot import Mask, Snapshot

WEIGHT = 0.5
"""The weight of a current entry, which is as sure as a name that nothing but the menu confirms."""
MENU_ENTRIES = 3
"""The least number of other entries in a menu."""
MENU_LEVELS = 2
"""The element that is an entry is fewer levels than this above what is marked."""
MOST_MARKED = 60
"""The most marked elements that are looked at."""
_CURRENT = re.compile(
    r"(?:^|[\s_-])(?:current|active|selected|sel|here|aktiv|actif|ativ[oa]|activ[oa]|attiv[oa])"
    r"(?:[_-]{1,2}(?:menu|nav|page|post|item|link|entry|parent|ancestor|trail|branch))*(?:$|\s)",
    re.IGNORECASE,
)
_WORDS = ("current", "sel", "here", "tiv", "actif")
_LANGUAGES = re.compile(r"lang|locale", re.IGNORECASE)
_IS_CURRENT = re.compile(r"^\s*(?:page|true|location)\s*$", re.IGNORECASE)


def read_current_entry(page: TitledPage, evidence: Evidence) -> None:
    """Claim the section of a dated page that the menu's current entry names.

    Of entries within one another the inmost counts; if there are several others, no section is claimed.
    """
    if not any(claim.field == "dates.published" and claim.confidence >= BELIEVED for claim in evidence.claims):
        return
    snapshot, title = page.snapshot, page.title
    marked = with_attribute(snapshot, "class", _CURRENT, *_WORDS) | with_attribute(
        snapshot, "aria-current", _IS_CURRENT
    )
    entries = list(_entries(snapshot, marked, title.nodes[0]))
    inmost = [one for one in entries if not any(one < other < snapshot.end[one] for other in entries)]
    say_only((_name(snapshot, entry) for entry in inmost), title, evidence, "menu", WEIGHT)


def _entries(snapshot: Snapshot, marked: Mask, title: int) -> Iterator[int]:
    """Yield the marked entries of menus above the title that do not lead to the page itself."""
    own = place_of(snapshot.page.base_url)
    for node in np.flatnonzero(marked[:title])[:MOST_MARKED].tolist():
        if snapshot.end[node] > title or not _is_in_menu(snapshot, node):
            continue
        link = _link(snapshot, node)
        if link < 0 or place_of(address_of(snapshot, link)) not in ("", own):
            yield node


def _is_in_menu(snapshot: Snapshot, node: int) -> bool:
    """Whether an element, or the one around it, is beside others that each have a link; not a choice of languages."""
    for _ in range(MENU_LEVELS):
        above = int(snapshot.parent[node])
        if above <= snapshot.body:
            return False
        around = " ".join(snapshot.attribute(one, name) for one in (node, above) for name in ("class", "id"))
        if _LANGUAGES.search(around):
            return False
        beside = (one for one in snapshot.children(above) if one != node)
        if sum(bool(snapshot.links[one : snapshot.end[one]].any()) for one in beside) >= MENU_ENTRIES:
            return True
        node = above
    return False


def _link(snapshot: Snapshot, entry: int) -> int:
    """Return the first link of an entry; -1 for none."""
    return next(iter(nodes_within(snapshot, snapshot.links, entry)), -1)


def _name(snapshot: Snapshot, entry: int) -> str:
    """Return the text of an entry without that of its submenu."""
    link = _link(snapshot, entry)
    return named(snapshot.text_within(link if link >= 0 else entry))
