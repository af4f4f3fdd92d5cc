"""Zones for labelling: every visible text is in exactly one zone."""

import numpy as np
from hypothesis import given

from fixtures.trees import Element, snapshot
from tests.one_tab import Render
from tests.strategies import any_page, pages
from zoning import Snapshot
from zoning.evaluation.gold import GoldZones, by_ranges, marked
from zoning.extractors.body import Body
from zoning.labelling.zones import PageZones

STORY = Element("div", [Element("p", ["The river ", Element("b", ["rises"]), "."]), Element("p", ["It floods."])])
MENU = Element("ul", [Element("li", ["Home"]), Element("li", ["News"])])


def texts(page: PageZones) -> list[str]:
    return [zone.text for zone in page.zones]


def test_zones_are_what_stands_between_line_breaks() -> None:
    assert texts(PageZones.of(snapshot([MENU, STORY]))) == ["Home", "News", "The river rises.", "It floods."]


@given(pages)
@any_page
def test_every_text_that_people_see_is_in_one_zone_whose_ranges_hold_no_other(page: Snapshot) -> None:
    zones = PageZones.of(page)
    nodes = [node for zone in zones.zones for node in zone.nodes]
    assert len(nodes) == len(set(nodes))
    assert set(np.flatnonzero(Body.of(page).is_text).tolist()) <= set(nodes)
    assert len({zone.range for zone in zones.zones}) == len(zones.zones)
    for zone in zones.zones:
        ranges = [(first, stop, "content") for first, stop in zones.ranges(zone)]
        assert np.flatnonzero(by_ranges(page, ranges)).tolist() == list(zone.nodes)


def test_hidden_text_inside_a_zone_is_not_labelled(render_html: Render) -> None:
    page = PageZones.of(render_html("<p>Rivers <span style='opacity:0'>never seen</span> rise.</p>"))
    assert texts(page) == ["Rivers rise."]
    assert len(page.ranges(page.zones[0])) == 2


def test_preserved_lines_of_one_text_are_one_zone(render_html: Render) -> None:
    page = PageZones.of(render_html("<p>Code:</p><pre>one\ntwo\nthree</pre>"))
    assert texts(page) == ["Code:", "one\ntwo\nthree"]


def test_text_beyond_a_box_without_height_can_be_labelled(render_html: Render) -> None:
    page = PageZones.of(render_html("<p>Seen.</p><div style='height:0'><p>Seen as well.</p><p>And this.</p></div>"))
    assert texts(page) == ["Seen.", "Seen as well.", "And this."]


def test_zones_with_most_words_in_a_mask_are_those_that_gold_labels(fixture_page: Render) -> None:
    page = fixture_page("journal-article")
    gold, zones = GoldZones.of(page, marked(page)), PageZones.of(page)
    expected = [tuple(nodes) for nodes, main in zip(gold.nodes, gold.main.tolist(), strict=True) if main]
    assert [zone.nodes for zone in zones.most(marked(page))] == expected


def test_labels_of_zones_that_were_other_ones_go_to_what_begins_in_them() -> None:
    page = PageZones.of(snapshot([MENU, STORY]))
    home, news, river, floods = (zone.range for zone in page.zones)
    stored = {(home[0], news[1]): "boilerplate: navigation", river: "heading", (river[0], floods[1]): "paragraph"}
    assert page.labels(stored) == {
        home: "boilerplate: navigation",
        news: "boilerplate: navigation",
        river: "heading",
        floods: "paragraph",
    }
