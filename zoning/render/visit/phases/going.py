"""Navigate to the page, and refuse a response that is not a page."""

import asyncio

from playwright.async_api import Error, Response
from playwright.async_api import TimeoutError as PlaywrightTimeout

from zoning import limits
from zoning.errors import NotHTML, NotPublic
from zoning.render.proxy import REFUSED_HEADER
from zoning.render.sources import WebPage
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.documents import media_type
from zoning.render.visit.failures import navigation_error

HTML_TYPES = ("text/html", "application/xhtml+xml", "application/xml", "text/xml")


async def go(attempt: Attempt) -> None:
    """Navigate to the page, and return when its document begins to arrive.

    Raises `NavigationFailed`, `TransportError`, `NotHTML`, `NotPublic` or `VisitTimeout`.
    """
    tab = attempt.tab
    limit_s = tab.steps_by.left
    try:
        going = tab.page.goto(attempt.wanted.source.address, wait_until="commit", timeout=limit_s * 1000)
        response = await tab.within(going, limit_s + limits.LOOK_S)
    except (PlaywrightTimeout, TimeoutError):
        raise tab.timeout("no answer") from None
    except Error as error:
        reason = error.message.splitlines()[0]
        if "ERR_ABORTED" in reason:  # because of the response, or because the browser is dying
            await tab.within(asyncio.sleep(limits.DYING_S), 2 * limits.DYING_S)
        kind, public_only = attempt.documents.last_kind(), attempt.wanted.options.public_only
        raise navigation_error(_asked(attempt), reason, tab.name, kind=kind, public_only=public_only) from error
    attempt.documents.arrived = True
    if response is not None:
        _refuse_what_is_not_public(attempt, response)
        _refuse_other_than_html(attempt, response)


def _asked(attempt: Attempt) -> str:
    """Return the name of the source, and its address at the resolver if it is an identifier, such as a DOI."""
    source = attempt.wanted.source
    resolved = isinstance(source, WebPage) and source.address != source.name
    return f"{source.name} ({source.address})" if resolved else source.name


def _refuse_what_is_not_public(attempt: Attempt, response: Response) -> None:
    name, asked = attempt.tab.name, attempt.wanted.options.public_only
    refusal = response.headers.get(REFUSED_HEADER, "") if asked else ""
    if refusal:
        raise NotPublic(f"{name}: {refusal}; --no-public-only allows such addresses", source=name)


def _refuse_other_than_html(attempt: Attempt, response: Response) -> None:
    kind, name = media_type(response.headers), attempt.tab.name
    if kind and kind not in HTML_TYPES:
        raise NotHTML(f"{name}: the server answered with {kind}, not HTML", source=name)
