"""Text outside the main content: lines about funding, keywords."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from zoning.articles.body.keywords import labelled
from zoning.articles.body.outside import funding_lines
from zoning.snapshot import Snapshot


def test_labelled_lines_with_numbers_are_found_outside_the_main_content(render_html: Render) -> None:
    snapshot = render_html(
        "<div><span>基金资助：</span><p>国家自然科学基金(41877345)</p></div><p>Funding: Mud Foundation (M-12)</p>"
        "<p>Funding: none</p><p>Pages: 12-14</p><nav>Funding: 3 offers</nav>"
    )
    nothing = np.zeros(len(snapshot), np.bool_)
    found = [block.text for block in funding_lines(snapshot, nothing, nothing)]
    assert sorted(found) == ["Funding: Mud Foundation (M-12)", "基金资助： 国家自然科学基金(41877345)"]
    assert not funding_lines(snapshot, ~nothing, nothing)


KEYWORDS = {
    "list": "<ul><li>Keywords<li>Metrics</ul><section><h3>Keywords</h3><ul><li>silt<li>old bridges</ul><h3>Share</h3>"
    "<p>Share this article</p></section>",
    "siblings": "<div><h2>Keywords</h2><div class=k>silt</div><div class=k>old bridges</div><p>Cited by 3</p></div>",
    "run-in": "<p><strong>Keyword(s):</strong> <a href=/s>silt</a>; <a href=/o>old bridges</a></p>",
    "links": "<div>Keywords: <a href=/s>silt</a><a href=/o>old bridges</a></div>",
    "text": "<div>Keywords: <ol><li>silt<li>old bridges</ol></div>",
    "outline": "<ul><li>Abstract<li>Keywords<li>Metrics</ul>",
}


@pytest.fixture(scope="module")
def keyword_pages(capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Snapshot]:
    with FixtureServer(routes={f"/{name}": answer(f"<main>{body}") for name, body in KEYWORDS.items()}) as server:
        return dict(zip(KEYWORDS, capture_all([f"{server.url}/{name}" for name in KEYWORDS]), strict=True))


@pytest.mark.parametrize("name", KEYWORDS)
def test_keywords_stand_behind_their_label(keyword_pages: dict[str, Snapshot], name: str) -> None:
    assert labelled(keyword_pages[name]) == (() if name == "outline" else ("silt", "old bridges"))
