"""Define `zoning mcp`."""

import asyncio

import click

from zoning.cli import options
from zoning.cli.serve import at_once


@click.command(epilog=options.examples("zoning mcp", "zoning mcp --no-public-only    # also this machine's network"))
@click.option("--public-only/--no-public-only", default=True, show_default=True,
              help="Connect only to public addresses, not to this machine or its network.")  # fmt: skip
@at_once
def mcp(*, public_only: bool, at_once: int) -> None:
    """Offer `extract` and `article` to agents over MCP.

    The agent's program starts this command and communicates with it over standard input and output.
    """
    from zoning.mcp import require_packages

    require_packages()
    asyncio.run(_serve(public_only=public_only, at_once=at_once))


async def _serve(*, public_only: bool, at_once: int) -> None:
    from zoning.mcp import serve
    from zoning.render.options import VisitOptions
    from zoning.requests import RequestQueue, Visits

    visiting = VisitOptions(public_only=public_only)
    async with Visits(visiting, at_once=at_once) as visits:
        await serve(RequestQueue(visits, visiting, at_once))
