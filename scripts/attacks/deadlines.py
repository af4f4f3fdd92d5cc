"""Check that `--timeout` is a limit, and that what a page shows by then is returned."""

import socket
import time

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import Arena
from scripts.attacks.attack import attack, expect, expect_ctrl_c_ends
from scripts.attacks.servers import Behave, Server, path_of, request_of, silent
from scripts.attacks.sites import PROSE

TIMEOUT_S = 10
SLACK_S = 4.0
ARTICLE = f"<!doctype html><html lang=en><title>Slow</title><main><h1>Slow</h1>{PROSE * 3}</main>"


def _beside(arena: Arena) -> float:
    """Measure the seconds that the command needs besides the visit at the present load, with a minimal file."""
    return arena.run("extract", "--reveal", "none", arena.file("nothing.html", PROSE)).seconds + SLACK_S


AT_ONCE = 2
"""The number of pages that `extract` visits at a time on two cores."""


def _bounded(arena: Arena, url: str, *options: str) -> str:
    """Read a source that delays its article or never ends: the result must be there in time, with a warning."""
    beside = _beside(arena)
    ended = arena.run("extract", "-f", "json", "--timeout", str(TIMEOUT_S), *options, url, timeout_s=60)
    expect(ended.code is not None, f"still running after 60 s of {TIMEOUT_S}")
    expect(ended.seconds < TIMEOUT_S + beside, f"{ended.seconds:.1f} s of {TIMEOUT_S}")
    (record,) = ended.records()
    expect(
        "river rises" in record.get("text", ""), f"the article that was there is lost: {record.get('error', 'no text')}"
    )
    expect(record["warnings"], "there is no warning")
    return f"{ended.seconds:.1f} s; {record['warnings'][0][:80]}"


def _slowly(every_s: float) -> Behave:
    """Send the article immediately, and then endlessly something more."""

    def behave(connection: socket.socket) -> None:
        request_of(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + ARTICLE.encode())
        while True:
            time.sleep(every_s)
            connection.sendall(b"<p>and more</p>")

    return behave


@attack("the article of a document that never ends is returned in time")
def slow_document(arena: Arena) -> str:
    return _bounded(arena, arena.held(Server(_slowly(0.7))).url)


@attack("the article of a document with a slow head is returned in time")
def slow_script(arena: Arena) -> str:
    def behave(connection: socket.socket) -> None:
        if path_of(request_of(connection)) == "/":
            body = ARTICLE.encode() + b"<script src=/never.js></script><p>end</p>"
            connection.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(body) + body
            )
        else:
            silent(connection)

    return _bounded(arena, arena.held(Server(behave)).url)


@attack("an endless script after the article does not exceed the time limit")
def endless_script(arena: Arena) -> str:
    page = f"{ARTICLE}<script>setTimeout(() => {{ for (;;); }}, 100)</script>"
    return _bounded(arena, arena.held(FixtureServer(routes={"/": answer(page)})).url + "/")


@attack("dialogs, and then the visit without scripts, share one time limit")
def dialogs(arena: Arena) -> str:
    page = f"<script>setInterval(() => alert(1), 1)</script>{ARTICLE}"
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page.encode()

    def behave(connection: socket.socket) -> None:
        request_of(connection)
        connection.sendall(head)
        for _ in range(200):
            time.sleep(0.5)
            connection.sendall(b"<p>and more</p>")

    return _bounded(arena, arena.held(Server(behave)).url)


@attack("the visit to a host that accepts connections and never answers ends in time")
def never_answers(arena: Arena) -> str:
    server, beside = arena.held(Server(silent)), _beside(arena)
    ended = arena.run("extract", "-f", "json", "--timeout", "6", server.url, timeout_s=40)
    expect(ended.code == 1, f"exit code {ended.code}: {ended.last_words}")
    expect(ended.seconds < 6 + beside, f"{ended.seconds:.1f} s of 6")
    return f"{ended.records()[0]['error_class']} after {ended.seconds:.1f} s"


@attack("a page that leaves for a host that never answers, at any moment, does not exceed the time limit", limit_s=150)
def leaving_for_silence(arena: Arena) -> str:
    never = arena.held(Server(silent))
    moments = (0, 300, 600, 900, 1200, 1500, 1800, 2200, 2600, 3000)
    routes = {
        f"/{ms}": answer(f"{ARTICLE}<script>setTimeout(() => {{ location = '{never.url}/' }}, {ms})</script>")
        for ms in moments
    }
    routes["/often"] = answer(
        f"{ARTICLE}<script>setInterval(() => {{ location = '{never.url}/' + Math.random() }}, 150)</script>"
    )
    routes["/scrolled"] = answer(f"{ARTICLE}<script>onscroll = () => {{ location = '{never.url}/' }}</script>"
                                 "<div style='height: 9000px'></div>")  # fmt: skip
    site = arena.held(FixtureServer(routes=routes))
    sources = [site.url + path for path in routes]
    ended = arena.run("extract", "-f", "json", "--timeout", str(TIMEOUT_S), *sources, timeout_s=140)
    most = len(sources) / AT_ONCE * TIMEOUT_S + _beside(arena)
    expect(ended.code is not None, f"still running after 140 s: {len(ended.records())} of {len(sources)} records")
    expect(len(ended.records()) == len(sources), f"{len(ended.records())} of {len(sources)} records")
    expect(ended.seconds < most, f"{ended.seconds:.0f} s for {len(sources)} visits of {TIMEOUT_S} s, two at a time")
    read = sum("river rises" in record.get("text", "") for record in ended.records())
    return f"{len(sources)} moments, {read} read, {ended.seconds:.0f} s"


@attack("a chain of slow redirects shares one time limit")
def slow_redirects(arena: Arena) -> str:
    def behave(connection: socket.socket) -> None:
        number = int(path_of(request_of(connection)).strip("/") or 0)
        time.sleep(2)
        connection.sendall(b"HTTP/1.1 302 Found\r\nLocation: /%d\r\nContent-Length: 0\r\n\r\n" % (number + 1))

    server, beside = arena.held(Server(behave)), _beside(arena)
    ended = arena.run("extract", "-f", "json", "--timeout", "8", server.url, timeout_s=50)
    expect(ended.code == 1, f"exit code {ended.code}: {ended.last_words}")
    expect(ended.seconds < 8 + beside, f"{ended.seconds:.1f} s of 8")
    return f"{ended.records()[0]['error_class']} after {ended.seconds:.1f} s"


@attack("Ctrl-C ends extract within 5 s, whatever it is doing")
def interrupted(arena: Arena) -> str:
    server = arena.held(Server(silent))
    running = arena.start("extract", "--timeout", "60", server.url, f"{server.url}/2")
    deadline = time.monotonic() + 20
    while not server.connections and time.monotonic() < deadline:
        time.sleep(0.2)
    ended, seconds = expect_ctrl_c_ends(running, 6)
    time.sleep(1)
    left = [process.name() for process in arena.left()]
    expect(not left, f"processes still running: {left}")
    return f"{seconds:.1f} s, exit code {ended.code}"
