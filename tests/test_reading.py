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
