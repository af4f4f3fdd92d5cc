"""A table of data is content as a whole or not at all; what only arranges a page may be content in part."""

from collections.abc import Callable

import pytest

from zoning import Snapshot
from zoning.metadata.lines import shown
from zoning.parts.tables import whole_tables

pytestmark = pytest.mark.browser

RenderHtml = Callable[[str], Snapshot]
HEAD = "<tr><th>Version<th>Until"
ROWS = "<tr><td>3.2, which everybody uses now<td>May 2026<tr><td class=not>3.1<td class=not>June"


def cells_taken(snapshot: Snapshot) -> str:
    """What is taken of the page by a method that leaves out what has the class `not`."""
    left_out = snapshot.within(snapshot.attributed("class"))
    return " ".join(snapshot.text(whole_tables(snapshot, shown(snapshot), shown(snapshot) & ~left_out)).split())


def test_a_table_of_which_most_is_taken_is_taken_whole(render_html: RenderHtml) -> None:
    page = render_html(f"<p>Text</p><table>{HEAD}{ROWS}</table>")
    assert cells_taken(page) == "Text Version Until 3.2, which everybody uses now May 2026 3.1 June"


def test_a_table_of_which_little_is_taken_goes(render_html: RenderHtml) -> None:
    page = render_html(f"<p>Text</p><table>{HEAD}{ROWS.replace('<td>', '<td class=not>')}</table>")
    assert cells_taken(page) == "Text"


@pytest.mark.parametrize(
    "table",
    [
        f"<table>{ROWS}</table>",
        f"<table>{HEAD}{ROWS}<tr><td><table>{ROWS}</table></table>",
        "<table><tr><th>Version<td class=not>3.1</table>",
    ],
    ids=["no header", "one in another", "a single row"],
)
def test_other_tables_are_left_to_the_method(table: str, render_html: RenderHtml) -> None:
    assert "3.1" not in cells_taken(render_html(f"<p>Text</p>{table}"))
