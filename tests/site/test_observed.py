"""The words of texts as numbers, computed for all texts together."""

from hypothesis import example, given
from hypothesis import strategies as st

from zoning.site.observed import words_of

RIVER = 8719488730207499171


@given(st.lists(st.text(st.characters(codec="utf-8", categories=None), max_size=20), max_size=8))
@example(["The river", "", " \u3000the\xa0RIVER\x1f rises\u2028in spring", "Straße İ ẞ", "\ud800"])
def test_words_stand_in_their_texts_and_have_the_same_number_where_they_are_the_same(texts: list[str]) -> None:
    expected = [(place, word) for place, text in enumerate(texts) for word in text.lower().split()]
    places, numbers = words_of(texts)
    assert places.tolist() == [place for place, _ in expected]
    pairs = {(word, number) for (_, word), number in zip(expected, numbers.tolist(), strict=True)}
    assert len(pairs) == len({word for word, _ in pairs}) == len({number for _, number in pairs})


def test_numbers_are_the_same_in_every_process() -> None:
    assert words_of(["The river"])[1].tolist() == words_of(["river", "the"])[1].tolist()[::-1]
    assert words_of(["river"])[1].tolist() == [RIVER]
    assert words_of(["revir"])[1].tolist() != [RIVER]
