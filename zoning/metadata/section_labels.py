"""Find the section of a page in the label beside its title, such as `Politics` above it or `in Politics` below it."""

import re
from collections.abc import Iterable, Iterator

import numpy as np

from zoning import words
from zoning.document.links import absolute
from zoning.metadata.breadcrumbs import may_be_section, named
from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, text_key
from zoning.metadata.sites import parts_of_title
from zoning.metadata.taxonomies import is_category, path_of
from zoning.snapshot import Ints, Mask, Snapshot

WORDS_ABOVE, WORDS_BELOW = 3, 12
"""At most so many words are between a label and the title."""
TEXTS = 20
"""At most so many texts on each side of the title are looked at."""
LEVELS = 3
"""A label's class is at its link, or at most so many levels above, or inside."""
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


def read_section_label(snapshot: Snapshot, title: Line, entries: Mask, evidence: Evidence) -> None:
    """Claim the section that a link beside the title names, nearest first.

    A class or an address must say that it is a section, or the document's title has it between the page's title and the
    site's name. entries: (n,), the nodes of reviews, comments and other articles.
    """
    apart = entries | snapshot.within(snapshot.named("nav", "aside", "footer", "form", "button", "dialog"))
    parts = {text_key(part) for part in parts_of_title(snapshot.page.title)[1:-1]}
    for link in _beside(snapshot, title):
        name = named(snapshot.text_within(link, snapshot.laid_out_text))
        if apart[link] or not may_be_section(name, title, evidence):
            continue
        if _is_labelled(snapshot, link, name) or text_key(name) in parts:
            evidence.say("section", name, "page", "label", 0.6)
            return


def _beside(snapshot: Snapshot, title: Line) -> Iterator[int]:
    """Yield the links just above the title, from below, and those just below it."""
    text = snapshot.has_words & snapshot.laid_out_text
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


def _is_labelled(snapshot: Snapshot, link: int, name: str) -> bool:
    """Whether a class or the address of a link says that it leads to a section of this site."""
    path, node = [link], link
    while len(path) <= LEVELS and (node := int(snapshot.parent[node])) > snapshot.body:
        path.append(node)
    inside = range(link + 1, min(int(snapshot.end[link]), link + 1 + LEVELS))
    for one in (*inside, *path):  # the nearest class that says what the link is
        named_by = snapshot.attribute(one, "class")
        if _NO_LABEL.search(named_by):
            return False
        if _LABEL.search(named_by):
            return True
    address = absolute(snapshot.attribute(link, "href"), snapshot.page.base_url)
    return is_category(address) or _is_above(address, snapshot.page.base_url, name)


def _is_above(address: str, page: str, name: str) -> bool:
    """Whether an address is that of a folder with the page, whose name is in its path."""
    folder, own = path_of(address), path_of(page)
    return 0 < len(folder) < len(own) and folder == own[: len(folder)] and text_key(name) in text_key(folder[-1])
