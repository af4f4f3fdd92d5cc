"""The test site itself: pages that break their text, or put another one beside it, do so in plain Chromium."""

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress

import pytest
from playwright.async_api import Error, Page, async_playwright

from fixtures.answers import silence
from fixtures.behaviours import BEHAVIOURS, FRAMEWORKS, Behaviour, site
from fixtures.behaviours.furniture import FURNITURE
from tests.render.conftest import few_at_a_time
from zoning.render import chromium

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SITE = (*BEHAVIOURS, *FRAMEWORKS)
TRAPS = (*(behaviour for behaviour in SITE if behaviour.as_served), *FURNITURE)
"""Pages on which what is loaded takes the text away, or puts another one beside it."""
PATIENCE_S = 25.0
"""A page needs 4 s at most; a busy machine makes that more."""
SNAPPED_AFTER_S = 2.0
LOOK_AFTER_S = 0.15
NO_ANSWER_S = 5.0


async def text_left(page: Page, behaviour: Behaviour) -> str:
    """What can be seen when the trap has snapped, or when it has not for a long time."""
    end = time.monotonic() + PATIENCE_S
    await asyncio.sleep(SNAPPED_AFTER_S)
    while not snapped(behaviour, text := await seen(page)) and time.monotonic() < end:
        await asyncio.sleep(LOOK_AFTER_S)
    return text


async def seen(page: Page) -> str:
    """What can be seen in all frames now; a frame that is being replaced has no text."""
    text = ""
    for frame in page.frames:
        with suppress(Error, TimeoutError):
            text += await asyncio.wait_for(frame.evaluate("document.documentElement.innerText"), NO_ANSWER_S)
    return text


def snapped(behaviour: Behaviour, text: str) -> bool:
    broken = bool(behaviour.missing(text))
    return broken is behaviour.as_served and behaviour.unwanted(text) == list(behaviour.must_not)


async def texts_of(behaviours: Iterable[Behaviour]) -> dict[str, str]:
    """What is left of the text of each page, by name."""

    async def visited(behaviour: Behaviour) -> tuple[str, str]:
        context = await browser.new_context(locale="en-US")
        page = await context.new_page()
        await page.goto(server.url + behaviour.path, wait_until="commit")
        text = await text_left(page, behaviour)
        await context.close()
        return behaviour.name, text

    async with async_playwright() as playwright:
        browser = await chromium.launch(playwright)
        with site() as server:
            texts = dict(await few_at_a_time(visited, behaviours))
        await browser.close()
    return texts


@pytest.fixture(scope="module")
def texts(loop: asyncio.AbstractEventLoop) -> dict[str, str]:
    return loop.run_until_complete(texts_of(behaviour for behaviour in TRAPS if not behaviour.absent()))


@pytest.mark.parametrize("behaviour", TRAPS, ids=lambda behaviour: behaviour.name)
def test_the_trap_is_one(behaviour: Behaviour, texts: dict[str, str]) -> None:
    """Otherwise the behaviour would test nothing: its text must be gone, or unwanted text must be there."""
    if reason := behaviour.absent():
        pytest.skip(reason)
    assert snapped(behaviour, texts[behaviour.name])


def test_what_hangs_is_said_to_hang() -> None:
    silent = {behaviour.name for behaviour in SITE if silence in behaviour.parts.values()}
    assert silent <= {behaviour.name for behaviour in SITE if behaviour.hangs}
