"""Check, while the page settles, whether it was decoded with its own encoding; if not, the attempt ends early."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

from playwright.async_api import Error

from zoning import limits
from zoning.render import guard
from zoning.render.sources import WebPage
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.documents import media_type
from zoning.render.visit.encodings import UTF_8, is_surely_utf_8
from zoning.render.visit.phases.going import go
from zoning.render.visit.wanted import Otherwise
from zoning.render.world import script

HTML = "text/html"


class Misread(Exception):
    """Raised if the page must be read with another content type, so that this attempt is useless."""

    def __init__(self, otherwise: Otherwise) -> None:
        """otherwise: the content type to use, and why."""
        super().__init__(otherwise.why)
        self.otherwise = otherwise


async def check_encoding(attempt: Attempt) -> None:
    """Wait for the parsed document; end the attempt with `Misread` if it is surely UTF-8 but was decoded otherwise."""
    if attempt.manner.content_type or not attempt.wanted.time_for_another:
        return
    with suppress(Error):  # the document is already gone
        parsed = await attempt.tab.world.call(script("encoding.js"))
        answer = attempt.documents.answer()
        if not (parsed and answer and media_type(answer.headers) == HTML):
            return
        if is_surely_utf_8(parsed["text"], parsed["encoding"]):
            declared = parsed["declared"] or "charset=" in answer.headers["content-type"].lower()
            attempt.tab.end(Misread(Otherwise.in_encoding(UTF_8, parsed["encoding"], declared=declared)))


async def load_again(attempt: Attempt, otherwise: Otherwise) -> Attempt | None:
    """Load the page anew in its tab, with another content type: a new tab would take longer to open.

    What the page has stored is deleted. Returns the new attempt, or None if it needs a new tab: for sources that are
    not served by a web server, addresses to whose fragment the browser would only scroll, pages that may no longer
    navigate or load anything, and recordings, which contain one attempt; also if the page does not answer or arrive
    soon, because a script that does not end keeps the next document from coming. Raises what `go` raises.
    """
    source = attempt.wanted.source
    closed = attempt.hold.held or attempt.allowance.exceeded
    if not isinstance(source, WebPage) or "#" in source.address or closed or attempt.wanted.options.record:
        return None
    attempt.steps.on_step("again")
    attempt.tab.go_on()
    again = replace(attempt, manner=attempt.manner.read_as(otherwise))
    with suppress(Error, TimeoutError):
        await attempt.tab.in_steps(_load_anew(again, otherwise.content_type), limits.SCRIPT_GRACE_S)
        return again
    return None


async def _load_anew(attempt: Attempt, content_type: str) -> None:
    tab = attempt.tab
    here = urlsplit(tab.page.url)
    stored = {"origin": f"{here.scheme}://{here.netloc}", "storageTypes": "all"}
    await asyncio.gather(
        guard.read_as(tab.page, tab.frame, content_type),
        tab.session.send("Storage.clearDataForOrigin", stored),
        tab.world.call("() => sessionStorage.clear()"),
    )
    attempt.allowance.forget()
    attempt.traffic.forget()
    attempt.documents.forget()
    async with attempt.steps.step("load"):
        await go(attempt)
