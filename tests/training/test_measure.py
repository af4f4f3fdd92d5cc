"""Measurements of a model, on examples small enough to be counted by hand."""

import numpy as np
import pytest

from scripts.training import measure
from scripts.training.examples import Example, Origin
from scripts.training.measure import Judged
from zoning.extractors.collective.context import ZoneContext

SPANS = np.zeros((0, 0, 2), np.int32)


def example(texts: list[str], share: list[float], gold: str, host: str = "a.org", corpus: str = "one") -> Example:
    words = np.array([len(text.split()) for text in texts], np.float64)
    origin = Origin("page", corpus, host, "article", "en")
    tokens = [text.split() for text in texts]
    sections = {"section": np.zeros(len(texts), np.int32)}
    none = np.zeros(len(texts), np.bool_)
    no_item = np.full(len(texts), -1, np.int32)
    context = ZoneContext(words, SPANS, sections, no_item, follows=none, tables=none, numbers=none)
    return Example(origin, gold.split(), tokens, np.array(share), context, None)


def test_losses_add_up() -> None:
    # Shown: a b c of a b c d, F1 2·3/(3+4). The first zone is half noise: best is 2·3/(4+4).
    page = example(["a x", "b c", "y"], [0.5, 1, 0], "a b c d")
    (loss,) = measure.losses([Judged(page, np.array([0.9, 0.9, 0.9]))])
    assert (loss.f1, loss.hidden) == pytest.approx((2 * 3 / 9, 1 - 6 / 7))
    assert (loss.coarse, loss.model) == pytest.approx((6 / 7 - 6 / 8, 6 / 8 - 6 / 9))
    assert loss.f1 + loss.hidden + loss.coarse + loss.model == pytest.approx(1)


def test_bins_hold_what_was_judged_alike() -> None:
    page = example(["a b c", "d", "e e"], [1, 0, 1], "a b c e e")
    first, second = measure.bins([Judged(page, np.array([0.91, 0.93, 0.02]))])
    assert (first.words, first.content, second.words, second.content) == (2, 1, 4, 0.75)
    assert (first.likely, second.likely) == pytest.approx((0.02, (3 * 0.91 + 0.93) / 4))


def test_no_site_is_on_both_sides_of_a_fold() -> None:
    pages = [example(["a"], [1], "a", host=f"{number % 9}.org") for number in range(30)]
    other = example(["a"], [1], "a", host="1.org", corpus="other")
    seen = []
    for learning, held in measure.folds([*pages, other], "one"):
        assert not {one.origin.host for one in learning} & {one.origin.host for one in held}
        assert other not in held
        seen += held
    assert sorted(map(id, seen)) == sorted(map(id, pages))


def test_figures_are_those_of_each_kind() -> None:
    page = measure.page(Judged(example(["a", "b"], [1, 0], "a"), np.array([0.9, 0.1])))
    assert (page.precision, page.recall, page.f1, page.best) == (1, 1, 1, 1)
    assert measure.by_kind([page]) == {"all": (1, 1.0), "article": (1, 1.0)}
