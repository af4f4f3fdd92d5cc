"""Export records unchanged, one a line."""

from collections.abc import Iterator
from typing import BinaryIO

from zoning.batch.export.records import Found


def write(records: Iterator[Found], file: BinaryIO) -> int:
    """Write the records; return their number."""
    written = 0
    for found in records:
        file.write(found.record + b"\n")
        written += 1
    return written
