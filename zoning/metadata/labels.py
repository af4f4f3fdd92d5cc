"""Read the tags and the section that a page links to with `rel=tag` and `rel=category`."""

import numpy as np

from zoning import limits
from zoning.metadata.evidence import Evidence
from zoning.snapshot import Snapshot

TAGS = 30
"""More tags than these are those of the site."""


def read_labels(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim the tags and the section of the page's article; none if several articles on the page have some."""
    links = np.flatnonzero(snapshot.named("a") & snapshot.attributed("rel"))[: limits.METADATA_ENTRIES].tolist()
    kinds = {node: snapshot.attribute(node, "rel").lower().split() for node in links}
    sections = [node for node in links if "category" in kinds[node]]
    tags = [node for node in links if "tag" in kinds[node] and "category" not in kinds[node]]
    article = snapshot.nearest(snapshot.named("article"))
    if len({int(article[node]) for node in (*sections, *tags)}) > 1 or len(tags) > TAGS:
        return
    for field, nodes, rel in (("section", sections[:1], "category"), ("keywords", tags, "tag")):
        for node in nodes:
            inside = range(node, min(int(snapshot.end[node]), node + limits.METADATA_ENTRIES))
            text = snapshot.text_of_nodes([inner for inner in inside if snapshot.has_words[inner]])
            evidence.say(field, text.lstrip("#"), "page", f"rel={rel}", 0.7)
