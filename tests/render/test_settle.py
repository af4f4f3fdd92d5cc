"""When a page has settled: what is waited for, what is not, and how this is recorded."""

import asyncio
import time
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler

import numpy as np
import pytest

from fixtures.answers import answer, silence, web_socket
from fixtures.answers import events as sent_events
from fixtures.server import FixtureServer
from zoning import Renderer, Snapshot, VisitOptions, limits

FONT = """<script>
  const font = address => { const face = new FontFace('W', `url(${address})`); document.fonts.add(face); return face };
</script>"""
PIECES = [f"<p>part {n}</p>" for n in range(6)]


def in_pieces(request: BaseHTTPRequestHandler) -> None:
    request.send_response(200)
    request.send_header("Content-Type", "text/html")
    request.end_headers()
    for piece in PIECES:
        time.sleep(0.25)
        request.wfile.write(piece.encode())
        request.wfile.flush()


def events_without_end(request: BaseHTTPRequestHandler) -> None:
    request.send_response(200)
    request.send_header("Content-Type", "text/event-stream")
    request.end_headers()
    for n in range(200):
        request.wfile.write(f"data: {n}\n\n".encode())
        request.wfile.flush()
        time.sleep(0.1)


def says(paragraph: str) -> str:
    return f"document.body.append(Object.assign(document.createElement('p'), {{textContent: {paragraph}}}))"


ROUTES = {
    "/socket": web_socket(["pushed", "and pushed again"], 0.2, first_s=1),
    "/silent-socket": web_socket([], 0),
    "/ticking-socket": web_socket([str(n) for n in range(1000)], 0.05),
    "/stream": sent_events(["pushed", "and pushed again"], 0.2, first_s=1),
    "/silent-stream": sent_events([], 0),
    "/data": answer('"late text"', kind="application/json"),
    "/program.js": answer("document.querySelector('p').textContent = 'by a late program'", kind="text/javascript"),
    "/in-pieces": in_pieces,
    "/events": events_without_end,
    "/next": answer("<p>the next page</p>"),
}


HARMLESS = {
    "timer": "setInterval(() => { window.n = (window.n || 0) + 1 }, 10)",
    "animation frames": "const tick = () => requestAnimationFrame(tick); tick()",
    "animation by style": "const { style } = document.querySelector('p');"
    "setInterval(() => { style.opacity = 0.5 + Math.random() / 2 }, 20)",
    "poll that begins later": "const poll = () => fetch('/slow/30000/data').then(poll); setTimeout(poll, 5000)",
    "event stream": "new EventSource('/events')",
    "request open for long": "fetch('/slow/30000/data')",
    "web socket": "new WebSocket('ws://' + location.host + '/silent-socket')",
}
TICKERS = {
    "ticking text": "setInterval(() => { tick.textContent = Date.now() % 1000 + 1000 }, 50)",
    "ticking markup": "setInterval(() => { tick.innerHTML = `<b>${Date.now() % 1000 + 1000}</b>` }, 50)",
    "ticking class": "setInterval(() => { tick.classList.toggle('now') }, 50)",
    "ticking socket": "new WebSocket('ws://' + location.host + '/ticking-socket').onmessage = "
    "event => { tick.textContent = event.data % 10 }",
}
GOING_ON = {
    "load": "<img src=/slow/30000/data>",
    "mutations": "<script>setInterval(() => document.body.append('x'), 50)</script>",
    "requests": "<script>setInterval(() => fetch('/slow/1000/data'), 200)</script>",
    "fonts": "<script>onload = () => setTimeout(() => font('/slow/30000/data').load())</script>",
}


LATE_TEXT = {
    "fetch": "fetch('/slow/1500/data').then(r => r.json()).then(show)",
    "XMLHttpRequest": "const x = new XMLHttpRequest(); x.responseType = 'json'; x.onload = () => show(x.response);"
    "x.open('GET', '/slow/1500/data'); x.send()",
    "fetch after load": "onload = () => setTimeout(() => fetch('/slow/1200/data').then(r => r.json()).then(show), 250)",
    "one fetch after the other": "fetch('/slow/700/data').then(() => fetch('/slow/700/data'))"
    ".then(r => r.json()).then(show)",
}
GROWING = {"page": "document.body", "shadow tree": "host.attachShadow({mode: 'closed'})"}
OPENED = [
    "new WebSocket('ws://' + location.host + '/socket')",
    "new EventSource('/stream')",
]
REFRESHES = ["30; url=/next", "2", "soon"]


def growing(place: str) -> str:
    grow = "const p = document.createElement('p'); p.textContent = 'part ' + n; place.append(p)"
    timer = f"let n = 0; const timer = setInterval(() => {{ {grow}; if (++n === 8) clearInterval(timer) }}, 150)"
    return f"<!DOCTYPE html><div id=host></div><script>const place = {place}; {timer}</script>"


SHOW = "const show = t => document.querySelector('p').append(' and ' + t)"
IN_ONE_PLACE = "p.append('part ' + n + '; '); if (++n === 20) clearInterval(timer)"
DECIDED = "document.querySelector('p').textContent = 'the font is decided'"
CLOCK = "setInterval(() => { document.querySelector('p').textContent = Date.now() % 1000 + 1000 }, 900)"
QUIET = {
    **{name: f"<p>early</p><script>{SHOW}; {script}</script>" for name, script in LATE_TEXT.items()},
    **{f"grows in a {name}": growing(place) for name, place in GROWING.items()},
    **{
        opened: f"<p>early</p><script>({opened}).onmessage = event => {says('event.data')}</script>"
        for opened in OPENED
    },
    **{content: f"<meta http-equiv=refresh content='{content}'><p>text</p>" for content in REFRESHES},
    "a late program": "<p>early</p><script>onload = () => document.body.append(Object.assign("
    "document.createElement('script'), {src: '/slow/1200/program.js'}))</script>",
    "one place": f"<p id=p></p><script>let n = 0; const timer = setInterval(() => {{ {IN_ONE_PLACE} }}, 200)</script>",
    "a font": f"<p>early</p>{FONT}<script>font('/slow/800/data').load().catch(() => {{ {DECIDED} }})</script>",
    "lacks text": "<p>early</p><script>fetch('/slow/1800/data').then(() => new EventSource('/silent-stream'))</script>",
    "goes on": "<p>the first</p><script>setTimeout(() => { location = '/next' }, 200)</script>",
    "says where it goes": "<meta http-equiv=Refresh content='2; URL=/next'><p>the first</p>",
    "clock": f"<p>text</p><script>{CLOCK}; fetch('/slow/2500/data')</script>",
}
"""Pages that fall quiet."""


@pytest.fixture(scope="module")
def visited(render_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, Snapshot]:
    """The snapshots of all these pages: most of a visit is waiting, so they are visited beside each other."""
    bodies = QUIET | {name: f"<p>text</p><script>{script}</script>" for name, script in HARMLESS.items()}
    bodies |= {name: f"<p>text</p>{FONT}{body}" for name, body in GOING_ON.items()}
    ticking = "<!DOCTYPE html><p>text</p><p id=tick style='height:30px'>0</p>"
    late = f"setTimeout(() => {{ {says(repr('late'))} }}, 1700)"
    bodies |= {name: f"{ticking}<script>{ticker};{late}</script>" for name, ticker in TICKERS.items()}
    paths = {f"/{number}": answer(body) for number, body in enumerate(bodies.values())}
    with FixtureServer(routes={**ROUTES, **paths}) as server:
        snapshots = render_all([server.url + path for path in (*paths, "/in-pieces")])
    return dict(zip((*bodies, "in pieces"), snapshots, strict=True))


def assert_settled(snapshot: Snapshot) -> None:
    assert snapshot.page.settled
    assert snapshot.page.unsettled == ()
    assert not any("before the page settled" in warning for warning in snapshot.page.warnings)


# ---------------------------------------------------------------------- what is waited for


@pytest.mark.parametrize("name", LATE_TEXT)
def test_text_that_comes_by_request_is_waited_for(name: str, visited: dict[str, Snapshot]) -> None:
    assert visited[name].text() == "early and late text"
    assert_settled(visited[name])


def test_a_program_that_comes_late_is_waited_for(visited: dict[str, Snapshot]) -> None:
    snapshot = visited["a late program"]
    assert snapshot.text() == "by a late program"
    assert_settled(snapshot)


def test_a_document_that_comes_in_pieces_is_read_to_its_end(visited: dict[str, Snapshot]) -> None:
    snapshot = visited["in pieces"]
    assert snapshot.text().splitlines() == [f"part {n}" for n in range(6)]
    assert_settled(snapshot)


@pytest.mark.parametrize("where", GROWING)
def test_text_that_grows_by_timer_is_waited_for_while_it_grows(where: str, visited: dict[str, Snapshot]) -> None:
    snapshot = visited[f"grows in a {where}"]
    assert snapshot.text().splitlines() == [f"part {n}" for n in range(8)]
    assert_settled(snapshot)


@pytest.mark.parametrize("opened", OPENED)
def test_messages_of_a_socket_or_stream_are_waited_for(opened: str, visited: dict[str, Snapshot]) -> None:
    snapshot = visited[opened]
    assert snapshot.text().splitlines() == ["early", "pushed", "and pushed again"]
    assert_settled(snapshot)


def test_a_page_that_lacks_text_becomes_quiet_before_the_limit(visited: dict[str, Snapshot]) -> None:
    assert_settled(visited["lacks text"])


def test_text_that_grows_in_one_place_for_long_is_waited_for(visited: dict[str, Snapshot]) -> None:
    snapshot = visited["one place"]
    assert "part 19" in snapshot.text()
    assert_settled(snapshot)


def test_a_web_font_is_waited_for(visited: dict[str, Snapshot]) -> None:
    assert visited["a font"].text() == "the font is decided"


def test_a_page_that_goes_on_to_another_by_script_is_followed(visited: dict[str, Snapshot]) -> None:
    snapshot = visited["goes on"]
    assert snapshot.text() == "the next page"
    assert snapshot.page.final_url.endswith("/next")
    assert snapshot.page.redirects == (snapshot.page.url,)
    assert_settled(snapshot)


def test_a_page_that_says_where_it_goes_is_followed(visited: dict[str, Snapshot]) -> None:
    snapshot = visited["says where it goes"]
    assert snapshot.text() == "the next page"
    assert_settled(snapshot)


# ---------------------------------------------------------------------- what is not


@pytest.mark.parametrize("content", REFRESHES)
def test_other_refreshes_are_not_waited_for(content: str, visited: dict[str, Snapshot]) -> None:
    snapshot = visited[content]
    assert snapshot.text() == "text"
    assert_settled(snapshot)
    assert snapshot.page.timing_ms["settle"] < limits.SETTLE_S * 1000


@pytest.mark.parametrize("name", HARMLESS)
def test_what_does_not_change_the_page_does_not_hold_it(name: str, visited: dict[str, Snapshot]) -> None:
    snapshot = visited[name]
    assert snapshot.text() == "text"
    assert_settled(snapshot)
    assert snapshot.page.timing_ms["settle"] < limits.SETTLE_S * 1000


@pytest.mark.parametrize("ticker", TICKERS)
def test_a_ticker_is_not_waited_for_but_recorded_and_what_changes_beside_it_is(
    ticker: str, visited: dict[str, Snapshot]
) -> None:
    snapshot = visited[ticker]
    assert snapshot.text().endswith("late")
    assert snapshot.page.unsettled == ("mutations",)
    assert snapshot.page.timing_ms["settle"] < limits.SETTLE_S * 1000 - 2000


def test_a_clock_that_rests_between_its_ticks_is_quiet(visited: dict[str, Snapshot]) -> None:
    assert_settled(visited["clock"])


# ---------------------------------------------------------------------- what is recorded


@pytest.mark.parametrize("still", GOING_ON)
def test_what_was_still_going_on_is_recorded(still: str, visited: dict[str, Snapshot]) -> None:
    page = visited[still].page
    assert not page.settled
    assert page.unsettled == (still,)
    assert f"captured before the page settled; still active: {still}" in page.warnings


# ---------------------------------------------------------------------- in whose time


DATES = """<p id=said></p><script>
  class Later extends Date {}
  for (let left = 1000; left; left--) Date.now();
  const [day, now] = [new Date(2020, 1, 29), new Date()];
  said.textContent = [
    day.getDate(), new Date(day).getMonth(), new Date('2020-02-29T00:00Z').toISOString(), Date.UTC(1970, 0, 2),
    now instanceof Date, now.constructor === Date, new Later(0) instanceof Later, typeof Date(),
    Number.isInteger(Date.now()), Date.now() - now < 1000,
    Math.abs(performance.timeOrigin + performance.now() - now) < 1000,
    Object.prototype.toString.call(now), JSON.stringify({day: new Date(0)}), Date.length, Date.name,
  ].join(' ');
</script>"""


def waiting(now: str) -> str:
    """A page with a script that asks for the time until some has passed.

    It begins so late that the page has its clock by then: this happens after the beginning of its navigation.
    """
    return f"""<p>text</p><script>
      const now = () => {now};
      const wait = ms => {{ const end = now() + ms; while (now() < end); }};
      const loop = () => {{ wait(100); document.body.append('after a loop') }};
      fetch('/slow/1500/data').then(() => setTimeout(loop, 100));
    </script>"""


@pytest.mark.parametrize(("seconds", "clock"), [(5.0, "page"), (0.0, "wall")])
def test_the_clock_that_a_page_used_is_recorded(
    seconds: float, clock: str, loop: asyncio.AbstractEventLoop, renderer: Renderer
) -> None:
    options = VisitOptions(page_time_s=seconds)
    with FixtureServer(routes={"/": answer("<p>text</p>")}) as server:
        rendering = loop.run_until_complete(renderer.visit(server.url, options=options))
    assert rendering.snapshot.page.clock == clock


@pytest.mark.parametrize("now", ["Date.now()", "new Date().getTime()", "performance.now()", "Date.parse(Date())"])
def test_a_loop_that_looks_at_the_clock_ends_in_the_time_of_the_page(
    now: str, loop: asyncio.AbstractEventLoop, renderer: Renderer
) -> None:
    with FixtureServer(routes={**ROUTES, "/": answer(waiting(now))}) as server:
        snapshot = loop.run_until_complete(renderer.render(server.url))
    assert "after a loop" in snapshot.text()
    assert (snapshot.page.clock, snapshot.page.warnings) == ("page", ())


def test_a_loop_that_looks_at_what_is_no_clock_is_read_in_the_time_of_the_wall(
    loop: asyncio.AbstractEventLoop, renderer: Renderer
) -> None:
    with FixtureServer(routes={**ROUTES, "/": answer(waiting("new Event('').timeStamp"))}) as server:
        snapshot = loop.run_until_complete(renderer.render(server.url))
    assert "after a loop" in snapshot.text()
    assert (snapshot.page.clock, snapshot.page.unsettled) == ("wall", ())
    why = "its virtual time did not end (by an endless script, or because the page is very large); read in real time"
    assert why in snapshot.page.warnings


def test_dates_are_the_same_with_page_time_as_with_the_real_clock(
    loop: asyncio.AbstractEventLoop, renderer: Renderer
) -> None:
    with FixtureServer(routes={"/": answer(DATES)}) as server:
        said = loop.run_until_complete(renderer.render(server.url)).text()
        untouched = loop.run_until_complete(
            renderer.visit(server.url, options=VisitOptions(page_time_s=0.0))
        ).snapshot.text()
    assert said == untouched
    assert "29 1 2020-02-29T00:00:00.000Z 86400000 true true true string true true true" in said


def test_pictures_that_are_let_go_of_are_asked_for_again(render: Callable[..., Snapshot]) -> None:
    page = """<p id=told>nothing</p><picture><source srcset=/other.png><img src=/one.png srcset=/large.png></picture>
      <script>onload = () => { told.textContent = 'loaded' }</script>"""
    silent = dict.fromkeys(("/one.png", "/large.png", "/other.png"), silence)
    with FixtureServer(routes={"/": answer(page), **silent}) as server:
        snapshot = render(server.url + "/")
    (image,), (source,) = (np.flatnonzero(snapshot.named(name)).tolist() for name in ("img", "source"))
    assert snapshot.text() == "loaded"
    assert snapshot.attributes_of(image) == {"src": "/one.png", "srcset": "/large.png"}
    assert snapshot.attributes_of(source) == {"srcset": "/other.png"}


def test_a_picture_that_is_requested_again_whenever_it_fails_is_not_waited_for(render: Callable[..., Snapshot]) -> None:
    page = f"""<p>early</p><img src=/slow/200/none.png onerror="this.src = src"><script>
      setTimeout(() => {{ {says("'and late'")} }}, 4000)</script>"""
    with FixtureServer(routes={"/": answer(page)}) as server:
        snapshot = render(server.url + "/")
    assert "and late" in snapshot.text()
    assert snapshot.page.unsettled in {("load",), ("load", "mutations")}
