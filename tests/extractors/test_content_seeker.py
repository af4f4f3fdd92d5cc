"""content-seeker: its segments and their features, the way down, the heuristics, and the shipped model."""

import io
import zipfile
from collections.abc import Callable, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from fixtures.trees import Element, snapshot
from tests.one_tab import Render
from tests.strategies import any_page, pages
from zoning import Snapshot, extract
from zoning.errors import BadParameter
from zoning.extractors import create
from zoning.extractors.body import Body
from zoning.extractors.literature.content_seeker.heuristics import Heuristic, Kept
from zoning.extractors.literature.content_seeker.method import judge
from zoning.extractors.literature.content_seeker.model import FILE, KINDS, PAIRS, load, shipped
from zoning.extractors.literature.content_seeker.segments import FEATURES, By, Rows, Segments

SENTENCE = "The river rises in spring and floods the meadows between the village and the mill."
Answer = Callable[[Rows], NDArray[np.float64]]


def segments_of(page: Snapshot, by: By = "elements") -> Segments:
    return Segments.of(Body.of(page), by)


def tags(segments: Segments, places: Sequence[int] | None = None) -> list[str]:
    return [
        segments.body.snapshot.tag(int(segments.nodes[place]))
        for place in (range(len(segments)) if places is None else places)
    ]


def measured(segments: Segments, place: int) -> dict[str, float]:
    return dict(zip(FEATURES, segments.rows[place].tolist(), strict=True))


def text_of(page: Snapshot, heuristic: Heuristic, *wanted: str) -> str:
    """What a heuristic keeps of the segments with these tags."""
    segments = segments_of(page)
    places = [place for place, tag in enumerate(tags(segments)) if tag in wanted]
    return page.text(Kept(segments).by(heuristic, places))


# ---------------------------------------------------------------------- segments


def test_segments_are_structural_elements_with_text(render_html: Render) -> None:
    page = render_html(
        "<div><p>One <b>two</b></p><section><span>three</span></section></div><div></div><ul><li>Four</ul>"
        "<div hidden>Five</div>"
    )
    segments = segments_of(page)
    assert tags(segments) == ["body", "div", "p", "span", "ul", "li"]
    assert segments.around.tolist() == [-1, 0, 1, 1, 0, 4]
    assert segments.innermost.tolist() == [False, False, True, True, False, True]


def test_what_is_measured_of_a_segment(render_html: Render) -> None:
    page = render_html(
        "<div style='position: absolute; left: 40px; top: 60px; width: 300px; height: 200px'>"
        "<p>The river and <a href='/m'>the mill</a>.</p><img width=9 height=9><form><input></form></div>"
    )
    segments = segments_of(page)
    assert tags(segments) == ["body", "div", "p"]
    texts = len("The river and") + len("the mill") + len(".")
    inner = '<p></p><a href="/m"></a><img width="9" height="9"><form><input></form>'
    assert measured(segments, 1) == pytest.approx({
        "text": texts, "html": texts + len(inner), "images": 1, "forms": 1, "tables": 0, "links": 1,
        "left": 40, "top": 60, "width": 300, "height": 200,
        "stop_words": 3, "stop_word_share": 3 / 5, "anchor_share": len("the mill") / texts,
        "dom_height": 3,
    })  # fmt: skip
    assert measured(segments, 2)["dom_height"] == 2
    assert measured(segments, 2)["html"] == texts + len('<a href="/m"></a>')


def test_tables_rows_and_cells_are_table_elements(render_html: Render) -> None:
    segments = segments_of(render_html("<div><table><tr><td>One<td>two</table></div>"))
    assert tags(segments) == ["body", "div", "table", "tr", "td", "td"]
    assert [measured(segments, place)["tables"] for place in range(6)] == [4, 4, 3, 2, 0, 0]


RAIL_AND_COLUMN = f"""<style>
body {{ margin: 0; font: 16px/20px sans-serif }}
#page {{ display: flex }}
#rail {{ width: 200px; background: #eee }}
#column {{ width: 800px; padding-left: 40px }}
#title {{ font-size: 30px; line-height: 40px }}
#foot {{ margin-top: 60px }}
</style>
<div id=page>
  <div id=rail><div>Home</div><div>News</div></div>
  <div id=column>
    <div id=title>The river</div><div id=one>{SENTENCE}</div><div id=two>{SENTENCE} <em>Late.</em></div>
  </div>
</div>
<div id=foot>Imprint</div>"""


def ids(segments: Segments) -> list[str]:
    """The id of each segment, its tag where it has none."""
    snapshot = segments.body.snapshot
    named = snapshot.attributes_named("id")
    return [named.get(node, snapshot.tag(node)) for node in segments.nodes.tolist()]


def test_visual_blocks_as_segments(render_html: Render) -> None:
    """The rail is one block. The block of both paragraphs has no element except the column, itself a block."""
    page = render_html(RAIL_AND_COLUMN)
    elements, blocks = (segments_of(page, by) for by in get_args(By))
    assert ids(elements) == ["body", "page", "rail", "div", "div", "column", "title", "one", "two", "foot"]
    assert ids(blocks) == ["body", "page", "rail", "column", "title", "one", "two", "foot"]
    assert blocks.around.tolist() == [-1, 0, 1, 1, 3, 3, 3, 0]
    assert blocks.innermost.tolist() == [False, False, True, False, True, True, True, True]
    found = dict(zip(ids(elements), elements.rows.tolist(), strict=True))
    for name, row in zip(ids(blocks), blocks.rows.tolist(), strict=True):
        assert row == found[name], name


def test_text_beside_blocks_is_part_of_the_element_around_them(render_html: Render) -> None:
    inside = f"<div style='height: 300px; background: #eee'>{SENTENCE}</div>"
    page = render_html(f"<div style='height: 400px'>{SENTENCE}{inside}</div><p>One")
    blocks = segments_of(page, "vips")
    assert tags(blocks) == ["body", "div", "div", "p"]
    assert blocks.around.tolist() == [-1, 0, 1, 0]


def test_blocks_without_text_are_no_segments(render_html: Render) -> None:
    page = render_html("<div><img width=300 height=200 alt=''></div><div>One</div>")
    assert tags(segments_of(page, "vips")) == ["body", "div"]


def test_the_way_down_ends_at_a_good_segment() -> None:
    segments = segments_of(snapshot([
        Element("div", [Element("div", [Element("p", ["a"])]), Element("p", ["b"])]),
        Element("div", [Element("p", ["c"])]),
    ]))  # fmt: skip
    assert tags(segments) == ["body", "div", "div", "p", "p", "div", "p"]
    good = np.array([False, False, True, True, True, False, True])
    assert segments.outermost(good) == [2, 4, 6]
    assert segments.outermost(good | (np.arange(7) == 1)) == [1, 6]
    assert segments.outermost(np.ones(7, np.bool_)) == [0]


@given(page=pages)
@any_page
def test_good_segments_lie_beside_each_other_and_hold_what_is_in_any(page: Snapshot) -> None:
    for by in get_args(By):
        check_segments(segments_of(page, by))


def check_segments(segments: Segments) -> None:
    assert np.isfinite(segments.rows).all()
    for place, around in enumerate(segments.around.tolist()):
        assert around < place
        assert around < 0 or segments.nodes[around] < segments.nodes[place] < segments.end[around]
    chosen = segments.outermost(segments.innermost)
    assert chosen == np.flatnonzero(segments.innermost).tolist()
    assert all(segments.end[one] <= segments.nodes[other] for one, other in pairwise(chosen))


# ---------------------------------------------------------------------- judged


def always(value: float) -> Answer:
    return lambda rows: np.full(len(rows), value)


def longer_than(characters: int) -> Answer:
    return lambda rows: (rows[:, FEATURES.index("text")] > characters).astype(np.float64)


THREE = snapshot([Element("div", [Element("p", ["short"]), Element("p", [SENTENCE]), Element("p", ["middling text"])])])


def test_content_is_looked_for_among_good_segments() -> None:
    segments = segments_of(THREE)
    judged = judge(segments, always(0), longer_than(10))
    assert tags(segments, judged.good) == ["p", "p", "p"], "what holds no segment is good, whoever says otherwise"
    assert judged.taken == judged.good[1:]
    assert tags(segments, judge(segments, always(1), always(1)).taken) == ["body"]


def test_where_nothing_is_content_the_largest_segment_is() -> None:
    segments = segments_of(THREE)
    judged = judge(segments, always(0), always(0.49))
    assert THREE.text(Kept(segments).whole(judged.taken)) == SENTENCE
    assert judged.content.tolist() == pytest.approx([0.49] * 3)


def test_a_page_that_shows_nothing_says_so() -> None:
    extraction = extract(snapshot([Element("div", [])]), "content-seeker")
    assert extraction.empty
    assert extraction.warnings == ("the page shows no text",)


# ---------------------------------------------------------------------- heuristics


def test_the_largest_string_of_each_segment(render_html: Render) -> None:
    page = render_html(
        f"<ul><li>{SENTENCE} <i>One.</i></li></ul>"
        f"<table><tr><td><p>{SENTENCE} Two.</p><p>And three.</p><div><i>no text of its own</i></div></td>"
        "<td>aside</td></table>"
    )
    assert text_of(page, "LBS", "ul", "table") == f"{SENTENCE} One.\n{SENTENCE} Two.\nAnd three."


def test_long_strings_of_each_segment(render_html: Render) -> None:
    menu = "".join(f"<li>Item {number}" for number in range(12))
    page = render_html(f"<div><p>{SENTENCE}</p><p>And then.</p><p>{SENTENCE}</p><ul>{menu}</ul></div><pre>Alone.</pre>")
    assert text_of(page, "SLS", "div", "pre") == f"{SENTENCE}\nAnd then.\n{SENTENCE}\nAlone."


def test_tables_alike_in_all_segments(render_html: Render) -> None:
    posts = "".join(f"<div><table class=post><tr><td>{SENTENCE} {number}</table></div>" for number in range(3))
    page = render_html(f"{posts}<div><table class=users><tr><td>Users</table></div>")
    assert text_of(page, "TP", "div") == "\n".join(f"{SENTENCE} {number}" for number in range(3))


def test_a_heuristic_that_finds_nothing_leaves_the_segments_whole(render_html: Render) -> None:
    page = render_html(f"<div><span>{SENTENCE}</span></div>")
    assert text_of(page, "TP", "div") == SENTENCE
    assert text_of(page, "none", "div") == SENTENCE


# ---------------------------------------------------------------------- the whole


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("heuristic", ["none", "LBS", "SLS", "TP"])
def test_it_says_what_it_took_and_why(fixture_page: Render, kind: str, heuristic: Heuristic) -> None:
    page = fixture_page("blog-comments")
    extraction = create("content-seeker", {"kind": kind, "heuristic": heuristic}).extract(page)
    (reason,) = extraction.reasons
    assert reason.verdict == "kept"
    assert reason.region.startswith("<")
    assert reason.region.endswith(" segments")
    assert f"by the model for {kind} pages" in reason.why
    assert (";" in reason.why) == (heuristic != "none")
    assert extraction.scores is not None
    assert (extraction.scores[extraction.mask] >= 0.5).all()


@pytest.mark.parametrize("heuristic", ["none", "LBS", "SLS", "TP"])
def test_it_says_which_blocks_it_took(fixture_page: Render, heuristic: Heuristic) -> None:
    page = fixture_page("blog-comments")
    extraction = create("content-seeker-vips", {"heuristic": heuristic}).extract(page)
    assert extraction.extractor == "content-seeker"
    assert extraction.parameters["segments"] == "vips"
    (reason,) = extraction.reasons
    assert reason.region.endswith(" segments")
    assert "by the model for any pages" in reason.why
    assert extraction.scores is not None
    assert (extraction.scores[extraction.mask] >= 0.5).all()


def test_visual_blocks_leave_the_rail_out(render_html: Render) -> None:
    story = "".join(f"<div>{SENTENCE * 5}</div>" for _ in range(6))
    rail = "".join(f"<div><a href=/{number}>News of the valley {number}</a></div>" for number in range(40))
    html = RAIL_AND_COLUMN.replace("<div>News</div>", rail).replace("<div id=one>", f"{story}<div id=one>")
    page = render_html(html)
    found = page.text(extract(page, "content-seeker-vips").mask)
    assert found.count(SENTENCE) == 32
    assert not {"Home", "News"} & set(found.split())


def test_unknown_segments_are_refused() -> None:
    with pytest.raises(BadParameter, match=r"segments must be one of .*, not 'lines'"):
        create("content-seeker", {"segments": "lines"})


@pytest.mark.parametrize("kind", ["news", "blog", "forum"])
def test_visual_blocks_have_a_model_for_any_pages_alone(kind: str) -> None:
    with pytest.raises(BadParameter, match=f"no model for segments=vips with kind={kind}; use kind=any"):
        create("content-seeker", {"segments": "vips", "kind": kind})


# ---------------------------------------------------------------------- the model


def test_the_model_is_plain_arrays_and_small() -> None:
    data = (files("zoning.extractors.literature.content_seeker") / FILE).read_bytes()
    assert len(data) < 1_200_000
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            array = np.lib.format.read_array(archive.open(name), allow_pickle=False)
            assert array.dtype.kind in "bifu", name
    assert set(load(data).classifiers) == set(PAIRS)


@pytest.mark.parametrize("by", get_args(By))
def test_the_model_says_what_it_was_made_of(by: By) -> None:
    facts = shipped().facts[by]
    assert {"corpora", "data", "figures", "kinds", "learner", "licence"} <= set(facts)
    assert sum(facts["corpora"].values()) == facts["kinds"]["any"] > 1000


@pytest.mark.parametrize("pair", PAIRS)
def test_classifiers_answer_with_probabilities(pair: str) -> None:
    rows = np.random.default_rng(3).uniform(0, 2000, (50, len(FEATURES))).astype(np.float32)
    for trees in shipped().classifiers[pair]:
        likely = trees.raw(rows)
        assert ((likely >= 0) & (likely <= 1 + 1e-6)).all()
        assert int(trees.feature.max()) < len(FEATURES)
