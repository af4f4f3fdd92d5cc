"""Repetitions on a page are found by the words of its zones."""

import pytest

from tests.one_tab import Render
from zoning.extractors.body import Body
from zoning.extractors.collective import copies
from zoning.extractors.collective.zones import Zones


def test_zones_that_come_twice(render_html: Render) -> None:
    part = "<div><p>Ann Dee</p><p>Bob Roe</p></div>"
    once, again = "The river rises in spring every year.", "Rivers: the river rises in spring."
    page = render_html(f"{part}<p>{once}</p>{part}<p>{again}</p>")
    zones = Zones.of(Body.of(page))
    found = copies.evidence(zones)
    # The river rises in, river rises in spring; of seven words four runs, of six three.
    assert found["copies.before"].tolist() == pytest.approx([0, 0, 0, 1, 1, 2 / 3])
    assert found["copies.after"].tolist() == pytest.approx([1, 1, 2 / 4, 0, 0, 0])
