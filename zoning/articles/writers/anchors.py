"""Give the parts of an article that its text links to ids that are unique and valid in XML."""

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
    """The target of links: the id of a part in the file, and its kind."""

    id: str
    kind: Kind


class Anchors:
    """The anchors of an article's parts, by the ids that its links use."""

    def __init__(self) -> None:
        self._of: dict[str, Anchor] = {}
        self._taken: set[str] = set()

    def add(self, id_: str, kind: Kind) -> str:
        """Return the new id of a part with the id `id_` in the article. Links to `id_` lead to the first such part."""
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
        """Return the anchor that a link to `url` leads to; None if it leads to no part."""
        return self._of.get(url[1:]) if url.startswith("#") else None

    def affiliation(self, id_: str) -> str:
        """Return the new id of the affiliation that authors refer to by `id_`; "" if there is none."""
        anchor = self._of.get(id_)
        return anchor.id if anchor and anchor.kind == "affiliation" else ""


def anchored(article: Article) -> tuple[Article, Anchors]:
    """Return the article with new ids, and the anchors that its links lead to. The links themselves are unchanged."""
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
