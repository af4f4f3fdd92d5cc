"""Capture the page as it is."""

from contextlib import suppress
from typing import Any, NamedTuple

from playwright.async_api import Error

from zoning import limits
from zoning.errors import NotHTML
from zoning.render import capture, prepared
from zoning.render.cdp import send_for_much
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.failures import navigation_error


class Taken(NamedTuple):
    """What the browser returned, and what was changed on the page before and in the texts after."""

    captured: capture.Captured
    document: capture.DocumentFacts
    flattened: int
    """`prepared.LaidOut.moved`."""
    replaced: int
    """How many lone surrogates were replaced in its texts."""


async def capture_page(attempt: Attempt) -> Taken:
    """Have all of the page laid out, and capture it.

    Raises `VisitTimeout`, or `NavigationFailed` or `NotHTML` if the browser shows a page of its own.
    """
    laid_out = await _lay_out(attempt)
    captured, replaced = capture.encodable(await _capture(attempt, capture.parameters(framed=laid_out.framed)))
    document, name = capture.document_facts(captured), attempt.tab.name
    if document.address.startswith(capture.ERROR_PAGES):
        raise navigation_error(name, "the browser shows an error page instead", name)
    kind = attempt.documents.last_kind()
    if document.is_xml_source and "xml" in kind:
        raise NotHTML(f"{name}: the server answered with {kind}, not HTML, and no style sheet shows it", source=name)
    return Taken(captured, document, laid_out.moved, replaced)


async def _lay_out(attempt: Attempt) -> prepared.LaidOut:
    """Prepare the page; if its own code blocks our script, it is captured as it is."""
    with suppress(Error, TimeoutError):
        return await attempt.tab.in_steps(prepared.lay_out(attempt.tab.world), limits.SCRIPT_GRACE_S)
    return prepared.LaidOut(0, framed=True)


async def _capture(attempt: Attempt, parameters: dict[str, Any]) -> capture.Captured:
    """Capture the page. If it does not answer, stop its loading, and then its scripts, and try again."""
    tab, deadline = attempt.tab, attempt.wanted.deadline
    left = deadline.left
    tries = (None, limits.CAPTURE_STUCK_S), (tab.stop_loading, left / 2), (tab.stop_scripts, left)
    for help_first, limit_s in tries:
        if help_first:
            await help_first()
        with suppress(Error, TimeoutError):
            capturing = send_for_much(tab.session, capture.COMMAND, parameters)
            return await tab.within(capturing, min(limit_s, left / 2, limits.CAPTURE_S, deadline.left))
    raise tab.timeout("the page could not be captured")
