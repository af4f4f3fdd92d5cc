"""Measures on texts that can be counted by hand."""

import pytest

from zoning.evaluation.measures import Score, bag, mean


def test_words_count_as_often_as_they_occur_in_both() -> None:
    score = bag("a a b x", "a b b c")
    assert (score.precision, score.recall) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("extracted", "gold", "expected"),
    [("", "a", (0, 0, 0)), ("", "", (1, 1, 1)), ("a", "", (0, 1, 0)), ("a", "b", (0, 0, 0)), ("a b", "b a", (1, 1, 1))],
)
def test_empty_cases_are_defined(extracted: str, gold: str, expected: tuple[float, float, float]) -> None:
    assert bag(extracted, gold) == Score(*expected)


def test_the_mean_f1_is_the_mean_of_page_f1s() -> None:
    assert mean([Score(1, 1, 1), Score(0, 1, 0)]) == Score(0.5, 1, 0.5)
