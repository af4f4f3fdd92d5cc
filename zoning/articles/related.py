"""Find the article that a notice corrects, retracts or doubts, or the notices about an article."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from zoning.articles.model import Reference, RelatedArticle, Relation
from zoning.articles.references import FoundReferences
from zoning.metadata.lines import Line, Lines, shown
from zoning.metadata.model import Citation
from zoning.metadata.shown.notices import THIS_ARTICLE, WORDS, Kind, kind_of_notice, notice_in, of_its_article
from zoning.snapshot import Snapshot
from zoning.text import identifiers

ABOUT: dict[Kind, Relation] = {"correction": "corrects", "retraction": "retracts", "concern": "concerns"}
"""The relation of a notice to its article, by the kind of notice."""
_DONE: tuple[tuple[Relation, str, str], ...] = (
    ("corrected-by", WORDS["corrected"], WORDS["correction"]),
    ("retracted-by", WORDS["retracted"], WORDS["retraction"]),
    ("concerned-by", "subject of an expression of concern", WORDS["concern"]),
)
"""The relation, the words for what was done to the article, and the names of notices of it."""
_FATES = tuple(
    (relation, re.compile(rf"{THIS_ARTICLE}.{{0,40}}?(?:{done})|\b(?:{notice})\b.{{0,20}}{THIS_ARTICLE}", re.I))
    for relation, done, notice in _DONE
)
SENTENCE_WORDS = 40
"""The most words of a line that says so: a paragraph may speak of other articles."""


def find_related(snapshot: Snapshot, citation: Citation, found: FoundReferences) -> tuple[RelatedArticle, ...]:
    """Return the articles that the page relates to its own, by DOI; () if there are none.

    A notice names its article in a line about that article or in its only reference, or names no other article than it.
    An article names its notices in lines such as "This article has been corrected".
    """
    lines = snapshot.once(Lines).of(shown(snapshot) & ~found.mask)
    notice = notice_in(citation.title) or notice_in(citation.article_type)
    kind, dois, own = kind_of_notice(notice), _dois_of(snapshot, lines), citation.identifiers.doi
    if kind:
        told = of_its_article(lines, citation.title, range(len(lines)))
        named = [doi for number in told for doi in dois[number]]
        named = named or _only_cited(found.references) or _only_other(dois, own)
        related = [(ABOUT[kind], doi) for doi in named]
    else:
        related = list(_fates(lines, dois))
    return tuple(RelatedArticle(relation=relation, doi=doi) for relation, doi in dict.fromkeys(related) if doi != own)


def _only_cited(references: Sequence[Reference]) -> list[str]:
    """Return the DOI of the only reference; [] if there are more, or it has no DOI."""
    return [reference.doi for reference in references if reference.doi] if len(references) == 1 else []


def _only_other(dois: Sequence[Sequence[str]], own: str) -> list[str]:
    """Return the DOI that the lines name beside that of the notice; [] if they name several."""
    others = set(chain.from_iterable(dois)) - {own}
    return list(others) if len(others) == 1 else []


def _fates(lines: Sequence[Line], dois: Sequence[Sequence[str]]) -> Iterator[tuple[Relation, str]]:
    """Yield what has been done to the article, and the DOI of the notice, by the lines that name one."""
    for line, named in zip(lines, dois, strict=True):
        said = line.text if named and line.words <= SENTENCE_WORDS else ""
        relation = next((relation for relation, fate in _FATES if fate.search(said)), None)
        if relation:
            yield from ((relation, doi) for doi in named)


def _dois_of(snapshot: Snapshot, lines: Sequence[Line]) -> list[tuple[str, ...]]:
    """Return for each line the DOIs in its text and in the addresses of its links."""
    linked = snapshot.nearest(snapshot.links)

    def addressed(line: Line) -> Iterator[str]:
        for link in dict.fromkeys(int(linked[node]) for node in line.nodes if linked[node] >= 0):
            yield from identifiers.dois_of_address(snapshot.attribute(link, "href"))

    return [(*identifiers.dois_in(line.text), *addressed(line)) for line in lines]
