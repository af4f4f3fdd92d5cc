"""Limit the time and number of connections, by extending uvicorn's HTTP protocol.

A connection without a request under way, new or kept alive, has `HEADER_S` seconds to send a whole request head,
however slowly its bytes arrive. A client may have `CLIENT_CONNECTIONS`, all clients together `CONNECTIONS`. Beyond
that, the connection that has waited for a request the longest is closed; if all have a request under way, the new one
gets the status 503. A response of which the client reads nothing for `SEND_S` seconds is aborted.
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
from zoning.web.failures import failure

IPV6_CLIENT_BITS = 64
"""A household may use any address within its network prefix of this length."""


def config(app: ASGIApp) -> uvicorn.Config:
    """Return the configuration of the server: HTTP/1.1 only, with these limits."""
    return uvicorn.Config(app, http=Connection, ws="none", log_level="warning", use_colors=False, server_header=False)


def client_of(host: str) -> str:
    """Return the client that an address belongs to: the address itself, or the network of an IPv6 address."""
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
    """A client's connection."""

    def __init__(self, *arguments: Any, **others: Any) -> None:
        super().__init__(*arguments, **others)
        self.who = ""
        self.waits_since = self.loop.time()
        """When it began to wait for a request, by the event loop's clock."""
        self._head_timer: asyncio.TimerHandle | None = None
        self._send_timer: asyncio.TimerHandle | None = None

    @property
    def is_asked(self) -> bool:
        """Whether a request is under way: its head has arrived, and its response is not complete."""
        return not getattr(self.cycle, "response_complete", True)  # no cycle before the first request

    @property
    def is_open(self) -> bool:
        """Whether the server has not closed it."""
        return not self.transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if the limits allow it."""
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
        """Process received data; once a request has begun, stop the timer for its head."""
        super().data_received(data)
        if self.is_asked:
            _stop(self._head_timer)

    def on_response_complete(self) -> None:
        """Wait for the next request, unless it has already arrived."""
        super().on_response_complete()
        if not self.is_asked:
            self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers."""
        super().connection_lost(exc)
        _stop(self._head_timer)
        _stop(self._send_timer)

    def pause_writing(self) -> None:
        """Start the timer for a client that does not read."""
        super().pause_writing()
        self._send_timer = self.loop.call_later(limits.SEND_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timer, and continue sending."""
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
    """Close the connection that has waited for a request the longest; return False if all have one under way."""
    longest = min((one for one in connections if not one.is_asked), key=lambda one: one.waits_since, default=None)
    if longest is not None:
        longest.transport.abort()
    return longest is not None


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
