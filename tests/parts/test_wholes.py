"""Data tables and uniform captions are content as a whole or not at all; other blocks may be content in part."""

import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.metadata.lines import shown
from zoning.parts.wholes import in_wholes

HEAD = "<tr><th>Version<th>Until"
ROWS = "<tr><td>3.2, which everybody uses now<td>May 2026<tr><td data-not>3.1<td data-not>June"


def taken_of(snapshot: Snapshot) -> str:
    """What is taken of the page by a method that leaves out what has the attribute `data-not`."""
    left_out = snapshot.within(snapshot.attributed("data-not"))
    return " ".join(snapshot.text(in_wholes(snapshot, shown(snapshot), shown(snapshot) & ~left_out)).split())


def test_a_table_of_which_most_is_taken_is_taken_whole(render_html: Render) -> None:
    page = render_html(f"<p>Text</p><table>{HEAD}{ROWS}</table>")
    assert taken_of(page) == "Text Version Until 3.2, which everybody uses now May 2026 3.1 June"


def test_a_table_of_which_little_is_taken_goes(render_html: Render) -> None:
    page = render_html(f"<p>Text</p><table>{HEAD}{ROWS.replace('<td>', '<td data-not>')}</table>")
    assert taken_of(page) == "Text"


@pytest.mark.parametrize(
    "table",
    [
        f"<table>{ROWS}</table>",
        f"<table>{HEAD}{ROWS}<tr><td><table>{ROWS}</table></table>",
        "<table><tr><th>Version<td data-not>3.1</table>",
    ],
    ids=["no header", "one in another", "a single row"],
)
def test_other_tables_are_left_to_the_method(table: str, render_html: Render) -> None:
    assert "3.1" not in taken_of(render_html(f"<p>Text</p>{table}"))


FIGURE = "<figure class=wide><img width=90 height=90 src=x><figcaption>{}</figcaption></figure>"
CAPTIONS = [
    FIGURE.format("Nets hang from the beams."),
    FIGURE.format("Cork floats with the marks of three brothers."),
    FIGURE.format("<i data-not>A needle of wood.</i>"),
]


def test_captions_made_alike_are_taken_together(render_html: Render) -> None:
    assert taken_of(render_html("".join(CAPTIONS))).endswith("three brothers. A needle of wood.")
    assert taken_of(render_html("".join([*CAPTIONS[1:], CAPTIONS[2] * 3]))) == ""


def test_a_caption_of_another_figure_is_left_to_the_method(render_html: Render) -> None:
    page = "".join([*CAPTIONS[:2], CAPTIONS[2].replace("wide", "small")])
    assert "needle" not in taken_of(render_html(page))
