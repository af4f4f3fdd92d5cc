"""Readers that misbehave in every way that `scripts/fuzz` looks for, and one that works."""

import os
import time
from pathlib import Path

from scripts.fuzzing.mutations import RAW
from scripts.fuzzing.readers import Reader
from scripts.fuzzing.samples import Sample
from zoning.errors import BadArchive


def strange(_: Path) -> None:
    raise KeyError("x")


def hungry(_: Path) -> None:
    taken = bytearray(400_000_000)
    for place in range(0, len(taken), 4096):
        taken[place] = 1


def crash(_: Path) -> None:
    os.abort()


def hang(_: Path) -> None:
    time.sleep(600)


def refuse(_: Path) -> None:
    raise BadArchive("refused")


BY_NAME = {
    read.__name__: Reader(read.__name__, lambda: [Sample("file", b"x")], RAW, read)
    for read in (strange, hungry, crash, hang, refuse)
}
