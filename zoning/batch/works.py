"""Find out which sources are the same work, by the DOI that the markup of a page states."""

from zoning.metadata.find import read_markup
from zoning.snapshot import Snapshot
from zoning.text.identifiers import doi_in


def work_of(snapshot: Snapshot) -> str:
    """Return the DOI of the page's article, from Highwire's `citation_doi` or else from Dublin Core's identifier.

    "" if the page states none, or several: then it is unclear which is its own.
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
