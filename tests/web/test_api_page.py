"""The page that describes the API, used as a person does: read, try, copy the command."""

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from fixtures.server import FixtureServer
from tests.web.conftest import Application, violations
from zoning.web.api.endpoints import ENDPOINTS, PAGE

ARTICLE = "/journal-article.html"
LIMIT_S = 120


@pytest.fixture
def described(application: Application, page: Page) -> Page:
    """The page, open."""
    page.goto(f"{application.url}/api")
    expect(page.get_by_role("heading", name="/extract")).to_be_visible()
    return page


def endpoint(page: Page, name: str) -> Locator:
    return page.locator(f"section#{name}")


def command(page: Page, name: str) -> str:
    return endpoint(page, name).get_by_label("Command", exact=True).inner_text()


def test_a_request_is_tried_and_its_answer_saved(described: Page, server: FixtureServer, tmp_path: Any) -> None:
    asked = endpoint(described, "extract")
    asked.get_by_label("url", exact=True).fill(server.url + ARTICLE)
    asked.get_by_label("format", exact=True).select_option("markdown")
    described.keyboard.press("Enter")
    asked.get_by_role("button", name="Send").click()
    answer = asked.get_by_label("Answer", exact=True)
    expect(answer).to_contain_text("# Night-time cooling")
    expect(asked.get_by_role("heading", name="Answer")).to_contain_text("200 OK")
    with described.expect_download() as downloading:
        asked.get_by_role("link", name="Save").click()
    assert downloading.value.suggested_filename == "extract.md"
    downloading.value.save_as(tmp_path / "saved.md")
    assert (tmp_path / "saved.md").read_text(encoding="utf-8").strip() == answer.inner_text().strip()


def test_an_error_is_shown_with_what_to_do(described: Page) -> None:
    asked = endpoint(described, "article")
    asked.get_by_label("url", exact=True).fill("not an address")
    asked.get_by_role("button", name="Send").click()
    expect(asked.get_by_role("heading", name="Answer")).to_contain_text("400 Bad Request")
    expect(asked.get_by_label("Answer", exact=True)).to_contain_text("not an http or https address")


def test_only_what_is_not_as_by_default_is_sent(described: Page) -> None:
    asked = endpoint(described, "extract")
    asked.get_by_text("More options").click()
    asked.get_by_label("scroll", exact=True).uncheck()
    asked.get_by_label("images", exact=True).check()
    asked.get_by_label("precision", exact=True).check()
    asked.get_by_label("next_pages", exact=True).fill("2")
    asked.get_by_label("header", exact=True).fill("Accept-Language: de\nX-Note: a: b")
    sent = json.loads(command(described, "extract").partition("-d '")[2].rstrip("'"))
    assert sent == {"url": PAGE, "reveal": ["unfold"], "block": ["images"], "precision": True, "next_pages": 2,
                    "header": {"Accept-Language": "de", "X-Note": "a: b"}}  # fmt: skip
    asked.get_by_label("scroll", exact=True).check()
    assert "reveal" not in command(described, "extract")


def test_every_example_is_a_command_that_works(described: Page, server: FixtureServer) -> None:
    for name in (one.path.strip("/") for one in ENDPOINTS):
        for button in endpoint(described, name).get_by_role("group", name="Examples").get_by_role("button").all():
            button.click()
            line = command(described, name).replace(PAGE, server.url + ARTICLE)
            ran = subprocess.run(["bash", "-c", f"{line} --fail-with-body"], capture_output=True, text=True,
                                 timeout=LIMIT_S, check=False)  # fmt: skip
            assert ran.returncode == 0, ran.stdout
            assert any(word in ran.stdout for word in ("Night-time cooling", "river", "River", "midges")), line


def test_a_quote_in_the_request_survives_the_shell(described: Page) -> None:
    asked = endpoint(described, "extract")
    asked.get_by_label("url", exact=True).fill("")
    asked.get_by_label("html", exact=True).fill("<p>It's \"the river's\" $HOME `x` \\ end.</p>")
    asked.get_by_label("format", exact=True).select_option("text")
    ran = subprocess.run(["bash", "-c", command(described, "extract")], capture_output=True, text=True,
                         timeout=LIMIT_S, check=True)  # fmt: skip
    assert ran.stdout == "It's \"the river's\" $HOME `x` \\ end.\n"


def test_a_snapshot_is_sent_in_place_of_an_address_and_in_a_command(
    described: Page, application: Application, server: FixtureServer, tmp_path: Path
) -> None:
    stored = tmp_path / "it's 100%.snapshot.json.gz"
    rendered = httpx.post(f"{application.url}/render", json={"url": server.url + ARTICLE}, timeout=LIMIT_S)
    stored.write_bytes(gzip.compress(rendered.content))
    asked = endpoint(described, "extract")
    asked.get_by_label("snapshot", exact=True).set_input_files(stored)
    expect(asked.get_by_label("url", exact=True)).to_have_value("")
    asked.get_by_label("format", exact=True).select_option("markdown")
    asked.get_by_text("More options").click()
    asked.get_by_label("header", exact=True).fill('X-Note: 100% \\ "sure"')
    ran = subprocess.run(["bash", "-c", command(described, "extract")], cwd=tmp_path, capture_output=True, text=True,
                         timeout=LIMIT_S, check=True)  # fmt: skip
    assert ran.stdout.startswith("# Night-time cooling"), ran.stdout
    asked.get_by_role("button", name="Send").click()
    expect(asked.get_by_label("Answer", exact=True)).to_contain_text("# Night-time cooling")
    asked.get_by_role("button", name="Remove").first.click()
    assert "snapshot" not in command(described, "extract")


def test_the_command_is_copied(described: Page) -> None:
    endpoint(described, "render").get_by_role("button", name="Copy").click()
    expect(endpoint(described, "render").get_by_role("button", name="Copied")).to_be_visible()
    assert described.evaluate("navigator.clipboard.readText()") == command(described, "render")


def test_a_link_to_a_shape_opens_it(described: Page) -> None:
    endpoint(described, "extract").get_by_role("link", name="Result").click()
    shape = described.locator("#schema-Result")
    expect(shape.get_by_role("row", name="scope_evidence")).to_be_visible()
    expect(shape).to_contain_text("The kind of answer that the page is")
    described.goto(described.url.partition("#")[0] + "#schema-ErrorAnswer")
    described.reload()
    expect(described.locator("#schema-ErrorAnswer").get_by_role("link", name="Error")).to_be_visible()


def test_what_a_page_says_stays_text(described: Page) -> None:
    asked = endpoint(described, "extract")
    hostile = "<p>&lt;script>window.owned=1&lt;/script>&lt;img src=x onerror=window.owned=1></p>"
    asked.get_by_label("html", exact=True).fill(hostile)
    for form in ("html", "json"):
        asked.get_by_label("format", exact=True).select_option(form)
        asked.get_by_role("button", name="Send").click()
        expect(asked.get_by_label("Answer", exact=True)).to_contain_text("window.owned=1")
    assert described.evaluate("window.owned") is None


def test_it_is_accessible(application: Application, page: Page) -> None:
    page.goto(f"{application.url}/api#schema-Result")
    expect(page.locator("#schema-Result")).to_be_visible()
    page.get_by_text("More options").first.click()
    assert violations(page) == []


def test_nothing_sticks_out_sideways(described: Page) -> None:
    for width in (1000, 1440, 4000):
        described.set_viewport_size({"width": width, "height": 900})
        assert described.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert described.evaluate("document.querySelector('.description').scrollWidth <= "
                                  "document.querySelector('.description').clientWidth")  # fmt: skip


def test_the_page_is_used_by_keys_alone(described: Page, server: FixtureServer) -> None:
    asked = endpoint(described, "extract")
    asked.get_by_label("url", exact=True).focus()
    described.keyboard.press("Control+A")
    described.keyboard.type(server.url + ARTICLE)
    described.keyboard.press("Enter")
    expect(asked.get_by_role("heading", name="Answer")).to_contain_text("200 OK")
