"""From a source to its main content in one call, from scripts and notebooks."""

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

import zoning
from tests.one_tab import Render
from tests.sharing import share_browsers, share_loop
from zoning import Renderer, Snapshot, extractors
from zoning.errors import NotHTML, PipelineNotFound
from zoning.extractors.layout import Layout
from zoning.fetching import render_for

pytestmark = pytest.mark.browser

PROSE = "<p>The river rises in spring. It floods the meadows every year.</p>"


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "page.html"
    file.write_text(f"<title>River</title><h1>River</h1>{PROSE}", encoding="utf-8")
    return str(file)


@pytest.fixture
def snapshot_file(page: str, render: Render) -> Path:
    """The page as a source that needs no browser."""
    file = Path(page).with_suffix(".snapshot.json")
    render(page).save(file)
    return file


T = TypeVar("T")


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, loop: asyncio.AbstractEventLoop, renderer: Renderer) -> None:
    """Let calls from scripts use the session's browser; a notebook's own event loop cannot."""
    share_browsers(monkeypatch, renderer)
    share_loop(monkeypatch, loop)


def in_fresh_thread(call: Callable[[], T]) -> T:
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(call).result()


def test_a_script_reads_a_page_in_one_call(page: str) -> None:
    reading = in_fresh_thread(lambda: zoning.read(page))
    assert reading.markdown.startswith("# River")
    assert reading.result.title == "River"


@pytest.mark.usefixtures("shared")
def test_a_path_is_a_source(page: str, snapshot_file: Path) -> None:
    async def both() -> list[tuple[Path, Any]]:
        return [pair async for pair in zoning.read_all([Path(page), snapshot_file])]

    assert in_fresh_thread(lambda: zoning.read(snapshot_file)).result.url == str(snapshot_file)
    found = in_fresh_thread(lambda: asyncio.run(both()))
    assert [(source, outcome.result.url) for source, outcome in found] == [
        (Path(page), page),
        (snapshot_file, str(snapshot_file)),
    ]


def test_a_reading_is_shown_in_one_line_and_written_as_json(snapshot_file: Path) -> None:
    reading = in_fresh_thread(lambda: zoning.read(snapshot_file))
    assert repr(reading) == f"<Reading of '{snapshot_file}': unknown kind of page, 12 words>"
    assert json.loads(reading.json)["text"] == reading.text


def test_a_notebook_whose_loop_runs_reads_a_page_too(page: str) -> None:
    async def cell() -> zoning.Reading:
        return zoning.read(page)

    assert "The river rises" in in_fresh_thread(lambda: asyncio.run(cell())).text


def test_errors_reach_the_notebook(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(b"%PDF-1.4")

    async def cell() -> zoning.Reading:
        return zoning.read(str(file))

    with pytest.raises(NotHTML):
        in_fresh_thread(lambda: asyncio.run(cell()))


@pytest.mark.usefixtures("shared")
def test_what_an_extractor_works_with_is_loaded_while_the_page_is_rendered(page: str) -> None:
    told: list[str] = []

    class Slow(zoning.Renderer):
        async def render(self, source: str | os.PathLike[str], **named: Any) -> Snapshot:
            snapshot = await super().render(source, **named)
            while "prepared" not in told:
                await asyncio.sleep(0.01)
            told.append("rendered")
            return snapshot

    class Prepared(Layout):
        def prepare(self) -> None:
            super().prepare()
            told.append("prepared")

    async def visit() -> None:
        async with Slow() as renderer:
            await zoning.read_with(renderer, page, Prepared())

    in_fresh_thread(lambda: asyncio.run(asyncio.wait_for(visit(), 60)))
    assert told == ["prepared", "rendered"]


@pytest.mark.parametrize("spec", ["layout", "collective", "cetd"])
def test_preparing_makes_no_difference_to_what_is_read(spec: str, fixture_page: Render) -> None:
    snapshot = fixture_page("product")
    extractors.prepare(spec)
    extractors.prepare(spec)
    assert zoning.read_snapshot(snapshot, spec).text


@pytest.mark.parametrize("method", ["layout", "collective", "collective-recall"])
def test_a_pipeline_that_is_not_installed_is_told_of_before_any_visit(method: str) -> None:
    with pytest.raises(PipelineNotFound, match="no spaCy pipeline called 'nowhere' is installed"):
        extractors.parse(f"{method}:spacy_pipeline=nowhere")


class Unprepared(Layout):
    """A method whose models cannot be loaded."""

    def prepare(self) -> None:
        """Fail."""
        raise PipelineNotFound("the model is damaged")


def test_a_visit_ends_when_the_models_cannot_be_loaded() -> None:
    ended = []

    async def visit() -> Snapshot:
        try:
            return await asyncio.Future[Snapshot]()
        finally:
            ended.append(True)

    async def read() -> None:
        with pytest.raises(PipelineNotFound):
            await render_for(Unprepared(), visit())
        assert ended  # before, it went on, and Python logged that a task was destroyed

    in_fresh_thread(lambda: asyncio.run(read()))


def test_a_stored_snapshot_reads_like_the_page(fixture_page: Render, tmp_path: Path) -> None:
    live = fixture_page("rich-content")
    file = tmp_path / "page.snapshot.json.gz"
    live.save(file)
    stored = Snapshot.load(file)
    assert zoning.read_snapshot(stored).html == zoning.read_snapshot(live).html


def test_text_right_of_a_narrow_window_is_told_of(render_html: Render) -> None:
    def page(left: int) -> str:
        place = f"position:absolute;left:{left}px;top:20px;width:600px"
        wide = f"<div style='{place}'><p>{'The river rises. ' * 30}</p></div>"
        return f"<title>Rivers</title><body style='margin:0'><p>{'It floods the meadows. ' * 30}</p>{wide}"

    (warning,) = zoning.read_snapshot(render_html(page(1500))).result.warnings
    assert warning == "text lies right of the window (1280 px): --viewport 2100x1024 shows all of it"
    assert not zoning.read_snapshot(render_html(page(100))).result.warnings


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (slice(0, 2), True),
        (slice(0, 20), False),
        (slice(0, 12), False),  # most of it is there
    ],
)
@pytest.mark.parametrize("style", ["", "display:none"])
def test_an_article_that_only_the_metadata_has_is_told_of_and_left_out(
    render_html: Render, shown: slice, told: bool, style: str
) -> None:
    sentences = [
        f"In lock {n} of the canal the keeper {n} counts the {n} boats and notes their names." for n in range(20)
    ]
    data = {"@type": "NewsArticle", "headline": "Locks", "articleBody": "<p>" + " ".join(sentences).upper() + "</p>"}
    more = f"<p style='{style}'>{' '.join(sentences[1:][shown])}</p>"
    page = f"<title>Locks</title><h1>Locks</h1><p>{sentences[0]}</p>{more}"
    result = zoning.read_snapshot(
        render_html(f"{page}<script type='application/ld+json'>{json.dumps(data)}</script>")
    ).result
    told_of = [warning for warning in result.warnings if "words of the article are only in the metadata" in warning]
    assert bool(told_of) is told
    assert "lock 19" not in result.text or not told


@pytest.mark.usefixtures("shared")
def test_html_is_read_as_a_page_of_its_address() -> None:
    html = f"<title>Flüsse</title><h1>Flüsse</h1>{PROSE}<p><a href=b.html>More of rivers</a> is told of there.</p>"
    for given in (html, html.encode()):
        reading = in_fresh_thread(partial(zoning.read, html=given, base_url="https://example.org/a/"))
        assert reading.result.title == "Flüsse"
        assert reading.snapshot.page.final_url == "https://example.org/a/"
        assert "https://example.org/a/b.html" in reading.html
    assert in_fresh_thread(lambda: zoning.read(html="<p>x\ud800y")).snapshot.page.url == "page.html"


@pytest.mark.usefixtures("shared")
def test_html_is_read_by_a_browser_that_others_share() -> None:
    html = f"<h1>River</h1>{PROSE}<p><a href=b.html>More of rivers</a> is told of there.</p>"

    given = {"https://example.org/a/": None, "page": "https://example.org/a/"}

    async def read() -> list[zoning.Reading]:
        async with zoning.Renderer() as renderer:
            return [
                await zoning.read_with(renderer, source, "plain", html=html, base_url=base_url)
                for source, base_url in given.items()
            ]

    for source, reading in zip(given, in_fresh_thread(lambda: asyncio.run(read())), strict=True):
        assert reading.result.url == source
        assert reading.result.final_url == "https://example.org/a/"
        assert "https://example.org/a/b.html" in reading.html


@pytest.mark.usefixtures("shared")
def test_the_text_of_html_is_one_call() -> None:
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(zoning.extract_text, f"<h1>River</h1>{PROSE}", None, "plain").result().startswith("River")
        assert threads.submit(zoning.extract_text, "<p></p>").result() == ""


@pytest.mark.parametrize(
    ("source", "html", "says"), [("", None, "no page given"), ("page.html", "<p>", "a source or HTML, not both")]
)
def test_either_a_source_or_html_is_given(source: str, html: str | None, says: str) -> None:
    with pytest.raises(zoning.UsageError, match=says):
        zoning.read(source, html=html)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ("comment", r"^parts='comment': give a sequence, such as parts=\('comment',\)$"),
        (["comments", "title"], "^parts: no part comments; did you mean comment\\? available: title, subtitle, "),
    ],
)
def test_parts_are_a_sequence_of_known_names(parts: Any, says: str, snapshot_file: Path) -> None:
    with pytest.raises(zoning.UsageError, match=says):
        zoning.read_snapshot(Snapshot.load(snapshot_file), parts=parts)
    with pytest.raises(zoning.UsageError, match=says):
        in_fresh_thread(lambda: zoning.read("http://127.0.0.1:9/", parts=parts))


@pytest.mark.usefixtures("shared")
def test_many_sources_are_read_in_their_order_and_failures_are_values(page: str, tmp_path: Path) -> None:
    taken: list[str] = []

    def sources() -> Iterator[str]:
        for source in (page, str(tmp_path / "nowhere.html"), page, page):
            taken.append(source)
            yield source

    async def read() -> list[tuple[str, str]]:
        return [
            (source, type(outcome).__name__ if isinstance(outcome, zoning.SourceError) else outcome.text[:5])
            async for source, outcome in zoning.read_all(sources(), "plain", at_once=2)
        ]

    found = in_fresh_thread(lambda: asyncio.run(read()))
    assert found == [(page, "River"), (taken[1], "SourceNotFound"), (page, "River"), (page, "River")]


def test_at_least_one_page_is_read_at_a_time(page: str) -> None:
    async def read() -> None:
        async for _ in zoning.read_all([page], "plain", at_once=0):
            pass

    with pytest.raises(zoning.UsageError, match="at_once=0"):
        in_fresh_thread(lambda: asyncio.run(read()))


def test_stopping_early_leaves_no_task_behind(page: str) -> None:
    taken: list[int] = []

    def sources() -> Iterator[str]:
        for number in range(99):
            taken.append(number)
            yield page

    async def read() -> set[asyncio.Task[object]]:
        async with aclosing(zoning.read_all(sources(), "plain", at_once=2)) as outcomes:
            async for _ in outcomes:
                break
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert in_fresh_thread(lambda: asyncio.run(read())) == set()
    assert len(taken) <= 3
