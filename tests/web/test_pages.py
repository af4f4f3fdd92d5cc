"""Stored pages: ids, tiles, dropped files; jobs and their events."""

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest
from PIL import Image

from tests.conftest import DISK_BYTES, Run
from tests.one_tab import Render
from tests.sharing import share_browsers
from zoning import Renderer, VisitOptions, limits
from zoning.documentation import text_of
from zoning.errors import NotHTML, OutputUnwritable, SourceNotFound, TooBusy, UsageError
from zoning.render.visit import STEPS, OnStep, Rendering, Step
from zoning.requests import Visits
from zoning.web.pages import Pages
from zoning.web.view.files import Files
from zoning.web.view.jobs import Event, Jobs


def png(width: int, height: int, colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def test_a_page_is_stored_and_read_again(tmp_path: Path, fixture_page: Render) -> None:
    pages, snapshot = Pages(tmp_path), fixture_page("floats")
    page = pages.put(Rendering(snapshot))
    assert pages.put(Rendering(snapshot)) == page
    assert pages.snapshot(page).strings == snapshot.strings
    assert pages.get(page).title == snapshot.page.title
    assert [stored.id for stored in pages.recent(9)] == [page]
    assert sorted(path.name for path in tmp_path.iterdir()) == [page]


def test_a_picture_that_comes_later_is_kept(tmp_path: Path, fixture_page: Render) -> None:
    pages, snapshot = Pages(tmp_path), fixture_page("floats")
    page = pages.put(Rendering(snapshot))
    assert pages.put(Rendering(snapshot, png(100, 50, "red"))) == page
    assert len(pages.get(page).tiles) == 1
    pages.put(Rendering(snapshot))
    assert len(pages.get(page).tiles) == 1


def test_a_full_disk_is_told_and_leaves_nothing_half(small_disk: Path, fixture_page: Render) -> None:
    pages, snapshot = Pages(small_disk / "pages"), fixture_page("floats")
    page = pages.put(Rendering(snapshot))
    noise = Image.effect_noise((700, 700), 100).convert("RGB")
    out = io.BytesIO()
    noise.save(out, "PNG")
    with pytest.raises(OutputUnwritable, match="No space left on device"):
        pages.put(Rendering(snapshot, out.getvalue()))
    assert [path.name for path in pages.folder.iterdir()] == [page]
    assert pages.get(page).tiles == ()
    (small_disk / "filler").write_bytes(b"x" * (DISK_BYTES // 2))

    async def body() -> AsyncIterator[bytes]:
        yield b"x" * DISK_BYTES

    with pytest.raises(OutputUnwritable, match="No space left on device"):
        asyncio.run(Files(small_disk / "files").put("page.html", body()))
    assert list((small_disk / "files").iterdir()) == []


def test_tiles_cover_the_picture_from_its_top_to_its_end(tmp_path: Path, fixture_page: Render) -> None:
    pages = Pages(tmp_path)
    strips = (png(60, 2500, "red"), png(60, 1100, "blue"))
    page = pages.put(Rendering(fixture_page("floats"), strips[0], strips[1:]))
    tiles = pages.get(page).tiles
    assert [tile.top for tile in tiles] == [0, 1024, 2048, 2500, 3524]
    assert sum(tile.height for tile in tiles) == 3600
    colours = [Image.open(pages.tile_file(page, number)).getpixel((0, 0)) for number in range(len(tiles))]
    assert colours == [(255, 0, 0)] * 3 + [(0, 0, 255)] * 2
    with pytest.raises(SourceNotFound):
        pages.tile_file(page, len(tiles))


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


async def broken() -> AsyncIterator[bytes]:
    yield b"<p>"
    raise UsageError("too long")


def test_a_dropped_file_lies_alone_under_its_own_name(tmp_path: Path) -> None:
    files = Files(tmp_path / "files")
    place = asyncio.run(files.put("../../a/page one.html", chunks(b"<p>", b"one")))
    assert place.name == "page one.html"
    assert place.parent.parent == tmp_path / "files"
    assert place.read_bytes() == b"<p>one"
    assert asyncio.run(files.put("page one.html", chunks(b"<p>one"))) == place
    assert files.look(place).pages[0].url == "page one.html"
    assert files.source(place.parent.name, 0) == str(place)
    assert files.shown(str(place)) == "page one.html"


@pytest.mark.parametrize("name", ["", "/", "..", "\x00", " . "])
def test_a_file_needs_a_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError):
        asyncio.run(Files(tmp_path).put(name, chunks(b"x")))


def test_a_file_that_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        asyncio.run(Files(tmp_path).put("a.html", broken()))
    assert list(tmp_path.iterdir()) == []


def test_a_job_tells_its_steps_in_order_to_whoever_asks_whenever() -> None:
    async def work(on_step: OnStep) -> str:
        on_step("load")
        await asyncio.sleep(0.01)
        on_step("capture")
        return "a page"

    async def asked() -> tuple[list[Event], list[Event]]:
        jobs = Jobs()
        job = jobs.get(jobs.start(work))
        early = [event async for event in job.events()]
        return early, [event async for event in job.events()]

    early, late = asyncio.run(asked())
    assert early == late
    assert [event.step for event in early] == ["Loading the page", "Capturing the page", ""]
    assert early[-1].page == "a page"


def test_a_job_that_fails_or_is_given_up_says_so() -> None:
    async def fails(_: OnStep) -> str:
        raise NotHTML("a.pdf: not HTML but a PDF", source="a.pdf")

    async def lasts(_: OnStep) -> str:
        await asyncio.sleep(60)
        return ""

    async def ends() -> list[Event]:
        jobs = Jobs()
        failing, lasting = jobs.get(jobs.start(fails)), jobs.get(jobs.start(lasts))
        await asyncio.sleep(0)
        lasting.cancel()
        return [[event async for event in job.events()][-1] for job in (failing, lasting)]

    failed, given_up = asyncio.run(ends())
    assert failed.error is not None
    assert given_up.error is not None
    assert (failed.error.kind, failed.error.source) == ("NotHTML", "a.pdf")
    assert given_up.error.kind == "Cancelled"


@pytest.fixture
def run(loop: asyncio.AbstractEventLoop, renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> Run[Any]:
    """Run what visits pages with the session's browser."""
    share_browsers(monkeypatch, renderer)
    return loop.run_until_complete


def test_visits_beyond_what_may_wait_are_refused(
    run: Run[list[object]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(limits, "VISITS_WAITING", 1)
    page = tmp_path / "page.html"
    page.write_text("<p>Text", encoding="utf-8")

    async def together() -> list[object]:
        async with Visits(VisitOptions(), at_once=1) as visits:
            asked = [visits.render(str(page)) for _ in range(3)]
            return list(await asyncio.gather(*asked, return_exceptions=True))

    outcomes = run(together())
    assert sum(isinstance(one, Rendering) for one in outcomes) == 2
    assert sum(isinstance(one, TooBusy) for one in outcomes) == 1


def test_html_that_is_sent_is_called_as_its_sender_says(run: Run[Rendering]) -> None:
    async def sent() -> Rendering:
        async with Visits(VisitOptions()) as visits:
            return await visits.render("mine", html=b"<p>Text", base_url=None)

    page = run(sent()).snapshot.page
    assert (page.url, page.final_url) == ("mine", "mine")


def test_steps_are_told_as_they_begin(run: Run[Rendering], tmp_path: Path) -> None:
    steps: list[Step] = []
    page = tmp_path / "page.html"
    page.write_text("<p>Text", encoding="utf-8")

    async def told() -> Rendering:
        async with Visits(VisitOptions()) as visits:
            return await visits.render(str(page), screenshot=True, on_step=steps.append)

    rendering = run(told())
    assert steps == ["browser", "open", "load", "settle", "reveal", "capture", "picture", "snapshot"]
    assert rendering.screenshot is not None
    measured = steps[1:]
    assert [*rendering.snapshot.page.timing_ms] == measured
    for page_of_docs in ("glossary", "output"):
        assert all(f"`{step}`" in text_of(page_of_docs) for step in measured)


def test_every_step_has_words() -> None:
    assert set(STEPS) == set(get_args(Step))


def test_a_visits_own_options_count(run: Run[list[tuple[int, int]]], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>Text", encoding="utf-8")

    async def both() -> list[tuple[int, int]]:
        async with Visits(VisitOptions()) as visits:
            own = await visits.render(str(page), options=VisitOptions(viewport=(500, 400)))
            common = await visits.render(str(page))
            return [rendering.snapshot.page.viewport for rendering in (own, common)]

    assert run(both()) == [(500, 400), (1280, 1024)]
