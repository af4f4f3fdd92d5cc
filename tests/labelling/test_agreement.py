"""Cohen's kappa, weighted by words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures.trees import Element, snapshot
from zoning.labelling.agreement import agreed, compare, kappa, merged, of_pairs
from zoning.labelling.zones import PageZones

PAGE = PageZones.of(
    snapshot([Element("p", ["Home News"]), Element("p", ["The river rises"]), Element("p", ["It floods"])])
)
MENU, RIVER, FLOODS = (zone.range for zone in PAGE.zones)
labels = st.sampled_from(("", "content", "paragraph", "boilerplate: navigation", "boilerplate: other"))


def test_kappa_of_the_textbook_example() -> None:
    # 25 yes and yes, 15 no and no, 10 and 20 otherwise of 70: 40/70 agreed, by chance (45·35 + 25·35)/70².
    pairs = {("yes", "yes"): 25, ("no", "no"): 15, ("no", "yes"): 10, ("yes", "no"): 20}
    assert kappa(pairs) == pytest.approx((40 / 70 - 0.5) / 0.5)


def test_where_both_say_the_same_of_everything_kappa_tells_nothing() -> None:
    assert kappa({("content", "content"): 7}) is None
    assert kappa({}) is None


def test_words_weigh_and_kinds_of_boilerplate_are_no_content() -> None:
    one = {RIVER: "content", FLOODS: "content", MENU: "boilerplate: navigation"}
    other = {RIVER: "content", FLOODS: "paragraph"}
    found = compare(PAGE, one, other)
    assert (found.words, found.agreed, found.agreed_content, found.content_kappa) == (7, 3, 7, 1.0)
    assert [(d.zone, d.one, d.other, d.words, d.content) for d in found.differences] == [
        (MENU, "boilerplate: navigation", "", 2, False),
        (FLOODS, "content", "paragraph", 2, False),
    ]


def test_no_label_and_other_boilerplate_are_the_same() -> None:
    found = compare(PAGE, {RIVER: "content", MENU: "boilerplate: other"}, {RIVER: "content"})
    assert found.differences == ()
    assert found.kappa == 1.0


def test_a_difference_in_content_is_told_from_one_in_kind() -> None:
    found = compare(PAGE, {RIVER: "content", FLOODS: "content"}, {RIVER: "content"})
    assert [difference.content for difference in found.differences] == [True]
    assert found.content_kappa == pytest.approx((5 / 7 - (5 * 3 + 2 * 4) / 49) / (1 - (5 * 3 + 2 * 4) / 49))


@given(st.tuples(labels, labels, labels), st.tuples(labels, labels, labels))
def test_agreement_is_the_same_both_ways(mine: tuple[str, ...], yours: tuple[str, ...]) -> None:
    zones = (MENU, RIVER, FLOODS)
    one, other = dict(zip(zones, mine, strict=True)), dict(zip(zones, yours, strict=True))
    there, back = compare(PAGE, one, other), compare(PAGE, other, one)
    assert (there.kappa, there.content_kappa, there.agreed) == (back.kappa, back.content_kappa, back.agreed)
    assert there.kappa is None or -1 <= there.kappa <= 1
    assert (there.agreed == there.words) == (there.differences == ())


def test_figures_of_several_pages_are_those_of_all_their_words() -> None:
    pages = [of_pairs({("content", "content"): 8}), of_pairs({("content", "boilerplate: other"): 2})]
    both = merged(pages)
    assert (both.words, both.agreed, both.kappa) == (10, 8, 0.0)


def test_what_both_say_is_what_an_adjudicator_begins_with() -> None:
    one = {RIVER: "content", FLOODS: "content", MENU: "boilerplate: other"}
    other = {RIVER: "content", FLOODS: "paragraph"}
    assert agreed(PAGE, one, other) == agreed(PAGE, other, one) == {RIVER: "content", MENU: "boilerplate: other"}
