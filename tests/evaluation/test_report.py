"""The report: its files, its terminal table, and `index.html` in a real browser."""

import asyncio
import io
import json
import random
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from PIL import Image
from playwright.async_api import Browser, Page

from tests.sharing import browser_of
from zoning import Renderer
from zoning.evaluation import report
from zoning.evaluation.measures import NOTHING, Score
from zoning.evaluation.report.figures import columns
from zoning.evaluation.report.names import file_name
from zoning.evaluation.results import Details, Evaluation, Outcome, PageResult, SystemInfo
from zoning.evaluation.statistics import paired_bootstrap, summarise

T = TypeVar("T")

HOSTILE = "</script><script>window.owned=1</script><img src=x onerror=window.owned=1> & <!-- <b>bold</b>"
FAILURE = Outcome(ms=0, scores={"bag": NOTHING, "zones": NOTHING}, error="ParserError: <empty> document")


def score(f1: float) -> Score:
    return Score(f1, f1, f1)


def outcome(f1: float, *, zones: float | None = None, ms: float = 10) -> Outcome:
    scores = {"bag": score(f1)} | ({"zones": score(zones)} if zones is not None else {})
    return Outcome(ms=ms, scores=scores)


def own(name: str) -> SystemInfo:
    return SystemInfo(name=name, kind="extractor", input="snapshot", version="0.1.0")


def peer(name: str, kind: str = "raw") -> SystemInfo:
    return SystemInfo(name=f"{name} ({kind})", kind="peer", input=kind, version="2.1")


def page(name: str, kind: str, error: str = "", **outcomes: Outcome) -> PageResult:
    by_system = {"layout": outcomes["layout"], "other (raw)": outcomes["other"]}
    return PageResult(page=name, groups={"type": kind}, gold_words=100, outcomes=by_system, error=error)


def evaluation_of(*pages: PageResult, systems: tuple[SystemInfo, ...] = (own("layout"), peer("other"))) -> Evaluation:
    return Evaluation(
        data="small", date="2026-11-21T05:58:12+00:00", command="zoning eval --data small", settings={"network": "off"},
        measures=("bag", "zones"), systems=systems, by=("type",), pages=pages,
    )  # fmt: skip


SMALL = evaluation_of(
    page("first", "article", layout=outcome(0.9, zones=1.0, ms=20), other=outcome(0.8)),
    page("Second/../page?", "article", layout=outcome(0.4, zones=0.5, ms=40), other=FAILURE),
    page("third", "forum", layout=FAILURE, other=outcome(0.6), error="VisitTimeout: nothing within 60 s"),
    page(HOSTILE, "forum", layout=outcome(1.0, zones=1.0, ms=30), other=outcome(1.0)),
)
LEFT_OUT = evaluation_of(
    page("first", "article", layout=outcome(0.9), other=FAILURE),
    page("second", "article", layout=outcome(0.4), other=FAILURE),
)
"""One of two systems worked on no page."""


def synthetic(pages: int, systems: int) -> Evaluation:
    """Pages of all degrees of difficulty and systems of all degrees of skill."""
    random_ = random.Random(7)
    infos = tuple(peer(f"system{number:02}") for number in range(systems))
    results = []
    for number in range(pages):
        difficulty = random_.random()
        outcomes = {
            info.name: outcome(round((1 - difficulty) ** (1 + rank / systems), 4))
            if random_.random() > 0.01
            else FAILURE
            for rank, info in enumerate(infos)
        }
        groups = {"type": random_.choice(["article", "forum", "product"])}
        results.append(PageResult(page=f"page{number:04}", groups=groups, gold_words=number, outcomes=outcomes))
    return evaluation_of(*results, systems=infos)


# ---------------------------------------------------------------------- figures


def test_a_failed_page_scores_0_where_its_measure_applies() -> None:
    bag = columns(SMALL, "bag")
    assert bag["layout"] == [score(0.9), score(0.4), NOTHING, score(1.0)]
    zones = columns(SMALL, "zones")
    assert zones["layout"] == [score(1.0), score(0.5), NOTHING, score(1.0)]


def test_a_failure_does_not_give_a_system_a_measure_that_it_never_has() -> None:
    assert columns(SMALL, "zones")["other (raw)"] == [None] * 4


def test_a_failure_does_not_give_a_page_a_measure_that_it_has_not() -> None:
    works, fails = outcome(0.5), FAILURE
    both = evaluation_of(
        PageResult(page="with", groups={}, gold_words=1, outcomes={"a": outcome(1, zones=1), "b": outcome(1, zones=1)}),
        PageResult(page="without", groups={}, gold_words=1, outcomes={"a": works, "b": fails}),
        systems=(own("a"), own("b")),
    )
    assert columns(both, "zones") == {"a": [score(1), None], "b": [score(1), None]}


def test_a_system_that_failed_everywhere_has_no_scores() -> None:
    assert columns(LEFT_OUT, "bag")["other (raw)"] == [None] * 2


# ---------------------------------------------------------------------- terminal


def cells(table: str, name: str) -> list[list[str]]:
    return [line.removeprefix(name).split() for line in table.splitlines() if line.startswith(name)]


def test_the_table_has_every_figure() -> None:
    by_system, by_measure, by_type = cells(report.table(SMALL), "layout ")[:3]
    assert by_system == ["0.575", "0.575", "0.575", "0.650", "50.0%", "0.2323", "30.0", "1"]
    assert by_measure == ["0.575", "0.625"]
    assert by_type == ["0.650", "0.500"]


def test_the_best_system_comes_first_and_is_compared_with_the_others() -> None:
    lines = report.table(SMALL).splitlines()
    systems = [line for line in lines if line.startswith(("layout ", "other (raw) "))]
    assert systems[0].startswith("other (raw)")
    compared = next(line for line in lines if line.startswith("layout") and "…" in line)
    interval = paired_bootstrap([0.8, 0, 0.6, 1], [0.9, 0.4, 0, 1])
    assert compared.split()[1:5] == [f"{interval.difference:.3f}", f"{interval.low:.3f}", "…", f"{interval.high:.3f}"]
    assert compared.endswith("may be chance")


def test_pages_that_could_not_be_read_are_listed() -> None:
    assert "1 page could not be read or rendered\n  third: VisitTimeout" in report.table(SMALL)


def test_a_system_that_worked_on_no_page_is_named_with_the_reason_instead_of_figures(tmp_path: Path) -> None:
    table = report.table(LEFT_OUT)
    assert cells(table, "other (raw)") == []
    assert "ahead of" not in table
    assert "left out: worked on no page\n  other (raw): ParserError: <empty> document" in table
    report.write(LEFT_OUT, tmp_path)
    figures = json.loads((tmp_path / "report.json").read_bytes())
    assert figures["left_out"] == {"other (raw)": "ParserError: <empty> document"}
    assert list(figures["summaries"]["bag"]) == ["layout"]
    assert figures["comparisons"]["bag"] == []


def test_an_evaluation_in_which_no_system_worked_has_no_table() -> None:
    nothing = evaluation_of(page("first", "article", layout=FAILURE, other=FAILURE))
    lines = ["left out: worked on no page", "  layout, other (raw): ParserError: <empty> document"]
    assert report.table(nothing).splitlines()[2:] == lines


def test_the_most_frequent_reason_of_a_system_that_failed_on_some_pages_is_named() -> None:
    slow = Outcome(ms=0, scores={"bag": NOTHING}, error="_TooSlow: took longer\nthan 60 s")
    failing = evaluation_of(
        page("first", "article", layout=outcome(1), other=FAILURE),
        page("second", "article", layout=slow, other=slow),
        page("third", "article", layout=outcome(1), other=FAILURE),
        page("fourth", "article", layout=outcome(1), other=outcome(1)),
        page("fifth", "article", layout=FAILURE, other=FAILURE, error="VisitTimeout: nothing within 60 s"),
    )
    assert (
        "failed on pages that could be read and rendered\n"
        "  layout: 1 page: _TooSlow: took longer than 60 s\n"
        "  other (raw): 3 pages, most often: ParserError: <empty> document\n\n"
    ) in report.table(failing)


def test_many_groups_and_systems_fit_100_columns() -> None:
    results = synthetic(60, 5).pages
    many = [
        msgspec.structs.replace(result, groups={"type": f"publisher number {i % 30}"})
        for i, result in enumerate(results)
    ]
    table = report.table(msgspec.structs.replace(synthetic(60, 5), pages=tuple(many)))
    assert max(map(len, table.splitlines())) <= 100
    assert table.count("pages ") >= 4, "the group's table goes on below itself"


def test_an_evaluation_of_nothing_is_a_sentence() -> None:
    assert report.table(evaluation_of()) == "small: nothing was measured"


# ---------------------------------------------------------------------- files


def test_the_json_report_is_the_evaluation_and_its_summaries(tmp_path: Path) -> None:
    report.write(SMALL, tmp_path)
    written = (tmp_path / "report.json").read_bytes()
    assert msgspec.json.decode(written, type=Evaluation) == SMALL
    figures = json.loads(written)
    expected = summarise([score(0.9), score(0.4), NOTHING, score(1.0)], failed=1)
    assert figures["summaries"]["bag"]["layout"] == msgspec.to_builtins(expected)
    assert list(figures["summaries"]["zones"]) == ["layout"], "a peer has no zones"
    assert figures["groups"]["type"]["article"]["bag"]["layout"]["f1"] == pytest.approx(0.65)
    assert figures["comparisons"]["bag"][0]["best"] == "other (raw)"


def test_broken_letters_do_not_lose_the_report(tmp_path: Path) -> None:
    broken = evaluation_of(page("half \ud83d pair", "x", layout=outcome(1), other=FAILURE))
    report.write(broken, tmp_path)
    report.details(tmp_path, details_of("half \ud83d pair", "a \udc00 b", {}))
    assert json.loads((tmp_path / "report.json").read_bytes())["pages"][0]["page"] == "half ? pair"


def test_an_empty_evaluation_is_written(tmp_path: Path) -> None:
    report.write(evaluation_of(), tmp_path)
    assert json.loads((tmp_path / "report.json").read_bytes())["pages"] == []


NAMES = [
    "plain-name_1.html",
    "a/b",
    "a_b",
    "A_b",
    "a_B",
    "../../etc/passwd",
    "",
    ".",
    "..",
    "x" * 300,
    HOSTILE,
    "naïve",
    "~",
    "\ud800",
]


def test_every_page_name_gets_a_safe_file_name_of_its_own() -> None:
    files = [file_name(name) for name in NAMES]
    assert files[0] == "plain-name_1.html"
    assert len({name.lower() for name in files}) == len(NAMES)
    for name in files:
        assert not set(name) & set("/\\:*?\"<>|' \n")
        assert not name.startswith(".")
        assert len(name) <= 80


# ---------------------------------------------------------------------- the page in a browser


def details_of(name: str, gold: str, outputs: dict[str, str], **changes: Any) -> Details:
    shown = Details(page=name, url="https://example.org/a", gold=gold, outputs=outputs,
                    boxes={"layout": [(10, 20, 30, 40), (20, 30, 30, 40)]}, size=(200, 400), picture=None)  # fmt: skip
    return msgspec.structs.replace(shown, **changes)


def webp() -> bytes:
    packed = io.BytesIO()
    Image.new("RGB", (100, 200), "white").save(packed, "webp")
    return packed.getvalue()


@dataclass(frozen=True)
class Tab:
    """A page of the browser, for tests that run step by step."""

    loop: asyncio.AbstractEventLoop
    page: Page
    errors: list[str]

    def do(self, step: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(step)

    def open(self, folder: Path, address: str = "") -> None:
        # Another document first: a change of the fragment alone would not load the page anew.
        self.do(self.page.goto("about:blank"))
        self.do(self.page.goto((folder / "index.html").as_uri() + address))

    def click(self, selector: str) -> None:
        self.do(self.page.click(selector))

    def press(self, key: str) -> None:
        self.do(self.page.keyboard.press(key))

    def choose(self, label: str, value: str) -> None:
        self.do(self.page.get_by_label(label, exact=True).select_option(value))

    def type(self, label: str, text: str) -> None:
        self.do(self.page.get_by_label(label, exact=True).press_sequentially(text))

    def wait(self, selector: str) -> None:
        self.do(self.page.wait_for_selector(selector))

    def texts(self, selector: str) -> list[str]:
        return self.do(self.page.locator(selector).all_inner_texts())

    def value(self, script: str) -> Any:
        return self.do(self.page.evaluate(script))

    @property
    def elements(self) -> int:
        return int(self.value("document.querySelectorAll('*').length"))

    @property
    def systems(self) -> list[str]:
        return self.texts("#systems tbody td:first-child button")

    @property
    def pages(self) -> list[str]:
        return self.texts("#list tbody td:first-child a")


@pytest.fixture(scope="module")
def chromium(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Iterator[Browser]:
    stack = AsyncExitStack()
    yield loop.run_until_complete(stack.enter_async_context(browser_of(renderer)))
    loop.run_until_complete(stack.aclose())


@pytest.fixture
def tab(loop: asyncio.AbstractEventLoop, chromium: Browser) -> Iterator[Tab]:
    """A tab that may not have met an error by the end of the test."""
    context = loop.run_until_complete(chromium.new_context(viewport={"width": 1280, "height": 900}))
    opened = Tab(loop, loop.run_until_complete(context.new_page()), [])
    opened.page.set_default_timeout(15_000)
    opened.page.on("pageerror", lambda error: opened.errors.append(str(error)))
    yield opened
    loop.run_until_complete(context.close())
    assert opened.errors == []


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    report.write(SMALL, folder)
    outputs = {"layout": "Menu one two four, five", "other (raw)": "five four three two one"}
    report.details(folder, details_of("first", "One two three four five", outputs, picture=webp()))
    report.details(folder, details_of("Second/../page?", "gold", {"layout": ""}, url="javascript:window.owned=1"))
    report.details(folder, details_of(HOSTILE, f"gold {HOSTILE}", {"layout": HOSTILE, "other (raw)": "x"}))
    return folder


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    report.write(synthetic(1500, 20), folder)
    long = " ".join(f"word{number % 977}" for number in range(12_000))
    report.details(folder, details_of("page0001", long, {"system00 (raw)": " ".join(reversed(long.split()))}))
    return folder


def test_the_page_shows_the_figures_of_the_terminal(tab: Tab, small: Path) -> None:
    tab.open(small)
    assert tab.texts("h1") == ["Evaluation on small"]
    assert tab.systems == ["other (raw)", "layout"]
    row = tab.texts("#systems tbody tr:nth-child(2) td")
    assert row[2:8] == ["0.575", "0.575", "0.575", "0.2323", "0.650", "50.0 %"]
    assert row[9:11] == ["30.0", "1"]
    assert tab.value("document.querySelectorAll('#systems svg.plot').length") == 2


def test_a_click_on_a_heading_sorts(tab: Tab, small: Path) -> None:
    tab.open(small)
    tab.click("#systems th:has-text('System') button")
    assert tab.systems == ["layout", "other (raw)"]
    tab.click("#systems th:has-text('System') button")
    assert tab.systems == ["other (raw)", "layout"]
    tab.click("#list th:has-text('Words') button")
    assert tab.texts("#list th[aria-sort]") == ["Words ↓"]


def test_measures_and_groups_are_switched(tab: Tab, small: Path) -> None:
    tab.open(small)
    tab.choose("Group", "type:article")
    assert tab.systems == ["layout", "other (raw)"]
    assert tab.texts("#systems tbody tr:first-child td.strong") == ["0.650"]
    assert len(tab.pages) == 2
    tab.choose("Measure", "zones")
    assert tab.texts("#systems td.strong") == ["0.750", "–"]


def test_systems_and_pages_are_found_by_name(tab: Tab, small: Path) -> None:
    tab.open(small)
    tab.type("Find systems", "LAY")
    assert tab.systems == ["layout"]
    tab.type("Find pages", "thi")
    assert tab.pages == ["third"]
    tab.type("Find pages", "x")
    assert tab.texts("#list .empty") == ["No page matches these filters."]


def test_failed_pages_are_listed_with_their_reason(tab: Tab, small: Path) -> None:
    tab.open(small)
    tab.click("#systems tr:has-text('layout') td button.bad")
    assert tab.pages == ["third"]
    assert tab.texts("#list td.note") == ["failed: ParserError: <empty> document"]


def test_pages_are_sorted_by_the_difference_to_another_system(tab: Tab, small: Path) -> None:
    tab.open(small)
    tab.choose("System", "layout")
    tab.choose("Compare with", "other (raw)")
    assert tab.pages[0] == "third"
    assert tab.pages[-1] == "Second/../page?"
    assert tab.texts("#list tbody tr:first-child td")[-2] == "−0.600"
    assert "ahead on 2 pages, behind on 1, even on 1" in tab.texts("#scatter p")[0]


def test_a_system_is_not_compared_with_itself(tab: Tab, small: Path) -> None:
    tab.open(small, "#system=layout&versus=other+(raw)")
    tab.choose("System", "other (raw)")
    assert tab.texts("#scatter p") == []
    assert tab.texts("#list th:has-text('Difference')") == []


def test_a_point_of_the_scatter_plot_opens_its_page(tab: Tab, small: Path) -> None:
    tab.open(small, "#system=layout&versus=other+(raw)")
    edge, size = 30, 300
    x, y = edge + 0.8 * size, (1 - 0.9) * size
    tab.do(tab.page.click("#scatter canvas", position={"x": x, "y": y}))
    tab.wait("#gold")
    assert tab.texts("#page h2") == ["first"]


@pytest.mark.parametrize("address", ["#system=layout&versus=other+(raw)", "#page=first"])
def test_it_fits_a_narrow_window(tab: Tab, small: Path, address: str) -> None:
    tab.do(tab.page.set_viewport_size({"width": 390, "height": 800}))
    tab.open(small, address)
    tab.wait("#scatter canvas, #gold")
    assert tab.value("document.documentElement.scrollWidth") == 390


def test_words_are_marked_right_missed_and_wrong(tab: Tab, small: Path) -> None:
    tab.open(small, "#page=first&system=layout")
    tab.wait("#gold mark")
    assert tab.texts("#gold .right") == ["One two", "four five"]
    assert tab.texts("#gold mark.missed") == ["three"]
    assert tab.texts("#output mark.wrong") == ["Menu"]
    assert tab.texts("#output .right") == ["one two four, five"]
    assert tab.texts(".legend > span:not(.gap)") == ["right 4", "missed 1", "wrong 1"]


def test_words_out_of_order_are_right_when_order_does_not_matter(tab: Tab, small: Path) -> None:
    tab.open(small, "#page=first")
    tab.click(".scores button:has-text('other')")
    tab.wait("#output mark.wrong")
    assert tab.texts(".legend > span:not(.gap)") == ["right 1", "missed 4", "wrong 4"]
    tab.choose("Words match", "anywhere")
    tab.wait("#output:not(:has(mark))")
    assert tab.texts("#gold .right") == ["One two three four five"]


def test_the_picture_is_tinted_where_the_extractor_chose(tab: Tab, small: Path) -> None:
    tab.open(small, "#page=first&system=layout")
    tab.wait(".sheet img")
    tab.do(tab.page.wait_for_function("document.querySelector('.sheet img').naturalWidth === 100"))
    assert tab.value("document.querySelector('.sheet path').getAttribute('d')").count("M") == 2
    heights = "['.sheet', '.sheet svg'].map((part) => document.querySelector(part).getBoundingClientRect().height)"
    sheet, tint = tab.value(heights)
    assert tint == pytest.approx(sheet, abs=2)
    tab.click(".scores button:has-text('other')")
    tab.wait(".picture:has(path[d=''])")
    assert "nothing is highlighted" in tab.texts("aside p")[0]


def test_hostile_text_does_nothing(tab: Tab, small: Path) -> None:
    tab.open(small)
    assert HOSTILE in tab.pages
    tab.type("Find pages", "owned")
    tab.click("#list tbody a")
    tab.wait("#gold mark, #gold .right")
    assert tab.texts("#page h2") == [HOSTILE]
    assert tab.texts("#gold .text-body") == [f"gold {HOSTILE}"]
    assert tab.value("window.owned") is None
    assert tab.value("document.querySelectorAll('.text-body img, .text-body b').length") == 0
    tab.open(small, "#page=Second%2F..%2Fpage%3F")
    tab.wait("#gold")
    assert tab.texts(".address") == ["javascript:window.owned=1"]
    assert tab.value("document.querySelectorAll('.address a').length") == 0


def test_a_script_that_got_into_the_page_would_not_run(tab: Tab, small: Path) -> None:
    tab.open(small)
    script = "const made = document.createElement('script'); made.text = 'window.owned = 1'; document.body.append(made)"
    tab.value(f"() => {{ {script} }}")
    assert tab.value("window.owned") is None


def test_missing_details_are_said(tab: Tab, small: Path) -> None:
    tab.open(small, "#page=third")
    tab.wait(".close-up > .empty:has-text('Keep the folder')")
    assert tab.texts("#page .bad") == ["VisitTimeout: nothing within 60 s", " failed"]
    tab.open(small, "#page=nowhere")
    assert tab.texts("#page .empty") == ["There is no page named nowhere in this evaluation."]


def test_the_address_keeps_what_is_shown(tab: Tab, small: Path) -> None:
    tab.open(small)
    tab.choose("Measure", "zones")
    tab.choose("Group", "type:forum")
    tab.click("#list th:has-text('Page') button")
    before = (tab.systems, tab.pages, tab.texts("#systems h2"))
    address = tab.value("location.hash")
    tab.open(small, address)
    assert (tab.systems, tab.pages, tab.texts("#systems h2")) == before
    assert tab.value("document.querySelector('#controls select').value") == "zones"


def test_the_back_button_leads_back_to_the_list(tab: Tab, small: Path) -> None:
    tab.open(small)
    tab.click("#list a:text-is('first')")
    tab.wait("#gold")
    tab.do(tab.page.go_back())
    tab.wait("#list tbody a")
    assert len(tab.pages) == 4


def test_keys_suffice(tab: Tab, small: Path) -> None:
    tab.open(small, "#list=page.up")
    tab.do(tab.page.focus("[data-key='systems-name']"))
    tab.press("Enter")
    tab.press("Enter")
    assert tab.systems == ["other (raw)", "layout"], "the heading keeps the focus"
    order = tab.pages
    tab.do(tab.page.focus("[data-key='page-first']"))
    tab.press("Enter")
    tab.wait("#gold")
    tab.press("ArrowRight")
    following = order[order.index("first") + 1]
    assert tab.texts("#page h2") == [following]
    tab.press("ArrowLeft")
    assert tab.texts("#page h2") == ["first"]
    tab.press("Escape")
    assert tab.pages == order


def test_1500_pages_and_20_systems_stay_small(tab: Tab, large: Path) -> None:
    tab.open(large)
    assert len(tab.systems) == 20
    assert tab.elements < 5_000
    tab.click("#systems th:has-text('Median') button")
    tab.choose("System", "system07 (raw)")
    tab.choose("Compare with", "system00 (raw)")
    assert len(tab.pages) == 50
    first = tab.pages
    tab.click("#list .pager button:has-text('Next')")
    assert not set(first) & set(tab.pages)
    assert tab.texts("#list .pager span") == ["51 – 100 of 1,500 pages"]
    tab.choose("Group", "type:forum")
    tab.click("#list tbody tr:first-child a")
    tab.wait(".close-up .empty")
    assert tab.elements < 5_000


def test_very_long_texts_are_matched_without_regard_to_order(tab: Tab, large: Path) -> None:
    tab.open(large, "#page=page0001&system=system00+(raw)")
    tab.wait("#gold")
    assert "too long to match in order" in tab.texts(".legend")[0]
    assert tab.texts(".legend > span:not(.gap)") == ["right 12,000", "missed 0", "wrong 0"]
    assert tab.elements < 5_000


def test_a_system_that_worked_on_no_page_is_named_below_the_table(tab: Tab, tmp_path: Path) -> None:
    report.write(LEFT_OUT, tmp_path)
    tab.open(tmp_path)
    assert tab.systems == ["layout"]
    assert tab.texts("#systems p") == ["Left out: other (raw) worked on no page (ParserError: <empty> document)."]
    report.write(evaluation_of(page("first", "article", layout=FAILURE, other=FAILURE)), tmp_path)
    tab.open(tmp_path)
    assert tab.texts("#overview p")[1].startswith("Left out: layout, other (raw) worked on no page")


def test_nothing_measured_is_said(tab: Tab, tmp_path: Path) -> None:
    report.write(evaluation_of(), tmp_path)
    tab.open(tmp_path)
    assert tab.texts("#overview") == ["Nothing was measured."]


def test_the_page_asks_for_nothing_from_elsewhere(tab: Tab, small: Path) -> None:
    asked: list[str] = []

    async def listen() -> None:  # outside of the loop nobody would learn of it
        tab.page.on("request", lambda request: asked.append(request.url))

    tab.do(listen())
    tab.open(small, "#page=first")
    tab.wait(".sheet img")
    assert asked
    assert [url for url in asked if not url.startswith((small.as_uri(), "about:"))] == []
