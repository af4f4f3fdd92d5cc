"""Check that runs of `zoning batch` never lose, mix up or duplicate results, and never hang."""

import json
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress

import psutil

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import Arena, Ended
from scripts.attacks.attack import attack, expect
from scripts.attacks.others import FAST, listed, records_of
from scripts.attacks.servers import free_port
from scripts.attacks.sites import innocents, wrong_ones

ORDER = ("--robots", "ignore", *FAST)


def _begun(arena: Arena, count: int, *options: str) -> tuple[list[str], Ended]:
    """Run `batch` over `count` innocent pages; return the command and its result."""
    site = arena.held(FixtureServer(routes=innocents(count)))
    addresses = [f"{site.url}/innocent/{number}" for number in range(count)]
    command = ["batch", str(listed(arena, addresses)), "-o", "run", *ORDER]
    return command, arena.run(*command, *options, timeout_s=100)


OTHERWISE = (
    ("--locale", "de-DE"),
    ("--user-agent", "another"),
    ("--header", "X-A: b"),
    ("--viewport", "800x600"),
    ("--reveal", "none"),
    ("--block", "images"),
    ("--timezone", "Asia/Tokyo"),
    ("--next-pages", "2"),
)


@attack("continuing a run with other options is refused, and the error names the difference", limit_s=120)
def resumed_otherwise(arena: Arena) -> str:
    command, first = _begun(arena, 3, "--limit", "1")
    expect(first.code == 0, f"exit code {first.code}: {first.last_words}")
    taken = []
    for option, value in OTHERWISE:
        ended = arena.run(*command, option, value, "--limit", "1", timeout_s=60)
        expect(not ended.has_traceback, f"{option}: a traceback: {ended.last_words}")
        name = option.strip("-")
        if ended.code != 2 or not any(
            spelled in ended.said for spelled in (name, name.replace("-", "_"), name.replace("-", " "))
        ):
            taken.append(f"{option} (exit code {ended.code})")
            if ended.code == 0 and len(records_of(arena.folder / "run")) >= 3:
                break
    expect(not taken, f"accepted without an error: {', '.join(taken)}")
    ended = arena.run(*command)
    expect(ended.code == 0, f"with the same options: exit code {ended.code}: {ended.last_words}")
    return f"{len(OTHERWISE)} options"


def _with_noise(data: bytes) -> bytes:
    return data[:100] + random.Random(1).randbytes(2900) + data[3000:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "no database": lambda _: b"this is no database" * 300,
    "cut off": lambda data: data[:2000],
    "overwritten in its middle": _with_noise,
    "empty": lambda _: b"",
}


@attack("a damaged ledger gives a typed error that says what to do; --restart works", limit_s=150)
def damaged_ledger(arena: Arena) -> str:
    command, first = _begun(arena, 4)
    expect(first.code == 0, f"exit code {first.code}: {first.last_words}")
    ledger = arena.folder / "run" / "ledger.sqlite"
    whole = ledger.read_bytes()
    for kind, damage in DAMAGES.items():
        for leftover in (arena.folder / "run").glob("ledger.sqlite-*"):
            leftover.unlink()
        ledger.write_bytes(damage(whole))
        for words in (command, ["batch", "status", "run"], ["export", "run", "-f", "jsonl", "-o", "out.jsonl"]):
            ended = arena.run(*words, timeout_s=60)
            told = f"{words[0]} {words[1] if words[1] == 'status' else ''}, {kind}"
            expect(not ended.has_traceback, f"{told}: a traceback: {ended.last_words}")
            if kind != "empty":
                expect(ended.code not in (0, None), f"{told}: exit code {ended.code}")
        ended = arena.run(*command, "--restart", timeout_s=90)
        expect(ended.code == 0, f"{kind}: --restart: exit code {ended.code}: {ended.last_words}")
        problems = wrong_ones(records_of(arena.folder / "run"), range(4))
        expect(not problems, f"{kind}, --restart: {problems[:2]}")
        whole = ledger.read_bytes()
    return f"{len(DAMAGES)} kinds of damage"


@attack("`zoning batch repair` rebuilds a lost ledger from the shards", limit_s=90)
def repaired_ledger(arena: Arena) -> str:
    _, first = _begun(arena, 5)
    expect(first.code == 0, f"exit code {first.code}: {first.last_words}")
    (arena.folder / "run" / "ledger.sqlite").write_bytes(b"garbage" * 500)
    ended = arena.run("batch", "repair", "run")
    expect(ended.code == 0, f"exit code {ended.code}: {ended.last_words}")
    ended = arena.run("export", "run", "-f", "jsonl", "-o", "out.jsonl")
    expect(ended.code == 0, f"export: exit code {ended.code}: {ended.last_words}")
    records = [json.loads(line) for line in (arena.folder / "out.jsonl").read_bytes().splitlines()]
    problems = wrong_ones(records, range(5))
    expect(not problems, f"after the repair: {problems[:2]}")
    return "5 of 5 records"


@attack("a damaged record gives a typed error in every export format, and is not copied", limit_s=90)
def damaged_record(arena: Arena) -> str:
    _, first = _begun(arena, 3)
    expect(first.code == 0, f"exit code {first.code}: {first.last_words}")
    (shard, *_) = sorted((arena.folder / "run").glob("results-*.jsonl"))
    data = bytearray(shard.read_bytes())
    data[40:60] = b"\xff\x00\xfe" + b"}" * 17
    shard.write_bytes(bytes(data))
    for form, output in (
        ("jsonl", "out.jsonl"),
        ("csv", "out.csv"),
        ("markdown-folder", "out"),
        ("parquet", "out.parquet"),
    ):
        ended = arena.run("export", "run", "-f", form, "-o", output)
        expect(not ended.has_traceback, f"{form}: a traceback: {ended.last_words}")
        expect(ended.code not in (0, None), f"{form}: exit code {ended.code}, and no error")
        written = arena.folder / output
        if written.is_file():
            expect(b"\xff\x00\xfe" not in written.read_bytes(), f"{form}: the damage was copied")
    return "four forms"


CLOCK = """
import os, time
flag, own = os.environ["ZONING_CLOCK_FLAG"], time.time
time.time = lambda: own() - (3600 if os.path.exists(flag) else 0)
"""


@attack("a clock that is set back by an hour does not make a run wait", limit_s=90)
def clock_set_back(arena: Arena) -> str:
    arena.file("clock/sitecustomize.py", CLOCK)
    flag = arena.folder / "flag"
    import os

    path = os.pathsep.join((str(arena.folder / "clock"), os.environ.get("PYTHONPATH", "")))
    environment = {"PYTHONPATH": path, "ZONING_CLOCK_FLAG": str(flag)}
    site = arena.held(FixtureServer(routes=innocents(8)))
    addresses = listed(arena, [f"{site.url}/innocent/{number}" for number in range(8)])
    running = arena.start("batch", addresses, "-o", "run", "--robots", "ignore", "--workers", "1", "--per-host-delay",
    "1",
                          environment=environment)  # fmt: skip
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline and len(records_of(arena.folder / "run")) < 2 and running.process.poll() is None:
        time.sleep(0.2)
    flag.touch()
    ended = running.wait(45)
    expect(
        ended.code == 0,
        f"exit code {ended.code} after {ended.seconds:.0f} s, {len(records_of(arena.folder / 'run'))} of 8",
    )
    problems = wrong_ones(records_of(arena.folder / "run"), range(8))
    expect(not problems, f"{problems[:2]}")
    return f"8 of 8 in {ended.seconds:.0f} s (the process's clock was set back)"


@attack("the back-off of a suspended host does not keep the run open", limit_s=150)
def host_left_alone(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes=innocents(2)))
    dead = f"http://127.0.0.1:{free_port()}"
    addresses = [
        *(f"{dead}/{number}" for number in range(14)),
        *(f"{site.url}/innocent/{number}" for number in range(2)),
    ]
    ended = arena.run("batch", listed(arena, addresses), "-o", "run", *ORDER, "--retries", "5", timeout_s=140)
    expect(ended.code is not None, "still running after 140 s")
    problems = wrong_ones(records_of(arena.folder / "run"), range(2))
    expect(not problems, f"{problems[:2]}")
    expect("kept failing and was suspended" in ended.said, f"the host is not suspended: {ended.last_words}")
    expect(ended.seconds < 60, f"{ended.seconds:.0f} s")
    return f"{ended.seconds:.0f} s"


@attack("an unreadable archive in a list does not affect other lines")
def bad_archive_in_list(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes=innocents(2)))
    bad = {
        "bad.har": b'{"log": {"entries": [{"request": {"url": "\xff\xfe"}}]}}',
        "bad.wacz": b"PK\x03\x04 garbage",
        "bad.warc.gz": b"\x1f\x8b\x08garbage",
        "bad.mhtml": b"\xff\xfe\x00garbage",
        "bad.snapshot.json.gz": b"\x1f\x8b\x08garbage",
    }
    files = [str(arena.file(name, data)) for name, data in bad.items()]
    addresses = [f"{site.url}/innocent/0", *files, "missing.warc", "http://[", f"{site.url}/innocent/1"]
    ended = arena.run("batch", listed(arena, addresses), "-o", "run", *ORDER, "--retries", "0")
    expect(not ended.has_traceback, f"a traceback: {ended.last_words}")
    problems = wrong_ones(records_of(arena.folder / "run"), range(2))
    expect(not problems, f"{problems[:2]} ({ended.last_words})")
    return f"{len(files) + 2} bad lines, 2 of 2 done"


@attack("whatever process is killed, each page has exactly one correct result", limit_s=300)
def killed_runs(arena: Arena) -> str:
    count, kills, rng = 60, 12, random.Random(21)
    site = arena.held(FixtureServer(routes={**innocents(count), "/robots.txt": answer("", 404)}))
    addresses = listed(arena, [f"{site.url}/innocent/{number}" for number in range(count)])
    command = ["batch", str(addresses), "-o", "run", *FAST, "--retries", "99", "--reveal", "none"]
    running, killed = arena.start(*command), 0
    deadline = time.monotonic() + 270
    while time.monotonic() < deadline and (killed < kills or running.process.poll() is None):
        time.sleep(rng.uniform(0.4, 1.6))
        if running.process.poll() is not None:
            if killed >= kills:
                break
            if len(records_of(arena.folder / "run")) >= count:
                break
            running = arena.start(*command)
            continue
        if killed < kills:
            targets = (*running.below("--remote-debugging-pipe"), *running.below("playwright/driver"),
                       *running.below("pools.process"), psutil.Process(running.process.pid))  # fmt: skip
            with suppress(psutil.Error):
                rng.choice(targets).send_signal(signal.SIGKILL)
                killed += 1
    ended = running.wait(max(1.0, deadline - time.monotonic()))
    if ended.code not in (0, None):
        ended = arena.run(*command, timeout_s=60)
    problems = wrong_ones(records_of(arena.folder / "run"), range(count))
    expect(ended.code == 0, f"exit code {ended.code} after {killed} kills: {ended.last_words}")
    expect(not problems, f"after {killed} kills: {len(problems)}: {problems[:3]}")
    time.sleep(2)
    left = [process.name() for process in arena.left()]
    expect(not left, f"processes still running: {left[:4]}")
    return f"{killed} kills, {count} of {count}"


@attack("Ctrl-C finishes the visits under way, and the same command continues the run", limit_s=90)
def interrupted_run(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes=innocents(20)))
    command = [
        "batch",
        str(listed(arena, [f"{site.url}/innocent/{number}" for number in range(20)])),
        "-o",
        "run",
        *ORDER,
    ]
    running = arena.start(*command)
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline and len(records_of(arena.folder / "run")) < 3 and running.process.poll() is None:
        time.sleep(0.1)
    running.send(signal.SIGINT)
    ended = running.wait(30)
    expect(ended.code in (0, 130) and not ended.has_traceback, f"exit code {ended.code}: {ended.last_words}")
    ended = arena.run(*command)
    problems = wrong_ones(records_of(arena.folder / "run"), range(20))
    expect(ended.code == 0 and not problems, f"exit code {ended.code}, {problems[:2]}")
    return "20 of 20"
