"""Every fixture page has gold, and no extractor is below its floors."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.floors import fallen, raised, without_floor
from zoning import Snapshot
from zoning.evaluation.gold import marked

ROOT = Path(__file__).parents[1]


@pytest.mark.browser
def test_every_fixture_has_gold(fixture_pages: dict[str, Snapshot]) -> None:
    assert len(fixture_pages) >= 16
    assert [name for name, page in fixture_pages.items() if not marked(page).any()] == []


@pytest.mark.browser
def test_no_figure_lies_below_its_floor_and_each_has_one() -> None:
    """Runs the command in a separate process, so that other tests have no effect."""
    command = [sys.executable, "-m", "scripts.floors"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout


def test_what_falls_or_goes_is_told() -> None:
    floors = {"a": {"one": 0.9, "two": 0.5}, "b": {"one": 0.1}}
    assert fallen({"a": {"one": 0.896, "two": 0.4}}, floors) == [
        "a on two: 0.400, floor 0.500",
        "b on one: 0.000, floor 0.100",
    ]


def test_an_update_lowers_nothing_without_force() -> None:
    floors = {"a": {"one": 0.9, "gone": 0.5}}
    figures = {"a": {"one": 0.8, "new": 0.7}, "b": {"one": 0.3}}
    assert raised(figures, floors, force=False) == {"a": {"one": 0.9, "gone": 0.5, "new": 0.7}, "b": {"one": 0.3}}
    assert raised(figures, floors, force=True) == figures


def test_what_has_no_floor_is_named() -> None:
    assert without_floor({"a": {"one": 0.9, "two": 0.5}}, {"a": {"one": 0.9}}) == ["a on two"]
