"""Define what all requests have in common, a page and how it is visited, and their answers."""

import asyncio
import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar

import msgspec
from msgspec import Meta

from zoning import limits
from zoning.errors import UsageError, did_you_mean
from zoning.render.options import VisitOptions
from zoning.render.sources import STDIN, check_scheme
from zoning.requests.visit import Line, VisitRequest
from zoning.requests.visits import Visits
from zoning.snapshot import Snapshot
from zoning.storage.decoding import convert, decoder_of
from zoning.text.identifiers import resolver_of

HTML = Annotated[str, Meta(max_length=limits.HTML_FILE_BYTES)]
SNAPSHOT = (
    "Snapshot file in Base64, gzipped or not, as `zoning render` and runs store it; in place of `url` and `html`. The "
    "page is not visited, so the options of the visit and `next_pages` have no effect."
)


class PageRequest(VisitRequest, frozen=True, forbid_unknown_fields=True):
    """A page, by its address, as HTML or as a snapshot, and how it is visited: the options of the command line."""

    # Not keyword-only: so these fields come before the options of the visit, in schemas too.
    url: Annotated[
        Line | None,
        Meta(description="URL of the page, http or https. Together with `html`, the URL of that HTML.",
             examples=["https://example.org/article"]),
    ] = None  # fmt: skip
    html: Annotated[
        HTML | None,
        Meta(description="HTML of the page, to render instead of visiting `url`. The files that it needs are loaded."),
    ] = None  # fmt: skip

    snapshot: Annotated[bytes | None, Meta(description=SNAPSHOT)] = None

    def __post_init__(self) -> None:
        if self.snapshot is not None and (self.url is not None or self.html is not None):
            raise ValueError("`snapshot` has the page and its URL: leave out `url` and `html`")
        if self.url is None:
            if self.html is None and self.snapshot is None:
                raise ValueError("`url`, `html` or `snapshot` is missing: give a URL, HTML or a snapshot")
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
        """What results call the page: its address, for a DOI and the like that of a resolver, or `-`."""
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
        """Return the snapshot of any page: see `Renders`. A snapshot in the request is read, without a visit.

        Raises `BadSnapshot`, or what `Visits.render` raises.
        """
        if self.request.snapshot is not None:
            return await asyncio.to_thread(_stored, self.request.snapshot, source)
        return (await self.visits.render(source, base_url=base_url, html=html, options=self.options)).snapshot


def _stored(given: bytes, source: str) -> Snapshot:
    """Read the snapshot of a request, which when unpacked is no larger than a request."""
    return Snapshot.decode(given, source=source, most_bytes=limits.REQUEST_BYTES).called(source)


Asked = TypeVar("Asked", bound=PageRequest)


def decoded(given: bytes | bytearray | dict[str, Any], kind: type[Asked]) -> Asked:
    """Decode a request from JSON, or from a dictionary. Raises `UsageError` if it is not valid."""
    try:
        return convert(given, kind) if isinstance(given, dict) else decoder_of(kind).decode(given)
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
