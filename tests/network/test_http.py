"""The HTTP client: every response within its limits; any other behaviour of a server gives the same error."""

import asyncio
import gzip
import socket
import time
import zlib
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.hostile import HEAD, Talk, dripping, endless, hostile, redirect
from zoning import limits
from zoning.network.http import Answer, Client, NoAnswer, ask_now

MOST_BYTES = 50_000


def ask(address: str, *, within_s: float = 20.0, proxy: str | None = None) -> Answer:
    async def asked() -> Answer:
        async with Client(proxy=proxy) as client:
            return await client.ask(address, within_s=within_s, most_bytes=MOST_BYTES, headers={"User-Agent": "test"})

    return asyncio.run(asked())


GARBAGE = {
    "nothing": b"",
    "no HTTP": b"what is it\r\n\r\n",
    "status": b"HTTP/1.1 abc Maybe\r\n\r\n",
    "status of another kind": b"HTTP/1.1 99999 OK\r\n\r\n",
    "long line": b"HTTP/1.1 200 OK\r\nX: " + b"x" * 300_000 + b"\r\n\r\n",
    "header without a name": b"HTTP/1.1 200 OK\r\n: x\r\n\r\n",
    "header in bytes": b"HTTP/1.1 200 OK\r\n\xff\xfe: x\r\n\r\n",
    "length": HEAD + b"Content-Length: many\r\n\r\nx",
    "negative length": HEAD + b"Content-Length: -1\r\n\r\nx",
    "short": HEAD + b"Content-Length: 1000\r\n\r\nx",
    "chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n",
    "huge chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 30 + b"\r\nx",
    "chunks that stop": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
    "transfer encoding": HEAD + b"Transfer-Encoding: rot13\r\n\r\nx",
    "no gzip": HEAD + b"Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    "another encoding": HEAD + b"Content-Encoding: zstd\r\nContent-Length: 3\r\n\r\nabc",
    "redirect with a blank": redirect("http://a b/"),
    "redirect to nobody": redirect("http://"),
    "redirect to a port": redirect("http://127.0.0.1:99999/"),
    "redirect to no number": redirect("http://127.0.0.1:x/"),
    "redirect to half an address": redirect("http://[::1"),
    "redirect to a label": redirect("http://" + "a" * 300 + ".example/"),
    "redirect to dots": redirect("http://a..b/"),
    "redirect in bytes": redirect("http://\xe4\xff\x80/"),
    "redirect to a file": redirect("file:///etc/passwd"),
    "redirect to data": redirect("data:text/plain,x"),
}


@pytest.mark.parametrize("said", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_one_error(said: bytes) -> None:
    with hostile(said) as address, pytest.raises(NoAnswer):
        ask(address)


def test_many_headers_are_no_error() -> None:
    said = HEAD + b"".join(b"X-%d: y\r\n" % number for number in range(500)) + b"Content-Length: 2\r\n\r\nok"
    with hostile(said) as address:
        assert ask(address) == Answer(200, b"ok", cut=False)


def test_a_redirect_is_the_answer_where_it_is_not_followed() -> None:
    with FixtureServer(routes={"/": answer("", 302, Location="/there"), "/there": answer("there")}) as server:

        async def asked(*, follow: bool) -> int:
            async with Client() as client:
                address = f"{server.url}/"
                answered = await client.ask(address, within_s=20.0, most_bytes=9, headers={}, follow=follow)
                return answered.status

        assert [asyncio.run(asked(follow=follow)) for follow in (True, False)] == [200, 302]


@pytest.mark.parametrize("talk", [dripping, lambda connection: connection.recv(1)], ids=["drips", "is silent"])
def test_the_deadline_is_for_the_whole_answer(talk: Talk) -> None:
    with hostile(talk) as address:
        begun = time.monotonic()
        with pytest.raises(NoAnswer, match="within 1 s"):
            ask(address, within_s=1.0)
        assert time.monotonic() - begun < 20


def test_no_more_is_read_than_was_asked_for() -> None:
    with hostile(endless) as address:
        found = ask(address)
    assert (len(found.body), found.cut) == (MOST_BYTES, True)


@pytest.mark.parametrize("pack", [gzip.compress, zlib.compress], ids=["gzip", "deflate"])
def test_what_unpacks_to_more_is_cut(pack: Callable[[bytes], bytes]) -> None:
    packed = pack(b"x" * 40_000_000)
    encoding = b"gzip" if pack is gzip.compress else b"deflate"
    said = HEAD + b"Content-Encoding: %s\r\nContent-Length: %d\r\n\r\n" % (encoding, len(packed)) + packed
    with hostile(said) as address:
        found = ask(address)
    assert (found.body, found.cut) == (b"x" * MOST_BYTES, True)


def test_redirects_are_followed_a_few_times() -> None:
    routes = {f"/{n}": answer("", 302, Location=f"/{n + 1}") for n in range(limits.HTTP_REDIRECTS + 1)}
    routes[f"/{limits.HTTP_REDIRECTS + 1}"] = answer("there", kind="text/plain")
    with FixtureServer(routes=routes) as server:
        assert ask(f"{server.url}/1").body == b"there"
        with pytest.raises(NoAnswer, match="redirects"):
            ask(f"{server.url}/0")


def test_the_body_of_a_redirect_is_not_read() -> None:
    with FixtureServer(routes={"/": answer("there", kind="text/plain")}) as server:

        def talk(connection: socket.socket) -> None:
            connection.sendall(f"HTTP/1.1 302 Found\r\nLocation: {server.url}/\r\n\r\n".encode())
            while True:
                connection.sendall(b"x" * 100_000)

        with hostile(talk) as address:
            assert ask(address).body == b"there"


def test_no_cookie_is_kept() -> None:
    seen: list[str | None] = []

    def page(request: BaseHTTPRequestHandler) -> None:
        seen.append(request.headers["Cookie"])
        answer("", 302, Location="/there", Set_Cookie="a=b")(request)

    with FixtureServer(routes={"/": page, "/there": page}) as server, pytest.raises(NoAnswer):
        ask(server.url + "/")
    assert set(seen) == {None}


def test_the_environment_does_not_say_which_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with FixtureServer(routes={"/": answer("there", kind="text/plain")}) as server:
        assert ask(server.url).body == b"there"


def test_a_server_that_does_not_speak_tls_is_an_error() -> None:
    with hostile(b"") as address, pytest.raises(NoAnswer):
        ask(address.replace("http:", "https:"), within_s=3)


def test_a_thread_with_an_event_loop_may_ask_too() -> None:
    async def within() -> Answer:
        return ask_now(server.url, within_s=20, most_bytes=9, headers={}, form={"a": ["b", "c"]})

    with FixtureServer(routes={"/": answer("there", kind="text/plain")}) as server:
        assert asyncio.run(within()).body == b"there"


def test_a_socks_proxy_is_asked_through() -> None:
    asked: list[int] = []

    def relay(connection: socket.socket) -> None:
        """SOCKS 5 (RFC 1928) without a password, to an IPv4 address, for one request."""
        greeting = connection.recv(2)
        connection.recv(greeting[1])
        connection.sendall(b"\x05\x00")
        head = connection.recv(10)
        asked.append(int.from_bytes(head[8:10], "big"))
        connection.sendall(b"\x05\x00\x00\x01" + bytes(6))
        with socket.create_connection(("127.0.0.1", asked[-1])) as upstream:
            upstream.sendall(connection.recv(4096))
            while data := upstream.recv(4096):
                connection.sendall(data)

    with (
        FixtureServer(routes={"/": answer("there", kind="text/plain")}) as server,
        hostile(relay, greeted=False) as address,
    ):
        assert ask(server.url, proxy=address.replace("http:", "socks5:")).body == b"there"
        assert [str(port) for port in asked] == [server.url.rpartition(":")[2]]
