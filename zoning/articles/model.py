"""What a journal article is, as `zoning article` finds it on a page.

The structs are the JSON output as they stand (`msgspec.json`). Running text is made of the blocks of `zoning.document`;
where a paragraph cites a reference, a figure, a table, or a formula of the same article, its `Link` leads to `#` and
the `id` of that part. What was not found is "" or empty, never guessed: `claims` says where each value comes from, and
`warnings` what is missing or doubtful.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from zoning.document.blocks import Block, Box, Content, Image, Table, Text
from zoning.metadata.model import Affiliation, Author, Claim, Dates, Identifiers, Journal
from zoning.metadata.sections import SectionKind


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A section, its text before its first subsection, and its subsections."""

    title: str
    """The heading without its number; "" if there is none."""
    label: str = ""
    """The number of the heading, as on the page: `2.1`, `IV`."""
    kind: SectionKind = "other"
    blocks: tuple[Block, ...] = ()
    sections: tuple["Section", ...] = ()


class OtherAbstract(msgspec.Struct, frozen=True, kw_only=True):
    """An abstract in another language, or for other readers."""

    title: str
    """The heading, such as `Resumen` or `Graphical abstract`."""
    language: str
    """Detected from the text, ISO 639-1."""
    sections: tuple[Section, ...]
    """Sections like those of the abstract."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure; its section does not contain it, but links to it."""

    id: str
    """`f1`, `f2` …"""
    label: str
    """`Figure 1`, `Scheme 2`; "" if it has none."""
    caption: Content
    text: str
    """The text of the caption."""
    images: tuple[Image, ...]
    box: Box | None


class ArticleTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table; `table` is null if the page shows only its caption or a picture of it."""

    id: str
    """`t1`, `t2` …"""
    label: str
    caption: Content
    text: str
    """The text of the caption."""
    table: Table | None
    html: str
    """The grid as clean HTML; "" if there is none."""
    rows: tuple[tuple[str, ...], ...]
    """The text of every cell; spanned cells are filled, so that all rows have the same length."""
    header_rows: int
    images: tuple[Image, ...] = ()


class Equation(msgspec.Struct, frozen=True, kw_only=True):
    """A formula on a line of its own."""

    id: str
    """`e1`, `e2` …"""
    label: str
    """`(3)`; "" if it has none."""
    text: str
    tex: str
    mathml: str


ReferenceType = Literal[
    "", "article-journal", "book", "chapter", "dataset", "legislation", "paper-conference",
    "patent", "preprint", "report", "software", "standard", "thesis", "webpage",
]  # fmt: skip
"""Item types of CSL 1.0.2, and `preprint`, which is `article` there; "" if it is not known."""


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the list of references."""

    id: str
    """`r1`, `r2` …, in the order of the list."""
    label: str
    """The number or key as on the page, without brackets and dots: `12`; "" if it has none."""
    type: ReferenceType = ""
    raw: str
    """The whole entry without its label and the publisher's additions, such as links to search engines."""
    doi: str = ""
    pmid: str = ""
    pmcid: str = ""
    url: str = ""
    year: str = ""
    authors: tuple[str, ...] = ()
    """`Family, Given` or as written."""
    editors: tuple[str, ...] = ()
    """Those of the book or the proceedings, written like the authors."""
    title: str = ""
    container: str = ""
    """The journal, book or proceedings."""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    edition: str = ""
    """Its number or words as written, without the word for edition: `2nd`, `3. rev.`."""
    publisher: str = ""


Relation = Literal["corrects", "retracts", "concerns", "corrected-by", "retracted-by", "concerned-by"]
"""What this article does to the other one; the first three are of notices, the others of articles with a notice."""


class RelatedArticle(msgspec.Struct, frozen=True, kw_only=True):
    """The article that a notice is about, or the notice about an article."""

    relation: Relation
    doi: str


class NihNumber(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of an NIH grant number; "" for those that are not given."""

    activity_code: str = ""
    """Such as R01."""
    institute: str = ""
    """Such as CA, the National Cancer Institute."""
    serial: str = ""
    """Six digits; five for contracts."""
    suffix: str = ""
    """The year of support, with amendment or supplement: 03, 01A1, 03S1."""
    application_type: str = ""
    """1 new, 2 renewal, 3 supplement, 5 continuation and so on."""


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """A grant, or a funder that is named without a grant."""

    funder: str
    """The name in the Crossref Funder Registry, or in a user's table; "" if unknown."""
    funder_as_written: str
    funder_id: str
    """The funder's DOI in the Crossref Funder Registry, or the identifier in a user's table; "" if unknown."""
    funder_country: str = ""
    """ISO 3166-1 alpha-2, from a user's table; "" otherwise."""
    number: str
    """Normalised; "" if only a funder is named."""
    number_as_written: str
    paragraph: int
    """The number of the paragraph in the article, counted from 0 (`zoning.articles.paragraphs_of`); -1 for a grant that
    a person added."""
    start: int
    """Offsets in the paragraph: where the number begins (or the funder, if there is no number), and where it ends."""
    end: int
    confidence: float
    evidence: str
    """The sentence that it was found in."""
    nih: NihNumber | None = None


class Accession(msgspec.Struct, frozen=True, kw_only=True):
    """The accession number of a data set in a data bank."""

    databank: str
    number: str
    """Normalised."""
    number_as_written: str
    to: str = ""
    """The last number of the range that begins with this one; "" if there is no range."""
    paragraph: int
    """The number of the paragraph in the article, counted from 0; -1 for a number that a person added."""
    start: int
    """Offsets in the paragraph: where the number begins, and where it ends."""
    end: int
    confidence: float
    evidence: str
    """The sentence that it was found in."""
    url: str
    """The address of the data set; "" if the data bank has no such addresses."""


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """A field of the record that a person corrected (`zoning.articles.corrected`)."""

    field: str
    """Path of the field in the record, as in claims: `title`, `journal.title`, `funding` …"""
    read: Any
    """The value that was read from the page; of `references` only the corrected and removed ones."""


class Article(msgspec.Struct, frozen=True, kw_only=True):
    """A journal article."""

    url: str
    """The source as the caller gave it."""
    final_url: str
    scope: str
    """What kind of answer the page is (`zoning.scope`): `article`, `abstract-only`, `paywall`, `error-page` …"""
    language: str
    title: str
    title_content: tuple[Text, ...] = ()
    """The title with its italics, subscripts and superscripts; empty if the text of the page does not show it."""
    subtitle: str = ""
    article_type: str = ""
    """As on the page: `Research Article`, `Erratum` …"""
    authors: tuple[Author, ...]
    affiliations: tuple[Affiliation, ...]
    front: tuple[Block, ...]
    """The lines above the text except title and abstract: authors, dates, notes."""
    abstract: tuple[Section, ...]
    """One section without a title, or one for each part of a structured abstract."""
    other_abstracts: tuple[OtherAbstract, ...] = ()
    """Abstracts in other languages, or for other readers."""
    keywords: tuple[str, ...]
    journal: Journal
    identifiers: Identifiers
    dates: Dates
    licence: str
    """An address if the page gives one, otherwise its text."""
    sections: tuple[Section, ...]
    figures: tuple[Figure, ...]
    tables: tuple[ArticleTable, ...]
    formulas: tuple[Equation, ...]
    references: tuple[Reference, ...]
    related: tuple[RelatedArticle, ...] = ()
    """Articles linked with this one by a correction, retraction or expression of concern."""
    funding: tuple[Grant, ...]
    accessions: tuple[Accession, ...]
    claims: tuple[Claim, ...]
    """Every value that the page states, including those not taken because another was more reliable."""
    corrections: tuple[Correction, ...] = ()
    """The fields that a person corrected, with what was read from the page."""
    warnings: tuple[str, ...]
    carried: dict[str, str] = {}
    """The other columns of the source's row in the list."""

    @property
    def is_doubtful(self) -> bool:
        """Whether the page may not be a journal article; see `is_doubtful`."""
        return is_doubtful(self.journal, self.identifiers, self.references)


def is_doubtful(journal: Journal, identifiers: Identifiers, references: Sequence[Reference]) -> bool:
    """Return whether nothing shows that a page is a publication: no journal, no identifier, and no references."""
    return not (journal.title or any(msgspec.structs.astuple(identifiers)) or references)
