"""The view, used as a person does: opening a page, switching layers, changing parameters, comparing, exporting."""

import json
import re
import shlex
from collections.abc import Callable
from datetime import datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Locator, Page, Route, expect

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.web.conftest import DRAWN_ANEW, WINDOW, Application, listening, pixels, violations, visited
from zoning import limits, overlay
from zoning.errors import ExitCode, UsageError
from zoning.render.visit import Rendering
from zoning.requests import VisitRequest
from zoning.snapshot import Snapshot
from zoning.web.view.visits import address_of

Show = Callable[..., Page]


def put(application: Application, html: str) -> str:
    """The id of a page as a run hands it over: without a picture."""
    rendered = httpx.post(f"{application.url}/render", json={"html": html}, timeout=60).raise_for_status()
    return application.service.pages.put(Rendering(Snapshot.decode(rendered.content)))


@pytest.fixture
def show(application: Application, page: Page, article: str) -> Show:
    """Open the view of a page at an address with these parameters, and wait until it has been read."""

    def shown(page_id: str = "", **given: str) -> Page:
        address = httpx.URL(f"{application.url}/", params={"page": page_id or article, **given})
        page.goto(str(address))
        expect(read(page)).to_contain_text("ms")
        return page

    return shown


def read(page: Page) -> Locator:
    """The line with the time that reading took."""
    return page.locator(".told")


def window(page: Page) -> Locator:
    """The field of the window's size above the picture."""
    return page.locator(".toolbar").get_by_label("Viewport")


def point_at(page: Page, words: str) -> None:
    """Move the pointer to the zone that begins with these words."""
    sheet = page.evaluate("fetch(`/ui/pages/${new URLSearchParams(location.search).get('page')}`).then(r => r.json())")
    left, top, right, bottom = next(zone["box"] for zone in sheet["zones"] if zone["text"].startswith(words))
    canvas = page.locator("canvas").first
    corner = canvas.bounding_box()
    assert corner
    scale = corner["width"] / sheet["page"]["width"]
    canvas.hover(position={"x": (left + right) / 2 * scale, "y": (top + bottom) / 2 * scale})


# ---------------------------------------------------------------- opening


REMEMBERED = """
  const told = new Set();
  new MutationObserver(() => {
    const steps = [...document.querySelectorAll('.steps > *')].map(step => step.textContent.replace(/[\\d.]+ s$/, ''));
    if (steps.some(step => !told.has(step))) {
      steps.forEach(step => told.add(step));
      document.documentElement.dataset.told = [...told].join('; ');
    }
  }).observe(document, {childList: true, subtree: true, characterData: true});
"""
"""Some steps are over sooner than anybody who looks now and then can see."""


@pytest.mark.fresh_tab
def test_an_address_is_typed_and_the_visit_told_step_by_step(
    application: Application, server: FixtureServer, page: Page
) -> None:
    page.add_init_script(REMEMBERED)
    page.goto(application.url)
    page.get_by_label("URL of a page").fill(f"{server.url}/slow/1500/floats.html")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list")).to_contain_text("Loading the page")
    expect(page.get_by_role("tab", name="Columns")).to_be_visible()
    expect(page.locator("html")).to_have_attribute(
        "data-told", re.compile("; Loading the page; .*; Taking the picture")
    )
    assert re.search(r"\?page=[0-9a-f]{16}$", page.url)


def test_a_page_is_labelled_from_the_view(application: Application, server: FixtureServer, page: Page) -> None:
    page.goto(f"{application.url}/?page={visited(application, url=f'{server.url}/short-page.html')}")
    page.get_by_role("link", name="Label this page").click()
    page.get_by_label("Your name").fill("Ada Viewer")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".label-side")).to_contain_text("pre-filled by collective")
    expect(page.locator(".label-side h2")).to_contain_text("footbridge")


@pytest.mark.fresh_tab
def test_a_saved_page_is_opened(application: Application, server: FixtureServer, page: Page, tmp_path: Path) -> None:
    page.goto(f"{server.url}/floats.html")
    saved = page.context.new_cdp_session(page).send("Page.captureSnapshot", {"format": "mhtml"})
    file = tmp_path / "saved.mhtml"
    file.write_text(saved["data"], encoding="utf-8")
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("tab", name="Columns")).to_be_visible()
    expect(page.get_by_label("URL of a page")).to_have_value(re.compile("saved.mhtml#.*/floats.html"))


def test_a_snapshot_has_no_picture_and_one_viewport(
    application: Application, article: str, page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "stored.snapshot.json.gz"
    snapshot = httpx.get(f"{application.url}/ui/pages/{article}/snapshot").content

    file.write_bytes(snapshot)
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_label("URL of a page")).to_have_value("stored.snapshot.json.gz")
    expect(window(page)).to_be_disabled()
    page.get_by_role("tab", name="Page").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("snapshot files hold no picture")


def test_a_file_is_opened_and_its_metadata_are_shown(application: Application, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "river.html"
    head = (
        "<title>River</title><meta name=description content='<b>Water</b> &amp;c'><meta name=author content='Ann Dee'>"
    )
    head += "<meta property=og:description content='Another'><link rel=canonical href='https://valley.example/river'>"
    file.write_text(f"{head}<h1>River</h1><p>The river rises in spring. It floods the meadows every year.</p>")
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(page).to_have_title("River · zoning")
    expect(page.get_by_label("URL of a page")).to_have_value("river.html")
    page.get_by_role("tab", name="Page").click()
    rows = page.get_by_role("tabpanel").locator("dl").last.locator("div").all_inner_texts()
    assert [row.replace("\n", " ") for row in rows] == [
        "Title River show on the page", "Authors Ann Dee", "Description Water &c",
        "not used Another (open-graph og:description)",
        "Canonical URL https://valley.example/river",
    ]  # fmt: skip


def har_entry(name: str) -> dict[str, Any]:
    """An answer with a page, as a HAR file stores it."""
    html = f"<title>Page {name}</title><p>Text of {name}."
    return {
        "startedDateTime": "2026-01-01T00:00:00Z",
        "request": {"method": "GET", "url": f"http://archived.example/{name}", "headers": []},
        "response": {
            "status": 200,
            "statusText": "OK",
            "headers": [{"name": "Content-Type", "value": "text/html"}],
            "content": {"size": len(html), "mimeType": "text/html", "text": html},
            "redirectURL": "",
        },
    }


def test_a_page_of_an_archive_is_chosen(application: Application, page: Page, tmp_path: Path) -> None:
    log = {
        "version": "1.2",
        "creator": {"name": "test", "version": "1"},
        "entries": [har_entry("one"), har_entry("two")],
    }
    file = tmp_path / "both.har"
    file.write_text(json.dumps({"log": log}), encoding="utf-8")
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="http://archived.example/two").click()
    expect(page).to_have_title("Page two · zoning")


def test_a_visit_that_fails_says_why_and_can_be_tried_again(application: Application, page: Page) -> None:
    page.goto(application.url)
    page.get_by_label("URL of a page").fill("http://127.0.0.1:1/")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("http://127.0.0.1:1/")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_an_address_without_a_scheme_is_completed(application: Application, server: FixtureServer, page: Page) -> None:
    local = server.url.partition("://")[2]
    page.goto(application.url)
    page.get_by_label("URL of a page").fill(f"{local}/floats.html")
    page.keyboard.press("Enter")
    expect(page.get_by_label("URL of a page")).to_have_value(f"{server.url}/floats.html")


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("localhost:8901/box.html", "http://localhost:8901/box.html"),
        ("192.168.1.4?a=b", "http://192.168.1.4?a=b"),
        ("[::1]:80", "http://[::1]:80"),
        ("example.org/a", "https://example.org/a"),
        ("localhost.example.org:80", "https://localhost.example.org:80"),
        ("https://localhost/", "https://localhost/"),
        ("10.1371/journal.pone.0012345", "https://doi.org/10.1371/journal.pone.0012345"),
    ],
)
def test_a_missing_scheme_is_http_for_hosts_without_tls(typed: str, address: str) -> None:
    assert address_of(typed) == address


@pytest.mark.parametrize("typed", ["/etc/passwd", "localhost:99999/", "ftp://example.org/", "?a"])
def test_what_is_no_address_is_told(typed: str) -> None:
    with pytest.raises(UsageError, match=r"not a URL|port|only http"):
        address_of(typed)


def test_a_server_without_tls_is_told_with_what_to_write(
    application: Application, server: FixtureServer, page: Page
) -> None:
    page.goto(application.url)
    page.get_by_label("URL of a page").fill(server.url.replace("http:", "https:"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("if the server has no TLS, write http://")


def test_a_visit_can_be_given_up(application: Application, server: FixtureServer, page: Page) -> None:
    page.goto(application.url)
    page.get_by_label("URL of a page").fill(f"{server.url}/slow/30000/floats.html")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()


def visits_held(page: Page) -> list[Route]:
    """The requests for visits, which wait until the test lets them go on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/ui/visits", hold)
    return held


def test_a_visit_is_given_up_before_the_server_has_answered(
    application: Application, server: FixtureServer, page: Page
) -> None:
    held = visits_held(page)
    page.goto(application.url)
    page.get_by_label("URL of a page").fill(f"{server.url}/slow/30000/floats.html")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Cancel").click()
    held[0].continue_()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()


def test_the_button_that_gives_a_visit_up_stays_where_it_is_as_steps_appear(
    application: Application, server: FixtureServer, page: Page
) -> None:
    held = visits_held(page)
    page.goto(application.url)
    page.get_by_label("URL of a page").fill(f"{server.url}/slow/30000/floats.html")
    page.keyboard.press("Enter")
    cancel = page.get_by_role("button", name="Cancel")
    before = cancel.bounding_box()
    held[0].continue_()
    expect(page.get_by_role("listitem").first).to_be_visible()
    assert before == cancel.bounding_box() is not None
    cancel.click()


def test_pages_seen_before_are_listed(application: Application, page: Page, article: str) -> None:
    page.goto(application.url)
    page.locator(f"a[href='?page={article}']").click()
    expect(page.get_by_role("tab", name="Columns")).to_be_visible()


def test_recent_pages_are_found_by_words_and_have_the_readers_time(application: Application, browser: Browser) -> None:
    for name in ("product", "listing", "forum-thread", "blog-comments", "journal", "short-page"):
        put(application, f"<title>{name}</title><p>{name}")
    context = browser.new_context(timezone_id="Asia/Tokyo", locale="en-GB")
    page = context.new_page()
    page.goto(application.url)
    page.get_by_label("Find in recent pages").fill("FORUM-thread")
    rows = page.locator(".recent li:visible")
    expect(rows).to_have_count(1)
    moment = rows.locator("time").get_attribute("datetime")
    assert moment
    in_tokyo = datetime.fromisoformat(moment).astimezone(ZoneInfo("Asia/Tokyo"))
    expect(rows.locator("time")).to_contain_text(f"{in_tokyo:%H:%M}")
    context.close()


def test_recent_pages_have_small_pictures_made_once(
    application: Application, page: Page, article: str, tmp_path: Path
) -> None:
    snapshot = httpx.get(f"{application.url}/ui/pages/{article}/snapshot").content
    file = tmp_path / "no-picture.snapshot.json.gz"
    file.write_bytes(snapshot)
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(read(page)).to_contain_text("ms")
    page.goto(application.url)
    row = page.locator(".recent li", has=page.locator(f"a[href='?page={article}']"))
    row.scroll_into_view_if_needed()
    expect(row.locator("img")).to_have_js_property("complete", True)
    expect(row.locator("img")).to_have_js_property("naturalWidth", limits.THUMBNAIL_PX[0])
    expect(row.locator("img")).to_have_attribute("loading", "lazy")
    empty = page.locator(".recent li").filter(has_text="no-picture.snapshot").first
    expect(empty.locator("span.thumbnail")).to_be_visible()
    expect(empty.locator("img")).to_have_count(0)
    stored = application.service.pages.thumbnail_file(article)
    assert stored.stat().st_size < 20_000
    made = stored.stat().st_mtime_ns
    assert httpx.get(f"{application.url}/ui/pages/{article}/thumbnail").headers["content-type"] == "image/jpeg"
    assert stored.stat().st_mtime_ns == made
    without = empty.locator("a").get_attribute("href")
    assert without
    assert httpx.get(f"{application.url}/ui/pages/{without.removeprefix('?page=')}/thumbnail").status_code == 404


def test_a_page_and_its_file_are_deleted(application: Application, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "unwanted.html"
    file.write_text("<title>Unwanted</title><p>Nobody needs to see this twice.</p>")
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("tab", name="Columns")).to_be_visible()
    stored = application.service.data
    assert list(stored.glob("files/*/unwanted.html"))
    page.get_by_role("link", name="View").click()
    questions: list[str] = []

    def answered(dialog: Dialog) -> None:
        questions.append(dialog.message)
        if len(questions) == 1:
            dialog.dismiss()
        else:
            dialog.accept()

    unwanted = page.locator(".recent li").filter(has_text="Unwanted")
    with listening(page, "dialog", answered):
        unwanted.get_by_role("button", name="Delete").click()
        expect(unwanted).to_be_visible()
        unwanted.get_by_role("button", name="Delete").click()
        expect(unwanted).to_have_count(0)
    assert len(questions) == 2
    assert "Unwanted" in questions[0]
    assert not list(stored.glob("files/*/unwanted.html"))
    assert not list(stored.glob("pages/.old-*"))


def test_a_page_that_somebody_has_labelled_stays(application: Application, article: str) -> None:
    labels, page = f"{application.url}/ui/labels/pages/{article}/labels", f"{application.url}/ui/pages/{article}"
    assert httpx.post(f"{labels}?annotator=Ada", json={"revision": 1, "note": "kept"}).is_success
    refused = httpx.delete(page)
    assert refused.status_code == 400
    assert "Ada labelled this page" in refused.json()["error"]["message"]
    assert httpx.get(page).is_success
    assert httpx.delete(f"{application.url}/ui/pages/{'0' * 16}").status_code == 404


@pytest.mark.parametrize("wanted", [{}, {"url": "file:///etc/passwd"}, {"url": "/etc/passwd"}, {"page": "../../etc"},
                                    {"url": "http://a.example/", "page": "0123456789abcdef"}, {"file": "../x"},
                                    {"url": "http://a.example/", "viewport": [1, 1]}, {"nonsense": 1}])  # fmt: skip
def test_what_is_no_visit_is_refused(application: Application, wanted: dict[str, Any]) -> None:
    answer = httpx.post(f"{application.url}/ui/visits", json=wanted)
    assert answer.status_code in {400, 404}
    assert answer.json()["error"]["kind"] in {"UsageError", "SourceNotFound"}


# ---------------------------------------------------------------- visit options

BANNER = """<!doctype html><title>Asking</title>
<div id=banner role=dialog style="position:fixed;inset:0;background:#fff">We use cookies.
<button onclick="document.title = 'Rejected'; banner.remove()">Reject all</button>
<button>Accept all</button></div>
<p>The river rises in spring. It floods the meadows every year. Nobody minds that much.</p><img src=/picture.png>"""


def test_a_page_is_visited_as_the_form_says_and_so_again(application: Application, page: Page) -> None:
    secrets: list[str | None] = []

    def answered(request: BaseHTTPRequestHandler) -> None:
        secrets.append(request.headers["X-Secret"])
        answer(BANNER)(request)

    with FixtureServer(routes={"/asking": answered}) as server:
        page.goto(application.url)
        page.get_by_label("URL of a page").fill(f"{server.url}/asking")
        options = page.locator(".visit-options")
        options.locator("summary").click()
        page.get_by_label("consent").check()
        page.get_by_label("Viewport").fill("700x500")
        page.get_by_label("Page time").fill("2")
        page.get_by_label("images").check()
        page.get_by_label("Header").fill("X-Secret: of mine")
        expect(options.locator("summary")).to_have_text("Visit options (5)")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page).to_have_title("Rejected · zoning")
        expect(window(page)).to_have_value("700x500")
        expect(options.locator("summary")).to_have_text("Visit options (4)")
        page.get_by_role("tab", name="Page").click()
        told = "viewport: 700x500; page time: 2; reveal: consent, scroll, unfold; block: images; header X-Secret"
        expect(page.get_by_role("tabpanel")).to_contain_text(told)
        first, before = page.url, len(secrets)
        page.get_by_role("button", name="Open again").click()
        page.wait_for_url(lambda url: "page=" in url and url != first)
        expect(page.get_by_role("tabpanel")).to_contain_text(told)
        assert len(secrets) > before
        assert set(secrets) == {"of mine"}
        assert "of mine" not in page.content()
        shown = httpx.URL(page.url).params["page"]
        for address in ("/ui/pages", f"/ui/pages/{shown}", f"/ui/labels/pages/{shown}"):
            given = httpx.get(application.url + address)
            assert given.is_success
            assert "of mine" not in given.text


def test_what_is_wrong_is_said_beside_its_field(application: Application, page: Page) -> None:
    page.goto(application.url)
    page.get_by_label("URL of a page").fill("http://127.0.0.1:1/")
    page.locator(".visit-options summary").click()
    for name, wrong, said in (
        ("Viewport", "wide", "'wide' is not of the form 1280x1024"),
        ("Page time", "99", "99 is not between 0 and 60"),
        ("Timezone", "Nowhere", "unknown time zone 'Nowhere': use one such as Europe/Berlin"),
        ("Proxy", "nothing", "'nothing' is not a proxy: use one such as http://host:3128"),
    ):
        field = page.get_by_label(name)
        field.fill(wrong)
        page.get_by_label("Locale").focus()
        expect(field).to_have_accessible_description(said)
    page.keyboard.press("Escape")
    expect(page.get_by_label("Viewport")).to_be_hidden()
    page.get_by_label("URL of a page").press("Enter")
    expect(page.get_by_label("Viewport")).to_be_focused()
    expect(page.get_by_label("Viewport")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Reset").click()
    expect(page.locator(".visit-options .error:visible")).to_have_count(0)
    page.get_by_label("URL of a page").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="127.0.0.1:1")).to_be_visible()


def test_the_form_has_every_option_of_requests(application: Application) -> None:
    options = httpx.get(f"{application.url}/ui/visits/options").json()
    assert set(options) == {*VisitRequest.__struct_fields__, "next_pages", "login"}
    api = httpx.get(f"{application.url}/openapi.json").json()["components"]["schemas"]["ExtractRequest"]["properties"]
    assert all(options[name] == api[name] for name in set(options) - {"login"})


def test_a_page_is_visited_with_a_login_which_goes_with_its_pages(
    application: Application, page: Page, tmp_path: Path
) -> None:
    def answered(request: BaseHTTPRequestHandler) -> None:
        answer(f"<title>Hello {request.headers['Cookie']}</title><p>The river rises in spring.</p>")(request)

    cookie = {"name": "who", "value": "me", "domain": "127.0.0.1", "path": "/"}
    file, other = tmp_path / "login.json", tmp_path / "other.json"
    file.write_text(json.dumps({"cookies": [cookie], "origins": []}))
    other.write_text("[]")
    logins = application.service.data / "logins"
    with FixtureServer(routes={"/home": answered}) as server:
        page.goto(application.url)
        page.get_by_label("URL of a page").fill(f"{server.url}/home")
        page.locator(".visit-options summary").click()
        page.get_by_label("Login").set_input_files(other)
        expect(page.get_by_role("alert").filter(has_text="other.json")).to_contain_text("is not a login file")
        assert not list(logins.glob("*/*"))
        page.get_by_label("Login").set_input_files(file)
        expect(page.locator(".visit-options")).to_contain_text("login.json")
        page.get_by_label("URL of a page").press("Enter")
        expect(page).to_have_title("Hello who=me · zoning")
        page.get_by_role("tab", name="Page").click()
        expect(page.get_by_role("tabpanel")).to_contain_text("login: login.json")
    assert [found.name for found in logins.glob("*/*")] == ["login.json"]
    visited_page = httpx.URL(page.url).params["page"]
    assert httpx.delete(f"{application.url}/ui/pages/{visited_page}").is_success
    assert not list(logins.glob("*/*"))


def tale(number: int, following: str) -> str:
    prose = f"<p>Part {number} of the tale begins here. The river rises, and the mill stands still.</p>"
    prose += f"<p>Part {number} ends here. Nobody minds the water in the meadows of part {number}.</p>"
    return f"<!doctype html><title>Part {number}</title><main><h1>The mill</h1>{prose}{following}</main>"


def test_pages_that_continue_an_article_are_joined(application: Application, page: Page) -> None:
    routes = {
        "/tale": answer(tale(1, "<a href='/tale/2'>Next</a>")),
        "/tale/2": answer(tale(2, "<a href='/tale/3'>Next</a>")),
        "/tale/3": answer(tale(3, "")),
    }
    with FixtureServer(routes=routes) as server:
        page.goto(application.url)
        page.get_by_label("URL of a page").fill(f"{server.url}/tale")
        page.locator(".visit-options summary").click()
        page.get_by_label("Next pages").fill("1")
        page.get_by_label("Next pages").press("Enter")
        document = page.get_by_role("article", name="The main content")
        expect(document).to_contain_text("Part 2 ends here")
        assert "Part 3" not in (document.text_content() or "")
        joined = httpx.URL(page.url).params["page"]
    page.get_by_label("Format").select_option("markdown")
    expect(page.get_by_label("The main content as text")).to_contain_text("Part 2 ends here")
    page.get_by_role("tab", name="Page").click()
    second = page.get_by_role("tabpanel").get_by_role("link", name="page 2").get_attribute("href")
    assert second
    blocks = httpx.get(f"{application.url}/ui/pages/{joined}/document").json()["blocks"]
    of_first = [block for block in blocks if "Part 1" in json.dumps(block)]
    of_second = [block for block in blocks if "Part 2" in json.dumps(block)]
    assert all(block["box"] for block in of_first)
    assert len(of_second) == 2
    assert not any(block.get("box") for block in of_second)
    assert httpx.delete(f"{application.url}/ui/pages/{second.removeprefix('?page=')}").is_success
    left = httpx.get(f"{application.url}/ui/pages/{joined}/document")
    assert left.is_success
    assert "Part 2" not in left.text


def test_the_pages_that_continue_an_article_are_offered(application: Application, show: Show, page: Page) -> None:
    text = "<h2>{0}</h2><p>The river of the {0} rises in spring. It floods the meadows, and nobody minds it.</p>"
    routes = {
        "/tale": answer(tale(1, text.format("Beginning") + "<a href='/tale/2'>Next</a>")),
        "/tale/2": answer(tale(2, text.format("Middle") + "<a href='/tale/3'>Next</a>")),
        "/tale/3": answer(tale(3, text.format("End"))),
    }
    with FixtureServer(routes=routes) as server:
        offer = show(visited(application, url=f"{server.url}/tale")).locator(".continuation")
        expect(offer).to_contain_text("continues on page 2; only page 1 is read")
        offer.get_by_label("Pages to add").fill("1")
        offer.get_by_label("Pages to add").press("Enter")
        expect(offer).to_contain_text("continues on page 3; pages 1 to 2 are read")
        offer.get_by_role("button", name="Read them too").click()
        expect(page.get_by_role("article", name="The main content")).to_contain_text("Part 3 ends here")
        expect(offer).to_be_hidden()
    page.get_by_role("tab", name="Record").click()
    card = page.locator(".card")
    for heading in ("Beginning", "Middle", "End"):
        expect(card).to_contain_text(heading)
    expect(card.get_by_role("button", name="Beginning")).to_be_visible()
    expect(card.get_by_role("button", name="End")).to_have_count(0)
    jats = httpx.get(f"{application.url}/ui/pages/{httpx.URL(page.url).params['page']}/output", params={"f": "jats"})
    assert "The river of the End rises" in jats.json()["text"]


def test_why_a_page_that_continues_an_article_could_not_be_read(
    application: Application, show: Show, page: Page
) -> None:
    pdf = answer(b"%PDF-1.4", kind="application/pdf")
    routes = {
        "/tale": answer(tale(1, "<a href='/tale/2'>Next</a>")),
        "/tale/2": answer(tale(2, "<a href='/tale/3'>Next</a>")),
        "/tale/3": pdf,
    }
    with FixtureServer(routes=routes) as server:
        offer = show(visited(application, url=f"{server.url}/tale")).locator(".continuation")
        expect(offer).to_contain_text("only page 1 is read")
        expect(offer).not_to_contain_text("could not be read")
        offer.get_by_role("button", name="Read them too").click()
        expect(offer).to_contain_text("continues on page 3; pages 1 to 2 are read")
        expect(offer).to_contain_text(re.compile(r"Page 3 could not be read: .*/tale/3.* Open the page to see what"))
        expect(page.get_by_role("article", name="The main content")).to_contain_text("Part 2 ends here")
        second = offer.get_by_role("link", name="page 2").get_attribute("href") or ""
        assert "Part 2 ends" in httpx.get(f"{application.url}/ui/pages/{second.removeprefix('?page=')}/document").text
        expect(offer.get_by_role("button")).to_have_text("Try again")
        assert violations(page) == []
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.set_viewport_size(WINDOW)
        server.routes["/tale/3"] = answer(tale(3, ""))
        offer.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("article", name="The main content")).to_contain_text("Part 3 ends here")
        expect(offer).to_be_hidden()


# ---------------------------------------------------------------- layers and parameters


def test_a_page_that_is_not_the_one_asked_for_is_told_above_the_picture(
    application: Application, show: Show, page: Page
) -> None:
    with FixtureServer(routes={"/gone": answer("<h1>Not found</h1><p>There is nothing here.</p>", 404)}) as server:
        gone = visited(application, url=f"{server.url}/gone")
    told = show().locator(".outcome")
    expect(told).to_contain_text(re.compile(r"^Article\s*HTTP 200 · [\d,]+ words"))
    expect(told).not_to_have_class(re.compile("unusable"))
    told = show(gone).locator(".outcome")
    expect(told).to_contain_text("Error page")
    expect(told).to_contain_text("This is probably not the page you asked for: status 404")
    expect(told).to_have_class(re.compile("unusable"))
    assert violations(page) == []


def test_layers_are_switched_by_button_and_key(show: Show) -> None:
    page = show()
    before = pixels(page)
    button = page.get_by_role("button", name="Columns")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert "layers=zones%2Ccolumns%2Cmain" in page.url
    with_columns = pixels(page)
    assert with_columns != before
    page.locator("canvas").first.focus()
    page.keyboard.press("2")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_visual_blocks_are_asked_for_when_they_are_to_be_seen(show: Show, page: Page) -> None:
    asked: list[str] = []
    with listening(page, "request", lambda request: asked.append(request.url)):
        show()
        before = pixels(page)
        assert not [url for url in asked if url.endswith("/blocks")]
        with page.expect_response("**/blocks"):
            page.get_by_role("button", name="Visual blocks").click()
        page.wait_for_function(DRAWN_ANEW, arg=before)
        for _ in range(2):
            page.get_by_role("button", name="Visual blocks").click()
    assert len([url for url in asked if url.endswith("/blocks")]) == 1


def test_a_lower_threshold_takes_a_higher_column_and_a_wider_tolerance_makes_fewer(show: Show) -> None:
    page = show(x="layout", tab="columns")
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text("Main column: column 6")
    before = pixels(page)
    page.get_by_role("slider", name="delta").fill("0.01")
    expect(panel).to_contain_text("Main column: column 0")
    expect(page.get_by_role("row", name=re.compile("column 0"))).to_contain_text("main")
    assert pixels(page) != before
    assert "delta%3D0.01" in page.url
    rows = page.locator(".tree tbody tr")
    many = rows.count()
    page.get_by_role("slider", name="tolerance").fill("1")
    expect(panel).to_contain_text("tolerance 1,")
    assert rows.count() < many
    page.get_by_label("sentences").fill("0")
    expect(read(page)).to_contain_text("sentences must be a whole number from 1 to 1,000, not 0")


def test_the_descent_is_marked_with_its_deltas(show: Show, application: Application, article: str) -> None:
    page = show(x="layout", tab="columns")
    layout = httpx.get(f"{application.url}/ui/pages/{article}/reading?x=layout").json()["layout"]
    on_path = [column for column in layout["columns"] if column["delta"] is not None]
    shown = page.locator(".tree tr.path").all_inner_texts()
    assert len(shown) == len(on_path) > 1
    for words, column in zip(shown, on_path, strict=True):
        assert f"column {column['number']}" in words
        assert f"{column['delta']:.2f}" in words
    expect(page.locator(".tree tr.chosen")).to_have_count(1)


def test_the_panel_is_made_wider_and_stays_so(show: Show) -> None:
    page = show()
    border, panel = page.get_by_role("separator", name="Width of the panel"), page.locator(".side")
    before = panel.bounding_box()
    border.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    page.reload()
    expect(read(page)).to_contain_text("ms")
    after = panel.bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"] + 50
    border.dblclick()
    assert panel.bounding_box() == before


def test_another_viewport_renders_anew_and_keeps_the_method(show: Show, article: str) -> None:
    page = show(x="layout:delta=0.2")
    window(page).select_option("1920x1080")
    expect(page.get_by_role("heading", name="Rendering again at 1920 × 1080 px")).to_be_visible()
    expect(window(page)).to_have_value("1920x1080")
    assert article not in page.url
    assert "delta%3D0.2" in page.url
    page.go_back()
    expect(window(page)).to_have_value("1280x1024")


# ---------------------------------------------------------------- zones


def test_the_pointer_shows_a_zone_and_why_it_is_in(show: Show) -> None:
    page = show(x="collective", tab="why")
    point_at(page, "Night-time cooling")
    zone = page.get_by_role("tabpanel", name="Why")
    expect(zone).to_contain_text("<h1>")
    expect(zone).to_contain_text(re.compile(r"in collective · \d+ % likely to be main content"))
    expect(zone).to_contain_text("Why, according to collective")
    expect(zone.locator(".arguments .for").first).to_contain_text("for")
    expect(zone.get_by_text("text.", exact=False).first).to_be_hidden()
    page.mouse.down()
    page.mouse.up()
    expect(zone).to_contain_text("pinned")
    zone.get_by_text("Features of the model").click()
    expect(zone.locator("details code").first).to_be_visible()
    expect(zone).to_contain_text("font-size")
    page.keyboard.press("Escape")
    point_at(page, "Advertisement")
    expect(zone).to_contain_text(re.compile(r"out collective · \d+ % likely to be main content"))


def test_layout_explains_by_columns_and_sentences(show: Show) -> None:
    page = show(x="layout", tab="why")
    point_at(page, "Small ponds in towns")
    zone = page.get_by_role("tabpanel", name="Why")
    expect(zone).to_contain_text("in column 6, the main column")
    expect(zone).to_contain_text("a paragraph of")
    expect(zone).to_contain_text("with a verb")
    point_at(page, "Advertisement")
    expect(zone).to_contain_text("outside the main column")


def test_the_keyboard_goes_from_zone_to_zone_and_pins_one(show: Show) -> None:
    page = show()
    page.locator("canvas").first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel", name="Why")).to_contain_text("Zone 2")
    expect(page.get_by_role("tabpanel", name="Why")).to_contain_text("pinned")
    assert "zone=2" in page.url
    page.keyboard.press("End")
    assert page.locator(".picture").first.evaluate("place => place.scrollTop") > 0


# ---------------------------------------------------------------- comparison, signals, output


def test_two_methods_stand_beside_each_other_and_one_goes_from_difference_to_difference(
    show: Show, application: Application, article: str
) -> None:
    page = show(x="collective", versus="plain")
    expect(page.locator("canvas")).to_have_count(2)
    expect(page.locator("canvas").nth(1)).to_be_visible()
    found = httpx.get(f"{application.url}/ui/pages/{article}/reading?x=collective&versus=plain").json()
    difference = found["difference"]
    assert difference["only_left"] == 0 < difference["both"] < found["right"]["words"]
    shared = 2 * difference["both"] / (2 * difference["both"] + difference["only_right"])
    facts = page.locator(".comparison dd").all_inner_texts()
    assert facts == ["0", str(difference["both"]), str(difference["only_right"]), f"{shared:.1%}".replace("%", " %")]
    halves = page.locator(".picture")
    halves.first.evaluate("place => { place.scrollTop = 200 }")
    expect(halves.nth(1)).to_have_js_property("scrollTop", 200)
    boxes = difference["boxes_left"] + difference["boxes_right"]
    expect(page.locator(".differences")).to_contain_text(f"{len(boxes)} differences")
    halves.first.evaluate("place => { place.scrollTop = 0 }")
    page.get_by_role("button", name="Previous difference").click()
    at_the_last = pixels(page)
    assert halves.first.evaluate("place => place.scrollTop") > 0
    page.keyboard.press("n")
    assert pixels(page) != at_the_last
    page.get_by_label("Compared with").select_option("collective")
    expect(page.locator(".differences")).to_contain_text("0 differences")
    expect(page.get_by_role("button", name="Next difference")).to_be_disabled()
    page.get_by_label("Compared with").select_option("none")
    expect(page.locator("canvas").nth(1)).to_be_hidden()


def test_keys_work_wherever_the_focus_is_but_where_one_types(show: Show) -> None:
    page = show(zone="3")
    columns = page.get_by_role("button", name="Columns")
    page.get_by_role("tab", name="Page").focus()
    page.keyboard.press("2")
    expect(columns).to_have_attribute("aria-pressed", "true")
    page.get_by_label("URL of a page").focus()
    page.keyboard.press("2")
    expect(columns).to_have_attribute("aria-pressed", "true")
    page.get_by_role("tab", name="Page").focus()
    page.keyboard.press("Escape")
    page.wait_for_url(re.compile("^((?!zone=).)*$"))
    page.keyboard.press("?")
    help_dialog = page.get_by_role("dialog", name="Keys")
    expect(help_dialog).to_contain_text("next difference")
    page.keyboard.press("2")
    expect(columns).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(help_dialog).to_have_count(0)
    page.keyboard.press("/")
    expect(page.get_by_label("URL of a page")).to_be_focused()


def test_methods_are_grouped_and_told_in_a_line(show: Show) -> None:
    page = show(x="cetd")
    field = page.locator(".chosen-method").first
    groups = field.locator("optgroup").evaluate_all("all => all.map(one => one.label)")
    assert groups == ["Recommended", "Learned models", "Layout", "Text statistics", "Tags and links",
                      "Other pages of the site"]  # fmt: skip
    expect(field).to_contain_text("The densest part of each element")


def test_what_is_shown_is_copied_as_a_command(
    show: Show, application: Application, article: str, zoning: Zoning
) -> None:
    shown = show(x="layout:delta=0.9")
    shown.get_by_role("button", name="Copy as command").click()
    expect(shown.locator("#notice")).to_contain_text("zoning extract")
    command = shlex.split(shown.evaluate("navigator.clipboard.readText()"))
    assert command[0] == "zoning"
    done = zoning(*command[1:])
    assert done.returncode == ExitCode.OK, done.stderr
    reading = httpx.get(f"{application.url}/ui/pages/{article}/output?x=layout:delta%3D0.9&f=text").json()
    assert done.stdout.strip() == reading["text"].strip()


def saved_picture(page: Page) -> Image.Image:
    """The PNG that the button saves."""
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as PNG").click()
    return Image.open(saving.value.path()).convert("RGB")


def coloured(picture: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels have the colour."""
    return int((np.asarray(picture) == np.array(colour)).all(axis=2).sum())


def test_the_picture_is_saved_with_the_layers_that_are_shown(
    show: Show, application: Application, article: str, zoning: Zoning, tmp_path: Path
) -> None:
    shown = show(x="layout", layers="columns,main")
    picture = saved_picture(shown)
    stored = application.service.pages.get(article)
    assert picture.width == stored.picture_width
    assert picture.height > stored.height
    column, zone, reference = (214, 90, 20), (70, 110, 190), (110, 110, 120)
    assert coloured(picture, column)
    assert not coloured(picture, zone)
    shown.get_by_role("button", name="Copy picture command").click()
    expect(shown.locator("#notice")).to_contain_text("--show columns,main")
    command = shlex.split(shown.evaluate("navigator.clipboard.readText()"))
    assert command[0] == "zoning"
    assert zoning(*command[1:]).returncode == ExitCode.OK
    drawn = Image.open(tmp_path / "page.png").convert("RGB")
    assert drawn.size == picture.size
    differing = (np.asarray(drawn) != np.asarray(picture)).any(axis=2).mean()
    assert differing < 0.001
    for name in ("Columns", "Main content"):
        shown.get_by_role("button", name=name, exact=True).click()
    expect(shown.get_by_role("button", name="Copy picture command")).to_be_disabled()
    for name in ("Zones", "Article parts"):
        shown.get_by_role("button", name=name, exact=True).click()
    shown.wait_for_load_state("networkidle")
    picture = saved_picture(shown)
    assert coloured(picture, zone)
    assert coloured(picture, reference)


def test_a_comparison_is_saved_side_by_side(show: Show, application: Application, article: str) -> None:
    page = show(x="plain", versus="layout")
    expect(page.locator(".differences")).to_contain_text("difference")
    expect(page.get_by_role("button", name="Copy picture command")).to_be_disabled()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as PNG").click()
    assert saving.value.suggested_filename == f"{article}-compared.png"
    picture = Image.open(saving.value.path()).convert("RGB")
    width = application.service.pages.get(article).picture_width
    assert 2 * width < picture.width < 2 * width + 40
    pixels = np.asarray(picture)
    of_left, of_right = ((pixels[:, place] == np.array(colour)).all(axis=1) for place, colour in
                         zip((width // 2, -width // 2), overlay.OWN, strict=True))  # fmt: skip
    heads = np.flatnonzero(of_left & of_right)
    assert len(heads) == 4
    left, right = (pixels[heads[-1] + 1 :, start : start + width] for start in (0, picture.width - width))
    assert left.shape == right.shape
    assert (left != right).any()


def test_no_other_picture_is_drawn(application: Application, article: str) -> None:
    page = f"{application.url}/ui/pages/{article}/picture"
    refused = httpx.get(page, params={"layers": "zones,walls"})
    assert refused.status_code == 400
    assert "no layer named 'walls'; available: zones, columns" in refused.json()["error"]["message"]
    assert httpx.get(page, params={"x": "nobody"}).json()["error"]["kind"] == "UnknownExtractor"
    assert httpx.get(f"{application.url}/ui/pages/{'0' * 16}/picture").status_code == 404


def test_what_the_picture_does_not_show_is_listed(application: Application, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "folded.html"
    file.write_text("<p>The cat sat on the mat.</p><p hidden>Nobody saw the mouse.</p><p hidden>It ran.</p>")
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(read(page)).to_contain_text("ms")
    page.goto(f"{page.url}&x=plain&versus=plain:visible_only%3Dfalse")
    listed = page.get_by_role("group").filter(has_text="hidden on the page")
    expect(listed).to_have_count(1)
    listed.get_by_text("6 extracted words are hidden on the page (plain:visible_only=false)").click()
    assert listed.get_by_role("listitem").all_inner_texts() == ["Nobody saw the mouse.", "It ran."]


def test_signals_are_plotted(show: Show) -> None:
    page = show(x="layout", tab="signals")
    page.get_by_role("button", name="danag").click()
    plots = page.get_by_role("tabpanel").get_by_role("img")
    expect(plots).to_have_count(2)
    assert plots.first.locator("path.curve").first.get_attribute("d")
    assert plots.first.locator("path.chosen").get_attribute("d")
    assert "x=danag" in page.url


def test_the_document_is_read_beside_the_picture(show: Show) -> None:
    """A page opens with its main content; block and picture show where the other one is."""
    page = show()
    document = page.get_by_role("article", name="The main content")
    expect(document.locator("h2").first).to_contain_text("Night-time")
    expect(document.locator("[data-part=title] .part")).to_have_text("title")
    picture = "canvas => canvas.toDataURL()"
    before = page.locator("canvas").first.evaluate(picture)
    paragraph = document.locator(".row", has_text="Ponds are the most common water bodies in towns")
    paragraph.hover()
    assert page.locator("canvas").first.evaluate(picture) != before
    point_at(page, "Small ponds in towns")
    expect(document.locator(".pointed")).to_contain_text("Small ponds in towns")


def test_the_output_is_shown_copied_and_saved(show: Show) -> None:
    page = show(form="text")
    output = page.get_by_label("The main content as text")
    expect(output).to_contain_text("Ponds are the most common water bodies in towns")
    for form, beginning in (("markdown", "# Night-time"), ("json", '"extractor": "collective"'), ("jats", "<article")):
        page.get_by_label("Format").select_option(form)
        expect(output).to_contain_text(beginning)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == output.inner_text()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save", exact=True).click()
    assert saving.value.suggested_filename.endswith(".xml")
    assert saving.value.path().read_text(encoding="utf-8") == output.text_content()


MARKED = """() => ["found", "found-now"].map(
  name => [...(CSS.highlights.get(name) ?? [])].map(range => range.toString()))"""
"""What is highlighted: all matches, and the one that is gone to."""


def test_words_are_found_in_the_output(show: Show) -> None:
    page = show()
    for form in ("document", "markdown", "html"):
        page.get_by_label("Format").select_option(form)
        words_are_found(page, form)


def words_are_found(page: Page, form: str) -> None:
    """Find words in the output, go from one to the next, and leave the search."""
    label = "The main content" if form == "document" else "The main content as text"
    output = page.get_by_label(label, exact=True)
    expect(output).to_contain_text("Small ponds in towns")
    output.focus()
    page.keyboard.press("/")
    field = page.get_by_label("Find in the output")
    expect(field).to_be_focused()
    page.keyboard.type("PONDS")
    count = len(re.findall("ponds", output.text_content() or "", re.IGNORECASE))
    assert count > 5
    told = page.locator(".find .count")
    expect(told).to_have_text(f"1 of {count}")
    found, now = page.evaluate(MARKED)
    assert {words.lower() for words in found} == {"ponds"}
    assert (len(found), len(now)) == (count, 1)
    page.keyboard.press("Enter")
    expect(told).to_have_text(f"2 of {count}")
    page.get_by_role("button", name="Next match").click()
    expect(told).to_have_text(f"3 of {count}")
    field.press("Shift+Enter")
    field.press("Shift+Enter")
    field.press("Shift+Enter")
    expect(told).to_have_text(f"{count} of {count}")
    seen = output.evaluate("""place => {
      const [match] = CSS.highlights.get("found-now");
      const [box, frame] = [match.getBoundingClientRect(), place.getBoundingClientRect()];
      return box.top >= frame.top && box.bottom <= frame.bottom;
    }""")
    assert seen
    field.fill("no such words")
    expect(told).to_have_text("0 found")
    expect(page.get_by_role("button", name="Next match")).to_be_disabled()
    field.press("Escape")
    expect(field).to_be_hidden()
    assert page.evaluate(MARKED) == [[], []]
    expect(output).to_be_focused()


def test_the_search_goes_on_in_another_format_and_over_marks(
    application: Application, page: Page, tmp_path: Path
) -> None:
    html = "<h1>River</h1><p>The cat <b>sat</b> on the mat, it is said. It saw a mouse and ran.</p><p>It ran on.</p>"
    file = tmp_path / "cat.html"
    file.write_text(html)
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("article", name="The main content")).to_contain_text("on the mat")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_label("Find in the output").fill("cat sat on")
    expect(page.locator(".find .count")).to_have_text("1 of 1")
    assert page.evaluate(MARKED)[0] == ["cat sat on"]
    page.get_by_label("Find in the output").fill("ran. It")
    expect(page.locator(".find .count")).to_have_text("0 found")
    page.get_by_label("Format").select_option("text")
    expect(page.locator(".find .count")).to_have_text("1 found")
    page.get_by_label("The main content as text").focus()
    page.keyboard.press("Control+f")
    expect(page.get_by_label("Find in the output")).to_be_focused()


def test_reloading_shows_the_same_again(show: Show) -> None:
    page = show(x="layout")
    page.get_by_role("button", name="Columns").click()
    page.get_by_role("slider", name="delta").fill("0.01")
    page.get_by_role("tab", name="Signals").click()
    page.get_by_role("button", name="Zones").click()
    page.reload()
    expect(read(page)).to_contain_text("ms")
    expect(page.get_by_role("button", name="Columns")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Zones")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("tab", name="Signals")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("slider", name="delta")).to_have_value("0.01")


# ---------------------------------------------------------------- many zones

MANY = 2_000


@pytest.fixture(scope="module")
def many(application: Application) -> str:
    """The id of a page of many paragraphs, as a run hands it over."""
    lines = "".join(f"<p>Paragraph {number} says that the river rises.</p>" for number in range(MANY))
    return put(application, f"<!doctype html><title>Many</title><main>{lines}</main>")


def test_a_long_document_is_drawn_as_one_scrolls(show: Show, many: str) -> None:
    page = show(many, x="plain")
    document = page.get_by_role("article", name="The main content")
    rows = document.locator(".row")
    expect(rows.first).to_contain_text("Paragraph 0 says")
    first = rows.count()
    assert 0 < first < MANY / 4
    document.evaluate("place => { place.scrollTop = place.scrollHeight }")
    expect(rows.nth(first)).to_contain_text(f"Paragraph {first} says")
    second = rows.count()
    assert second < MANY / 4
    more = document.get_by_role("button", name="Show more")
    more.press("Enter")
    expect(rows.nth(second)).to_contain_text(f"Paragraph {second} says")
    document.press("/")
    page.get_by_label("Find in the output").fill(f"paragraph {MANY - 1}")
    expect(page.locator(".find .count")).to_have_text("1 of 1")
    expect(rows).to_have_count(MANY)
    expect(rows.last).to_be_in_viewport()
    expect(more).to_be_hidden()


def test_a_long_text_is_drawn_as_one_scrolls_and_copied_whole(show: Show, many: str) -> None:
    page = show(many, x="plain", form="markdown")
    output = page.get_by_label("The main content as text")
    expect(output).to_contain_text("Paragraph 0 says")
    first = len(output.text_content() or "")
    assert f"Paragraph {MANY - 1} says" not in (output.text_content() or "")
    output.evaluate("place => { place.scrollTop = place.scrollHeight }")
    page.wait_for_function("most => document.querySelector('pre.output').textContent.length > most", arg=first + 1000)
    assert f"Paragraph {MANY - 1} says" not in (output.text_content() or "")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert f"Paragraph {MANY - 1} says" in page.evaluate("navigator.clipboard.readText()")


def test_each_of_many_zones_is_reached_and_few_elements_are_needed(show: Show, many: str) -> None:
    page = show(many, x="danag", versus="plain", layers="zones", tab="signals")
    expect(page.get_by_role("tabpanel").get_by_role("img").first).to_be_visible()
    assert page.locator("#main *").count() < MANY / 4
    page.locator("canvas").first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel", name="Why")).to_contain_text(f"Zone {MANY - 1}")


def test_the_pages_of_a_long_archive_are_listed_as_one_scrolls(
    application: Application, page: Page, tmp_path: Path
) -> None:
    count = 500
    creator = {"name": "test", "version": "1"}
    log = {"version": "1.2", "creator": creator, "entries": [har_entry(str(number)) for number in range(count)]}
    file = tmp_path / "many.har"
    file.write_text(json.dumps({"log": log}), encoding="utf-8")
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    pages = page.locator("ul.recent li")
    expect(pages.first).to_contain_text("http://archived.example/0")
    assert pages.count() < count
    assert violations(page, contrast=False) == []
    page.get_by_role("button", name="Show more").scroll_into_view_if_needed()
    expect(pages.nth(300)).to_be_attached()


# ---------------------------------------------------------------- tall pages, hostile pages, everybody


def test_a_tall_page_is_drawn_wherever_one_looks(application: Application, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "tall.html"
    bands = "".join(f"<p class=b{number % 2}>Band {number}</p>" for number in range(24))
    style = "body{margin:0}p{height:500px;margin:0}.b1{background:#00f}.b0{background:#f00}"
    file.write_text(f"<style>{style}</style>{bands}", encoding="utf-8")
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(read(page)).to_contain_text("ms")
    asked: list[str] = []
    with listening(page, "request", lambda request: asked.append(request.url)):
        page.locator(".picture").first.evaluate("place => { place.scrollTop = place.scrollHeight }")
        page.wait_for_load_state("networkidle")
        page.wait_for_function("""() => {
            const canvas = document.querySelector("canvas"), x = canvas.width - 9, y = canvas.height - 9;
            const [red, green, blue] = canvas.getContext("2d").getImageData(x, y, 1, 1).data;
            return blue > 200 && red < 120 && green < 120;
        }""")
    assert len([url for url in asked if "/tiles/" in url]) < 8


HOSTILE = """<!doctype html>
<title>&lt;img src=x onerror="top.owned=1"&gt;</title>
<base href="javascript:top.owned=2//">
<main id='"><script>top.owned=3</script>' class="<svg/onload=top.owned=4>">
<h1>&lt;script&gt;top.owned=5&lt;/script&gt;</h1>
<p title="&lt;img src=x onerror=top.owned=6&gt;">
He wrote &lt;img src=x onerror=alert(1)&gt; and went. She read it and laughed.</p>
<p style="font-family: '&lt;/style&gt;&lt;script&gt;top.owned=7&lt;/script&gt;'">
It was said that nothing ran. Everybody saw that it was so.</p>
<a href="javascript:top.owned=8">link &lt;iframe src="javascript:top.owned=9"&gt;</a>
<xmp><script>top.owned=10</script></xmp>
</main>"""


def what_should_not_be(page: Page, origin: str) -> list[str]:
    """Dialogs, errors and requests to elsewhere, as they come."""
    found: list[str] = []

    def asked(url: str) -> None:
        if not url.startswith((origin, "blob:")):
            found.append(url)

    def complained(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(message.text)

    def spoke(dialog: Dialog) -> None:
        found.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", spoke)
    page.on("console", complained)
    page.on("request", lambda request: asked(request.url))
    return found


@pytest.mark.fresh_tab
def test_a_hostile_page_runs_nothing(application: Application, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "<img src=x onerror=top.owned=11>.html"
    file.write_text(HOSTILE, encoding="utf-8")
    strange = what_should_not_be(page, application.url)
    page.goto(application.url)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("tab", name="Columns")).to_be_visible()
    expect(read(page)).to_contain_text("ms")
    expect(page).to_have_title('<img src=x onerror="top.owned=1"> · zoning')
    page.get_by_role("tab", name="Why").click()
    page.locator("canvas").first.focus()
    zone = page.get_by_role("tabpanel", name="Why")
    for words in ("<script>top.owned=5</script>", "alert(1)", "nothing ran", "javascript:top.owned=9", "top.owned=10"):
        page.keyboard.press("ArrowDown")
        expect(zone).to_contain_text(words)
        expect(zone).to_contain_text("Styles")
    page.get_by_role("tab", name="Output").click()
    expect(page.get_by_role("article", name="The main content")).to_contain_text("owned")
    for name in ("Output", "Why", "Columns", "Signals", "Page"):
        page.get_by_role("tab", name=name).click()
    for form in ("html", "markdown", "json", "jats"):
        page.get_by_role("tab", name="Output").click()
        page.get_by_label("Format").select_option(form)
        expect(page.get_by_label("The main content as text")).to_contain_text("owned")
    page.get_by_label("Compared with").select_option("plain")
    expect(page.locator(".comparison")).to_be_visible()
    page.get_by_role("link", name="View").click()
    expect(page.locator(".recent li").first).to_contain_text("<img src=x")
    assert page.evaluate("window.owned") is None
    assert strange == []
    assert page.locator("main img:not(.thumbnail), main iframe, main svg script").count() == 0


WIDTHS = (1600, 1024, 390)
VIEWS: dict[str, dict[str, str]] = {
    "columns": {"x": "layout", "layers": "zones,columns,main", "zone": "20"},
    "compared": {"x": "collective", "versus": "layout", "tab": "page"},
    "signals": {"x": "danag", "tab": "signals"},
    "document": {},
    "output": {"tab": "output", "form": "markdown", "layers": "likely"},
}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_serious(show: Show, page: Page, view: str) -> None:
    show(**VIEWS[view])
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


def test_windows_of_any_width_show_all_and_axe_finds_nothing_serious(show: Show, page: Page) -> None:
    show(versus="layout", form="markdown")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_label("Find in the output").fill("ponds")
    page.locator(".visit-options summary").click()
    page.get_by_label("Page time").fill("99")
    page.get_by_label("Locale").focus()
    expect(page.locator("#visit-page_time-problem")).to_be_visible()
    fields = page.locator(".visit-options input:not([type=checkbox]), .visit-options textarea")
    assert violations(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        heights = fields.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
        assert min(heights) >= 20
        assert max(heights) < 60
    assert violations(page, contrast=False) == []
    page.get_by_role("link", name="View").click()
    expect(page.locator(".recent .thumbnail").first).to_be_visible()
    assert violations(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page, contrast=False) == []


def test_nothing_is_wider_than_the_window(show: Show, page: Page) -> None:
    show(x="layout", versus="danag", zone="20")
    for width in (390, 800, 1000, 3840):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for region in (".stage", ".method", ".tabs"):
            box = page.locator(region).bounding_box()
            assert box
            assert box["width"] > 150
            assert box["height"] > 100
        cut = "found => found.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
        assert page.locator("select, .badge").evaluate_all(cut) == []
