"""Authors that a page shows without a word that introduces them, in the real browser."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.metadata.byline_model.model import described, shipped
from zoning.metadata.find import find_page_metadata, read_evidence
from zoning.trees import TreeModel

SENTENCES = (
    "The river rises in spring and floods the meadows, and nobody in the valley minds the water at all. "
    "In summer the same meadows are dry, and the farmers cut the hay twice before the storms of August arrive."
)
TEXT = f"<p>{SENTENCES}</p>" * 6
MENU = (
    "<ul>" + "".join(f"<li><a href='/{name}'>{name}</a>" for name in ("Home", "Valley News", "Sports Desk")) + "</ul>"
)
BESIDE = (
    '<div class="post-writer"><img width=48 height=48 alt=""><div><div class="writer-name">'
    '<a href="/writers/hilde-brandt">Hilde Brandt</a></div><div>Lives by the river</div></div></div>'
)


def page(above: str, below: str = "", head: str = "") -> str:
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>Rivers in spring</title>{head}'
        f'<base href="https://valley.example/news/rivers-in-spring">'
        f"</head><body>{MENU}<main><h1>Rivers in spring</h1>{above}{TEXT}{below}</main></body></html>"
    )


def authors_on(snapshot: Snapshot) -> list[str]:
    found = find_page_metadata(snapshot, np.zeros(len(snapshot), np.bool_))
    return list(found.authors)


def test_a_name_is_found_without_words_that_introduce_it(render_html: Render) -> None:
    snapshot = render_html(page(BESIDE))
    evidence, _ = read_evidence(snapshot, np.zeros(len(snapshot), np.bool_))
    assert not evidence.author_lists  # only the model finds it
    found = find_page_metadata(snapshot, np.zeros(len(snapshot), np.bool_))
    assert list(found.authors) == ["Hilde Brandt"]
    assert [(claim.source, claim.where) for claim in found.claims if claim.field == "authors"] == [("page", "model")]


def test_names_in_menus_and_in_the_text_are_not_authors(render_html: Render) -> None:
    assert authors_on(render_html(page("", below="<p>Photo: the weir at <b>Old Mill</b></p>"))) == []


def test_a_declared_author_is_kept(render_html: Render) -> None:
    head = '<meta name="author" content="Olaf Sand">'
    assert authors_on(render_html(page(BESIDE, head=head))) == ["Olaf Sand"]


def test_a_model_is_kept_as_it_is(render_html: Render, tmp_path_factory: pytest.TempPathFactory) -> None:
    snapshot = render_html(page(BESIDE))
    _, front = read_evidence(snapshot, np.zeros(len(snapshot), np.bool_))
    found, columns = described(snapshot, front)
    model, file = shipped(), tmp_path_factory.mktemp("model") / "bylines.npz"
    model.save(file)
    kept = TreeModel.load(file.read_bytes())
    assert (kept.features, kept.least, kept.facts) == (model.features, model.least, model.facts)
    assert np.array_equal(kept.probabilities(columns), model.probabilities(columns))
    assert "Hilde Brandt" in [one.text for one in found]
