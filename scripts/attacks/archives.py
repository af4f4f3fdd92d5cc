"""Attack with archives: bombs, and files that they leave on the disk."""

import io
import random
import signal
import time
import zipfile
import zlib

from scripts.attacks.arena import Arena
from scripts.attacks.attack import attack, expect
from scripts.attacks.servers import Server, says
from scripts.attacks.sites import PROSE

MB = 1_000_000
ADDRESS = "http://pages.test/"


def record(body: bytes, address: str = ADDRESS) -> bytes:
    """Return a WARC record of a response."""
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {address}\r\nWARC-Date: 2021-03-04T05:06:07Z\r\n"
        "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return head.encode() + http + b"\r\n\r\n"


def deflated(prefix: bytes, repeated: bytes, times: int) -> bytes:
    """Return a WACZ whose WARC is compressed by the zip archive, so that it must be unpacked."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as whole:
        with whole.open("archive/a.warc", "w") as member:
            member.write(prefix)
            for _ in range(times):
                member.write(repeated)
        whole.writestr("datapackage.json", "{}")
    return data.getvalue()


def _typed(arena: Arena, name: str, data: bytes, most_mb: float, *, disk_mb: float = 300, limit_s: float = 110) -> str:
    ended = arena.run("extract", "-f", "json", "--timeout", "8", arena.file(name, data), timeout_s=limit_s)
    expect(ended.code is not None, f"still running after {ended.seconds:.0f} s")
    expect(not ended.has_traceback, f"a traceback: {ended.last_words}")
    expect(ended.records(), f"no record: exit code {ended.code}: {ended.last_words}")
    expect(
        arena.most_temporary < disk_mb * MB,
        f"{arena.most_temporary / MB:.0f} MB of temporary files for {len(data) / MB:.1f} MB",
    )
    expect(arena.peak < most_mb * MB, f"{arena.peak / MB:.0f} MB of memory for {len(data) / MB:.1f} MB")
    left = [path.name for path in arena.temporary.iterdir() if path.name.startswith("zoning")]
    expect(not left, f"remaining files: {left[:3]}")
    on_disk = f"{arena.most_temporary / MB:.0f} MB on the disk"
    return f"{len(data) / MB:.1f} MB, exit code {ended.code}, {on_disk}, {ended.last_words}"


@attack("a WACZ of a few MB is refused before it fills the disk", limit_s=120)
def wacz_bomb(arena: Arena) -> str:
    filler = record(b"<p>" + b"x" * 10 * MB)
    return _typed(arena, "bomb.wacz", deflated(record(PROSE.encode()), filler, 110), 1500)


@attack("a WACZ with many small members is refused before it fills the disk", limit_s=240)
def wacz_of_many(arena: Arena) -> str:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as whole:
        for number in range(60):
            whole.writestr(f"archive/{number}.warc", record(b"<p>" + b"x" * 20 * MB, f"{ADDRESS}{number}"))
    # About 25 visits that time out. Chromium alone needs 2,000 MB to lay out one of these pages, and a browser that is
    # retired may still be ending while the next starts.
    return _typed(arena, "many.wacz", data.getvalue(), 4500, limit_s=230)


@attack("a gzipped WARC that unpacks to gigabytes is refused, or read in little memory", limit_s=120)
def warc_bomb(arena: Arena) -> str:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    parts = [packer.compress(b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 2000000000\r\n\r\n")]
    filler = b"x" * 20 * MB
    parts += [packer.compress(filler) for _ in range(100)]
    parts.append(packer.flush())
    return _typed(arena, "bomb.warc.gz", b"".join(parts), 1500)


@attack("gzipped HTML that unpacks to a gigabyte is refused", limit_s=60)
def html_bomb(arena: Arena) -> str:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    data = b"".join(packer.compress(b"<p>x</p>" * 1_250_000) for _ in range(100)) + packer.flush()
    return _typed(arena, "bomb.html.gz", data, 900)


@attack("a gzipped list that unpacks to one line of a gigabyte is refused", limit_s=90)
def list_bomb(arena: Arena) -> str:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    data = b"".join(packer.compress(b"x" * 10 * MB) for _ in range(100)) + packer.flush()
    ended = arena.run("batch", arena.file("bomb.txt.gz", data), "-o", "run", timeout_s=80)
    expect(ended.code is not None, f"still running after {ended.seconds:.0f} s")
    expect(not ended.has_traceback, f"a traceback: {ended.last_words}")
    expect(arena.peak < 1200 * MB, f"{arena.peak / MB:.0f} MB of memory for {len(data) / MB:.1f} MB")
    return f"exit code {ended.code}, {arena.peak / MB:.0f} MB"


@attack("a server's gzip bomb gives an error or a truncated page, and the next page is read", limit_s=90)
def answer_bomb(arena: Arena) -> str:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    data = b"".join(packer.compress(b"<p>x</p>" * 1_250_000) for _ in range(60)) + packer.flush()
    head = (
        f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    server = arena.held(Server(says(head.encode() + data)))
    page = arena.file("page.html", PROSE)
    ended = arena.run("extract", "-f", "json", "--timeout", "20", server.url, page, timeout_s=80)
    records = ended.records()
    expect(
        len(records) == 2 and "river rises" in records[1].get("text", ""), f"the next page is lost: {ended.last_words}"
    )
    expect(arena.peak < 3500 * MB, f"{arena.peak / MB:.0f} MB of memory")
    return f"{records[0].get('error_class', 'read')}, {arena.peak / MB:.0f} MB"


def _ended_by(arena: Arena, number: int) -> str:
    rng = random.Random(1)
    noise = record(b"<p>" + rng.randbytes(20 * MB).hex().encode(), f"{ADDRESS}noise")
    page = record(f"{PROSE}<script>for (;;);</script>".encode())
    running = arena.start(
        "extract", "--timeout", "60", f"{arena.file('page.wacz', deflated(page, noise, 1))}#{ADDRESS}"
    )
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline and running.process.poll() is None and not running.below("--type=renderer"):
        time.sleep(0.2)
    expect(running.process.poll() is None, f"zoning ended too early: {running.said()[-200:]}")
    running.send(number)
    running.wait(15)
    time.sleep(1)
    arena.end_all()
    left = [
        path.name for path in arena.temporary.iterdir() if path.name.endswith(".warc") or path.name.startswith("zoning")
    ]
    expect(not left, f"{len(left)} temporary files remain: {left[:3]}")
    return f"no files remain (at most {arena.most_temporary / MB:.0f} MB during the run)"


@attack("a process that gets SIGTERM removes its temporary files", limit_s=90)
def temporary_files_terminated(arena: Arena) -> str:
    return _ended_by(arena, signal.SIGTERM)


@attack("no temporary files remain after a process is killed", limit_s=90)
def temporary_files_killed(arena: Arena) -> str:
    return _ended_by(arena, signal.SIGKILL)


@attack("names in a zip archive that point outside it write no file there")
def paths_in_zip(arena: Arena) -> str:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as whole:
        for name in ("archive/../../out.warc", "../../out.warc", "/archive/out.warc", "archive/a.warc"):
            whole.writestr(name, record(PROSE.encode()))
    before = set(arena.folder.parent.glob("out.warc*"))
    ended = arena.run("extract", "-f", "json", arena.file("paths.wacz", data.getvalue()))
    expect(ended.records(), f"no record: exit code {ended.code}: {ended.last_words}")
    expect(set(arena.folder.parent.glob("out.warc*")) == before, "a file was written elsewhere")
    expect(not list(arena.folder.rglob("out.warc")), "a file was written under the archive's name")
    return "nothing written"
