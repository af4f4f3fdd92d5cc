"""Define what all requests have in common, a page and how it is visited, and their answers."""

import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar

import msgspec
from msgspec import Meta

from zoning import limits
from zoning.errors import UsageError, did_you_mean
from zoning.identifiers import resolver_of
from zoning.render import VisitOptions
from zoning.render.sources import STDIN, check_scheme
from zoning.requests.visit import Line, VisitRequest
from zoning.requests.visits import Visits
from zoning.snapshot import Snapshot

HTML = Annotated[str, Meta(max_length=limits.HTML_FILE_BYTES)]


class PageRequest(VisitRequest, frozen=True, forbid_unknown_fields=True):
    """A page, by its address or as HTML, and how it is visited: the options of the command line, with its defaults."""

    # Not keyword-only: so these fields come before the options of the visit, in schemas too.
    url: Annotated[
        Line | None,
        Meta(description="Address of the page, http or https. Together with `html`, the address of that HTML.",
             examples=["https://example.org/article"]),
    ] = None  # fmt: skip
    html: Annotated[
        HTML | None,
        Meta(description="HTML of the page, to render instead of visiting `url`. The files that it needs are loaded."),
    ] = None  # fmt: skip

    def __post_init__(self) -> None:
        if self.url is None:
            if self.html is None:
                raise ValueError("`url` or `html` is missing: give the address of a page, or its HTML")
            return
        address = _address(self.url)
        if address.partition("://")[0].lower() not in ("http", "https"):
            raise ValueError(f"{self.url}: not an http or https address")
        try:
            check_scheme(address)
        except UsageError as error:
            raise ValueError(str(error)) from error

    @property
    def source(self) -> str:
        """What results call the page: its address, for a DOI and the like that of a resolver, or `-` for HTML."""
        return STDIN if self.html is not None or self.url is None else _address(self.url)

    @abstractmethod
    async def answer(self, visits: Visits, server: VisitOptions) -> "Answer":
        """Return the answer.

        server: the options of visits that a request cannot change.
        Raises `UsageError`, `EnvironmentProblem` or `SourceError`.
        """


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request."""

    body: bytes
    """What the command prints."""
    media_type: str
    warnings: tuple[str, ...] = ()
    """What the command prints on standard error; JSON answers also have it in their body."""

    @classmethod
    def of(cls, written: str, media_type: str, warnings: tuple[str, ...]) -> Self:
        """Return the answer with this text, and with one line feed at its end, as the command writes it."""
        ended = written.rstrip("\n") + "\n"
        return cls(ended.encode(errors="backslashreplace"), media_type, warnings)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Visits the page of a request, and the pages that continue it."""

    visits: Visits
    request: PageRequest
    options: VisitOptions

    async def page(self) -> Snapshot:
        """Return the snapshot of the page of the request. Raises `EnvironmentProblem` or `SourceError`."""
        return await self.render(self.request.source, base_url=self.request.url, html=self.request.html)

    async def render(self, source: str, *, base_url: str | None = None, html: str | bytes | None = None) -> Snapshot:
        """Return the snapshot of any page: see `Renders`."""
        return (await self.visits.render(source, base_url=base_url, html=html, options=self.options)).snapshot


Asked = TypeVar("Asked", bound=PageRequest)


def decoded(given: bytes | bytearray | dict[str, Any], kind: type[Asked]) -> Asked:
    """Decode a request from JSON, or from a dictionary. Raises `UsageError` if it is not valid."""
    try:
        return msgspec.convert(given, kind) if isinstance(given, dict) else msgspec.json.decode(given, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"the request is not valid: {error}{_valid_instead(str(error), kind)}") from error


def _valid_instead(problem: str, kind: type[msgspec.Struct]) -> str:
    """Return what is valid in place of an unknown field, or of a value that is neither a name nor a list of names."""
    if unknown := re.search(r"unknown field `(.+)`$", problem):
        names = kind.__struct_fields__
        return f"; {did_you_mean(unknown[1], names)}available: {', '.join(names)}"
    if place := re.search(r"Invalid enum value .* at `\$\.(\w+)", problem):
        return f"; available: {', '.join(_names_of(place[1], kind))}"
    if place := re.search(r"Expected `array`, got `str` - at `\$\.(\w+)`$", problem):
        known = _names_of(place[1], kind)
        return f'; write a list, such as ["{known[0]}"]; available: {", ".join(known)}'
    return ""


def _names_of(field: str, kind: type[msgspec.Struct]) -> list[str]:
    """Return the names that are valid in a field."""
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"][field]
    names: list[str] = schema.get("items", schema)["enum"]
    return names


def _address(url: str) -> str:
    """Return the address, or a resolver's address for the identifier of a work; never the name of a file."""
    return resolver_of(url) or url
