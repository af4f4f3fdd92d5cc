"""Requests for consent are answered if asked for: by rejecting if possible, by rules stored as data."""

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.render.conftest import VisitAll
from zoning import VisitOptions

ARTICLE = "<h1>Tides</h1>" + "<p>The tide comes twice a day. It leaves mud behind, and the birds come.</p>" * 5
STORE = "onclick=\"answer.textContent = 'answered ' + this.textContent; banner.remove()\""


def banner(buttons: str, style: str = "position:fixed;bottom:0;z-index:99") -> str:
    return f"<div id=banner style='{style}'><p>We use cookies.</p>{buttons}</div><p id=answer></p>"


REJECTED = {
    "/both": banner(f"<button {STORE}>Accept all</button><button {STORE}>Reject all</button>"),
    "/german": banner(f"<button {STORE}>Alle akzeptieren</button><a {STORE}>Nur notwendige Cookies</a>"),
    "/known": banner(f"<button {STORE}>Fine</button><button id=onetrust-reject-all-handler {STORE}>Weg</button>"),
    "/shadow": """<div id=host></div><p id=answer></p><script>
        const root = host.attachShadow({mode: 'open'});
        root.innerHTML = `<div style="position:fixed;top:0">Our cookie policy <button>Decline</button></div>`;
        root.querySelector('button').onclick = () => { host.remove(); answer.textContent = 'answered Decline' };
        </script>""",
    "/framed": """<iframe id=frame style="position:fixed;top:0" srcdoc="<p>We value your privacy choices and use
        cookies.</p><button onclick='parent.postMessage(1, `*`)'>Reject</button>"></iframe><p id=answer></p>
        <script>onmessage = () => { frame.remove(); answer.textContent = 'answered Reject' }</script>""",
    "/value": banner(f"<button value=1 {STORE}>Yes</button><button value=0 {STORE}>Reject all</button>"),
    "/polish": """<iframe id=frame style="position:fixed;top:0" srcdoc="<meta charset=utf-8><p>Dbamy o Twoją
        prywatność.</p><button onclick='parent.postMessage(1, `*`)'>Odrzuć wszystko</button>"></iframe><p id=answer></p>
        <script>onmessage = () => { frame.remove(); answer.textContent = 'answered' }</script>""",
    "/swedish": banner(f"<button {STORE}>Godkänn alla</button><button {STORE}>Endast nödvändiga</button>"),
    "/anew": "<script>if (sessionStorage.x) document.write('<p>answered No thanks</p>'); else document.write("
    "`<div style='position:fixed;top:0'>Cookies? <button onclick='sessionStorage.x = 1; location.reload()'>"
    "No thanks</button></div>`)</script>",
}
ACCEPTING = (
    "I agree", "Zustimmen und weiter", "Alle akzeptieren & schließen", "Accepter et poursuivre", "Accetta e prosegui",
    "Aceptar y seguir", "Ja, ik ga akkoord", "Akceptuję i przechodzę do serwisu",
)  # fmt: skip
ACCEPTED = {f"/only-accept-{n}": banner(f"<button {STORE}>{label}</button>") for n, label in enumerate(ACCEPTING)}
LEFT_ALONE = {
    "/no-banner": f"<p>Our cookies are the best.</p><button {STORE}>Accept</button><p id=answer></p><i id=banner></i>",
    "/other": banner(f"<button {STORE}>Close</button>").replace("We use cookies", "Subscribe to our newsletter"),
    "/unclear": banner(f"<button {STORE}>Settings</button>"),
}
LOCKED = "<style>html,body{overflow:hidden;height:100%}</style>"
PAGES = REJECTED | ACCEPTED | LEFT_ALONE | {"/locked": LOCKED + REJECTED["/both"]}


@pytest.fixture(scope="module")
def visited(visit_all: VisitAll) -> Render:
    routes = {path: answer(f"<!DOCTYPE html><body>{ARTICLE}{page}") for path, page in PAGES.items()}
    options = VisitOptions(reveal=("scroll", "consent"))
    with FixtureServer(routes=routes) as server:
        snapshots = visit_all((server.url + path, options) for path in PAGES)
    return dict(zip(PAGES, snapshots, strict=True)).__getitem__


@pytest.mark.parametrize("path", REJECTED)
def test_what_can_be_rejected_is(path: str, visited: Render) -> None:
    page = visited(path)
    assert "answered" in page.text()
    assert "ccept" not in page.text()
    assert page.page.revealed[0].startswith("rejected the request for consent")
    assert "The tide comes twice a day" in page.text()


@pytest.mark.parametrize(("path", "label"), [*zip(ACCEPTED, ACCEPTING, strict=True)])
def test_what_can_only_be_accepted_is_accepted(path: str, label: str, visited: Render) -> None:
    page = visited(path)
    assert f"answered {label}" in page.text()
    assert page.page.revealed[0] == f"accepted the request for consent by {label!r}"


@pytest.mark.parametrize("path", LEFT_ALONE)
def test_what_asks_for_something_else_is_left_alone(path: str, visited: Render) -> None:
    page = visited(path)
    assert "answered" not in page.text()
    assert not any("consent" in done for done in page.page.revealed)


def test_the_page_scrolls_again_when_its_banner_has_gone(visited: Render) -> None:
    page = visited("/locked")
    assert "answered" in page.text()
    body = page.body
    assert page.style(body, "overflow") == "visible"


def test_nothing_is_answered_unless_that_is_asked_for(visit_html: Render) -> None:
    page = visit_html(ARTICLE + REJECTED["/both"])
    assert "Reject all" in page.text()
