"""Files that are whole whenever they are there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zoning.errors import OutputUnwritable


def write(path: Path, data: bytes, *, modified_ns: int | None = None) -> None:
    """Put `data` in the place of what the file held; after a crash at any moment it holds the one or the other.

    modified_ns: what the file is to give as the time of its last change, nanoseconds since 1970.
    Raises `OutputUnwritable` when it cannot be written.
    """
    part = path.with_name(f".{os.getpid()}-{path.name}")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if modified_ns is not None:
                os.utime(part, ns=(modified_ns, modified_ns))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        sync(path.parent)


def sync(folder: Path) -> None:
    """Wait until the names in the folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in the program's own words that a file cannot be written."""
    try:
        yield
    except OSError as error:
        raise OutputUnwritable(f"{path}: {error.strerror or error}", source=str(path)) from error
