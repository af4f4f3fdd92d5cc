"""Measures that use the page: leaf zones, tables, snippets."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning.document.blocks import Cell, Paragraph, Table, Text
from zoning.evaluation.gold import Gold, marked
from zoning.evaluation.measures import MEASURES, Output, Score
from zoning.evaluation.measures.tables import LARGEST, tables, teds


def table(*rows: str, span: int = 1) -> Table:
    """A table of letters: one string a row, one letter a cell."""
    return Table(
        text="", box=None, caption=(), columns=0, footnotes=(),
        rows=tuple(tuple(cell(letter, column, span) for column, letter in enumerate(row)) for row in rows),
    )  # fmt: skip


def cell(text: str, column: int, span: int) -> Cell:
    blocks = (Paragraph(text=text, box=None, content=(Text(text),)),)
    return Cell(text=text, header=False, column=column, row_span=1, col_span=span, blocks=blocks)


def test_equal_tables_are_alike() -> None:
    assert teds(table("ab", "cd"), table("ab", "cd")) == 1


def test_a_cell_of_other_words_is_one_change_of_seven_nodes() -> None:
    assert teds(table("ab", "cx"), table("ab", "cd")) == pytest.approx(1 - 1 / 7)


def test_other_spans_are_a_change_though_the_words_are_the_same() -> None:
    assert teds(table("ab", span=2), table("ab")) == pytest.approx(1 - 2 / 4)


def test_a_row_too_few_costs_its_nodes() -> None:
    assert teds(table("ab"), table("ab", "cd")) == pytest.approx(1 - 3 / 7)


def test_tables_go_with_the_one_most_like_them() -> None:
    one, other = table("ab", "cd"), table("xyz")
    assert tables([other, one], [one, other]) == Score(1, 1, 1)
    assert tables([one], [one, other]) == Score(1, 0.5, pytest.approx(2 / 3))  # type: ignore[arg-type]
    assert tables([], [one]) == Score(0, 0, 0)
    assert tables([one], []) is None


def test_a_table_too_large_to_compare_is_left_out_on_both_sides() -> None:
    large = table("x" * (LARGEST + 1))
    assert tables([large], [large]) is None
    assert tables([large, table("ab")], [table("ab"), large]) == Score(1, 1, 1)


def test_snippets_are_looked_for_without_regard_to_white_space_and_case() -> None:
    gold = Gold("", present=("One two", "three"), absent=("menu", "footer"))
    assert MEASURES["snippets"](Output("one\n TWO … menu"), gold) == Score(0.5, 0.5, 0.5)
    assert MEASURES["snippets"](Output("x"), Gold("x")) is None


def test_zones_weigh_their_words_and_marks(render_html: Render) -> None:
    page = render_html("<div>menu one</div><p data-gold=main>Three words, here.</p><p data-gold=main>Two more</p>")
    gold_mask = marked(page)
    gold = Gold(page.text(gold_mask), page, gold_mask)
    first_two = page.has_words & (np.cumsum(page.has_words) <= 2)
    # Found: "menu one" (2 tokens) and "Three words, here." (5); gold: the latter and "Two more" (2).
    assert MEASURES["zones"](Output("", page, first_two), gold) == Score(5 / 7, 5 / 7, pytest.approx(5 / 7))  # type: ignore[arg-type]
    assert MEASURES["zones"](Output("", page, np.zeros(len(page), np.bool_)), gold) == Score(0, 0, 0)
    assert MEASURES["zones"](Output("text only"), gold) is None
    assert MEASURES["zones"](Output("", page, first_two), Gold("text only")) is None


def test_tables_of_an_output_are_those_of_its_document(render_html: Render) -> None:
    rows = "<tr><th>name<th>size<tr><td>fir<td>20<tr><td>oak<td>30"
    page = render_html(f"<p>text</p><table data-gold=main>{rows}</table>")
    gold_mask = marked(page)
    gold = Gold(page.text(gold_mask), page, gold_mask)
    assert MEASURES["teds"](Output("", page, page.has_words), gold) == Score(1, 1, 1)
    assert MEASURES["teds"](Output("text only"), gold) is None
