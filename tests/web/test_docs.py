"""The documentation in the application: every page, its links, in windows of any width, and nothing but text in it."""

import re

import httpx
import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.web.conftest import Application, listening, violations
from zoning.documentation import listed
from zoning.web.docs import rendered

PAGES = ["", *(f"/{name}" for name in listed())]


def test_every_part_links_to_the_documentation(application: Application, page: Page) -> None:
    for part in ("/", "/runs", "/label", "/api"):
        page.goto(application.url + part)
        page.get_by_role("link", name="Docs", exact=True).click()
        expect(page.get_by_role("heading", name="Documentation", level=1)).to_be_visible()
    page.get_by_role("link", name="tutorial", exact=True).click()
    expect(page).to_have_title("Tutorial · zoning")
    expect(page.get_by_role("link", name="Docs", exact=True)).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="All pages").click()
    expect(page).to_have_title("Documentation · zoning")


def test_every_link_leads_somewhere(application: Application) -> None:
    with httpx.Client(base_url=application.url) as client:
        texts = {f"/docs{name}": client.get(f"/docs{name}").raise_for_status().text for name in PAGES}
    anchors = {page: set(re.findall(r' id="([^"]+)"', text)) for page, text in texts.items()}
    for page, text in texts.items():
        article = text[text.index("<article") :]
        for link in re.findall(r'href="([^"]*)"', article):
            if not link.startswith("https://"):
                target, _, anchor = link.partition("#")
                assert (target or page) in texts, (page, link)
                assert not anchor or anchor in anchors[target or page], (page, link)


def test_pages_fit_the_window(application: Application, page: Page) -> None:
    said: list[ConsoleMessage] = []
    with listening(page, "console", said.append):
        for name in PAGES:
            page.goto(f"{application.url}/docs{name}")
            for width in (1280, 390):
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
            if name in {"", "/view-and-label"}:
                assert violations(page, contrast=name != "") == [], name
    assert [message.text for message in said if message.type == "error"] == []


def test_html_in_a_page_is_text() -> None:
    title, html = rendered("# <b>T</b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![<i>](p.png)\n")
    assert title == "<b>T</b>"
    assert "<script" not in html
    assert "<b>" not in html
    assert 'href="javascript' not in html
    assert "<i>" not in html


def test_figures_stay_on_one_line() -> None:
    assert "87\u00a0/\u00a05\u00a0/\u00a00" in rendered("| a |\n|---|\n| 87 / 5 / 0 |")[1]


def test_options_and_diagrams_are_not_wrapped(application: Application, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    page.goto(f"{application.url}/docs/commands")
    for option in ("--precision", "-x"):
        assert page.locator("code.option", has_text=option).first.evaluate("node => node.getClientRects().length") == 1
    page.goto(f"{application.url}/docs/how-it-works")
    assert page.locator("pre").first.evaluate("node => getComputedStyle(node).whiteSpace") == "pre"


@pytest.mark.parametrize("name", ["nowhere", "index.md", "..%2f..%2f__init__", "%2e%2e%2fCHANGELOG"])
def test_what_is_no_page_is_not_found(application: Application, name: str) -> None:
    assert httpx.get(f"{application.url}/docs/{name}").status_code == 404


def test_a_page_takes_the_place_of_what_is_loading(application: Application) -> None:
    assert "Loading" not in httpx.get(f"{application.url}/docs").text
