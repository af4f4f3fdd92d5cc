"""Check what a page's text can do to the reader's terminal."""

import os
import pty
import re
import subprocess
import time
from contextlib import suppress

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import COMMAND, MARK, Arena
from scripts.attacks.attack import attack, expect

MARKS = "\x1b]0;owned\x07 \x1b[2J\x1b[31m red \x9b31m \x08\x08 \x7f \r over"
PAGE = f"""<!doctype html><meta charset=utf-8><title>Title {MARKS}</title>
<main class="{MARKS}" id="{MARKS}"><h1>Head {MARKS}</h1>
<p>The river rises in spring, {MARKS} and it floods the meadows every year.</p>
<p>Nobody who lives there {MARKS} minds the water, and the children like it.</p></main>
<nav><a href="/{MARKS}">Next {MARKS}</a></nav>"""
RAW = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]")
"""Control characters other than tab, line feed and carriage return; those of C1 as UTF-8."""
ABUSES = (b"\x1b]0;owned", b"\x1b[2J", b"\x1b[31m red", b"\xc2\x9b31m", b"\x08\x08")
"""The page's text as bytes that a terminal would execute."""


@attack("no control character of a page is written to standard error", limit_s=120)
def explained(arena: Arena) -> str:
    page = arena.file("page.html", PAGE)
    for arguments in (("extract", "--explain"), ("extract", "--explain", "-x", "layout"), ("article",)):
        ended = arena.run(*arguments, page)
        expect(ended.code == 0, f"zoning {' '.join(arguments)}: exit code {ended.code}: {ended.last_words!a}")
        expect(not RAW.search(ended.err), f"zoning {' '.join(arguments)}: {_around(ended.err)}")
    return "none"


def _around(data: bytes) -> str:
    found = RAW.search(data)
    return repr(data[max(0, found.start() - 20) : found.end() + 20]) if found else ""


@attack("no control character of a response is written in errors and warnings")
def told_errors(arena: Arena) -> str:
    odd = "/\x1b]0;owned\x07"
    site = arena.held(FixtureServer(routes={
        "/status": answer(PAGE, 404),
        "/leaving": answer(f"<script>location = 'http://127.0.0.1:9/{odd}'</script>{PAGE}"),
        "/kind": answer(b"x", kind="application/x-\x1b[31m"),
    }))  # fmt: skip
    sources = [f"{site.url}{path}" for path in ("/status", "/leaving", "/kind")]
    ended = arena.run("extract", "-f", "json", "--timeout", "10", *sources, "no-such-\x1b]0;owned\x07.html")
    expect(len(ended.records()) == len(sources) + 1, f"{len(ended.records())} records: {ended.last_words!a}")
    expect(not RAW.search(ended.err), _around(ended.err))
    listed = arena.file("list.txt", "\n".join((*sources, "http://\x1b]0;owned\x07/", "no-such-\x1b[31m.html")))
    ended = arena.run("batch", listed, "-o", "run", "--retries", "0", "--per-host-delay", "0", "--robots", "ignore")
    expect(not RAW.search(ended.err), f"batch: {_around(ended.err)}")
    ended = arena.run("batch", "status", "run")
    expect(not RAW.search(ended.out + ended.err), f"batch status: {_around(ended.out + ended.err)}")
    return "none"


@attack("a page's text is escaped on a terminal, and unchanged in a pipe or a file", limit_s=60)
def on_a_terminal(arena: Arena) -> str:
    page = arena.file("page.html", PAGE)
    for form in ("text", "markdown", "html"):
        shown = _on_terminal(arena, "extract", "-f", form, str(page))
        abused = [abuse for abuse in ABUSES if abuse in shown]
        expect(not abused, f"-f {form}: {abused[0] if abused else ''!r} reaches the terminal")
        expect(b"river rises" in shown, f"-f {form}: nothing is shown")
    return "escaped in three formats"


def _on_terminal(arena: Arena, *arguments: str) -> bytes:
    """Return what a command writes to a terminal."""
    ours, theirs = pty.openpty()
    environment = os.environ | {MARK: arena._mark, "TERM": "xterm"}
    with subprocess.Popen([*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, cwd=arena.folder,
                          env=environment, start_new_session=True) as process:  # fmt: skip
        os.close(theirs)
        data, deadline = b"", time.monotonic() + 50
        with suppress(OSError):
            while time.monotonic() < deadline and (more := os.read(ours, 65536)):
                data += more
        with suppress(ProcessLookupError):
            process.kill()
    os.close(ours)
    return data
