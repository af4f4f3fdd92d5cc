"""Queues as people keep them: a real browser on real pages."""

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from fixtures.server import FixtureServer
from tests.web.conftest import Application, violations
from tests.web.test_label import become, open_item

pytestmark = pytest.mark.browser

PAGES = ("blog-comments", "forum-thread", "journal-article")


def make(application: Application, server: FixtureServer, name: str, *pages: str) -> None:
    """Make a queue of fixture pages, of all `PAGES` where none is named."""
    addresses = dict(server.pages())
    listed = "\n".join(server.url + addresses.get(page, page) for page in pages or PAGES)
    made = httpx.post(f"{application.url}/ui/labels/queues", json={"name": name, "list": listed})
    assert made.json() == {"name": name}


def show(application: Application, page: Page, name: str, annotator: str) -> None:
    """Open a queue as an annotator."""
    become(page, application.url, annotator)
    page.goto(f"{application.url}/label?queue={name}")
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


# ---------------------------------------------------------------------- renamed, extended, deleted


def test_a_queue_is_renamed_and_extended(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Before", "blog-comments")
    make(application, server, "Taken", "blog-comments")
    show(application, page, "Before", "keeper")
    page.get_by_text("Rename, add pages, delete").click()
    page.get_by_label("Name of the queue").fill("taken")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("alert").filter(has_text="already")).to_be_visible()
    page.get_by_label("Name of the queue").fill("After")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="After", exact=True)).to_be_visible()
    page.get_by_text("Rename, add pages, delete").click()
    addresses = dict(server.pages())
    page.get_by_label("List of addresses").fill(
        "\n".join(server.url + addresses[one] for one in ("blog-comments", "forum-thread"))
    )
    page.get_by_role("button", name="Add pages").click()
    expect(page.locator("#notice")).to_contain_text("1 page added")
    expect(page.locator(".counts")).to_contain_text("2 pages")
    expect(page.locator("tbody tr")).to_have_count(2)
    assert httpx.get(f"{application.url}/ui/labels/queues/Before?annotator=keeper").status_code == 404


def test_a_queue_is_deleted_and_its_labels_stay(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Gone", "blog-comments")
    opened = open_item(application.url, page, "Gone", 0, "stays")
    opened.press("j", "c", "d")
    opened.labelled(1)
    show(application, page, "Gone", "stays")
    page.get_by_text("Rename, add pages, delete").click()
    page.get_by_role("button", name="Delete the queue …").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The labels stay")
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Delete the queue …").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete the queue").click()
    expect(page.get_by_role("heading", name="Queues")).to_be_visible()
    expect(page.get_by_role("link", name="Gone", exact=True)).to_have_count(0)
    assert set(opened.said("stays").values()) == {"content"}


def test_the_queue_that_is_always_there_cannot_be_changed(application: Application, page: Page) -> None:
    show(application, page, "Pages seen here", "keeper")
    expect(page.get_by_text("Rename, add pages, delete")).to_have_count(0)
    for asked in (("DELETE", ""), ("POST", "/name")):
        method, way = asked
        address = f"{application.url}/ui/labels/queues/Pages seen here{way}"
        assert httpx.request(method, address, json={"name": "mine"}).status_code == 404


def test_counts_agree_wherever_they_are_shown(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Counted", "blog-comments", "/nothing-here", "forum-thread")
    for number in (0, 1):  # the second is refused by its server
        httpx.post(f"{application.url}/ui/labels/queues/Counted/items/{number}", timeout=60)
    opened = open_item(application.url, page, "Counted", 0, "counter")
    expect(page.locator("#tools")).to_contain_text("1 of 2")
    opened.press("j", "c", "d")
    opened.labelled(1)
    show(application, page, "Counted", "counter")
    expect(page.locator(".counts")).to_have_text("2 pages · 1 done by you · 1 more could not be had")
    page.get_by_role("link", name="All queues").click()
    cells = page.locator("tr").filter(has=page.get_by_role("link", name="Counted", exact=True)).locator("td")
    expect(cells.nth(1)).to_have_text("2")
    expect(cells.nth(2)).to_have_text("1")


# ---------------------------------------------------------------------- skipped, and how far people are


def test_a_page_is_skipped_with_a_reason_and_taken_back(application: Application, server: FixtureServer,
                                                        page: Page) -> None:  # fmt: skip
    make(application, server, "Skipped", "blog-comments", "forum-thread")
    opened = open_item(application.url, page, "Skipped", 0, "skipper")
    opened.press("j", "c", "q")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="No main content").click()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(".summary")).to_have_text("Skipped. No main content")
    opened.saved()
    page.reload()
    expect(page.locator(".summary")).to_have_text("Skipped. No main content")
    page.get_by_role("link", name="Skipped").click()
    expect(page.locator(".counts")).to_have_text("2 pages · 0 done by you · 1 skipped")
    expect(page.locator("tr[data-item='0']")).to_contain_text("No main content")
    page.get_by_role("button", name="Label the next").click()
    expect(page.locator("#tools")).to_contain_text("2 of 2")
    page.keyboard.press("Shift+N")
    expect(page.locator(".summary")).to_contain_text("Skipped.")
    page.keyboard.press("q")
    expect(page.locator(".summary")).to_have_count(0)
    opened.saved()
    page.keyboard.press("d")
    expect(page.locator(".summary")).to_contain_text("Done.")
    opened.saved()
    assert set(opened.said("skipper").values()) == {"content"}


def test_the_progress_of_each_person_is_shown(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Progress", "forum-thread", "blog-comments")
    for name, keys in (("Ada", ("j", "c", "t", "d")), ("Bea", ("j", "c"))):
        opened = open_item(application.url, page, "Progress", 0, name)
        opened.press(*keys)
        opened.labelled(keys.count("c") + keys.count("t"))
    opened = open_item(application.url, page, "Progress", 1, "Bea")
    opened.press("q")
    page.get_by_label("Reason").fill("too long")
    page.keyboard.press("Enter")
    expect(page.locator(".summary")).to_contain_text("too long")
    opened.saved()
    show(application, page, "Progress", "Ada")
    rows = page.locator(".people tbody tr")
    cells = [rows.nth(place).locator("td").all_inner_texts() for place in (0, 1)]
    assert cells[0][:3] == ["1", "0", "0"]
    assert cells[0][4] == "2"
    assert cells[0][3].endswith(" s")
    assert cells[1] == ["0", "1", "1", "–", "0"]
    assert violations(page) == []


# ---------------------------------------------------------------------- for everyone


@pytest.mark.parametrize("width", [390, 1024, 1600])
def test_a_queue_is_usable_in_any_window(width: int, application: Application, server: FixtureServer,
                                         browser: Browser) -> None:  # fmt: skip
    name = f"Window {width}"
    make(application, server, name)
    page = browser.new_page(viewport={"width": width, "height": 800})
    show(application, page, name, "windows")
    page.get_by_text("Rename, add pages, delete").click()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert violations(page) == []
    page.get_by_role("button", name="Delete the queue …").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.close()
