"""The guard's proxy: every attack is made for real, and gets through without the guard."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from urllib.parse import urlsplit

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAs
from tests.sharing import share_browsers
from zoning import Renderer, Snapshot, VisitOptions
from zoning.errors import NavigationFailed, NotPublic, SourceError, UsageError
from zoning.render.proxy import FilteringProxy, is_public

PUBLIC, PRIVATE = "127.0.0.1", "127.0.0.2"
"""Both on this machine; to the proxy of these tests the first is the public internet."""


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"],
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "fec0::1", "feff::1", "4000::1", "3fff::1", "5f00::1",
        "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1", "::", "::1", "fe80::1", "fe80::1%eth0",
        "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1", "0.1.2.3", "nonsense", "",
    ],
)  # fmt: skip
def test_all_other_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


class Attack:
    """Two servers, one of them on an address that must not be reached, and what the latter was asked."""

    def __init__(self) -> None:
        self.reached: list[str] = []
        self.body = ""
        self.inner = FixtureServer(routes={"/": self.private, "/secret": self.private, "/socket": self.private},
                                   host=PRIVATE)  # fmt: skip
        self.outer = FixtureServer(routes={"/page": self.public, "/away": self.away})

    def public(self, request: BaseHTTPRequestHandler) -> None:
        answer(f"<!DOCTYPE html><body><p>outside</p>{self.body}")(request)

    def away(self, request: BaseHTTPRequestHandler) -> None:
        answer("", status=302, Location=f"{self.inner.url}/secret?{urlsplit(request.path).query}")(request)

    def private(self, request: BaseHTTPRequestHandler) -> None:
        self.reached.append(request.path)
        answer("<p>inside</p>", Access_Control_Allow_Origin="*")(request)


@pytest.fixture
def attack() -> Iterator[Attack]:
    attack = Attack()
    with attack.inner, attack.outer:
        yield attack


class Names:
    """A name server of the tests' own: it gives a name's answers one after the other, the last one again and again."""

    def __init__(self, **answers: list[str]) -> None:
        self.answers = {name.replace("_", "."): given for name, given in answers.items()}

    async def __call__(self, host: str, port: int) -> list[str]:
        if host not in self.answers:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
            return [str(entry[4][0]) for entry in found]
        given = self.answers[host]
        return [given.pop(0) if len(given) > 1 else given[0]]


Visit = Callable[..., Snapshot]


@pytest.fixture(scope="module")
def visit(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Iterator[Visit]:
    """Visit an address with the guard on or off, names resolved as a test wants."""
    renderers: dict[bool, Renderer] = {}
    answering = Names()

    async def answer_names(host: str, port: int) -> list[str]:
        return await answering(host, port)

    for guarded in (True, False):
        guarding = Renderer(VisitOptions(public_only=True, timeout_s=20, reveal=()))
        guarding._filter = FilteringProxy(
            allowed=(lambda ip: ip == PUBLIC) if guarded else (lambda _: True), resolve=answer_names
        )
        renderers[guarded] = loop.run_until_complete(guarding.__aenter__())

    def visited(address: str, *, guarded: bool, names: Names | None = None) -> Snapshot:
        answering.answers = names.answers if names else {}
        return loop.run_until_complete(renderers[guarded].render(address))

    with pytest.MonkeyPatch.context() as patched:
        share_browsers(patched, renderer)
        yield visited
    for guarding in renderers.values():
        loop.run_until_complete(guarding.__aexit__(None, None, None))


ATTACKS = {
    "a picture": "<img src='{inner}/secret?§'>",
    "a script": "<script src='{inner}/secret?§'></script>",
    "a style sheet": "<link rel=stylesheet href='{inner}/secret?§'>",
    "a frame": "<iframe src='{inner}/secret?§'></iframe>",
    "a fetch": "<script>fetch('{inner}/secret?§')</script>",
    "an event stream": "<script>new EventSource('{inner}/secret?§')</script>",
    "a web socket": "<script>new WebSocket('{inner}/socket?§'.replace('http', 'ws'))</script>",
    "a worker": "<script>new Worker(URL.createObjectURL(new Blob(['fetch(\"{inner}/secret?§\")'])))</script>",
    "an object": "<object data='{inner}/secret?§'></object>",
    "a picture that redirects": "<img src=/away?§>",
    "a name": "<img src='http://inside.test:{port}/secret?§'>",
    "a name that changes": "<img src='http://rebind.test:{port}/secret?§'><script>setTimeout(() => "
    "fetch('http://rebind.test:{port}/secret?§'), 200)</script>",
    "the address as a number": "<img src='http://2130706434:{port}/secret?§'>",
    "the address in octal": "<img src='http://0177.0.0.2:{port}/secret?§'>",
    "the address mapped": "<img src='http://[::ffff:127.0.0.2]:{port}/secret?§'>",
}
"""What a page may try; § stands for the number of the attack."""


def test_a_page_reaches_nothing_inside(attack: Attack, visit: Visit) -> None:
    """One page makes all attacks: with the guard none gets through, without it every one."""
    port = attack.inner.url.rpartition(":")[2]
    bodies = (body.replace("§", str(number)) for number, body in enumerate(ATTACKS.values()))
    attack.body = "".join(bodies).replace("{inner}", attack.inner.url).replace("{port}", port)

    def got_through(*, guarded: bool) -> set[str]:
        attack.reached.clear()
        names = Names(inside_test=[PRIVATE], rebind_test=[PUBLIC, PRIVATE])
        assert "outside" in visit(f"{attack.outer.url}/page", guarded=guarded, names=names).text()
        asked = {urlsplit(address).query for address in attack.reached}
        return {name for number, name in enumerate(ATTACKS) if str(number) in asked}

    assert (got_through(guarded=True), attack.reached) == (set(), [])
    assert got_through(guarded=False) == set(ATTACKS)


@pytest.mark.parametrize("path", ["inner/secret", "outer/away"])
def test_a_visit_to_the_inside_is_an_error(path: str, attack: Attack, visit: Visit) -> None:
    server, _, rest = path.partition("/")
    address = f"{getattr(attack, server).url}/{rest}"
    with pytest.raises(NotPublic, match=r"127\.0\.0\.2"):
        visit(address, guarded=True)
    assert attack.reached == []
    assert "inside" in visit(address, guarded=False).text()


def test_calls_between_browsers_do_not_go_past_the_proxy(attack: Attack, visit: Visit) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stun:
        stun.bind((PRIVATE, 0))
        stun.setblocking(False)
        attack.body = f"""<script>const c = new RTCPeerConnection({{iceServers: [{{urls: 'stun:{PRIVATE}:
          {stun.getsockname()[1]}'.replace(/\\s/g, '')}}]}}); c.createDataChannel('x');
          c.createOffer().then(o => c.setLocalDescription(o))</script>"""
        visit(f"{attack.outer.url}/page", guarded=True)
        with pytest.raises(BlockingIOError):
            stun.recv(1)


def test_the_guard_as_users_have_it_refuses_this_machine(attack: Attack, visit_as: VisitAs) -> None:
    with pytest.raises(NotPublic, match="not on the public internet"):
        visit_as(f"{attack.outer.url}/page", VisitOptions(public_only=True))


@pytest.mark.parametrize(("address", "error", "why"), [
    ("https://no-such-host.invalid/", NavigationFailed, r"/: no such host: no-such-host\.invalid$"),
    ("https://localhost/", NotPublic, r"/: localhost is not on the public internet \(.*\); --no-public-only allows"),
])  # fmt: skip
def test_why_a_host_is_refused_is_said(address: str, error: type[SourceError], why: str, visit_as: VisitAs) -> None:
    with pytest.raises(error, match=why):
        visit_as(address, VisitOptions(public_only=True))


def test_a_proxy_that_does_not_answer_is_told(visit_as: VisitAs) -> None:
    with pytest.raises(NavigationFailed, match="the proxy does not answer"):
        visit_as("http://river.example/", VisitOptions(proxy="http://127.0.0.1:59999"))


def test_the_guard_cannot_be_combined_with_another_proxy() -> None:
    with pytest.raises(UsageError, match="cannot be combined"):
        Renderer(VisitOptions(public_only=True, proxy="http://proxy.test:3128"))


def test_an_invalid_request_is_refused(loop: asyncio.AbstractEventLoop) -> None:
    async def asked(request: bytes) -> bytes:
        async with FilteringProxy() as proxy:
            host, port = proxy.address.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(request)
            answered = await reader.read()
            writer.close()
            return answered

    for request in (b"GET /relative HTTP/1.1\r\n\r\n", b"nonsense\r\n\r\n", b"CONNECT :443 HTTP/1.1\r\n\r\n",
                    b"GET ftp://x/ HTTP/1.1\r\n\r\n", b"GET http://x:99999/ HTTP/1.1\r\n\r\n"):  # fmt: skip
        assert loop.run_until_complete(asked(request)).startswith(b"HTTP/1.1 403 ")
