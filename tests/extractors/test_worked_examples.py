"""Examples that can be counted by hand."""

import numpy as np
import pytest

from fixtures.trees import Element, snapshot
from zoning import Snapshot, extract
from zoning.extractors.literature.text.blurring import blurred
from zoning.extractors.literature.text.boilerpipe import BEYOND, Block, density_rules, text_density, word_rules
from zoning.extractors.literature.text.bte import densest_stretch
from zoning.extractors.literature.text.cetd import composite
from zoning.extractors.literature.text.cetr import _ahead
from zoning.extractors.literature.text.danag import grown, runs, smoothed_difference
from zoning.extractors.literature.text.density import neighbourhood
from zoning.extractors.literature.text.dsc import hysteresis
from zoning.extractors.literature.text.smoothing import gaussian, moving_average, smoothed
from zoning.extractors.literature.text.statistical import normalised_deviation, normalised_link_density


def text(page: Snapshot, spec: str) -> str:
    return page.text(extract(page, spec).mask)


def test_body_text_is_the_first_stretch_with_most_words_over_tags() -> None:
    assert densest_stretch(np.array([c != "T" for c in "TabTcTd"])) == (1, 3)
    assert densest_stretch(np.array([c != "T" for c in "aTbcd"])) == (0, 5), "of equals the one that begins first"


def test_density_reaches_long_strings_less_than_four_places_apart() -> None:
    lengths = np.array([0, 40, 0, 100, 0, 0, 90, 10, 0, 0, 50])
    assert neighbourhood(lengths, 33.3, 4) == (1, 6)
    assert neighbourhood(lengths, 33.3, 5) == (1, 10)
    assert neighbourhood(np.array([0, 40, 0, 0, 100]), 40, 4) == (4, 4), "longer than the cutoff, not as long"


def test_danag_joins_regions_across_a_small_gap() -> None:
    content = np.array([0, 5, 60, 65, 65, 0, 0, 0, 50, 60, 0])
    code = np.array([65, 60, 5, 0, 0, 65, 65, 65, 15, 5, 65])
    difference = smoothed_difference(content, code)
    assert difference.tolist() == [-120, -65, 65, 185, 65, -65, -195, -95, 25, 25, -10]
    regions = runs(difference > 0)
    assert regions.tolist() == [[2, 5], [8, 10]]
    assert grown(regions, content, 20).tolist() == [[2, 5], [8, 10]]
    assert grown(regions, content, 3).tolist() == [[2, 5], [8, 10]]
    assert grown(regions, content, 2).tolist() == [[2, 5]]


def test_the_statistical_model_normalises_text_and_links() -> None:
    text, links = np.array([10.0, 90.0, 50.0]), np.array([10.0, 9.0, 0.0])
    assert normalised_deviation(text).tolist() == [0, 1, 0.5]
    assert normalised_link_density(text, links) == pytest.approx([1, 0.1, 0])
    assert normalised_deviation(np.array([5.0, 5.0])).tolist() == [1, 1]
    assert normalised_link_density(text, links * 0).tolist() == [0, 0, 0]


def test_a_pagelet_is_parted_by_children_with_many_links() -> None:
    link = Element("a", ["x"], {"href": "/"})
    menu = Element("div", [link, link, "y" * 8])
    story = Element("div", [Element("p", [link, "first" * 40]), Element("p", ["second" * 17])])
    page = snapshot([menu, story])
    assert text(page, "pagelet:links=2") == f"x{'first' * 40}\n{'second' * 17}"
    assert text(page, "pagelet:links=4") == text(page, "plain"), "fewer links than that divide nothing"


def test_blurring_is_what_repeated_windows_do() -> None:
    vector = np.repeat([1.0, 0.0, 1.0, 0.0, 1.0], [300, 80, 200, 500, 300])
    expected, window = vector, gaussian(40, 20)
    for _ in range(50):
        padded = np.pad(expected, 40, mode="symmetric")
        before, expected = expected, np.convolve(padded, window, "valid")
        if np.abs(expected - before).max() < 0.01:
            break
    assert np.abs(blurred(vector, 40, 0.01, 50) - expected).max() < 1e-9
    assert blurred(vector, 40, 0.01, 0) is vector
    assert blurred(np.array([1.0, 0.0]), 3, 0.01, 50) == pytest.approx([0.5, 0.5], abs=0.01)


def test_windows_shrink_at_the_borders() -> None:
    assert moving_average(np.array([3, 0, 0, 0, 6]), 1) == pytest.approx([1.5, 1, 0, 2, 3])
    assert smoothed(np.ones(4), gaussian(2, 2)) == pytest.approx([1, 1, 1, 1])
    weights = np.exp(-np.array([4, 1, 0, 1, 4]) / 8)
    assert gaussian(2, 2) == pytest.approx(weights / weights.sum())


def test_tag_ratios_look_three_lines_ahead() -> None:
    assert _ahead(np.array([9.0, 1.0, 2.0, 3.0, 10.0])) == pytest.approx([2, 5, 6.5, 10, 10])


def test_sections_open_and_close_only_after_several_windows() -> None:
    low = np.array([c == "x" for c in "x.xxx.xxx...x"])
    assert "".join("x" if inside else "." for inside in hysteresis(low, 3)) == "..xxxxxxx...."


@pytest.mark.parametrize(
    ("words", "linked", "before", "after", "content"),
    [
        (17, 0, BEYOND, BEYOND, True),
        (16, 0, BEYOND, BEYOND, False),
        (99, 34, BEYOND, BEYOND, False),
        (2, 0, Block([], "", 0, 5, 0, 0, 0, 0), BEYOND, True),
        (40, 0, Block([], "", 0, 9, 6, 0, 0, 0), BEYOND, False),
        (41, 0, Block([], "", 0, 9, 6, 0, 0, 0), BEYOND, True),
        (2, 0, Block([], "", 0, 9, 6, 0, 0, 0), Block([], "", 0, 18, 0, 0, 0, 0), True),
    ],
)
def test_word_rules(words: int, linked: int, before: Block, after: Block, content: bool) -> None:
    assert word_rules(before, Block([], "", 0, words, linked, 0, 0, 0), after) is content


@pytest.mark.parametrize(
    ("density", "before", "after", "content"),
    [(10, 0, 1, True), (10, 0, 0, False), (9, 0, 11, True), (9, 4, 9, False), (9, 5, 0, True)]
)  # fmt: skip
def test_density_rules(density: float, before: float, after: float, content: bool) -> None:
    blocks = [Block([], "", 0, 9, 0, value, 0, 0) for value in (before, density, after)]
    assert density_rules(*blocks) is content


def test_text_density_is_words_a_wrapped_line_without_the_last() -> None:
    assert text_density("one two three") == 3
    assert text_density("ninechars " * 17) == 8, "eight and eight, and one on the last line"


def test_composite_density_of_plain_text_and_of_links() -> None:
    plain = composite(np.array([100]), 2, 0, 0, 0.0)[0]
    assert plain == pytest.approx(50 * np.log(200) / np.log(np.log(100 * 1 / 100 + np.e)))
    assert composite(np.array([100]), 2, 100, 2, 0.5)[0] < 0.2 * plain
    assert composite(np.array([0]), 2, 0, 0, 0.5)[0] == 0


def test_the_largest_string_is_an_elements_own_text_and_its_texted_childrens() -> None:
    inner = Element(
        "div", [Element("p", ["own text ", Element("b", ["bold"])]), Element("p", [Element("i", ["only below"])])]
    )
    assert (
        text(snapshot([inner, Element("p", ["a longer text than any"])]), "largest-string") == "a longer text than any"
    )
    assert text(snapshot([inner]), "largest-string") == "own text bold"
