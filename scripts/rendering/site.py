"""The pages and the foreign hosts, served by a process of their own: what that takes is not what a visit takes."""

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
    """A site that is served."""

    address: str
    """Without a slash at the end."""
    foreign_port: int | None
    """Where foreign hosts are listened for, if anywhere."""
    counts: dict[str, int] = field(default_factory=dict)
    """Foreign requests that failed or hung; known when the site is closed."""


@contextmanager
def running(data: Path | None, hanging: float) -> Iterator[Site]:
    """Serve the folder `data` (the fixture pages without one) while the block runs.

    hanging: the share of foreign requests that are never answered; with 0 nobody listens for them.
    """
    command = [sys.executable, "-m", "scripts.rendering.site", str(hanging), *([str(data)] if data else [])]
    # In a group of its own: an interrupt is for us, and the server ends when we close its input.
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
