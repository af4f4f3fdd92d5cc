"""Read the bodies of requests into memory, with limits for the bytes of the whole server and of each client."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from starlette.requests import Request

from zoning import limits
from zoning.errors import TooBusy, UsageError
from zoning.storage.decoding import decoder_of
from zoning.web.connections import client_of
from zoning.web.protection import hear_out

T = TypeVar("T")


class Bodies:
    """Lets bodies be read while there is room for their bytes; others wait for a moment.

    Bodies of up to `SHORT_BODY_BYTES` are always read: their number is limited by that of the connections.
    """

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        """The bytes in memory, by client."""
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def of(self, request: Request) -> AsyncIterator["Body"]:
        """Yield the body of a request; its room is released when the block ends."""
        body = Body(request, self, client_of(request.client.host) if request.client else "")
        try:
            yield body
        finally:
            await self.leave(body.client, body.room)

    async def decoded(self, request: Request, kind: type[T]) -> T:
        """Decode the JSON body of a request as `kind`.

        Raises `UsageError` if it is not valid, and what `Body.read` raises.
        """
        async with self.of(request) as body:
            try:
                return decoder_of(kind).decode(await body.read())
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise UsageError(f"the body is not valid: {error}") from error

    async def take(self, client: str, size: int) -> None:
        """Reserve `size` bytes; wait for them if necessary. Raises `TooBusy` if that takes too long."""
        async with self._changed:
            try:
                async with asyncio.timeout(limits.ROOM_S):
                    await self._changed.wait_for(lambda: self._has_room(client, size))
            except TimeoutError:
                why = f"the server holds {self.held.total()} bytes of requests, {self.held[client]} of them yours"
                raise TooBusy(f"{why}: try again in {limits.BUSY_S} s") from None
            self.held[client] += size

    async def leave(self, client: str, size: int) -> None:
        """Release `size` bytes."""
        if size:
            async with self._changed:
                self.held[client] -= size
                self.held += Counter()  # removes clients with zero bytes
                self._changed.notify_all()

    def _has_room(self, client: str, size: int) -> bool:
        of_all, of_client = self.held.total() + size, self.held[client] + size
        return of_all <= limits.BODIES_BYTES and of_client <= limits.CLIENT_BODIES_BYTES


@dataclass(eq=False)
class Body:
    """The body of one request."""

    request: Request
    bodies: Bodies
    client: str
    room: int = field(default=0, init=False)
    """The bytes reserved for it."""

    async def read(self) -> bytearray:
        """Read the whole body. Raises `TooBusy`, or an error of receiving the request."""
        await self._make_room(int(self.request.headers.get("content-length", "0")))
        data = bytearray()
        async for chunk in self.request.stream():
            await self._make_room(len(data) + len(chunk))
            data += chunk
        return data

    async def _make_room(self, size: int) -> None:
        """Reserve `size` bytes. Without a `Content-Length` the reservation grows with the body."""
        if size > max(self.room, limits.SHORT_BODY_BYTES):
            size = min(size + limits.SHORT_BODY_BYTES, limits.REQUEST_BYTES)
            try:
                await self.bodies.take(self.client, size - self.room)
            except TooBusy:
                await hear_out(self.request.receive)
                raise
            self.room = size
