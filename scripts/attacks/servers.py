"""Provide misbehaving servers, each on a loopback address, for the time of a `with` block."""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from scripts.background import Background

Behave = Callable[[socket.socket], None]
"""Handles one client; the connection is closed when it returns."""
LOOPBACK = "127.0.0.1"


class Server(Background):
    """Accepts and counts connections, and calls `behave` for each in a thread of its own."""

    def __init__(self, behave: Behave, host: str = LOOPBACK, port: int = 0) -> None:
        super().__init__()
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listening = socket.create_server((host, port), family=family, backlog=256)
        self._listening.settimeout(0.2)
        self.host = host
        self.port: int = self._listening.getsockname()[1]
        self.connections = 0
        self._behave = behave
        self._open: set[socket.socket] = set()

    def close(self) -> None:
        self._listening.close()
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def work(self) -> None:
        while not self.over.is_set():
            with suppress(TimeoutError, OSError):
                connection, _ = self._listening.accept()
                self.connections += 1
                self._open.add(connection)
                threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        connection.settimeout(120)
        with suppress(OSError), connection:
            self._behave(connection)
        self._open.discard(connection)


class Listener(Background):
    """Counts the UDP packets that reach a loopback address."""

    def __init__(self, host: str = LOOPBACK) -> None:
        super().__init__()
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((host, 0))
        self._socket.settimeout(0.2)
        self.port: int = self._socket.getsockname()[1]
        self.packets = 0

    def close(self) -> None:
        self._socket.close()

    def work(self) -> None:
        while not self.over.is_set():
            with suppress(TimeoutError, OSError):
                self._socket.recv(4096)
                self.packets += 1


def request_of(connection: socket.socket) -> str:
    """Return the head of a client's request; "" if it sent none."""
    data = b""
    while b"\r\n\r\n" not in data and (more := connection.recv(4096)):
        data += more
    return data.decode("latin-1")


def path_of(head: str) -> str:
    """Return the path in a request's head."""
    parts = head.split(" ", 2)
    return parts[1] if len(parts) > 1 else ""


def says(data: bytes, *, linger_s: float = 0.0, reset: bool = False) -> Behave:
    """Answer every request with these bytes. reset: reset the connection instead of closing it."""

    def behave(connection: socket.socket) -> None:
        request_of(connection)
        connection.sendall(data)
        time.sleep(linger_s)
        if reset:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

    return behave


def silent(connection: socket.socket) -> None:
    """Read everything and never answer."""
    while connection.recv(4096):
        pass


def drips(data: bytes, every_s: float) -> Behave:
    """Send the answer byte by byte."""

    def behave(connection: socket.socket) -> None:
        request_of(connection)
        for byte in data:
            connection.sendall(bytes((byte,)))
            time.sleep(every_s)

    return behave


def free_port() -> int:
    """Return a port without a listener."""
    with socket.create_server((LOOPBACK, 0)) as listening:
        port: int = listening.getsockname()[1]
        return port
