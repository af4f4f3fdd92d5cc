"""Training the model of by-lines: its examples, and that it learns from them."""

import json
from pathlib import Path

import pytest

from scripts.training.boosting import predicted
from scripts.training.bylines import Example, authors_of, example_of, learn, measured, printed, unseen
from scripts.training.examples import Origin, Page
from tests.one_tab import Render

NAMES = ("Hilde Brandt", "Olaf Sand", "Mira Koch", "Jan Ufer", "Rosa Lind", "Emil Wehr", "Ada Stein", "Nils Rohr")
SENTENCES = "The river rises in spring and floods the meadows, and nobody in the valley minds the water at all. " * 3


def html(author: str) -> str:
    teasers = "".join(f"<li><a href='/n/{number}'>{name} Bridge</a>" for number, name in enumerate(NAMES))
    signed = f"<div class=signed><a href='/a/{author.lower()}'>{author}</a></div>" if author else ""
    return (
        f"<title>Rivers in spring</title><h1>Rivers in spring</h1>{signed}{f'<p>{SENTENCES}</p>' * 4}<ul>{teasers}</ul>"
    )


@pytest.fixture
def examples(render_html: Render, tmp_path: Path) -> list[Example]:
    (tmp_path / "ground-truth").mkdir()
    found = []
    for number, author in enumerate((*NAMES, "", "")):
        truth = {"ground_truth": {"title": "Rivers in spring", "author": author}}
        (tmp_path / "ground-truth" / f"{number}.json").write_text(json.dumps(truth))
        origin = Origin(name=str(number), corpus="made", host=f"{number}.example.org", kind="", language="en")
        found.append(example_of(Page(render_html(html(author)), "", origin, ""), tmp_path))
    return [example for example in found if example]


def test_a_model_is_learned_and_measured(examples: list[Example]) -> None:
    named = [one for one in examples if one.gold]
    assert [bool(one.is_author.any()) for one in named] == [True] * len(NAMES)
    assert all(one.is_learned for one in examples)
    boosters = learn(examples * 4)  # each leaf needs more candidates than ten pages have
    for one in examples:
        probable = predicted(boosters, one.rows)
        assert authors_of(one, probable, 0.5) == list(one.gold or ())
    figures = measured(examples, unseen(examples))
    assert sum(figures.without.values()) == sum(figures.with_model.values())
    assert any("with model" in line for line in printed(examples, figures))
