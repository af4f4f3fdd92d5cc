"""Find the name of a site in its masthead: the text or logo of the link to its home page, above the page's title."""

import re
from collections.abc import Iterator

import numpy as np

from zoning.addresses.links import split_address
from zoning.document.nodes import with_attribute
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import TitledPage
from zoning.metadata.rights import is_owner
from zoning.metadata.sites import is_mostly_one_of, names_of_host, parts_of_title, value_key
from zoning.metadata.topics.section_names import GENERAL
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

NAME_WORDS = 8
"""The most words of a site's name."""
MOST_LINKS, MOST_ELEMENTS = 200, 5
"""The most links, and the most other elements with the class of a masthead, that are read above the title."""
FIRST_TEXTS = 5
"""The number of texts at the beginning of the page that may be the site's name, too."""
CONFIRMED, UNCONFIRMED = 0.55, 0.4
"""The weights of a name that the page confirms, and of a logo that it does not, which is not believed alone."""
_LOGO = re.compile(r"logo|brand|masthead|site-?(?:title|name)|blog-?title", re.IGNORECASE)
_LOGOS = ("logo", "brand", "masthead", "title", "sitename", "site-name")
_NO_NAME = re.compile(
    r"\s*(?:(?:the )?(?:company |site |header |main |brand )?logo(?: (?:of|von|de))?|home ?page|home|go to|back to|"
    r"link(?: to)?|return to|zur startseite|startseite|accueil|inicio)\b[\s:–-]*|"
    r"[\s:–|-]*\b(?:logo|home ?page|home)\s*$",
    re.IGNORECASE,
)
"""Words around a name in the description of a logo."""


def read_masthead(page: TitledPage, evidence: Evidence) -> None:
    """Claim the site's name above the title.

    The document's title, the page's host or its copyright line has it, too; without that the first logo is doubted.
    """
    snapshot, title, doubted = page.snapshot, page.title.nodes[0], ""
    hosts, document = names_of_host(snapshot.page.base_url), value_key(snapshot.page.title)
    last = value_key(next(reversed(parts_of_title(snapshot.page.title)[1:]), ""))
    pictures = snapshot.named("img")

    def is_confirmed(name: str) -> bool:
        return is_mostly_one_of(value_key(name), hosts) or is_owner(name, evidence.rights)

    for node, is_logo in _mastheads(snapshot, title):
        name = _name(snapshot, node, pictures)
        if name and (value_key(name) in document or is_confirmed(name)):
            evidence.say("site_name", name, "page", "masthead", CONFIRMED)
            return
        doubted = doubted or (name if is_logo else "")
    linked = snapshot.within(snapshot.links)
    for node in _first_texts(snapshot, title):
        name = _name(snapshot, node, pictures)
        is_entry = linked[node] and not any(value_key(name) in host for host in hosts)  # `About Green Mill`
        if name and (value_key(name) == last or (is_confirmed(name) and not is_entry)):
            evidence.say("site_name", name, "page", "masthead", CONFIRMED)
            return
    evidence.say("site_name", doubted, "page", "masthead", UNCONFIRMED)


def _first_texts(snapshot: Snapshot, title: int) -> list[int]:
    """Return the elements of the first texts of the page, above the title."""
    texts = np.flatnonzero(snapshot.laid_out_text[:title])[:FIRST_TEXTS]
    elements: list[int] = snapshot.parent[texts].tolist()
    return list(dict.fromkeys(elements))


def _mastheads(snapshot: Snapshot, title: int) -> Iterator[tuple[int, bool]]:
    """Yield the links to the home page above the title, and other elements there, and whether each is a logo."""
    marked = np.logical_or.reduce([with_attribute(snapshot, name, _LOGO, *_LOGOS) for name in ("class", "id")])
    marked |= snapshot.attribute_is("rel", "home")
    inside = snapshot.within(marked) | snapshot.containing(marked)
    links, root = np.flatnonzero(snapshot.links[:title])[:MOST_LINKS].tolist(), _home(snapshot.page.base_url)
    home = [node for node in links if root.fullmatch(snapshot.attribute(node, "href").strip())]
    yield from ((node, True) for node in home if inside[node])
    yield from ((node, False) for node in home if not inside[node])
    yield from ((node, False) for node in np.flatnonzero(marked[:title])[:MOST_ELEMENTS].tolist())


def _home(address: str) -> re.Pattern[str]:
    """Return a pattern of addresses of the root of the page's host. address: the page's."""
    host = split_address(address).netloc
    origin = rf"(?:https?:)?//{re.escape(host)}"
    return re.compile(rf"(?:{origin}/?|/)(?:index\.\w{{3,5}})?" if host else r"(?!)")


def _name(snapshot: Snapshot, node: int, pictures: Mask) -> str:
    """Return the name that an element shows, or that describes its picture; "" for none."""
    shown = snapshot.text_within(node, snapshot.laid_out_text)
    inside = np.flatnonzero(pictures[node : snapshot.end[node]])[:MOST_ELEMENTS] + node
    described = (snapshot.attribute(picture, "alt") for picture in inside.tolist())
    labels = (snapshot.attribute(node, name) for name in ("aria-label", "title"))
    for text in (shown, *described, *labels):
        name = _NO_NAME.sub("", " ".join(text.split())).strip(" -–|:·")
        if 0 < words.length(name) <= NAME_WORDS and not GENERAL.fullmatch(name) and any(map(str.isalpha, name)):
            return name
    return ""
