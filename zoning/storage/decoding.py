r"""Help to read files of others: decode JSON to structs, unpack gzip within limits, and raise one error for all damage.

A reader returns a result or raises the one error of its format, never another. Parsers may raise nearly any exception
on damaged bytes, so readers do not list these, but run within `damage`. All decoded text can be encoded as UTF-8: JSON
may contain half of a surrogate pair (`"\ud83d"`), which is not a character and is replaced.
"""

import gzip
import io
import re
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, TypeVar

import msgspec

from zoning import limits
from zoning.errors import ZoningError

T = TypeVar("T")

ESCAPES = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)
"""The escapes of JSON, in this order: whole surrogate pairs, halves of one, all others."""
SURROGATES = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_EXAMINING = threading.Lock()


@contextmanager
def damage(error: type[ZoningError], source: str, what: str) -> Iterator[None]:
    """Turn any exception of the block into `error`, except a `ZoningError`, which passes unchanged.

    what: what the message says of the source, such as "not a readable snapshot"; the reason follows it.
    """
    try:
        yield
    except ZoningError:
        raise
    except Exception as reason:  # parsers may raise anything on damaged bytes
        told = getattr(reason, "strerror", None) or str(reason)
        if not (told and isinstance(reason, (OSError, ValueError))):
            told = f"{type(reason).__name__}: {told}".rstrip(": ")
        raise error(f"{source}: {what} ({characters(told)})", source=source) from reason


def decoder_of(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return the decoder of JSON for a type.

    msgspec (0.22) examines a `Struct` when it is first needed, and another thread that needs it meanwhile crashes the
    process. So types are examined here, by one thread at a time, and whatever decodes or converts uses this module.
    """
    with _EXAMINING:
        if kind not in _DECODERS:
            _DECODERS[kind] = msgspec.json.Decoder(kind)
        return _DECODERS[kind]


def convert(value: Any, kind: type[T], *, strict: bool = True) -> T:
    """Return a value of basic types as a `kind`, as `msgspec.convert` does. Raises `msgspec.ValidationError`."""
    decoder_of(kind)
    return msgspec.convert(value, kind, strict=strict)


def from_json(data: bytes, kind: type[T]) -> T:
    """Decode JSON as a `kind`, with U+FFFD for halves of surrogate pairs.

    Raises `ValueError` with what is wrong and where.
    """
    try:
        try:
            return decoder_of(kind).decode(data)
        except msgspec.ValidationError:
            raise
        except msgspec.DecodeError:
            if (whole := whole_escapes(data)) == data:
                raise
            return decoder_of(kind).decode(whole)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def whole_escapes(data: bytes) -> bytes:
    """Return the JSON with an escaped U+FFFD instead of each escaped half of a surrogate pair."""
    return ESCAPES.sub(lambda escape: rb"\ufffd" if escape["half"] else escape[0], data)


def characters(text: str) -> str:
    """Return the text with U+FFFD instead of each surrogate, which is not a character."""
    return SURROGATES.sub(REPLACEMENT, text)


class Gunzipped(io.RawIOBase):
    """The uncompressed bytes of a gzip file, of all its members.

    Reading raises `OSError` if they are damaged, cut off, or too many for the size of the file
    (`limits.UNPACKED_RATIO`).
    """

    def __init__(self, packed: BinaryIO) -> None:
        self._packed = packed
        self._unpacking = gzip.GzipFile(fileobj=packed)
        self._bytes = 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "memoryview[int]") -> int:  # type: ignore[override]
        """Read into `buffer`; return the number of bytes, 0 at the end."""
        try:
            count = self._unpacking.readinto(buffer)
        except (EOFError, zlib.error) as error:
            raise gzip.BadGzipFile(str(error)) from error
        self._bytes += count
        if self._bytes > most_unpacked(self._packed.tell()):
            raise gzip.BadGzipFile(f"it unpacks to more than {limits.UNPACKED_RATIO} times its size")
        return count

    def close(self) -> None:
        """Close the stream, and the file that it reads."""
        self._packed.close()
        super().close()


def most_unpacked(packed_bytes: int) -> int:
    """Return the most bytes that compressed data of that size may unpack to."""
    return max(limits.UNPACKED_ANYWAY_BYTES, limits.UNPACKED_RATIO * packed_bytes)


def gunzipped(packed: BinaryIO) -> BinaryIO:
    """Return the uncompressed bytes of a gzip file; reading raises as `Gunzipped` does, and closing closes the file."""
    return io.BufferedReader(Gunzipped(packed), io.DEFAULT_BUFFER_SIZE * 8)
