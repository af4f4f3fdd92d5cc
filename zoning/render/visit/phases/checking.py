"""While the page settles: was it read in its own encoding? Where not, it need not be read to its end that way."""

from contextlib import suppress

from playwright.async_api import Error

from zoning.render.visit.attempt import Attempt
from zoning.render.visit.documents import media_type
from zoning.render.visit.encodings import UTF_8, is_surely_utf_8
from zoning.render.visit.wanted import Otherwise
from zoning.render.world import script

HTML = "text/html"


class Misread(Exception):
    """The page is to be read as something else; there is no use in reading it to its end."""

    def __init__(self, otherwise: Otherwise) -> None:
        """otherwise: as what to read it."""
        super().__init__(otherwise.why)
        self.otherwise = otherwise


async def check_encoding(attempt: Attempt) -> None:
    """Let the attempt end with `Misread` when its document is there, and in UTF-8 beyond doubt, but was not read so."""
    if attempt.manner.content_type or not attempt.wanted.time_for_another:
        return
    with suppress(Error):  # the document has gone meanwhile
        parsed = await attempt.tab.world.call(script("encoding.js"))
        answer = attempt.documents.answer()
        if not (parsed and answer and media_type(answer.headers) == HTML):
            return
        if is_surely_utf_8(parsed["text"], parsed["encoding"]):
            declared = parsed["declared"] or "charset=" in answer.headers["content-type"].lower()
            attempt.tab.end(Misread(Otherwise.in_encoding(UTF_8, parsed["encoding"], declared=declared)))
