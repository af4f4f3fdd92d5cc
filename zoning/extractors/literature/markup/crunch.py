"""Crunch: remove one kind of clutter after the other from the tree."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from zoning.addresses.links import split_address
from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.parameters import Range
from zoning.snapshot import Mask

EMBEDDED = ("form", "input", "button", "select", "textarea", "img", "iframe", "embed")
CONTAINERS = ("td", "th", "li", "ul", "ol", "div", "nav")


@dataclass(frozen=True, kw_only=True)
class Crunch(TextMethod):
    """What is left without forms, frames, advertisements, lists of links and empty tables."""

    name: ClassVar[str] = "crunch"
    family: ClassVar[Family] = "markup"
    source: ClassVar[str] = "Gupta, Kaiser, Neistadt, Grimm, WWW 2003; Gupta, Kaiser, Stolfo, WWW 2005"
    status: ClassVar[str] = (
        "the list of filters is sourced; their order, thresholds and containers: our reading; the retainer of removed "
        "links is left out, for it adds to a page what is not on it"
    )

    link_ratio: Annotated[float, Range(0, 1_000)] = 0.25
    """The ratio of links to words without links above which a container is a list of links."""
    characters_per_word: Annotated[float, Range(0, 1_000, without="least")] = 5.0
    min_table_characters: Annotated[int, Range(0, 1_000_000)] = 1
    """A table with fewer characters than this is empty."""
    ad_hosts: str = ""
    """Hosts of advertisement servers, separated by blanks: elements loaded from them or linking to them are removed."""

    def choose(self, body: Body) -> Choice:
        """Choose the text that no filter removes."""
        snapshot = body.snapshot
        removed = body.is_element & snapshot.named(*EMBEDDED)
        removed |= self._advertisements(body)
        removed |= self._link_lists(body, removed)
        left = body.letters * ~snapshot.within(removed)
        removed |= body.is_element & snapshot.named("table") & (body.total(left) < self.min_table_characters)
        mask = body.is_text & ~snapshot.within(removed)
        return Choice(mask=mask, why=f"left out forms, advertisements and lists of links (elements: {removed.sum()})")

    def _advertisements(self, body: Body) -> Mask:
        """(n,): elements whose `src` or `href` has one of the hosts, or a subdomain of one."""
        hosts, snapshot = tuple(self.ad_hosts.lower().split()), body.snapshot
        found = np.zeros(len(snapshot), np.bool_)
        if hosts:
            addressed = body.is_element & (snapshot.attributed("src") | snapshot.attributed("href"))
            for node in np.flatnonzero(addressed).tolist():
                attributes = snapshot.attributes_of(node)
                host = split_address(attributes.get("src") or attributes.get("href", "")).hostname or ""
                found[node] = any(host == ad or host.endswith(f".{ad}") for ad in hosts)
        return found

    def _link_lists(self, body: Body, removed: Mask) -> Mask:
        """(n,): containers with too many links, tested from the inside out, without those already removed."""
        snapshot = body.snapshot
        left = ~snapshot.within(removed)
        links = (body.links & left).astype(int).tolist()
        plain = np.where(body.is_text & left & ~body.linked, body.letters, 0).tolist()
        contains = (body.is_element & snapshot.named(*CONTAINERS)).tolist()
        parent = snapshot.parent.tolist()
        found = np.zeros(len(snapshot), np.bool_)
        for node in range(len(snapshot) - 1, snapshot.body, -1):
            words = plain[node] / self.characters_per_word
            if contains[node] and links[node] and links[node] > self.link_ratio * words:
                found[node] = True
            else:
                links[parent[node]] += links[node]
                plain[parent[node]] += plain[node]
        return found
