"""Serve the pages and the foreign hosts in a process of its own, so that its cost does not count for visits."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fixtures.server import FixtureServer
from scripts.localhost import served
from scripts.rendering.foreign import Foreign


@dataclass
class Site:
    """A site that is being served."""

    address: str
    """Without a slash at the end."""
    foreign_port: int | None
    """The port of the listener for foreign hosts, if there is one."""
    counts: dict[str, int] = field(default_factory=dict)
    """The numbers of foreign requests that failed or hung; known once the site is closed."""


@contextmanager
def running(data: Path | None, hanging: float) -> Iterator[Site]:
    """Serve the folder `data` (None: the fixture pages) while the block runs.

    hanging: the share of foreign requests that are never answered; with 0 there is no listener for them.
    """
    command = [sys.executable, "-m", "scripts.rendering.site", str(hanging), *([str(data)] if data else [])]
    # In a process group of its own: Ctrl-C is for us only, and the server ends when we close its input.
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, process_group=0) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        site = Site(**json.loads(server.stdout.readline()))
        try:
            yield site
        finally:
            server.stdin.close()
            site.counts = json.loads(server.stdout.read() or "{}")


def main(hanging: float, data: Path | None) -> None:
    """Serve until standard input ends."""
    with ExitStack() as stack:
        address = stack.enter_context(served(data)) if data else stack.enter_context(FixtureServer()).url
        foreign = stack.enter_context(Foreign(hanging)) if hanging else None
        print(json.dumps({"address": address, "foreign_port": foreign and foreign.port}), flush=True)
        sys.stdin.read()
        print(json.dumps(foreign.counts if foreign else {}))


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
