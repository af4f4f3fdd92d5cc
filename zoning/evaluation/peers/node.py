"""Run peers written in JavaScript: in node, with a separate DOM that runs no scripts and fetches nothing."""

import atexit
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Event, Timer
from typing import IO, Any

from zoning.evaluation.peers.base import Peer, PeerNotInstalled, require_text_of, text_of
from zoning.storage import cache_folder

PACKAGES = {"readability": "@mozilla/readability", "defuddle": "defuddle"}
NODE_PEERS = tuple(PACKAGES)
NODE_VARIABLE = "ZONING_NODE"
FOLDER_VARIABLE = "ZONING_NODE_PEERS"
PROGRAM = Path(__file__).with_name("peers.mjs")
PAGE_S = 45
"""Shorter than the runner's time limit of a system, to distinguish a slow page from a slow measurement."""
ERROR_CHARACTERS = 300
ERROR_LINE = re.compile(r"^(?:FATAL ERROR|\w*Error)\b.*", re.MULTILINE)


class NodeFailed(Exception):
    """A JavaScript peer failed on a page, took too long, or its process died."""


def default_folder() -> Path:
    """Return the folder of the packages: `ZONING_NODE_PEERS`, otherwise one below `XDG_CACHE_HOME`."""
    return Path(os.environ.get(FOLDER_VARIABLE) or cache_folder.path() / "node-peers")


def default_node() -> str | None:
    """Return the path of node: `ZONING_NODE`, otherwise the one on `PATH`; None if there is none."""
    return shutil.which(os.environ.get(NODE_VARIABLE) or "node")


def node_peer(name: str) -> Peer:
    """Return Mozilla's `readability` or `defuddle`, with its defaults; its HTML is converted to text.

    Raises `PeerNotInstalled`.
    """
    node, folder = default_node(), default_folder()
    if node is None:
        mend = f"install it, or set {NODE_VARIABLE} to the path of one, and run `scripts/peers`"
        raise PeerNotInstalled(f"{name} needs node, which is not installed: {mend}")
    package = folder / "node_modules" / PACKAGES[name] / "package.json"
    if not package.is_file():
        raise PeerNotInstalled(f"{name} is not installed: run `scripts/peers`, which needs npm")
    require_text_of(name)
    version = json.loads(package.read_text(encoding="utf-8"))["version"]
    process = _shared(node, folder)
    return Peer(name, version, lambda html, url: text_of(process.ask({"peer": name, "html": html, "url": url})))


def node_metadata(name: str, html: str, url: str) -> dict[str, str]:
    """Return the page's `title`, `author` and `date`, as far as one of the same tools finds them.

    Raises `NodeFailed`, or `PeerNotInstalled`.
    """
    node_peer(name)
    process = _shared(default_node() or "", default_folder())
    found = json.loads(process.ask({"peer": f"{name}_metadata", "html": html, "url": url}))
    return {field: value for field, value in found.items() if value}


@cache
def _shared(node: str, folder: Path) -> "NodeProcess":
    process = NodeProcess(node, folder)
    atexit.register(process.end)
    return process


@dataclass
class NodeProcess:
    """A node process that answers requests, each a line of JSON. It is started when needed, also after it has ended.

    The program finds its packages in `folder`. It ends when its input ends.
    """

    node: str
    folder: Path
    program: Path = PROGRAM
    page_s: float = PAGE_S
    _running: subprocess.Popen[bytes] | None = None
    _said: IO[bytes] | None = None

    def ask(self, request: dict[str, Any]) -> str:
        """Return the answer to `request`.

        Raises `NodeFailed`: if the tool reports an error, if there is no answer within `page_s` seconds, or if the
        process has ended.
        """
        try:
            answer = self._answer(json.dumps(request).encode() + b"\n")
        except BaseException:
            # Otherwise a late answer would be taken for the next page's.
            self.end()
            raise
        if "error" in answer:
            raise NodeFailed(answer["error"][:ERROR_CHARACTERS])
        return str(answer["answer"])

    def end(self) -> None:
        """End the process, if it runs."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None
        if self._said is not None:
            self._said.close()
            self._said = None

    def _answer(self, question: bytes) -> dict[str, Any]:
        process = self._process()
        late = Event()

        def give_up() -> None:
            late.set()
            process.kill()

        watchdog = Timer(self.page_s, give_up)
        watchdog.start()
        try:
            line = _exchange(process, question)
        finally:
            watchdog.cancel()
            watchdog.join()
        if late.is_set():
            raise NodeFailed(f"no answer within {self.page_s:g} s")
        if not line.endswith(b"\n"):
            raise NodeFailed(self._last_words(process))
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _process(self) -> subprocess.Popen[bytes]:
        if self._running is None or self._running.poll() is not None:
            self.end()
            self._said = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process
            # A program given as text looks for its packages in the working directory.
            self._running = subprocess.Popen(  # noqa: S603 - a program of ours
                [self.node, "--input-type=module", "--eval", self.program.read_text(encoding="utf-8")],
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
            )
        return self._running

    def _last_words(self, process: subprocess.Popen[bytes]) -> str:
        """Return the error that the process wrote before it ended."""
        assert self._said is not None
        code = process.wait()
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip()
        errors = ERROR_LINE.findall(said) or said.splitlines() or ["no message"]
        return f"node exited with {code}: {errors[-1]}"[:ERROR_CHARACTERS]


def _exchange(process: subprocess.Popen[bytes], question: bytes) -> bytes:
    """Return the line of the answer; it has no line end if the process has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(question)
        process.stdin.flush()
    except BrokenPipeError:
        return b""
    return process.stdout.readline()
