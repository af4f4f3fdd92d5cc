"""Make HTTP requests without a browser: for robots.txt, and to services that the user named.

Servers may be hostile. So there are limits: a deadline for the whole response, however slowly it arrives; a size; few
redirects, only to http(s); no cookies; and one error for all that goes wrong.
"""

import asyncio
import re
import ssl
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar, DefaultCookiePolicy
from importlib import import_module
from importlib.util import find_spec
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self

from zoning import limits

if TYPE_CHECKING:
    import httpx

ENCODINGS = ("gzip", "deflate", *(("br",) if find_spec("brotli") else ()))
"""The encodings that can be decoded."""
STATUS = re.compile(r"[45]\d\d\b")
GZIP_OR_ZLIB = 47
"""`wbits` for `zlib`: either of the two formats."""


class NoAnswer(Exception):
    """Raised when a server gives no readable response within the limits; the message says why."""


class NoConnection(NoAnswer):
    """Raised when no connection can be made: the host is unknown, or the server, or the proxy, refuses it."""


class EndlessRedirects(NoAnswer):
    """Raised when a server redirects more often than allowed."""


class Answer(NamedTuple):
    """A server's response, after redirects."""

    status: int
    body: bytes
    cut: bool
    """Whether the response was longer than the limit."""
    whole: bool = True
    """Whether its encoded data was complete."""


class Client:
    """Makes requests within a block, to many servers at a time; no request waits for another one."""

    def __init__(self, *, proxy: str | None = None) -> None:
        """Create the client.

        proxy: the address of a proxy: `http://`, `https://` or `socks5://`, perhaps with `user:password@`.
        """
        import httpx  # slow, since it has a command line: a fifth of a second that few visits need

        # It uses nothing of the environment but the system's certificates, and no pool that strangers could fill.
        self._client = httpx.AsyncClient(
            proxy=proxy,
            trust_env=False,
            verify=ssl.create_default_context(),
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        )

    async def __aenter__(self) -> Self:
        await self._client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.__aexit__(kind, error, trace)

    async def ask(
        self,
        address: str,
        *,
        within_s: float,
        most_bytes: int,
        headers: Mapping[str, str],
        form: Mapping[str, str | list[str]] | None = None,
        encoding: str = "identity",
        follow: bool = True,
    ) -> Answer:
        """Return the response to a `GET`, or to a `POST` of `form`; of a longer body only the first `most_bytes`.

        within_s: the time for everything: name, connection, redirects, last byte. encoding: the accepted encodings,
        from `ENCODINGS`. follow: whether to follow redirects; otherwise the first one is returned.
        Raises `NoAnswer`; for too many redirects `EndlessRedirects`, without a connection `NoConnection`.
        """
        import httpx

        # Values may have any characters, such as a user agent with a name.
        sent = httpx.Headers({**headers, "Accept-Encoding": encoding}, encoding="utf-8")
        try:
            async with asyncio.timeout(within_s):
                # Cancelling during a handshake would leave the socket open, so connecting has its own limit.
                timeout = httpx.Timeout(None, connect=within_s / 3)
                method = "GET" if form is None else "POST"
                request = self._client.build_request(method, address, headers=sent, data=form, timeout=timeout)
                return await self._answer(request, most_bytes, follow=follow)
        except TimeoutError as error:
            raise NoAnswer(f"no answer within {within_s:g} s") from error
        except NoAnswer:
            raise
        except httpx.ProxyError as error:
            # A proxy's refusal of an http address is a response; for https it is only in the error.
            if refused := STATUS.match(str(error)):
                return Answer(int(refused[0]), b"", cut=False)
            raise NoAnswer(str(error)) from error
        except httpx.ConnectError as error:
            # After a redirect, or if its certificate is not trusted, the server itself was reached.
            reached = error.request.url != address or "SSL" in str(error)
            raise (NoAnswer if reached else NoConnection)(str(error)) from error
        except Exception as error:
            # From httpx, h11, idna, ssl or zlib: any exception that a response causes is the fault of the response.
            raise NoAnswer(str(error) or type(error).__name__) from error

    async def _answer(self, request: "httpx.Request", most_bytes: int, *, follow: bool) -> Answer:
        for _ in range(1 + limits.HTTP_REDIRECTS):
            if request.url.scheme not in ("http", "https"):
                raise NoAnswer(f"a redirect to {request.url.scheme or 'nowhere'}:")
            response = await self._client.send(request, stream=True)
            try:
                if response.next_request is None or not follow:
                    return await _read(response, most_bytes)
                request = response.next_request
            finally:
                await response.aclose()
        raise EndlessRedirects(f"more than {limits.HTTP_REDIRECTS} redirects")


def ask_now(
    address: str, *, within_s: float, most_bytes: int, headers: Mapping[str, str], form: Mapping[str, str | list[str]]
) -> Answer:
    """Return the response to a `POST`, for synchronous callers; blocks. Raises `NoAnswer`; see `Client.ask`."""

    async def ask() -> Answer:
        async with Client() as client:
            return await client.ask(address, within_s=within_s, most_bytes=most_bytes, headers=headers, form=form)

    with ThreadPoolExecutor(1) as thread:  # the caller's thread may have a running event loop
        return thread.submit(asyncio.run, ask()).result()


async def _read(response: "httpx.Response", most_bytes: int) -> Answer:
    body = bytearray()
    async for chunk in response.aiter_raw():
        body += chunk
        if len(body) > most_bytes:
            break
    encoding = response.headers.get("Content-Encoding", "identity").strip().lower()
    data, whole = _decoded(bytes(body), encoding, most_bytes + 1)
    return Answer(response.status_code, data[:most_bytes], cut=max(len(body), len(data)) > most_bytes, whole=whole)


def _decoded(data: bytes, encoding: str, most_bytes: int) -> tuple[bytes, bool]:
    """Decode at most `most_bytes`; return them, and whether the data was complete or the limit was reached."""
    match encoding:
        case "identity" | "":
            return data, True
        case "gzip" | "x-gzip" | "deflate":
            unpacking = zlib.decompressobj(GZIP_OR_ZLIB)
            decoded = unpacking.decompress(data, most_bytes)
            return decoded, unpacking.eof or len(decoded) == most_bytes
        case "br" if "br" in ENCODINGS:
            brotli = import_module("brotli").Decompressor()
            decoded = brotli.process(data, output_buffer_limit=most_bytes)[:most_bytes]
            return decoded, brotli.is_finished() or len(decoded) == most_bytes
    raise NoAnswer(f"the content encoding {encoding[:50]!r} is not supported")
