"""The report of a training run: figures by hand, and the page in a real browser."""

import asyncio
import html
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
import pytest

from scripts.training import pictures, report
from scripts.training.figures import Bin, Figures, Lesson, Loss, Page, Site, Transfer
from scripts.training.pictures import Axis, Bar, Row
from tests.sharing import browser_of
from zoning import Renderer

HOSTILE = "</title></style><script>window.owned=1</script><img src=x onerror=window.owned=1> & \"'<b>\x1b[2J"


def page(
    name: str, f1: float, *, best: float = 1, kind: str = "article", corpus: str = "wcxb-dev", **other: Any
) -> Page:
    given: dict[str, Any] = {
        "host": f"{name}.test",
        "language": "en",
        "precision": f1,
        "recall": f1,
        "styled": False,
    } | other
    return Page(corpus=corpus, name=name, kind=kind, f1=f1, best=best, **given)


def figures(*pages: Page, **other: Any) -> Figures:
    return Figures(day="2026-11-22", corpora={"wcxb-dev": len(pages)}, pages=pages, **other)


def ten(*f1: float) -> list[Page]:
    """Ten pages a value: enough for intervals."""
    return [page(f"page{row}-{number}", value) for row, value in enumerate(f1) for number in range(10)]


def rows(found: Figures, title: str) -> list[list[str]]:
    """The table of a section as the terminal has it, without its headings."""
    part = next(part for part in report.text(found).split("\n\n") if part.startswith(f"{title}\n"))
    return [re.split(r" {2,}", line) for line in part.splitlines()[3:]]


def titles(found: Figures) -> list[str]:
    return [part.split("\n")[0] for part in report.text(found).split("\n\n")[1:]]


EVERYTHING = Figures(
    day="2026-11-22",
    corpora={"wcxb-dev": 40, HOSTILE: 2},
    pages=[
        *ten(0.9, 0.5),
        *(page(f"f{number}", 0.8, kind="forum", best=0.9, language="de") for number in range(20)),
        page(HOSTILE, 0, host=HOSTILE, kind=HOSTILE, language=HOSTILE),
        page("a-long-name-" * 20, 0.1, host=f"{'long.' * 30}test", kind="", language="", corpus=HOSTILE),
    ],
    calibration=[Bin(0.2, 0.3, 100), Bin(0.8, 0.8, 300)],
    losses=[Loss("article", 20, 0.7, 0.05, 0.05, 0.2), Loss(HOSTILE, 20, 0.8, 0.1, 0, 0.1)],
    without={"words": [0.4] * 42, HOSTILE: [0.9, 0.5] * 21},
    lessons=[Lesson(100, 0.81), Lesson(400, 0.86), Lesson(410, 0.861), Lesson(1600, 0.9)],
    transfers=[Transfer("wcxb-dev", 40, 0.8, 0.85, {"cetd": 0.7}), Transfer(HOSTILE, 2, 0.5, None, {HOSTILE: 0.4})],
    sites=[Site("a.test", 30, 0.8, 0.85), Site(HOSTILE, 1, 0.5, 0.6)],
)
EMPTY = Figures(day="2026-11-22", corpora={})


# ---------------------------------------------------------------------- figures


def test_the_headline_is_the_mean_of_pages() -> None:
    found = figures(page("a", 0.9, best=1), page("b", 0.6, best=0.8, host="a.test", precision=0.5, recall=0.8))
    assert report.text(found).splitlines()[:2] == [
        "2026-11-22 · learned from wcxb-dev (2)",
        "F1 0.750 · 2 pages · 1 site · 0.700 precision · 0.850 recall · 0.900 best that zones allow",
    ]


def test_enough_pages_have_an_interval() -> None:
    assert "F1 0.700 (95 % interval 0.700 … 0.700) · 10 pages" in report.text(figures(*ten(0.7)))
    low, high = re.findall(r"interval ([\d.]+) … ([\d.]+)", report.text(figures(*ten(0.9, 0.5))))[0]
    # The standard error of ten 0.9 and ten 0.5 is 0.2 / √20 = 0.045; 1.96 of them on both sides of 0.7.
    assert [float(low), float(high)] == pytest.approx([0.612, 0.788], abs=0.01)


def test_kinds_stand_beside_what_is_published_for_them() -> None:
    pages = [*ten(0.9), page("b", 0.4, best=0.5, kind="forum"), page("c", 0.2, kind="forum", corpus="fundus")]
    assert rows(figures(*pages), "By page kind") == [
        ["all", "11", "0.855", "0.855", "0.855", "0.764 … 0.900", "0.955", "0.859"],
        ["article", "10", "0.900", "0.900", "0.900", "0.900 … 0.900", "1.000", "0.932"],
        ["forum", "1", "0.400", "0.400", "0.400", "–", "0.500", "0.808"],
    ]


def test_other_pages_have_nothing_published_beside_them(tmp_path: Path) -> None:
    found = figures(page("a", 0.5, kind="forum", corpus="fundus"))
    assert rows(found, "By page kind")[1] == ["forum", "1", "0.500", "0.500", "0.500", "–", "1.000"]
    report.write(found, tmp_path)
    assert "published" not in (tmp_path / "report.html").read_text().split("</style>")[1]


def test_by_language_and_by_corpus_have_all_pages() -> None:
    found = figures(page("a", 0.5), page("b", 0.7), page("c", 0.9, corpus="fundus", language=""))
    assert [row[:2] + row[4:5] for row in rows(found, "By language")] == [["en", "2", "0.600"], ["–", "1", "0.900"]]
    assert [row[:2] for row in rows(found, "By corpus")] == [["wcxb-dev", "2"], ["fundus", "1"]]


def test_losses_of_all_kinds_weigh_by_pages() -> None:
    losses = [Loss("forum", 1, 0.5, 0.2, 0.2, 0.1), Loss("article", 3, 0.9, 0.0, 0.04, 0.06)]
    assert rows(figures(losses=losses), "Where F1 is lost") == [
        ["all", "4", "0.800", "0.070", "0.080", "0.050"],
        ["article", "3", "0.900", "0.060", "0.040", "0.000"],
        ["forum", "1", "0.500", "0.100", "0.200", "0.200"],
    ]


def test_evidence_is_worth_what_is_lost_without_it() -> None:
    without = {"looks": [0.7, 0.8] * 5, "words": [0.65] * 10}
    assert rows(figures(*ten(0.75), without=without), "What each kind of evidence contributes") == [
        ["words", "+0.100", "+0.100 … +0.100"],
        ["looks", "+0.000", "−0.030 … +0.030", "may be chance"],
    ]


def test_what_was_measured_on_one_fold_stands_beside_its_pages(tmp_path: Path) -> None:
    found = figures(*ten(0.75, 0.2), without={"words": [0.65] * 10})
    assert rows(found, "What each kind of evidence contributes") == [["words", "+0.100", "+0.100 … +0.100"]]
    report.write(found, tmp_path)
    assert (tmp_path / "report.html").read_text().count("Measured on 10 pages.") == 1


@pytest.mark.parametrize("values", [[1, 1, 1], []])
def test_values_of_other_pages_are_refused(values: list[float]) -> None:
    with pytest.raises(ValueError, match=f"words: {len(values)} values for 2 pages"):
        figures(page("a", 1), page("b", 1), without={"words": values})


def test_lessons_and_bins_stand_in_order(tmp_path: Path) -> None:
    found = figures(
        lessons=[Lesson(400, 0.86), Lesson(100, 0.81)], calibration=[Bin(0.8, 0.8, 300), Bin(0.2, 0.3, 100)]
    )
    assert rows(found, "Learning curve") == [["100", "0.810"], ["400", "0.860"]]
    assert rows(found, "Calibration") == [["0.200", "0.300", "100"], ["0.800", "0.800", "300"]]
    report.write(found, tmp_path)
    assert "The mean error over all words is 0.025." in (tmp_path / "report.html").read_text()


def test_a_corpus_stands_beside_its_three_best_methods() -> None:
    methods = {"bte": 0.4, "cetd": 0.7, "ttr": 0.5, "danag": 0.6}
    found = figures(transfers=[Transfer("fundus", 9, 0.8, 0.9, methods), Transfer("gn1", 5, 0.7, None, {})])
    assert rows(found, "Transfer") == [
        ["fundus", "9", "0.800", "0.900", "cetd 0.700, danag 0.600, ttr 0.500"],
        ["gn1", "5", "0.700", "–", "–"],
    ]


def test_sites_stand_beside_layout_the_worst_first() -> None:
    sites = [Site("good.test", 1, 0.95, 0.9), Site("bad.test", 3, 0.7, 0.75)]
    found = figures(sites=sites)
    assert rows(found, "Site by site") == [
        ["bad.test", "3", "0.700", "0.750", "−0.050"],
        ["good.test", "1", "0.950", "0.900", "+0.050"],
    ]


def test_sites_are_counted_where_layout_is_ahead(tmp_path: Path) -> None:
    sites = [Site("good.test", 1, 0.95, 0.9), Site("bad.test", 3, 0.7, 0.75)]
    report.write(figures(sites=sites), tmp_path)
    written = (tmp_path / "report.html").read_text()
    assert "behind layout analysis on 1 of 2 sites." in written
    # (.95 + 3·.7)/4, (.9 + 3·.75)/4
    assert "F1 0.762, layout 0.787." in written


def test_the_worst_pages_come_first_and_those_that_can_be_helped_before_others() -> None:
    pages = [page("good", 0.9), page("hopeless", 0, best=0), page("bad", 0, best=0.9, kind=""), *ten(0.5, 0.6)]
    found = rows(figures(*pages), "The worst pages")
    assert found[:2] == [
        ["bad", "–", "bad.test", "0.000", "0.900"],
        ["hopeless", "article", "hopeless.test", "0.000", "0.000"],
    ]
    assert len(found) == report.WORST
    assert "good" not in [row[0] for row in found]
    two = figures(page("a", 0.1), page("a", 0.2, corpus="fundus"))
    assert [row[0] for row in rows(two, "The worst pages")] == ["wcxb-dev/a", "fundus/a"]


def test_what_was_not_measured_is_left_out(tmp_path: Path) -> None:
    assert report.text(EMPTY) == "2026-11-22 · learned from nothing"
    report.write(EMPTY, tmp_path)
    assert "<section" not in (tmp_path / "report.html").read_text()
    assert titles(figures(page("a", 1, kind="", language=""))) == ["By corpus", "The worst pages"]
    assert titles(figures(lessons=[Lesson(1, 0.5)])) == ["Learning curve"]


# ---------------------------------------------------------------------- files


def test_figures_are_read_back_as_they_were(tmp_path: Path) -> None:
    report.write(EVERYTHING, tmp_path / "new")
    assert msgspec.json.decode((tmp_path / "new" / "figures.json").read_bytes(), type=Figures) == EVERYTHING


def test_numbers_of_numpy_are_written(tmp_path: Path) -> None:
    report.write(figures(page("a", np.float64(0.5)), without={"words": np.array([0.25])}), tmp_path)
    found = msgspec.json.decode((tmp_path / "figures.json").read_bytes(), type=Figures)
    assert (found.pages[0].f1, found.without) == (0.5, {"words": [0.25]})


def test_names_are_escaped_and_move_no_cursor(tmp_path: Path) -> None:
    report.write(EVERYTHING, tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<img" not in page
    assert html.escape(HOSTILE) in page
    assert "\x1b" not in report.text(EVERYTHING)


# ---------------------------------------------------------------------- pictures


def places(drawn: str, element: str, *names: str) -> list[list[str]]:
    return [
        [re.findall(rf'\b{name}="([^"]+)"', found)[0] for name in names]
        for found in re.findall(rf"<{element} [^>]*>", drawn)
    ]


def test_parts_of_a_bar_stand_behind_each_other() -> None:
    drawn = pictures.stacked([Row("<b>", (Bar("won", 0.75, "0.750"), Bar("model", 0.25, "0.250")))])
    assert places(drawn, "rect", "x", "width") == [["0.000%", "75.000%"], ["75.000%", "25.000%"]]
    assert "<span>&lt;b&gt;</span>" in drawn


def test_bars_of_one_name_stand_under_each_other() -> None:
    drawn = pictures.beside([Row("a", (Bar("ours", 0.9, "0.900"), Bar("published", 0.1, "0.100")), mark=0.95)])
    assert places(drawn, "rect", "width", "y") == [["90.000%", "0"], ["10.000%", "20"]]
    assert places(drawn, "line", "x1", "x2") == [["95.000%", "95.000%"]]
    assert re.findall(r"<text.*?>(.*?)<", drawn) == ["0.900"], "a bar that is too short has no figure in it"


def test_each_doubling_is_one_step_of_a_logarithmic_axis() -> None:
    axis = Axis("pages", 100, 1600, (), is_log=True)
    assert [axis.place(value) for value in (100, 200, 400, 1600)] == pytest.approx([0, 25, 50, 100])
    assert Axis("pages", 5, 5, (), is_log=True).place(5) == 50


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 1, (0, 0.2, 0.4, 0.6, 0.8, 1)), (-0.01, 0.031, (-0.01, 0, 0.01, 0.02, 0.03)), (0.5, 0.5, (0.5,))],
)
def test_steps_are_round(low: float, high: float, expected: Sequence[float]) -> None:
    assert pictures.steps(low, high) == pytest.approx(expected)


# ---------------------------------------------------------------------- the page


async def look(
    renderer: Renderer, file: Path, width: int, scheme: Literal["light", "dark"]
) -> tuple[str, list[str], Any]:
    """The page's text, its messages on the console, its properties."""
    said: list[str] = []
    async with browser_of(renderer) as browser:
        tab = await browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        await tab.goto(file.as_uri())
        seen = await tab.evaluate(
            """() => ({
                owned: window.owned ?? null,
                width: document.documentElement.scrollWidth,
                outside: [...document.querySelectorAll('body *:not(.scroll *)')].filter(element => {
                    const box = element.getBoundingClientRect();
                    return box.width && (box.left < 0 || box.right > innerWidth + 0.5);
                }).map(element => element.outerHTML.slice(0, 200)),
                titles: [...document.querySelectorAll('h2')].map(title => title.textContent),
                pictures: document.querySelectorAll('svg[role=img]').length,
                paper: getComputedStyle(document.body).backgroundColor,
            })"""
        )
        text = await tab.inner_text("body")
        await tab.close()
        return text, said, seen


@pytest.mark.parametrize(("width", "scheme"), [(400, "dark"), (1280, "light")])
def test_the_page_has_every_figure_and_room_for_it(
    loop: asyncio.AbstractEventLoop, renderer: Renderer, tmp_path: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    report.write(EVERYTHING, tmp_path)
    text, said, seen = loop.run_until_complete(look(renderer, tmp_path / "report.html", width, scheme))
    assert said == []
    assert seen["owned"] is None
    assert (seen["width"], seen["outside"]) == (width, [])
    assert seen["titles"] == titles(EVERYTHING)
    # One a kind of page, of loss and of evidence, and the two with lines.
    assert seen["pictures"] == 4 + 3 + 2 + 2
    assert (seen["paper"] == "rgb(255, 255, 255)") == (scheme == "light")
    shown = {cell for title in titles(EVERYTHING) for row in rows(EVERYTHING, title) for cell in row}
    assert [cell for cell in shown if re.fullmatch(r"[-+−\d. …]+", cell) and cell not in text] == []
