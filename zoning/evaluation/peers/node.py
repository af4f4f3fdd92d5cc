"""Peers written in JavaScript: under node, with jsdom for a browser (no scripts run, nothing is fetched)."""

import atexit
import json
import os
import select
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any

from zoning.evaluation.peers.base import Peer, PeerNotInstalled, text_of

PACKAGES = {"readability": "@mozilla/readability", "defuddle": "defuddle"}
NODE_PEERS = tuple(PACKAGES)
FOLDER_VARIABLE = "ZONING_NODE_PEERS"
PROGRAM = "peers.mjs"
MEND = "run `scripts/peers`, which needs npm"
PAGE_S = 60
ERROR_CHARACTERS = 300


class NodeFailed(Exception):
    """A JavaScript peer failed on a page, took too long, or its process died."""


def default_folder() -> Path:
    """Where the packages are: `ZONING_NODE_PEERS`, otherwise below `XDG_CACHE_HOME`."""
    cache_home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get(FOLDER_VARIABLE) or cache_home / "zoning" / "node-peers")


@cache
def node_peer(name: str) -> Peer:
    """Return Mozilla's `readability` or `defuddle`, each with its defaults, its HTML as text.

    Raises `PeerNotInstalled`.
    """
    node, folder = shutil.which("node"), default_folder()
    package = folder / "node_modules" / PACKAGES[name] / "package.json"
    if node is None or not package.is_file():
        what = f"{name} is not installed" if node else f"{name} needs node, which is not installed"
        raise PeerNotInstalled(f"{what}: {MEND}")
    version = json.loads(package.read_text(encoding="utf-8"))["version"]
    process = _process(node, folder)
    return Peer(name, version, lambda html, url: text_of(process.ask({"peer": name, "html": html, "url": url})))


@cache
def _process(node: str, folder: Path) -> "NodeProcess":
    process = NodeProcess(node, folder)
    atexit.register(process.end)
    return process


@dataclass
class NodeProcess:
    """One node process, started when it is first asked and again when it has died: a JSON line in, a JSON line out."""

    node: str
    folder: Path
    page_s: float = PAGE_S
    _running: subprocess.Popen[bytes] | None = None
    _said: IO[bytes] | None = None

    def ask(self, request: dict[str, Any]) -> str:
        """Return the answer to `request`.

        Raises `NodeFailed`: with what the tool said, or when there is no answer within `page_s` seconds (then the
        process is ended).
        """
        process = self._process()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            raise NodeFailed(self._last_words()) from None
        ready, _, _ = select.select([process.stdout], [], [], self.page_s)
        if not ready:
            self.end()
            raise NodeFailed(f"no answer within {self.page_s:g} s")
        line = process.stdout.readline()
        if not line:
            raise NodeFailed(self._last_words())
        answer = json.loads(line)
        if "error" in answer:
            raise NodeFailed(answer["error"][:ERROR_CHARACTERS])
        return str(answer["html"])

    def end(self) -> None:
        """End the process, if it runs."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None
        if self._said is not None:
            self._said.close()
            self._said = None

    def _process(self) -> subprocess.Popen[bytes]:
        if self._running is None or self._running.poll() is not None:
            self.end()
            self._said = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process
            self._running = subprocess.Popen(  # noqa: S603 - a program of ours
                [self.node, str(self.folder / PROGRAM)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
            )
        return self._running

    def _last_words(self) -> str:
        """What the process said before it died."""
        assert self._running is not None
        assert self._said is not None
        self._running.wait()
        self._said.seek(0)
        lines = [line for line in self._said.read().decode(errors="replace").splitlines() if "Error" in line]
        self.end()
        return f"node died: {lines[-1] if lines else 'it said nothing'}"[:ERROR_CHARACTERS]
