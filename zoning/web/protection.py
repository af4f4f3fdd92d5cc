"""Refuse requests from other sites, for other host names, without the token, or beyond the limits.

Every page in the user's browser can reach a server on loopback. Three checks keep them out:

- Host: without a token, the request must be for `localhost` or a loopback address. Another name that resolves to this
machine (DNS rebinding) is refused.
- Origin: the page that made the request, by the headers `Origin` and `Sec-Fetch-Site`, must be of this server.
Following a link from another site to one of our pages is allowed.
- Token: if there is one, each request must have it, as `Authorization: Bearer TOKEN` or as the cookie that a browser
gets by opening `/?token=TOKEN` once.
"""

import asyncio
import ipaddress
import re
import secrets
from contextlib import suppress
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zoning import limits
from zoning.errors import ForeignRequest, RequestRefused, RequestTooLarge, RequestTooSlow, TokenMissing
from zoning.web.failures import failure

HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z.-]+)(:\d{1,5})?")
COOKIE = "zoning-token"
OPEN = ("/healthz",)
"""The paths that need no token: they reveal nothing."""
COOKIE_S = 30 * 24 * 3600


class Protection:
    """ASGI middleware that passes allowed requests on; others get a typed error."""

    def __init__(self, app: ASGIApp, *, token: str | None = None) -> None:
        """token: what each request must have; None if only this machine can reach the server."""
        self.app, self.token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with an error, or pass it on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
        except RequestRefused as refusal:
            await hear_out(receive)
            await failure(refusal)(scope, receive, send)
            return
        if self.token and (given := _token_of(scope)) is not None:
            await self._remember(given, scope, receive, send)
            return
        await self._pass_on(scope, _Measured(receive), send)

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if self.token is None and not _is_loopback(host):
            raise ForeignRequest(f"{host!r} is not a name of this server: use localhost or 127.0.0.1")
        if not _from_here(scope, headers, host):
            raise ForeignRequest("the request comes from a page of another site, which is not allowed")
        if self.token and scope["path"] not in OPEN and not self._is_known(_token_of(scope), headers):
            raise TokenMissing("the token is missing: open the address that `zoning serve` printed in a browser, "
                               "or send `Authorization: Bearer TOKEN`")  # fmt: skip
        if int(headers.get("content-length", "0")) > limits.REQUEST_BYTES:
            raise _too_large()

    def _is_known(self, in_address: str | None, headers: Headers) -> bool:
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        given = (in_address, bearer.strip() if scheme.lower() == "bearer" else None, _cookie(headers))
        wanted = (self.token or "").encode()
        return any(secrets.compare_digest((one or "").encode(), wanted) for one in given)

    async def _remember(self, token: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Set the token as a cookie, and redirect to the address without it, which others may see."""
        rest = urlencode([(name, value) for name, value in _query(scope) if name != "token"])
        path = "/" + scope["path"].lstrip("/")  # `//host` would redirect to another host
        response = RedirectResponse(f"{path}?{rest}" if rest else path, HTTPStatus.SEE_OTHER)
        response.set_cookie(COOKIE, token, max_age=COOKIE_S, httponly=True, samesite="strict")
        await response(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: "_Measured", send: Send) -> None:
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except RequestRefused as refusal:  # raised while reading the body, outside of the application's error handlers
            if begun:
                raise
            await failure(refusal)(scope, receive, send)


class _Measured:
    """Receives a request's body, with limits for its size and time."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._bytes = 0
        self._complete = False
        self._begun: float | None = None

    async def __call__(self) -> Message:
        if self._complete:
            return await self._receive()
        now = asyncio.get_running_loop().time()
        self._begun = self._begun or now
        patience_s = min(limits.BODY_S, limits.BODY_BEGIN_S + self._bytes / limits.BODY_BYTES_A_S)
        try:
            async with asyncio.timeout_at(self._begun + patience_s):
                message = await self._receive()
        except TimeoutError:
            told = f"the request did not arrive within {limits.BODY_S:g} s, or came too slowly"
            raise RequestTooSlow(told) from None
        self._bytes += len(message.get("body", b""))
        if self._bytes > limits.REQUEST_BYTES:
            await hear_out(self._receive)
            raise _too_large()
        self._complete = not message.get("more_body", False)
        return message


async def hear_out(receive: Receive) -> None:
    """Read and discard the rest of a body for a moment: a client that is cut off while sending gets no response."""
    with suppress(TimeoutError):
        async with asyncio.timeout(limits.LINGER_S):
            while (await receive()).get("more_body", False):
                pass


def _too_large() -> RequestTooLarge:
    return RequestTooLarge(f"more than the {limits.REQUEST_BYTES} bytes that a request may have")


def _is_loopback(host: str) -> bool:
    """Return whether a `Host` header has a name that always means this machine."""
    named = HOST.fullmatch(host)
    if named is None:
        return False
    name = named["name"].strip("[]").lower()
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _from_here(scope: Scope, headers: Headers, host: str) -> bool:
    """Return whether a request comes from a page of this server, from no page, or from a link to one of our pages."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site", "none")
    if origin is not None and (not host or urlsplit(origin).netloc.lower() != host.lower()):
        return False
    if site in ("same-origin", "none"):
        return True
    return scope["method"] == "GET" and headers.get("sec-fetch-mode") == "navigate" and (
        headers.get("sec-fetch-dest") == "document"
    )  # fmt: skip


def _query(scope: Scope) -> list[tuple[str, str]]:
    return parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)


def _token_of(scope: Scope) -> str | None:
    """Return the token in the address; None if there is none."""
    return dict(_query(scope)).get("token") if scope["method"] == "GET" else None


def _cookie(headers: Headers) -> str | None:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return None
    return cookies[COOKIE].value if COOKIE in cookies else None
