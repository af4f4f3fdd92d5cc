"""What a journal article is, as `zoning article` finds it on a page.

The structs are the JSON output as they stand (`msgspec.json`). Running text is made of the blocks of `zoning.document`;
where a paragraph cites a reference, a figure, a table, or a formula of the same article, its `Link` leads to `#` and
the `id` of that part. What was not found is "" or empty, never guessed: `claims` says where each value comes from, and
`warnings` what is missing or doubtful.
"""

from typing import Literal

import msgspec

from zoning.document.blocks import Block, Box, Content, Image, Table
from zoning.metadata.model import Affiliation, Author, Claim, Dates, Identifiers, Journal
from zoning.metadata.sections import SectionKind


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A section, its text before its first subsection, and its subsections."""

    title: str
    """Without its number; "" where it has no heading."""
    label: str = ""
    """Its number as on the page: `2.1`, `IV`."""
    kind: SectionKind = "other"
    blocks: tuple[Block, ...] = ()
    sections: tuple["Section", ...] = ()


class OtherAbstract(msgspec.Struct, frozen=True, kw_only=True):
    """The abstract in another language, or for other readers."""

    title: str
    """Its heading, such as `Resumen` or `Graphical abstract`."""
    language: str
    """As its words show, ISO 639-1."""
    sections: tuple[Section, ...]
    """As those of the abstract."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure; it stands here and not in its section, which leads to it."""

    id: str
    """`f1`, `f2` …"""
    label: str
    """`Figure 1`, `Scheme 2`, "" where it has none."""
    caption: Content
    text: str
    """The caption's."""
    images: tuple[Image, ...]
    box: Box | None


class ArticleTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table; `table` is None where the page shows only its caption, or a picture of it."""

    id: str
    """`t1`, `t2` …"""
    label: str
    caption: Content
    text: str
    """The caption's."""
    table: Table | None
    html: str
    """The grid as clean HTML; "" where there is none."""
    rows: tuple[tuple[str, ...], ...]
    """Every cell's text, spans filled: all rows have as many."""
    header_rows: int
    images: tuple[Image, ...] = ()


class Equation(msgspec.Struct, frozen=True, kw_only=True):
    """A formula on a line of its own."""

    id: str
    """`e1`, `e2` …"""
    label: str
    """`(3)`, "" where it has none."""
    text: str
    tex: str
    mathml: str


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the list of references."""

    id: str
    """`r1`, `r2` …, in the order of the list."""
    label: str
    """Its number or key as on the page, without brackets and dots: `12`; "" where it has none."""
    raw: str
    """The whole entry without its label and without what publishers add to it (links to search engines)."""
    doi: str = ""
    pmid: str = ""
    pmcid: str = ""
    url: str = ""
    year: str = ""
    authors: tuple[str, ...] = ()
    """`Family, Given` or as written."""
    title: str = ""
    container: str = ""
    """The journal, book or proceedings."""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    publisher: str = ""


Relation = Literal["corrects", "retracts", "concerns", "corrected-by", "retracted-by", "concerned-by"]
"""What this article does to the other: the first three of a notice, the others of the article that it is about."""


class RelatedArticle(msgspec.Struct, frozen=True, kw_only=True):
    """The article that a notice is about, or the notice about an article."""

    relation: Relation
    doi: str


class NihNumber(msgspec.Struct, frozen=True, kw_only=True):
    """What an NIH grant number says; "" for what is not written."""

    activity_code: str = ""
    """Such as R01."""
    institute: str = ""
    """Such as CA, the National Cancer Institute."""
    serial: str = ""
    """Six digits, of contracts five."""
    suffix: str = ""
    """The year of support, with amendment or supplement: 03, 01A1, 03S1."""
    application_type: str = ""
    """1 new, 2 renewal, 3 supplement, 5 continuation and so on."""


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """A grant, or a funder that is named without one."""

    funder: str
    """Its name in the Crossref Funder Registry or as it calls itself; "" when it is not known."""
    funder_as_written: str
    funder_id: str
    """The funder's DOI in the Crossref Funder Registry; "" when it is not known."""
    number: str
    """Normalised; "" when only a funder is named."""
    number_as_written: str
    paragraph: int
    """Which of the article's paragraphs, from 0 (`zoning.articles.paragraphs_of`)."""
    start: int
    """Where the number stands in it (or the funder, if there is no number)."""
    end: int
    confidence: float
    evidence: str
    """The sentence."""
    nih: NihNumber | None = None


class Accession(msgspec.Struct, frozen=True, kw_only=True):
    """A number under which a databank holds something."""

    databank: str
    number: str
    """Normalised."""
    number_as_written: str
    to: str = ""
    """The last number of the range that this one begins; "" if it begins none."""
    paragraph: int
    """Which of the article's paragraphs, from 0."""
    start: int
    """Where the number stands in it."""
    end: int
    confidence: float
    evidence: str
    """The sentence."""
    url: str
    """Where it can be looked up; "" where the databank has no such address."""


class Article(msgspec.Struct, frozen=True, kw_only=True):
    """A journal article."""

    url: str
    """The source as the caller gave it."""
    final_url: str
    scope: str
    """What kind of answer the page is (`zoning.scope`): `article`, `abstract-only`, `paywall`, `error-page` …"""
    language: str
    title: str
    subtitle: str = ""
    article_type: str = ""
    """As the page says: `Research Article`, `Erratum` …"""
    authors: tuple[Author, ...]
    affiliations: tuple[Affiliation, ...]
    front: tuple[Block, ...]
    """What stands above the text beside its title and abstract: lines of authors, dates, notes."""
    abstract: tuple[Section, ...]
    """One section without a title, or one for each part of a structured abstract."""
    other_abstracts: tuple[OtherAbstract, ...] = ()
    """In other languages, or for other readers."""
    keywords: tuple[str, ...]
    journal: Journal
    identifiers: Identifiers
    dates: Dates
    licence: str
    """An address where the page gives one, otherwise its words."""
    sections: tuple[Section, ...]
    figures: tuple[Figure, ...]
    tables: tuple[ArticleTable, ...]
    formulas: tuple[Equation, ...]
    references: tuple[Reference, ...]
    related: tuple[RelatedArticle, ...] = ()
    """What a correction, retraction or expression of concern joins with this article."""
    funding: tuple[Grant, ...]
    accessions: tuple[Accession, ...]
    claims: tuple[Claim, ...]
    """All that the page says of itself, also what was not taken because something else was believed more."""
    warnings: tuple[str, ...]
    carried: dict[str, str] = {}
    """The other columns of its line in a list."""
