"""Read the tags and the section that a page links to with `rel=tag` and `rel=category`."""

import numpy as np

from zoning import limits
from zoning.metadata.evidence import Evidence
from zoning.metadata.topics.tags import shown_name
from zoning.metadata.topics.taxonomies import is_category
from zoning.snapshot import Snapshot


def read_labels(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim the tags and the section of the page's article; none if several articles on the page have some."""
    links = np.flatnonzero(snapshot.named("a") & snapshot.attributed("rel"))[: limits.METADATA_ENTRIES].tolist()
    kinds = {node: snapshot.attribute(node, "rel").lower().split() for node in links}
    links = [node for node in links if "tag" in kinds[node] or "category" in kinds[node]]
    sections = [node for node in links if "category" in kinds[node] or is_category(snapshot.attribute(node, "href"))]
    tags = [node for node in links if node not in sections]
    article = snapshot.nearest(snapshot.named("article"))
    if len({int(article[node]) for node in links}) > 1:
        return
    for field, nodes, rel in (("section", sections[:1], "category"), ("keywords", tags, "tag")):
        for node in nodes:
            evidence.say(field, shown_name(snapshot, node), "page", f"rel={rel}", 0.7)
