"""`zoning mcp`: the real command, asked by the SDK's own client."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, TextContent

from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from zoning import limits
from zoning.articles import Article
from zoning.result import Result

pytestmark = pytest.mark.browser

TIMEOUT_S = 180
ARTICLE = "/journal-article.html"
HTML = "<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>The river rises in spring. It floods.</p>"


@asynccontextmanager
async def agent(program: Path, *flags: str, env: dict[str, str] | None = None) -> AsyncIterator[Client]:
    """An agent that has started the command."""
    command = StdioServerParameters(command=str(program), args=["mcp", *flags], env={**os.environ, **(env or {})})
    async with Client(command) as client:
        yield client


def said(result: CallToolResult) -> list[str]:
    assert all(isinstance(part, TextContent) for part in result.content)
    return [part.text for part in result.content if isinstance(part, TextContent)]


def run(talking: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(talking, TIMEOUT_S))


def test_an_agent_reads_pages_and_articles(program: Path, server: FixtureServer, zoning: Zoning) -> None:
    url = server.url + ARTICLE

    async def talk() -> None:
        async with agent(program, "--no-public-only") as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(tools) == {"extract", "article"}
            for tool in tools.values():
                jsonschema.Draft202012Validator.check_schema(tool.input_schema)
                assert tool.input_schema["type"] == "object"
                assert tool.description
                assert tool.annotations is not None
                assert tool.annotations.read_only_hint
            read = await client.call_tool("extract", {"url": url})
            assert said(read)[0] == markdown
            as_json = await client.call_tool("extract", {"url": url, "format": "json"})
            assert msgspec.convert(as_json.structured_content, Result).text == text
            of_article = await client.call_tool("article", {"url": url, "format": "json"})
            assert said(of_article) == [record]
            assert msgspec.convert(of_article.structured_content, Article).url == url
            jats = await client.call_tool("article", {"url": url, "format": "jats"})
            assert said(jats)[0].startswith("<?xml")
            at_hand = await client.call_tool("extract", {"html": HTML, "format": "text"})
            assert said(at_hand)[0] == "River\n\nThe river rises in spring. It floods.\n"

    markdown = zoning("extract", url, "-f", "markdown").stdout
    record = zoning("article", url).stdout
    text = msgspec.json.decode(zoning("extract", url, "-f", "json").stdout, type=Result).text
    assert "Night-time cooling" in text
    run(talk())


def failed(result: CallToolResult) -> str:
    """The kind of error that a call ended with."""
    assert result.is_error
    kind: str = result.structured_content["error"]["kind"]
    assert said(result)[0].startswith(f"{kind}: ")
    return kind


def test_errors_are_typed_and_the_guard_is_on(program: Path, server: FixtureServer, tmp_path: Path) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text("<p>the secret</p>", encoding="utf-8")

    async def talk() -> None:
        async with agent(program) as client:
            assert failed(await client.call_tool("extract", {"url": server.url + ARTICLE})) == "NotPublic"
            by_name = {"url": server.url.replace("127.0.0.1", "localhost")}
            assert failed(await client.call_tool("article", by_name)) == "NotPublic"
            for asked in ({}, {"url": str(secret)}, {"url": f"file://{secret}"}, {"url": "-"}, {"nonsense": 1},
                          {"html": HTML, "proxy": server.url}, {"url": 7}):  # fmt: skip
                assert failed(await client.call_tool("extract", asked)) == "UsageError"
            assert failed(await client.call_tool("extract", {"html": HTML, "extractor": "no"})) == "UnknownExtractor"
            assert failed(await client.call_tool("extract", {"html": "%PDF-1.4"})) == "NotHTML"
            assert failed(await client.call_tool("render", {"html": HTML})) == "UsageError"
            read = await client.call_tool("extract", {"html": HTML, "format": "text"})
            assert "floods" in said(read)[0]

    before = len(server.requests)
    run(talk())
    assert len(server.requests) == before


def test_a_fault_is_an_error_of_its_call_alone(program: Path, stumbling: dict[str, str]) -> None:
    stone = {"html": HTML, "url": "http://127.0.0.1:9/stone.html", "extractor": "stumbling"}

    async def talk() -> None:
        async with agent(program, env=stumbling) as client:
            assert failed(await client.call_tool("extract", stone)) == "InternalError"
            assert "floods" in said(await client.call_tool("extract", {"html": HTML}))[0]

    run(talk())


def test_calls_run_beside_each_other_and_too_many_are_turned_away(program: Path, server: FixtureServer) -> None:
    slow = {"url": f"{server.url}/slow/500/floats.html", "format": "text"}
    calls = limits.VISITS_WAITING + 3

    async def talk() -> None:
        async with agent(program, "--no-public-only", "--at-once", "2") as client:
            results = await asyncio.gather(*(client.call_tool("extract", slow) for _ in range(calls)))
        busy = [result for result in results if result.is_error]
        assert [failed(result) for result in busy] == ["TooBusy"]

    asyncio.run(asyncio.wait_for(talk(), 2 * TIMEOUT_S))


def test_without_a_browser_the_agent_is_told(program: Path, no_browser: dict[str, str]) -> None:
    async def talk() -> None:
        async with agent(program, env=no_browser) as client:
            assert failed(await client.call_tool("extract", {"html": HTML})) == "BrowserNotFound"

    run(talk())


def test_without_the_sdk_the_command_says_how_to_get_it(zoning: Zoning, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.lowlevel", None)
    ran = zoning("mcp")
    assert ran.returncode == 3
    assert re.search(r"pip install 'zoning\[mcp\]'", ran.stderr)


def test_the_command_ends_when_its_agent_does(installed: Zoning) -> None:
    ran = installed("mcp", stdin="")
    assert (ran.returncode, ran.stdout) == (0, "")
