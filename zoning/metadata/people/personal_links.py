"""Find the elements that lead to e-mail addresses and ORCIDs of people, by their links or their other attributes."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import unquote

import numpy as np

from zoning.metadata import identifiers
from zoning.metadata.people.correspondence import TOOLTIPS, emails_in
from zoning.snapshot import Ints, Snapshot

_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
"""With its hyphens: other numbers of 16 digits are common in data for scripts."""
ATTRIBUTE_CHARACTERS = 300
"""The most characters of an attribute that may tell where a person works or can be reached."""


class PersonalLink(NamedTuple):
    """A link to a person's e-mail addresses or ORCID, or another element whose attributes have them."""

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
    found = [_link(node, snapshot.attribute(node, "href")) for node in np.flatnonzero(snapshot.named("a")).tolist()]
    linked = [link for link in found if link.emails or link.orcid]
    known = {link.node for link in linked}
    return sorted([*linked, *(link for link in _told(snapshot) if link.node not in known)])


def _link(node: int, href: str) -> PersonalLink:
    if href.lower().startswith("mailto:"):
        return PersonalLink(node, emails=tuple(emails_in(unquote(href).partition("?")[0])))
    orcid = identifiers.orcid_in(href) if "orcid." in href else ""
    return PersonalLink(node, orcid=orcid if identifiers.is_orcid(orcid) else "")


def _told(snapshot: Snapshot) -> Iterator[PersonalLink]:
    """Yield the elements of the body with an address or an ORCID in a tool tip or in data for scripts."""
    values = np.unique(snapshot.attributes[:, 1]).tolist()
    valued = ((number, snapshot.strings[number]) for number in values)
    short = ((number, text) for number, text in valued if len(text) <= ATTRIBUTE_CHARACTERS)
    told = [number for number, text in short if "@" in text or ("-" in text and _ORCID.search(text))]
    rows = np.flatnonzero(np.isin(snapshot.attributes[:, 1], told))
    for node in np.unique(np.searchsorted(snapshot.attribute_start, rows, side="right") - 1).tolist():
        texts = texts_in_attributes(snapshot, node) if snapshot.in_body[node] else []
        emails = tuple(email for text in texts for email in emails_in(text))
        orcids = [orcid for text in texts for orcid in identifiers.orcids_in(text)]
        if emails or orcids:
            yield PersonalLink(node, emails, next(iter(orcids), ""))


def texts_in_attributes(snapshot: Snapshot, node: int) -> list[str]:
    """Return the short texts of an element's tool tips and of its data for scripts."""
    return [
        text
        for name, text in snapshot.attributes_of(node).items()
        if (name in TOOLTIPS or name.startswith("data-")) and 0 < len(text) <= ATTRIBUTE_CHARACTERS
    ]


_NONE = PersonalLink(-1)
