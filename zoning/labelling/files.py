"""Append to files of lines."""

import os
from contextlib import suppress
from io import FileIO


def extend(file: FileIO, whole: int, data: bytes) -> None:
    """Write `data` after the first `whole` bytes of a file, opened without a buffer, and wait for the disk.

    On an error the file is cut to those bytes again. Raises `OSError`.
    """
    try:
        file.truncate(whole)
        file.seek(whole)
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            file.truncate(whole)
        raise


def whole_lines(data: bytes) -> list[bytes]:
    """Return the complete lines; the last one is left out if it was cut off."""
    return data.split(b"\n")[:-1]
