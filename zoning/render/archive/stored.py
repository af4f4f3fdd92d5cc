"""Hold the requests and responses of an archive, and find the response that fits a request."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urljoin

from zoning.errors import BadArchive
from zoning.render.archive.addresses import spelled, without_busters
from zoning.storage.decoding import damage

HTML_TYPES = ("text/html", "application/xhtml+xml")
REDIRECTS = (301, 302, 303, 307, 308)
NOT_MODIFIED = 304
REDIRECTS_FOLLOWED = 20
TIME_FORMAT = "%Y%m%d%H%M%S"
TIME_DIGITS = 14


class Part(NamedTuple):
    """One stored response. Its body is as the page sees it: no transfer encoding, no compression."""

    status: int
    headers: tuple[tuple[str, str], ...]
    data: bytes


@dataclass(frozen=True, slots=True)
class Capture:
    """A stored request, and how to fetch its response."""

    address: str
    """As `spelled` returns it."""
    fetch: Callable[[], Part]
    """Fetches the response, as `read` does, but may raise any exception if it is damaged."""
    time: str = ""
    """Year to second in UTC, 14 digits; "" if it is not known."""
    status: int = 200
    kind: str = ""
    """Media type without parameters."""
    method: str = "GET"
    sent: str = ""
    """`digest` of the request's body."""
    location: str = ""
    """The target of a redirect."""
    original: bool = True
    """False for a response that is only recorded as being the same as an earlier one."""

    def read(self) -> Part:
        """Return the response. Raises `BadArchive` if it is damaged."""
        with damage(BadArchive, self.address, "its answer cannot be read"):
            return self.fetch()

    @property
    def is_page(self) -> bool:
        """Whether it is an original HTML response to a GET request, and no redirect."""
        redirects = self.status in REDIRECTS and self.location
        return self.original and self.method == "GET" and self.kind in HTML_TYPES and not redirects


class Page(NamedTuple):
    """A page in an archive."""

    address: str
    time: str
    """As in `Capture`."""


class Found(NamedTuple):
    """The response to a request."""

    capture: Capture
    redirects: tuple[str, ...]
    """The addresses that redirected to it, first to last; empty if there was no redirect."""


@dataclass(frozen=True)
class Archive:
    """The contents of one archive file."""

    name: str
    captures: tuple[Capture, ...]
    listed: tuple[Page, ...] = ()
    """The pages that the archive itself lists; empty if it lists none."""
    failures: tuple[BadArchive, ...] = ()
    """What could not be read of it."""
    statuses_known: bool = True
    """Whether its responses have the status codes that the servers sent."""

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """The pages that the archive lists, otherwise every HTML response; each address and time once."""
        pages = self.listed or (Page(capture.address, capture.time) for capture in self.captures if capture.is_page)
        return tuple(dict.fromkeys(pages))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each page in this archive: its address, with its time before it if several have that address."""
        times = Counter(page.address for page in self.pages)
        return tuple(f"{page.time}/{page.address}" if times[page.address] > 1 else page.address for page in self.pages)

    def at(self, address: str) -> list[Capture]:
        """Return the responses that were stored for GET requests to exactly this address."""
        return [capture for capture in self._by_address.get(address, ()) if capture.method == "GET"]

    def find(self, address: str, time: str, *, method: str = "GET", body: bytes | None = None) -> Found | None:
        """Return the response to a request, after redirects; of several the nearest in time. None if none was stored.

        For an address that was not stored, the responses of another one are used that differs only by a cache-buster
        (`?_=1700000000000`) or its scheme, if there is exactly one such address.
        """
        passed: list[str] = []
        while len(passed) <= REDIRECTS_FOLLOWED:
            capture = self._nearest(spelled(address), time, "GET" if method == "HEAD" else method, digest(body))
            if capture is None:
                return None
            if capture.status not in REDIRECTS or not capture.location:
                return Found(capture, tuple(passed))
            passed.append(capture.address)
            address = urljoin(capture.address, capture.location)
            if capture.status not in (307, 308):
                method, body = "GET", None
        return None

    def _nearest(self, address: str, time: str, method: str, sent: str) -> Capture | None:
        fitting = [capture for capture in self._by_address.get(address, ()) if capture.method == method]
        if not fitting:
            alike = [capture for capture in self._alike.get(without_busters(address), ()) if capture.method == method]
            fitting = alike if len({capture.address for capture in alike}) == 1 else []
        if method != "GET":
            same = [capture for capture in fitting if capture.sent == sent]
            fitting = same or (fitting if len(fitting) == 1 else [])
        return min(fitting, key=lambda capture: _distance_s(capture.time, time), default=None)

    @cached_property
    def _by_address(self) -> dict[str, list[Capture]]:
        return _grouped((capture.address, capture) for capture in self.captures)

    @cached_property
    def _alike(self) -> dict[str, list[Capture]]:
        return _grouped((without_busters(capture.address), capture) for capture in self.captures)


def digest(body: bytes | None) -> str:
    """Return a digest to compare the bodies of requests by; "" for none."""
    return hashlib.sha256(body).hexdigest() if body else ""


def fourteen_digits(iso: str) -> str:
    """Convert an ISO 8601 time to 14 digits, year to second in UTC; "" if it is not valid."""
    try:
        time = datetime.fromisoformat(iso)
        digits = (time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)).strftime(TIME_FORMAT)
    except (ValueError, OverflowError):  # `OverflowError`: at either end of the calendar
        return ""
    return digits if len(digits) == TIME_DIGITS else ""


def moment(time: str) -> datetime:
    """Return the moment that 14 digits name. Raises `ValueError` if they name none."""
    return datetime.strptime(time, TIME_FORMAT).replace(tzinfo=UTC)


def _distance_s(one: str, other: str) -> float:
    if not (one and other):
        return timedelta.max.total_seconds()
    return abs((moment(one) - moment(other)).total_seconds())


def _grouped(pairs: Iterable[tuple[str, Capture]]) -> dict[str, list[Capture]]:
    groups: dict[str, list[Capture]] = defaultdict(list)
    for key, capture in pairs:
        groups[key].append(capture)
    return groups
