"""Servers that break the rules of HTTP: their answers are sent as they are, byte by byte."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Talk = Callable[[socket.socket], None]
"""What is done with a connection whose request has been read."""
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"


@contextmanager
def hostile(talk: Talk | bytes, host: str = "127.0.0.1", *, greeted: bool = True) -> Iterator[str]:
    """The address of a server that talks so on each connection, and then closes it.

    greeted: it reads the head of a request first.
    """
    listening = socket.create_server((host, 0))
    threads: list[threading.Thread] = []
    open_ones: set[socket.socket] = set()

    def serve(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            read = b""
            while greeted and b"\r\n\r\n" not in read and (data := connection.recv(4096)):
                read += data
            if isinstance(talk, bytes):
                connection.sendall(talk)
            else:
                talk(connection)
        open_ones.discard(connection)

    def accept() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            open_ones.add(connection)
            threads.append(threading.Thread(target=serve, args=(connection,), daemon=True))
            threads[-1].start()

    accepting = threading.Thread(target=accept, daemon=True)
    accepting.start()
    try:
        yield f"http://{host}:{listening.getsockname()[1]}"
    finally:
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        for connection in list(open_ones):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        accepting.join()
        for thread in threads:
            thread.join()


def dripping(connection: socket.socket) -> None:
    """A byte every now and then, for as long as somebody listens."""
    connection.sendall(HEAD + b"\r\n")
    connection.settimeout(0.5)
    while True:
        connection.sendall(b"#")
        with suppress(TimeoutError):
            if not connection.recv(1):
                return


def endless(connection: socket.socket) -> None:
    """As much as can be sent, for as long as somebody listens."""
    connection.sendall(HEAD + b"\r\n")
    while True:
        connection.sendall(b"# nothing\n" * 10_000)


def redirect(address: str) -> bytes:
    """An answer that is found elsewhere."""
    return f"HTTP/1.1 302 Found\r\nLocation: {address}\r\nContent-Length: 0\r\n\r\n".encode("latin-1")
