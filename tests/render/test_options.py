"""Options of visits: the browser's identity, headers, login, proxy."""

import base64
import json
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAs
from zoning import Snapshot, VisitOptions
from zoning.errors import UsageError

pytestmark = pytest.mark.browser

SECRET = ("X-Secret", "sesame")


class Log:
    """What a server was asked, with the headers."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, str]]] = []

    def page(self, body: str) -> Callable[[BaseHTTPRequestHandler], None]:
        def handle(request: BaseHTTPRequestHandler) -> None:
            self.asked.append((request.path, {name.lower(): value for name, value in request.headers.items()}))
            answer(body)(request)

        return handle

    def redirect(self, to: Callable[[], str]) -> Callable[[BaseHTTPRequestHandler], None]:
        def handle(request: BaseHTTPRequestHandler) -> None:
            self.asked.append((request.path, {name.lower(): value for name, value in request.headers.items()}))
            answer("", status=302, Location=to())(request)

        return handle

    def header(self, path: str, name: str) -> list[str | None]:
        return [headers.get(name.lower()) for asked, headers in self.asked if asked == path]


Visit = Callable[[str, VisitOptions], Snapshot]


@pytest.fixture
def visit(visit_as: VisitAs) -> Visit:
    return lambda address, options: visit_as(address, options).snapshot


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def other(log: Log) -> Iterator[FixtureServer]:
    routes = {"/picture": log.page("x"), "/landing": log.page("<p>landed")}
    with FixtureServer(routes=routes) as running:
        yield running


@pytest.fixture
def own(log: Log, other: FixtureServer) -> Iterator[FixtureServer]:
    routes = {
        "/page": log.page(f"<p>here<img src='{other.url}/picture'><img src=/own-picture>"),
        "/own-picture": log.page("x"),
        "/away": log.redirect(lambda: f"{other.url}/landing"),
        "/who": log.page(
            "<p id=p><script>p.textContent = [navigator.language, new Intl.DateTimeFormat().resolvedOptions().timeZone,"
            " document.cookie, localStorage.getItem('key')].join()</script>"
        ),
    }
    with FixtureServer(routes=routes) as running:
        yield running


def test_headers_go_to_the_pages_own_origin_alone(visit: Visit, own: FixtureServer, log: Log) -> None:
    visit(f"{own.url}/page", VisitOptions(headers=(SECRET,)))
    assert log.header("/page", "X-Secret") == ["sesame"]
    assert log.header("/own-picture", "X-Secret") == ["sesame"]
    assert log.header("/picture", "X-Secret") == [None]


def test_headers_are_not_carried_along_by_a_redirect(visit: Visit, own: FixtureServer, log: Log) -> None:
    assert visit(f"{own.url}/away", VisitOptions(headers=(SECRET,))).text() == "landed"
    assert log.header("/away", "X-Secret") == ["sesame"]
    assert log.header("/landing", "X-Secret") == [None]


def test_the_browser_is_who_it_is_told_to_be(visit: Visit, own: FixtureServer, log: Log) -> None:
    options = VisitOptions(user_agent="zoning-test/1", locale="de-DE", timezone="Asia/Tokyo")
    assert visit(f"{own.url}/who", options).text().startswith("de-DE,Asia/Tokyo")
    assert log.header("/who", "User-Agent") == ["zoning-test/1"]
    assert log.header("/who", "Accept-Language")[0].startswith("de-DE")  # type: ignore[union-attr]


def test_a_login_is_taken_along(visit: Visit, own: FixtureServer, log: Log, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    cookie = {"name": "session", "value": "s3", "domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": False,
              "secure": False, "sameSite": "Lax"}  # fmt: skip
    local = {"origin": own.url, "localStorage": [{"name": "key", "value": "kept"}]}
    state.write_text(json.dumps({"cookies": [cookie], "origins": [local]}))
    assert visit(f"{own.url}/who", VisitOptions(storage_state=state)).text().endswith("session=s3,kept")
    assert log.header("/who", "Cookie") == ["session=s3"]


def test_a_visit_goes_through_the_proxy(visit: Visit, own: FixtureServer) -> None:
    through: list[str | None] = []

    def forward(request: BaseHTTPRequestHandler) -> None:
        through.append(request.headers.get("Proxy-Authorization"))
        if through[-1] is None:
            answer("", status=407, Proxy_Authenticate='Basic realm="proxy"')(request)
        else:
            with urlopen(f"{own.url}/who") as response:
                answer(response.read())(request)

    with FixtureServer(routes={"/who": forward}) as proxy:
        address = proxy.url.replace("http://", "http://me:secret@")
        assert "en-US" in visit("http://pages.test/who", VisitOptions(proxy=address)).text()
    assert through[-1] == "Basic " + base64.b64encode(b"me:secret").decode()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"timezone": "Mars/Olympus"}, "unknown time zone 'Mars/Olympus'"),
        ({"locale": "../x"}, "'../x' is not a language tag"),
        ({"locale": "xx_YY"}, "'xx_YY' is not a language tag .* use one such as xx-YY"),
        ({"locale": "de_DE"}, "use one such as de-DE"),
        ({"proxy": "ftp://x:1"}, "is not a proxy"),
        ({"proxy": "http://[::1"}, "is not a proxy"),
        ({"storage_state": Path("/nowhere/state.json")}, "No such file"),
        ({"viewport": (1, 1)}, "10 to 9999 px"),
        ({"viewport": (1280, 100_000)}, "10 to 9999 px"),
        ({"timeout_s": -1}, "at least 1 s"),
        ({"timeout_s": float("nan")}, "at least 1 s"),
        ({"page_time_s": 61}, "0 to 60 s"),
        ({"reveal": "unfold"}, "a tuple of some of consent, gate, unfold, scroll"),
        ({"reveal": ("open",)}, "a tuple of some of consent, gate, unfold, scroll"),
        ({"block": ("scripts",)}, "a tuple of some of images, fonts, media, trackers"),
        ({"headers": (("a b", "c"),)}, "is not an HTTP header"),
        ({"headers": (("a", "b\r\nc: d"),)}, "is not an HTTP header"),
    ],
)
def test_what_no_visit_can_be_made_with_is_wrong_usage(options: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        VisitOptions(**options)


TAGS = ("de", "de-DE", "xx-YY", "zh-Hant-TW", "es-419", "de-CH-1901", "de-1996", "de-u-co-phonebk", "de-DE-x-goethe",
        "en-a-bbb-x-a", "qqq")  # fmt: skip


@pytest.mark.parametrize("tag", TAGS)
def test_language_tags_are_those_of_chromium(own: FixtureServer, visit: Visit, log: Log, tag: str) -> None:
    own.routes["/said"] = log.page("<p>x<script>document.querySelector('p').append(navigator.language)</script>")
    assert f"x{tag}" in visit(f"{own.url}/said", VisitOptions(locale=tag)).text()


@pytest.mark.parametrize(
    "tag",
    ["", "a", "abcd", "english", "x-private", "de--DE", "de-", "de-DEU", "de-1", "en-x", "C", "en-u", "zh-cmn-Hans-CN",
     "de-1996-1996", "en-a-bb-a-cc", "i-klingon", "de-DE\n"],
)  # fmt: skip
def test_language_tags_that_chromium_refuses_are_wrong_usage(tag: str) -> None:
    with pytest.raises(UsageError, match="language tag"):
        VisitOptions(locale=tag)


@pytest.mark.parametrize("text", ["{", "[]", '{"cookies": [{"name": 3}]}'])
def test_a_login_that_cannot_be_read_is_wrong_usage(text: str, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text(text)
    with pytest.raises(UsageError, match="login file"):
        VisitOptions(storage_state=state)
