"""What a run and its workers say to each other: frames of four bytes of length and a MessagePack value."""

import asyncio
import struct
from typing import Any, TypeVar

import msgspec

from zoning.render import VisitOptions

T = TypeVar("T")
LENGTH = struct.Struct(">I")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a worker visits and reads; the first frame it gets."""

    extractor: str
    visit: VisitOptions
    next_pages: int = 0
    snapshots: str | None = None
    """The folder that snapshots are kept in."""
    pages: int = 2
    """Visits at a time."""


class Task(msgspec.Struct, frozen=True):
    """One source to visit."""

    id: int
    source: str
    carried: dict[str, str]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of it: a record, or an error."""

    id: int
    record: bytes | None = None
    """A `Result` as one line of JSON."""
    error_class: str = ""
    error: str = ""
    transient: bool = False
    """Whether the error may be gone the next time."""
    retry_after_s: float | None = None
    """What the server asks for."""
    seconds: float = 0.0
    memory: int = 0
    """Bytes that the worker takes, its browser apart."""


class Ended(Exception):
    """The other side has closed."""


async def receive(reader: asyncio.StreamReader, kind: type[T]) -> T:
    """The next frame. Raises `Ended` when there is none, or only a part of one."""
    try:
        (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
        return msgspec.msgpack.decode(await reader.readexactly(length), type=kind, dec_hook=_path)
    except (asyncio.IncompleteReadError, OSError) as error:
        raise Ended from error


def send(writer: asyncio.StreamWriter | asyncio.WriteTransport, value: msgspec.Struct) -> None:
    """Write one frame."""
    data = msgspec.msgpack.encode(value, enc_hook=str)
    writer.write(LENGTH.pack(len(data)) + data)


def _path(kind: type[Any], value: Any) -> Any:
    """What MessagePack has no word for: a path."""
    return kind(value)
