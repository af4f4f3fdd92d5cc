"""Hosts that do not answer: the first pages of a run wait for them, later pages do not request them."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from threading import Event

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.sharing import share_browsers
from zoning import Renderer, Snapshot, VisitOptions, limits
from zoning.render.hosts import SilentHosts, host_of

PAGE = "https://pages.example/1"
WARNING = "hosts not requested, because they did not answer earlier pages: "


def after(*pages: tuple[set[str], set[str]]) -> SilentHosts:
    """What is known after pages that found these hosts silent, and had answers of those."""
    hosts = SilentHosts()
    for silent, answered in pages:
        hosts.note(silent, answered)
    return hosts


def test_a_host_is_not_asked_when_two_pages_have_waited_for_it() -> None:
    assert not after(({"a.example"}, set())).not_to_ask(PAGE)
    assert after(({"a.example"}, set()), ({"a.example", "b.example"}, set())).not_to_ask(PAGE) == {"a.example"}


def test_a_host_that_answered_in_between_is_still_requested() -> None:
    hosts = after(({"a.example"}, set()), (set(), {"a.example"}), ({"a.example"}, set()))
    assert not hosts.not_to_ask(PAGE)


def test_the_host_of_the_page_is_always_asked() -> None:
    silent = {"pages.example", "pages.example:8080"}
    assert after((silent, set()), (silent, set())).not_to_ask(PAGE) == {"pages.example:8080"}


def test_a_host_is_asked_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = after(({"a.example"}, set()), ({"a.example"}, set()))
    monkeypatch.setattr(limits, "SILENT_S", 0.0)
    assert not hosts.not_to_ask(PAGE)


def test_only_the_last_hosts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SILENT_HOSTS", 3)
    pages = [({f"{number}.example"}, set[str]()) for number in range(5) for _ in range(limits.SILENT_PAGES)]
    assert after(*pages).not_to_ask(PAGE) == {"2.example", "3.example", "4.example"}


@pytest.mark.parametrize(
    ("address", "host"),
    [("https://a.example:8080/x@y", "a.example:8080"), ("http://me@a.example/", "a.example"), ("data:text/html,a", "")],
)
def test_hosts_of_addresses(address: str, host: str) -> None:
    assert host_of(address) == host


@pytest.fixture
def silence() -> Iterator[tuple[str, list[str]]]:
    """A server that answers nothing, and what it was asked for."""
    asked: list[str] = []
    ended = Event()

    def wait(request: BaseHTTPRequestHandler) -> None:
        asked.append(request.path)
        ended.wait(60)

    with ExitStack() as stack:
        server = stack.enter_context(FixtureServer(routes={f"/{n}.js": wait for n in range(4)}))
        stack.callback(ended.set)
        yield server.url, asked


def test_the_third_page_does_not_wait_for_what_two_have_waited_for_and_says_so(
    silence: tuple[str, list[str]],
    loop: asyncio.AbstractEventLoop,
    renderer: Renderer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent, asked = silence
    share_browsers(monkeypatch, renderer)
    pages = {f"/{n}": answer(f"<p>text {n}</p><script async src={silent}/{n}.js></script>") for n in range(4)}

    async def rendered(server: FixtureServer) -> list[Snapshot]:
        async with Renderer(VisitOptions(timeout_s=30)) as patient:
            return [await patient.render(server.url + path) for path in pages]

    with FixtureServer(routes=pages) as server:
        snapshots = loop.run_until_complete(rendered(server))
    assert [snapshot.text() for snapshot in snapshots] == [f"text {n}" for n in range(4)]
    assert asked == ["/0.js", "/1.js"]
    told = [[warning for warning in snapshot.page.warnings if "not requested" in warning] for snapshot in snapshots]
    assert told == [[], [], *[[WARNING + host_of(silent)]] * 2]
    waited = [snapshot.page.timing_ms["settle"] for snapshot in snapshots]
    assert min(waited[:2]) > 1000 * limits.LONG_REQUEST_S > max(waited[2:])
