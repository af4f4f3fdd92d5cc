"""What the server sent and the page's own scripts took away: an error, a wall or nothing stands in its place then."""

from playwright.async_api import Error

from zoning import limits
from zoning.layout import letters_shown
from zoning.render.visit.documents import Documents
from zoning.render.visit.tab import Tab
from zoning.render.world import script
from zoning.snapshot import Snapshot


async def removed_text(tab: Tab, documents: Documents, snapshot: Snapshot) -> tuple[str, ...]:
    """The paragraphs of the server's answer that the page does not show; none unless they are most of them.

    It is asked only where the page shows little text, and answered with none where it shows more than it lacks.
    """
    shown = letters_shown(snapshot)
    if shown > limits.LITTLE_TEXT_CHARACTERS:
        return ()
    try:
        html = await tab.within(documents.body(), limits.SCRIPT_GRACE_S)
        served = await tab.within(tab.world.call(script("served.js"), html), limits.SCRIPT_GRACE_S) if html else ()
    except (Error, TimeoutError):  # it was not kept, or the page is busy: nothing is known
        return ()
    text = " ".join(snapshot.text().split())
    removed = tuple(paragraph for paragraph in served if paragraph not in text)
    missing = sum(map(len, removed))
    if missing < limits.BLANK_CHARACTERS or missing < sum(map(len, served)) / 2 or missing < shown / 2:
        return ()
    return removed


def brings_back(snapshot: Snapshot, removed: tuple[str, ...]) -> bool:
    """Whether a page shows most of these paragraphs."""
    text = " ".join(snapshot.text().split())
    back = sum(len(paragraph) for paragraph in removed if paragraph in text)
    return back > sum(map(len, removed)) / 2
