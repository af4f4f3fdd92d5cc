"""An archive: what was asked, what was answered, and which of the answers fits a request."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urljoin

from zoning.decoding import damage
from zoning.errors import BadArchive
from zoning.render.archive.addresses import spelled, without_busters

HTML_TYPES = ("text/html", "application/xhtml+xml")
REDIRECTS = (301, 302, 303, 307, 308)
NOT_MODIFIED = 304
REDIRECTS_FOLLOWED = 20
TIME_FORMAT = "%Y%m%d%H%M%S"
TIME_DIGITS = 14


class Part(NamedTuple):
    """One stored answer, its body as the page sees it: no transfer encoding, no compression."""

    status: int
    headers: tuple[tuple[str, str], ...]
    data: bytes


@dataclass(frozen=True, slots=True)
class Capture:
    """That an address was asked for, and where the answer lies."""

    address: str
    """As `spelled`."""
    fetch: Callable[[], Part]
    """Fetches the answer, as `read` does, and may raise anything where it is damaged."""
    time: str = ""
    """Year to second in UTC, 14 digits; "" where it is not known."""
    status: int = 200
    kind: str = ""
    """Media type without parameters."""
    method: str = "GET"
    sent: str = ""
    """`digest` of the request's body."""
    location: str = ""
    """Where a redirect leads."""
    original: bool = True
    """False for one that says: the same as then."""

    def read(self) -> Part:
        """The answer. Raises `BadArchive` when it is damaged."""
        with damage(BadArchive, self.address, "its answer cannot be read"):
            return self.fetch()

    @property
    def is_page(self) -> bool:
        """Whether it is HTML that a server meant to be seen."""
        redirects = self.status in REDIRECTS and self.location
        return self.original and self.method == "GET" and self.kind in HTML_TYPES and not redirects


class Page(NamedTuple):
    """A page in an archive."""

    address: str
    time: str
    """As in `Capture`."""


class Found(NamedTuple):
    """The answer to a request."""

    capture: Capture
    redirects: tuple[str, ...]
    """The addresses gone through before, first to last; empty where the first one answered."""


@dataclass(frozen=True)
class Archive:
    """What one file holds."""

    name: str
    captures: tuple[Capture, ...]
    listed: tuple[Page, ...] = ()
    """What the archive itself calls its pages; empty where it does not say."""
    failures: tuple[BadArchive, ...] = ()
    """What of it could not be read."""
    statuses_known: bool = True
    """Whether its answers have the statuses that the servers gave."""

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """What the archive says to be its pages, otherwise every HTML answer; each address and time once."""
        pages = self.listed or (Page(capture.address, capture.time) for capture in self.captures if capture.is_page)
        return tuple(dict.fromkeys(pages))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each page is called in this archive: its address, with its time where that alone is not enough."""
        times = Counter(page.address for page in self.pages)
        return tuple(f"{page.time}/{page.address}" if times[page.address] > 1 else page.address for page in self.pages)

    def at(self, address: str) -> list[Capture]:
        """The answers that were stored for exactly this address, asked for with GET."""
        return [capture for capture in self._by_address.get(address, ()) if capture.method == "GET"]

    def find(self, address: str, time: str, *, method: str = "GET", body: bytes | None = None) -> Found | None:
        """The answer to a request, of several the one nearest in time, redirects followed; None where none was stored.

        An address that differs from exactly one of those stored only by a cache-buster (`?_=1700000000000`) or its
        scheme finds that one's answers.
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
    """What two bodies that are sent are compared by."""
    return hashlib.sha256(body).hexdigest() if body else ""


def fourteen_digits(iso: str) -> str:
    """A time of ISO 8601 as year to second in UTC; "" where it is none."""
    try:
        time = datetime.fromisoformat(iso)
        digits = (time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)).strftime(TIME_FORMAT)
    except (ValueError, OverflowError):  # the latter at either end of the calendar
        return ""
    return digits if len(digits) == TIME_DIGITS else ""


def moment(time: str) -> datetime:
    """The moment that 14 digits name."""
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
