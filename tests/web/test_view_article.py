"""The article in the view: its parts, their places on the page, and exporting a corrected record."""

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from fixtures.server import FixtureServer
from tests.web.conftest import Application, violations, visited

pytestmark = pytest.mark.browser

TITLE = "Night-time cooling of urban ponds slows the hatching of midges"


@pytest.fixture(scope="module")
def article(application: Application, server: FixtureServer) -> str:
    """The id of a journal article that was visited."""
    return visited(application, url=f"{server.url}/journal-article.html")


@pytest.fixture
def card(application: Application, page: Page, article: str) -> Page:
    """The view with the card open."""
    page.goto(f"{application.url}/?page={article}&tab=article")
    expect(page.locator(".card h2")).to_have_text(TITLE)
    return page


def pixels(page: Page) -> str:
    """What the picture shows."""
    page.wait_for_load_state("networkidle")
    return str(page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => "
                             "done(document.querySelector('canvas').toDataURL()))))"))  # fmt: skip


def saved(page: Page, form: str, folder: Path) -> str:
    """What Save brings in a format."""
    page.get_by_role("tabpanel", name="Record").get_by_label("Format").select_option(label=form)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save", exact=True).click()
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    return file.read_text(encoding="utf-8")


def test_the_card_has_all_parts_of_the_record(card: Page) -> None:
    shown = card.locator(".card")
    for words in ("Ottilie Brandsma", "Vesna College", "10.5555/tjl.2024.0417", "2 Methods", "Figure 1", "Table 1",
                  "References (3)", "LWF-88-1204", "GenBank ZX904417", "2024-09-02"):  # fmt: skip
        expect(shown).to_contain_text(words)
    expect(shown.locator("sup").first).to_have_text("1")
    assert violations(card) == []


def test_a_part_leads_to_its_place(card: Page) -> None:
    picture = card.locator(".picture").first
    before = pixels(card)
    card.get_by_role("button", name="Heat budgets of very small lakes").hover()
    assert pixels(card) == before, "it stands further down"
    card.get_by_role("button", name="Heat budgets of very small lakes").click()
    assert picture.evaluate("place => place.scrollTop") > 500
    assert pixels(card) != before


def test_a_field_leads_to_its_place_and_says_its_source(card: Page) -> None:
    row = card.locator(".card dl div", has_text="DOI")
    expect(row).to_contain_text("highwire citation_doi")
    before = pixels(card)
    row.get_by_role("button", name="10.5555/tjl.2024.0417").focus()
    assert pixels(card) != before


def test_a_corrected_record_is_taken_away_and_the_page_stays(card: Page, tmp_path: Path) -> None:
    card.get_by_role("button", name="Correct").click()
    card.get_by_label("Title", exact=True).fill("Cooling\nof ponds")
    card.get_by_label("Authors").fill("Brandsma, Ottilie\nRivers, Ada, Jr\nThe Pond Group")
    card.get_by_label("Issue").fill("5")
    card.get_by_role("button", name="Done").first.click()
    expect(card.locator(".card h2")).to_contain_text("Cooling of ponds")
    expect(card.locator(".card .badge")).to_have_count(3)
    bibtex = saved(card, "BibTeX", tmp_path)
    for line in ("{{Cooling of ponds}}", "Brandsma, Ottilie and Rivers, Jr, Ada and {The Pond Group}", "number = {5}",
                 "volume = {31}", "doi = {10.5555/tjl.2024.0417}"):  # fmt: skip
        assert line in bibtex
    first, second, third = json.loads(saved(card, "JSON", tmp_path))["authors"]
    assert first["affiliations"], "what is known of a person stays"
    assert (second["family"], second["suffix"], third["name"]) == ("Rivers", "Jr", "The Pond Group")
    card.get_by_role("button", name="Undo corrections").click()
    expect(card.locator(".card h2")).to_have_text(TITLE)
    expect(card.locator(".card .badge")).to_have_count(0)
    assert "TI  - Night-time cooling" in saved(card, "RIS", tmp_path)


def test_reference_managers_find_the_corrected_record_on_the_card(card: Page) -> None:
    coins = card.locator("span.Z3988")
    expect(coins).to_have_attribute("title", re.compile("rft.atitle=Night-time.*rft_id=info%3Adoi%2F10.5555"))
    card.evaluate("addEventListener('ZoteroItemUpdated', () => { document.body.dataset.told = 'again' }, true)")
    card.get_by_role("button", name="Correct").click()
    card.get_by_label("Title", exact=True).fill("Cooling of ponds")
    card.get_by_role("button", name="Done").first.click()
    expect(coins).to_have_attribute("title", re.compile(r"rft.atitle=Cooling\+of\+ponds"))
    expect(card.locator("body")).to_have_attribute("data-told", "again")


@pytest.mark.fresh_tab
def test_corrections_begun_before_the_page_is_read_by_the_method_stay(
    application: Application, page: Page, article: str
) -> None:
    readings: list[Route] = []

    def hold(reading: Route) -> None:
        readings.append(reading)

    page.route("**/reading?*", hold)
    page.goto(f"{application.url}/?page={article}&tab=article")
    page.get_by_role("button", name="Correct").click()
    page.get_by_label("Title", exact=True).fill("Cooling of ponds")
    readings[0].continue_()
    expect(page.locator(".told")).to_contain_text("ms")
    assert page.get_by_label("Title", exact=True).input_value() == "Cooling of ponds"


def test_the_layer_draws_the_parts_without_the_card(application: Application, page: Page, article: str) -> None:
    page.goto(f"{application.url}/?page={article}&layers=")
    expect(page.locator(".told")).to_contain_text("ms")
    before = pixels(page)
    with page.expect_response(re.compile("/article")):
        page.get_by_role("button", name="Article parts").click()
    page.wait_for_function(f"document.querySelector('canvas').toDataURL() !== {json.dumps(before)}")
    assert "layers=article" in page.url


def test_a_page_that_is_no_article_says_so(application: Application, server: FixtureServer, page: Page) -> None:
    other = visited(application, url=f"{server.url}/listing.html")
    page.goto(f"{application.url}/?page={other}&tab=article")
    expect(page.locator(".card .warnings")).to_contain_text("no ")


def test_the_page_tab_leads_to_what_the_page_says_of_itself(application: Application, page: Page, article: str) -> None:
    page.goto(f"{application.url}/?page={article}&tab=page")
    row = page.locator(".facts dl div", has_text="Tags")
    before = pixels(page)
    row.get_by_role("button", name="show on the page").click()
    page.wait_for_function(f"document.querySelector('canvas').toDataURL() !== {json.dumps(before)}")


@pytest.mark.parametrize(
    ("body", "form", "why"),
    [({"title": 1}, "ris", "the body is not valid"), (None, "pdf", "no article format named 'pdf'")],
)
def test_what_is_no_record_and_no_format_is_refused(
    application: Application, article: str, body: dict[str, int] | None, form: str, why: str
) -> None:
    with httpx.Client(base_url=application.url, timeout=60) as client:
        record = body or client.get(f"/ui/pages/{article}/article").json()["article"]
        answer = client.post("/ui/articles", params={"f": form}, json=record)
    assert (answer.status_code, why in answer.json()["error"]["message"]) == (400, True), answer.text
