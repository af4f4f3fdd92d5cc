"""Compare a page with what its server sent: scripts may replace that by an error message, a wall or nothing."""

from typing import NamedTuple

from playwright.async_api import Error

from zoning import limits
from zoning.errors import PageCrashed
from zoning.layout import letters_shown
from zoning.render.visit.documents import Documents
from zoning.render.visit.tab import Tab, TooManyDialogs
from zoning.render.world import ScriptFailed, script
from zoning.snapshot import Snapshot


class Served(NamedTuple):
    """What is known about the body of the server's response."""

    removed: tuple[str, ...] = ()
    """The paragraphs that the page does not show, if they have most of the paragraphs' text; otherwise empty."""
    letters: int | None = None
    """The number of characters that the page can show without scripts; None if not known, as for a page with frames."""


UNKNOWN = Served()


async def served_text(tab: Tab, documents: Documents, snapshot: Snapshot) -> Served:
    """Return what is known about the body of the server's response; only for a page that shows little text."""
    shown = letters_shown(snapshot)
    if shown > limits.LITTLE_TEXT_CHARACTERS:
        return UNKNOWN
    try:
        html = await tab.within(documents.body(), limits.SCRIPT_GRACE_S)
        if not html:
            return UNKNOWN
        served = await tab.within(tab.world.run(script("served.js"), html), limits.SCRIPT_GRACE_S)
    except (Error, TimeoutError, PageCrashed, TooManyDialogs, ScriptFailed):
        # The body was not kept; the page is busy, has ended, or forbids to parse strings (`require-trusted-types-for`).
        return UNKNOWN
    return Served(_removed(served["paragraphs"], snapshot, shown), served["letters"])


def _removed(served: list[str], snapshot: Snapshot, shown: int) -> tuple[str, ...]:
    text = " ".join(snapshot.text().split())
    removed = tuple(paragraph for paragraph in served if paragraph not in text)
    missing = sum(map(len, removed))
    if missing < limits.BLANK_CHARACTERS or missing < sum(map(len, served)) / 2 or missing < shown / 2:
        return ()
    return removed


def brings_back(snapshot: Snapshot, removed: tuple[str, ...]) -> bool:
    """Whether a page shows most of the text of these paragraphs."""
    text = " ".join(snapshot.text().split())
    back = sum(len(paragraph) for paragraph in removed if paragraph in text)
    return back > sum(map(len, removed)) / 2
