"""Where the main content of a page is known."""

from zoning.snapshot import Mask, Snapshot

MARK = "data-gold"
MAIN, BOILERPLATE = "main", "boilerplate"


def marked(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes that the page itself marks as main content.

    The nearest ancestor with a `data-gold` attribute decides; what has none is boilerplate. Gold is what the author
    of the page says, rendered or not.
    """
    says = snapshot.attributed(MARK)
    nearest = [-1] * len(snapshot)
    parent = snapshot.parent.tolist()
    main = says.copy()
    for node in range(len(snapshot)):
        nearest[node] = node if says[node] else (nearest[parent[node]] if node else -1)
        if says[node]:
            main[node] = snapshot.attribute(node, MARK) == MAIN
    decided = [source >= 0 and bool(main[source]) for source in nearest]
    return snapshot.has_words & decided
