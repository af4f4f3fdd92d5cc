"""Hold the facts about a page as a whole."""

from http import HTTPStatus
from http.client import responses
from typing import Literal

import msgspec


class Resources(msgspec.Struct, frozen=True):
    """How many requests of the visit were answered, were refused by the guard, and failed."""

    loaded: int = 0
    blocked: int = 0
    failed: int = 0


class PageFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts about a page as a whole."""

    url: str
    """The source as the caller gave it."""
    final_url: str
    """The document's address when it was captured."""
    base_url: str
    """The address that relative links are resolved against."""
    http_status: int | None = None
    """Status of the main document's last response; None if no server was asked."""
    retry_after_s: float | None = None
    """Seconds to wait before the next request, if an error response asks for it."""
    etag: str = ""
    """The server's name for this version of the document (`ETag`, RFC 9110, 8.8.3); "" if it gives none."""
    last_modified: str = ""
    """When the document was last changed, as the server writes it (`Last-Modified`)."""
    title: str = ""
    language: str = ""
    """The root element's `lang`, or the `Content-Language` header; "" if not declared."""
    viewport: tuple[int, int] = (1280, 1024)
    """Width, height in CSS px."""
    document_size: tuple[int, int] = (0, 0)
    """Width, height in CSS px."""
    redirects: tuple[str, ...] = ()
    """Addresses that answered with a redirect, first to last."""
    captured_at: str = ""
    """ISO 8601, UTC."""
    browser: str = ""
    settled: bool = True
    """Whether the page came to rest before it was captured."""
    clock: Literal["page", "wall", ""] = ""
    """The clock of the page: `page`, page time, which passes as fast as the page works; `wall`, real time."""
    unsettled: tuple[str, ...] = ()
    """What was still active when settling timed out: load, fonts, mutations, requests, navigation, script."""
    revealed: tuple[str, ...] = ()
    """What was done to reveal text that the page shows only when asked."""
    resources: Resources = Resources()
    warnings: tuple[str, ...] = ()
    timing_ms: dict[str, float] = {}
    """Wall time of each step of the visit: open, load, settle, reveal, capture, picture, snapshot."""

    @property
    def refusal(self) -> str:
        """`refusal` of the HTTP status."""
        return refusal(self.http_status)


def refusal(status: int | None) -> str:
    """Return why the response is not the requested page ("the server answered 404 Not Found"); "" if it is."""
    if status is None or status < HTTPStatus.BAD_REQUEST:
        return ""
    return f"the server answered {status} {responses.get(status, '')}".rstrip()
