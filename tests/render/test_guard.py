"""Each rule of the guard is attacked, and attacked again with the rule switched off, when the attack gets through.

The rules of addresses (`--public-only`) have their own tests in `test_proxy.py`, what a page may load in
`test_allowance.py`.
"""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAs, few_at_a_time
from zoning import Renderer, Snapshot, VisitOptions, limits
from zoning.render import chromium, guard, world
from zoning.render.visit import tab
from zoning.render.world import script

PROSE = "<!DOCTYPE html><p>The river rises in spring. It floods the meadows every year.</p>"
BUSY = "<script>new Worker(URL.createObjectURL(new Blob(['setInterval(() => 0, 50)'])))</script>"
"""Keeps the visit waiting for two seconds: a worker might bring text. (Where a page lacks text, it waits longer.)"""
STORY = PROSE * (limits.LACKING_CHARACTERS // 50)
DOWNLOAD_PIECES = 40


class Site:
    """The attacker's server, and what reached it."""

    def __init__(self) -> None:
        self.sent = 0
        self.server = FixtureServer(
            routes={
                "/": answer(PROSE),
                "/downloading": answer(STORY + BUSY + "<a id=a download href=/large></a><script>a.click()</script>"),
                "/large": self.large,
                "/popping-up": answer(STORY + BUSY + "<script>open('/popup')</script>"),
                "/popup": answer("<script>fetch('/slow/500/').then(() => fetch('/alive'))</script>"),
                "/locating": answer(
                    PROSE + "<p id=told>waiting</p><script>navigator.geolocation.getCurrentPosition("
                    "at => told.textContent = at.coords.latitude, () => told.textContent = 'refused')</script>"
                ),
                "/worker": answer(STORY + BUSY + "<script>navigator.serviceWorker.register('/worker.js')</script>"),
                "/worker.js": answer("", kind="text/javascript"),
                "/leaving": answer(PROSE * 4 + "<button onclick=\"location = '/elsewhere'\">Show more</button>"),
                "/elsewhere": answer("<p>elsewhere</p>"),
            }
        )

    def large(self, request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "application/octet-stream")
        request.send_header("Content-Disposition", "attachment; filename=large.bin")
        request.end_headers()
        self.sent = 0
        with suppress(ConnectionError):
            for _ in range(DOWNLOAD_PIECES):
                request.wfile.write(b"x" * (1 << 20))
                self.sent += 1
                time.sleep(0.01)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    site = Site()
    with site.server:
        yield site


@pytest.fixture
def render(visit_as: VisitAs) -> Callable[..., Snapshot]:
    """Visit a page."""

    def rendered(source: str, *, base_url: str | None = None, **options: Any) -> Snapshot:
        return visit_as(source, VisitOptions(**options), base_url=base_url).snapshot

    return rendered


def allow(patch: pytest.MonkeyPatch, **settings: Any) -> None:
    """Let contexts have these settings instead of the guard's."""
    guarded = VisitOptions.context
    patch.setattr(VisitOptions, "context", lambda options: guarded(options) | settings)


Guarded = pytest.mark.parametrize("guarded", [True, False], ids=["guarded", "off"])


@Guarded
def test_no_file_outside_its_folder_is_read_by_a_page(
    guarded: bool, tmp_path: Path, render: Callable[..., Snapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.txt").write_text("squeamish")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    page = folder / "page.html"
    page.write_text("<p id=p>text</p><script>fetch('link.txt').then(r => r.text()).then(t => p.append(t))</script>")
    if not guarded:
        monkeypatch.setattr(guard, "file_beside", lambda folder, address: folder / address.rpartition("/")[2])
    assert ("squeamish" in render(str(page)).text()) is not guarded


@Guarded
def test_without_a_network_a_page_reaches_no_server(
    guarded: bool, site: Site, tmp_path: Path, render: Callable[..., Snapshot]
) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<p>text</p><img src='/?offline={guarded}'>")
    render(str(page), base_url=site.server.url + "/page.html", offline=guarded)
    assert (f"/?offline={guarded}" in site.server.requests) is not guarded


@Guarded
def test_nothing_is_downloaded(
    guarded: bool, site: Site, render: Callable[..., Snapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not guarded:
        allow(monkeypatch, accept_downloads=True)
    assert "The river rises" in render(site.server.url + "/downloading").text()
    assert "/large" in site.server.requests
    assert (site.sent == DOWNLOAD_PIECES) is not guarded


@pytest.mark.parametrize(("blocked", "closed"), [(True, False), (False, True), (False, False)])
def test_windows_that_a_page_opens_are_blocked_or_else_closed(
    blocked: bool, closed: bool, site: Site, loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave_open(_: object) -> None:
        pass

    async def visit() -> str:
        async with Renderer() as renderer:
            return (await renderer.visit(site.server.url + "/popping-up")).snapshot.text()

    if not blocked:
        monkeypatch.setattr(chromium, "GUARDING_FLAGS", chromium.QUIET_FLAGS)
    if not closed:
        monkeypatch.setattr(tab, "close_popup", leave_open)
    before = len(site.server.requests)
    assert "The river rises" in loop.run_until_complete(visit())
    asked = site.server.requests[before:]
    assert not (blocked and "/popup" in asked)
    assert ("/alive" in asked) is not (blocked or closed)


@Guarded
def test_no_page_is_told_where_we_are(
    guarded: bool, site: Site, render: Callable[..., Snapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not guarded:
        where = {"latitude": 54, "longitude": 8}
        allow(monkeypatch, permissions=["geolocation"], geolocation=where)
    assert render(site.server.url + "/locating").text().endswith("refused" if guarded else "54")


@Guarded
def test_no_page_leaves_a_worker_behind(
    guarded: bool, site: Site, render: Callable[..., Snapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not guarded:
        allow(monkeypatch, service_workers="allow")
        monkeypatch.setattr(world, "script", lambda name: "() => {}" if name == "visitor.js" else script(name))
    before = len(site.server.requests)
    render(site.server.url + "/worker")
    assert ("/worker.js" in site.server.requests[before:]) is not guarded


CALLING = """<p id=done>calling</p><script>
  const peer = new RTCPeerConnection({iceServers: [
    {urls: 'stun:127.0.0.1:PORT'},
    {urls: ['turn:127.0.0.1:PORT', 'turn:127.0.0.1:PORT?transport=tcp'], username: 'u', credential: 'c'}]});
  peer.createDataChannel('data');
  peer.onicegatheringstatechange = () => { if (peer.iceGatheringState === 'complete') done.textContent = 'called'; };
  peer.createOffer().then(offer => peer.setLocalDescription(offer));
</script>"""


def har(html: str) -> str:
    """A HAR file of one page."""
    request = {"method": "GET", "url": "http://example.org/", "headers": []}
    content = {"mimeType": "text/html; charset=utf-8", "text": html}
    entry = {"startedDateTime": "2026-01-01T00:00:00Z", "request": request,
             "response": {"status": 200, "headers": [], "content": content}}  # fmt: skip
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "", "version": ""}, "entries": [entry]}})


WAYS = {
    "public_only": VisitOptions(public_only=True),
    "proxy": VisitOptions(proxy="http://127.0.0.1:9"),
    "replay": VisitOptions(),
    "offline": VisitOptions(offline=True),
}


async def packets(way: str, renderer: Renderer, folder: Path) -> int:
    """How much a page that is visited so sends to a STUN and TURN server: by UDP and TCP, past routes and proxies."""
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams,
        socket.create_server(("127.0.0.1", 0)) as calls,
    ):
        port = calls.getsockname()[1]
        datagrams.bind(("127.0.0.1", port))
        datagrams.setblocking(False)
        calls.setblocking(False)
        html = STORY + BUSY + CALLING.replace("PORT", str(port))
        page = folder / f"{way}.{'har' if way == 'replay' else 'html'}"
        page.write_text(har(html) if way == "replay" else html)
        assert "The river rises" in (await renderer.visit(str(page), options=WAYS[way])).snapshot.text()
        return arrived(datagrams.recv, 2048) + arrived(calls.accept)


@pytest.fixture(scope="module")
def calls(
    loop: asyncio.AbstractEventLoop, renderer: Renderer, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[bool, str], int]:
    """What pages sent that called others: with the guard and without it, by the way of their visits."""
    folder = tmp_path_factory.mktemp("calls")

    async def guarded() -> list[int]:
        return await few_at_a_time(lambda way: packets(way, renderer, folder), WAYS)

    async def off(patch: pytest.MonkeyPatch) -> list[int]:
        patch.setattr(chromium, "GUARDING_FLAGS", chromium.QUIET_FLAGS)
        async with Renderer() as unguarded:
            *others, offline = WAYS
            sent = await few_at_a_time(lambda way: packets(way, unguarded, folder), others)
            # Only calls by TCP get through there, and only if no proxy is set.
            patch.setattr(guard, "NOWHERE", None)
            return [*sent, await packets(offline, unguarded, folder)]

    kept = loop.run_until_complete(guarded())
    with pytest.MonkeyPatch.context() as patch:
        let_go = loop.run_until_complete(off(patch))
    return {(True, way): sent for way, sent in zip(WAYS, kept, strict=True)} | {
        (False, way): sent for way, sent in zip(WAYS, let_go, strict=True)
    }


@pytest.mark.parametrize("way", WAYS)
@Guarded
def test_no_call_between_browsers_goes_past_the_proxy(
    guarded: bool, way: str, calls: dict[tuple[bool, str], int]
) -> None:
    assert (calls[guarded, way] > 0) is not guarded


def arrived(take: Callable[..., object], *arguments: int) -> int:
    """How much there is to take."""
    count = 0
    with suppress(BlockingIOError):
        while True:
            taken = take(*arguments)
            if isinstance(taken, tuple):  # a connection and its address
                taken[0].close()
            count += 1
    return count


@Guarded
def test_what_is_clicked_does_not_lead_away(
    guarded: bool, site: Site, render: Callable[..., Snapshot], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def let_go(*_: object) -> None:
        pass

    if not guarded:
        monkeypatch.setattr(guard, "hold", let_go)
    text = render(site.server.url + "/leaving").text()
    assert ("elsewhere" in text) is not guarded
    assert ("The river rises" in text) is guarded
