"""What packages bring is in the application: an output format, an archive type, an extractor."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.cli.conftest import PROGRAM
from tests.cli.test_serve import served
from tests.packages import package
from tests.recipes import test_archive_type, test_extractor, test_format

HTML, WORDS = test_format.HTML, test_format.WORDS
TIMEOUT_S = 180

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the application is that has the three packages."""
    folder = tmp_path_factory.mktemp("application")
    packages = (
        package(folder, "wordy", test_format.CODE, zoning_formats="words = wordy:WORDS"),
        package(folder, "drawer", test_archive_type.CODE, zoning_archives="drawer = drawer:DRAWER"),
        package(folder, "longest", test_extractor.CODE, zoning_extractors="longest = longest:Longest"),
    )
    env = {"PYTHONPATH": os.pathsep.join(one["PYTHONPATH"] for one in packages)}
    with served(PROGRAM, folder / "data", env) as (found, _):
        yield found


def extracted(address: str, **asked: str) -> httpx.Response:
    return httpx.post(f"{address}/extract", json=asked, timeout=TIMEOUT_S)


def test_the_api_has_the_format(address: str) -> None:
    answer = extracted(address, html=HTML, extractor="plain", format="words")
    assert (answer.status_code, answer.text) == (200, WORDS)
    assert answer.headers["content-type"].startswith("text/x-words")
    described = httpx.get(f"{address}/openapi.json").json()
    assert "words" in described["components"]["schemas"]["ExtractRequest"]["properties"]["format"]["enum"]
    content = described["paths"]["/extract"]["post"]["responses"]["200"]["content"]
    assert any(kind.startswith("text/x-words") for kind in content)


def test_the_view_has_the_format(address: str, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "river.html"
    file.write_text(HTML)
    page.goto(address)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("tab", name="Output")).to_be_visible()
    page.get_by_label("Format").select_option(label="Words")
    expect(page.get_by_label("The main content as text")).to_have_text(WORDS.rstrip("\n"))
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save", exact=True).click()
    assert saving.value.suggested_filename.endswith(".words.txt")
    page.goto(f"{address}/api")
    asked = page.get_by_role("form", name="Try /extract")
    expect(asked.get_by_role("option", name="words")).to_have_count(1)


def test_the_view_takes_the_archive(address: str, page: Page, tmp_path: Path) -> None:
    page.goto(address)
    expect(page.get_by_text("an archive (WARC, WACZ, HAR, MHTML, DRAWER)")).to_be_visible()
    accepted = page.locator("#file").get_attribute("accept") or ""
    assert {".html", ".warc", ".warc.gz", ".wacz", ".har", ".mhtml", ".mht", ".drawer"} <= set(accepted.split(","))
    page.locator("#file").set_input_files(test_archive_type.drawer(tmp_path))
    page.get_by_role("button", name="http://pages.test/mill").click()
    expect(page.get_by_role("tab", name="Output")).to_be_visible()


def test_the_api_and_the_view_have_the_extractor(address: str) -> None:
    answer = extracted(address, html=test_extractor.HTML, extractor="longest", format="text")
    assert answer.text.strip() == test_extractor.TEXT
    offered = httpx.get(f"{address}/ui/extractors").json()["extractors"]
    assert "longest" in [one["name"] for one in offered]
