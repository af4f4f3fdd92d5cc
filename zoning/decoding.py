r"""What every reader of files asks for: JSON as a struct, gzip in bounds, and one error for whatever is damaged.

A reader turns the bytes of others into values. It gives a result or the one error of its format, never another: so it
does not list what its parsers may raise on damaged bytes (they raise nearly everything), it works within `damage`.
What it hands on can be encoded as UTF-8: JSON may name half of a surrogate pair (`"\ud83d"`), which is no character.
"""

import gzip
import io
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from zoning import limits
from zoning.errors import ZoningError

T = TypeVar("T")

ESCAPES = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)
"""The escapes of JSON, in their order: whole surrogate pairs, halves of one, all others."""
SURROGATES = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


@contextmanager
def damage(error: type[ZoningError], source: str, what: str) -> Iterator[None]:
    """Turn whatever is raised in the block into `error`; what is a `ZoningError` already passes.

    what: said of the source, such as "not a readable snapshot"; the reason follows it.
    """
    try:
        yield
    except ZoningError:
        raise
    except Exception as reason:  # a parser of others' bytes may raise anything
        told = getattr(reason, "strerror", None) or str(reason)
        if not (told and isinstance(reason, (OSError, ValueError))):
            told = f"{type(reason).__name__}: {told}".rstrip(": ")
        raise error(f"{source}: {what} ({characters(told)})", source=source) from reason


def from_json(data: bytes, kind: type[T]) -> T:
    """The JSON in `data` as a `kind`, with U+FFFD for halves of surrogate pairs.

    Raises `ValueError`, which says what is wrong and where.
    """
    try:
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError:
            raise
        except msgspec.DecodeError:
            if (whole := whole_escapes(data)) == data:
                raise
            return msgspec.json.decode(whole, type=kind)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def whole_escapes(data: bytes) -> bytes:
    """JSON with an escaped U+FFFD in place of each escaped half of a surrogate pair."""
    return ESCAPES.sub(lambda escape: rb"\ufffd" if escape["half"] else escape[0], data)


def characters(text: str) -> str:
    """The text with U+FFFD in place of what is no character."""
    return SURROGATES.sub(REPLACEMENT, text)


class Gunzipped(io.RawIOBase):
    """The uncompressed bytes of a gzip file, of all its members.

    Reading raises `OSError` where they are damaged, cut off, or more than a file of its size unpacks to
    (`limits.UNPACKED_RATIO`).
    """

    def __init__(self, packed: BinaryIO) -> None:
        self._packed = packed
        self._unpacking = gzip.GzipFile(fileobj=packed)
        self._bytes = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: "memoryview[int]") -> int:  # type: ignore[override]
        """As every raw stream does."""
        try:
            count = self._unpacking.readinto(buffer)
        except (EOFError, zlib.error) as error:
            raise gzip.BadGzipFile(str(error)) from error
        self._bytes += count
        if self._bytes > most_unpacked(self._packed.tell()):
            raise gzip.BadGzipFile(f"it unpacks to more than {limits.UNPACKED_RATIO} times its size")
        return count

    def close(self) -> None:
        """Close it, and the file that it reads."""
        self._packed.close()
        super().close()


def most_unpacked(packed_bytes: int) -> int:
    """What compressed data of that size may be when it is unpacked."""
    return max(limits.UNPACKED_ANYWAY_BYTES, limits.UNPACKED_RATIO * packed_bytes)


def gunzipped(path: Path) -> BinaryIO:
    """A gzip file to read the uncompressed bytes of, as `Gunzipped` gives them."""
    return io.BufferedReader(Gunzipped(path.open("rb")), io.DEFAULT_BUFFER_SIZE * 8)
