"""Files that only grow, line by line."""

import os
from contextlib import suppress
from io import FileIO


def extend(file: FileIO, whole: int, data: bytes) -> None:
    """Let a file, opened without a buffer, go on with `data` after its first `whole` bytes, and wait for the disk.

    Where that fails, the file ends after those bytes again. Raises `OSError`.
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
    """The lines of a file that only grows; one at its end that was cut off is none of them."""
    return data.split(b"\n")[:-1]
