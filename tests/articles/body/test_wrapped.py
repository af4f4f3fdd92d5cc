"""Figures and tables with label, caption and picture in separate elements."""

from collections.abc import Callable, Sequence

import pytest

from fixtures.server import FixtureServer
from tests.articles.body.test_body import LONG, TITLE, page
from tests.one_tab import Render
from zoning.articles.body.floats import Floats
from zoning.articles.body.wrappers import Wrappers
from zoning.document.build import build
from zoning.extractors import extract
from zoning.snapshot import Mask, Snapshot

PICTURE = '<img src="a.png" width=300 height=200 alt="">'
GRID = "<table><tr><th>Bridge<th>Width</tr><tr><td>Old<td>12</tr><tr><td>New<td>20</tr></table>"
APART = {
    "label-above": f"<figure><b>Fig. 1</b><a href=/big>{PICTURE}</a><p>The old bridge in spring.</p></figure>",
    "label-below": f"<div>{PICTURE}<div><div>FIG. 1.</div><div>The old bridge in spring.</div></div></div>",
    "heading": f"<section><h3>Figure 1</h3><figure>{PICTURE}<figcaption>The old bridge in spring.</figcaption></figure>"
    "</section>",
    "heading-in-caption": f"<figure><label>Figure 1</label>{PICTURE}<figcaption><h2>The old bridge</h2>"
    "<p>in spring.</p></figcaption></figure>",
    "label-before-figure": f"<p>Figure 1</p><figure>{PICTURE}<figcaption>The old bridge in spring.</figcaption>"
    f"</figure>{LONG}<h3>Widths</h3>",
    "glued": f"<div>{PICTURE}<p><strong>Figure 1</strong>The old bridge in spring.</p></div>",
    "twice": f"<div><header>Figure 1</header><figure>{PICTURE}<figcaption>Figure 1. The old bridge in spring."
    "</figcaption></figure></div>",
    "doi": f"<figure>{PICTURE}<figcaption><a href=/doi>DOI: 10.1234/rivers.7/fig-1</a> Figure 1: The old bridge in "
    "spring.</figcaption></figure>",
    "links": f"<div>{PICTURE}<ul><li><a href=/a>Download figure</a><li><a href=/b>Open in new tab</a></ul>"
    "<div><span>Figure 1</span><p>The old bridge in spring.</p></div></div>",
    "two-parts": f"<div><p>Figure 1. The old bridge</p>{PICTURE}<p>in spring.</p></div>",
    "copied-grid": f"<div><div>Table 1.</div><p>Widths of bridges</p><div>Bridge Width</div>{GRID}{GRID}</div>",
    "grid": f"<div><h3>Table 1</h3><div>Widths of bridges</div>{GRID}<p>Old means built before the flood.</p></div>",
    "no-grid": "<figure><figcaption><b>Table 1 Widths of bridges</b></figcaption><a href=/t>Full size</a></figure>",
    "japanese": f"<div>{PICTURE}<div><span>図1</span> 春の古い橋。増水の前に撮影した。</div></div>",
    "polish": f"<div>{PICTURE}<p>Rys. 1. Stary most wiosną.</p></div>",
    "korean": f"<div>{PICTURE}<p>그림 1. 봄의 오래된 다리.</p></div>",
    "korean-blank": f"<div>{PICTURE}<p>그림 1 봄의 오래된 다리.</p></div>",
    "hungarian": f"<div>{PICTURE}<p>1. ábra. A régi híd tavasszal.</p></div>",
    "turkish": f"<p>Çizelge 1. Köprülerin genişliği</p>{GRID}",
    "arabic": f"<p>جدول (١): عرض الجسور</p>{GRID}",
    "german": f"<p>Übersicht 1: Breite der Brücken</p>{GRID}",
    "italian": f"<div>{PICTURE}<p>Tav. I. Il vecchio ponte in primavera.</p></div>",
    "persian": f"<p>جدول ۱. پهنای پل‌ها</p>{GRID}",
    "czech": f"<p>Tabulka 1 Šířka mostů</p>{GRID}",
    "bare": f"<p>Figure 1. The old bridge in spring.</p>{PICTURE}{LONG}<p>{PICTURE.replace('a.png', 'cover.png')}</p>",
    "cover": '<p><img src="cover.png" width=90 height=130 alt="cover"></p>',
    "called": f"<div>{PICTURE}<p class='figure-caption'>The old bridge in spring.</p>{LONG}</div>",
    "beside": f"<div><div>{PICTURE}</div><p>The old bridge in spring.</p></div>",
    "unnumbered": f"<p>{PICTURE}</p><p>Figure. The old bridge in spring.</p>",
    "markdown": f"{GRID}<p>: Widths of bridges</p>",
    "grid-below": f"<div class=float>{GRID}<p>Widths of bridges</p></div>",
    "picture-in-grid": f"<table><caption>Figure: The old bridge in spring.</caption><tr><td>{PICTURE}</table>",
    "quoted": f"<blockquote>{PICTURE}<p>Figure 1: The old bridge in spring.</p></blockquote>",
    "text-beside": f"<div>{PICTURE}{LONG}</div>",
    "no-caption": f"<div>{PICTURE}<p>Figure 1</p></div>",
}


@pytest.fixture(scope="module")
def snapshots(capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Snapshot]:
    text = f"<h1>{TITLE}</h1><h2>Results</h2>{LONG}%s{LONG}<h2>Discussion</h2>{LONG}"
    with FixtureServer(routes={f"/{name}": page(text % made) for name, made in APART.items()}) as server:
        return dict(zip(APART, capture_all([f"{server.url}/{name}" for name in APART]), strict=True))


def taken(snapshot: Snapshot, mask: Mask | None = None) -> tuple[Floats, list[str]]:
    wrappers = Wrappers(snapshot)
    floats = Floats(wrappers)
    whole = extract(snapshot, "plain").mask if mask is None else mask
    left = floats.take_out(build(snapshot, wrappers.completed(whole)).blocks)
    return floats, [block.text for block in left]


@pytest.mark.parametrize(
    "name",
    [
        "label-above",
        "label-below",
        "heading",
        "glued",
        "twice",
        "doi",
        "links",
        "two-parts",
        "bare",
        "heading-in-caption",
        "label-before-figure",
    ],
)
def test_a_label_apart_from_its_caption_belongs_to_it(snapshots: dict[str, Snapshot], name: str) -> None:
    floats, left = taken(snapshots[name])
    assert [(one.label.casefold()[:3], one.label[-1], one.text) for one in floats.figures] == [
        ("fig", "1", "The old bridge in spring.")
    ]
    assert [len(one.images) for one in floats.figures] == [1]
    assert not floats.tables
    assert not [text for text in left if "bridge in spring" in text or "Download" in text]


@pytest.mark.parametrize("name", ["grid", "copied-grid"])
def test_a_tables_label_and_caption_belong_to_its_grid(snapshots: dict[str, Snapshot], name: str) -> None:
    floats, left = taken(snapshots[name])
    assert [(one.label, one.text, len(one.rows)) for one in floats.tables] == [("Table 1", "Widths of bridges", 3)]
    assert ("Old means built before the flood." in left) == (name == "grid")


def test_a_table_that_stands_elsewhere_is_no_figure(snapshots: dict[str, Snapshot]) -> None:
    floats, _ = taken(snapshots["no-grid"])
    assert [(one.label, one.text, one.table) for one in floats.tables] == [("Table 1", "Widths of bridges", None)]
    assert not floats.figures


def test_labels_in_japanese_are_known(snapshots: dict[str, Snapshot]) -> None:
    floats, _ = taken(snapshots["japanese"])
    assert [(one.label, one.text) for one in floats.figures] == [("図1", "春の古い橋。増水の前に撮影した。")]


@pytest.mark.parametrize(
    ("name", "label", "text"),
    [
        ("polish", "Rys. 1", "Stary most wiosną."),
        ("korean", "그림 1", "봄의 오래된 다리."),
        ("korean-blank", "그림 1", "봄의 오래된 다리."),
        ("hungarian", "1. ábra", "A régi híd tavasszal."),
        ("turkish", "Çizelge 1", "Köprülerin genişliği"),
        ("arabic", "جدول (١)", "عرض الجسور"),
        ("german", "Übersicht 1", "Breite der Brücken"),
        ("italian", "Tav. I", "Il vecchio ponte in primavera."),
        ("persian", "جدول ۱", "پهنای پل‌ها"),
        ("czech", "Tabulka 1", "Šířka mostů"),
    ],
)
def test_labels_in_further_languages_are_known(
    snapshots: dict[str, Snapshot], name: str, label: str, text: str
) -> None:
    floats, _ = taken(snapshots[name])
    figures, tables = ([(one.label, one.text) for one in found] for found in (floats.figures, floats.tables))
    assert [*figures, *tables] == [(label, text)]


def test_a_table_of_facts_above_the_text_is_none_of_the_article(render_html: Render) -> None:
    facts = "<table><tr><th>Author<th>Place<tr><td>Ann Dee<td>School of Mud</table>"
    head = f"<h1>{TITLE}</h1>{facts}<h2>Abstract</h2>{LONG}<h2>Results</h2>{LONG}"
    floats, left = taken(render_html(f"{head}{GRID}{LONG}"))
    assert [one.rows[0] for one in floats.tables] == [("Bridge", "Width")]
    assert any("Ann Dee" in text for text in left)


def test_covers_are_no_figures(snapshots: dict[str, Snapshot]) -> None:
    assert not taken(snapshots["cover"])[0].figures


def test_running_text_is_no_caption(snapshots: dict[str, Snapshot]) -> None:
    floats, left = taken(snapshots["no-caption"])
    assert [(one.label, one.text, len(one.images)) for one in floats.figures] == [("Figure 1", "", 1)]
    assert len([text for text in left if text.startswith("The river rises")]) == 3


def test_a_caption_that_the_main_content_lacks_is_completed(snapshots: dict[str, Snapshot]) -> None:
    snapshot = snapshots["label-below"]
    mask = extract(snapshot, "plain").mask.copy()
    mask[[node for node in mask.nonzero()[0].tolist() if "bridge in spring" in snapshot.text_of(node)]] = False
    assert [one.text for one in taken(snapshot, mask)[0].figures] == ["The old bridge in spring."]


@pytest.mark.parametrize("name", ["called", "beside", "unnumbered", "picture-in-grid", "quoted"])
def test_captions_of_pictures_need_no_label(snapshots: dict[str, Snapshot], name: str) -> None:
    floats, left = taken(snapshots[name])
    assert [(one.text, len(one.images)) for one in floats.figures] == [("The old bridge in spring.", 1)]
    assert not floats.tables
    assert not any("old bridge in spring" in text for text in left)


@pytest.mark.parametrize("name", ["markdown", "grid-below"])
def test_captions_of_grids_need_no_label(snapshots: dict[str, Snapshot], name: str) -> None:
    floats, left = taken(snapshots[name])
    assert [(one.text, len(one.rows)) for one in floats.tables] == [("Widths of bridges", 3)]
    assert not any("Widths" in text for text in left)


def test_running_text_beside_a_picture_is_no_caption(snapshots: dict[str, Snapshot]) -> None:
    floats, left = taken(snapshots["text-beside"])
    assert [one.text for one in floats.figures] == [""]
    assert sum("The river rises in spring" in text for text in left) == 4


def test_the_summary_of_details_is_none_of_a_caption(render_html: Render) -> None:
    figure = f"<figure>{PICTURE}<figcaption>Figure 1. The old bridge in spring.</figcaption></figure>"
    details = f"<details open><summary>Results</summary>{figure}<p>It rose.</p></details>"
    snapshot = render_html(f"<h1>{TITLE}</h1>{LONG}{details}")
    floats = Floats(Wrappers(snapshot))
    blocks = floats.take_out(build(snapshot, snapshot.has_words).blocks)
    assert [one.text for one in floats.figures] == ["The old bridge in spring."]
    assert "Results" in [block.text for block in blocks]


@pytest.mark.parametrize(
    ("source", "label", "caption"),
    [
        (f"<div>{PICTURE}<p>图1　春天的老桥</p><p>Fig.1　The old bridge in spring</p></div>", "图1", "春天的老桥"),
        (f"<p>{PICTURE}</p><p>Рис. 1. Старый мост</p><p>Fig. 1. The old bridge</p>", "Рис. 1", "Старый мост"),
        (f"<div>{PICTURE}<p>Fig. 1. Der Steg</p><p>Quelle: Stadtarchiv.</p></div>", "Fig. 1", "Der Steg"),
        (f"<div>{PICTURE}<p>Ill. 1 – Le pont.</p><p>Dessin : A. Roux, 2018.</p></div>", "Ill. 1", "Le pont."),
    ],
)
def test_translations_and_credits_are_none_of_a_caption(
    source: str, label: str, caption: str, render_html: Render
) -> None:
    found, _ = taken(render_html(f"{TITLE}{LONG}{source}{LONG}"))
    assert [(one.label, one.text) for one in found.figures] == [(label, caption)]


def test_a_credit_stays_in_the_text(render_html: Render) -> None:
    credited = f"<figure>{PICTURE}<p>Fig. 1. Der alte Steg im Tal</p><p>Quelle: Stadtarchiv.</p></figure>"
    assert "Quelle: Stadtarchiv." in taken(render_html(f"{TITLE}{LONG}{credited}{LONG}"))[1]


def test_a_title_between_the_label_and_the_table_is_its_caption(render_html: Render) -> None:
    source = f"<p align=right>Таблица 1</p><p align=center><b>Ширина мостов, м</b></p>{GRID}"
    found, left = taken(render_html(f"{TITLE}{LONG}{source}{LONG}"))
    assert [(one.label, one.text, len(one.rows)) for one in found.tables] == [("Таблица 1", "Ширина мостов, м", 3)]
    assert not any("Ширина" in text for text in left)
