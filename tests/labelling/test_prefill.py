"""Pre-fill: labels that a page begins with."""

import pytest

from fixtures.trees import Element, snapshot
from tests.one_tab import Render
from zoning.errors import UnknownExtractor
from zoning.evaluation.gold import marked
from zoning.labelling.disagreement import METHODS, disagreement
from zoning.labelling.prefill import ARTICLE, prefill
from zoning.labelling.zones import PageZones


def labelled(page: PageZones, method: str) -> dict[str, str]:
    labels = prefill(page, method)
    return {zone.text: labels.get(zone.range, "") for zone in page.zones}


def test_the_default_method_finds_the_content_of_the_fixture(fixture_page: Render) -> None:
    page = PageZones.of(fixture_page("journal-article"))
    gold = {zone.range for zone in page.most(marked(page.snapshot))}
    found = prefill(page, "collective")
    assert set(found.values()) == {"content"}
    assert len(gold & found.keys()) / len(gold | found.keys()) > 0.8


def test_the_parts_of_an_article(fixture_page: Render) -> None:
    found = labelled(PageZones.of(fixture_page("journal-article")), ARTICLE)

    def of(beginning: str) -> str:
        return next(label for text, label in found.items() if text.startswith(beginning))

    assert of("Night-time cooling") == "title"
    assert of("Ottilie Brandsma") == "authors"
    assert of("1 Institute of Inland Waters") == "affiliation"
    assert of("Small ponds in towns") == "abstract"
    assert of("We chose six ponds") == "paragraph"
    assert of("Table 1.") == "caption"
    assert of("Mill Yard") == "table"
    assert of("Figure 1.") == "caption"
    assert of("This work was paid for") == "funding"
    assert of("Vesel R. Growth") == "reference"
    assert of("Related articles") == ""
    assert of("Tidewater Press") == ""


@pytest.mark.parametrize("method", [ARTICLE, "collective"])
def test_a_page_that_is_not_the_requested_one_gets_no_labels(method: str, render_html: Render) -> None:
    lost = "<title>404 Not Found</title><h1>Page not found</h1><p>The page that you asked for does not exist.</p>"
    assert prefill(PageZones.of(render_html(lost)), method) == {}


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(UnknownExtractor):
        prefill(PageZones.of(snapshot([Element("p", ["one"])])), "none-such")


def test_methods_that_agree_leave_nothing_uncertain() -> None:
    page = PageZones.of(snapshot([Element("p", ["The river rises in spring."])]))
    assert disagreement(page, ("plain", "plain")) == 0
    assert disagreement(PageZones.of(snapshot([])), ("plain",)) == 0


def test_methods_that_split_are_uncertain_by_the_share_of_words() -> None:
    page = PageZones.of(snapshot([Element("main", [Element("p", ["one two three"])]), Element("p", ["four"])]))
    assert disagreement(page, ("plain", "semantic")) == pytest.approx(0.25), "they disagree on one word of four"
    assert disagreement(page, ("plain", "plain", "plain", "semantic")) == pytest.approx(0.8113 / 4, abs=1e-4)


def test_a_forum_is_less_certain_than_an_article(fixture_page: Render) -> None:
    article, forum = (PageZones.of(fixture_page(name)) for name in ("journal-three-column", "forum-thread"))
    assert 0 <= disagreement(article, METHODS) < disagreement(forum, METHODS) <= 1
