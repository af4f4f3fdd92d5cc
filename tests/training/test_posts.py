"""Training the model of posts: invented pages, and that it learns from them."""

import pytest

from scripts import made_posts
from scripts.training.posts import Example, examples_of, figures, learn, least, model_of, unseen
from tests.one_tab import Render
from zoning.parts.discussion.group_features import columns
from zoning.parts.discussion.group_model import shipped

DESIGNS = 24


@pytest.fixture
def examples(render_html: Render) -> list[Example]:
    return [one for number in range(DESIGNS) for one in examples_of(number, render_html(made_posts.page(number, 1)))]


def test_a_model_is_learned_and_measured(examples: list[Example]) -> None:
    assert {one.are_posts for one in examples} == {True, False}
    many = examples * 8  # each leaf needs more groups than a few pages have
    model = model_of(many)
    taken = model.probabilities(columns([one.features for one in examples])) >= model.least
    assert taken.tolist() == [one.are_posts for one in examples]
    probable = unseen(many)
    told = figures(many, probable, least(many, probable))
    assert sum(counts["groups"] for counts in told.values()) == len(many)
    assert learn(many).num_feature() == len(model.features) == len(shipped().features)


def test_pages_of_all_templates_and_look_alikes_are_made() -> None:
    pages = [html for number, html in made_posts.pages(2 * len(made_posts.TEMPLATES), 8)]
    written = "".join(pages)
    kinds = {make.__name__.strip("_") for make in made_posts.LOOK_ALIKES}
    assert all(f'data-other="{kind}"' in written for kind in kinds)
    assert "data-post" in written
    assert pages == [html for number, html in made_posts.pages(2 * len(made_posts.TEMPLATES), 8)]
