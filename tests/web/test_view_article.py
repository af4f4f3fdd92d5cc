"""The article in the view: its parts, their places on the page, and exporting a corrected record."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import jsonschema
import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from fixtures.server import FixtureServer
from tests.web.conftest import DRAWN_ANEW, Application, pixels, violations, visited
from zoning.articles import Article

TITLE = "Night-time cooling of urban ponds slows the hatching of midges"


@pytest.fixture
def card(application: Application, page: Page, article: str) -> Page:
    """The view with the card open."""
    page.goto(f"{application.url}/?page={article}&tab=article")
    expect(page.locator(".card h2")).to_have_text(TITLE)
    return page


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


def test_parts_and_fields_lead_to_their_places(card: Page) -> None:
    row = card.locator(".card dl div", has_text="DOI")
    expect(row).to_contain_text("highwire citation_doi")
    before = pixels(card)
    row.get_by_role("button", name="10.5555/tjl.2024.0417").focus()
    assert pixels(card) != before
    row.get_by_role("button", name="10.5555/tjl.2024.0417").blur()
    picture = card.locator(".picture").first
    before = pixels(card)
    card.get_by_role("button", name="Heat budgets of very small lakes").hover()
    assert pixels(card) == before, "it stands further down"
    card.get_by_role("button", name="Heat budgets of very small lakes").click()
    assert picture.evaluate("place => place.scrollTop") > 500
    assert pixels(card) != before


@pytest.fixture
def uncorrected(application: Application, article: str) -> Iterator[None]:
    """The article without corrections, also after the test."""
    yield
    for file in (application.service.data / "corrections").glob(f"{article}.json"):
        file.unlink()


def left(page: Page, field: Locator, text: str) -> None:
    """Fill a field and leave it; wait until the server has answered."""
    field.fill(text)
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        field.blur()


@pytest.mark.usefixtures("uncorrected")
def test_a_corrected_record_is_kept_and_taken_away(card: Page, tmp_path: Path) -> None:
    card.get_by_role("button", name="Correct").click()
    left(card, card.get_by_label("Title", exact=True), "Cooling\nof ponds")
    left(card, card.get_by_label("Issue"), "5")
    authors = card.get_by_role("group", name="Authors")
    authors.get_by_role("button", name="Remove this author").nth(1).click()
    authors.get_by_role("button", name="Move this author up").nth(1).click()
    authors.get_by_role("button", name="Add author").click()
    left(card, authors.get_by_label("Family name or group").nth(2), "The Pond Group")
    left(card, authors.get_by_label("ORCID").nth(1), "https://orcid.org/0000-0002-1825-0097")
    assert violations(card) == []
    card.get_by_role("button", name="Done").last.click()
    saved(card, "JSON", tmp_path)  # which waits until the server has answered all changes
    card.reload()
    shown = card.locator(".card")
    expect(shown.locator("h2")).to_have_text("Cooling of ponds")
    expect(shown.locator(".corrected")).to_have_count(3)
    expect(shown.locator(".corrected").first).to_contain_text(f"read from the page: {TITLE}")
    expect(shown.locator("dl div", has_text="Issue")).to_contain_text("5corrected read from the page: 4")
    bibtex = saved(card, "BibTeX", tmp_path)
    for line in ("{{Cooling of ponds}}", "Vesel, Radomir and Brandsma, Ottilie and {The Pond Group}", "number = {5}",
                 "volume = {31}", "doi = {10.5555/tjl.2024.0417}"):  # fmt: skip
        assert line in bibtex
    record = json.loads(saved(card, "JSON", tmp_path))
    jsonschema.validate(record, msgspec.json.schema(Article))
    assert {one["field"]: one["read"] for one in record["corrections"]}["journal.issue"] == "4"
    assert [one["orcid"] for one in record["authors"]][1:] == ["0000-0002-1825-0097", ""]
    assert record["authors"][1]["affiliations"], "what is known of a person stays"
    assert "Cooling of ponds" in saved(card, "JATS", tmp_path)
    assert "Cooling of ponds" in saved(card, "TEI", tmp_path)
    with card.expect_response(lambda answer: answer.request.method == "PATCH"):
        card.get_by_role("button", name="Undo corrections").click()
    expect(shown.locator("h2")).to_have_text(TITLE)
    expect(shown.locator(".corrected")).to_have_count(0)
    assert "TI  - Night-time cooling" in saved(card, "RIS", tmp_path)


@pytest.mark.usefixtures("uncorrected")
def test_corrections_are_kept_if_the_page_is_left_before_the_server_has_answered(card: Page, tmp_path: Path) -> None:
    card.get_by_role("button", name="Correct").click()
    for label, value in (("Issue", "5"), ("Volume", "32"), ("First page", "9")):
        card.get_by_label(label, exact=True).fill(value)
        card.get_by_label(label, exact=True).blur()
    card.reload()
    # The server may answer the new page before it has kept the last changes.
    for _ in range(20):
        record = json.loads(saved(card, "JSON", tmp_path))
        if len(record["corrections"]) == 3:
            break
        card.wait_for_timeout(250)
        card.reload()
    journal = record["journal"]
    assert (journal["issue"], journal["volume"], journal["first_page"]) == ("5", "32", "9")


@pytest.mark.usefixtures("uncorrected")
def test_grants_accession_numbers_and_references_are_corrected(card: Page, tmp_path: Path) -> None:
    before = json.loads(saved(card, "JSON", tmp_path))
    card.get_by_role("button", name="Correct").click()
    grants = card.get_by_role("group", name="Grants")
    with card.expect_response(lambda answer: answer.request.method == "PATCH"):
        grants.get_by_role("button", name="Remove this grant").first.click()
    grants.get_by_role("button", name="Add grant").click()
    grants.get_by_label("Funder").last.fill("Pond Watch")
    left(card, grants.get_by_label("Grant number").last, "PW 7")
    accessions = card.get_by_role("group", name="Accession numbers")
    left(card, accessions.get_by_label("Accession number").first, "ZX904418")
    references = card.get_by_role("group", name="References")
    references.locator("summary").first.click()
    left(card, references.get_by_label("Year").first, "1987")
    left(card, references.get_by_label("DOI").first, "10.5555/x")
    card.get_by_role("button", name="Done").last.click()
    record = json.loads(saved(card, "JSON", tmp_path))
    assert [one["number"] for one in record["funding"]] == [*(one["number"] for one in before["funding"][1:]), "PW 7"]
    assert record["accessions"][0]["number"] == "ZX904418"
    assert record["accessions"][0]["url"].endswith("ZX904418")
    changed, *others = record["references"]
    assert (changed["year"], changed["doi"]) == ("1987", "10.5555/x")
    assert "1987" in changed["raw"]
    assert others == before["references"][1:]
    told = {one["field"]: one["read"] for one in record["corrections"]}
    assert told == {"funding": before["funding"], "accessions": before["accessions"],
                    "references": before["references"][:1]}  # fmt: skip
    expect(card.locator(".card")).to_contain_text(f"corrected read from the page: {before['references'][0]['raw']}")
    jats = saved(card, "JATS", tmp_path)
    assert "<year>1987</year>" in jats
    assert "PW 7" in jats


@pytest.mark.usefixtures("uncorrected")
def test_references_are_removed_restored_and_added(card: Page, tmp_path: Path) -> None:
    before = json.loads(saved(card, "JSON", tmp_path))["references"]
    card.get_by_role("button", name="Correct").click()
    references = card.get_by_role("group", name="References")
    for _ in range(2):
        with card.expect_response(lambda answer: answer.request.method == "PATCH"):
            references.get_by_role("button", name="Remove this reference").first.click()
    expect(references.locator("s")).to_have_count(2)
    with card.expect_response(lambda answer: answer.request.method == "PATCH"):
        references.get_by_role("button", name="Restore").first.click()
    references.get_by_label("Text of a reference to add").fill("Lee A. Wet sand. J Loose Ground. 2001;4(2):11-15.")
    with card.expect_response(lambda answer: answer.request.method == "PATCH"):
        references.get_by_role("button", name="Add reference").click()
    references.locator("summary", has_text="Wet sand").click()
    expect(references.get_by_label("Year").last).to_have_value("2001")
    left(card, references.get_by_label("Year").last, "2002")
    assert violations(card, contrast=False) == []
    card.get_by_role("button", name="Done").last.click()
    card.reload()
    card.get_by_role("button", name="Correct", exact=True).click()
    expect(references.locator("s")).to_have_count(1)
    record = json.loads(saved(card, "JSON", tmp_path))
    *others, added = record["references"]
    assert others == [before[0], *before[2:]]
    assert (added["id"], added["year"], added["container"]) == ("added-1", "2002", "J Loose Ground")
    with card.expect_response(lambda answer: answer.request.method == "PATCH"):
        references.get_by_role("button", name="Remove this reference").last.click()
    assert json.loads(saved(card, "JSON", tmp_path))["references"] == others


@pytest.mark.usefixtures("uncorrected")
def test_affiliations_are_corrected(card: Page, tmp_path: Path) -> None:
    card.get_by_role("button", name="Correct").click()
    affiliations = card.get_by_role("group", name="Affiliations")
    affiliations.get_by_role("button", name="Add affiliation").click()
    left(card, affiliations.get_by_label("Affiliation", exact=True).last, "Institute of Ponds")
    authors = card.get_by_role("group", name="Authors")
    number = f"a{affiliations.locator('li').count()}"
    left(card, authors.get_by_label(re.compile("Affiliations")).first, number)
    card.get_by_role("button", name="Done").last.click()
    expect(card.locator(".card .affiliations")).to_contain_text("Institute of Ponds")
    record = json.loads(saved(card, "JSON", tmp_path))
    assert record["affiliations"][-1] == {"id": number, "text": "Institute of Ponds", "label": ""}
    assert record["authors"][0]["affiliations"] == [number]


@pytest.mark.usefixtures("uncorrected")
def test_what_is_no_value_of_a_field_is_told_there(application: Application, card: Page, article: str) -> None:
    card.get_by_role("button", name="Correct").click()
    doi = card.get_by_label("DOI", exact=True).first
    left(card, doi, "none")
    expect(card.locator("input:invalid")).to_have_count(1)
    assert "not of the form 10.5555/abc" in str(doi.evaluate("field => field.validationMessage"))
    card.get_by_role("button", name="Done").last.click()
    expect(doi, "the form stays open").to_be_visible()
    left(card, doi, "10.5555/other")
    expect(card.locator("input:invalid")).to_have_count(0)
    kept = application.service.data / "corrections" / f"{article}.json"
    assert json.loads(kept.read_text()) == {"identifiers.doi": "10.5555/other"}
    refused = httpx.delete(f"{application.url}/ui/pages/{article}")
    assert (refused.status_code, "was corrected" in refused.text) == (400, True)
    left(card, doi, "10.5555/tjl.2024.0417")
    assert not kept.exists(), "the value that was read is no correction"


@pytest.mark.usefixtures("uncorrected")
def test_damaged_corrections_are_told(application: Application, card: Page, article: str) -> None:
    folder = application.service.data / "corrections"
    folder.mkdir(exist_ok=True)
    (folder / f"{article}.json").write_text("[")
    card.reload()
    expect(card.locator(".card")).to_contain_text("not corrections that can be read; mend it or delete it")


@pytest.mark.usefixtures("uncorrected")
def test_the_form_fits_the_window(card: Page) -> None:
    card.get_by_role("button", name="Correct").click()
    card.get_by_role("group", name="References").locator("summary").first.click()
    over = "[...document.querySelectorAll('.correct input')].filter(one => one.clientWidth < 60).length"
    for width in (1280, 390):
        card.set_viewport_size({"width": width, "height": 900})
        assert card.evaluate("document.documentElement.scrollWidth") <= width
        assert card.evaluate(over) == 0


@pytest.mark.usefixtures("uncorrected")
def test_reference_managers_find_the_corrected_record_on_the_card(card: Page) -> None:
    coins = card.locator("span.Z3988")
    expect(coins).to_have_attribute("title", re.compile("rft.atitle=Night-time.*rft_id=info%3Adoi%2F10.5555"))
    card.evaluate("addEventListener('ZoteroItemUpdated', () => { document.body.dataset.told = 'again' }, true)")
    card.get_by_role("button", name="Correct").click()
    left(card, card.get_by_label("Title", exact=True), "Cooling of ponds")
    card.get_by_role("button", name="Done").last.click()
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
    page.wait_for_function(DRAWN_ANEW, arg=before)
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
    page.wait_for_function(DRAWN_ANEW, arg=before)


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
