"""Pages with little or no furniture, made from pages with more of it."""

import random

import numpy as np

from scripts.training.alone import alone
from tests.one_tab import Render

STORY = "The river rises in spring and floods the meadows of the valley every year."
MENU = "<nav><a href=a>Home</a> <a href=b>Journals</a> <a href=c>Help</a></nav>"


def test_content_stays_and_at_most_one_run_of_furniture(render_html: Render) -> None:
    page = render_html(
        f"{MENU}<main><h1>Rivers</h1><aside>Most read</aside><p>{STORY}</p></main><footer>Imprint</footer>"
    )
    texts = set()
    for seed in range(20):
        made = alone(page, f"Rivers\n{STORY}", random.Random(seed))
        assert made is not None
        assert (made.parent[1:] < np.arange(1, len(made))).all()
        texts.add(" ".join(made.text().split()))
    assert texts == {
        f"Rivers {STORY}",
        f"Home Journals Help Rivers {STORY}",
        f"Rivers Most read {STORY}",
        f"Rivers {STORY} Imprint",
    }


def test_a_page_of_content_only_or_of_none_is_left_out(render_html: Render) -> None:
    chance = random.Random(1)
    assert alone(render_html(f"<h1>Rivers</h1><p>{STORY}</p>"), f"Rivers\n{STORY}", chance) is None
    assert alone(render_html(MENU), STORY, chance) is None
    assert alone(render_html("<p></p>"), STORY, chance) is None
