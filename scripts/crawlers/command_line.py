"""Parse the arguments of the crawlers, and write their output."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PEERS = Path.home() / ".cache" / "zoning" / "crawlers" / "bin" / "python"
"""The Python environment with the packages of the other crawlers."""
ROOT = Path(__file__).resolve().parent.parent.parent


@contextmanager
def arguments() -> Iterator[tuple[list[str], IO[str], int, str]]:
    """Yield the addresses, the file to write to, the number of tabs and the path of the browser."""
    addresses, output, tabs, chromium = sys.argv[1:]
    with Path(output).open("w", encoding="utf-8") as file:
        yield Path(addresses).read_text(encoding="utf-8").split(), file, int(tabs), chromium


def write(output: IO[str], address: str, text: str | None) -> None:
    """Write one page."""
    output.write(json.dumps({"url": address, "text": text or ""}) + "\n")
