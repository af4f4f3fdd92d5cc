"""Find the section of a page in its breadcrumbs: their last link that is neither the home page nor the page itself."""

import re
from collections.abc import Iterator

import numpy as np

from zoning.document.links import absolute, page_of
from zoning.document.nodes import with_attribute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, text_key
from zoning.metadata.sites import is_mostly_one_of, names_of_host
from zoning.snapshot import Snapshot

SECTION_WORDS = 4
"""A section's name has at most so many words."""
LINKS = 10
"""A box with more links is a menu, or holds more than breadcrumbs."""
MOST_BOXES = 20
"""At most so many elements are looked at that are called breadcrumbs."""
_BREADCRUMBS = re.compile(r"bread-?crumb|(?:^|[\s_-])crumbs(?:$|[\s_-])", re.IGNORECASE)
_MARKS = ("class", "id", "aria-label", "itemtype")
HOME = re.compile(
    r"home(?:page| ?icon)?|start(?:seite|sida)?|accueil|inicio|início|strona główna|etusivu|hem|hjem|forside|főoldal|"
    r"acasă|domů|domov|naslovnica|avaleht|pradžia|sākums|главная|головна|начало|αρχική|ana ?sayfa|首页|首頁|"
    r"ホーム|トップ|홈|trang chủ|beranda|الرئيسية|خانه|ראשי|होम|หน้าแรก|(?:sign|log) ?in|(?:all )?blogs?|news(?:room)?|"
    r"(?:all )?(?:articles?|posts?|topics?|jobs?)|forums?|search|contact(?: us)?|about(?: us)?|get started|image|"
    r"header|(?:back|return|go|skip) to .*|zurück .*|retour .*|(?:volver|voltar) .*|"
    r"(?:current|aktuelle[rs]?|edit) .*",
    re.IGNORECASE,
)
"""The first link of breadcrumbs, and names that say nothing of a page's subject."""


def read_breadcrumbs(snapshot: Snapshot, title: Line, evidence: Evidence) -> None:
    """Claim the section that the page's breadcrumbs name."""
    told = [name for name in _in_breadcrumbs(snapshot) if may_be_section(name, title, evidence)]
    if told:
        evidence.say("section", told[-1], "page", "breadcrumbs", 0.6)


def may_be_section(name: str, title: Line, evidence: Evidence) -> bool:
    """Whether a text may name the section of a page with this title: it is short and neither the title nor the site.

    It has letters, no digits and no signs of programs, and says more than `Home`.
    """
    letters = any(map(str.isalpha, name)) and not any(map(str.isdigit, name)) and not set("{}_@") & set(name)
    if not letters or len(name.split()) > SECTION_WORDS or HOME.fullmatch(name):
        return False
    said = {text_key(claim.value) for claim in evidence.claims if claim.field in ("title", "site_name")}
    own = text_key(name)
    return own not in said | {text_key(title.text)} and not is_mostly_one_of(own, names_of_host(evidence.base))


def named(text: str) -> str:
    """Return a name on one line, without signs of separation around it."""
    return " ".join(text.split()).strip(" /|<>»«›‹·•→:-")


def _in_breadcrumbs(snapshot: Snapshot) -> Iterator[str]:
    """Yield the texts of the links in the page's first breadcrumbs; without links, those of its list."""
    marked = np.logical_or.reduce([with_attribute(snapshot, name, _BREADCRUMBS, "crumb") for name in _MARKS])
    own = page_of(snapshot.page.base_url)
    kinds = snapshot.named("a"), snapshot.named("li")
    for box in np.flatnonzero(marked)[:MOST_BOXES].tolist():
        inside = slice(box, snapshot.end[box])
        for items in kinds:
            found = (np.flatnonzero(items[inside])[: LINKS + 1] + box).tolist()
            if 0 < len(found) <= LINKS:
                others = [item for item in found if _address(snapshot, item) != own]
                yield from (named(snapshot.text_within(item)) for item in others)
                return


def _address(snapshot: Snapshot, node: int) -> str:
    address = snapshot.attribute(node, "href")
    return page_of(absolute(address, snapshot.page.base_url)) if address and not address.startswith("#") else ""
