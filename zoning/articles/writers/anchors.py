"""The parts of an article that its text leads to, each under an id that XML allows and that no other part has."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeVar

import msgspec

from zoning.articles.model import Article, ArticleTable, Equation, Figure, Reference
from zoning.metadata.model import Affiliation

Kind = Literal["affiliation", "figure", "table", "formula", "reference"]
Part = TypeVar("Part", Affiliation, Figure, ArticleTable, Equation, Reference)

_NO_NAME_CHARACTER = re.compile(r"[^A-Za-z0-9._-]")


class Anchor(NamedTuple):
    """Where a link may lead."""

    id: str
    kind: Kind


class Anchors:
    """The parts by the ids that links use."""

    def __init__(self) -> None:
        self._of: dict[str, Anchor] = {}
        self._taken: set[str] = set()

    def add(self, id_: str, kind: Kind) -> str:
        """The id for a part that the article calls `id_`; a link leads to the first part of that name."""
        name = _NO_NAME_CHARACTER.sub("-", id_)
        stem = name if name[:1].isalpha() else f"{kind}-{name}".rstrip("-")
        name, number = stem, 1
        while name in self._taken:
            number += 1
            name = f"{stem}-{number}"
        self._taken.add(name)
        self._of.setdefault(id_, Anchor(name, kind))
        return name

    def of(self, url: str) -> Anchor | None:
        """The part that a link to `url` leads to."""
        return self._of.get(url[1:]) if url.startswith("#") else None

    def affiliation(self, id_: str) -> str:
        """The id of the affiliation that authors call `id_`; "" where there is none."""
        anchor = self._of.get(id_)
        return anchor.id if anchor and anchor.kind == "affiliation" else ""


def anchored(article: Article) -> tuple[Article, Anchors]:
    """The article with such ids, and the way from a link to them. Links stay as they are."""
    anchors = Anchors()

    def named(parts: Iterable[Part], kind: Kind) -> tuple[Part, ...]:
        return tuple(msgspec.structs.replace(part, id=anchors.add(part.id, kind)) for part in parts)

    return msgspec.structs.replace(
        article,
        affiliations=named(article.affiliations, "affiliation"),
        figures=named(article.figures, "figure"),
        tables=named(article.tables, "table"),
        formulas=named(article.formulas, "formula"),
        references=named(article.references, "reference"),
    ), anchors
