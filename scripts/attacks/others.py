"""Check that one page cannot harm another."""

import json
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import Arena, Ended
from scripts.attacks.attack import attack, expect, expect_ctrl_c_ends
from scripts.attacks.servers import Behave, Server, drips, says
from scripts.attacks.sites import HOSTILE, PROSE, STORM, hostiles, innocent, innocents, word, wrong_ones

FAST = ("--per-host-delay", "0", "--per-host-concurrency", "99", "--workers", "2")


def records_of(run: Path) -> list[dict[str, Any]]:
    """Return the records that a run has written, and its failures."""
    files = [*sorted(run.glob("results-*.jsonl")), run / "failed.jsonl"]
    return [json.loads(line) for file in files if file.exists() for line in file.read_bytes().splitlines()]


def listed(arena: Arena, addresses: Iterable[str]) -> Path:
    """Write a list of these addresses."""
    return arena.file("list.txt", "\n".join(addresses))


def expect_innocents(ended: Ended, records: list[dict[str, Any]], numbers: Iterable[int], within_s: float) -> None:
    """Check that all innocent pages were returned correctly within the time."""
    problems = wrong_ones(records, numbers)
    late = f"still running after {ended.seconds:.0f} s; " if ended.code is None else ""
    expect(not problems and not late, f"{late}{len(problems)} innocent pages are wrong: {'; '.join(problems[:3])}")
    expect(not ended.has_traceback, f"a traceback: {ended.last_words}")
    expect(ended.seconds < within_s, f"{ended.seconds:.0f} s")


@attack("the six innocent pages after the hostile one are read", limit_s=150)
def pushstate_storm(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes={"/storm": answer(STORM), **innocents(6)}))
    sources = [f"{site.url}/storm", *(f"{site.url}/innocent/{number}" for number in range(6))]
    ended = arena.run("extract", "-f", "json", "--timeout", "15", *sources, timeout_s=140)
    expect_innocents(ended, ended.records(), range(6), 140)
    return f"6 of 6, {ended.seconds:.0f} s"


@attack("all twelve innocent pages are read while three other pages flood the browser", limit_s=240)
def pushstate_storms_in_batch(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes={**{f"/storm/{n}": answer(STORM) for n in range(3)}, **innocents(12)}))
    addresses = [f"{site.url}/innocent/{number}" for number in range(12)]
    for place in (0, 5, 9):
        addresses.insert(place, f"{site.url}/storm/{place // 4}")
    ended = arena.run("batch", listed(arena, addresses), "-o", "run", *FAST, "--robots", "ignore", "--timeout", "15",
                      timeout_s=230)  # fmt: skip
    expect_innocents(ended, records_of(arena.folder / "run"), range(12), 230)
    return f"12 of 12, {ended.seconds:.0f} s"


@attack("pages after one with half a surrogate pair are read, and a warning says so", limit_s=300)
def lone_surrogates(arena: Arena) -> str:
    cut = (
        "<main><h1 id=h>An emoji</h1><p id=p>Cut here: </p>"
        + PROSE
        + "</main><script>p.append('\\ud83d'); h.title = '\\udc00';"
    )
    site = arena.held(
        FixtureServer(routes={"/cut": answer(f"{cut} document.title = 'x\\ud83d'</script>"), **innocents(2)})
    )
    sources = [f"{site.url}/cut", *(f"{site.url}/innocent/{number}" for number in range(2))]
    ended = arena.run("extract", "-f", "json", *sources)
    expect(ended.code == 0, f"extract: exit code {ended.code}: {ended.last_words}")
    expect_innocents(ended, ended.records(), range(2), 60)
    expect(ended.records()[0]["warnings"], "extract: there is no warning")
    ended = arena.run("article", *sources)
    expect(ended.code == 0 and len(ended.records()) == 3, f"article: exit code {ended.code}: {ended.last_words}")
    for form in ("text", "markdown"):
        ended = arena.run("extract", "-f", form, *sources)
        expect(ended.code == 0 and word(1) in ended.text, f"-f {form}: exit code {ended.code}: {ended.last_words}")
    ended = arena.run("render", sources[0], "-o", "cut.snapshot.json.gz")
    expect(ended.code == 0, f"render: exit code {ended.code}: {ended.last_words}")
    ended = arena.run("extract", "cut.snapshot.json.gz")
    expect(ended.code == 0 and "river rises" in ended.text, f"its snapshot: {ended.last_words}")
    ended = arena.run("batch", listed(arena, sources), "-o", "run", *FAST, "--robots", "ignore")
    expect(ended.code == 0, f"batch: exit code {ended.code}: {ended.last_words}")
    expect_innocents(ended, records_of(arena.folder / "run"), range(2), 60)
    return "extract, article, render and batch continue"


ROBOTS_GARBAGE = (
    b"", b"\x00\x01\x02", b"garbage\r\n\r\n", b"HTTP/9.9 abc\r\n\r\n", b"HTTP/1.1 200 " + b"x" * 100_000,
    b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 300 + b"\r\nUser-agent: *",
    b"HTTP/1.1 200 OK\r\nX-Long: " + b"x" * 200_000 + b"\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nUser",
    b"HTTP/1.1 302 Found\r\nLocation: http://a b/\r\n\r\n",
    b"HTTP/1.1 302 Found\r\nLocation: http://[/\r\n\r\n", b"HTTP/1.1 302 Found\r\nLocation: http://x:99999999/\r\n\r\n",
    b"HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nUser-agent",
    b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n\r\nnot zipped",
    b"HTTP/1.1 302 Found\r\nLocation: \xff\xfe\r\n\r\n",
    b"HTTP/1.1 302 Found\r\nLocation: http://\xc3\xa9.\xff/\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
    b"HTTP/1.1 302 Found\r\nLocation: /robots.txt\r\nContent-Length: 0\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n" * 200,
    b"HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nUser-agent: *\r\nCrawl-delay: 1e999",
)  # fmt: skip


@attack(
    "every host with an invalid robots.txt gets its own error, and the other host's pages are read",
    limit_s=120,
)
def robots_garbage(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes={"/robots.txt": answer("", 404), **innocents(6)}))
    bad = [arena.held(Server(says(data, reset=number % 5 == 0))) for number, data in enumerate(ROBOTS_GARBAGE)]
    addresses = [f"{site.url}/innocent/{number}" for number in range(6)]
    addresses[3:3] = [f"{server.url}/page" for server in bad]
    ended = arena.run("batch", listed(arena, addresses), "-o", "run", *FAST, "--retries", "0", "--timeout", "10",
                      timeout_s=100)  # fmt: skip
    expect_innocents(ended, records_of(arena.folder / "run"), range(6), 100)
    internal = [record for record in records_of(arena.folder / "run") if record.get("error_class") == "InternalError"]
    expect(not internal, f"InternalError: {internal[:1]}")
    return f"{len(bad)} kinds; 6 of 6 innocent pages"


def _dripping(arena: Arena) -> tuple[list[str], list[str]]:
    site = arena.held(FixtureServer(routes={"/robots.txt": answer("", 404), **innocents(10)}))
    slow = drips(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Slow: " + b"x" * 2000, 4.0)
    servers = [arena.held(Server(slow, f"127.0.0.{number}")) for number in range(2, 14)]
    return [f"{server.url}/page" for server in servers], [f"{site.url}/innocent/{number}" for number in range(10)]


@attack("ten pages are read within 60 s while twelve hosts send their robots.txt very slowly", limit_s=75)
def robots_drip(arena: Arena) -> str:
    slow, good = _dripping(arena)
    running = arena.start("batch", listed(arena, [*slow, *good]), "-o", "run", *FAST, "--retries", "0")
    deadline, found = time.monotonic() + 60, 0
    while time.monotonic() < deadline and found < len(good) and running.process.poll() is None:
        time.sleep(1)
        found = sum("text" in record for record in records_of(arena.folder / "run"))
    running.ended()
    expect(found == len(good), f"{found} of {len(good)} pages are read after 60 s")
    return f"{found} of {len(good)}"


@attack("Ctrl-C ends a run within 8 s while robots.txt is slow, and a second Ctrl-C ends it at once", limit_s=60)
def robots_drip_interrupted(arena: Arena) -> str:
    slow, _ = _dripping(arena)
    command = ("batch", listed(arena, slow), *FAST, "-o")
    once, twice = arena.start(*command, "once"), arena.start(*command, "twice")
    time.sleep(8)
    twice.send(signal.SIGINT)
    time.sleep(0.2)
    _, at_once_s = expect_ctrl_c_ends(twice, 3)
    _, seconds = expect_ctrl_c_ends(once, 8)
    return f"{seconds:.1f} s, and {at_once_s:.1f} s after a second one"


def _deep(arena: Arena, body: str) -> str:
    page = f"<!doctype html><title>Deep</title><main><h1>Deep</h1>{PROSE}</main>{body}"
    site = arena.held(FixtureServer(routes={"/deep": answer(page), **innocents(1)}))
    ended = arena.run("extract", "-f", "json", f"{site.url}/deep", f"{site.url}/innocent/0", timeout_s=110)
    records = ended.records()
    expect(len(records) == 2, f"{len(records)} records: {ended.last_words}")
    expect_innocents(ended, records, range(1), 110)
    expect("river rises" in records[0].get("text", ""), f"its text is lost: {records[0].get('error', 'no error')}")
    return f"read; {'; '.join(records[0]['warnings'])[:150]}"


@attack("the page is read, without scripts or truncated", limit_s=120)
def deep_quotes(arena: Arena) -> str:
    return _deep(arena, f"{'<blockquote>' * 3000}<p>the depth</p>")


@attack("the page is read, without scripts or truncated", limit_s=120)
def deep_by_script(arena: Arena) -> str:
    return _deep(arena, "<script>let e = document.body; for (let i = 0; i < 50000; i++) "
                        "e = e.appendChild(document.createElement('div')); e.append('the depth')</script>")  # fmt: skip


@attack("the page is read", limit_s=120)
def deep_tables(arena: Arena) -> str:
    return _deep(arena, f"{'<table><tr><td>' * 700}<p>the depth</p>" + "<ul><li>" * 2000 + "<b><i>" * 3000)


@attack("extract reads every innocent page among hostile ones", limit_s=400)
def hostile_crowd(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes={**hostiles(), **innocents(len(HOSTILE))}))
    pairs = enumerate(HOSTILE)
    sources = [source for number, name in pairs
               for source in (f"{site.url}/hostile/{name}", f"{site.url}/innocent/{number}")]  # fmt: skip
    ended = arena.run("extract", "-f", "json", "--timeout", "12", *sources, timeout_s=390)
    expect_innocents(ended, ended.records(), range(len(HOSTILE)), 390)
    read = sum("error" not in record for record in ended.records() if "/hostile/" in record["url"])
    return f"{len(HOSTILE)} of {len(HOSTILE)}; {read} of the hostile ones read, too; {ended.seconds:.0f} s"


@attack("a server with invalid Content-Length, headers and redirects does not affect other pages", limit_s=90)
def odd_answers(arena: Arena) -> str:
    odd: tuple[Behave, ...] = tuple(says(data) for data in (*ROBOTS_GARBAGE[:8], ROBOTS_GARBAGE[8], ROBOTS_GARBAGE[13]))
    servers = [arena.held(Server(behave)) for behave in odd]
    pages = [arena.file(f"innocent/{number}", innocent(number)) for number in range(3)]
    ended = arena.run("extract", "-f", "json", "--timeout", "8", pages[0], *(server.url for server in servers),
                      *pages[1:], timeout_s=80)  # fmt: skip
    expect_innocents(ended, ended.records(), range(3), 80)
    expect(len(ended.records()) == len(servers) + 3, f"{len(ended.records())} records of {len(servers) + 3}")
    return f"{len(servers)} kinds, each with its own record"
