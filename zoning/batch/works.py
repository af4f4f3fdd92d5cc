"""Which sources are names of one work: by the DOI that a page's markup says is its own."""

from zoning.identifiers import doi_in
from zoning.metadata.find import read_markup
from zoning.snapshot import Snapshot


def work_of(snapshot: Snapshot) -> str:
    """The DOI of the page's article, by Highwire's `citation_doi` or else by Dublin Core's identifier.

    "" where it has none, and where it has several: then nobody knows which is the page's own.
    """
    claims = [claim for claim in read_markup(snapshot).claims if claim.field == "identifiers.doi"]
    highwire = {doi_in(claim.value) for claim in claims if claim.source == "highwire"} - {""}
    dublin_core = {
        doi_in(claim.value)
        for claim in claims
        if claim.source == "dublin-core" and "identifier" in claim.where.lower()  # a `dc.source` is the journal's
    } - {""}
    named = highwire or dublin_core
    return named.pop() if len(named) == 1 else ""
