"""From a source to its main content in one call, wherever the caller stands."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import zoning
from zoning import Snapshot
from zoning.errors import NotHTML

pytestmark = pytest.mark.browser

PROSE = "<p>The river rises in spring. It floods the meadows every year.</p>"


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "page.html"
    file.write_text(f"<title>River</title><h1>River</h1>{PROSE}", encoding="utf-8")
    return str(file)


def in_fresh_thread(call: Callable[[], zoning.Reading]) -> zoning.Reading:
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(call).result()


def test_a_script_reads_a_page_in_one_call(page: str) -> None:
    reading = in_fresh_thread(lambda: zoning.read(page))
    assert reading.markdown.startswith("# River")
    assert reading.result.title == "River"


def test_a_notebook_whose_loop_runs_reads_a_page_too(page: str) -> None:
    async def cell() -> zoning.Reading:
        return zoning.read(page)

    assert "The river rises" in in_fresh_thread(lambda: asyncio.run(cell())).text


def test_errors_reach_the_notebook(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(b"%PDF-1.4")

    async def cell() -> zoning.Reading:
        return zoning.read(str(file))

    with pytest.raises(NotHTML):
        in_fresh_thread(lambda: asyncio.run(cell()))


def test_a_stored_snapshot_reads_like_the_page(fixture_page: Callable[[str], Snapshot], tmp_path: Path) -> None:
    live = fixture_page("rich-content")
    file = tmp_path / "page.snapshot.json.gz"
    live.save(file)
    stored = Snapshot.load(file)
    assert zoning.read_snapshot(stored).html == zoning.read_snapshot(live).html


def test_text_right_of_a_narrow_window_is_told_of(render_html: Callable[[str], Snapshot]) -> None:
    def page(left: int) -> str:
        place = f"position:absolute;left:{left}px;top:20px;width:600px"
        wide = f"<div style='{place}'><p>{'The river rises. ' * 30}</p></div>"
        return f"<title>Rivers</title><body style='margin:0'><p>{'It floods the meadows. ' * 30}</p>{wide}"

    (warning,) = zoning.read_snapshot(render_html(page(1500))).result.warnings
    assert warning == "text stands right of the window (1280 px): --viewport 2100x1024 shows all of it"
    assert not zoning.read_snapshot(render_html(page(100))).result.warnings
