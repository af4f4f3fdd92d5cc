"""`zoning mcp`: the real command, or what it serves, with the SDK's own client."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import jsonschema
import msgspec
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning, held
from tests.one_tab import Render
from tests.sharing import share_browsers
from zoning import Renderer, VisitOptions, read_snapshot
from zoning.articles import Article, article
from zoning.mcp import server as offering
from zoning.requests import RequestQueue, Visits
from zoning.result import Result, encode

if TYPE_CHECKING:
    from mcp import Client
    from mcp_types import CallToolResult

pytestmark = pytest.mark.browser

TIMEOUT_S = 180
WAITING = 4
"""How many calls may wait."""
ARTICLE = "/journal-article.html"
HTML = "<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>The river rises in spring. It floods.</p>"


@asynccontextmanager
async def agent(program: Path, *flags: str, env: dict[str, str] | None = None) -> AsyncIterator["Client"]:
    """An agent that has started the command."""
    from mcp import Client, StdioServerParameters  # the SDK takes most of a second

    command = StdioServerParameters(command=str(program), args=["mcp", *flags], env={**os.environ, **(env or {})})
    async with Client(command) as client:
        yield client


@asynccontextmanager
async def agent_here(visiting: VisitOptions, at_once: int) -> AsyncIterator["Client"]:
    """An agent that is connected to what the command serves, in this process."""
    from mcp import Client

    async with (
        Visits(visiting, at_once=at_once) as visits,
        Client(offering(RequestQueue(visits, visiting, at_once, WAITING))) as client,
    ):
        yield client


def said(result: "CallToolResult") -> list[str]:
    from mcp_types import TextContent

    assert all(isinstance(part, TextContent) for part in result.content)
    return [part.text for part in result.content if isinstance(part, TextContent)]


def test_an_agent_reads_pages_and_articles(
    server: FixtureServer,
    render: Render,
    loop: asyncio.AbstractEventLoop,
    renderer: Renderer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The answers are the same as in Python."""
    url = server.url + ARTICLE

    async def talk() -> None:
        async with agent_here(VisitOptions(), at_once=2) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(tools) == {"extract", "article"}
            for tool in tools.values():
                jsonschema.Draft202012Validator.check_schema(tool.input_schema)
                assert tool.input_schema["type"] == "object"
                assert tool.description
                assert tool.annotations is not None
                assert tool.annotations.read_only_hint
            read = await client.call_tool("extract", {"url": url})
            assert said(read)[0] == expected.markdown.rstrip("\n") + "\n"
            as_json = await client.call_tool("extract", {"url": url, "format": "json"})
            assert msgspec.convert(as_json.structured_content, Result).text == expected.text
            of_article = await client.call_tool("article", {"url": url, "format": "json"})
            assert said(of_article) == [record]
            assert msgspec.convert(of_article.structured_content, Article).url == url
            jats = await client.call_tool("article", {"url": url, "format": "jats"})
            assert said(jats)[0].startswith("<?xml")
            at_hand = await client.call_tool("extract", {"html": HTML, "format": "text"})
            assert said(at_hand)[0] == "River\n\nThe river rises in spring. It floods.\n"

    page = render(url)
    expected, record = read_snapshot(page), encode(article(page)) + "\n"
    assert "Night-time cooling" in expected.text
    share_browsers(monkeypatch, renderer)
    loop.run_until_complete(asyncio.wait_for(talk(), TIMEOUT_S))


def failed(result: "CallToolResult") -> str:
    """The kind of error that a call ended with."""
    assert result.is_error
    kind: str = result.structured_content["error"]["kind"]
    assert said(result)[0].startswith(f"{kind}: ")
    return kind


def test_errors_are_typed_and_affect_only_their_call_and_the_guard_is_on(
    program: Path, server: FixtureServer, stumbling: dict[str, str], tmp_path: Path
) -> None:
    """Also an internal error."""
    stone = {"html": HTML, "url": "http://127.0.0.1:9/stone.html", "extractor": "stumbling"}
    secret = tmp_path / "secret.html"
    secret.write_text("<p>the secret</p>", encoding="utf-8")

    async def talk() -> None:
        async with agent(program, env=stumbling) as client:
            assert failed(await client.call_tool("extract", stone)) == "InternalError"
            assert failed(await client.call_tool("extract", {"url": server.url + ARTICLE})) == "NotPublic"
            by_name = {"url": server.url.replace("127.0.0.1", "localhost")}
            assert failed(await client.call_tool("article", by_name)) == "NotPublic"
            for asked in ({}, {"url": str(secret)}, {"url": f"file://{secret}"}, {"url": "-"}, {"nonsense": 1},
                          {"html": HTML, "proxy": server.url}, {"url": 7}):  # fmt: skip
                assert failed(await client.call_tool("extract", asked)) == "UsageError"
            assert failed(await client.call_tool("extract", {"html": HTML, "extractor": "no"})) == "UnknownExtractor"
            assert failed(await client.call_tool("extract", {"html": "%PDF-1.4"})) == "NotHTML"
            assert failed(await client.call_tool("render", {"html": HTML})) == "UsageError"
            read = await client.call_tool("extract", {"html": HTML, "format": "text", "extractor": "plain"})
            assert "floods" in said(read)[0]

    before = len(server.requests)
    asyncio.run(asyncio.wait_for(talk(), TIMEOUT_S))
    assert len(server.requests) == before


def test_calls_run_beside_each_other_and_too_many_are_turned_away(
    loop: asyncio.AbstractEventLoop, renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pages that do not answer yet, as many calls as may wait for them, and one more."""
    go_on = Event()
    waiting = {"html": HTML, "format": "text", "extractor": "plain"}

    async def talk(server: FixtureServer) -> None:
        async with agent_here(VisitOptions(), at_once=2) as client:

            def called(asked: dict[str, str]) -> "asyncio.Task[CallToolResult]":
                return asyncio.create_task(client.call_tool("extract", asked))

            pages = [called({"url": f"{server.url}{path}", "extractor": "plain"}) for path in ("/1", "/2")]
            while not {"/1", "/2"} <= {*server.requests}:
                await asyncio.sleep(0.02)
            others = [called(waiting) for _ in range(WAITING + 1)]
            await asyncio.wait(others, return_when=asyncio.FIRST_COMPLETED)
            assert [failed(call.result()) for call in others if call.done()] == ["TooBusy"]
            go_on.set()
            results = await asyncio.gather(*pages, *others)
        assert [result.is_error for result in results].count(True) == 1
        assert all("floods" in said(result)[0] for result in results if not result.is_error)

    share_browsers(monkeypatch, renderer)
    page = held(go_on, answer(HTML))
    with FixtureServer(routes={"/1": page, "/2": page}) as server:
        loop.run_until_complete(asyncio.wait_for(talk(server), TIMEOUT_S))


def test_without_a_browser_the_agent_is_told(
    no_browser: dict[str, str], loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        async with agent_here(VisitOptions(), at_once=1) as client:
            assert failed(await client.call_tool("extract", {"html": HTML})) == "BrowserNotFound"

    monkeypatch.setenv(*no_browser.popitem())
    loop.run_until_complete(asyncio.wait_for(talk(), TIMEOUT_S))


def test_without_the_sdk_the_command_says_how_to_get_it(zoning: Zoning, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.lowlevel", None)
    ran = zoning("mcp")
    assert ran.returncode == 3
    assert re.search(r"pip install 'zoning\[mcp\]'", ran.stderr)


def test_the_command_ends_when_its_agent_does(installed: Zoning) -> None:
    ran = installed("mcp", stdin="")
    assert (ran.returncode, ran.stdout) == (0, "")
