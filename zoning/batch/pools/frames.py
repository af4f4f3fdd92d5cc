"""Send messages between a run and a worker process: frames of a four-byte length and a MessagePack value."""

import asyncio
import struct
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
LENGTH = struct.Struct(">I")


class Ended(Exception):
    """Raised when the other side has closed the connection."""


async def receive(reader: asyncio.StreamReader, kind: type[T]) -> T:
    """Return the next message. Raises `Ended` if there is none, or only a part of one."""
    try:
        (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
        return msgspec.msgpack.decode(await reader.readexactly(length), type=kind, dec_hook=_path)
    except (asyncio.IncompleteReadError, OSError) as error:
        raise Ended from error


def send(writer: asyncio.StreamWriter | asyncio.WriteTransport, value: msgspec.Struct) -> None:
    """Write one message."""
    data = msgspec.msgpack.encode(value, enc_hook=str)
    writer.write(LENGTH.pack(len(data)) + data)


def _path(kind: type[Any], value: Any) -> Any:
    """Decode a path, which MessagePack has no type for."""
    return kind(value)
