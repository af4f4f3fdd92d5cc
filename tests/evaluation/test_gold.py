"""Gold that is marked in the page itself."""

from tests.one_tab import Render
from zoning.evaluation.gold import marked


def test_the_nearest_mark_decides(render_html: Render) -> None:
    page = render_html(
        "<p>out</p><div data-gold=main>in <b data-gold=boilerplate>not <i data-gold=main>but this</i></b> too</div>"
    )
    assert page.text(marked(page)) == "in but this too"
