"""Records as they are, one a line."""

from collections.abc import Iterator
from pathlib import Path

from zoning.batch.export.records import Found


def write(records: Iterator[Found], file: Path) -> int:
    """Write the records; return how many."""
    written = 0
    with file.open("wb") as out:
        for found in records:
            out.write(found.record + b"\n")
            written += 1
    return written
