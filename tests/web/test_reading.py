"""The data for the view agree with the methods themselves."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import extract
from zoning.extractors import FromLayout, parse, registered
from zoning.layout import Parameters, analyse
from zoning.plot import POSITIONS
from zoning.web.view import detail, reading, zones
from zoning.web.view.opened import Opened

PAGES = ("journal-article", "documentation", "legacy-tables", "german")


@pytest.fixture(params=PAGES)
def opened(request: pytest.FixtureRequest, fixture_page: Render) -> Opened:
    """A fixture page, ready for questions."""
    return Opened(fixture_page(request.param))


@pytest.mark.parametrize("spec", sorted(registered()))
def test_every_method_takes_what_it_takes_when_asked_directly(opened: Opened, spec: str) -> None:
    assert np.array_equal(opened.extraction(spec).mask, extract(opened.snapshot, spec).mask)


@pytest.mark.parametrize("spec", ["layout:delta=0.05", "layout:tolerance=0.5", "layout:sentences=1,no_pass=none"])
def test_parameters_count(opened: Opened, spec: str) -> None:
    assert np.array_equal(opened.extraction(spec).mask, extract(opened.snapshot, spec).mask)


def test_what_begins_with_a_layout_analysis_takes_one() -> None:
    assert {name for name in registered() if isinstance(parse(name), FromLayout)} == {"layout", "collective"}


def test_columns_are_those_of_the_analysis(opened: Opened) -> None:
    found = reading.reading(opened, "layout:delta=0.2").layout
    expected = analyse(opened.snapshot, Parameters(delta=0.2))
    assert [column.number for column in found.columns] == list(range(len(found.columns)))
    assert [column.tokens for column in found.columns] == [expected.descent.scores[c.number] for c in found.columns]
    assert [c.number for c in found.columns if c.chosen] == [c.number for c in expected.descent.chosen]
    on_path = {step.column.number: step.gain / expected.descent.total for step in expected.descent.path}
    assert {c.number: c.delta for c in found.columns if c.delta is not None} == on_path
    assert found.why == expected.descent.why
    assert sum(found.tokens) == found.total


def test_words_are_those_of_the_text(opened: Opened) -> None:
    found = reading.reading(opened, "collective", "cetr")
    left, right = extract(opened.snapshot, "collective").mask, extract(opened.snapshot, "cetr").mask
    assert found.right is not None
    assert found.difference is not None
    assert found.left.words == len(opened.snapshot.text(left).split())
    assert found.difference.both == len(opened.snapshot.text(left & right).split())
    assert found.difference.only_right == len(opened.snapshot.text(right & ~left).split())


def test_a_method_against_itself_differs_in_nothing(opened: Opened) -> None:
    difference = reading.reading(opened, "layout", "layout").difference
    assert difference is not None
    assert (difference.only_left, difference.only_right, difference.f1) == (0, 0, 1.0)
    assert difference.boxes_left == difference.boxes_right == []


def test_zones_hold_the_text_that_is_seen_and_their_shares_agree_with_the_mask(opened: Opened) -> None:
    listed = zones.zones(opened)
    kept = reading.reading(opened, "layout").left.kept
    assert len(listed) == len(kept) == len(opened.leaves)
    mask = extract(opened.snapshot, "layout").mask
    for index, share in enumerate(kept):
        nodes = opened.nodes_of(index)
        assert share == (1.0 if nodes and mask[nodes].all() else 0.0)


def test_what_is_taken_and_not_in_the_picture_is_listed(fixture_page: Render) -> None:
    opened = Opened(fixture_page("hidden-text"))
    seen, whole = (reading.reading(opened, spec).left for spec in ("plain", "plain:visible_only=false"))
    assert (seen.unseen, seen.unseen_words) == ([], 0)
    assert [" ".join(line.split()[:3]) for line in whole.unseen] == [
        "Skip to the", "Wood and Weather", "OakBeechLarch", "Reading time for", "This paragraph is",
        "A reserved paragraph", "Cheap timber, cheap", "Thank you for", "More about this",
        "Rosalind Achterberg teaches", "· Staff login",
    ]  # fmt: skip
    assert seen.words + whole.unseen_words == whole.words


def test_every_zone_tells_why(opened: Opened) -> None:
    specs = ("layout", "collective", "danag")
    for index in range(0, len(opened.leaves), 7):
        found = detail.zone(opened, index, specs)
        assert [verdict.spec for verdict in found.verdicts] == list(specs)
        assert all(verdict.why or verdict.arguments for verdict in found.verdicts)
        assert " ".join(opened.texts[index].split()) == " ".join(found.text.split())
        likely = next(verdict for verdict in found.verdicts if verdict.spec == "collective")
        assert (likely.score is None) != bool(likely.arguments)


def test_sentences_are_counted_as_for_paragraphs(fixture_page: Render) -> None:
    opened = Opened(fixture_page("journal-article"))
    layout = reading.reading(opened, "layout").layout
    for index, tokens in enumerate(layout.tokens):
        if tokens:
            found = detail.zone(opened, index, ["layout"])
            assert sum(sentence.has_verb for sentence in found.sentences) >= Parameters.sentences


def test_signals_keep_their_extremes(fixture_page: Render) -> None:
    opened = Opened(fixture_page("references-long"))
    signals = opened.extraction("ccb").signals
    assert signals
    for signal in signals:
        shown = reading.signal_view(signal)
        assert shown.length == len(signal.chosen) > POSITIONS
        assert len(shown.place) <= POSITIONS
        assert sum(end - begin for begin, end in shown.chosen) == int(signal.chosen.sum())
        for name, values in signal.values.items():
            low, high = shown.curves[name]
            assert max(high) == pytest.approx(values.max(), abs=1e-4)
            assert min(low) == pytest.approx(values.min(), abs=1e-4)
