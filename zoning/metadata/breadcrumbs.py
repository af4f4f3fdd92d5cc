"""Find the section of a page in its site: the last link of its breadcrumbs, or a label above the title."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from zoning.document.nodes import with_attribute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, text_key
from zoning.snapshot import Snapshot

SECTION_WORDS = 4
"""A section's name has at most so many words."""
LINKS, MOST_ELEMENTS = 10, 20
"""At most so many links are read from breadcrumbs, and so many elements are looked at that are called so."""
_BREADCRUMBS = re.compile(r"bread-?crumb|(?:^|[\s_-])crumbs(?:$|[\s_-])", re.IGNORECASE)
_MARKS = ("class", "id", "aria-label", "itemtype")
_KICKER = re.compile(
    r"kicker|eyebrow|overline|dachzeile|spitzmarke|"
    r"(?:^|[\s_-])(?:section|categor(?:y|ies)|rubri(?:k|c|que)|topic|channel|primary-?tag)"
    r"(?:[_-]{1,2}(?:label|link|name|title|tag))?(?:$|\s)",
    re.IGNORECASE,
)
"""Classes of the label above a headline."""
HOME = re.compile(
    r"home(?:page| ?icon)?|start(?:seite|sida)?|accueil|inicio|início|strona główna|etusivu|hem|hjem|forside|főoldal|"
    r"acasă|domů|domov|naslovnica|avaleht|pradžia|sākums|главная|головна|начало|αρχική|ana ?sayfa|首页|首頁|"
    r"ホーム|トップ|홈|trang chủ|beranda|الرئيسية|خانه|ראשי|होम|หน้าแรก|(?:sign|log) ?in|blog|news(?:room)?|"
    r"articles?|posts?",
    re.IGNORECASE,
)
"""The first link of breadcrumbs, and names that say nothing of a page's subject."""


def read_section(snapshot: Snapshot, lines: Sequence[Line], title: int, evidence: Evidence) -> None:
    """Claim the section of the page. title: the number of the title's line in `lines`."""
    said = {text_key(claim.value) for claim in evidence.claims if claim.field in ("title", "site_name")}
    said.add(text_key(lines[title].text))
    above = lines[title - 1 : title] if title else []
    for where, names in (("breadcrumbs", _in_breadcrumbs(snapshot)), ("label", _in_label(snapshot, above))):
        told = [name for name in names if _can_be_section(name) and text_key(name) not in said]
        if told:
            evidence.say("section", told[-1], "page", where, 0.6)


def _in_breadcrumbs(snapshot: Snapshot) -> Iterator[str]:
    """Yield the texts of the links in the page's first breadcrumbs; without links, those of its list."""
    marked = np.logical_or.reduce([with_attribute(snapshot, name, _BREADCRUMBS) for name in _MARKS])
    kinds = snapshot.named("a"), snapshot.named("li")
    for node in np.flatnonzero(marked)[:MOST_ELEMENTS].tolist():
        inside = slice(node, snapshot.end[node])
        for items in kinds:
            if len(found := np.flatnonzero(items[inside])[:LINKS] + node):
                yield from (_named(snapshot.text_within(item)) for item in found.tolist())
                return


def _in_label(snapshot: Snapshot, above: Sequence[Line]) -> Iterator[str]:
    """Yield the line above the title if it has the class of a label and is a link."""
    told = snapshot.within(with_attribute(snapshot, "class", _KICKER)) & snapshot.within(snapshot.links)
    yield from (_named(line.text) for line in above if told[list(line.nodes)].all())


def _named(text: str) -> str:
    """Return a name on one line, without signs of separation around it."""
    return " ".join(text.split()).strip(" /|<>»«›‹·•→:-")


def _can_be_section(name: str) -> bool:
    """Whether a text may name a section: it is short, has letters and no digits, and says more than `Home`."""
    letters = any(map(str.isalpha, name)) and not any(map(str.isdigit, name))
    return letters and len(name.split()) <= SECTION_WORDS and not HOME.fullmatch(name)
