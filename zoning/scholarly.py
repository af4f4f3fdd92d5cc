"""Whether a page holds a scholarly work, by evidence: what its markup declares and what the page shows of one.

No single sign is enough. Encyclopaedias list references, news and shops declare articles, reports have sections; a
scholarly work gives two signs at least.
"""

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from zoning import identifiers
from zoning.bibliography import Bibliography, find_bibliography
from zoning.metadata import find_metadata
from zoning.metadata.lines import Line, lines_of, shown
from zoning.metadata.model import Citation, Claim, Source
from zoning.metadata.sections import SectionKind, kind_of
from zoning.snapshot import Snapshot

LEAST_SIGNS = 2
"""Fewer are no evidence."""
LEAST_REFERENCES = 3
"""Fewer entries that look like references may be anything."""
HEADING_WORDS = 12
"""A longer line is no heading."""
OF_PUBLICATIONS: frozenset[Source] = frozenset(("highwire", "prism", "eprints", "bepress", "coins"))
"""Vocabularies of publications: what they name is one."""
NAMING_ONE = ("identifiers.", "journal.")
"""Fields that name a publication in vocabularies of anything."""
OF_PAPERS: frozenset[SectionKind] = frozenset(("introduction", "methods", "results", "discussion", "conclusions"))
"""What the sections of a paper are for."""


class Work:
    """The scholarly work that a page may hold; what the page shows and declares of it is read when first asked for."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Read nothing yet."""
        self.snapshot = snapshot

    @cached_property
    def bibliography(self) -> Bibliography:
        """Its lists of references."""
        return find_bibliography(self.snapshot)

    @cached_property
    def citation(self) -> Citation:
        """What the page says of it."""
        nobody_knows = np.zeros(len(self.snapshot), np.bool_)
        return find_metadata(self.snapshot, nobody_knows, self.bibliography.mask)

    @cached_property
    def lines(self) -> list[Line]:
        """The lines that a person reads, but for those of its references."""
        return lines_of(self.snapshot, shown(self.snapshot) & ~self.bibliography.mask)

    @cached_property
    def headings(self) -> list[tuple[SectionKind, str]]:
        """What is short enough for a heading and names a section, in the page's order."""
        short = [line.text for line in self.lines if line.words <= HEADING_WORDS]
        kinds = [(kind_of(text), text) for text in short]
        return [(kind, text) for kind, text in kinds if kind != "other"]

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """What speaks for a scholarly work, one a kind of evidence."""
        return tuple(filter(None, (read(self) for read in SIGNS)))

    @property
    def is_there(self) -> bool:
        """Whether the page holds one."""
        return len(self.signs) >= LEAST_SIGNS


def _declared(work: Work) -> str:
    said = next(filter(_names_a_publication, work.citation.claims), None)
    return f"metadata {said.where}" if said else ""


def _names_a_publication(claim: Claim) -> bool:
    if claim.source in OF_PUBLICATIONS:
        return claim.field in ("title", "authors") or claim.field.startswith(NAMING_ONE)
    return claim.source not in ("page", "address", "text") and claim.field.startswith(NAMING_ONE)


def _abstract(work: Work) -> str:
    text = next((text for kind, text in work.headings if kind == "abstract"), "")
    return f"heading {text!r}" if text else ""


def _sections(work: Work) -> str:
    found = dict.fromkeys(kind for kind, _ in work.headings if kind in OF_PAPERS)
    return f"sections {', '.join(found)}" if len(found) >= LEAST_SIGNS else ""


def _references(work: Work) -> str:
    count = sum(entry.shown for entry in work.bibliography.entries)
    return f"{count} references" if count >= LEAST_REFERENCES else ""


def _doi(work: Work) -> str:
    found = next((doi for line in work.lines for doi in identifiers.dois_in(line.text)), "")
    return f"shows DOI {found}" if found else ""


def _dates(work: Work) -> str:
    dates = work.citation.dates
    return f"received {dates.received}" if dates.received else f"accepted {dates.accepted}" if dates.accepted else ""


SIGNS: Sequence[Callable[[Work], str]] = (_declared, _abstract, _references, _sections, _doi, _dates)
