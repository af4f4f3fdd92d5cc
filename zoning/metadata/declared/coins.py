"""Read COinS: a citation as an OpenURL in the `title` of an element with class `Z3988` (ANSI/NISO Z39.88)."""

import re
from urllib.parse import parse_qs

import numpy as np

from zoning import limits
from zoning.document.nodes import with_attribute
from zoning.metadata import identifiers
from zoning.metadata.evidence import Evidence, clean
from zoning.metadata.people.names import of_parts, parse_name
from zoning.metadata.people.person import Person
from zoning.snapshot import Snapshot

FIELDS = {
    "rft.atitle": "title",
    "rft.jtitle": "journal.title",
    "rft.stitle": "journal.abbreviation",
    "rft.issn": "journal.issn",
    "rft.eissn": "journal.issn",
    "rft.volume": "journal.volume",
    "rft.issue": "journal.issue",
    "rft.spage": "journal.first_page",
    "rft.epage": "journal.last_page",
    "rft.pages": "journal.pages",
    "rft.artnum": "journal.article_number",
    "rft.date": "dates.published",
    "rft.language": "language",
    "rft.pub": "journal.publisher",
}
_CLASS = re.compile(r"(^|\s)Z3988(\s|$)")


def read_coins(snapshot: Snapshot, evidence: Evidence) -> None:
    """Claim the data of the page's COinS if there is only one: lists of references have one for each entry."""
    nodes = np.flatnonzero(with_attribute(snapshot, "class", _CLASS, "z3988")).tolist()
    if len(nodes) != 1:
        return
    title = snapshot.attribute(nodes[0], "title").replace("&amp;", "&")
    values = parse_qs(title[: limits.METADATA_CHARACTERS], max_num_fields=None)
    for key, field in FIELDS.items():
        for value in values.get(key, [])[: limits.AUTHORS]:
            evidence.say(field, value, "coins", key)
    for value in values.get("rft_id", []) + values.get("rft.identifier", []):
        if identifiers.doi_in(value):
            evidence.say("identifiers.doi", value, "coins", "rft_id")
        elif "pmid" in value:
            evidence.say("identifiers.pmid", value, "coins", "rft_id")
    evidence.say_authors(_people(values), "coins", "rft.au")


def _people(values: dict[str, list[str]]) -> list[Person]:
    names = [parse_name(clean(name)) for name in values.get("rft.au", [])]
    if not names and values.get("rft.aulast"):
        given = values.get("rft.aufirst") or values.get("rft.auinit") or [""]
        names = [of_parts(clean(given[0]), clean(values["rft.aulast"][0]))]
    return [Person(*name) for name in names]
