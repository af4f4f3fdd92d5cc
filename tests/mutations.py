"""Files damaged as by disks, networks and faulty programs; the same seed gives the same damage."""

import random
import re
from collections.abc import Callable

LARGE = (b"9" * 5000, b"1e999", b"-1", b"2147483648", b"99999999999999999999", b"0.5", b"\xd9\xa3")
PIECES = (b"\\ud83d", b"\xff\xfe", b"\x00", b"[" * 2000, b"\xed\xa0\xbd", b"null", b'"', b"\r\n\r\n", b"\xdf")


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The data with one to three faults in it."""
    for _ in range(chance.randint(1, 3)):
        data = chance.choice(FAULTS)(data, chance)
    return data


def _flipped(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _removed(data: bytes, chance: random.Random) -> bytes:
    start, stop = _range(data, chance)
    return data[:start] + data[stop:]


def _doubled(data: bytes, chance: random.Random) -> bytes:
    start, stop = _range(data, chance)
    return data[:stop] + data[start:]


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _inserted(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(PIECES) + data[at:]


def _another_number(data: bytes, chance: random.Random) -> bytes:
    numbers = list(re.finditer(rb"\d+", data))
    if not numbers:
        return data
    number = chance.choice(numbers)
    return data[: number.start()] + chance.choice(LARGE) + data[number.end() :]


def _range(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.choice((1, 4, 30, 400)))


FAULTS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flipped,
    _removed,
    _doubled,
    _cut,
    _inserted,
    _another_number,
)
