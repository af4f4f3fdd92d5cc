"""Define the options of a visit that a request may set, for programs and for the web application."""

import dataclasses
from typing import Annotated

import msgspec
from msgspec import Meta

from zoning import limits
from zoning.errors import UsageError
from zoning.render.blocking import Blocked
from zoning.render.options import HEADER_NAME, RevealStep, VisitOptions

END = r"(?![\s\S])"
"""The end of the text. `$` would allow a line feed in Python's patterns but not in JavaScript's."""
LINE = rf"^[^\x00-\x1f\x7f]*{END}"

Name = Annotated[str, Meta(pattern=rf"^{HEADER_NAME.pattern}{END}", max_length=200)]
Value = Annotated[str, Meta(pattern=rf"^[\t\x20-\x7e]*{END}", max_length=limits.URL_CHARACTERS)]
"""The value of a header; browsers send ASCII."""
Line = Annotated[str, Meta(pattern=LINE, max_length=limits.URL_CHARACTERS)]
NextPages = Annotated[int, Meta(description="Join up to this many further pages of an article.", ge=0, le=99)]


class VisitRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a page is visited: the options of the command line, with its defaults."""

    viewport: Annotated[
        str, Meta(description="Size of the window in CSS px.", pattern=rf"^[1-9]\d{{1,3}}x[1-9]\d{{1,3}}{END}")
    ] = "1280x1024"
    timeout: Annotated[
        float, Meta(description="Time limit for one visit, in seconds.", ge=limits.LEAST_VISIT_S, le=limits.REQUEST_S)
    ] = limits.VISIT_S
    page_time: Annotated[
        float,
        Meta(description="Page time to wait before the page is read, in seconds; 0 uses the real clock.",
             ge=0, le=limits.LONGEST_PAGE_TIME_S),
    ] = limits.PAGE_TIME_S  # fmt: skip
    reveal: Annotated[
        tuple[RevealStep, ...],
        Meta(description="Steps that reveal text; `consent` answers the banner, by rejecting if possible; `gate` "
                         "affirms what is asked before the text. Both make statements in the user's name. `unfold` "
                         "opens folded parts; `scroll` scrolls down the page and back.",
             max_length=4),
    ] = ("unfold", "scroll")  # fmt: skip
    block: Annotated[tuple[Blocked, ...], Meta(description="Kinds of files not to load.", max_length=4)] = ()
    header: Annotated[
        dict[Name, Value], Meta(description="Headers to send to the page's own origin only.", max_length=100)
    ] = {}  # fmt: skip
    user_agent: Annotated[Value | None, Meta(description="User agent of the browser.")] = None
    locale: Annotated[str | None, Meta(description="Language of the browser, as a BCP 47 tag.", examples=["de-DE"])] = (
        None
    )
    timezone: Annotated[str | None, Meta(description="Time zone of the browser.", examples=["Europe/Berlin"])] = None
    proxy: Annotated[
        Line | None,
        Meta(description="Proxy, such as `http://user:password@host:3128`; not allowed if the server connects only to "
                         "public addresses."),
    ] = None  # fmt: skip

    @property
    def source(self) -> str:
        """The page that errors name; "" if there is none yet."""
        return ""

    def visit_options(self, server: VisitOptions) -> VisitOptions:
        """Return the options of the visit; those that a request cannot set are taken from `server`.

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
