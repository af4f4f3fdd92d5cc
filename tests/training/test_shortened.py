"""Pages shortened to their abstract, made from pages with the whole text."""

import numpy as np
import pytest

from scripts.training.shortened import shortened
from tests.one_tab import Render

SENTENCE = "The river rises in spring and floods the meadows of the valley every year."
ENTRIES = [f"Dee A, Roe B. On rivers, part {n}. J Rivers 199{n};{n}:1{n}-2{n}." for n in range(1, 6)]
ABSTRACT = f"Why it floods. {SENTENCE}"
BODY = f"What was measured. {SENTENCE * 60}"


def page(*, text: str = BODY) -> str:
    references = "".join(f"<li>{entry}</li>" for entry in ENTRIES)
    return (
        f"<nav>Home Journals Help</nav><h1>Rivers</h1><h2>Abstract</h2><p>{ABSTRACT}</p>"
        f"<h2>Introduction</h2><p>{text}</p>"
        f"<aside>Most read articles</aside><h2>References</h2><ol>{references}</ol><footer>Imprint</footer>"
    )


GOLD = "\n".join(["Rivers", "Abstract", ABSTRACT, "Introduction", BODY, "References", *ENTRIES])


@pytest.mark.parametrize("references", [True, False])
def test_the_text_goes_and_what_stands_around_it_stays(references: bool, render_html: Render) -> None:
    made = shortened(render_html(page()), GOLD, references=references)
    assert made is not None
    snapshot, gold = made
    text = snapshot.text()
    for kept in ("Home Journals Help", "Rivers", ABSTRACT, "Most read articles", "Imprint"):
        assert kept in text
    assert "What was measured" not in text
    assert "What was measured" not in gold
    assert ABSTRACT in gold
    assert all((entry in text) == (entry in gold) == references for entry in ENTRIES)
    assert (snapshot.parent[1:] < np.arange(1, len(snapshot))).all()


def test_what_stood_below_moves_up_by_the_height_of_the_gap(render_html: Render) -> None:
    whole = render_html(page())
    made = shortened(whole, GOLD, references=True)
    assert made is not None
    (before,), (after,) = (np.flatnonzero(one.named("footer")) for one in (whole, made[0]))
    assert made[0].boxes[after, 1] < whole.boxes[before, 1]


def test_a_page_without_an_introduction_or_with_little_text_is_left_out(
    render_html: Render,
) -> None:
    assert shortened(render_html(page().replace("Introduction", "Something")), GOLD, references=True) is None
    assert shortened(render_html(page(text=SENTENCE)), GOLD, references=True) is None
