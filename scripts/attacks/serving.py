"""Attack `zoning serve` over the network."""

import http.client
import json
import re
import socket
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import Arena, Running
from scripts.attacks.attack import attack, expect, expect_ctrl_c_ends
from scripts.attacks.sites import PROSE

MB = 1_000_000
BODY = 61 * MB


def serving(arena: Arena, *options: str) -> tuple[Running, int]:
    """Start the application and return it with its port; its data is in the folder `data`."""
    running = arena.start("serve", "--port", "0", "--no-browser", "--data", "data", *options)
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)/", running.said()):
            return running, int(found[1])
        time.sleep(0.1)
    raise RuntimeError(f"zoning serve does not start: {running.said()[-300:]}")


def ask(
    port: int,
    path: str = "/healthz",
    body: bytes | None = None,
    headers: Mapping[str, str] = {},
    *,
    source: str = "127.0.0.1",
    timeout_s: float = 10.0,
) -> tuple[int, bytes]:
    """Return status and body of a response; 0 if there is none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout_s, source_address=(source, 0))
    try:
        kind = {"Content-Type": "application/json"} if body is not None else {}
        connection.request("GET" if body is None else "POST", path, body, kind | dict(headers))
        given = connection.getresponse()
        return given.status, given.read()
    except (OSError, http.client.HTTPException) as error:
        return 0, str(error).encode()
    finally:
        connection.close()


def _until_answered(port: int, within_s: float, source: str = "127.0.0.1") -> float | None:
    """Return the seconds until a request is answered; None if none is."""
    begun = time.monotonic()
    while (seconds := time.monotonic() - begun) < within_s:
        if ask(port, source=source, timeout_s=3)[0] == 200:
            return seconds
        time.sleep(0.5)
    return None


@attack("other clients get an answer within 30 s, and incomplete requests are ended within a minute", limit_s=150)
def half_headers(arena: Arena) -> str:
    _, port = serving(arena)
    with ExitStack() as stack:
        held = []
        for _ in range(400):
            with suppress(OSError):
                connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), 5))
                connection.sendall(b"POST /extract HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
                held.append(connection)
        other = _until_answered(port, 30, "127.0.0.2")
        expect(other is not None, f"{len(held)} incomplete requests, and another client gets no answer for 30 s")
        same = _until_answered(port, 60)
        expect(same is not None, f"{len(held)} incomplete requests are never timed out")
    return f"{len(held)} incomplete requests: another client waits {other:.1f} s, this one {same:.1f} s"


@attack("connections that send nothing are ended", limit_s=120)
def idle_connections(arena: Arena) -> str:
    _, port = serving(arena)
    with ExitStack() as stack:
        for _ in range(400):
            with suppress(OSError):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), 5))
        after = _until_answered(port, 60)
        expect(after is not None, "400 idle connections, and no client gets an answer for 60 s")
    return f"answered after {after:.1f} s"


@attack("20 bodies of 61 MB at once take less than 700 MB in total, and the server keeps running", limit_s=150)
def large_bodies(arena: Arena) -> str:
    running, port = serving(arena)
    body = b'{"html": "' + b"x" * (BODY - 12) + b'"}'
    statuses: list[int] = []
    before = arena.peak

    def send() -> None:
        statuses.append(ask(port, "/extract", body, timeout_s=60)[0])

    threads = [threading.Thread(target=send) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = _until_answered(port, 20)
    expect(running.process.poll() is None and after is not None, "the server has stopped")
    grown = (arena.peak - before) / MB
    expect(grown < 700, f"{grown:.0f} MB for 20 bodies (answers: {sorted(statuses)})")
    return f"{grown:.0f} MB; answers {sorted(statuses)}"


@attack("requests from pages of other sites, or to other host names, are refused", quick=True)
def foreign_requests(arena: Arena) -> str:
    _, port = serving(arena)
    body = json.dumps({"html": PROSE}).encode()
    foreign: tuple[Mapping[str, str], ...] = (
        {"Host": "evil.test"},
        {"Host": f"evil.test:{port}"},
        {"Host": "127.0.0.1.evil.test"},
        {"Origin": "http://evil.test"},
        {"Origin": "null"},
        {"Origin": f"http://localhost:{port}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
    )
    answered = [(headers, status) for headers in foreign if (status := ask(port, "/extract", body, headers)[0]) < 400]
    expect(not answered, f"answered: {answered}")
    expect(ask(port)[0] == 200, "the server has stopped")
    return f"{len(foreign)} refused"


@attack("no program can make the server visit a private address unless the user allowed it")
def programs_and_private(arena: Arena) -> str:
    site = arena.held(FixtureServer(routes={"/": answer(PROSE)}))
    _, port = serving(arena, "--public-only")
    for path in ("/extract", "/render", "/article"):
        status, said = ask(port, path, json.dumps({"url": site.url + "/"}).encode(), timeout_s=40)
        expect(
            status >= 400 and not site.requests,
            f"{path}: status {status}, {len(site.requests)} requests ({said[:80]!r})",
        )
    status, said = ask(
        port, "/extract", json.dumps({"url": "http://pages.test/", "proxy": site.url}).encode(), timeout_s=40
    )
    expect(status >= 400 and not site.requests, f"by a proxy: status {status}")
    return "refused"


@attack("invalid requests get a typed error, never status 500")
def odd_requests(arena: Arena) -> str:
    _, port = serving(arena)
    bodies = (b"", b"{", b"[]", b"null", b'{"url": 5}', b'{"url": "http://["}', b'{"url": "file:///etc/passwd"}',
    b"[" * 100_000,
              b'{"html": "\\ud800", "url": "http://x/\\ud800"}', b'{"url": "http://a b/"}',
              b'{"html": "x", "timeout": 1e999}', b'{"html": "x", "viewport": "0x0"}',
              b'{"html": "x", "extractor": "none-such"}', b"\xff\xfe", b'{"url": ""}',
              b'{"html": "x", "locale": "../.."}', b'{"html": "x", "timezone": "Nowhere/At"}')  # fmt: skip
    paths = ("/extract", "/article", "/render", "/ui/visits", "/ui/labels/queues", "/ui/labels/export",
             "/ui/labels/pages/..%2f..%2fx/labels?annotator=a")  # fmt: skip
    wrong = []
    for path in paths:
        for body in bodies:
            status, said = ask(port, path, body, timeout_s=60)
            if status in (0, 500) or (
                status < 300 and b"ud800" not in body and b"locale" not in body and path != "/ui/visits"
            ):
                wrong.append((path, body[:40], status, said[:60]))
    expect(not wrong, f"{len(wrong)}: {wrong[:3]}")
    return f"{len(paths) * len(bodies)} requests"


@attack("Ctrl-C ends the application within 5 s, whatever it is doing")
def interrupted_serving(arena: Arena) -> str:
    running, port = serving(arena)
    with ExitStack() as stack:
        for _ in range(20):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), 5))
            connection.sendall(b"POST /extract HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
        _, seconds = expect_ctrl_c_ends(running, 6)
    return f"ended after {seconds:.1f} s"
