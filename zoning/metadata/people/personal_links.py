"""Find the links to e-mail addresses and ORCIDs of people."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import unquote

import numpy as np

from zoning.metadata import identifiers
from zoning.metadata.people.correspondence import emails_in
from zoning.snapshot import Ints, Snapshot


class PersonalLink(NamedTuple):
    """A link to a person's e-mail addresses or ORCID."""

    node: int
    emails: tuple[str, ...] = ()
    orcid: str = ""


def personal_links(snapshot: Snapshot, begin: int, end: int) -> Sequence[PersonalLink]:
    """Return the links that begin between two nodes, in document order."""
    links = snapshot.once(_links)
    first, last = (bisect_left(links, place, key=lambda link: link.node) for place in (begin, end))
    return links[first:last]


def personal_link_around(snapshot: Snapshot, node: int) -> PersonalLink:
    """Return the link that a node is in; one that leads to nobody for none."""
    around = int(snapshot.once(_links_around)[node])
    return next(iter(personal_links(snapshot, around, around + 1)), _NONE)


def _links_around(snapshot: Snapshot) -> Ints:
    """(n,): the link around each node; -1 for none."""
    return snapshot.nearest(snapshot.mask_of(link.node for link in snapshot.once(_links)))


def _links(snapshot: Snapshot) -> list[PersonalLink]:
    found = (_link(node, snapshot.attribute(node, "href")) for node in np.flatnonzero(snapshot.named("a")).tolist())
    return [link for link in found if link.emails or link.orcid]


def _link(node: int, href: str) -> PersonalLink:
    if href.lower().startswith("mailto:"):
        return PersonalLink(node, emails=tuple(emails_in(unquote(href).partition("?")[0])))
    orcid = identifiers.orcid_in(href) if "orcid.org/" in href else ""
    return PersonalLink(node, orcid=orcid if identifiers.is_orcid(orcid) else "")


_NONE = PersonalLink(-1)
