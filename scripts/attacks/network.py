"""Check that `--public-only`, `--proxy` and replay cannot be bypassed."""

import io
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.attacks.arena import Arena
from scripts.attacks.attack import Skipped, attack, expect
from scripts.attacks.servers import Listener, Server, says, silent
from scripts.attacks.sites import PROSE
from zoning.render import chromium

CANARY = says(
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 27\r\n\r\n<p>the secret of the house</p>"[:-3]
)
LOOPBACKS = ("127.0.0.1", "127.1.2.3", "127.255.255.254", "::1")
SPELLINGS = (
    "127.0.0.1", "127.0.0.1.", "localhost", "LOCALHOST", "localhost.", "a.localhost", "127.1", "127.0.1", "2130706433",
    "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "0177.0.1", "0x7f.1", "0", "0.0.0.0", "127.1.2.3",
    "127.255.255.254", "[::1]", "[0:0:0:0:0:0:0:1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
    "[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fec0::1]",
    "[fc00::1]",
    "[ff02::1]", "[2001:db8::1]", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "１２７.０.０.１", "①②⑦.⓪.⓪.①", "127。0。0。1",
    "127%2e0%2e0%2e1", "%31%32%37.0.0.1", "user@127.0.0.1", "pages.test@127.0.0.1", "ip6-localhost",
    "LocalHost.LocalDomain",
)  # fmt: skip


@contextmanager
def canaries() -> Iterator[tuple[int, list[Server]]]:
    """Listen on one port on several loopback addresses; each server counts its connections."""
    servers: list[Server] = []
    try:
        first = Server(CANARY)
        first.__enter__()
        servers.append(first)
        for host in LOOPBACKS[1:]:
            with suppress(OSError):  # no IPv6 here, or the port is taken there
                other = Server(CANARY, host, first.port)
                other.__enter__()
                servers.append(other)
        yield first.port, servers
    finally:
        for server in servers:
            server.__exit__(None, None, None)


def _reached(servers: list[Server]) -> int:
    return sum(server.connections for server in servers)


REFUSALS = ("NotPublic", "RobotsUnreachable")
"""The rules of a private server must not be requested either."""


@attack("every address is refused, and no connection is made", limit_s=120)
def private_addresses(arena: Arena) -> str:
    port, servers = arena.held(canaries())
    addresses = [f"http://{spelling}:{port}/" for spelling in SPELLINGS]
    listed = arena.file("list.txt", "\n".join(addresses))
    ended = arena.run("batch", listed, "-o", "run", "--public-only", "--retries", "0", "--per-host-delay", "0",
                      "--workers", "1", timeout_s=110)  # fmt: skip
    expect(ended.code is not None, "still running after 110 s")
    expect(not ended.has_traceback, f"a traceback: {ended.last_words}")
    expect(not _reached(servers), f"{_reached(servers)} connections to loopback addresses")
    failed = arena.folder / "run" / "failed.jsonl"
    failures = [json.loads(line) for line in failed.read_text().splitlines()] if failed.exists() else []
    others = {record["url"]: record["error_class"] for record in failures if record["error_class"] not in REFUSALS}
    expect(not others, f"neither of {REFUSALS}: {others}")
    done = list((arena.folder / "run").glob("results-*.jsonl"))
    expect(not done, "a private address gave a result")
    expect(len(failures) > len(SPELLINGS) // 2, f"{len(failures)} refusals: {ended.last_words}")
    return f"{len(SPELLINGS)} spellings: {len(failures)} refused, the others are not addresses; 0 connections"


WAYS = (
    "<img src=URL/1>", "<script src=URL/2></script>", "<link rel=stylesheet href=URL/3>", "<iframe src=URL/4></iframe>",
    "<object data=URL/5></object>", "<embed src=URL/6>", "<video src=URL/7 autoplay></video>",
    "<audio src=URL/8 autoplay></audio>",
    "<img srcset='URL/9 1x'>", "<picture><source srcset=URL/10><img></picture>", "<link rel=prefetch href=URL/11>",
    "<link rel=preload as=script href=URL/12>", "<link rel=modulepreload href=URL/13>",
    "<link rel=preconnect href=URL>",
    "<link rel=icon href=URL/14>", "<link rel=manifest href=URL/15>", "<style>@import url(URL/16);</style>",
    "<style>body { background: url(URL/17) }</style>",
    "<style>@font-face { font-family: x; src: url(URL/18) } p { font-family: x }</style>",
    "<svg><image href=URL/19 width=9 height=9 /><use href='URL/20#a'/></svg>", "<body background=URL/21>",
    "<input type=image src=URL/22>", "<video poster=URL/23></video>", "<track src=URL/24>",
    "<script>fetch('URL/25', {mode: 'no-cors'})</script>",
    "<script>new XMLHttpRequest().open('GET', 'URL/26')</script>",
    "<script>navigator.sendBeacon('URL/27')</script>", "<script>new WebSocket('URL/28'.replace('http', 'ws'))</script>",
    "<script>new EventSource('URL/29')</script>", "<script>import('URL/30')</script>",
    "<script>new Image().src = 'URL/31'</script>",
    "<script>new Worker(URL.createObjectURL(new Blob(['fetch(\"ADDRESS/32\", {mode: \"no-cors\"})'])))</script>",
    "<script>open('ADDRESS/33')</script>",
    "<form id=f action=URL/34 target=t></form><iframe name=t></iframe><script>f.submit()</script>",
    "<iframe srcdoc='<img src=URL/35>'></iframe>",
    "<script>try { new WebTransport('https://HOST/36') } catch (e) {}</script>",
    "<a id=p href='#x' ping=URL/37>x</a><script>p.click()</script>",
    "<script type=speculationrules>{\"prerender\": [{\"urls\": [\"ADDRESS/38\"]}]}</script>",
    "<meta http-equiv=Content-Security-Policy-Report-Only content=\"img-src 'none'; report-uri URL/39\">",
)  # fmt: skip


@attack("the page is read, and no connection is made", limit_s=120)
def addresses_in_pages(arena: Arena) -> str:
    port, servers = arena.held(canaries())
    hosts = ("127.0.0.1", "localhost", "[::1]", "0x7f.1")
    pages = []
    for number, host in enumerate(hosts):
        ways = "".join(
            way.replace("URL.create", "@").replace("URL", f"http://{host}:{port}").replace("@", "URL.create")
            .replace("ADDRESS", f"http://{host}:{port}").replace("HOST", f"{host}:{port}")
            for way in WAYS
        )  # fmt: skip
        pages.append(
            arena.file(f"{number}.html", f"<!doctype html><title>x</title><main><h1>x</h1>{PROSE}</main>{ways}")
        )
    ended = arena.run("extract", "-f", "json", "--public-only", *pages, "--timeout", "20", timeout_s=110)
    records = ended.records()
    expect(not _reached(servers), f"{_reached(servers)} connections to loopback addresses")
    bad = [record.get("error", "no text") for record in records if "river rises" not in record.get("text", "")]
    expect(len(records) == len(pages) and not bad, f"the pages are not read: {bad} {ended.last_words}")
    return f"{len(WAYS)} ways in {len(hosts)} pages, 0 connections"


@attack("a page that leaves for a private address returns nothing of that address", limit_s=60)
def navigation_to_private(arena: Arena) -> str:
    port, servers = arena.held(canaries())
    leaving = (f"<meta http-equiv=refresh content='0;url=http://127.0.0.1:{port}/'>",
               f"<script>location = 'http://localhost:{port}/'</script>",
               f"<script>setTimeout(() => location.replace('http://[::1]:{port}/'), 700)</script>")  # fmt: skip
    pages = [arena.file(f"{number}.html", f"<main>{PROSE}</main>{way}") for number, way in enumerate(leaving)]
    ended = arena.run("extract", "-f", "json", "--public-only", "--timeout", "15", *pages, timeout_s=55)
    expect(not _reached(servers), f"{_reached(servers)} connections to loopback addresses")
    expect("secret" not in ended.text, "the private page's text was returned")
    expect(len(ended.records()) == len(pages), f"{len(ended.records())} records: {ended.last_words}")
    return "0 connections"


REBINDING = """
import itertools, socket, sys
own, connect = socket.getaddrinfo, socket.socket.connect
answers = itertools.cycle(("93.184.215.14", "127.0.0.1"))
def getaddrinfo(host, port, *more, **others):
    named = host.decode() if isinstance(host, bytes) else host
    return own(next(answers) if named == "rebind.test" else host, port, *more, **others)
def guarded(self, address):
    if self.family == socket.AF_INET and not address[0].startswith("127."):
        raise ConnectionRefusedError("nobody beyond loopback is asked")
    return connect(self, address)
socket.getaddrinfo, socket.socket.connect = getaddrinfo, guarded
from zoning.cli import main
sys.argv = ["zoning", *sys.argv[1:]]
main()
"""


@attack("a name that resolves first to a public and then to a private address gives no access")
def rebinding(arena: Arena) -> str:
    import sys

    port, servers = arena.held(canaries())
    script = arena.file("rebinding.py", REBINDING)
    page = arena.file(
        "page.html",
        PROSE
        + f"<img src=http://rebind.test:{port}/x>" * 3
        + f"<script>for (let i = 0; i < 9; i++) fetch('http://rebind.test:{port}/' + i)</script>",
    )
    ended = arena.run("extract", "-f", "json", "--public-only", "--timeout", "15", page, f"http://rebind.test:{port}/",
                      command=(sys.executable, str(script)))  # fmt: skip
    expect(not _reached(servers), f"{_reached(servers)} connections to loopback addresses")
    expect("secret" not in ended.text, "the private page's text was returned")
    records = ended.records()
    expect(
        len(records) == 2 and "river rises" in records[0].get("text", ""), f"the page is not read: {ended.last_words}"
    )
    return "0 connections"


def _calling(port: int) -> str:
    return f"""<!doctype html><title>Call</title><main><h1>Call</h1>{PROSE}</main><script>
const servers = [{{urls: 'stun:127.0.0.1:{port}'}},
  {{urls: 'turn:127.0.0.1:{port}?transport=udp', username: 'a', credential: 'b'}}];
for (const policy of ['all', 'relay']) {{
  const call = new RTCPeerConnection({{iceServers: servers, iceTransportPolicy: policy}});
  call.createDataChannel('x');
  call.createOffer().then(offer => call.setLocalDescription(offer));
}}
</script>"""  # fmt: skip


def _call(arena: Arena, *options: object, source: object, listener: Listener) -> str:
    ended = arena.run("extract", "-f", "json", *options, source, "--timeout", "20")
    time.sleep(1)
    expect(not listener.packets, f"{listener.packets} UDP packets to 127.0.0.1")
    expect(ended.code == 0, f"the page is not read: {ended.last_words}")
    return "0 packets"


@attack("STUN and TURN servers on loopback get no packet")
def webrtc_public_only(arena: Arena) -> str:
    listener = arena.held(Listener())
    return _call(arena, "--public-only", source=arena.file("call.html", _calling(listener.port)), listener=listener)


@attack("no packet bypasses the proxy")
def webrtc_proxy(arena: Arena) -> str:
    listener = arena.held(Listener())
    page = _calling(listener.port).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(page)}\r\nConnection: close\r\n\r\n"
    proxy = arena.held(Server(says(head.encode() + page)))
    return _call(arena, "--proxy", proxy.url, source="http://pages.test/call", listener=listener)


@attack("a replayed page sends no packet")
def webrtc_replay(arena: Arena) -> str:
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    listener = arena.held(Listener())
    page = _calling(listener.port).encode()
    data = io.BytesIO()
    headers = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
    writer = WARCWriter(data, gzip=False)
    writer.write_record(
        writer.create_warc_record(
            "http://pages.test/call", "response", io.BytesIO(page), len(page), http_headers=headers
        )
    )
    return _call(arena, source=arena.file("call.warc", data.getvalue()), listener=listener)


@attack("this Chromium knows every security switch that is passed, and doctor says so")
def known_switches(arena: Arena) -> str:
    server = arena.held(FixtureServer(routes={"/": answer(f"{PROSE}<script>while (true) {{}}</script>")}))
    running = arena.start(
        "extract", "--public-only", arena.file("p.html", f"{PROSE}<script>for (;;);</script>"), server.url
    )
    deadline = time.monotonic() + 30
    while not (browsers := running.below("--remote-debugging-pipe")) and time.monotonic() < deadline:
        time.sleep(0.3)
    if not browsers:
        raise Skipped("no browser found")
    arguments, program = browsers[0].cmdline(), Path(browsers[0].exe())
    running.ended()
    missing = [flag for flag in chromium.GUARDING_FLAGS if flag not in arguments]
    expect(not missing, f"not passed: {', '.join(missing)}")
    unknown = chromium.unknown_switches(program)
    expect(not unknown, f"Chromium does not know {', '.join(unknown or ())}")
    doctor = arena.run("doctor")
    expect("does not know" not in doctor.text, "doctor reports an unknown switch")
    return f"{len(chromium.GUARDING_FLAGS)} switches passed, each known under one of its names"


@attack("site-local and other special addresses are not public")
def odd_addresses(arena: Arena) -> str:
    import sys

    code = """
from zoning.render.proxy import is_public
for one in ("fec0::1", "feff::1", "fe80::1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1",
            "2002:7f00:1::", "::ffff:10.0.0.1",
            "100.64.0.1", "198.18.0.1", "0.1.2.3", "fc00::1", "ff02::1", "2001:db8::1", "2001::1"):
    if is_public(one): print(one)
"""
    ended = arena.run(command=(sys.executable, "-c", code))
    expect(ended.code == 0, ended.last_words)
    expect(not ended.text.strip(), f"accepted as public: {', '.join(ended.text.split())}")
    return "none of 15 is accepted as public"


@attack("a server behind the proxy that never answers does not hang the command", limit_s=40)
def silent_proxy(arena: Arena) -> str:
    proxy = arena.held(Server(silent))
    ended = arena.run("extract", "--timeout", "8", "--proxy", proxy.url, "http://pages.test/", timeout_s=35)
    expect(ended.code == 1, f"exit code {ended.code}: {ended.last_words}")
    expect(ended.seconds < 8 + 12, f"{ended.seconds:.0f} s of 8")
    return f"refused after {ended.seconds:.1f} s"
