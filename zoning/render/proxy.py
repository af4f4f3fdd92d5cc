"""Run a local proxy that connects to public addresses only.

It checks addresses where the connection is made, because a check of URLs can be fooled: by names that resolve to
private addresses, by DNS answers that change between check and use, by redirects, and by unusual notations of IP
addresses. The proxy resolves a name once, checks each of its addresses, and connects to one that it has checked.
"""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from zoning import limits

log = logging.getLogger(__name__)

REFUSED_HEADER = "x-zoning-refused"
CHUNK = 64 * 1024
HEAD_BYTES = 64 * 1024
NAT64 = ipaddress.ip_network("64:ff9b::/96")
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
"""All IPv6 addresses that are assigned for the public internet (RFC 4291, 2.4), except `DOCUMENTATION`."""
DOCUMENTATION = ipaddress.ip_network("3fff::/20")
"""Addresses for documentation (RFC 9637), which Python 3.11 does not know yet."""

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Maps host and port to the host's IP addresses."""


class Refused(Exception):
    """Raised for a connection that the proxy does not make; the message says why."""


class NoSuchHost(Refused):
    """Raised for a host without addresses."""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet: not loopback, private, link-local, multicast or reserved."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        # Site-local, unique local, unassigned, and IPv4-compatible addresses.
        if ip not in GLOBAL_UNICAST or ip in DOCUMENTATION:
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not ip.is_unspecified


def refusal_of(host: str, addresses: Sequence[str], allowed: Callable[[str], bool] = is_public) -> str:
    """Return why no connection is made to a host with these IP addresses; "" if all of them are `allowed`."""
    refused = [address for address in addresses if not allowed(address)]
    if addresses and not refused:
        return ""
    return f"{host} is not on the public internet ({', '.join(refused) or 'no address'})"


async def resolve(host: str, port: int) -> list[str]:
    """Return the IP addresses of `host`, as this machine resolves it."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class FilteringProxy:
    """An HTTP proxy on a loopback port, which runs during the `async with` block; for `CONNECT` and plain requests."""

    def __init__(self, *, allowed: Callable[[str], bool] = is_public, resolve: Resolve = resolve) -> None:
        """Connect only to hosts all of whose addresses are `allowed`."""
        self._allowed = allowed
        self._resolve = resolve
        self._open: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> str:
        """The URL of the proxy, for the browser."""
        port = self._server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=HEAD_BYTES)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def addresses(self, host: str, port: int) -> list[str]:
        """Return the addresses of `host`, all of which are allowed. Raises `Refused`."""
        try:
            addresses = await asyncio.wait_for(self._resolve(host, port), limits.CONNECT_S)
        except OSError:
            raise NoSuchHost(f"no such host: {host}") from None
        if why := refusal_of(host, addresses, self._allowed):
            raise Refused(why)
        return addresses

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            await self._answer(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError) as error:
            log.debug("proxy: %s", error)
        finally:
            self._open.discard(task)
            await _close(writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), limits.CONNECT_S)
        request, _, fields = head.partition(b"\r\n")
        try:
            method, target, _ = request.decode("latin-1").split(" ", 2)
            host, port = _place(method, target)
            upstream = await self._connect(host, port)
        except (Refused, ValueError) as refusal:
            log.info("refused: %s", refusal)
            writer.write(_refusal(str(refusal)))
            await writer.drain()
            return
        other_reader, other_writer = upstream
        try:
            if method == "CONNECT":
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            else:
                other_writer.write(_as_for_server(method, target, fields))
            await asyncio.gather(_pass_on(reader, other_writer), _pass_on(other_reader, writer))
        finally:
            await _close(other_writer)

    async def _connect(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to an address of `host` if all its addresses are allowed. Raises `Refused`."""
        for address in await self.addresses(host, port):
            with suppress(OSError, TimeoutError):
                return await asyncio.wait_for(asyncio.open_connection(address, port), limits.CONNECT_S)
        raise Refused(f"{host}: no connection")


def _place(method: str, target: str) -> tuple[str, int]:
    """Return host and port of a request line's target. Raises `ValueError` if the target is not an address."""
    parts = urlsplit(f"//{target}" if method == "CONNECT" else target)
    if not parts.hostname or (method != "CONNECT" and parts.scheme != "http"):
        raise ValueError(f"no address: {target[:100]}")
    return parts.hostname, parts.port or (443 if method == "CONNECT" else 80)


def _refusal(why: str) -> bytes:
    # For a response without a body the browser reports an error of its own, and our reason is lost.
    lines = ("HTTP/1.1 403 Forbidden", f"{REFUSED_HEADER}: {why}", "Content-Type: text/html", "Content-Length: 7",
             "Connection: close", "", "refused")  # fmt: skip
    return "\r\n".join(lines).encode("latin-1", "replace")


def _as_for_server(method: str, target: str, fields: bytes) -> bytes:
    """Return the head of a request as an origin server expects it, with one request per connection."""
    parts = urlsplit(target)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    kept = [line for line in fields.split(b"\r\n") if line and not line.lower().startswith((b"proxy-", b"connection:"))]
    return b"\r\n".join((f"{method} {path} HTTP/1.1".encode("latin-1"), *kept, b"Connection: close", b"", b""))


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
    except OSError:
        writer.close()  # then the other direction ends too


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
