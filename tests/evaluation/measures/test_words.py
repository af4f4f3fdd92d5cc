"""Measures of words, on texts that can be counted by hand."""

import pytest

from zoning.evaluation.measures import Score, bag, lcs, mean, shingles
from zoning.evaluation.measures.words import meta_analysis, rouge_lsum

EMPTY_CASES = [
    ("", "a", (0, 0, 0)),
    ("", "", (1, 1, 1)),
    ("a", "", (0, 1, 0)),
    ("a", "b", (0, 0, 0)),
    ("…", "", (1, 1, 1)),
]


def test_words_count_as_often_as_they_occur_in_both() -> None:
    score = bag("a a b x", "A b b c")
    assert (score.precision, score.recall) == (0.5, 0.5)


@pytest.mark.parametrize("measure", [bag, lcs, shingles, rouge_lsum])
@pytest.mark.parametrize(("extracted", "gold", "expected"), EMPTY_CASES)
def test_empty_cases_are_defined(measure: object, extracted: str, gold: str, expected: tuple[float, ...]) -> None:
    assert callable(measure)
    assert measure(extracted, gold) == Score(*expected)


def test_order_counts_in_a_longest_common_subsequence() -> None:
    score = lcs("a x c d e", "a b c d")
    assert (score.precision, score.recall, round(score.f1, 3)) == (0.6, 0.75, 0.667)
    assert lcs("b a", "a b").f1 == 0.5
    assert bag("b a", "a b").f1 == 1


def test_shingles_are_runs_of_four_words() -> None:
    assert shingles("a b c d e", "a b c d") == Score(0.5, 1.0, 2 / 3)
    assert shingles("a b", "a b").f1 == 1, "a shorter text is one run"
    assert shingles("a b", "a b c").f1 == 0


def test_rouge_finds_the_words_of_a_line_in_several_lines() -> None:
    # Lin 2004, section 3.2: against w1 w2 w6 w7 w8 and w1 w3 w8 w9 w5 together, four of w1 w2 w3 w4 w5 are found.
    score = rouge_lsum("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5")
    assert (score.precision, score.recall) == (0.4, 0.8)


def test_the_mean_f1_is_the_mean_of_page_f1s() -> None:
    assert mean([Score(1, 1, 1), Score(0, 1, 0)]) == Score(0.5, 1, 0.5)


def test_the_meta_analysis_counts_what_stands_elsewhere_too_as_missed() -> None:
    score = meta_analysis("the " * 5, "the " * 5, "the " * 20)
    assert (score.precision, score.recall) == (1.0, 0.5), "although the extraction is perfect"
    assert meta_analysis("a b", "a c", "a b c") == Score(0.5, 0.5, 0.5)
    assert meta_analysis("", "a", "a") == Score(0, 0, 0)
    assert meta_analysis("", "", "a") == Score(1, 1, 1)


@pytest.mark.parametrize("text", ["川は春に水かさを増す", "河水每年春天上涨", "แม่น้ำสูงขึ้นในฤดูใบไม้ผลิ"])
def test_half_a_clause_without_blanks_is_half_found(text: str) -> None:
    found = bag(text[: len(text) // 2], text)
    assert found.precision == 1.0
    assert found.recall == pytest.approx(0.5, abs=0.1)
