"""The registry, and what `layout`, `semantic` and `plain` select."""

import re
from collections.abc import Callable
from dataclasses import make_dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zoning
from tests.one_tab import Render
from tests.strategies import pages
from zoning import Snapshot, extract
from zoning.errors import BadParameter, UnknownExtractor, UsageError
from zoning.evaluation.gold import marked
from zoning.evaluation.measures import bag
from zoning.extractors import create, describe, parse, presets, registered
from zoning.extractors.catalogue import Catalogue
from zoning.extractors.layout import Layout
from zoning.snapshot import STYLES, PageFacts

FILTERED = ("ccb", "accb", "tccb", "density", "ttr", "cetr", "r2l", "dana", "danag")
"""What reads lines, characters or tokens."""
PARAGRAPH = "<p>The river floods the meadows. It carries mud to them every year, and nobody minds the water.</p>"


def text(snapshot: Snapshot, extractor: str) -> str:
    return snapshot.text(extract(snapshot, extractor).mask)


def test_a_spec_names_an_extractor_and_its_parameters() -> None:
    assert parse("layout:delta=0.25,no_pass=none") == Layout(delta=0.25, no_pass="none")


def test_an_unknown_extractor_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownExtractor, match="largest-string, layout, lp, lp-7, lqf, lqf-25"):
        parse("nosuch")


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(
        UnknownExtractor, match=r"no method named 'layuot'; did you mean layout\? `zoning extractors` lists"
    ):
        parse("layuot")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        (
            "layout:nosuch=1",
            "layout has no parameter 'nosuch'; it has: delta (a number above 0 and up to 1), no_paragraphs",
        ),
        ("layout:dleta=1", "layout has no parameter 'dleta'; did you mean delta? it has: "),
        ("layout:delta=much", "layout: delta must be a number above 0 and up to 1, not 'much'"),
        ("layout:delta=2", "layout: delta must be a number above 0 and up to 1, not 2.0"),
        ("layout:delta=nan", "layout: delta must be a number above 0 and up to 1, not nan"),
        ("template:share=1", "template: share must be a number from 0 to below 1, not 1.0"),
        ("ccb:radius=100000000", "ccb: radius must be a whole number from 1 to 10,000, not 100000000"),
        ("layout:sentences=1.5", "layout: sentences must be a whole number from 1 to 1,000, not '1.5'"),
        ("layout:no_pass=maybe", "layout: no_pass must be one of max_delta, none, not 'maybe'"),
        ("plain:visible_only=7", "plain: visible_only must be true or false, not '7'"),
    ],
)
def test_a_bad_parameter_is_refused_and_what_it_takes_is_told(spec: str, why: str) -> None:
    with pytest.raises(BadParameter, match=re.escape(why)):
        parse(spec)


def test_every_extractor_describes_itself() -> None:
    for name in (*registered(), *presets()):
        described = describe(name)
        assert described.name == name
        assert described.summary.endswith(".")
        assert described.source
        assert described.status


def test_every_number_that_a_method_takes_has_a_range() -> None:
    numbers = [one for name in registered() for one in describe(name).parameters if one.type in ("int", "float")]
    assert numbers
    assert [one.name for one in numbers if not one.range] == []


def test_a_family_that_nobody_knows_is_listed_among_others() -> None:
    assert describe("cetd").family == "text"
    for family, listed in (("site", "site"), ("unheard of", "other")):
        elsewhere = make_dataclass("Elsewhere", (), bases=(type(create("plain", {})),), frozen=True, kw_only=True,
                                   namespace={"name": "elsewhere", "family": family, "__doc__": "Text."})  # fmt: skip
        assert Catalogue({"elsewhere": elsewhere}).describe("elsewhere").family == listed


def test_presets_are_extractors_with_their_parameters_set() -> None:
    assert create("addanag", {}) == create("danag", {"anchor_filter": 3})
    assert parse("lqf-75:unit=words") == create("lqf", {"threshold": 0.75, "unit": "words"})
    assert {"lqf-25", "lqf-50", "lqf-75", "ccb-r40", "tccb-25", "addanag", "lp-7"} <= set(presets())
    described = describe("tccb-25")
    assert described.preset_of == "tccb"
    assert next(parameter.default for parameter in described.parameters if parameter.name == "radius") == 25


def test_anchor_filters_are_a_parameter_of_what_reads_the_stream() -> None:
    with_filter = [
        name for name in registered() if "anchor_filter" in {parameter.name for parameter in describe(name).parameters}
    ]
    assert sorted(with_filter) == sorted(FILTERED)


def test_layout_takes_the_column_with_the_paragraphs(render_html: Render) -> None:
    page = render_html(
        f"<div style='display:flex'><ul style='width:200px'><li>Home<li>News</ul><div>{PARAGRAPH * 3}</div></div>"
    )
    assert text(page, "layout").count("The river") == 3
    assert "Home" not in text(page, "layout")


def test_a_page_without_paragraphs_is_taken_whole_with_a_warning(render_html: Render) -> None:
    page = render_html("<ul><li>Home<li>News</ul><h1>Title</h1>")
    extraction = extract(page, "layout")
    assert page.text(extraction.mask) == "Home\nNews\nTitle"
    assert "no zone is a paragraph" in extraction.warnings[0]


def test_main_is_asked_before_article(render_html: Render) -> None:
    page = render_html("<p>a</p><article><p>b</p><p>c</p></article><main><p>d</p><p>e</p></main>")
    assert text(page, "semantic") == "d\ne"
    assert text(page, "semantic:tag=article") == "b\nc"


def test_only_the_first_article_is_taken_unless_all_are_asked_for(render_html: Render) -> None:
    page = render_html("<p>a</p><article>b</article><article>c</article>")
    assert text(page, "semantic") == "b"
    assert text(page, "semantic:first_only=false") == "b\nc"


def test_an_article_inside_a_leaf_zone_is_found_only_when_asked_for(render_html: Render) -> None:
    page = render_html("<p>a</p><div><div><article>b</article></div></div>")
    assert extract(page, "semantic").warnings == ("no zone is a main or article element",)
    assert text(page, "semantic:within_leaves=true") == "b"


def test_what_an_object_shows_for_its_missing_file_is_text(render_html: Render) -> None:
    missing = render_html("<p>Before.</p><object type=image/svg+xml data=logo.svg><p>The rest of the page.")
    assert text(missing, "plain") == "Before.\nThe rest of the page."


def test_plain_takes_all_that_is_seen_or_all_there_is(render_html: Render) -> None:
    page = render_html("<title>T</title><p>seen</p><p style='display:none'>unseen</p>")
    assert text(page, "plain") == "seen"
    assert text(page, "plain:visible_only=false").split() == ["seen", "unseen"]


@pytest.mark.parametrize("name", ["journal-article", "journal-three-column", "grid", "spa", "shadow-dom", "rtl"])
def test_layout_finds_the_article_of_fixture_pages(name: str, fixture_page: Render) -> None:
    page = fixture_page(name)
    score = bag(text(page, "layout"), page.text(marked(page)))
    assert score.f1 > 0.97


DISPLAYS = st.sampled_from(["", "none", "block", "inline", "table", "table-cell", "table-row", "list-item", "flex"])
TAGS = st.sampled_from(["div", "p", "span", "br", "hr", "main", "article", "td", "svg", "math", "#text", "#text"])
WHITE_SPACE = st.sampled_from(["normal", "pre", "pre-line"])
NODES = st.lists(st.tuples(TAGS, DISPLAYS, st.integers(0, 400), WHITE_SPACE, st.integers(0, 9)), max_size=40)


def made_up(nodes: list[tuple[str, str, int, str, int]]) -> Snapshot:
    """A snapshot of arbitrary nodes with arbitrary boxes: what no browser would make, and a damaged file might."""
    strings: dict[str, int] = {}

    def number(string: str) -> int:
        return strings.setdefault(string, len(strings))

    rows = [("#document", "", 0, "normal", 0), ("body", "block", 0, "normal", 0), *nodes]
    depth, parents, open_nodes = 0, [], [-1]
    for index, (tag, _, _, _, wanted) in enumerate(rows):
        depth = min(len(open_nodes) - 1, max(2, wanted)) if index > 1 else index
        open_nodes = open_nodes[: depth + 1]
        parents.append(open_nodes[-1])
        if tag not in ("#text", "br", "hr"):
            open_nodes.append(index)
    texts = ["One is. Two are.\nThree", "  ", "word", "\n\n"]
    styles = np.full((len(rows), len(STYLES)), -1, np.int32)
    boxes = np.full((len(rows), 4), np.nan, np.float32)
    for index, (_, display, left, white_space, _) in enumerate(rows):
        if display:
            styles[index] = number("normal")
            styles[index, STYLES.index("display")] = number(display)
            styles[index, STYLES.index("white-space")] = number(white_space)
            boxes[index] = (left, left % 7, left + 100 - left % 150, 50)
    return Snapshot(
        page=PageFacts(url="made up", final_url="", base_url="", language="en"),
        parent=np.array(parents, np.int32),
        name=np.array([number(row[0]) for row in rows], np.int32),
        value=np.array([number(texts[row[2] % 4]) if row[0] == "#text" else -1 for row in rows], np.int32),
        attribute_start=np.zeros(len(rows) + 1, np.int32),
        attributes=np.zeros((0, 2), np.int32),
        current_source=np.full(len(rows), -1, np.int32),
        boxes=boxes,
        styles=styles,
        line_node=np.zeros(0, np.int32),
        line_number=np.zeros(0, np.int32),
        line_boxes=np.zeros((0, 4), np.float32),
        strings=tuple(strings),
    )


ALL = (*registered(), *presets())
VARIANTS = ("layout:no_pass=none,no_paragraphs=none", "semantic:within_leaves=true", "plain:visible_only=false",
            "lqf:unit=words,blocks=css", "crunch:ad_hosts=example.org", "dsc:window=4,tighten=true",
            "ttr:threshold=mean+std", "cetr:line_breaks=source", "danag:area=regions,line_length=7",
            "statistical:content_type=forum,blocks=css",
            "accb:drop_anchor_text=true", "ccb:max_passes=0", "table-pattern:members=siblings",
            *(f"content-seeker:kind={kind},heuristic=SLS,visible_only=false" for kind in ("news", "blog", "forum")),
            *(f"content-seeker-vips:heuristic={heuristic},visible_only=false" for heuristic in ("LBS", "SLS", "TP")),
            *(f"{name}:visible_only=false,line_length=5" for name in ("r2l", "dana", "danag", "cetr", "ttr")),
            *(f"{name}:anchor_filter={number}" for name in FILTERED for number in (1, 2, 3)))  # fmt: skip


def check(snapshot: Snapshot) -> None:
    for spec in (*ALL, *VARIANTS):
        extraction = extract(snapshot, spec)
        assert extraction.mask.shape == (len(snapshot),)
        assert not (extraction.mask & ~snapshot.is_text).any()
        assert extraction.mask.any() or extraction.warnings, f"{spec} says why it chose nothing"
        if extraction.scores is not None:
            assert np.isfinite(extraction.scores[extraction.mask]).all()
        for signal in extraction.signals:
            assert all(curve.shape == signal.chosen.shape for curve in signal.values.values())
        snapshot.text(extraction.mask)


@given(NODES)
@settings(max_examples=15)
def test_no_extractor_raises_on_any_boxes(nodes: list[tuple[str, str, int, str, int]]) -> None:
    check(made_up(nodes))


@given(pages)
@settings(max_examples=15)
def test_no_extractor_raises_on_any_markup(page: Snapshot) -> None:
    check(page)


@pytest.mark.parametrize("method", ["collective", "content-seeker"])
def test_the_same_page_gives_the_same(method: str, fixture_page: Render) -> None:
    page = fixture_page("journal-article")
    first, second = (extract(page, method) for _ in range(2))
    assert np.array_equal(first.mask, second.mask)
    assert first.scores is not None
    assert second.scores is not None
    assert np.array_equal(first.scores, second.scores, equal_nan=True)


@pytest.mark.parametrize("call", [zoning.extract, zoning.article, zoning.read_snapshot])
def test_what_is_needed_is_said_where_something_else_than_a_snapshot_is_given(call: Callable[[Any], object]) -> None:
    with pytest.raises(UsageError, match=r"^a snapshot is needed, not str: render the page first"):
        call("https://example.org/")
