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


async def begin_again(attempt: Attempt, otherwise: Otherwise) -> Attempt | None:
    """Prepare the tab to load the page anew, with another content type: a new tab would take longer to open.

    What the page has stored is deleted. Returns the new attempt, or None if it needs a new tab: for sources that are
    not served by a web server, addresses to whose fragment the browser would only scroll, pages that may no longer
    navigate, and recordings, which hold one attempt.
    """
    tab, source = attempt.tab, attempt.wanted.source
    if not isinstance(source, WebPage) or "#" in source.address or attempt.hold.held or attempt.wanted.options.record:
        return None
    attempt.steps.on_step("again")
    tab.go_on()
    here = urlsplit(tab.page.url)
    stored = {"origin": f"{here.scheme}://{here.netloc}", "storageTypes": "all"}
    preparing = asyncio.gather(
        guard.read_as(tab.page, tab.frame, otherwise.content_type),
        tab.session.send("Storage.clearDataForOrigin", stored),
        tab.world.call("() => sessionStorage.clear()"),
    )
    with suppress(Error, TimeoutError):
        await tab.in_steps(preparing, limits.SCRIPT_GRACE_S)
        attempt.traffic.forget()
        attempt.documents.forget()
        return replace(attempt, manner=attempt.manner.read_as(otherwise))
    return None
