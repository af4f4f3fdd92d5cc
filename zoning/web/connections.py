"""Who may hold a connection, and for how long: uvicorn's HTTP protocol with what it lacks, limits of time and number.

A connection without a request under way, fresh or kept for the next one, has `HEADER_S` for a whole request head,
however its bytes drip in. An address has `CLIENT_CONNECTIONS`, all together have `CONNECTIONS`: beyond that the
connection goes that has waited for its request the longest, and where each has a request under way, the new one is told
to come again. An answer of which nothing more is taken for `SEND_S` is given up.
"""

import asyncio
import ipaddress
from collections.abc import Iterable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from zoning import limits
from zoning.errors import TooBusy
from zoning.web.responses import failure

IPV6_CLIENT_BITS = 64
"""A household has as many addresses as it likes that begin alike."""


def config(app: ASGIApp) -> uvicorn.Config:
    """How the application is served: over HTTP/1.1 alone, under these limits."""
    return uvicorn.Config(app, http=Connection, ws="none", log_level="warning", use_colors=False, server_header=False)


def client_of(host: str) -> str:
    """Whom an address belongs to: itself, or of IPv6 its network."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), IPV6_CLIENT_BITS), strict=False))


class Connection(H11Protocol):
    """One connection."""

    def __init__(self, *arguments: Any, **others: Any) -> None:
        super().__init__(*arguments, **others)
        self.who = ""
        self.waits_since = self.loop.time()
        """When it began to wait for a request, in seconds of the loop."""
        self._head_timer: asyncio.TimerHandle | None = None
        self._send_timer: asyncio.TimerHandle | None = None

    @property
    def is_asked(self) -> bool:
        """Whether a request is under way: its head has come, its answer has not gone."""
        return not getattr(self.cycle, "response_complete", True)  # before the first request there is none

    @property
    def is_open(self) -> bool:
        """Whether it has not been closed from here."""
        return not self.transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in where there is room for it."""
        others = [other for other in self.connections if isinstance(other, Connection) and other.is_open]
        super().connection_made(transport)
        self.who = client_of(self.client[0]) if self.client else ""
        mine = [other for other in others if other.who == self.who]
        if len(mine) >= limits.CLIENT_CONNECTIONS and not _make_room(mine):
            self._refuse(f"{len(mine)} requests of yours are under way")
        elif len(mine) < limits.CLIENT_CONNECTIONS and len(others) >= limits.CONNECTIONS and not _make_room(others):
            self._refuse(f"{len(others)} requests are under way")
        else:
            self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        """Take what has come; a request that begins stops the clock."""
        super().data_received(data)
        if self.is_asked:
            _stop(self._head_timer)

    def on_response_complete(self) -> None:
        """Wait for the next request, unless it is here already."""
        super().on_response_complete()
        if not self.is_asked:
            self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        _stop(self._head_timer)
        _stop(self._send_timer)

    def pause_writing(self) -> None:
        """Give the other side a while to take what is sent."""
        super().pause_writing()
        self._send_timer = self.loop.call_later(limits.SEND_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        _stop(self._send_timer)

    def _wait_for_request(self) -> None:
        _stop(self._head_timer)
        self.waits_since = self.loop.time()
        self._head_timer = self.loop.call_later(limits.HEADER_S, self.transport.close)

    def _refuse(self, why: str) -> None:
        answer = failure(TooBusy(f"{why}: ask again in {limits.BUSY_S} s"))
        head = [b"HTTP/1.1 503 Service Unavailable", b"connection: close",
                *(b"%s: %s" % pair for pair in answer.raw_headers)]  # fmt: skip
        self.transport.write(b"\r\n".join([*head, b"", bytes(answer.body)]))
        self.transport.close()


def _make_room(connections: Iterable[Connection]) -> bool:
    """Close the connection that has waited for a request the longest; return whether there was one."""
    longest = min((one for one in connections if not one.is_asked), key=lambda one: one.waits_since, default=None)
    if longest is not None:
        longest.transport.abort()
    return longest is not None


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
