"""robots.txt from servers of all kinds: each host has its rules or none, and does not affect other hosts."""

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from typing import TypeVar

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.hostile import dripping, hostile, redirect
from tests.network.test_http import GARBAGE
from zoning import limits
from zoning.network.robots import Robots, Rules

T = TypeVar("T")


def with_robots(do: Callable[[Robots], Awaitable[T]]) -> T:
    async def done() -> T:
        async with Robots() as robots:
            return await do(robots)

    return asyncio.run(done())


def rules_of(address: str) -> Rules:
    return with_robots(lambda robots: robots.rules(address))


@pytest.mark.parametrize("said", GARBAGE.values(), ids=GARBAGE)
def test_rules_that_cannot_be_fetched_allow_nothing(said: bytes) -> None:
    with hostile(said) as address:
        rules = rules_of(f"{address}/page")
    assert not rules.allow(f"{address}/page")
    assert rules.why


@pytest.mark.parametrize(
    ("agent", "sent", "allowed"),
    [
        (None, "zoning", ["/1"]),
        ("MyLibraryBot/1.0 (mailto:ann@example.org)", "MyLibraryBot/1.0 (mailto:ann@example.org)", ["/2"]),
        ("mylibrarybot", "mylibrarybot", ["/2"]),
        ("Bücherbot/2", "B\xc3\xbccherbot/2", ["/1", "/2"]),
        ("Mozilla/5.0 (compatible; MyLibraryBot/1.0)", "zoning", ["/1"]),
    ],
)
def test_the_product_of_the_user_agent_decides_which_rules_apply(
    agent: str | None, sent: str, allowed: list[str]
) -> None:
    agents: list[str] = []

    def handle(request: BaseHTTPRequestHandler) -> None:
        agents.append(request.headers["User-Agent"])
        answer("User-agent: MyLibraryBot\nDisallow: /1\n\nUser-agent: zoning\nDisallow: /2", kind="text/plain")(request)

    async def ask() -> Rules:
        async with Robots(user_agent=agent) as robots:
            return await robots.rules(server.url)

    with FixtureServer(routes={"/robots.txt": handle}) as server:
        rules = asyncio.run(ask())
    assert [path for path in ("/1", "/2") if rules.allow(server.url + path)] == allowed
    assert agents == [sent]


@pytest.mark.parametrize(
    ("encoding", "data"),
    [("br", b"abc"), ("gzip", gzip.compress(b"User-agent: *\nDisallow: /page" * 99, mtime=0)[:40])],
)
def test_rules_that_break_off_allow_nothing(encoding: str, data: bytes) -> None:
    routes = {"/robots.txt": answer(data, kind="text/plain", Content_Encoding=encoding)}
    with FixtureServer(routes=routes) as server:
        assert not rules_of(server.url).allow(server.url + "/")


@pytest.mark.parametrize(("status", "allowed"), [(404, True), (403, True), (500, False), (503, False)])
def test_missing_rules_allow_everything_and_a_failing_server_nothing(status: int, allowed: bool) -> None:
    with FixtureServer(routes={"/robots.txt": answer("User-agent: *\nDisallow: /", status)}) as server:
        assert rules_of(server.url).allow(server.url + "/page") == allowed


def test_redirects_without_end_lead_to_no_rules() -> None:
    with hostile(redirect("/again")) as address:
        assert rules_of(address).allow(f"{address}/page")


def test_two_spellings_of_a_server_are_asked_once() -> None:
    async def ask(robots: Robots) -> None:
        for address in (server.url, server.url.replace("http", "HTTP") + "/page?q=1", f"{server.url}/other"):
            assert (await robots.rules(address)).allow(address)
        assert robots.known(server.url)

    with FixtureServer(routes={"/robots.txt": answer("", kind="text/plain")}) as server:
        with_robots(ask)
    assert server.requests == ["/robots.txt"]


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"User-agent: {n}\n" for n in range(18_000)) + "Allow: /a\n" * 28_000,
        "".join(f"user agent {n}\n" for n in range(18_000)) + "Disallaw /a\n" * 20_000,
    ],
    ids=["plain", "misspelt"],
)
def test_rules_that_would_take_minutes_to_read_are_not_read(text: str) -> None:
    begun = time.monotonic()
    with FixtureServer(routes={"/robots.txt": answer(text, kind="text/plain")}) as server:
        assert "too many" in rules_of(server.url).why
    assert time.monotonic() - begun < 60


def test_many_agents_with_rules_of_their_own_are_read() -> None:
    groups = "".join(f"User-agent: bot{n}\nDisallow: /{n}\nCrawl-delay: 1\n\n" for n in range(2000))
    waits = "".join(f"User-agent: slow{n}\nCrawl-delay: 1\n" for n in range(2000))
    text = f"{groups}{waits}User-agent: *\nDisallow: /private\n"
    with FixtureServer(routes={"/robots.txt": answer(text, kind="text/plain")}) as server:
        rules = rules_of(server.url)
    assert not rules.allow(server.url + "/private")
    assert rules.allow(server.url + "/page")


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ROBOTS_KEPT_BYTES", 3 * limits.ROBOTS_LEAST_BYTES)
    with ExitStack() as running:
        routes = {"/robots.txt": answer("#" * limits.ROBOTS_LEAST_BYTES, kind="text/plain")}
        servers = [running.enter_context(FixtureServer(routes=routes)) for _ in range(3)]

        async def ask(robots: Robots) -> list[bool]:
            for server in servers:
                await robots.rules(server.url)
            return [robots.known(server.url) is not None for server in servers]

        assert with_robots(ask) == [False, False, True]


def test_waiting_sources_are_released_at_once() -> None:
    async def ask(robots: Robots) -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(robots.rules(address), 0.5)

    with hostile(dripping) as address:
        begun = time.monotonic()
        with_robots(ask)
        assert time.monotonic() - begun < limits.ROBOTS_S
