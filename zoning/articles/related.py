"""The article that a notice corrects, retracts or doubts, and the notice about an article, as the page names them."""

import re
from collections.abc import Iterator, Sequence

from zoning import identifiers
from zoning.articles.model import Reference, RelatedArticle, Relation
from zoning.articles.references import FoundReferences
from zoning.metadata.lines import Line, Lines, shown
from zoning.metadata.model import Citation
from zoning.metadata.notices import Kind, kind_of_notice, notice_in, of_its_article
from zoning.snapshot import Snapshot

ABOUT: dict[Kind, Relation] = {"correction": "corrects", "retraction": "retracts", "concern": "concerns"}
"""What a notice does to its article."""
_THIS = "this (?:article|paper)"
_DONE: tuple[tuple[Relation, str, str], ...] = (
    ("corrected-by", "corrected", r"(?:corrections?|errat(?:um|a)|corrigend(?:um|a))"),
    ("retracted-by", "(?:retracted|withdrawn)", "(?:retraction|withdrawal)(?: (?:notice|note))?"),
    ("concerned-by", "the subject of an expression of concern", "expression of concern"),
)
"""What became of an article, what is said of it then, and the notices that say so."""
_FATES = tuple(
    (relation, re.compile(rf"\b{_THIS} (?:has been|was|is) {done}|\b{notice} (?:to|of|for|on|about) {_THIS}", re.I))
    for relation, done, notice in _DONE
)


def find_related(snapshot: Snapshot, citation: Citation, found: FoundReferences) -> tuple[RelatedArticle, ...]:
    """The articles that the page relates to its own by DOI; () where it relates none.

    A notice names its article in lines that speak of another one, or it cites nothing else. Of an article the banner
    counts that tells what became of it.
    """
    lines = snapshot.once(Lines).of(shown(snapshot) & ~found.mask)
    notice = notice_in(citation.title) or notice_in(citation.article_type)
    kind = kind_of_notice(notice)
    if kind:
        told = of_its_article(lines, citation.title, range(len(lines)))
        named = [doi for number in told for doi in _dois_of(snapshot, lines[number])] or _only_cited(found.references)
        related = [(ABOUT[kind], doi) for doi in named]
    else:
        related = list(_fates(snapshot, lines))
    own = citation.identifiers.doi
    return tuple(RelatedArticle(relation=relation, doi=doi) for relation, doi in dict.fromkeys(related) if doi != own)


def _only_cited(references: Sequence[Reference]) -> list[str]:
    """The DOI of the only reference."""
    return [reference.doi for reference in references if reference.doi] if len(references) == 1 else []


def _fates(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[tuple[Relation, str]]:
    for line in lines:
        relation = next((relation for relation, said in _FATES if said.search(line.text)), None)
        if relation:
            yield from ((relation, doi) for doi in _dois_of(snapshot, line))


def _dois_of(snapshot: Snapshot, line: Line) -> Iterator[str]:
    """The DOIs in a line and in the addresses of its links."""
    yield from identifiers.dois_in(line.text)
    linked = snapshot.nearest(snapshot.named("a") & snapshot.attributed("href"))
    for link in dict.fromkeys(int(linked[node]) for node in line.nodes if linked[node] >= 0):
        yield from identifiers.dois_of_address(snapshot.attribute(link, "href"))
