"""Find citations by name and year: `Ford and Brook (1999a)`, `(Ford et al., 1999, 2001; Brook 1998)`."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zoning.articles.model import Reference
from zoning.text.words import normalised

_NAME = r"[^\W\d_a-z][\w'’-]{1,40}"
_YEAR = r"(?:1[5-9]|20)\d\d"
CITATION = re.compile(
    rf"\b(?P<first>{_NAME})"
    rf"(?:(?P<others>,?\s+et\s+al\b\.?)|(?:,\s+{_NAME}){{0,4}},?\s+(?:and|&|und|et|y|e)\s+(?P<last>{_NAME}))?"
    rf"(?:['’]s)?,?\s*[(\[]?(?P<years>{_YEAR}[a-z]?\b(?:\s*[,;&]\s*(?:and\s+)?{_YEAR}[a-z]?\b)*)"
)
YEAR = re.compile(rf"({_YEAR})([a-z]?)")


class Cited(NamedTuple):
    """A citation in a text."""

    start: int
    end: int
    reference: str
    """The id of the reference."""


class _Work(NamedTuple):
    id: str
    families: tuple[str, ...]
    suffix: str
    """The letter after its year."""


class Works:
    """The references by their first author and year."""

    def __init__(self, references: Sequence[Reference]) -> None:
        self._works: dict[tuple[str, str], list[_Work]] = defaultdict(list)
        for reference in references:
            families = tuple(_family(author) for author in reference.authors)
            if families and reference.year:
                lettered = re.search(rf"\b{re.escape(reference.year)}([a-z])\b", reference.raw)
                work = _Work(reference.id, families, lettered[1] if lettered else "")
                self._works[families[0], reference.year].append(work)

    def cited_in(self, text: str) -> Iterator[Cited]:
        """Yield the citations in a text that identify exactly one work; ambiguous ones are ignored."""
        for found in CITATION.finditer(text):
            years = list(YEAR.finditer(text, *found.span("years")))
            first = _folded(re.sub("['’]s$", "", found["first"]))
            starts = [found.start(), *(year.start() for year in years[1:])]
            for start, year in zip(starts, years, strict=True):
                works = [work for work in self._works.get((first, year[1]), ()) if _fits(work, found)]
                meant = [work for work in works if work.suffix == year[2]] or (works if not year[2] else [])
                if len(meant) == 1:
                    yield Cited(start, year.end(), meant[0].id)


def _fits(work: _Work, found: "re.Match[str]") -> bool:
    """Whether a work fits a citation: it has several authors for `et al.`, and the last author that is named."""
    if found["others"]:
        return len(work.families) > 1
    return not found["last"] or _folded(found["last"]) in work.families


def _family(author: str) -> str:
    """Return the word by which an author is cited: `berg` for `van der Berg, Jan` and for `J van der Berg`."""
    before_comma = author.partition(",")[0]
    words = [word for word in re.findall(r"[\w'’-]{2,}", before_comma) if not word.isupper()]
    return _folded(words[-1] if words else before_comma)


def _folded(name: str) -> str:
    return normalised(unicodedata.normalize("NFKD", name))
