"""Read identifiers and the date from the page's web address."""

import re
from collections.abc import Iterator

from zoning.metadata import identifiers
from zoning.metadata.declared.meta_tags import links, of_main_document
from zoning.metadata.evidence import Evidence
from zoning.snapshot import Snapshot

_DAY = re.compile(r"/((?:19|20)\d\d)([/-])(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?=[/_+-]|$)")
_BEHIND_A_DOI = ("/full", "/abstract", "/pdf", "/epdf", "/html", "/meta", "/summary", "/fulltext", "/references")
"""Endings that addresses add to a DOI."""


def read_address(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim the identifiers and the date in the visit's final and first addresses, and in the canonical ones."""
    for address in dict.fromkeys((snapshot.page.final_url, snapshot.page.url, *_canonical(snapshot))):
        path = address.partition("?")[0].partition("#")[0]
        doi = identifiers.doi_in(path)
        while doi.endswith(_BEHIND_A_DOI):
            doi = doi.rpartition("/")[0]
        evidence.say("identifiers.doi", doi, "address")
        if day := _DAY.search(path):
            evidence.say("dates.published", "-".join(day.group(1, 3, 4)), "address")
        for segment in [part for part in path.split("/") if re.fullmatch(r"PMC\d+", part, re.IGNORECASE)][-1:]:
            evidence.say("identifiers.pmcid", segment, "address")
        evidence.say("identifiers.arxiv", identifiers.arxiv_in(path), "address")
        if "pubmed" in path:
            evidence.say("identifiers.pmid", identifiers.pmid_in(path.rstrip("/")), "address")


def _canonical(snapshot: Snapshot) -> Iterator[str]:
    return (href for names, href in links(snapshot, of_main_document(snapshot)) if "canonical" in names)
