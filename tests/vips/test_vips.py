"""VIPS on pages in the real browser: each rule, separators with their weights, and the resulting structure."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.errors import BadParameter
from zoning.extractors import extract, parse
from zoning.vips import Block, segment
from zoning.vips.extraction import Found, blocks_of
from zoning.vips.separators import separators
from zoning.vips.visual import Visual

STYLE = "<style>body{margin:0;font:16px/20px sans-serif}p,h2,ul{margin:0}</style>"
SENTENCE = "The river rises in spring and floods the meadows. "


def found_in(snapshot: Snapshot, mark: str = "asked") -> list[Found]:
    """The blocks of the element with this id."""
    node = next(node for node, name in snapshot.attributes_named("id").items() if name == mark)
    return blocks_of(Visual(snapshot), node)


def texts(snapshot: Snapshot, found: list[Found]) -> list[str]:
    return [snapshot.text_within(one.node) for one in found]


def leaves(snapshot: Snapshot, permitted: int = 6) -> list[str]:
    return [snapshot.text_within(block.node) for block in segment(snapshot, permitted).leaves()]


# ---------------------------------------------------------------- rules

WIDE = "width:1200px;height:400px"


@pytest.mark.parametrize(
    ("rule", "html", "expected"),
    [
        ("1: what cannot be seen is cut", "<div><div style='display:none'>Not seen</div><p>Seen</p></div>", ["Seen"]),
        ("2: one child that is no text", f"<div style='{WIDE}'><div><p>One</p><p>Two</p></div></div>", ["One", "Two"]),
        ("4: nothing but text", "<p>Some <b>bold</b> text</p>", ["Some bold text"]),
        ("5: a line break in a paragraph", f"<p style='{WIDE}'>Before<span style='display:block'>Inside</span></p>",
         ["Before", "Inside"]),
        ("6: a rule among the children", f"<div style='{WIDE}'>Above<hr>Below</div>", ["Above", "Below"]),
        ("7: children larger than a table's row",
         "<table style='width:100px'><tr><td><div style='width:600px;height:300px'>Wide</div></td><td>Side</td></tr>"
         "</table>", ["Wide", "Side"]),
        ("8: another background", f"<div style='{WIDE}'>Plain<p style='background:#fed'>On <i>orange</i></p></div>",
         ["Plain", "On orange"]),
        ("9: text in little room", "<div style='width:90px'>Text <p>and</p> more</div>", ["Text\nand\nmore"]),
    ],
)  # fmt: skip
def test_rules_divide_or_keep(render_html: Render, rule: str, html: str, expected: list[str]) -> None:
    """A block of the window's size, which contains the page and another block, is divided."""
    snapshot = render_html(f"{STYLE}<div id=asked style='width:1200px;height:900px'>{html}<p>Other</p></div>")
    assert texts(snapshot, found_in(snapshot)) == [*expected, "Other"], rule


def test_text_that_looks_alike_coheres_more(render_html: Render) -> None:
    page = f"{STYLE}<div id=asked><p>One kind</p><p>Two <b>kinds</b></p></div>"
    assert [one.degree for one in found_in(render_html(page))] == [10, 9]


def test_smaller_blocks_cohere_more(render_html: Render) -> None:
    def page(width: int) -> str:
        lines = f"<p>{SENTENCE}</p><p>Two</p>"
        cell = f"<td style='background:#fed;width:{width}px;height:400px'>{lines}</td>"
        return f"{STYLE}<div id=asked style='width:1200px;height:420px'><table><tr>{cell}<td>x</td></tr></table></div>"

    small, large = (found_in(render_html(page(width)))[0].degree for width in (120, 900))
    assert small > large


# ---------------------------------------------------------------- separators


def weights(snapshot: Snapshot) -> list[tuple[str, int]]:
    node = next(iter(snapshot.attributes_named("id")))
    box = tuple(snapshot.boxes[node].tolist())
    visual = Visual(snapshot)
    return [(one.axis, one.weight) for one in separators(visual, blocks_of(visual, node), box)]


def above_each_other(between: str = "", style: str = "") -> str:
    return f"{STYLE}<div id=asked><p>One</p>{between}<p style='{style}'>Two</p></div>"


def test_separators_are_the_gaps_that_cross_no_block(render_html: Render) -> None:
    cell = "position:absolute;width:200px;height:50px;background:#"
    places = (("fed", 0, 0), ("def", 0, 300), ("efd", 100, 0), ("fde", 100, 300), ("ddd", 200, 150))
    cells = "".join(f"<div style='{cell}{c};top:{top}px;left:{left}px'>x<p>y</p></div>" for c, top, left in places)
    snapshot = render_html(f"{STYLE}<div id=asked style='position:relative;height:250px;width:500px'>{cells}</div>")
    visual = Visual(snapshot)
    node = next(iter(snapshot.attributes_named("id")))
    found = separators(visual, blocks_of(visual, node), (0, 0, 500, 250))
    assert [(one.axis, one.begin, one.end) for one in found] == [("horizontal", 50, 100), ("horizontal", 150, 200)]


def test_distance_letters_background_and_rules_make_separators_heavier(render_html: Render) -> None:
    def weight(page: str) -> int:
        ((axis, found),) = weights(render_html(page))
        assert axis == "horizontal"
        return found

    plain = weight(above_each_other())
    assert weight(above_each_other(style="margin-top:15px")) < weight(above_each_other(style="margin-top:60px"))
    assert weight(above_each_other("<hr>")) > plain
    assert weight(above_each_other(style="background:#fed")) > plain
    larger, smaller = (weight(above_each_other(style=f"font-size:{size}px")) for size in (30, 10))
    assert larger > smaller > plain


# ---------------------------------------------------------------- structure

TWO_COLUMNS = f"""{STYLE}<title>Rivers</title><div style="background:#024;color:#fff;height:60px">Valley News
<p>Home</p></div><div style="width:900px;float:left;padding:20px"><h2>Rivers rise</h2><p>{SENTENCE * 12}</p>
<p>{SENTENCE * 12}</p></div><div style="width:200px;float:left;padding:20px;background:#eee"><h2>More</h2>
<p>The mill</p><p>The ferry</p></div>"""


def test_columns_are_parted_before_what_stands_in_them(render_html: Render) -> None:
    snapshot = render_html(TWO_COLUMNS)
    root = segment(snapshot, 6)
    header, columns = root.children
    assert snapshot.text_within(header.node).startswith("Valley News")
    assert [separator.axis for separator in columns.separators] == ["vertical"]
    assert len(columns.children) == 2
    assert columns.children[0].box[2] <= columns.children[1].box[0]


def all_blocks(block: Block) -> Iterator[tuple[Block, Block]]:
    for outer in block.walk():
        for inner in outer.children:
            yield outer, inner


def test_a_higher_degree_makes_smaller_blocks_and_inner_ones_cohere_more(render_html: Render) -> None:
    snapshot = render_html(TWO_COLUMNS)
    counts = [len(leaves(snapshot, permitted)) for permitted in (1, 5, 8, 10)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    for outer, inner in all_blocks(segment(snapshot, 8)):
        assert inner.degree >= outer.degree
        assert inner.box[0] >= outer.box[0] - 1
    assert all(block.degree >= 8 for block in segment(snapshot, 8).leaves() if len(leaves(snapshot, 10)) > 1)


def test_every_text_that_is_seen_is_in_one_block(render_html: Render) -> None:
    snapshot = render_html(TWO_COLUMNS)
    held = np.zeros(len(snapshot), np.int64)
    for block in segment(snapshot, 7).leaves():
        held[block.node : snapshot.end[block.node]] += 1
    assert set(held[snapshot.has_words & snapshot.in_body].tolist()) == {1}


def test_a_page_of_many_columns_within_one_another_is_segmented_within_bounds(render_html: Render) -> None:
    nested = "<div style='display:flex;gap:4px'><p>One</p>" * 300 + "</div>" * 300
    many = "".join(f"<p style='background:#{n % 900 + 100}'>{n}</p>" for n in range(4000))
    for page in (nested, many, "", "<p hidden>Nothing</p>"):
        root = segment(render_html(f"{STYLE}{page}"), 10)
        assert sum(1 for _ in root.walk()) < 20_000


# ---------------------------------------------------------------- the extractor


def test_the_text_of_important_blocks_is_main_content(render_html: Render) -> None:
    snapshot = render_html(TWO_COLUMNS)
    found = extract(snapshot, "vips")
    text = snapshot.text(found.mask)
    assert SENTENCE.strip() in text
    assert "The ferry" not in text
    assert found.scores is not None
    assert np.nanmin(found.scores) >= 0
    assert np.nanmax(found.scores) <= 1


@pytest.mark.parametrize("degree", [0, 11])
def test_an_invalid_degree_is_refused(degree: int) -> None:
    with pytest.raises(BadParameter, match="coherence must be a whole number from 1 to 10"):
        parse(f"vips:coherence={degree}")
