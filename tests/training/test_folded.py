"""Folded text in training: its labels, its measurement, and that it is learned."""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import pytest

from scripts.training import folded, stages
from scripts.training.examples import Example, Origin, example_of
from scripts.training.measure import Judged, judge_all
from scripts.training.shown import show
from tests.one_tab import Render
from zoning import Snapshot

ORIGIN = Origin("page", "one", "a.org", "article", "en")
STORY = "The river rises in spring and floods the meadows every year."
ANSWER = "The wardens open the gates on the first of May."
MENU = "Order your ticket to the tower now"
WHOLE = (
    f"<p>{STORY}</p><div hidden><p>{ANSWER}</p></div><div hidden><p>{STORY}</p></div><div hidden><p>{MENU}</p></div>"
)


def example(page: Snapshot, gold: str, host: str = "a.org") -> Example:
    return example_of(page, gold, ("plain",), ORIGIN._replace(name=host, host=host))


def test_what_the_page_shows_too_is_no_content_where_it_is_folded_away(render_html: Render) -> None:
    page = example(render_html(WHOLE), f"{STORY} {ANSWER}")
    assert page.share.tolist() == [1]
    assert page.folded_share.tolist() == [1, 0, 0]
    assert page.folded_words.tolist() == [10, 11, 7]
    assert (page.best, page.shown) == (1, 1)


def test_a_page_that_folds_nothing_away_has_no_such_zones(render_html: Render) -> None:
    page = example(render_html(f"<p>{STORY}</p>"), STORY)
    assert page.folded_share.tolist() == page.folded_words.tolist() == page.folded_weights.tolist() == []


def test_zones_are_measured_together_or_those_shown_alone(render_html: Render) -> None:
    page = example(render_html(WHOLE), f"{STORY} {ANSWER}")
    found = Judged(page, np.array([0.9, 0.9, 0.1, 0.1]))
    assert found.taken.tolist() == [True, True, False, False]
    assert found.f1 == 1
    # Eleven words of twenty-one.
    assert found.of_what_is_shown.f1 == pytest.approx(2 * 11 / (11 + 21))


def html(number: int, *, folding: bool) -> str:
    answers = "".join(f"<div class=answer hidden><p>{ANSWER} Year {number * 9 + year}.</p></div>" for year in range(9))
    notices = "".join(f"<div class=notice hidden><p>{MENU} {number} {year}</p></div>" for year in range(9))
    return f"<main><p>{STORY}</p>{(answers + notices) if folding else ''}</main>"


Pages = Callable[[bool], list[Example]]


@pytest.fixture(scope="module")
def pages(capture_all: Callable[[Sequence[str]], list[Snapshot]], tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """Ten sites on which answers are content and notices are not; they fold both away, or have neither."""
    folder = tmp_path_factory.mktemp("pages")

    @cache
    def found(folding: bool) -> list[Example]:
        files = [folder / f"{number}-{folding}.html" for number in range(10)]
        for number, file in enumerate(files):
            file.write_text(html(number, folding=folding))
        return [
            example(page, " ".join([STORY, *(f"{ANSWER} Year {number * 9 + year}." for year in range(9))]),
                    f"{number}.example")
            for number, page in enumerate(capture_all([str(file) for file in files]))
        ]  # fmt: skip

    return found


def test_it_is_learned_which_of_it_is_content(pages: Pages) -> None:
    examples = pages(True)
    model = stages.learn(examples, ("plain",), 30)
    found = judge_all(model, examples)
    assert np.mean([one.f1 for one in found]) > np.mean([one.of_what_is_shown.f1 for one in found]) + 0.3


def test_where_no_page_folds_anything_away_nothing_is_taken_of_it(pages: Pages) -> None:
    examples = pages(False)
    model = stages.learn(examples, ("plain",), 5)
    assert model.folded is folded.NEVER
    (asked,) = judge_all(model, pages(True)[:1])
    assert asked.likely[1:].max() < 0.001


def test_evidence_that_is_left_out_is_left_out_there_too(pages: Pages) -> None:
    shown = show(pages(True)).without(("text.",))
    columns, _ = folded.learn(shown, np.full(len(shown.rows), 0.5), 3, (1,))
    assert columns
    assert not any(name.startswith("text.") for name in columns)
