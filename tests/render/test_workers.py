"""What a visit waits for on pages with workers: as long as one may bring text, but not for idle ones."""

import asyncio

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.render.conftest import USUAL, VisitAll
from zoning import Snapshot, limits
from zoning.render.traffic import Traffic

AT_ONCE = 8
"""Enough concurrent visits for the browser's messages to be late."""

REPORTED_S = 0.5
"""The time after which a busy machine reports a worker."""

SHOW = "const show = t => document.body.append(Object.assign(document.createElement('p'), {textContent: t}));"
SHOWS = f"{SHOW} worker.onmessage = ({{data}}) => show(data)"
ASKS = f"{SHOWS}; worker.postMessage('go')"
ANSWER = "onmessage = () => postMessage('late text')"
GET = "fetch('/slow/1500/data').then(r => r.json())"
LATER = "setTimeout(() => postMessage('late text'), 2500); onmessage = () => 0"
SOON = "setTimeout(() => postMessage('late text'), 1200)"
IDLE = {
    "never asked": (ANSWER, ""),
    "a listener": ("addEventListener('message', () => 0)", ""),
    "module": (ANSWER, ""),
    "has ended": ("postMessage('no text')", ""),
    "told without end": ("let n = 0; onmessage = () => { n++ }", "setInterval(() => worker.postMessage('tick'), 900)"),
    "ended promises": (f"Promise.reject(1).catch(() => 0); Promise.resolve(2); {ANSWER}", ""),
    "a port": (
        "onmessage = ({ports: [port]}) => { self.port = port }",
        "const {port1} = new MessageChannel(); worker.postMessage('here', [port1])",
    ),
}
"""Workers from which nothing comes, and what their pages do with them."""
AT_WORK = {
    "request": (f"{GET}.then(postMessage)", SHOWS),
    "request when asked": (f"onmessage = () => {GET}.then(postMessage)", ASKS),
    "older request": (
        "onmessage = () => { const x = new XMLHttpRequest(); x.open('GET', '/slow/2500/data');"
        "x.responseType = 'json'; x.onload = () => postMessage(x.response); x.send() }",
        ASKS,
    ),
    "module": ("import '/slow/2500/empty.js'; postMessage('late text'); onmessage = () => 0", SHOWS),
    "timer": (LATER, SHOWS),
    "calculation": (
        "onmessage = () => { const end = Date.now() + 2500; while (Date.now() < end); postMessage('late text') }",
        ASKS,
    ),
    "inner worker": (
        f"const inner = new Worker(URL.createObjectURL(new Blob([{LATER!r}])));"
        "inner.onmessage = ({data}) => postMessage(data); onmessage = () => 0",
        SHOWS,
    ),
    "several questions": (
        f"let asked = 0; onmessage = async () => {{ const got = await {GET}; postMessage(++asked < 2 ? '' : got) }}",
        f"{SHOW} const ask = () => worker.postMessage('and then?'); worker.onmessage = ({{data}}) =>"
        "{ data ? show(data) : setTimeout(ask, 300) }; ask()",
    ),
}
"""The text of these workers comes after 1.5 to 3 s."""


def visit(name: str, worker: str, script: str, render: Render) -> Snapshot:
    kind = "{type: 'module'}" if name == "module" else "{}"
    routes = {
        "/": answer(
            f"<!DOCTYPE html><p>text</p><script>const worker = new Worker('/worker.js', {kind}); {script}</script>"
        ),
        "/worker.js": answer(worker, kind="text/javascript"),
        "/data": answer('"late text"', kind="application/json"),
        "/empty.js": answer("", kind="text/javascript"),
    }
    with FixtureServer(routes=routes) as server:
        return render(server.url + "/")


def test_the_clock_of_a_page_with_a_worker_does_not_run_away(
    visit_all: VisitAll, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LACKING_S", 1.0)
    routes = {
        "/": answer(
            "<!DOCTYPE html><p></p><script>const begun = Date.now(); new Worker('/worker.js').onmessage ="
            "() => { document.querySelector('p').textContent = Date.now() - begun }</script>"
        ),
        "/worker.js": answer("setInterval(() => postMessage(0), 200)", kind="text/javascript"),
    }
    with FixtureServer(routes=routes) as server:
        visits = [(f"{server.url}/?{number}", USUAL) for number in range(AT_ONCE)]
        passed_ms = [int(snapshot.text() or 0) for snapshot in visit_all(visits, at_once=AT_ONCE)]
    assert max(passed_ms) < 60_000


@pytest.mark.parametrize("name", IDLE)
def test_an_idle_worker_is_not_waited_for(name: str, render: Render) -> None:
    snapshot = visit(name, *IDLE[name], render)
    assert snapshot.text() == "text"
    assert snapshot.page.timing_ms["settle"] < limits.LACKING_S * 1000 / 2


@pytest.mark.parametrize("name", AT_WORK)
def test_a_worker_that_may_bring_text_is_waited_for(name: str, render: Render) -> None:
    assert visit(name, *AT_WORK[name], render).text().split("\n") == ["text", "late text"]


def test_a_worker_that_is_reported_late_is_waited_for(
    render: Render, loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Traffic._add_worker
    monkeypatch.setattr(Traffic, "_add_worker", lambda *late: loop.call_later(REPORTED_S, add, *late))
    worker = f"URL.createObjectURL(new Blob([{SOON!r}]))"  # no request tells of its script
    page = f"<!DOCTYPE html><p>text</p><script>const worker = new Worker({worker}); {SHOWS}</script>"
    with FixtureServer(routes={"/": answer(page)}) as server:
        assert "late text" in render(server.url + "/").text()
