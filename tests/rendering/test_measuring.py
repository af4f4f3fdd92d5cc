"""Visits in both ways, in real browsers."""

import asyncio
from collections.abc import Mapping

import pytest

from scripts.rendering import foreign, report, site, ways
from scripts.rendering.measuring import measure
from scripts.rendering.records import Conditions, Pair, Run
from zoning import VisitOptions

PAGES = {
    "plain": "<p>Small ponds in towns hold more kinds of plants than was thought.</p>",
    # Its picture never comes, and so it never loads.
    "waiting": "<p>Large lakes hold fewer.</p><img src='https://pictures.example/lake.png'>",
    "empty": "",
}
NOWHERE = "http://127.0.0.1:9/"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """All pages visited once, and one that is not there."""
    folder = tmp_path_factory.mktemp("pages")
    for name, html in PAGES.items():
        (folder / f"{name}.html").write_text(f"<!DOCTYPE html><title>{name}</title>{html}", encoding="utf-8")

    async def visited(place: site.Site) -> list[Pair]:
        addresses = {name: f"{place.address}/{name}.html" for name in PAGES} | {"gone": NOWHERE}
        flags = foreign.flags(place.foreign_port)
        async with ways.all_ways(1.5, flags, VisitOptions(), work=True) as (bare, captured, ours):
            return await measure(addresses, 1, bare, captured, ours)

    with site.running(folder, hanging=1.0) as place:
        pairs = asyncio.run(visited(place))
    return Run(Conditions(("pages",), len(pairs), 1, 1.0, 1.5, True, ""), pairs, place.counts)


@pytest.fixture(scope="module")
def pairs(run: Run) -> Mapping[str, Pair]:
    """By name."""
    return {pair.page: pair for pair in run.pairs}


@pytest.mark.browser
def test_seconds_steps_and_cpu_of_both_ways_are_known(pairs: Mapping[str, Pair]) -> None:
    bare, ours = pairs["plain"].bare, pairs["plain"].ours
    assert bare.loaded
    assert 0 < bare.seconds < bare.whole_s
    assert 0 < ours.seconds < ours.whole_s
    assert {"load", "settle", "reveal", "capture", "snapshot"} <= set(ours.steps_ms)
    assert sum(ours.steps_ms.values()) <= 1000 * ours.whole_s
    assert bare.cpu.browser > 0
    assert ours.cpu.browser > 0
    assert ours.cpu.python > 0
    assert ours.letters > 40
    assert {"capture", "zones", "write"} <= set(ours.stages)


@pytest.mark.browser
def test_a_bare_visit_with_a_capture_takes_its_own_time(run: Run, pairs: Mapping[str, Pair]) -> None:
    captured = pairs["plain"].captured
    assert captured
    assert not captured.error
    assert 0 < captured.seconds < captured.whole_s
    assert captured.cpu.browser > 0
    assert "bare and captured to bare" in report.text(run)


@pytest.mark.browser
def test_a_page_that_never_loads_is_waited_for_so_long_and_counted(run: Run, pairs: Mapping[str, Pair]) -> None:
    waiting = pairs["waiting"]
    assert waiting.complete
    assert not waiting.bare.loaded
    assert waiting.bare.seconds == pytest.approx(1.5, abs=0.5)
    assert "load" in waiting.ours.unsettled
    assert run.foreign["hung"] >= 2
    assert "failed" not in run.foreign


@pytest.mark.browser
def test_a_page_that_is_not_there_is_counted_and_the_rest_goes_on(run: Run, pairs: Mapping[str, Pair]) -> None:
    assert "ERR_" in pairs["gone"].bare.error
    assert pairs["gone"].ours.error
    assert not pairs["gone"].complete
    assert pairs["empty"].ours.blank
    said = report.text(run)
    assert "ours: 1 failed, 1 blank, 1 unsettled; bare: 1 failed, 1 not loaded in time" in said
    assert "    bare, not loaded: waiting" in said
    assert "    failed: gone (" in said
