"""What is known of a page as a whole."""

from http import HTTPStatus
from http.client import responses
from typing import Literal

import msgspec


class Resources(msgspec.Struct, frozen=True):
    """How many requests of the visit were answered, refused by the guard, and failed."""

    loaded: int = 0
    blocked: int = 0
    failed: int = 0


class PageFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the page as a whole."""

    url: str
    """The source as the caller gave it."""
    final_url: str
    """The document's address when it was captured."""
    base_url: str
    """What relative links are relative to."""
    http_status: int | None = None
    """Status of the main document's last answer; None where no server was asked."""
    retry_after_s: float | None = None
    """Seconds to wait that an answer of an error asks for."""
    etag: str = ""
    """What the server calls this version of the document (`ETag`, RFC 9110, 8.8.3); "" where it says nothing."""
    last_modified: str = ""
    """When the document was changed last, as the server writes it (`Last-Modified`)."""
    title: str = ""
    language: str = ""
    """The root element's `lang`, or the `Content-Language` header; "" when not declared."""
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
    """Whether the page fell quiet before it was captured."""
    clock: Literal["page", "wall", ""] = ""
    """Whose time the page lived in: its own, which passes as fast as it can work, or that of the wall."""
    unsettled: tuple[str, ...] = ()
    """What was still going on when the patience ended: load, fonts, mutations, requests, navigation, script."""
    revealed: tuple[str, ...] = ()
    """What was done for text that shows only to those who ask for it."""
    resources: Resources = Resources()
    warnings: tuple[str, ...] = ()
    timing_ms: dict[str, float] = {}
    """Wall time of each stage of the visit: launch, goto, settle, capture."""

    @property
    def refusal(self) -> str:
        """As `refusal` words the status."""
        return refusal(self.http_status)


def refusal(status: int | None) -> str:
    """Why what came is not the page that was asked for: the server answered 404 Not Found; "" where it is."""
    if status is None or status < HTTPStatus.BAD_REQUEST:
        return ""
    return f"the server answered {status} {responses.get(status, '')}".rstrip()
