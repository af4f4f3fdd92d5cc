"""The extractor `collective`: its zones, its evidence, its choice, and its reasons."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from tests.one_tab import Render
from tests.strategies import pages
from zoning import Snapshot, extract
from zoning.extractors import create
from zoning.extractors.body import Body
from zoning.extractors.collective import evidence, folded, stacked
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.groups import groups
from zoning.extractors.collective.model import FILE, OTHERS_FILE, SCHOLARLY_FILE, load, shipped
from zoning.extractors.collective.predict import predict
from zoning.extractors.collective.tokens import own_class_tokens
from zoning.extractors.collective.topics import topic
from zoning.extractors.collective.zones import Zones
from zoning.layout import analyse


def zones_of(snapshot: Snapshot) -> Zones:
    return Zones.of(Body.of(snapshot))


@given(pages)
@settings(max_examples=40)
def test_zones_part_the_text_that_is_seen(snapshot: Snapshot) -> None:
    zones = zones_of(snapshot)
    assert len(zones.nodes) == len(zones.zone) == int(zones.body.is_text.sum())
    assert all(zones.texts)
    assert np.array_equal(zones.mask(np.ones(len(zones), np.bool_)), zones.body.is_text)
    if not len(zones):
        return
    around = ZoneContext.of(zones).spans
    numbers = np.arange(len(zones))
    assert (around[:, 0, 0] <= numbers).all()
    assert (numbers < around[:, -1, 1]).all()


@given(pages)
@settings(max_examples=20)
def test_every_column_has_a_number_for_every_zone(snapshot: Snapshot) -> None:
    zones = zones_of(snapshot)
    if len(zones):
        model = shipped()
        away = folded.zones_of(zones.body)
        seen = evidence.see(zones, away, analyse(snapshot), model.methods)
        assert all(len(column) == len(zones) for column in seen.own.values())
        folded_columns = seen.folded.own if seen.folded else {}
        assert all(len(column) == len(away) for column in folded_columns.values())
        assert not any(np.isinf(column).any() for column in (*seen.own.values(), *folded_columns.values()))
        found = predict(seen, ZoneContext.of(zones), model)
        assert found.rows.shape == (len(zones), len(model.columns) + len(model.second_columns))
        assert found.folded_rows.shape == (len(away), len(model.folded_columns))
        assert ((found.all > 0) & (found.all < 1)).all()


def test_the_port_of_a_local_server_is_no_evidence(fixture_pages: dict[str, Snapshot]) -> None:
    """Local servers have a new port each time; 42031 has the form of a digit and a year."""
    page = fixture_pages["floats"]

    def scores_at(port: int) -> NDArray[np.float32]:
        facts = msgspec.structs.replace(page.page, final_url=f"http://127.0.0.1:{port}/floats.html")
        scores = extract(dataclasses.replace(page, page=facts), "collective").scores
        assert scores is not None
        return scores

    assert np.array_equal(scores_at(42031), scores_at(40000), equal_nan=True)


def test_white_space_between_elements_parts_words(render_html: Render) -> None:
    page = render_html("<p><a href=/a>one</a> <i>two</i><b>fold</b>\n<a href=/b>three</a></p>")
    assert zones_of(page).texts == ["one twofold three"]


def test_zones_end_at_blocks_and_breaks(render_html: Render) -> None:
    page = render_html("<p>a <b>b</b> c</p><div>d<br>e<p>f</p>g</div><ul><li>h<li>i</ul><pre>j\nk</pre>")
    assert zones_of(page).texts == ["a b c", "d", "e", "f", "g", "h", "i", "j k"]


def test_zones_are_grouped_by_what_they_are_made_of_and_part_of(render_html: Render) -> None:
    page = render_html(
        "<h1>a</h1><p class=x>b</p><p>c</p><ul><li>d<li>e</ul><h2>f</h2><table><tr><td>g<td>h</table><p class=x>i</p>"
    )
    zones = zones_of(page)
    assert zones.texts == list("abcdefghi")
    found = {
        name: ["".join(text for text, other in zip(zones.texts, group, strict=True) if other == number)
               for number in dict.fromkeys(group.tolist())]
        for name, group in groups(zones).items()
    }  # fmt: skip
    assert found["made"] == ["a", "bci", "de", "f", "gh"]
    assert found["classed"] == ["a", "bi", "c", "de", "f", "gh"]
    assert found["list"] == ["a", "b", "c", "de", "f", "g", "h", "i"]
    assert found["table"] == ["a", "b", "c", "d", "e", "f", "gh", "i"]
    assert found["section"] == ["abcde", "fghi"]
    assert found["looking"][1] == "bcgi"  # the first cell begins but 3 px to the right


def test_zones_are_told_of_the_others_of_their_groups() -> None:
    context = context_of([1, 2, 3], sections=[0] * 3)._replace(groups={"list": np.array([0, 0, 1], np.int32)})
    found = stacked.evidence(np.array([0.9, 0.3, 0.5]), context)
    assert found["judged.list"][:2] == pytest.approx([0.3, 0.9])
    assert np.isnan(found["judged.list"][2])
    assert found["judged.list_words"] == pytest.approx(np.log1p([2, 1, 0]))


@pytest.mark.parametrize(
    ("likely", "words", "beta", "taken"),
    [
        # Expected F1 of the first one, two, three: 2·.9/(1+1.5)=.72, 2·1.4/(2+1.5)=.8, 2·1.5/(3+1.5)=.67.
        ([0.9, 0.5, 0.1], [1, 1, 1], 1.0, [True, True, False]),
        # With β = .5: 1.25·.9/(1+.375)=.82, 1.25·1.4/(2+.375)=.74.
        ([0.9, 0.5, 0.1], [1, 1, 1], 0.5, [True, False, False]),
        # With β = 2: 5·1.4/(2+6)=.875, 5·1.5/(3+6)=.83.
        ([0.9, 0.5, 0.1], [1, 1, 1], 2.0, [True, True, False]),
        # A long zone in doubt outweighs short ones that are sure.
        ([0.9, 0.45], [1, 100], 1.0, [True, True]),
    ],
)
def test_the_highest_expected_f_is_chosen(
    likely: Sequence[float], words: Sequence[float], beta: float, taken: Sequence[bool]
) -> None:
    context = context_of(words, sections=[0] * len(words))
    assert stacked.chosen(np.array(likely), context, beta).tolist() == taken


def test_headings_go_with_what_stands_right_below() -> None:
    # Two headings above a paragraph, a paragraph, and a heading above one that is dropped.
    context = context_of([2, 2, 50, 2, 5], sections=[1, 2, 2, 3, 3])
    found = stacked.chosen(np.array([0.01, 0.01, 0.99, 0.01, 0.01]), context)
    assert found.tolist() == [True, True, True, False, False]


def test_headings_go_with_the_text_past_the_number_of_its_paragraph() -> None:
    # A heading, a number and a paragraph; a heading and a number at the end.
    context = context_of([2, 1, 50, 2, 1], sections=[1, 1, 1, 2, 2])
    numbered = context._replace(numbers=np.array([0, 1, 0, 0, 1], np.bool_))
    found = stacked.chosen(np.array([0.01, 0.01, 0.99, 0.01, 0.01]), numbered)
    assert found.tolist() == [True, False, True, False, False]


def test_code_and_formulas_go_with_what_stands_right_above() -> None:
    context = context_of([50, 3, 3, 5, 3], sections=[0] * 5)._replace(follows=np.array([0, 1, 1, 0, 1], np.bool_))
    found = stacked.chosen(np.array([0.99, 0.01, 0.01, 0.01, 0.01]), context)
    assert found.tolist() == [True, True, True, False, False]


def test_tables_go_with_what_stands_above_and_below() -> None:
    # A table between two paragraphs, one at the end, and one before a paragraph that is dropped.
    context = context_of([50, 2, 2, 50, 2, 2, 9], sections=[0] * 7)
    likely = np.array([0.99, 0.01, 0.01, 0.99, 0.01, 0.01, 0.01])
    between = context._replace(tables=np.array([0, 1, 1, 0, 1, 1, 0], np.bool_))
    assert stacked.chosen(likely, between).tolist() == [True, True, True, True, False, False, False]
    at_the_end = context._replace(tables=np.array([0, 0, 0, 0, 1, 1, 1], np.bool_))
    assert stacked.chosen(likely, at_the_end).tolist() == [True, False, False, True, False, False, False]


@pytest.mark.parametrize(
    ("likely", "words", "beta", "taken"),
    [
        ([0.3, 0.1], [80, 40], 1.0, False),
        ([0.34, 0.1], [80, 40], 1.0, True),
        # Who wants recall takes more of what is in doubt, who wants precision less.
        ([0.3, 0.1], [80, 40], 2.0, True),
        ([0.45, 0.1], [80, 40], 0.5, False),
        # Of a fragment the likeliest part is taken, however unlikely.
        ([0.3, 0.1], [5, 2], 1.0, True),
    ],
)
def test_where_nothing_is_likely_nothing_is_taken(
    likely: Sequence[float], words: Sequence[float], beta: float, *, taken: bool
) -> None:
    assert stacked.chosen(np.array(likely), context_of(words, sections=[0, 0]), beta).any() == taken


def test_nothing_taken_is_said(render_html: Render) -> None:
    links = "".join(f"<li><a href=/{number}>Terms {number}</a>" for number in range(80))
    extraction = extract(render_html(f"<footer><nav><ul>{links}</ul></nav></footer>"), "collective")
    assert extraction.empty
    assert any(
        warning.startswith("no part of this page is likely to be main content") for warning in extraction.warnings
    )


def context_of(words: Sequence[float], sections: Sequence[int]) -> ZoneContext:
    groups = {"section": np.array(sections, np.int32)}
    none = np.zeros(len(words), np.bool_)
    in_no_item = np.full(len(words), -1, np.int32)
    spans = np.zeros((0, 0, 2), np.int32)
    return ZoneContext(np.array(words, float), spans, groups, in_no_item, follows=none, tables=none, numbers=none)


def test_marks_are_the_parts_of_names(render_html: Render) -> None:
    page = render_html('<div id="mainContent" class="post-body post_2"><p role=note>Text.</p></div>')
    found = [marks for marks in own_class_tokens(page, page.in_body).values() if "note" in marks or "main" in marks]
    assert found == [("main", "content", "post", "body"), ("note",)]


@pytest.mark.parametrize(
    ("html", "numbers"),
    [
        ("<h2>Of ponds</h2><p>7</p><p>A pond is deep.</p>", ["7"]),
        ("<h2>Of ponds</h2><div><i>7</i><p>A pond is deep.</p></div>", ["7"]),
        ("<p>A lake.</p><div><h2>Of ponds</h2><p>27</p></div><p>A pond is deep.</p>", []),
        ("<h2>Of ponds</h2><p>7 ponds</p><p>A pond is deep.</p>", []),
    ],
)
def test_numbers_belong_to_what_is_below(html: str, numbers: list[str], render_html: Render) -> None:
    zones = zones_of(render_html(html))
    found = ZoneContext.of(zones).numbers
    assert [text for text, number in zip(zones.texts, found, strict=True) if number] == numbers


def test_precision_and_recall_are_favoured(fixture_page: Render) -> None:
    page = fixture_page("listing")
    sizes = {
        favour: int(create("collective", {"favour": favour}).extract(page).mask.sum())
        for favour in ("precision", "balance", "recall")
    }
    assert sizes["precision"] <= sizes["balance"] <= sizes["recall"]


def test_of_an_article_the_notes_and_references_are_kept(fixture_page: Render) -> None:
    page = fixture_page("journal-three-column")
    found = create("collective", {"explain": True}).extract(page)
    assert found.read_as == "scholarly"
    column = extract(page, "layout").mask
    assert (column & ~found.mask).sum() < (column & ~extract(page, "collective:article=no").mask).sum()
    assert any("general.own" in reason.why for reason in found.reasons if reason.verdict == "kept")


def test_either_reading_is_forced(fixture_page: Render) -> None:
    article, listing = fixture_page("journal-three-column"), fixture_page("listing")
    ways = [extract(article, "collective:article=no"), extract(listing, "collective"),
            extract(listing, "collective:article=yes")]  # fmt: skip
    assert [way.read_as for way in ways] == ["page", "page", "scholarly"]


def test_every_zone_says_why(fixture_page: Render) -> None:
    page = fixture_page("blog-comments")
    extraction = create("collective", {"explain": True}).extract(page)
    zones = zones_of(page)
    away = folded.zones_of(zones.body)
    worded = [int((part.words > 0).sum()) for part in (zones, away)]
    assert len(extraction.reasons) == sum(worded)
    for reason in extraction.reasons:
        assert extraction.mask[list(reason.nodes)].all() == (reason.verdict == "kept")
        assert reason.why.startswith("likely ")
        strengths = [abs(argument.weight) for argument in reason.arguments]
        assert strengths == sorted(strengths, reverse=True)
        assert len({argument.topic for argument in reason.arguments}) == len(strengths) <= 6
    kept = max((one for one in extraction.reasons if one.verdict == "kept"), key=lambda one: one.arguments[0].weight)
    assert kept.arguments[0].strength == "strongly for"
    assert f"strongly for: {kept.arguments[0].topic} (" in kept.why


@pytest.mark.parametrize("file", [FILE, OTHERS_FILE, SCHOLARLY_FILE])
def test_every_column_of_the_models_has_a_topic(file: str) -> None:
    model = shipped(file)
    assert all(map(topic, [*model.columns, *model.folded_columns]))


def test_a_column_that_nobody_has_named_has_no_topic() -> None:
    with pytest.raises(LookupError, match="astrology"):
        topic("astrology.moon")


def test_the_model_says_what_it_was_made_of() -> None:
    facts = shipped().facts
    assert {"corpora", "data", "day", "figures", "licence"} <= set(facts)
    assert sum(facts["corpora"].values()) > 1000


def test_a_model_is_the_same_when_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    model = shipped()
    model.save(path)
    again = load(path.read_bytes())
    assert (again.columns, again.signs, again.facts) == (model.columns, model.signs, model.facts)
    assert np.array_equal(again.second.value, model.second.value)
