"""Serve sites on several loopback addresses: innocent pages, some of which fail at first, and hostile pages."""

import gzip
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from scripts.attacks.servers import Server, path_of, request_of
from scripts.attacks.sites import HOSTILE, innocent

HOSTS = tuple(f"127.0.0.{number}" for number in range(20, 28))
HOSTILE_EVERY, HOSTILE_PLACE = 20, 7
FAULTY = 0.06
"""The share of innocent pages that fail the first time."""
FAULTY_AGAIN = 0.3
"""The share of these that also fail the second time; then they answer."""
STALL_S = 60.0

Send = Callable[[socket.socket, bytes], None]


def _head(length: int, *fields: str) -> bytes:
    lines = ("HTTP/1.1 200 OK", "Content-Type: text/html; charset=utf-8", "Connection: close", *fields)
    return "\r\n".join((*lines, f"Content-Length: {length}", "", "")).encode()


def _whole(connection: socket.socket, body: bytes) -> None:
    connection.sendall(_head(len(body)) + body)


def _slow(connection: socket.socket, body: bytes) -> None:
    connection.sendall(_head(len(body)))
    for place in range(0, len(body), 200):
        connection.sendall(body[place : place + 200])
        time.sleep(0.15)


def _stall(connection: socket.socket, _: bytes) -> None:
    connection.settimeout(STALL_S)
    while connection.recv(4096):
        pass


def _reset(connection: socket.socket, _: bytes) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def _half(connection: socket.socket, body: bytes) -> None:
    connection.sendall(_head(len(body)) + body[: len(body) // 2])


def _half_reset(connection: socket.socket, body: bytes) -> None:
    _half(connection, body)
    time.sleep(0.3)
    _reset(connection, body)


def _truncated(connection: socket.socket, body: bytes) -> None:
    packed = gzip.compress(body * 3, mtime=0)[:-12]
    connection.sendall(_head(len(packed), "Content-Encoding: gzip") + packed)


def _lying(connection: socket.socket, body: bytes) -> None:
    connection.sendall(_head(len(body), "Content-Encoding: gzip") + body)


def _bad_chunk(connection: socket.socket, body: bytes) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n"
    connection.sendall(head + b"200\r\n" + body[:0x200] + b"\r\nzz\r\n" + body[0x200:])


def _busy(connection: socket.socket, _: bytes) -> None:
    connection.sendall(b"HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbusy")


FAULTS: Mapping[str, Send] = {
    "stall": _stall,
    "slow": _slow,
    "reset": _reset,
    "half": _half,
    "half, then reset": _half_reset,
    "truncated gzip": _truncated,
    "lying gzip": _lying,
    "bad chunk": _bad_chunk,
    "busy": _busy,
}


def hostile_name(number: int) -> str:
    """Return the hostile page for the visit of that number; "" for an innocent page."""
    names = sorted(HOSTILE)
    turn, place = divmod(number, HOSTILE_EVERY)
    return names[turn % len(names)] if place == HOSTILE_PLACE else ""


class Sites:
    """All hosts, for the time of a `with` block."""

    def __init__(self, visits: int, seed: int) -> None:
        self.visits, self.seed = visits, seed
        self.faults: Counter[str] = Counter()
        self.answered: set[int] = set()
        """The innocent pages that were sent completely."""
        self.requests = 0
        self._tries: Counter[int] = Counter()
        self._lock = threading.Lock()
        self._stack = ExitStack()
        self._servers: list[Server] = []

    def __enter__(self) -> Self:
        self._servers = [self._stack.enter_context(Server(self._answer, host)) for host in HOSTS]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def addresses(self) -> list[str]:
        """Return the list of addresses to visit."""
        return [self._servers[number % len(HOSTS)].url + self._path(number) for number in range(self.visits)]

    def innocents(self) -> list[int]:
        """Return the numbers of the innocent pages."""
        return [number for number in range(self.visits) if not hostile_name(number)]

    def _path(self, number: int) -> str:
        name = hostile_name(number)
        return f"/hostile/{name}/{number}" if name else f"/innocent/{number}"

    def _answer(self, connection: socket.socket) -> None:
        path = path_of(request_of(connection)).partition("?")[0]
        kind, _, rest = path.strip("/").partition("/")
        with self._lock:
            self.requests += 1
        if kind == "hostile":
            _whole(connection, HOSTILE.get(rest.partition("/")[0], "").encode(errors="replace"))
        elif kind == "innocent" and rest.isdigit():
            self._innocent(connection, int(rest))
        else:
            connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    def _innocent(self, connection: socket.socket, number: int) -> None:
        body = innocent(number).encode()
        with self._lock:
            self._tries[number] += 1
            fault = self._fault(number, self._tries[number])
            self.faults[fault] += bool(fault)
        FAULTS.get(fault, _whole)(connection, body)
        if fault in ("", "slow"):
            with self._lock:
                self.answered.add(number)

    def _fault(self, number: int, attempt: int) -> str:
        """Return how the page fails at that attempt; "" if it answers."""
        rng = random.Random(f"{self.seed}:{number}:{attempt}")
        if attempt > 2 or rng.random() >= (FAULTY if attempt == 1 else FAULTY_AGAIN):
            return ""
        if attempt == 2 and not self._fault(number, 1):
            return ""
        return rng.choice(sorted(FAULTS))
