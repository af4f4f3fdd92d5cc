"""Prepare the tab before anything is loaded: control what the page may load, and start what watches the page."""

import asyncio

from zoning.render import guard, prepared
from zoning.render.blocking import block
from zoning.render.replay import serve_stored
from zoning.render.sources import LocalPage, ReplayedPage, WebPage
from zoning.render.visit.attempt import Attempt
from zoning.render.world import run_in_documents_to_come

SCRIPTS = ("hush.js", "visitor.js", "trees.js", "hears.js", "works.js")
"""Those that run in every document before its own scripts."""


async def open_page(attempt: Attempt) -> None:
    """Prepare the tab for its page. Raises `TimeoutError`, or Playwright's `Error`."""
    tab, source = attempt.tab, attempt.wanted.source
    if attempt.wanted.options.offline or isinstance(source, ReplayedPage):
        await guard.close_network(tab.context)
    if isinstance(source, LocalPage):
        await guard.serve_local(tab.context, source, attempt.manner.content_type)
    if isinstance(source, ReplayedPage):
        await serve_stored(tab.context, source, attempt.manner.content_type)
    await tab.in_steps(_watch(attempt))


async def _watch(attempt: Attempt) -> None:
    tab, source, options, manner = attempt.tab, attempt.wanted.source, attempt.wanted.options, attempt.manner
    await asyncio.gather(
        attempt.allowance.watch(),
        attempt.documents.watch(),
        block(tab.session, options.block, manner.without, attempt.not_asked),
        run_in_documents_to_come(tab.session, *SCRIPTS, *attempt.clock.scripts),
    )
    if isinstance(source, WebPage):
        if options.headers:
            await guard.send_headers(tab.session, source.address, dict(options.headers))
        if manner.content_type:
            await guard.read_as(tab.page, tab.frame, manner.content_type)
    if manner.shallow:
        await prepared.keep_shallow(tab.session)
