"""Read the tags and the section that a page links to with `rel=tag` and `rel=category`, or from a box of tags."""

import re

import numpy as np

from zoning import limits
from zoning.document.nodes import with_attribute
from zoning.metadata.evidence import Evidence
from zoning.snapshot import Mask, Snapshot

TAGS = 30
"""More tags than these are those of the site."""
TAGS_IN_A_BOX, TAG_WORDS = 15, 5
"""A box that only its class calls one of tags has at most so many links, with so many words each."""
MOST_BOXES = 20
_OF_CATEGORIES = re.compile(
    r"(?:^|\s)(?:taxonomy-category|cat(?:egory)?-links|(?:post|entry)-categor(?:y|ies))(?:\s|$)", re.IGNORECASE
)
_OF_TAGS = re.compile(r"(?:^|[\s_-])(?:tags|keywords|topics|schlagworte|taglist|tag-list)(?:[\s_-]|$)", re.IGNORECASE)


def read_labels(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim the tags and the section of the page's article; none if several articles on the page have some."""
    links = np.flatnonzero(snapshot.named("a") & snapshot.attributed("rel"))[: limits.METADATA_ENTRIES].tolist()
    kinds = {node: snapshot.attribute(node, "rel").lower().split() for node in links}
    links = [node for node in links if "tag" in kinds[node] or "category" in kinds[node]]
    # Block themes of WordPress have `rel=tag` at categories, too.
    categories = snapshot.within(with_attribute(snapshot, "class", _OF_CATEGORIES)) if links else ()
    sections = [node for node in links if "category" in kinds[node] or categories[node]]
    tags = [node for node in links if node not in sections]
    article = snapshot.nearest(snapshot.named("article"))
    if len({int(article[node]) for node in links}) > 1 or len(tags) > TAGS:
        return
    for field, nodes, rel in (("section", sections[:1], "category"), ("keywords", tags, "tag")):
        for node in nodes:
            evidence.say(field, _text(snapshot, node), "page", f"rel={rel}", 0.7)


def read_tags(snapshot: Snapshot, title: int, entries: Mask, evidence: Evidence) -> None:
    """Claim the links in the first box of tags below the title, which begins with the text node `title`.

    Boxes of one class with other tags each are those of items of a list; then there are none of the page.
    entries: (n,), the nodes of reviews, comments and other articles.
    """
    boxes = with_attribute(snapshot, "class", _OF_TAGS)
    if not boxes[title:].any():
        return
    boxes &= ~snapshot.named("a", "body", "article", "main") & ~entries
    boxes &= ~snapshot.within(snapshot.named("nav", "aside", "footer", "form"))
    below = (np.flatnonzero(boxes[title:])[:MOST_BOXES] + title).tolist()
    named = {box: names for box in below if (names := _tags_in(snapshot, box))}
    first = next(iter(named), None)
    if first is None:
        return
    of_class = snapshot.attribute(first, "class")
    if all(named[box] == named[first] for box in named if snapshot.attribute(box, "class") == of_class):
        for name in named[first]:
            evidence.say("keywords", name, "page", "class", 0.6)


def _tags_in(snapshot: Snapshot, box: int) -> list[str]:
    """Return the texts of the links in a box if it has few, with few words each; otherwise none."""
    links = np.flatnonzero(snapshot.links[box : snapshot.end[box]])[: TAGS_IN_A_BOX + 1] + box
    names = [_text(snapshot, link) for link in links.tolist()]
    are_few = len(names) <= TAGS_IN_A_BOX and all(0 < len(name.split()) <= TAG_WORDS for name in names)
    return names if are_few else []


def _text(snapshot: Snapshot, node: int) -> str:
    """Return the name that a link shows, without the sign of a tag."""
    inside = range(node, min(int(snapshot.end[node]), node + limits.METADATA_ENTRIES))
    text = snapshot.text_of_nodes([inner for inner in inside if snapshot.has_words[inner]])
    return " ".join(text.split()).strip(" ,").lstrip("#")
