"""Define ways to damage a file: each maps a random source and the file's bytes to other bytes."""

import contextlib
import gzip
import io
import json
import sqlite3
import zipfile
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

Mutation = Callable[[Random, bytes], bytes]

TOKENS = (
    b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3\x28", b"\xed\xa0\x80", b"\\ud800", b"\r\n\r\n", b"\n", b"\r",
    b"\x85", b"\xe2\x80\xa8", b"-1", b"0", b"1e999", b"NaN", b"9" * 30, b"4294967296", b"9223372036854775808", b"0x7f",
    b"[" * 3000, b"{\"a\":" * 1500, b"\"", b"'", b"%00", b"%ff%fe", b"http://[", b"http://a b/",
    b"http://\xc3\xa9.\xff/", b"https://x:99999/", b"charset=utf-7", b"charset=\"", b"charset=idna", b"charset=hex",
    b"Content-Length: -5\r\n", b"Content-Encoding: br\r\n", b"Transfer-Encoding: chunked\r\n", b"0000-00-00T00:00:00Z",
    b"99999999999999", b"2021-02-30T25:61:61Z", b"../../etc/passwd", b"<!DOCTYPE", b"\x1f\x8b\x08", b"PK\x03\x04",
    b"=?utf-8?b?////?=", b"=?x?q?=ff?=", b"\xf0\x9f\x98", b"\xcc\x81" * 200,
)  # fmt: skip
"""Bytes that break parsers: marks, numbers at limits, bad encodings, magic numbers of other formats."""
LONGEST = 300_000
"""The maximum bytes of an input: errors are searched for, not effects of size."""


def flip(rng: Random, data: bytes) -> bytes:
    """Flip bits in a few bytes."""
    changed = bytearray(data or b"\0")
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut(rng: Random, data: bytes) -> bytes:
    """Remove the end, the beginning or a piece."""
    first, last = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
    return rng.choice((data[:last], data[first:], data[:first] + data[last:], data[: len(data) - 1]))


def repeat(rng: Random, data: bytes) -> bytes:
    """Repeat or move a piece."""
    first = rng.randint(0, len(data))
    piece = data[first : first + rng.choice((1, 8, 64, 1024))]
    place = rng.randint(0, len(data))
    return data[:place] + piece * rng.choice((1, 1, 2, 50)) + data[place:]


def insert(rng: Random, data: bytes) -> bytes:
    """Insert something odd, or replace a piece with it."""
    place = rng.randint(0, len(data))
    return data[:place] + rng.choice(TOKENS) + data[place + rng.choice((0, 0, 1, 4, 20)) :]


def number(rng: Random, data: bytes) -> bytes:
    """Replace a number."""
    places = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    if not places:
        return insert(rng, data)
    first = last = rng.choice(places)
    while last < len(data) and 48 <= data[last] <= 57:
        last += 1
    other = rng.choice((b"0", b"-1", b"1", b"2147483648", b"9223372036854775808", b"1e400", b"0.5", b"007", b"9" * 40))
    return data[:first] + other + data[last:]


def lines(rng: Random, data: bytes) -> bytes:
    """Remove, duplicate, swap or join lines."""
    found = data.splitlines(keepends=True)
    if len(found) < 2:
        return repeat(rng, data)
    one, other = rng.randrange(len(found)), rng.randrange(len(found))
    match rng.randrange(4):
        case 0:
            del found[one]
        case 1:
            found.insert(other, found[one])
        case 2:
            found[one], found[other] = found[other], found[one]
        case 3:
            found[one] = found[one].rstrip(b"\r\n")
    return b"".join(found)


RAW: tuple[Mutation, ...] = (flip, cut, repeat, insert, number, lines)


def raw(rng: Random, data: bytes) -> bytes:
    """Apply a random mutation of the file's bytes."""
    return rng.choice(RAW)(rng, data)[:LONGEST]


# ---------------------------------------------------------------- by structure

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**40, 0.5, float("nan"), float("inf"), 1e308, "", " ",
    "\0", "\ud800", "a\udc80b", "é", "\U0001f600", "\u202e", "x" * 5000, "-", "http://[", "http://a b/",
    "https://é\ud800/", "data:,x", "http://localhost:0/", "2021-02-30", "99999999999999", "0001-01-01T00:00:00+23:59",
    [], {}, [[]], [None], {"": None}, ["\ud800"], "YQ=", "base64", "utf-7", "idna", "text/html; charset=hex", "../../x",
    "\n", "a\nb\r\nc",
)  # fmt: skip


def json_tree(rng: Random, data: bytes) -> bytes:
    """Change a value, a name or the depth somewhere in a JSON document."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return raw(rng, data)
    return json.dumps(_changed(rng, value)).encode()[:LONGEST]


def json_lines(rng: Random, data: bytes) -> bytes:
    """Change one line of JSON lines in the same way."""
    found = data.splitlines(keepends=True)
    if not found:
        return raw(rng, data)
    one = rng.randrange(len(found))
    found[one] = json_tree(rng, found[one]) + b"\n"
    return b"".join(found)


def _changed(rng: Random, value: Any) -> Any:
    """Return the value with one change at a random place."""
    if isinstance(value, dict) and value and rng.random() < 0.93:
        name = rng.choice(sorted(value))
        return _changed_member(rng, value, name)
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        match rng.randrange(8):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return [*value[:place], value[place], *value[place:]]
            case _:
                return [*value[:place], _changed(rng, value[place]), *value[place + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.4:
        place = rng.randint(0, len(value))
        return value[:place] + rng.choice(("\ud83d", "\0", "\n", "é", "%", "\u2028", "9" * 30, " ")) + value[place:]
    if rng.random() < 0.05:
        for _ in range(rng.choice((30, 400))):
            value = rng.choice(([value], {"a": value}))
        return value
    return rng.choice(VALUES)


def _changed_member(rng: Random, value: dict[str, Any], name: str) -> dict[str, Any]:
    match rng.randrange(10):
        case 0:
            return {key: member for key, member in value.items() if key != name}
        case 1:
            return {**value, rng.choice(("", "x", "\ud800", name.upper())): value[name]}
        case _:
            return {**value, name: _changed(rng, value[name])}


def in_gzip(inner: Mutation) -> Mutation:
    """Apply the mutation to the unpacked data of gzip members; a file that is not a gzip is damaged directly."""

    def mutate(rng: Random, data: bytes) -> bytes:
        members = _members(data)
        if not members:
            return raw(rng, data)
        one = rng.randrange(len(members))
        members[one] = inner(rng, members[one])
        if rng.random() < 0.2:  # several records in one member
            return gzip.compress(b"".join(members), 6, mtime=0)
        return b"".join(gzip.compress(member, 6, mtime=0) for member in members)

    return mutate


def _members(data: bytes) -> list[bytes]:
    found = []
    with contextlib.suppress(zlib.error):
        while data:
            unpacker = zlib.decompressobj(31)
            found.append(unpacker.decompress(data, LONGEST))
            if not unpacker.eof:
                break
            data = unpacker.unused_data
    return found


def in_zip(inner: Mutation) -> Mutation:
    """Apply the mutation to one file of a zip archive."""

    def mutate(rng: Random, data: bytes) -> bytes:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as whole:
                files = {info.filename: whole.read(info) for info in whole.infolist()}
        except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError, zlib.error):
            return raw(rng, data)
        if not files:
            return raw(rng, data)
        name = rng.choice(sorted(files))
        match rng.randrange(8):
            case 0:
                del files[name]
            case 1:
                files[rng.choice(("", "../x", "archive/é.warc", "pages/pages.jsonl", "archive/b.warc.gz"))] = files[
                    name
                ]
            case _:
                files[name] = inner(rng, files[name])
        return zipped(files, rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))

    return mutate


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip archive of these files, the same every time."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as whole:
        for name, content in files.items():
            whole.writestr(zipfile.ZipInfo(name), content, method)
    return data.getvalue()


def sqlite(rng: Random, data: bytes) -> bytes:
    """Change values in a database, or drop a table; its pages remain valid."""
    base = sqlite3.connect(":memory:", isolation_level=None)
    try:
        base.deserialize(data)
        tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        table = rng.choice(tables)
        columns = [(row[1], row[2]) for row in base.execute(f"PRAGMA table_info({table})")]
        name, kind = rng.choice(columns)
        match rng.randrange(10):
            case 0:
                base.execute(f"DROP TABLE {table}")
            case 1:
                base.execute(f"ALTER TABLE {table} RENAME COLUMN {name} TO other")
            case 2:
                base.execute(f"DELETE FROM {table}")
            case _:
                base.execute(f"UPDATE {table} SET {name} = ? WHERE rowid % 2 = ?", (_cell(rng, kind), rng.randrange(2)))
        return base.serialize()
    except (sqlite3.Error, UnicodeDecodeError, IndexError):  # the database was damaged before
        return raw(rng, data)
    finally:
        base.close()


def _cell(rng: Random, kind: str) -> str | int | float:
    if kind == "TEXT":
        texts = (
            "",
            "x",
            "[]",
            "{",
            '{"a": 1}',
            '["a"]',
            "null",
            "\0",
            "results-x.jsonl",
            "../../x",
            "running",
            "done",
            "-",
        )
        return rng.choice(texts)
    return rng.choice((0, -1, 1, 2**31, 2**62, -(2**62)) if kind == "INTEGER" else (0.0, -1.0, 1e300, float("inf")))
