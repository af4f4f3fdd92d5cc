"""The options of a visit, their checks, and the browser context that they describe."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import msgspec

from zoning import limits
from zoning.errors import UsageError
from zoning.render.blocking import BLOCKABLE, Blocked
from zoning.storage.decoding import decoder_of

RevealStep = Literal["consent", "gate", "unfold", "scroll"]
REVEAL_STEPS: tuple[RevealStep, ...] = ("consent", "gate", "unfold", "scroll")
"""In the order in which they run."""
PROXY_SCHEMES = ("http", "https", "socks5")
USUAL_LOCALE = "en-US"
"""Chromium's own default for scripts; unless it is set, Chromium sends servers no `Accept-Language`."""
HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
LANGUAGE_TAG = re.compile(
    r"[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?P<variants>(-([a-z\d]{5,8}|\d[a-z\d]{3}))*)"
    r"(?P<extensions>(-[a-wyz\d](-[a-z\d]{2,8})+)*)(-x(-[a-z\d]{1,8})+)?",
    re.ASCII,
)
"""A language tag in lower case (BCP 47, RFC 5646): those forms that Chromium accepts, so no extended languages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitOptions:
    """How pages are visited. Raises `UsageError` for values that no visit can use."""

    viewport: tuple[int, int] = (1280, 1024)
    """Width, height in CSS px."""
    timeout_s: float = limits.VISIT_S
    """The most seconds that one visit may take, all its attempts included."""
    page_time_s: float = limits.PAGE_TIME_S
    """The seconds of virtual time that a page gets before it is captured; they pass as fast as the machine can run it.
    0: the page runs in real time, and is captured when it has been quiet for a while."""
    javascript: bool = True
    """Whether the page's scripts run."""
    offline: bool = False
    """Whether the network is closed. A local page can then still load the files that belong to it."""
    reveal: tuple[RevealStep, ...] = ("unfold", "scroll")
    """Steps that reveal text which a page shows only after a user's action. `consent` answers a consent banner (reject
    before accept). `gate` answers what stands before the text: a question for age, profession or country, a splash
    screen, an interstitial, a placeholder of embedded content; `consent` and `gate` make statements in the user's name.
    `unfold` opens collapsed parts, and turns slides and pages. `scroll` scrolls once down the page and back if anything
    on it may react to that; otherwise it loads the lazy images that change the layout, or all for a screenshot."""
    block: tuple[Blocked, ...] = ()
    """Kinds of resources that are not loaded: `images`, `fonts`, `media`, `trackers`."""
    headers: tuple[tuple[str, str], ...] = ()
    """Additional HTTP headers (name, value), sent to the page's own origin and to no other."""
    user_agent: str | None = None
    locale: str | None = None
    """Language of the browser, as a BCP 47 tag such as `de-DE`; None: `USUAL_LOCALE`."""
    timezone: str | None = None
    """Time zone of the browser, such as `Europe/Berlin`; None: the machine's."""
    proxy: str | None = None
    """`http://host:port`, `https://…` or `socks5://…`; with `user:password@` if the proxy asks for credentials."""
    public_only: bool = False
    """Whether the page, its frames and everything that it loads may reach public addresses only."""
    storage_state: Path | None = None
    """File with the cookies and local storage of a login, as Playwright's `storage_state` saves them."""
    record: bool = False
    """Whether everything that the page loads is recorded: see `Rendering.har`."""

    def __post_init__(self) -> None:
        least, most = limits.WINDOW_PX
        if not all(least <= side <= most for side in self.viewport):
            raise UsageError(f"viewport {self.viewport!r}: width and height must be {least} to {most} px")
        if not self.timeout_s >= limits.LEAST_VISIT_S:
            raise UsageError(f"timeout_s {self.timeout_s!r}: a visit needs at least {limits.LEAST_VISIT_S:g} s")
        if not 0 <= self.page_time_s <= limits.LONGEST_PAGE_TIME_S:
            raise UsageError(f"page_time_s {self.page_time_s!r}: must be 0 to {limits.LONGEST_PAGE_TIME_S:g} s")
        _some_of("reveal", self.reveal, REVEAL_STEPS)
        _some_of("block", self.block, BLOCKABLE)
        for name, value in self.headers:
            if not HEADER_NAME.fullmatch(name) or "\n" in value or "\r" in value:
                raise UsageError(f"{name!r}: {value!r} is not an HTTP header")
        if self.timezone is not None and self.timezone not in available_timezones():
            raise UsageError(f"unknown time zone {self.timezone!r}: use one such as Europe/Berlin")
        if self.locale is not None and not _is_language_tag(self.locale):
            hyphened = self.locale.replace("_", "-")
            example = hyphened if _is_language_tag(hyphened) else "de-DE"
            raise UsageError(f"{self.locale!r} is not a language tag (BCP 47): use one such as {example}")
        if self.storage_state is not None:
            _login(self.storage_state)
        if self.proxy is not None:
            _proxy(self.proxy)

    def context(self) -> dict[str, Any]:
        """Return Playwright's arguments for a browser context with these options."""
        width, height = self.viewport
        return {
            "viewport": {"width": width, "height": height},
            "device_scale_factor": 1,
            "reduced_motion": "reduce",
            "service_workers": "block",
            "accept_downloads": False,
            "java_script_enabled": self.javascript,
            "offline": self.offline,
            "user_agent": self.user_agent,
            "locale": self.locale or USUAL_LOCALE,
            "timezone_id": self.timezone,
            "proxy": None if self.proxy is None else _proxy(self.proxy),
            "storage_state": None if self.storage_state is None else _login(self.storage_state),
        }


def _some_of(option: str, given: Sequence[str], known: Sequence[str]) -> None:
    if isinstance(given, str) or not set(given) <= set(known):
        raise UsageError(f"{option} {given!r}: must be a tuple of some of {', '.join(known)}")


def _is_language_tag(text: str) -> bool:
    """Return whether a text has the form of a language tag, in which nothing is repeated."""
    found = LANGUAGE_TAG.fullmatch(text.lower())
    if found is None:
        return False
    variants = found["variants"].split("-")[1:]
    singletons = [part for part in found["extensions"].split("-") if len(part) == 1]
    return len({*variants}) == len(variants) and len({*singletons}) == len(singletons)


class _Cookie(msgspec.Struct, omit_defaults=True):
    name: str
    value: str
    domain: str
    path: str
    expires: float = -1
    httpOnly: bool = False  # noqa: N815 - names of the file
    secure: bool = False
    sameSite: Literal["Strict", "Lax", "None"] = "Lax"  # noqa: N815


class _Item(msgspec.Struct):
    name: str
    value: str


class _Origin(msgspec.Struct):
    origin: str
    localStorage: list[_Item]  # noqa: N815


class _Login(msgspec.Struct):
    """A file of Playwright's `storage_state`."""

    cookies: list[_Cookie] = []
    origins: list[_Origin] = []


def _login(file: Path) -> dict[str, Any]:
    try:
        login = decoder_of(_Login).decode(file.read_bytes())
    except OSError as error:
        raise UsageError(f"the login file {file} cannot be read ({error.strerror})") from error
    except msgspec.MsgspecError as error:
        raise UsageError(f"{file} is not a login file as saved by Playwright's `storage_state` ({error})") from error
    known: dict[str, Any] = msgspec.to_builtins(login)
    return known


def _proxy(address: str) -> dict[str, str]:
    """Return the proxy's address as Playwright takes it, with the credentials as values of their own."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = None
    if host is None or parts.scheme not in PROXY_SCHEMES:
        raise UsageError(f"{address!r} is not a proxy: use one such as http://host:3128")
    # `<-loopback>` sends requests to loopback addresses through the proxy, too: by default they bypass it.
    server = {"server": f"{parts.scheme}://{host}" + (f":{port}" if port else ""), "bypass": "<-loopback>"}
    credentials = {"username": parts.username, "password": parts.password}
    return server | {key: value for key, value in credentials.items() if value is not None}
