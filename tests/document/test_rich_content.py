"""The fixture page with every kind of content, in every format."""

import re

import pytest

from tests.one_tab import Render
from zoning import Reading, read_snapshot
from zoning.document.blocks import Code, Figure, Formula, Heading, List, Quote, Table


@pytest.fixture
def reading(fixture_page: Render) -> Reading:
    return read_snapshot(fixture_page("rich-content"))


def test_every_kind_of_block_is_found(reading: Reading) -> None:
    kinds = {type(block) for block in reading.document.blocks}
    assert {Heading, List, Table, Figure, Code, Quote, Formula} <= kinds


def test_every_block_has_its_place_on_the_page(reading: Reading) -> None:
    tops = [block.box[1] for block in reading.document.blocks if block.box is not None]
    assert len(tops) == len(reading.document.blocks)
    assert tops == sorted(tops)


def test_formulas_appear_once_as_tex(reading: Reading) -> None:
    assert "$$\\ddot{x} + 2\\gamma\\dot{x} + \\omega^2 x = 0$$" in reading.markdown
    assert reading.markdown.count("\\omega^2") == 1


def test_code_keeps_its_lines_and_language(reading: Reading) -> None:
    assert "```python\ndef swing(x, v, gamma, omega, dt=0.01):\n    while abs(x)" in reading.markdown


def test_tables_keep_spans_and_headers(reading: Reading) -> None:
    assert '<th scope="col" rowspan="2">Place</th><th scope="col" colspan="2">Rope</th>' in reading.html


def test_subscripts_run_on(reading: Reading) -> None:
    assert "H2O" in reading.text
    assert "H<sub>2</sub>O" in reading.html


def test_links_and_images_are_absolute(reading: Reading) -> None:
    base = reading.snapshot.page.base_url
    assert f"]({base.rpartition('/')[0]}/wave.svg)" in reading.markdown
    addresses = re.findall(r'(?:href|src)="([^"]*)"', reading.html)
    assert addresses
    assert all(re.match(r"https?:|mailto:", address) for address in addresses)


def test_output_carries_nothing_that_runs(reading: Reading) -> None:
    assert "javascript:" not in reading.html + reading.markdown
    assert not re.search(r"<script|<style|\son\w+=", reading.html)


def test_hidden_text_is_in_no_output(fixture_page: Render) -> None:
    reading = read_snapshot(fixture_page("hidden-text"))
    for word in ("display: none", "off-screen"):
        assert word not in reading.text
    assert reading.document.blocks
