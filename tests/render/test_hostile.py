"""Pages and servers that resist: each gives a result or a typed error, within its time limit."""

import asyncio
import gzip
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from fixtures.server import FixtureServer, Route
from tests.render.answers import answer
from zoning import Reading, Renderer, Snapshot, VisitOptions, read_snapshot
from zoning.errors import BadSnapshot, NavigationFailed, NotHTML, PageCrashed, SourceNotFound, VisitTimeout

pytestmark = pytest.mark.browser

LIMIT_S = 5.0
"""The visits' time limit here; a visit may take a little longer to be ended."""
SLACK_S = 10.0
PROSE = "<p>The river rises in spring. It floods the meadows every year.</p>"


def half_a_page(request: BaseHTTPRequestHandler) -> None:
    request.send_response(200)
    request.send_header("Content-Type", "text/html")
    request.send_header("Content-Length", "100000")
    request.end_headers()
    request.wfile.write(f"<h1>Half</h1>{PROSE}".encode())
    request.wfile.flush()
    time.sleep(LIMIT_S + SLACK_S)


def no_answer(_: BaseHTTPRequestHandler) -> None:
    time.sleep(LIMIT_S + SLACK_S)


ROUTES: dict[str, Route] = {
    "/many-nodes": answer("".join(f"<div><b>{i}</b> word</div>" for i in range(25_000)) + PROSE),
    "/deep": answer("<div>" * 5000 + PROSE + "<p>end</p>"),
    "/mutating": answer(PROSE + "<i id=x></i><script>setInterval(() => x.textContent = Math.random(), 20)</script>"),
    "/redirecting": answer("", 302, Location="/redirecting"),
    "/redirecting-by-script": answer(PROSE + "<script>location.href = '?' + Math.random()</script>"),
    "/redirecting-by-refresh": answer(PROSE + "<meta http-equiv=refresh content='0;url=/redirecting-by-refresh'>"),
    "/alerting": answer("<script>while (true) alert(1)</script>" + PROSE),
    "/alerting-later": answer(PROSE + "<script>setInterval(() => confirm(1), 10)</script>"),
    "/looping": answer(PROSE + "<script>while (true) {}</script>"),
    "/looping-later": answer(PROSE + "<script>onload = () => setTimeout(() => { while (true) {} }, 50)</script>"),
    "/empty": answer(""),
    "/empty-body": answer("<html><body></body></html>"),
    "/missing": answer("<h1>Not here</h1>", 404),
    "/missing-empty": answer("", 404),
    "/no-content": answer("", 204),
    "/paper.pdf": answer(b"%PDF-1.4", kind="application/pdf"),
    "/attached": answer(b"%PDF-1.4", kind="application/pdf", Content_Disposition="attachment; filename=a.pdf"),
    "/text": answer("plain", kind="text/plain"),
    "/downloading": answer(PROSE + "<a id=a download=x href='data:text/plain,abc'></a><script>a.click()</script>"),
    "/popping-up": answer(PROSE + "<script>for (let i = 0; i < 5; i++) open('/empty')</script>"),
    "/not-utf-8": answer(b"<p>caf\xe9 \xff\xfe and so on</p>"),
    "/half": half_a_page,
    "/silent": no_answer,
}


@pytest.fixture(scope="module")
def hostile() -> Iterator[FixtureServer]:
    with FixtureServer(routes=ROUTES) as running:
        yield running


@pytest.fixture(scope="module")
def visit(hostile: FixtureServer, loop: asyncio.AbstractEventLoop) -> Iterator[Callable[[str], Snapshot]]:
    """Visit a path of the hostile server; fails when the visit outlives its limit."""
    renderer = Renderer(VisitOptions(timeout_s=LIMIT_S))
    loop.run_until_complete(renderer.__aenter__())

    def visited(path: str) -> Snapshot:
        address = path if "://" in path else hostile.url + path
        return loop.run_until_complete(asyncio.wait_for(renderer.render(address), LIMIT_S + SLACK_S))

    yield visited
    loop.run_until_complete(renderer.__aexit__(None, None, None))


def read_all(snapshot: Snapshot) -> Reading:
    """Extract and write in every format."""
    reading = read_snapshot(snapshot)
    assert reading.html
    assert reading.markdown is not None
    return reading


def test_a_page_of_a_hundred_thousand_nodes_is_read(loop: asyncio.AbstractEventLoop, hostile: FixtureServer) -> None:
    async def visited() -> Snapshot:
        async with Renderer(VisitOptions(timeout_s=60)) as renderer:
            return await renderer.render(hostile.url + "/many-nodes")

    snapshot = loop.run_until_complete(visited())
    assert len(snapshot) > 100_000
    assert "24999 word" in read_all(snapshot).text


def test_a_page_nested_five_thousand_deep_is_read(visit: Callable[[str], Snapshot]) -> None:
    snapshot = visit("/deep")
    assert len(snapshot) > 5000
    assert "The river rises" in read_all(snapshot).text
    assert snapshot.html().text.count("<div>") == 5000


@pytest.mark.parametrize(
    ("path", "still"),
    [
        ("/mutating", "mutations"),
        ("/looping", "script"),
        ("/looping-later", "script"),
        ("/half", "load"),
    ],
)
def test_what_never_ends_is_captured_as_it_stands_and_said(
    path: str, still: str, visit: Callable[[str], Snapshot]
) -> None:
    snapshot = visit(path)
    assert "The river rises in spring." in snapshot.text()
    assert not snapshot.page.settled
    assert still in snapshot.page.unsettled
    assert any("captured before it was quiet" in warning for warning in snapshot.page.warnings)


@pytest.mark.parametrize("path", ["/alerting", "/alerting-later"])
def test_a_page_that_opens_dialogs_without_end_is_read_without_its_scripts(
    path: str, visit: Callable[[str], Snapshot]
) -> None:
    snapshot = visit(path)
    assert "The river rises in spring." in snapshot.text()
    assert "opened 10 dialogs; read with its scripts off" in snapshot.page.warnings


@pytest.mark.parametrize(
    "page",
    [
        "<noscript><p>The river rises in spring. {}</noscript>",
        "<p id=text>The river rises in spring. {}</p><script>document.getElementById('text').remove()</script>",
        "<style>.js p{{display:none}}</style><script>document.documentElement.className = 'js'</script>"
        "<p>The river rises in spring. {}",
    ],
)
def test_a_page_that_its_scripts_leave_blank_is_read_without_them(
    page: str, render_html: Callable[[str], Snapshot]
) -> None:
    snapshot = render_html(page.format("It floods the meadows every year, and nobody minds. " * 10))
    assert "The river rises in spring." in snapshot.text()
    assert "shows nothing with its scripts on; read with its scripts off" in snapshot.page.warnings


def test_a_blank_page_that_shows_no_more_without_scripts_is_taken_as_it_is(
    render_html: Callable[[str], Snapshot],
) -> None:
    snapshot = render_html("<body><script>document.body.append('by script')</script>")
    assert snapshot.text() == "by script"
    assert snapshot.page.warnings == ()


def test_redirecting_without_end_by_the_server_is_an_error(visit: Callable[[str], Snapshot]) -> None:
    with pytest.raises(NavigationFailed, match="redirects without end"):
        visit("/redirecting")


@pytest.mark.parametrize("path", ["/redirecting-by-script", "/redirecting-by-refresh"])
def test_redirecting_without_end_by_the_page_ends(path: str, visit: Callable[[str], Snapshot]) -> None:
    page = visit(path).page
    assert any("more than 20 redirects" in warning for warning in page.warnings) or not page.settled
    assert len(page.redirects) > 1


@pytest.mark.parametrize("path", ["/empty", "/empty-body"])
def test_a_page_without_text_gives_an_empty_result_and_a_warning(path: str, visit: Callable[[str], Snapshot]) -> None:
    result = read_all(visit(path)).result
    assert result.text.strip() == ""
    assert "the page shows no text" in result.warnings


def test_a_missing_page_is_a_result_with_its_status(visit: Callable[[str], Snapshot]) -> None:
    page = visit("/missing").page
    assert page.http_status == 404
    assert "the server answered 404 Not Found" in page.warnings


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("/missing-empty", "an error and no page"),
        ("/no-content", "no page"),
        ("http://127.0.0.1:59999/", "refuses connections"),
        ("http://no-such-host.invalid/", "no such host"),
    ],
)
def test_no_page_is_an_error_that_says_why(address: str, what: str, visit: Callable[[str], Snapshot]) -> None:
    with pytest.raises(NavigationFailed, match=what):
        visit(address)


@pytest.mark.parametrize(
    ("path", "what"), [("/paper.pdf", "application/pdf"), ("/attached", "download"), ("/text", "text/plain")]
)
def test_what_is_not_html_is_an_error(path: str, what: str, visit: Callable[[str], Snapshot]) -> None:
    with pytest.raises(NotHTML, match=what):
        visit(path)


def test_a_server_that_does_not_answer_times_out(visit: Callable[[str], Snapshot]) -> None:
    with pytest.raises(VisitTimeout, match="no answer within 5 s"):
        visit("/silent")


@pytest.mark.parametrize("path", ["/downloading", "/popping-up"])
def test_downloads_and_popups_do_not_disturb(path: str, visit: Callable[[str], Snapshot]) -> None:
    assert "The river rises in spring." in visit(path).text()


def test_bytes_that_are_no_utf_8_are_replaced(visit: Callable[[str], Snapshot]) -> None:
    assert visit("/not-utf-8").text() == "caf\ufffd \ufffd\ufffd and so on"


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.pdf", b"%PDF-1.4"), ("a.html", b"\x89PNG\r\n"), ("b.html", b"a\0b"), ("a.txt", b"no tag at all")],
)
def test_a_file_that_is_not_html_is_an_error(
    name: str, content: bytes, tmp_path: Path, render: Callable[[str], Snapshot]
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(NotHTML):
        render(str(file))


def test_a_missing_file_is_an_error_with_a_hint(render: Callable[[str], Snapshot]) -> None:
    with pytest.raises(SourceNotFound, match=r"write https://example\.org/page"):
        render("example.org/page")


def test_a_truncated_snapshot_is_an_error(tmp_path: Path, fixture_page: Callable[[str], Snapshot]) -> None:
    file = tmp_path / "page.snapshot.json.gz"
    fixture_page("grid").save(file)
    file.write_bytes(file.read_bytes()[:-400])
    with pytest.raises(BadSnapshot, match="not a readable snapshot"):
        Snapshot.load(file)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b'{"format": "zoning-snapshot", "version": 99}', "upgrade zoning"),
        (b'{"format": "another"}', "its format is 'another'"),
        (b"[]", "not a readable snapshot"),
        (b'{"format": "zoning-snapshot", "version": 1}', "missing required field"),
    ],
)
def test_what_is_no_snapshot_of_ours_is_an_error(content: bytes, what: str, tmp_path: Path) -> None:
    file = tmp_path / "page.snapshot.json.gz"
    file.write_bytes(gzip.compress(content))
    with pytest.raises(BadSnapshot, match=what):
        Snapshot.load(file)


# ---------------------------------------------------------------------- crashes


def browsers_below(parent: int) -> list[int]:
    """Ids of the Chromium main processes started by this process."""
    stats: dict[int, tuple[int, str]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                command = (folder / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            stats[int(folder.name)] = (int(fields[1]), command)

    def below(process: int) -> bool:
        while process in stats:
            process = stats[process][0]
            if process == parent:
                return True
        return False

    return [
        process for process, (_, command) in stats.items()
        if "--remote-debugging-pipe" in command and "--type=" not in command and below(process)
    ]  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's process in /proc")
def test_a_browser_that_dies_is_reported_and_replaced(loop: asyncio.AbstractEventLoop) -> None:
    def kill_the_browser(request: BaseHTTPRequestHandler) -> None:
        for process in set(browsers_below(os.getpid())) - before:
            os.kill(process, signal.SIGKILL)
        answer(PROSE)(request)

    async def visits(server: FixtureServer) -> tuple[Any, Snapshot]:
        async with Renderer(VisitOptions(timeout_s=LIMIT_S)) as renderer:
            first = (await asyncio.gather(renderer.render(server.url + "/fatal"), return_exceptions=True))[0]
            return first, await renderer.render(server.url + "/fine")

    before = set(browsers_below(os.getpid()))
    with FixtureServer(routes={"/fatal": kill_the_browser, "/fine": answer(PROSE)}) as server:
        first, second = loop.run_until_complete(visits(server))
    assert isinstance(first, PageCrashed)
    assert "The river rises in spring." in second.text()
