"""What all requests have in common: a page, and how it is visited. And what their answers have."""

import dataclasses
from abc import abstractmethod
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar

import msgspec
from msgspec import Meta

from zoning import limits
from zoning.errors import UsageError
from zoning.identifiers import resolver_of
from zoning.render import VisitOptions
from zoning.render.blocking import Blocked
from zoning.render.options import RevealStep
from zoning.render.sources import STDIN, check_scheme
from zoning.requests.visits import Visits
from zoning.snapshot import Snapshot

END = r"(?![\s\S])"
"""The very end; `$` would let a line feed pass in Python's patterns and not in JavaScript's."""
LINE = rf"^[^\x00-\x1f\x7f]*{END}"

Name = Annotated[str, Meta(pattern=rf"^[!#$%&'*+.^_`|~0-9A-Za-z-]+{END}", max_length=200)]
HTML = Annotated[str, Meta(max_length=limits.HTML_FILE_BYTES)]
Value = Annotated[str, Meta(pattern=rf"^[\t\x20-\x7e]*{END}", max_length=limits.URL_CHARACTERS)]
"""Of a header; browsers send ASCII."""
Line = Annotated[str, Meta(pattern=LINE, max_length=limits.URL_CHARACTERS)]


class PageRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page, by its address or as HTML, and how it is visited: the options of the command line, with its defaults."""

    url: Annotated[
        Line | None,
        Meta(description="Address of the page, http or https. Beside `html` its true address, as with `--base-url`.",
             examples=["https://example.org/article"]),
    ] = None  # fmt: skip
    html: Annotated[
        HTML | None,
        Meta(description="The page itself, in place of a visit to `url`. What it links to is loaded."),
    ] = None  # fmt: skip
    viewport: Annotated[
        str, Meta(description="Size of the window, CSS px.", pattern=rf"^[1-9]\d{{1,3}}x[1-9]\d{{1,3}}{END}")
    ] = "1280x1024"
    timeout: Annotated[float, Meta(description="Time limit of one visit, in seconds.", ge=1, le=limits.REQUEST_S)] = (
        limits.VISIT_S
    )
    page_time: Annotated[
        float,
        Meta(description="Seconds of the page's own time to wait before it is read; 0 uses the real clock.",
             ge=0, le=limits.LONGEST_PAGE_TIME_S),
    ] = limits.PAGE_TIME_S  # fmt: skip
    reveal: Annotated[
        tuple[RevealStep, ...],
        Meta(description="What is done for text that shows only to those who ask for it; `consent` answers the banner, "
                         "reject before accept.", max_length=3),
    ] = ("unfold", "scroll")  # fmt: skip
    block: Annotated[tuple[Blocked, ...], Meta(description="What is not loaded at all.", max_length=4)] = ()
    header: Annotated[
        dict[Name, Value], Meta(description="Sent to the page's own origin alone.", max_length=100)
    ] = {}  # fmt: skip
    user_agent: Annotated[Value | None, Meta(description="User agent of the browser.")] = None
    locale: Annotated[str | None, Meta(description="Language of the browser.", examples=["de-DE"])] = None
    timezone: Annotated[str | None, Meta(description="Time zone of the browser.", examples=["Europe/Berlin"])] = None
    proxy: Annotated[
        Line | None,
        Meta(description="Such as `http://user:password@host:3128`; of a server that reaches public addresses alone "
                         "none can be asked for."),
    ] = None  # fmt: skip

    def __post_init__(self) -> None:
        if self.url is None:
            if self.html is None:
                raise ValueError("give `url`, the address of a page, or `html`")
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
        """What results call the page: its address, that of a resolver for a DOI and the like, or `-` for HTML."""
        return STDIN if self.html is not None or self.url is None else _address(self.url)

    @abstractmethod
    async def answer(self, visits: Visits, server: VisitOptions) -> "Answer":
        """Return what is asked for.

        server: how its visits are made, in all that a request has no say in.
        Raises `UsageError`, `EnvironmentProblem` or `SourceError`.
        """

    def visit_options(self, server: VisitOptions) -> VisitOptions:
        """How the page is visited, and in all that a request has no say in as `server` says.

        Raises `UsageError`.
        """
        if self.proxy is not None and server.public_only:
            why = "this server reaches only public addresses, and a proxy would make the connections"
            raise UsageError(f"proxy: {why}", source=self.source)
        width, height = map(int, self.viewport.split("x"))
        return dataclasses.replace(
            server,
            viewport=(width, height),
            timeout_s=self.timeout,
            page_time_s=self.page_time,
            reveal=self.reveal,
            block=self.block,
            headers=tuple(self.header.items()),
            user_agent=self.user_agent,
            locale=self.locale,
            timezone=self.timezone,
            proxy=self.proxy,
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request."""

    body: bytes
    """What the command prints."""
    media_type: str
    warnings: tuple[str, ...] = ()
    """What the command says on standard error; JSON has it in its body as well."""

    @classmethod
    def of(cls, written: str, media_type: str, warnings: tuple[str, ...]) -> Self:
        """The answer that holds a text, ended as the command ends it."""
        ended = written.rstrip("\n") + "\n"
        return cls(ended.encode(errors="backslashreplace"), media_type, warnings)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Visits the page of a request, and those that continue it."""

    visits: Visits
    request: PageRequest
    options: VisitOptions

    async def page(self) -> Snapshot:
        """The snapshot of the page that is asked for. Raises `EnvironmentProblem` or `SourceError`."""
        return await self.render(self.request.source, base_url=self.request.url, html=self.request.html)

    async def render(self, source: str, *, base_url: str | None = None, html: str | bytes | None = None) -> Snapshot:
        """The same of any page: see `Renders`."""
        return (await self.visits.render(source, base_url=base_url, html=html, options=self.options)).snapshot


Asked = TypeVar("Asked", bound=PageRequest)


def decoded(given: bytes | bytearray | dict[str, Any], kind: type[Asked]) -> Asked:
    """The request in JSON, or in what was JSON. Raises `UsageError` for what is no such request."""
    try:
        return msgspec.convert(given, kind) if isinstance(given, dict) else msgspec.json.decode(given, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"the request is not valid: {error}") from error


def _address(url: str) -> str:
    """The address itself, or a resolver's for the name of a work; never a file of that name."""
    return resolver_of(url) or url
