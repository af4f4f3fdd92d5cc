"""What a page says of the work on it, as structs that stand in the JSON output as they are (`msgspec.json`).

What was not found is "" or empty, never guessed.
"""

from typing import TYPE_CHECKING, Literal

import msgspec

from zoning.metadata.sources import SOURCES

if TYPE_CHECKING:
    Source = str  # the type checker knows no names that are computed
else:
    Source = Literal[tuple(SOURCES)]
    """Where a value was found, one of `zoning.metadata.sources`."""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A value that the page states for a field, whether it was taken or not."""

    field: str
    """Path of the field in the record: of an article `title`, `authors`, `journal.title`, `dates.published` …, of a
    page `title`, `published`, `site_name` …"""
    value: str
    source: Source
    where: str
    """The name of the tag or property, such as `citation_doi`; "" if it is visible text."""
    confidence: float
    """From 0 to 1."""
    taken: bool = False
    """Whether the record's field has this value."""


class Affiliation(msgspec.Struct, frozen=True, kw_only=True):
    """An institution where authors work."""

    id: str
    """`a1`, `a2` …, in the order of the page."""
    text: str
    label: str = ""
    """The mark that links it to authors, as on the page: `1`, `a`, `*`."""


class Author(msgspec.Struct, frozen=True, kw_only=True):
    """One author; a group has only a `name`."""

    name: str
    """The name, given names first."""
    given: str = ""
    family: str = ""
    suffix: str = ""
    orcid: str = ""
    """Only the identifier, `0000-0000-0000-0000`."""
    email: str = ""
    affiliations: tuple[str, ...] = ()
    """Ids of `Affiliation`."""
    corresponding: bool = False


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """The journal in which the article appeared."""

    title: str = ""
    abbreviation: str = ""
    publisher: str = ""
    issn: tuple[str, ...] = ()
    """`NNNN-NNNC`, with correct check digits."""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    article_number: str = ""
    """The article number, if there is one instead of pages."""


class Identifiers(msgspec.Struct, frozen=True, kw_only=True):
    """The identifiers of the article."""

    doi: str = ""
    """In lower case, without a resolver: `10.…`."""
    pmid: str = ""
    pmcid: str = ""
    """With its prefix: `PMC123`."""
    arxiv: str = ""
    pii: str = ""


class Dates(msgspec.Struct, frozen=True, kw_only=True):
    """Dates in ISO 8601, as precise as they are known: `2019`, `2019-05`, `2019-05-07`."""

    received: str = ""
    revised: str = ""
    accepted: str = ""
    published: str = ""
    """The first publication, online or in print."""
    modified: str = ""
    """The last change of the text, as stated on the page."""


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """What a page says about its article."""

    language: str = ""
    title: str = ""
    subtitle: str = ""
    article_type: str = ""
    authors: tuple[Author, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    abstract: str = ""
    """From the markup; used if the page shows none."""
    keywords: tuple[str, ...] = ()
    journal: Journal = Journal()
    identifiers: Identifiers = Identifiers()
    dates: Dates = Dates()
    licence: str = ""
    claims: tuple[Claim, ...] = ()
    warnings: tuple[str, ...] = ()


class PageMetadata(msgspec.Struct, frozen=True, kw_only=True):
    """What a page of any kind says about itself; unknown values are "", empty or null."""

    title: str = ""
    """The title of the content, without the name of the site."""
    authors: tuple[str, ...] = ()
    """The names of the authors, given names first."""
    published: str = ""
    """ISO 8601, with time and zone if the page gives them: `2019-05-07T10:00:00+02:00`, `2019-05-07`, `2019`."""
    modified: str = ""
    """The last change, in the same form."""
    site_name: str = ""
    publisher: str = ""
    description: str = ""
    image: str = ""
    """Absolute address of the main image."""
    section: str = ""
    """The section of the site: `Politics`."""
    tags: tuple[str, ...] = ()
    canonical: str = ""
    """The absolute address that the page declares as its own."""
    licence: str = ""
    """The address of the licence, or its text if there is no address."""
    languages: tuple[str, ...] = ()
    """ISO 639-1, with a region if one is given; the first is that of the main content."""
    is_free: bool | None = None
    """Whether the page states that it can be read without paying or signing in; null if it says nothing."""
    comment_count: int | None = None
    claims: tuple[Claim, ...] = ()
    """Every value that the page states, including those not taken."""
    warnings: tuple[str, ...] = ()
    """Metadata that could not be read."""

    @property
    def known(self) -> dict[str, object]:
        """The fields that the page has, in their order, without claims and warnings; lists as lists."""
        fields = {name: getattr(self, name) for name in PAGE_FIELDS}
        held = {name: value for name, value in fields.items() if value not in ("", (), None)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in held.items()}


PAGE_FIELDS = tuple(name for name in PageMetadata.__struct_fields__ if name not in ("claims", "warnings"))
"""The fields of `PageMetadata` that are facts of the page."""
