"""Hostile pages and servers: each gives a result or a typed error, within its time limit."""

import asyncio
import gzip
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import NamedTuple

import brotli
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer, Route
from tests.one_tab import Render
from tests.render.conftest import VisitAs, few_at_a_time
from zoning import Reading, Renderer, Snapshot, VisitOptions, limits, read_snapshot
from zoning.errors import (
    BadSnapshot,
    NavigationFailed,
    NotHTML,
    ServerUnreachable,
    SourceNotFound,
    TransportError,
    VisitTimeout,
)
from zoning.render.visit.documents import Documents

LIMIT_S = 12.0
"""The time limit of visits that take all the time that they are given, and may take a little longer to be ended: less
than the ceilings of their steps together, and enough for what they must do on a busy machine."""
SLACK_S = 10.0
PATIENCE_S = 40.0
"""The time limit of visits that are over by themselves."""
NOBODY = "http://127.0.0.1:59999/"
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
    "/many-nodes": answer("".join(f"<div><b>{i}</b> word</div>" for i in range(10_000)) + PROSE),
    "/deep": answer("<div>" * 3000 + PROSE + "<p>end</p>"),
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
    "/not-utf-8": answer("<p>Größe, Bäche, Flüsse ".encode() + b"\xff\xfe and so on</p>"),
    "/half-characters": answer(
        "<title>x</title><p id=p title=x>River " + PROSE + "<script>document.title = 't\\ud83d';"
        "p.append('\\ude00 bank'); p.title = '\\ud83d'</script>"
    ),
    "/deep-by-script": answer(
        PROSE + "<script>let at = document.body; for (let i = 0; i < 3000; i++) "
        "{ const part = document.createElement('div'); part.append(i % 2000 ? '' : `level ${i} `); at.append(part); "
        "at = part } at.append('the deepest')</script>"
    ),
    "/deep-quotes": answer(
        PROSE + "<script>let at = document.body; for (let i = 0; i < 3000; i++) "
        "{ const part = document.createElement('blockquote'); at.append(part); at = part } "
        "at.append('the deepest')</script>"
    ),
    "/broken.xhtml": answer(
        f"<html xmlns='http://www.w3.org/1999/xhtml'><body>{PROSE}<p>It breaks &here;.</p>{PROSE}</body></html>",
        kind="application/xhtml+xml",
    ),
    "/plain.xml": answer("<?xml version='1.0'?><rss><item>The river rises.</item></rss>", kind="text/xml"),
    "/dead-frame": answer(PROSE + f"<iframe src='{NOBODY}' width=600 height=300></iframe>"),
    "/going-nowhere": answer(PROSE + f"<script>setTimeout(() => location = '{NOBODY}', 200)</script>"),
    "/half": half_a_page,
    "/silent": no_answer,
}


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
BODY = PROSE.encode() * 50
GZIPPED = gzip.compress(BODY)
DAMAGED = GZIPPED[: len(GZIPPED) // 2].ljust(len(GZIPPED), b"x")
LONG = f"<html><body>{''.join(f'<p>The river rises in spring {n} times.</p>' for n in range(99))}</html>".encode()
LONG_GZIPPED = gzip.compress(LONG)
BROKEN = {
    "cut short": b"Content-Length: %d\r\n\r\n%b" % (2 * len(BODY), BODY),
    "a chunk cut short": b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b" % (2 * len(BODY), BODY),
    "no chunk": b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\nzz\r\n" % (len(BODY), BODY),
    "called gzip": b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%b" % (len(BODY), BODY),
    "called brotli": b"Content-Encoding: br\r\nContent-Length: %d\r\n\r\n%b" % (len(BODY), BODY),
    "damaged gzip": b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%b" % (len(GZIPPED), DAMAGED),
    "gzip cut short": b"Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n%b" % LONG_GZIPPED[:100],
    "brotli cut short": b"Content-Encoding: br\r\nContent-Length: 40\r\n\r\n%b" % brotli.compress(LONG)[:40],
    "nothing called gzip": b"Content-Encoding: gzip\r\nContent-Length: 0\r\n\r\n",
}
WHOLE = {
    "gzip": b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%b" % (len(LONG_GZIPPED), LONG_GZIPPED),
    "gzip without end tags": b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%b" % (len(GZIPPED), GZIPPED),
    "until it closes": b"\r\n" + BODY,
}


def sent(answered: bytes) -> Route:
    """An answer byte by byte, and the end of its connection."""

    def send(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(HEAD + answered)
        request.close_connection = True

    return send


def in_pieces(first: str, piece: str) -> Route:
    """An answer that does not end as long as anybody waits."""

    def send(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.end_headers()
        with suppress(ConnectionError):
            request.wfile.write(first.encode())
            for number in range(60):
                request.wfile.write(piece.format(number).encode())
                time.sleep(0.5)

    return send


def path_of(name: str) -> str:
    return "/" + name.replace(" ", "-")


ROUTES |= {
    "/dripping": in_pieces("", "<p>Sentence {} is here. It was late.</p>"),
    "/dripping-and-asking": in_pieces(PROSE + "<script>for (let n = 0; n < 12; n++) alert(n)</script>", PROSE),
}
ROUTES |= {path_of(name): sent(answered) for name, answered in (BROKEN | WHOLE).items()}
GOING_ON_MS = (0, 700)
LIMITS_S = {"/dripping": LIMIT_S, "/dripping-and-asking": LIMIT_S, "/silent": 5.0}
ELSEWHERE = (NOBODY, "http://no-such-host.invalid/")
STILL = {"/mutating": "mutations", "/looping": "script", "/looping-later": "script", "/half": "load"}
"""What the pages that never end are still at when they are captured."""
APART = ("/many-nodes", *STILL)
"""Those that would take from the others the time that they have."""


class Outcome(NamedTuple):
    """What came of a visit, and how many seconds it took."""

    snapshot: Snapshot | None
    error: Exception | None
    seconds: float


@pytest.fixture(scope="module")
def hostile() -> Iterator[FixtureServer]:
    with FixtureServer(routes=ROUTES) as running:
        yield running


@pytest.fixture(scope="module")
def outcomes(hostile: FixtureServer, loop: asyncio.AbstractEventLoop, renderer: Renderer) -> dict[str, Outcome]:
    """What came of a visit to each path of the hostile server; fails when a visit outlives its limit."""

    async def visited(path: str) -> Outcome:
        address = path if "://" in path else hostile.url + path
        return await outcome(renderer, address, LIMITS_S.get(path, PATIENCE_S))

    paths = [path for path in (*ROUTES, *ELSEWHERE) if path not in APART]
    return dict(zip(paths, loop.run_until_complete(few_at_a_time(visited, paths)), strict=True))


async def outcome(renderer: Renderer, address: str, limit_s: float) -> Outcome:
    begun = time.monotonic()
    try:
        visiting = renderer.visit(address, options=VisitOptions(timeout_s=limit_s))
        rendering = await asyncio.wait_for(visiting, limit_s + SLACK_S)
    except Exception as error:  # an error of another kind fails the test of that page, and no other
        return Outcome(None, error, time.monotonic() - begun)
    return Outcome(rendering.snapshot, None, time.monotonic() - begun)


@pytest.fixture(scope="module")
def visit(outcomes: dict[str, Outcome]) -> Render:
    """The page at a path of the hostile server, or its error."""

    def visited(path: str) -> Snapshot:
        snapshot, error, _ = outcomes[path]
        if error is not None:
            raise error
        assert snapshot is not None
        return snapshot

    return visited


def read_all(snapshot: Snapshot) -> Reading:
    """Extract and write in every format."""
    reading = read_snapshot(snapshot)
    assert reading.html
    assert reading.markdown is not None
    return reading


def test_a_page_of_forty_thousand_nodes_is_read(visit_as: VisitAs, hostile: FixtureServer) -> None:
    snapshot = visit_as(hostile.url + "/many-nodes", VisitOptions(timeout_s=120)).snapshot
    assert len(snapshot) > 40_000
    assert "9999 word" in read_all(snapshot).text


def test_a_page_nested_three_thousand_deep_is_read(visit: Render) -> None:
    snapshot = visit("/deep")
    assert len(snapshot) > 3000
    assert "The river rises" in read_all(snapshot).text
    assert snapshot.html().text.count("<div>") == 3000


@pytest.mark.parametrize(("path", "still"), STILL.items(), ids=STILL)
def test_what_never_ends_is_captured_as_it_stands_and_said(
    path: str, still: str, visit_as: VisitAs, hostile: FixtureServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STUCK_S", 1.0)
    # On a busy machine a script that loops leaves Chromium little time to answer.
    snapshot = visit_as(hostile.url + path, VisitOptions(timeout_s=20)).snapshot
    assert "The river rises in spring." in snapshot.text()
    assert not snapshot.page.settled
    assert still in snapshot.page.unsettled
    assert any("captured before the page settled" in warning for warning in snapshot.page.warnings)


@pytest.mark.parametrize("path", ["/alerting", "/alerting-later"])
def test_a_page_that_opens_dialogs_without_end_is_read_without_its_scripts(path: str, visit: Render) -> None:
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
def test_a_page_that_its_scripts_leave_blank_is_read_without_them(page: str, visit_html: Render) -> None:
    snapshot = visit_html(page.format("It floods the meadows every year, and nobody minds. " * 10))
    assert "The river rises in spring." in snapshot.text()
    assert "shows nothing when its scripts run; read with its scripts off" in snapshot.page.warnings


def test_a_blank_page_that_shows_no_more_without_scripts_is_taken_as_it_is(
    visit_html: Render,
) -> None:
    snapshot = visit_html("<body><script>document.body.append('by script')</script>")
    assert snapshot.text() == "by script"
    assert snapshot.page.warnings == ()


def test_what_scripts_took_away_comes_back_beside_a_form_with_a_field_remove(visit_html: Render) -> None:
    text = f"<p id=text>The river rises in spring. {'It floods the meadows every year. ' * 10}</p>"
    form = "<form><input type=submit name=remove value=Remove></form>"
    snapshot = visit_html(f"{text}{form}<script>document.getElementById('text').textContent = 'Sorry!'</script>")
    assert "The river rises in spring." in snapshot.text()


def test_a_page_that_forbids_to_parse_strings_is_read(visit_html: Render) -> None:
    policy = "<meta http-equiv=Content-Security-Policy content=\"require-trusted-types-for 'script'; trusted-types\">"
    snapshot = visit_html(policy + PROSE)
    assert "The river rises in spring." in snapshot.text()
    assert snapshot.page.warnings == ()


def test_a_blank_page_that_asks_for_scripts_is_blank(visit_html: Render) -> None:
    asks = "<noscript>We're sorry, this needs JavaScript. Please turn it on and load the page again.</noscript>"
    snapshot = visit_html(f"<body>{asks}<div id=app></div><script>document.body.className = 'on'</script>")
    assert snapshot.text() == ""
    assert read_snapshot(snapshot).scope.kind == "empty"


def test_redirecting_without_end_by_the_server_is_an_error(visit: Render) -> None:
    with pytest.raises(NavigationFailed, match="redirects in a loop"):
        visit("/redirecting")


@pytest.mark.parametrize("path", ["/redirecting-by-script", "/redirecting-by-refresh"])
def test_redirecting_without_end_by_the_page_ends(path: str, visit: Render) -> None:
    page = visit(path).page
    assert any("more than 20 redirects" in warning for warning in page.warnings) or not page.settled
    assert len(page.redirects) > 1


@pytest.mark.parametrize("path", ["/empty", "/empty-body"])
def test_a_page_without_text_gives_an_empty_result_and_a_warning(path: str, visit: Render) -> None:
    result = read_all(visit(path)).result
    assert result.text.strip() == ""
    assert "the page shows no text" in result.warnings


def test_a_missing_page_is_a_result_with_its_status(visit: Render) -> None:
    page = visit("/missing").page
    assert page.http_status == 404
    assert "the server answered 404 Not Found" in page.warnings


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("/missing-empty", "an error and no page"),
        ("/no-content", "not a page"),
        (NOBODY, "refuses connections"),
        ("http://no-such-host.invalid/", "no such host"),
    ],
)
def test_a_failed_navigation_is_an_error_with_its_reason(address: str, what: str, visit: Render) -> None:
    with pytest.raises(NavigationFailed, match=what):
        visit(address)


@pytest.mark.parametrize(
    ("path", "what"), [("/paper.pdf", "application/pdf"), ("/attached", "download"), ("/text", "text/plain")]
)
def test_what_is_not_html_is_an_error(path: str, what: str, visit: Render) -> None:
    with pytest.raises(NotHTML, match=what):
        visit(path)


def test_a_server_that_does_not_answer_times_out(visit: Render) -> None:
    with pytest.raises(VisitTimeout, match="no answer within 5 s"):
        visit("/silent")


@pytest.mark.parametrize("path", ["/downloading", "/popping-up"])
def test_downloads_and_popups_do_not_disturb(path: str, visit: Render) -> None:
    assert "The river rises in spring." in visit(path).text()


def test_bytes_that_are_no_utf_8_are_replaced(visit: Render) -> None:
    assert visit("/not-utf-8").text() == "Größe, Bäche, Flüsse \ufffd\ufffd and so on"


def test_halves_of_characters_are_replaced_and_told(visit: Render) -> None:
    snapshot = visit("/half-characters")
    assert snapshot.page.title == "t\ufffd"
    assert "\ufffd bank" in snapshot.text()
    assert "3 lone surrogates replaced in its text" in snapshot.page.warnings
    assert read_all(snapshot).result.title.encode()


@pytest.mark.parametrize(
    ("path", "found"), [("/deep-by-script", "level 2000"), ("/deep-quotes", "The river rises in spring.")]
)
def test_what_scripts_nest_too_deep_for_the_browser_is_moved_up_and_told(path: str, found: str, visit: Render) -> None:
    snapshot = visit(path)
    assert found in snapshot.text()
    assert "the deepest" in snapshot.text()
    assert any("nest deeper than 1000 elements moved up" in warning for warning in snapshot.page.warnings)


# ---------------------------------------------------------------------- the browser's own pages


def test_xml_that_is_not_well_formed_is_read_as_html(visit: Render) -> None:
    snapshot = visit("/broken.xhtml")
    assert snapshot.text().count("The river rises in spring.") == 2
    assert "errors" not in snapshot.text()
    assert "its XML is not well-formed; read as HTML" in snapshot.page.warnings


def test_xml_without_a_style_sheet_is_no_page(visit: Render) -> None:
    with pytest.raises(NotHTML, match="answered with text/xml, not HTML, and no style sheet shows it"):
        visit("/plain.xml")


def test_a_frame_that_did_not_load_is_no_content(visit: Render) -> None:
    assert visit("/dead-frame").text() == "The river rises in spring. It floods the meadows every year."


def test_a_page_that_goes_on_to_one_that_is_not_there_is_an_error(visit: Render) -> None:
    with pytest.raises(ServerUnreachable, match=f"went on to {NOBODY}: the server refuses connections"):
        visit("/going-nowhere")


# ---------------------------------------------------------------------- time


def test_a_document_that_never_ends_is_read_in_time(outcomes: dict[str, Outcome]) -> None:
    snapshot, _, seconds = outcomes["/dripping"]
    assert snapshot is not None
    assert "Sentence 0 is here." in snapshot.text()
    assert not snapshot.page.settled
    assert seconds < LIMIT_S + SLACK_S


@pytest.fixture(scope="module")
def gone_on(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> dict[int, Outcome]:
    """What came of pages that go on to a server that never answers, by the milliseconds after which they do."""
    with socket.create_server(("127.0.0.1", 0)) as accepts, pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "LONG_REQUEST_S", 1.0)
        away = f"http://127.0.0.1:{accepts.getsockname()[1]}/"
        pages = {ms: PROSE + f"<script>setTimeout(() => location = '{away}', {ms})</script>" for ms in GOING_ON_MS}
        with FixtureServer(routes={f"/{ms}": answer(page) for ms, page in pages.items()}) as server:
            visits = few_at_a_time(lambda ms: outcome(renderer, f"{server.url}/{ms}", LIMIT_S), GOING_ON_MS)
            return dict(zip(GOING_ON_MS, loop.run_until_complete(visits), strict=True))


@pytest.mark.parametrize("delay_ms", GOING_ON_MS)
def test_a_page_that_goes_on_to_a_server_that_never_answers_is_read_as_it_was(
    delay_ms: int, gone_on: dict[int, Outcome]
) -> None:
    snapshot, _, seconds = gone_on[delay_ms]
    assert snapshot is not None
    assert "The river rises in spring." in snapshot.text()
    assert snapshot.page.redirects == ()
    assert seconds < LIMIT_S + SLACK_S


def test_reading_again_without_scripts_has_the_time_that_is_left(outcomes: dict[str, Outcome]) -> None:
    snapshot, _, seconds = outcomes["/dripping-and-asking"]
    assert snapshot is not None
    assert "The river rises in spring." in snapshot.text()
    assert "opened 10 dialogs; read with its scripts off" in snapshot.page.warnings
    assert seconds < LIMIT_S + SLACK_S


# ---------------------------------------------------------------------- answers that break off


@pytest.mark.parametrize("name", WHOLE)
def test_an_answer_that_is_whole_is_read(name: str, visit: Render, hostile: FixtureServer) -> None:
    assert "The river rises in spring" in visit(path_of(name)).text()
    assert hostile.requests.count(path_of(name)) == (2 if name == "gzip without end tags" else 1)


@pytest.mark.parametrize("name", BROKEN)
def test_an_answer_that_breaks_off_or_cannot_be_decoded_is_an_error_that_may_pass(name: str, visit: Render) -> None:
    with pytest.raises(TransportError) as raised:
        visit(path_of(name))
    assert raised.value.transient


def test_a_compressed_answer_that_breaks_off_only_once_is_an_error_that_time(
    loop: asyncio.AbstractEventLoop, renderer: Renderer
) -> None:
    answers = [BROKEN["gzip cut short"], WHOLE["gzip"]]

    def send(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(HEAD + (answers.pop(0) if len(answers) > 1 else answers[0]))
        request.close_connection = True

    with FixtureServer(routes={"/page": send}) as server:
        with pytest.raises(TransportError):
            loop.run_until_complete(renderer.render(server.url + "/page"))
        assert "99" not in (text := loop.run_until_complete(renderer.render(server.url + "/page")).text())
        assert "98 times" in text


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.pdf", b"%PDF-1.4"), ("a.html", b"\x89PNG\r\n"), ("b.html", b"a\0b"), ("a.txt", b"no tag at all")],
)
def test_a_file_that_is_not_html_is_an_error(name: str, content: bytes, tmp_path: Path, render: Render) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(NotHTML):
        render(str(file))


def test_a_missing_file_is_an_error_with_a_hint(render: Render) -> None:
    with pytest.raises(SourceNotFound, match=r"write https://example\.org/page"):
        render("example.org/page")


def test_a_truncated_snapshot_is_an_error(tmp_path: Path, fixture_page: Render) -> None:
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


@pytest.mark.parametrize("from_visit", [1, 2])
def test_a_browser_that_does_not_get_ready_costs_no_page_that_was_read(
    from_visit: int, visit_as: VisitAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that its scripts leave blank gets a second attempt; if that fails, the first result is kept."""
    watch, visits = Documents.watch, 0

    async def watched(documents: Documents) -> None:
        nonlocal visits
        visits += 1
        if visits >= from_visit:
            await asyncio.Event().wait()
        await watch(documents)

    monkeypatch.setattr(Documents, "watch", watched)
    blanked = "<script>onload = () => document.body.replaceChildren('blank')</script><p>The river rises in spring."

    with FixtureServer(routes={"/": answer(blanked)}) as server:
        if from_visit == 1:
            with pytest.raises(VisitTimeout, match="not read within 8 s"):
                visit_as(f"{server.url}/", VisitOptions(timeout_s=8))
        else:
            assert visit_as(f"{server.url}/", VisitOptions(timeout_s=8)).snapshot.text() == "blank"
            assert visits == 2


def test_soft_hyphens_are_not_in_the_text(visit_html: Render) -> None:
    assert visit_html("<p>a ri&shy;ver bank&shy;</p>").text() == "a river bank"
