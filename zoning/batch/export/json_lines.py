"""Records as they are, one a line."""

from collections.abc import Iterator
from typing import BinaryIO

from zoning.batch.export.records import Found


def write(records: Iterator[Found], file: BinaryIO) -> int:
    """Write the records; return how many."""
    written = 0
    for found in records:
        file.write(found.record + b"\n")
        written += 1
    return written
