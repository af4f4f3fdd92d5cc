"""A page that cannot be painted as usual is read all the same, with the picture that can be taken."""

import asyncio
import io
import time

import pytest
from PIL import Image, ImageStat

from fixtures.answers import answer, silence
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAs
from zoning import Renderer, Snapshot, VisitOptions
from zoning.render.visit import Rendering

TEXT = (
    f"<main><h1>The old quay</h1>{'<p>The ferry leaves from the old quay at noon, and nobody is late.</p>' * 9}</main>"
)
FONT = "<style>@font-face { font-family: late; src: url(/never) } p { font-family: late, serif }</style>"
STYLE = "<link rel=stylesheet href=/never>"
BUSY = """<script>for (const px of [700, 1500, 3000])
matchMedia(`(min-height: ${px}px)`).onchange = () => { for (;;); }</script>"""
LAYER = (
    "<div style='position: absolute; inset: 0; height: 8000px; backdrop-filter: blur(9px); mix-blend-mode: difference'>"
)
UNPAINTABLE = TEXT + f"{LAYER}</div>" * 400
SHORT = VisitOptions(timeout_s=12)


def visited(visit_as: VisitAs, body: str, options: VisitOptions, wanted: bool | str = True) -> Rendering:
    with FixtureServer(routes={"/page": answer(f"<!DOCTYPE html>{body}"), "/never": silence}) as server:
        return visit_as(f"{server.url}/page", options, screenshot=wanted)


@pytest.mark.parametrize(
    "body",
    [FONT + TEXT, STYLE + TEXT, TEXT * 9 + BUSY],
    ids=["a font never loads", "a style sheet never loads", "busy"],
)
def test_a_page_that_does_not_prepare_for_its_picture_is_stopped_for_it(visit_as: VisitAs, body: str) -> None:
    rendering = visited(visit_as, body, VisitOptions(timeout_s=20))
    assert rendering.screenshot
    darkest, _ = ImageStat.Stat(Image.open(io.BytesIO(rendering.screenshot)).convert("L")).extrema[0]
    assert darkest < 60, "the text is not painted"
    assert not [warning for warning in rendering.snapshot.page.warnings if "picture" in warning]
    assert "nobody is late" in rendering.snapshot.text()


def test_a_page_that_lacks_a_font_does_not_delay_its_picture(visit_as: VisitAs) -> None:
    rendering = visited(visit_as, FONT + TEXT, VisitOptions(timeout_s=20))
    assert rendering.snapshot.page.timing_ms["picture"] < 5000


def test_a_page_that_is_never_painted_is_read_without_its_picture(visit_as: VisitAs) -> None:
    begun = time.monotonic()
    rendering = visited(visit_as, UNPAINTABLE, SHORT, wanted="strips")
    assert "nobody is late" in rendering.snapshot.text()
    assert (rendering.screenshot, rendering.strips_below) == (None, ())
    (told,) = rendering.snapshot.page.warnings
    assert told == (
        "there is no picture of the page: the browser did not paint it in time; a longer --timeout (now 12 s) may "
        "help. The text is not affected"
    )
    assert time.monotonic() - begun < SHORT.timeout_s + 5


SCROLLED = """<div style='height: 3000px'>The top</div><p id=end>…</p><script>
new IntersectionObserver(([{isIntersecting}]) => { if (isIntersecting) end.textContent = 'what comes into view' })
  .observe(end)</script>"""
PIXELS = "<script>new PerformanceObserver(() => {}).observe({type: 'paint', buffered: true})</script>"
"""Asks when the page was painted: otherwise no pixels are needed without a picture."""


def test_a_page_that_is_never_painted_costs_the_other_pages_no_text(loop: asyncio.AbstractEventLoop) -> None:
    routes = {"/never": answer(f"<!DOCTYPE html>{UNPAINTABLE}"), "/page": answer(f"<!DOCTYPE html>{SCROLLED}")}

    async def visits(address: str) -> list[Snapshot]:
        async with Renderer(VisitOptions(timeout_s=30)) as renderer:
            first = asyncio.create_task(
                renderer.visit(f"{address}/never", screenshot=True, options=VisitOptions(timeout_s=4))
            )
            await asyncio.wait([first], timeout=1)
            beside = await asyncio.gather(*[renderer.render(f"{address}/page") for _ in range(2)])
            await first
            return [*beside, await renderer.render(f"{address}/page")]

    with FixtureServer(routes=routes) as server:
        snapshots = loop.run_until_complete(visits(server.url))
    assert ["what comes into view" in snapshot.text() for snapshot in snapshots] == [True] * 3
    assert not any(snapshot.page.warnings for snapshot in snapshots)


def test_a_page_on_which_nothing_comes_into_view_says_so(visit_as: VisitAs) -> None:
    page = visited(visit_as, UNPAINTABLE + SCROLLED + PIXELS, VisitOptions(timeout_s=7), wanted=False).snapshot
    assert "nobody is late" in page.text()
    told = "the browser did not paint the page: text that appears with scrolling may be missing"
    assert told in page.page.warnings
