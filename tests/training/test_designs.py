"""Pages in generated styles, as training data."""

import numpy as np

from scripts.training.designs import WINDOWS, restyled
from tests.one_tab import Render
from zoning import Snapshot
from zoning.extractors.body import Body
from zoning.extractors.collective.geometry import LEAST_STYLED, trusted
from zoning.extractors.collective.zones import Zones

SENTENCE = "The river rises in spring and floods the meadows of the valley every year. "
ARTICLE = f"<main><h1>Rivers</h1>{f'<p>{SENTENCE * 4}</p>' * 6}</main>"
MENU = "<nav><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li><li><a href=/help>Help</a></li></ul></nav>"
PAGE = (
    f"<header>The Valley Post</header>{MENU}{ARTICLE}<aside><h2>Most read</h2><p>Ten bridges to see</p></aside>"
    f"<footer>Imprint</footer><noscript>Switch scripts on</noscript>"
)
GOLD = "Rivers " + SENTENCE * 24
SEEDS = [f"page {number}" for number in range(12)]


def left(snapshot: Snapshot, text: str) -> float:
    return float(next(snapshot.boxes[node, 0] for node in np.flatnonzero(snapshot.is_text & snapshot.rendered)
                      if snapshot.text_of(int(node)).startswith(text)))  # fmt: skip


def test_a_page_in_another_style_keeps_its_text(render_html: Render) -> None:
    page = render_html(PAGE)
    for seed in SEEDS[:4]:
        made = restyled(page, GOLD, seed)
        assert made is not None
        assert "noscript" not in made.html
        kept = render_html(made.html).text().split()
        assert kept == [word for word in page.text().split() if word not in ("Switch", "scripts", "on")]


def test_the_same_seed_makes_the_same_style_and_others_make_others(render_html: Render) -> None:
    page = render_html(PAGE)
    made = [restyled(page, GOLD, seed) for seed in SEEDS]
    assert made == [restyled(page, GOLD, seed) for seed in SEEDS]
    assert len({one.html for one in made if one}) == len(SEEDS)
    assert {one.window for one in made if one} <= set(WINDOWS.values())


def test_what_is_around_the_main_content_comes_to_stand_beside_it(render_html: Render) -> None:
    page = render_html(PAGE)
    pages = [render_html(one.html) for seed in SEEDS if (one := restyled(page, GOLD, seed))]
    text, rail, menu = ([left(one, words) for one in pages] for words in ("The river", "Ten bridges", "News"))
    beside = np.logical_or(np.subtract(rail, text) > 100, np.subtract(text, menu) > 100)
    assert beside.any()
    assert not beside.all()
    styled = [trusted(Zones.of(Body.of(one))) >= LEAST_STYLED for one in pages]
    assert sum(styled) > len(styled) / 2


def test_some_pages_lose_the_names_of_their_elements(render_html: Render) -> None:
    named = PAGE.replace("<aside>", "<aside class=sidebar id=rail role=complementary>")
    page = render_html(named)
    made = [one.html for seed in SEEDS if (one := restyled(page, GOLD, seed))]
    with_names = ["<nav" in html for html in made]
    assert any(with_names)
    assert not all(with_names)
    assert with_names == ["sidebar" in html for html in made] == ["<main" in html for html in made]


def test_pages_with_a_style_of_their_own_and_without_text_get_none(render_html: Render) -> None:
    assert restyled(render_html(f"<div style='float: left; width: 600px'>{PAGE}</div>"), GOLD, "seed") is None
    assert restyled(render_html("<p></p>"), "", "seed") is None
