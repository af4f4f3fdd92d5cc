"""A folder served from localhost, for scripts that measure on pages of any kind."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves a folder without a line a request."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class QuietServer(ThreadingHTTPServer):
    """Says nothing either when a browser has had enough of an answer."""

    # A page asks for many files at once: a connection too many would be tried again a second later.
    request_queue_size = 128

    def handle_error(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve `folder` while the block runs; yields its address."""
    server = QuietServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
