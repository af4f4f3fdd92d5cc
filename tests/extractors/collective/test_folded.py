"""Text that a page folds away: which of it is judged, its evidence, and which methods use it."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot, extract, read_snapshot
from zoning.articles import article
from zoning.extractors.body import Body
from zoning.extractors.collective import declared, folded
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.zones import Zones
from zoning.labelling.zones import PageZones

STORY = "<p>The river rises in spring. It floods the meadows every year, and nobody minds the water.</p>"
ANSWER = "<p>Every spring the wardens open the gates, and the water stays on the meadows for nine days.</p>"
MENU = "<ul>" + "".join(f"<li><a href='/{n}'>Entry number {n}</a></li>" for n in range(9)) + "</ul>"


def away(snapshot: Snapshot) -> list[str]:
    return folded.zones_of(Body.of(snapshot)).texts


def seen(snapshot: Snapshot) -> folded.Folded:
    zones = Zones.of(Body.of(snapshot))
    return folded.see(folded.zones_of(zones.body), zones, "en", declared.read(snapshot))


def column(snapshot: Snapshot, name: str) -> list[float]:
    values: list[float] = seen(snapshot).own[f"folded.{name}"].tolist()
    return values


class TestWhatIsJudged:
    """What is folded away is, unless it is beside the page."""

    @pytest.mark.parametrize(
        "style",
        [
            "display:none",
            "visibility:hidden",
            "opacity:0",
            "height:0;overflow:hidden",
            "position:absolute;left:-9999px",
        ],
    )
    def test_text_is_found_however_it_is_folded_away(self, render_html: Render, style: str) -> None:
        assert away(render_html(f"{STORY * 4}<h3>When?</h3><div style='{style}'>{ANSWER}</div>")) == [
            ANSWER.removeprefix("<p>").removesuffix("</p>")
        ]

    @pytest.mark.parametrize(
        "wrapped",
        [
            "<nav style='display:none'>{}</nav>",
            "<div role=dialog style='display:none'>{}</div>",
            "<div role=' menu' hidden><div role=menu>{}</div></div>",
            "<header><div hidden>{}</div></header>",
            "<footer hidden>{}</footer>",
            "<aside hidden>{}</aside>",
            "<template>{}</template>",
            "<div style='position:fixed;inset:0'>{}</div>",
        ],
    )
    def test_folded_text_in_menus_dialogs_header_and_footer_is_left_out(
        self, render_html: Render, wrapped: str
    ) -> None:
        assert away(render_html(STORY * 20 + wrapped.format(ANSWER))) == []

    def test_the_head_of_an_article_is_no_head_of_the_page(self, render_html: Render) -> None:
        page = render_html(f"<article><header><div hidden>{ANSWER}</div></header>{STORY * 3}</article>")
        assert len(away(page)) == 1

    def test_within_a_line_only_long_folded_text_counts(self, render_html: Render) -> None:
        said = "<span style='display:none'>Price without tax:</span>"
        rest = "<span style='display:none'>and the rest of the sentence follows for those who ask</span>"
        page = render_html(f"<p>Twelve {said} coins.</p><p>It begins so {rest} … more</p>")
        assert away(page) == ["and the rest of the sentence follows for those who ask"]
        assert Zones.of(Body.of(page)).texts == ["Twelve coins.", "It begins so … more"]

    def test_folded_text_without_layout_is_divided_by_its_tags(self, render_html: Render) -> None:
        page = render_html(
            f"{STORY}<div hidden><p>One <a href=/x>two</a> <i>three</i></p><ul><li>four<li>five</ul></div>"
        )
        assert away(page) == ["One two three", "four", "five"]

    def test_other_methods_and_labels_know_nothing_of_it(self, render_html: Render) -> None:
        page = render_html(f"{STORY * 4}<div hidden>{ANSWER}</div>")
        assert len(PageZones.of(page).zones) == 4
        assert not any(
            "wardens" in page.text(extract(page, name).mask) for name in ("layout", "cetd", "danag", "plain")
        )


class TestEvidence:
    """Evidence on folded text: a row for each zone that is folded away."""

    def test_evidence_knows_what_opens_the_folded_text(self, render_html: Render) -> None:
        page = render_html(
            f"{STORY}<button aria-controls=a>A</button><div id=a hidden>{ANSWER}</div><a href='#b'>B</a>"
            f"<div id=b hidden>{STORY}</div><div id=c hidden>{STORY}</div>"
        )
        assert column(page, "opened") == [1.0, 1.0, 0.0]

    def test_evidence_knows_whether_the_page_also_shows_the_text(self, render_html: Render) -> None:
        page = render_html(
            f"{STORY}<p>Short one</p><div hidden>{STORY}</div><div hidden>{ANSWER}</div><p hidden>Short one</p>"
        )
        assert column(page, "repeats") == [1.0, 0.0, 1.0]

    def test_evidence_knows_the_visible_text_beside_it(self, render_html: Render) -> None:
        page = render_html(f"<main><section>{STORY}</section><section hidden>{ANSWER}</section></main>")
        assert column(page, "words") == [pytest.approx(np.log1p(17))]
        assert column(page, "alike") == column(page, "beside") == [pytest.approx(np.log1p(16))]

    def test_evidence_knows_how_the_text_around_it_was_judged(self, render_html: Render) -> None:
        page = render_html(f"<p>Menu</p><main><h2>When?</h2><div hidden>{ANSWER}</div><p>After it</p></main>")
        context = ZoneContext.of(Zones.of(Body.of(page)))
        found = folded.columns_of(seen(page), np.array([0.1, 0.7, 0.9]), context, {}, {"page.styled": 0.5})
        told = {name: values.tolist() for name, values in found.items() if name.startswith(("beside.", "page."))}
        assert (told["beside.-2"], told["beside.-1"], told["beside.+1"]) == ([0.1], [0.7], [0.9])
        assert np.isnan(told["beside.-3"] + told["beside.+2"]).all()
        # Of main one word in three is .7, the others .9; of the page one in four is .1.
        assert told["beside.around_0"] == [pytest.approx(2.5 / 3)]
        assert told["beside.around_1"] == told["beside.page"] == [pytest.approx(2.6 / 4)]
        assert told["page.styled"] == [0.5]


FAQ = "".join(
    f"<h3 class=faq-question>What about the water in year {n}?</h3><div class='faq-answer' style='display:none'>"
    f"<p>In year {n} the wardens opened the gates in spring, and the meadows stayed wet for {n + 3} weeks.</p></div>"
    for n in range(12)
)


def test_answers_are_taken_and_it_is_said(render_html: Render) -> None:
    page = render_html(
        f"<nav>{MENU}</nav><main><h1>Questions</h1>{STORY}{FAQ}</main><div class=modal hidden>{MENU}</div>"
    )
    found = extract(page, "collective")
    text = page.text(found.mask)
    assert all(f"stayed wet for {n + 3} weeks" in text for n in range(11))  # the last one, before a dialog, is in doubt
    assert "Entry number" not in text
    assert any("words are in folded sections of the page" in warning for warning in found.warnings)


def test_of_a_short_page_what_is_shown_is_taken_whatever_it_folds_away(render_html: Render) -> None:
    page = render_html(f"{STORY}<div hidden>{'<p>Item of nothing much</p>' * 300}</div>")
    assert page.text(extract(page, "collective").mask) == STORY.removeprefix("<p>").removesuffix("</p>")


def test_what_a_wall_hides_is_not_read(render_html: Render) -> None:
    page = render_html(
        '<script type=application/ld+json>{"@type":"NewsArticle","isAccessibleForFree":false}</script>'
        f"<article><h1>The river</h1>{STORY * 2}<div class=article-body hidden>{ANSWER * 30}</div>"
        "<p>Subscribe to continue reading</p></article>"
    )
    reading = read_snapshot(page, "plain:visible_only=false")
    assert reading.scope.kind == "paywall"
    assert "wardens" not in reading.text
    assert any(warning.endswith("words in folded parts left out: paywall")
               for warning in reading.result.warnings)  # fmt: skip
    assert "wardens" not in repr(article(page).sections)
