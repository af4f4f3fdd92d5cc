"""Lines about funding outside the main content."""

from collections.abc import Callable

import numpy as np
import pytest

from zoning.articles.body.outside import funding_lines
from zoning.snapshot import Snapshot

pytestmark = pytest.mark.browser


def test_labelled_lines_with_numbers_are_found_outside_the_main_content(render_html: Callable[[str], Snapshot]) -> None:
    snapshot = render_html(
        "<div><span>基金资助：</span><p>国家自然科学基金(41877345)</p></div><p>Funding: Mud Foundation (M-12)</p>"
        "<p>Funding: none</p><p>Pages: 12-14</p><nav>Funding: 3 offers</nav>"
    )
    nothing = np.zeros(len(snapshot), np.bool_)
    found = [block.text for block in funding_lines(snapshot, nothing, nothing)]
    assert sorted(found) == ["Funding: Mud Foundation (M-12)", "基金资助： 国家自然科学基金(41877345)"]
    assert not funding_lines(snapshot, ~nothing, nothing)
