"""The gold text is aligned with the page's text."""

from scripts.training.labels import shares, tokens_of


def test_zones_are_content_by_the_words_that_gold_has_in_their_order() -> None:
    tokens = tokens_of(["Home News", "The river rises.", "News of the river", "Imprint"])
    assert shares(tokens, ["the", "river", "rises", "news", "of", "the", "river"]).tolist() == [0, 1, 1, 0]


def test_a_zone_may_be_content_in_part() -> None:
    assert shares(tokens_of(["The river rises", "in spring"]), ["river", "in", "spring"]).tolist() == [1 / 3, 1]


def test_without_gold_nothing_is_content() -> None:
    assert shares(tokens_of(["The river", "…"]), []).tolist() == [0, 0]
