"""The test site itself: in plain Chromium with the real clock, readers see what they must act for, and traps snap.

Of the other behaviours, `test_behaviours.py` shows the same: a visit only waits for their text.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import count

import pytest
from playwright.async_api import Error, Page, async_playwright

from fixtures.answers import silence
from fixtures.behaviours import BEHAVIOURS, FRAMEWORKS, Behaviour, site
from fixtures.behaviours.furniture import FURNITURE
from fixtures.behaviours.lazy import LAZY
from tests.render.conftest import few_at_a_time
from zoning.render import chromium
from zoning.render.world import script

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("behaviours"), pytest.mark.timeout(900)]

SITE = (*BEHAVIOURS, *FRAMEWORKS)
ACTING = tuple(one for one in SITE if one.press or one.wheel or one.as_served or one in LAZY)
"""Pages whose text nobody sees who only looks: it must be pressed for, scrolled to, or read without scripts."""
TRAPS = (*(behaviour for behaviour in SITE if behaviour.as_served), *FURNITURE)
"""Pages on which what is loaded takes the text away, or puts another one beside it."""
AT_A_TIME = 6
PATIENCE_S = 25.0
"""A page needs 4 s at most; a busy machine makes that more."""
SNAPPED_AFTER_S = 2.0
LOOK_AFTER_S = 0.15
LOOKS_A_PRESS = 5
NO_ANSWER_S = 5.0

Look = Callable[[Page, Behaviour], Awaitable[str]]

OPEN_SHADOWS = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (how) { return attach.call(this, {...how, mode: 'open'}) };
"""
SEEN = """() => {
  const seen = [];
  const read = (node, holder) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (holder.checkVisibility({opacityProperty: true, visibilityProperty: true})) seen.push(node.data);
      return;
    }
    if (node.shadowRoot) read(node.shadowRoot, node);
    for (const child of node.childNodes) read(child, node.nodeType === Node.ELEMENT_NODE ? node : holder);
  };
  read(document.documentElement, document.documentElement);
  return seen.join('');
}"""
PRESS = """([selector, number]) => {
  const text = (SEEN)();  // of this moment: what comes between a look and a press may be gone by the next look
  const roots = [document];
  for (const root of roots) for (const e of root.querySelectorAll('*')) if (e.shadowRoot) roots.push(e.shadowRoot);
  const found = roots.flatMap(root => [...root.querySelectorAll(selector)]);
  const one = found[number % found.length];
  one?.focus();
  one?.click();
  if (one?.localName === 'option') {
    one.selected = true;
    one.parentNode.dispatchEvent(new Event('change', {bubbles: true}));
  }
  return text;
}""".replace("SEEN", SEEN)
SCROLL = """again => {
  const boxes = [...document.querySelectorAll('*')].filter(e => /auto/.test(getComputedStyle(e).overflow));
  for (const box of [document.scrollingElement, ...boxes]) {
    const {scrollTop, scrollLeft, scrollHeight, clientHeight, scrollWidth, clientWidth} = box;
    const top = again && scrollTop >= scrollHeight - clientHeight - 1 ? 0 : scrollTop + 300;
    const {y, bottom} = box.getBoundingClientRect(), isInView = y < innerHeight && bottom > 0;
    const back = again && scrollLeft >= scrollWidth - clientWidth - 1;
    const left = back ? 0 : scrollLeft + (isInView ? .8 : 0) * clientWidth;
    box.scrollTo({top, left, behavior: 'instant'});
  }
}"""
AGAIN = 10
"""The number of looks after which a reader at the end begins again at the top: a busy machine shows only some of what
passes."""


async def _text(page: Page) -> str:
    """What can be seen in all frames now; a frame that is being replaced has no text."""
    text = ""
    for frame in page.frames:
        with suppress(Error, TimeoutError):
            text += await asyncio.wait_for(frame.evaluate(SEEN), NO_ANSWER_S)
    return text


async def _act(page: Page, behaviour: Behaviour, look: int) -> str:
    """Do what a reader does after a look, and return what could be seen as a control was pressed."""
    text = ""
    with suppress(Error, TimeoutError):
        for frame in page.frames if behaviour.press and look % LOOKS_A_PRESS == 0 else ():
            pressed = frame.evaluate(PRESS, [behaviour.press, look // LOOKS_A_PRESS])
            text += await asyncio.wait_for(pressed, NO_ANSWER_S)
        await asyncio.wait_for(page.evaluate(SCROLL, look % AGAIN == AGAIN - 1), NO_ANSWER_S)
        await asyncio.wait_for(page.mouse.move(300, 300 + look % 2), NO_ANSWER_S)
        if behaviour.wheel:
            await asyncio.wait_for(page.mouse.wheel(0, 600), NO_ANSWER_S)
    return text


async def seen(page: Page, behaviour: Behaviour) -> str:
    """All that a reader comes to see, look after look, until it is the whole text."""
    text, end = "", time.monotonic() + PATIENCE_S
    for look in count():
        now = await _text(page)
        text += now
        if not behaviour.missing(text) or time.monotonic() > end:
            break
        if now.strip():  # otherwise a control could be pressed before its page has been seen
            text += await _act(page, behaviour, look)
        await asyncio.sleep(LOOK_AFTER_S)
    return text


async def left(page: Page, behaviour: Behaviour) -> str:
    """What can be seen when the trap has snapped, or when it has not for a long time."""
    end = time.monotonic() + PATIENCE_S
    await asyncio.sleep(SNAPPED_AFTER_S)
    while not _snapped(behaviour, text := await _text(page)) and time.monotonic() < end:
        await asyncio.sleep(LOOK_AFTER_S)
    return text


def _snapped(behaviour: Behaviour, text: str) -> bool:
    broken = bool(behaviour.missing(text))
    return broken is behaviour.as_served and behaviour.unwanted(text) == list(behaviour.must_not)


async def _all(look: Look, behaviours: Iterable[Behaviour], *, breaking: bool) -> dict[str, str]:
    """What a way of looking makes of each behaviour, by name.

    breaking: with the scripts and style sheets also of pages that are broken by them.
    """

    async def looked(behaviour: Behaviour) -> tuple[str, str]:
        bare = behaviour.as_served and not breaking
        context = await browser.new_context(java_script_enabled=not bare, locale="en-US")
        try:
            await context.add_init_script(OPEN_SHADOWS)
            await context.add_init_script(
                f"({script('idle.js')})()"
            )  # the headless shell has idle moments only as it paints
            if bare:
                await context.route("**/*.css", lambda route: route.abort())
            page = await context.new_page()
            await page.goto(server.url + behaviour.path, wait_until="commit")
            return behaviour.name, await look(page, behaviour)
        finally:
            await context.close()

    async with async_playwright() as playwright:
        browser = await chromium.launch(playwright)
        with site() as server:
            there = (behaviour for behaviour in behaviours if not behaviour.absent())
            texts = dict(await few_at_a_time(looked, there, AT_A_TIME))
        await browser.close()
    return texts


@pytest.fixture(scope="module")
def texts_seen(loop: asyncio.AbstractEventLoop) -> dict[str, str]:
    return loop.run_until_complete(_all(seen, ACTING, breaking=False))


@pytest.fixture(scope="module")
def texts_left(loop: asyncio.AbstractEventLoop) -> dict[str, str]:
    return loop.run_until_complete(_all(left, TRAPS, breaking=True))


@pytest.mark.parametrize("behaviour", ACTING, ids=lambda behaviour: behaviour.name)
def test_the_text_can_be_seen(behaviour: Behaviour, texts_seen: dict[str, str]) -> None:
    if reason := behaviour.absent():
        pytest.skip(reason)
    assert behaviour.missing(texts_seen[behaviour.name]) == []


@pytest.mark.parametrize("behaviour", TRAPS, ids=lambda behaviour: behaviour.name)
def test_the_trap_is_one(behaviour: Behaviour, texts_left: dict[str, str]) -> None:
    """Otherwise the behaviour would test nothing: its text must be gone, or unwanted text must be there."""
    if reason := behaviour.absent():
        pytest.skip(reason)
    assert _snapped(behaviour, texts_left[behaviour.name])


def test_what_hangs_is_said_to_hang() -> None:
    silent = {behaviour.name for behaviour in SITE if silence in behaviour.parts.values()}
    assert silent <= {behaviour.name for behaviour in SITE if behaviour.hangs}
