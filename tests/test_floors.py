"""Every fixture page has gold, and no extractor is below its floors."""

from scripts.floors import fallen, load, measured, raised, without_floor
from zoning import Snapshot
from zoning.evaluation.gold import marked


def test_every_fixture_has_gold(fixture_pages: dict[str, Snapshot]) -> None:
    assert len(fixture_pages) >= 16
    assert [name for name, page in fixture_pages.items() if not marked(page).any()] == []


def test_no_figure_lies_below_its_floor_and_each_has_one(fixture_pages: dict[str, Snapshot]) -> None:
    figures, floors = measured(fixture_pages), load()
    assert len(figures) > 10
    assert fallen(figures, floors) == []
    assert without_floor(figures, floors) == []


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
