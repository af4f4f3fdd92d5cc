"""Pages without furniture, made from pages with it."""

from collections.abc import Callable

import numpy as np
import pytest

from scripts.training.alone import alone
from zoning import Snapshot

pytestmark = pytest.mark.browser

STORY = "The river rises in spring and floods the meadows of the valley every year."
MENU = "<nav><a href=a>Home</a> <a href=b>Journals</a> <a href=c>Help</a></nav>"


def test_only_content_stays(render_html: Callable[[str], Snapshot]) -> None:
    page = render_html(
        f"{MENU}<main><h1>Rivers</h1><p>{STORY}</p><aside>Most read</aside></main><footer>Imprint</footer>"
    )
    content = alone(page, f"Rivers\n{STORY}")
    assert content is not None
    assert content.text().split() == f"Rivers {STORY}".split()
    assert not content.named("nav", "aside", "footer").any()
    assert (content.parent[1:] < np.arange(1, len(content))).all()


def test_a_page_of_content_only_or_of_none_is_left_out(render_html: Callable[[str], Snapshot]) -> None:
    assert alone(render_html(f"<h1>Rivers</h1><p>{STORY}</p>"), f"Rivers\n{STORY}") is None
    assert alone(render_html(MENU), STORY) is None
    assert alone(render_html("<p></p>"), STORY) is None
