"""What is asked for by HTTP without a browser: robots.txt, and services that somebody named.

Who answers may be hostile. So there is a deadline for the whole answer, however slowly it drips; a size; few redirects,
and to http(s) alone; no cookies; and one error for whatever goes wrong on the way.
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
"""What answers can be decoded of."""
STATUS = re.compile(r"[45]\d\d\b")
GZIP_OR_ZLIB = 47
"""For `zlib`: whichever of the two formats it is."""


class NoAnswer(Exception):
    """Raised when a server gives no answer that can be read, within the limits; the message says why."""


class EndlessRedirects(NoAnswer):
    """Raised when a server redirects more often than is followed."""


class Answer(NamedTuple):
    """What a server answered, after redirects."""

    status: int
    body: bytes
    cut: bool
    """Whether there was more of it than was to be read."""
    whole: bool = True
    """Whether its encoding came to its end."""


class Client:
    """Asks servers, many at a time, for the time of the block; none of them keeps another one waiting."""

    def __init__(self, *, proxy: str | None = None) -> None:
        """proxy: through which to ask: `http://`, `https://` or `socks5://`, perhaps with `user:password@`."""
        import httpx  # with a command line of its own, and what draws that: a fifth of a second that few visits need

        # Nothing of the environment but the certificates that the system trusts, and no pool that strangers could fill.
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
        """The answer to a `GET`, or to a `POST` of `form`; of a longer one its first `most_bytes`.

        within_s: for all of it: the name, the connection, redirects, the last byte. encoding: what the answer may be
        encoded as; of `ENCODINGS`, if at all. follow: redirects; otherwise the first one is the answer.
        Raises `NoAnswer`, of redirects without end `EndlessRedirects`.
        """
        import httpx

        sent = {**headers, "Accept-Encoding": encoding}
        try:
            async with asyncio.timeout(within_s):
                # What is cancelled within a handshake leaves its socket open: it has a limit of its own.
                timeout = httpx.Timeout(None, connect=within_s / 3)
                method = "GET" if form is None else "POST"
                request = self._client.build_request(method, address, headers=sent, data=form, timeout=timeout)
                return await self._answer(request, most_bytes, follow=follow)
        except TimeoutError as error:
            raise NoAnswer(f"no answer within {within_s:g} s") from error
        except NoAnswer:
            raise
        except httpx.ProxyError as error:
            # What a proxy says of an http address comes as an answer; of https it stands in the error alone.
            if refused := STATUS.match(str(error)):
                return Answer(int(refused[0]), b"", cut=False)
            raise NoAnswer(str(error)) from error
        except Exception as error:
            # Of httpx, h11, idna, ssl, zlib: what a stranger's answer makes them raise is that answer's fault.
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
    """The answer to a `POST`, for those who are not asynchronous; blocks. Raises `NoAnswer`; see `Client.ask`."""

    async def ask() -> Answer:
        async with Client() as client:
            return await client.ask(address, within_s=within_s, most_bytes=most_bytes, headers=headers, form=form)

    with ThreadPoolExecutor(1) as thread:  # the caller's own may have an event loop
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
    """The first `most_bytes` of what was encoded, and whether that was all of it or the encoding came to its end."""
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
    raise NoAnswer(f"encoded as {encoding[:50]!r}")
