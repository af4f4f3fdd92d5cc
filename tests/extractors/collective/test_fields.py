"""Fields of like items: which zones belong together, and their common probability."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning.extractors import extract
from zoning.extractors.body import Body
from zoning.extractors.collective import fields
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.zones import Zones
from zoning.snapshot import Snapshot


def together(page: Snapshot) -> list[list[str]]:
    """The texts of each field, in document order."""
    zones = Zones.of(Body.of(page))
    of_items = ZoneContext.of(zones).fields
    names = sorted(set(of_items[of_items >= 0].tolist()), key=of_items.tolist().index)
    return [[text for text, field in zip(zones.texts, of_items, strict=True) if field == name] for name in names]


def test_fields_are_what_like_items_have_at_the_same_path(render_html: Render) -> None:
    cards = "".join(f"<div class=card><h3>Boat {n}</h3><p class=price>{n}0 €</p></div>" for n in "123")
    page = render_html(
        f"<h1>Boats</h1><p>For sale.</p><section>{cards}<div class=note><p>No credit.</p></div></section>"
    )
    assert together(page) == [["Boat 1", "Boat 2", "Boat 3"], ["10 €", "20 €", "30 €"]]


def test_rows_of_a_grid_belong_together(render_html: Render) -> None:
    row = (
        "<div class=row>" + "".join(f"<div class=col><h3>{name}</h3></div>" for name in ("Ann", "Bo", "Cy")) + "</div>"
    )
    assert together(render_html(row + row)) == [["Ann", "Bo", "Cy", "Ann", "Bo", "Cy"]]


def test_list_items_are_a_field_by_themselves(render_html: Render) -> None:
    page = render_html("<ul><li>Flour<li>Salt<li>Yeast</ul><ol><li>Mix.<li>Bake.</ol>")
    assert together(page) == [["Flour", "Salt", "Yeast"]]


@pytest.mark.parametrize(
    "markup",
    [
        "<div class=col><p>One.</p></div><div class=col><p>Two.</p></div>",  # two are not items
        "<p>One.</p><p>Two.</p><p>Three.</p>",  # paragraphs are not items
        "<table><tr><td><p>One.</p><td><p>Two.</p><td><p>Three.</p></table>",  # cells of a row differ
        "<div><p>One.</p></div><div><p>Two.</p></div><div><p>Three.</p></div>",  # without classes: layout
        "<div class=nav><p>One.</p></div><div class=text><p>Two.</p></div><div class=rail><p>Three.</p></div>",
    ],
)
def test_what_is_no_item(markup: str, render_html: Render) -> None:
    assert together(render_html(markup)) == []


def test_zones_of_a_field_get_their_mean_by_words(render_html: Render) -> None:
    page = render_html("<p>Say it.</p><ul><li>One two three<li>Four<li>Five</ul>")
    context = ZoneContext.of(Zones.of(Body.of(page)))
    likely = np.array([0.2, 0.9, 0.1, 0.3, 0.4])  # the last one is of a zone folded away
    found = fields.evened(likely, context)
    assert found == pytest.approx([0.2, 0.62, 0.62, 0.62, 0.4])  # (3·.9 + .1 + .3) / 5
    assert fields.moves(likely, found)[[0, 4]] == pytest.approx([0, 0])


def test_items_of_a_list_are_taken_or_left_together(render_html: Render) -> None:
    games = ("The mill", "Privacy policy", "Harvest on the river", "Subscribe to our newsletter", "Cookie settings",
             "Three towers", "Related articles", "The last ferry to Inishmore")  # fmt: skip
    items = "".join(
        f"<div class=game><div class=name><a href=/{n}>{game}</a></div>"
        f"<div class=who>{n + 1} to {n + 3} players</div></div>"
        for n, game in enumerate(games)
    )
    page = render_html(
        "<nav><a href=/>Home</a> <a href=/games>Games</a></nav><main><h1>Our board games</h1><p>We have made games for"
        " families since 1987, all of them of wood from the forests around us.</p>"
        f"<div class=list>{items}</div></main><footer>© Games from the valley</footer>"
    )
    taken = extract(page, "collective").mask
    for field in ("name", "who"):
        of_field = np.isin(
            np.arange(len(page)), [n for n, name in page.attributes_named("class").items() if name == field]
        )
        texts = taken[page.is_text & page.has_words & page.within(of_field)]
        assert len(texts) == len(games)
        assert texts.all() or not texts.any()
