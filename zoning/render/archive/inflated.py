"""Read deflated data from any position, without an unpacked copy in memory or on the disk.

The data is unpacked once, and the state of the decompressor is kept every two megabytes. Reading at a position begins
at the last state before it. So the unpacked data takes no space, and no temporary file is left behind, however the
process ends.
"""

import io
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, BinaryIO, NamedTuple

from zoning import limits
from zoning.storage.decoding import most_unpacked

Opener = Callable[[], BinaryIO]
"""Opens the packed data as a file that can be read and sought in."""

RAW, GZIP = -zlib.MAX_WBITS, 16 + zlib.MAX_WBITS
"""The formats, as zlib's `wbits`: the one stream of a zip member; gzip, one stream or several."""
STEP_BYTES = 16 * 1024
"""The packed bytes that are unpacked at once, to a thousand times as many at most."""
BLOCK_BYTES = 2 * 1024 * 1024
"""The unpacked bytes between two states that are kept, each of some 40 KB."""
BLOCKS_HELD = 2


class UnpacksToTooMuch(ValueError):
    """Raised when an archive unpacks to more than is plausible for its size."""


class Budget:
    """The number of bytes that an archive may unpack to, all its parts and layers together."""

    def __init__(self, packed_bytes: int) -> None:
        self._left = min(limits.UNPACKED_BYTES, most_unpacked(packed_bytes))

    def spend(self, count: int) -> None:
        """Subtract `count` bytes from what is left. Raises `UnpacksToTooMuch` if less is left."""
        self._left -= count
        if self._left < 0:
            raise UnpacksToTooMuch(
                f"it unpacks to more than {limits.UNPACKED_RATIO} times its size, or to more than "
                f"{limits.UNPACKED_BYTES} bytes, and was not read further"
            )


class _State(NamedTuple):
    """The decompressor, and its positions in the unpacked and in the packed data."""

    unpacked: int
    packed: int
    unpacker: Any


class Inflated:
    """The data that a section of a file unpacks to; if the section is damaged, the data before the damage."""

    def __init__(self, packed: Opener, start: int, stop: int, wbits: int, budget: Budget) -> None:
        """Unpack the data once.

        packed: opens the file; start, stop: positions of the section; wbits: `RAW` or `GZIP`.
        """
        self._packed, self._stop, self._wbits = packed, stop, wbits
        self._states = [_State(0, start, zlib.decompressobj(wbits))]
        self.size = 0
        self.crc = 0
        """CRC-32 of the data."""
        self.broken = ""
        """Why the data ends too early; "" if it is complete."""
        try:
            for data, after in self._steps(self._states[0]):
                budget.spend(len(data))
                self.size, self.crc = after.unpacked, zlib.crc32(data, self.crc)
                if after.unpacked - self._states[-1].unpacked >= BLOCK_BYTES:
                    self._states.append(after._replace(unpacker=after.unpacker.copy()))
        except (zlib.error, EOFError, UnpacksToTooMuch) as error:
            self.broken = str(error)

    def open(self) -> BinaryIO:
        """Open the data as a file; several may be open at the same time."""
        return io.BufferedReader(_File(self))

    def block_at(self, offset: int) -> int:
        """Return the number of the block that contains the byte at `offset`."""
        return bisect_right(self._states, offset, key=lambda state: state.unpacked) - 1

    def block(self, number: int) -> tuple[int, bytes]:
        """Return the position at which a block begins, and its data."""
        begin = self._states[number]
        stop = self._states[number + 1].unpacked if number + 1 < len(self._states) else self.size
        pieces = []
        for data, after in self._steps(begin):
            pieces.append(data)
            if after.unpacked >= stop:
                break
        return begin.unpacked, b"".join(pieces)

    def _steps(self, begin: _State) -> Iterator[tuple[bytes, _State]]:
        """Unpack from a state on; yield each piece of data with the state after it."""
        unpacked, offset, unpacker = begin.unpacked, begin.packed, begin.unpacker.copy()
        ended = True
        with self._packed() as file:
            while offset < self._stop:
                file.seek(offset)
                packed = file.read(min(STEP_BYTES, self._stop - offset))
                if not packed:
                    break
                data = unpacker.decompress(packed)
                ended = unpacker.eof
                offset += len(packed) - len(unpacker.unused_data)
                unpacked += len(data)
                if ended:
                    unpacker = zlib.decompressobj(self._wbits)
                yield data, _State(unpacked, offset, unpacker)
                if ended and self._wbits == RAW:
                    return
        if not ended:
            raise EOFError("it is truncated")


class _File(io.RawIOBase):
    """Inflated data as a file."""

    def __init__(self, data: Inflated) -> None:
        self._data = data
        self._block = lru_cache(maxsize=BLOCKS_HELD)(data.block)
        self._position = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._position = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._data.size}[whence]
        if self._position < 0:
            raise ValueError("before the beginning")
        return self._position

    def readinto(self, buffer: "memoryview[int]") -> int:  # type: ignore[override]
        if self._position >= self._data.size:
            return 0
        start, block = self._block(self._data.block_at(self._position))
        piece = block[self._position - start : self._position - start + len(buffer)]
        buffer[: len(piece)] = piece
        self._position += len(piece)
        return len(piece)
