"""Zones on rendered pages: which elements divide a zone, and which do not."""

import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.layout.elements import classify
from zoning.layout.zones import Zone, build


def leaves(snapshot: Snapshot) -> list[str]:
    """The text of each leaf zone."""
    elements = classify(snapshot)
    texts = (elements.text(list(leaf.elements)) for leaf in build(elements).leaves())
    return [" ".join(text.split()) for text in texts]


def leaf_zones(snapshot: Snapshot) -> list[Zone]:
    return list(build(classify(snapshot)).leaves())


def test_blocks_part_and_inline_runs_stay_together(render_html: Render) -> None:
    page = render_html("<div>one <b>two</b><p>three</p>four <i>five</i></div>")
    assert leaves(page) == ["one two", "three", "four five"]


def test_a_trailing_break_is_no_break(render_html: Render) -> None:
    assert leaves(render_html("<p>text <br> <br></p>")) == ["text"]


def test_breaks_reach_over_what_holds_no_text(render_html: Render) -> None:
    page = render_html("<p>text <br> <img alt='' width=5 height=5> <br> text</p>")
    elements = classify(page)
    breaks = [row for row in range(len(elements.node)) if elements.linebreak[row]]
    assert [page.tag(int(elements.node[row])) for row in breaks] == ["br", "br"]
    assert leaves(page) == ["text", "text"]


def test_a_single_block_child_does_not_break(render_html: Render) -> None:
    page = render_html("<div><div><p>alone</p></div></div>")
    assert not classify(page).break_down.any()
    assert leaves(page) == ["alone"]


def test_a_rule_breaks_like_a_line_break(render_html: Render) -> None:
    assert leaves(render_html("<div>one<hr>two</div>")) == ["one", "two"]


def test_cells_are_inline_so_a_row_is_one_zone(render_html: Render) -> None:
    page = render_html("<table><tr><td>a<td>b<tr><td>c<td>d</table>")
    assert leaves(page) == ["a b", "c d"]


def test_a_cell_with_breaks_is_a_zone_of_its_own(render_html: Render) -> None:
    page = render_html("<table><tr><td>a<td>b<br>c<td>d</table>")
    assert leaves(page) == ["a", "b", "c", "d"]


def test_an_inline_element_that_holds_blocks_is_broken_down(render_html: Render) -> None:
    page = render_html("<div>before <span>in <div>block</div> out</span> after</div>")
    assert leaves(page) == ["before", "in", "block", "out", "after"]


@pytest.mark.parametrize("display", ["grid", "flow-root", "flex", "-webkit-box", "block"])
def test_chromiums_block_displays_part(render_html: Render, display: str) -> None:
    page = render_html(f"<div><div style='display:{display}'>one</div><div style='display:{display}'>two</div></div>")
    assert leaves(page) == ["one", "two"]


@pytest.mark.parametrize("display", ["inline-grid", "inline-block", "inline-flex", "inline-table", "inline"])
def test_chromiums_inline_displays_stay_together(render_html: Render, display: str) -> None:
    page = render_html(f"<div><span style='display:{display}'>one</span> <span>two</span></div>")
    assert leaves(page) == ["one two"]


def test_children_of_display_contents_stand_in_its_place(render_html: Render) -> None:
    page = render_html("<div>a <span style='display:contents'><p>b</p><p>c</p></span></div>")
    assert leaves(page) == ["a", "b", "c"]


def test_each_preserved_line_is_a_zone_with_a_box_of_its_own(render_html: Render) -> None:
    page = render_html("<pre>one\n\n  two three\n<b>four</b> five\n</pre>")
    assert leaves(page) == ["one", "two three", "four five"]
    tops = [leaf.box[1] for leaf in leaf_zones(page)]
    assert tops == sorted(tops)
    assert len(set(tops)) == 3


def test_preserved_lines_with_characters_beyond_the_basic_plane_keep_their_boxes(render_html: Render) -> None:
    page = render_html("<pre>😀😀😀 one\ntwo\nthree</pre>")
    assert leaves(page) == ["😀😀😀 one", "two", "three"]
    assert len({leaf.box[1] for leaf in leaf_zones(page)}) == 3


def test_a_wrapper_without_height_is_still_broken_down(render_html: Render) -> None:
    page = render_html("<div id=w><div style='float:left;width:40%'>a</div><div style='float:left'>b</div></div>x")
    assert leaves(page) == ["a", "b", "x"]


@pytest.mark.parametrize(
    "style",
    ["width: 0", "height: 0", "width: 0; height: 0", "float: left; width: 0; overflow: visible"],
    ids=["no-width", "no-height", "neither", "floated"],
)
def test_text_beyond_an_element_without_an_area_is_in_a_zone(render_html: Render, style: str) -> None:
    """Text runs over the edges of a squeezed column; a block around floated ones has no height."""
    page = render_html(f"<p>before</p><div style='{style}'><p>seen</p></div><p style='clear: both'>after</p>")
    assert leaves(page) == ["before", "seen", "after"]


def test_formulas_do_not_break_their_paragraph(render_html: Render) -> None:
    formula = "<math><mrow><mi>x</mi><mo>=</mo><mi>y</mi></mrow></math>"
    svg = "<svg width=40 height=20><text y=10>a</text><text y=20>b</text></svg>"
    page = render_html(f"<div><p>let {formula} and {svg} be</p><p>two</p></div>")
    assert len(leaves(page)) == 2


@pytest.mark.parametrize(
    "style",
    [
        "display:none",
        "visibility:hidden",
        "visibility:collapse",
        "opacity:0",
        "position:absolute;left:-9999px",
        "position:absolute;top:-9999px",
        "position:absolute;left:9999px",
        "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)",
        "height:0;overflow:hidden",
    ],
)
def test_hidden_text_is_in_no_zone(render_html: Render, style: str) -> None:
    page = render_html(f"<p>seen</p><div style='{style}'>unseen <b>too</b></div><p>seen again</p>")
    assert leaves(page) == ["seen", "seen again"]


def test_what_is_hidden_hides_all_below_it(render_html: Render) -> None:
    page = render_html("<p>seen</p><div style='visibility:hidden'><b style='visibility:visible'>x</b></div><p>y</p>")
    assert leaves(page) == ["seen", "y"]


def test_text_far_below_the_fold_is_seen(render_html: Render) -> None:
    page = render_html("<p>top</p><div style='height:20000px'></div><p>bottom</p>")
    assert leaves(page) == ["top", "bottom"]


def test_a_page_without_text_has_one_zone_without_text(render_html: Render) -> None:
    assert leaves(render_html("<body><img></body>")) == [""]
