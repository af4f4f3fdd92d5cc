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
    """A value that the page gives for a field, whether it was taken or not."""

    field: str
    """Path of the field in the record: of an article `title`, `authors`, `journal.title`, `dates.published` …, of a
    page `title`, `published`, `site_name` …"""
    value: str
    source: Source
    where: str
    """The name of the tag or property, such as `citation_doi`; "" for what is seen on the page."""
    confidence: float
    """0 to 1."""
    taken: bool = False
    """Whether the record's field has this value."""


class Affiliation(msgspec.Struct, frozen=True, kw_only=True):
    """Where authors work."""

    id: str
    """`a1`, `a2` …, in the order of the page."""
    text: str
    label: str = ""
    """The mark that links it to its authors, as on the page: `1`, `a`, `*`."""


class Author(msgspec.Struct, frozen=True, kw_only=True):
    """One author; of a group only `name` is known."""

    name: str
    """As people write it: given names first."""
    given: str = ""
    family: str = ""
    suffix: str = ""
    orcid: str = ""
    """The identifier alone, `0000-0000-0000-0000`."""
    email: str = ""
    affiliations: tuple[str, ...] = ()
    """Ids of `Affiliation`."""
    corresponding: bool = False


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """Where the article appeared."""

    title: str = ""
    abbreviation: str = ""
    publisher: str = ""
    issn: tuple[str, ...] = ()
    """`NNNN-NNNC`, their check digits right."""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    article_number: str = ""
    """Where it has one in the place of pages."""


class Identifiers(msgspec.Struct, frozen=True, kw_only=True):
    """What the article is known by."""

    doi: str = ""
    """In lower case, without a resolver: `10.…`."""
    pmid: str = ""
    pmcid: str = ""
    """With its prefix: `PMC123`."""
    arxiv: str = ""
    pii: str = ""


class Dates(msgspec.Struct, frozen=True, kw_only=True):
    """ISO 8601, as far as they are known: `2019`, `2019-05`, `2019-05-07`."""

    received: str = ""
    revised: str = ""
    accepted: str = ""
    published: str = ""
    """The first publication, online or in print."""
    modified: str = ""
    """The last change of the text, as the page tells it."""


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """What a page says of its article."""

    language: str = ""
    title: str = ""
    subtitle: str = ""
    article_type: str = ""
    authors: tuple[Author, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    abstract: str = ""
    """From the markup; used where the page shows none."""
    keywords: tuple[str, ...] = ()
    journal: Journal = Journal()
    identifiers: Identifiers = Identifiers()
    dates: Dates = Dates()
    licence: str = ""
    claims: tuple[Claim, ...] = ()
    warnings: tuple[str, ...] = ()


class PageMetadata(msgspec.Struct, frozen=True, kw_only=True):
    """What a page of any kind says of itself; what it does not say is "", empty or null."""

    title: str = ""
    """That of what stands on it, without the site's name."""
    authors: tuple[str, ...] = ()
    """Their names, as people write them."""
    published: str = ""
    """ISO 8601, with time and zone where the page gives them: `2019-05-07T10:00:00+02:00`, `2019-05-07`, `2019`."""
    modified: str = ""
    """The last change, in the same form."""
    site_name: str = ""
    publisher: str = ""
    description: str = ""
    image: str = ""
    """Absolute address of the main image."""
    section: str = ""
    """Where in its site it stands: `Politics`."""
    tags: tuple[str, ...] = ()
    canonical: str = ""
    """The absolute address that the page calls its own."""
    licence: str = ""
    """Its address, or its words where it has none."""
    languages: tuple[str, ...] = ()
    """ISO 639-1, with a region where one is given; the first is that of the main content."""
    is_free: bool | None = None
    """Whether it is read without paying or signing in, as the page states; null where it does not."""
    comment_count: int | None = None
    claims: tuple[Claim, ...] = ()
    """Every value that the page gives, those that were not taken too."""
    warnings: tuple[str, ...] = ()
    """What of it could not be read."""

    @property
    def known(self) -> dict[str, object]:
        """The fields that the page has, in their order, without claims and warnings; lists as lists."""
        fields = {name: getattr(self, name) for name in PAGE_FIELDS}
        held = {name: value for name, value in fields.items() if value not in ("", (), None)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in held.items()}


PAGE_FIELDS = tuple(name for name in PageMetadata.__struct_fields__ if name not in ("claims", "warnings"))
"""The fields of `PageMetadata` that are facts of the page."""
