"""Check, while the page settles, whether it was decoded with its own encoding; if not, the attempt ends early."""

from contextlib import suppress

from playwright.async_api import Error

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
