"""Serve a folder from localhost, for scripts; `fixtures/server.py` serves fixture pages and what a route answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves a folder without logging requests."""

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


class QuietServer(ThreadingHTTPServer):
    """Also ignores errors when a browser closes a connection early."""

    # A page requests many files at once: a refused connection would be retried only a second later.
    request_queue_size = 128

    def handle_error(self, *_: Any) -> None:
        """Log nothing."""


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve `folder` on a port (0: a free one) while the block runs; yields its address."""
    server = QuietServer(("127.0.0.1", port), partial(QuietHandler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
