"""Blocked kinds of files are not requested; style sheets and scripts always are."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAs
from zoning import Snapshot, VisitOptions
from zoning.render import blocking


def picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (30, 20)).save(file, "PNG")
    return file.getvalue()


PAGE = """<!DOCTYPE html><link rel=stylesheet href=/style.css><p>The river rises in spring.</p><img src=/picture.png>
<div style="background:url(/background.png);height:9px"></div><video src=/film.mp4 preload=auto></video>
<script src=/script.js></script>"""
ROUTES = {
    "/": answer(PAGE),
    "/style.css": answer("@font-face{font-family:a;src:url(/font.woff2)} p{font-family:a}", kind="text/css"),
    "/script.js": answer("document.body.append('the script ran')", kind="text/javascript"),
    "/picture.png": answer(picture(), kind="image/png"),
    "/background.png": answer(picture(), kind="image/png"),
    "/font.woff2": answer(b"no font", kind="font/woff2"),
    "/film.mp4": answer(b"no film", kind="video/mp4"),
}
ASKED_FOR = {"images": {"/picture.png", "/background.png"}, "fonts": {"/font.woff2"}, "media": {"/film.mp4"}}


@pytest.fixture(scope="module")
def site() -> Iterator[FixtureServer]:
    with FixtureServer(routes=ROUTES) as server:
        yield server


def visit(site: FixtureServer, visit_as: VisitAs, *kinds: blocking.Blocked) -> tuple[Snapshot, set[str]]:
    """The page without these kinds, and what was asked for."""
    before = len(site.requests)
    return visit_as(site.url + "/", VisitOptions(block=kinds)).snapshot, set(site.requests[before:])


def test_everything_is_loaded_unless_it_is_blocked(site: FixtureServer, visit_as: VisitAs) -> None:
    _, asked = visit(site, visit_as)
    assert set(ROUTES) - asked == set()


@pytest.mark.parametrize("kind", ASKED_FOR)
def test_what_is_blocked_is_not_asked_for(kind: blocking.Blocked, site: FixtureServer, visit_as: VisitAs) -> None:
    snapshot, asked = visit(site, visit_as, kind)
    assert set(ROUTES) - asked == ASKED_FOR[kind]
    assert "the script ran" in snapshot.text()


def test_trackers_are_known_by_their_hosts(
    site: FixtureServer, visit_as: VisitAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "*://*.doubleclick.net/*" in blocking._trackers()
    monkeypatch.setattr(blocking, "_trackers", lambda: ("*://127.0.0.1:*/script.js",))
    snapshot, asked = visit(site, visit_as, "trackers")
    assert set(ROUTES) - asked == {"/script.js"}
    assert snapshot.page.resources.blocked == 1
