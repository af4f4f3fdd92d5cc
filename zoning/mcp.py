"""Offer tools to agents, by the Model Context Protocol over standard input and output.

A tool takes the same request as the API, with the same limits, and returns what the command prints. The SDK is an
extra; without it `serve` says how to install it.
"""

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

import zoning
from zoning import extras
from zoning.errors import InternalError, UsageError, ZoningError
from zoning.requests import (
    FAULT,
    Answer,
    ArticleRequest,
    ErrorAnswer,
    ExtractRequest,
    PageRequest,
    RequestQueue,
    decoded,
)
from zoning.requests import article as articles
from zoning.requests import extract as extracts

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext
    from mcp.server.lowlevel import Server
    from mcp_types import CallToolRequestParams, CallToolResult, ListToolsResult, PaginatedRequestParams, Tool

log = logging.getLogger(__name__)

INSTRUCTIONS = """\
Renders web pages in a browser, with their scripts, and returns the main content without navigation and advertisements.
Use `extract` to read a page, `article` for a journal article with its references."""
FORMAT = Meta(description="Format of the answer; `json` is long: it has every block with its place on the page.")


class ExtractTool(ExtractRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the tool `extract` takes."""

    format: Annotated[extracts.Form, FORMAT] = "markdown"


class ArticleTool(ArticleRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the tool `article` takes."""

    format: Annotated[articles.Form, FORMAT] = "markdown"


@dataclass(frozen=True, slots=True)
class _Offer:
    """One tool."""

    name: str
    title: str
    description: str
    request: type[PageRequest]


OFFERS = (
    _Offer(
        "extract",
        "Read a web page",
        "Return the main content of a web page as Markdown, text, HTML or JSON. The page is rendered in a browser, so "
        "text that scripts add is included. Give `url`, or `html` with its address in `url`.",
        ExtractTool,
    ),
    _Offer(
        "article",
        "Read a journal article",
        "Return the journal article on a web page: authors, journal, identifiers, abstract, sections, figures, tables, "
        "references, grants and accession numbers; as Markdown, text, JSON, JATS, TEI, CSL-JSON, BibTeX, RIS or COinS.",
        ArticleTool,
    ),
)


def server(queue: RequestQueue) -> "Server[Any]":
    """Return the server that offers the tools.

    Raises `EnvironmentProblem` if the SDK is missing.
    """
    require_packages()
    from mcp.server.lowlevel import Server
    from mcp_types import ListToolsResult

    async def list_tools(_: "ServerRequestContext[Any]", __: "PaginatedRequestParams | None") -> "ListToolsResult":
        return ListToolsResult(tools=[_tool(offer) for offer in OFFERS])

    async def call_tool(_: "ServerRequestContext[Any]", params: "CallToolRequestParams") -> "CallToolResult":
        try:
            return _told(await queue.answer(_asked(params.name, params.arguments or {})))
        except ZoningError as error:
            return _failed(error)
        except Exception:
            log.exception("%s: an error in zoning itself", params.name)
            return _failed(InternalError(FAULT))

    return Server(
        "zoning", version=zoning.__version__, title="zoning", instructions=INSTRUCTIONS,
        on_list_tools=list_tools, on_call_tool=call_tool,
    )  # fmt: skip


async def serve(queue: RequestQueue) -> None:
    """Offer the tools on standard input and output until the agent closes them."""
    offering = server(queue)
    from mcp.server.stdio import stdio_server

    async with stdio_server() as (incoming, outgoing):
        await offering.run(incoming, outgoing, offering.create_initialization_options())


def require_packages() -> None:
    """Raise `EnvironmentProblem` if the extra `mcp` is not installed."""
    extras.require("zoning mcp", "mcp", "mcp.server.lowlevel")


def _tool(offer: _Offer) -> "Tool":
    from mcp_types import Tool, ToolAnnotations

    return Tool(
        name=offer.name,
        title=offer.title,
        description=offer.description,
        input_schema=_schema(offer.request),
        annotations=ToolAnnotations(read_only_hint=True, destructive_hint=False, open_world_hint=True),
    )


def _schema(request: type[PageRequest]) -> dict[str, Any]:
    """Return the request's JSON Schema, with an object at its root as the protocol requires."""
    (_,), components = msgspec.json.schema_components((request,))
    schema: dict[str, Any] = components[request.__name__]
    return schema


def _asked(name: str, arguments: dict[str, Any]) -> PageRequest:
    """Return the request of a tool call. Raises `UsageError`."""
    offer = next((offer for offer in OFFERS if offer.name == name), None)
    if offer is None:
        raise UsageError(f"no tool named {name!r}; available: {', '.join(offer.name for offer in OFFERS)}")
    return decoded(arguments, offer.request)


def _told(answer: Answer) -> "CallToolResult":
    from mcp_types import CallToolResult, TextContent

    text = answer.body.decode()
    if answer.media_type == "application/json":
        return CallToolResult(content=[TextContent(text=text)], structured_content=msgspec.json.decode(answer.body))
    doubts = "".join(f"\n- {warning}" for warning in answer.warnings)
    said = [text, f"Warnings:{doubts}"] if doubts else [text]
    return CallToolResult(content=[TextContent(text=each) for each in said])


def _failed(error: ZoningError) -> "CallToolResult":
    from mcp_types import CallToolResult, TextContent

    told = ErrorAnswer.of(error)
    return CallToolResult(
        content=[TextContent(text=f"{told.error.kind}: {told.error.message}")],
        structured_content=msgspec.to_builtins(told),
        is_error=True,
    )
