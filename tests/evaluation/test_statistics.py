"""Summaries and intervals that can be calculated by hand."""

import numpy as np
import pytest

from zoning.evaluation.measures import Score
from zoning.evaluation.statistics import Summary, paired_bootstrap, summarise


def test_a_summary_is_of_page_values() -> None:
    # F1: 0, 0.4, 0.5, 0.8. Squared distances from the mean 0.425 add up to 0.3275; s/√n = √(0.3275 / 3 / 4).
    scores = [Score(0, 0, 0), Score(0.4, 0.4, 0.4), Score(0.5, 0.5, 0.5), Score(1, 2 / 3, 0.8)]
    summary = summarise(scores, failed=1)
    assert (summary.pages, summary.failed, summary.precision) == (4, 1, 0.475)
    assert summary.f1 == pytest.approx(0.425)
    assert summary.median_f1 == pytest.approx(0.45)
    assert summary.below_half == 0.5, "0.5 itself is not below"
    assert summary.standard_error == pytest.approx((0.3275 / 12) ** 0.5)


def test_the_mean_f1_is_not_the_f1_of_the_means() -> None:
    summary = summarise([Score(1, 0.5, 2 / 3), Score(0.5, 1, 2 / 3)])
    assert (summary.precision, summary.recall) == (0.75, 0.75)
    assert summary.f1 == 2 / 3


def test_one_page_has_no_spread() -> None:
    assert summarise([Score(1, 1, 1)]) == Summary(
        pages=1, failed=0, precision=1, recall=1, f1=1, median_f1=1, below_half=0, standard_error=None
    )


def test_no_pages_have_no_mean() -> None:
    with pytest.raises(ValueError, match="no pages"):
        summarise([])


def test_an_interval_of_two_pages_is_known() -> None:
    # Differences 1 and 0: resampled means are 0, 0.5, 1 in the proportions 1 : 2 : 1.
    interval = paired_bootstrap([1, 0.5], [0, 0.5])
    assert (interval.difference, interval.low, interval.high) == (0.5, 0, 1)
    assert not interval.is_clear


def test_pairs_are_drawn_together() -> None:
    """Pages differ much, systems by the same small amount everywhere: unpaired draws would lose it."""
    second = np.linspace(0, 0.9, 50)
    interval = paired_bootstrap((second + 0.1).tolist(), second.tolist())
    assert (interval.low, interval.high) == pytest.approx((0.1, 0.1))
    assert interval.is_clear


def test_an_interval_agrees_with_theory_on_many_pages() -> None:
    # 200 times 1 and 200 times 0: the mean of a resample is nearly normal, its standard error √(0.25 / 400) = 0.025.
    interval = paired_bootstrap([1.0, 0.0] * 200, [0.0] * 400)
    assert interval.low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.003)
    assert interval.high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.003)


def test_an_interval_is_the_same_every_time_and_turns_its_sign_with_the_order() -> None:
    first, second = [0.9, 0.2, 0.7, 0.4], [0.1, 0.3, 0.6, 0.4]
    there, back = paired_bootstrap(first, second), paired_bootstrap(second, first)
    assert there == paired_bootstrap(first, second)
    assert (back.difference, back.low, back.high) == pytest.approx((-there.difference, -there.high, -there.low))


@pytest.mark.parametrize("resamples", [1, 999, 1000, 2500])
def test_any_number_of_resamples_is_drawn(resamples: int) -> None:
    interval = paired_bootstrap([1, 0, 1], [0, 0, 0], resamples=resamples)
    assert 0 <= interval.low <= interval.high <= 1


@pytest.mark.parametrize(("first", "second"), [([], []), ([1.0], []), ([1.0, 0.0], [1.0])])
def test_values_that_are_no_pairs_are_refused(first: list[float], second: list[float]) -> None:
    with pytest.raises(ValueError, match="cannot be paired"):
        paired_bootstrap(first, second)
