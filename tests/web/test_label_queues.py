"""Queues as people use them: a real browser on real pages."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from fixtures.server import FixtureServer
from tests.web.conftest import WINDOW, Application, violations
from tests.web.test_label import become, open_item
from zoning.evaluation.manifest import load

PAGES = ("short-page", "floats", "journal-article")


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
    make(application, server, "Before", "short-page")
    make(application, server, "Taken", "short-page")
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
    page.get_by_label("List of URLs").fill("\n".join(server.url + addresses[one] for one in ("short-page", "floats")))
    page.get_by_role("button", name="Add pages").click()
    expect(page.locator("#notice")).to_contain_text("1 page added")
    expect(page.locator(".counts")).to_contain_text("2 pages")
    expect(page.locator("tbody tr")).to_have_count(2)
    assert httpx.get(f"{application.url}/ui/labels/queues/Before?annotator=keeper").status_code == 404


def test_a_queue_is_deleted_and_its_labels_stay(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Gone", "short-page")
    opened = open_item(application.url, page, "Gone", 0, "stays")
    opened.press("j", "c", "d")
    opened.labelled(1)
    show(application, page, "Gone", "stays")
    page.get_by_text("Rename, add pages, delete").click()
    page.get_by_role("button", name="Delete the queue …").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("All labels are kept")
    dialog.get_by_role("button", name="Cancel").click()
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
    make(application, server, "Counted", "short-page", "/nothing-here", "floats")
    for number in (0, 1):  # the second is refused by its server
        httpx.post(f"{application.url}/ui/labels/queues/Counted/items/{number}", timeout=60)
    opened = open_item(application.url, page, "Counted", 0, "counter")
    expect(page.locator("#tools")).to_contain_text("1 of 2")
    opened.press("j", "c", "d")
    opened.labelled(1)
    show(application, page, "Counted", "counter")
    expect(page.locator(".counts")).to_have_text("2 pages · 1 done by you · 1 more could not be fetched")
    page.get_by_role("link", name="All queues").click()
    cells = page.locator("tr").filter(has=page.get_by_role("link", name="Counted", exact=True)).locator("td")
    expect(cells.nth(1)).to_have_text("2")
    expect(cells.nth(2)).to_have_text("1")


# ---------------------------------------------------------------------- skipped, and how far people are


def test_a_page_is_skipped_with_a_reason_and_taken_back(application: Application, server: FixtureServer,
                                                        page: Page) -> None:  # fmt: skip
    make(application, server, "Skipped", "short-page", "floats")
    opened = open_item(application.url, page, "Skipped", 0, "skipper")
    opened.press("j", "c", "q")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="No main content").click()
    assert violations(page, contrast=False) == []
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
    make(application, server, "Progress", "floats", "short-page")
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


# ---------------------------------------------------------------------- labels of its own

RECIPES = """{"labels": [{"name": "recipe", "colour": "#14753c", "key": "r"},
{"name": "steps", "colour": "#0b62c4", "key": "s"},
{"name": "advert", "colour": "#b3261e", "key": "a", "content": false}]}"""


def test_a_queue_has_labels_of_its_own(application: Application, server: FixtureServer, page: Page,
                                       tmp_path: Path) -> None:  # fmt: skip
    make(application, server, "Recipes", "short-page")
    show(application, page, "Recipes", "cook")
    page.get_by_text("Define your own labels").click()
    page.get_by_label("Name of the label").fill("recipe")
    page.get_by_label("Key").fill("j")
    page.get_by_role("button", name="Use these labels").click()
    expect(page.get_by_role("alert").filter(has_text="is already in use")).to_be_visible()
    assert violations(page) == []
    (tmp_path / "recipes.json").write_text(RECIPES)
    page.get_by_label("or a file (JSON, TOML)").set_input_files(tmp_path / "recipes.json")
    page.get_by_role("button", name="Use the file").click()
    expect(page.get_by_text("Labels: recipe, steps, advert")).to_be_visible()
    opened = open_item(application.url, page, "Recipes", 0, "cook", begin="collective")
    given = opened.said("cook")
    assert set(given.values()) == {"recipe"}
    expect(page.locator(".label-button .name")).to_have_text(["recipe", "steps", "no label", "advert"])
    opened.press("Home", "a", "t", "s", "d")  # T is not a key here
    expect(page.locator(".summary")).to_contain_text("Done.")
    opened.saved()
    first, second = opened.ranges(0, 1)
    assert (opened.said("cook")[first], opened.said("cook")[second]) == ("boilerplate: advert", "steps")
    made = httpx.post(f"{application.url}/ui/labels/export", json={"name": "recipes", "annotators": ["cook"]}).json()
    (entry,) = load(Path(made["folder"]) / "manifest.json").pages
    assert entry.gold is not None
    assert {label for *_, label in entry.gold.labels} == {"recipe", "steps", "boilerplate: advert"}
    ben = open_item(application.url, page, "Recipes", 0, "second cook", begin="collective")
    ben.press("d")
    ben.saved()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".differences li").nth(0)).to_contain_text("no label / advert")
    expect(page.locator(".differences li").nth(1)).to_contain_text("/ steps")


def test_the_built_in_labels_come_back_and_what_was_given_stays(application: Application, server: FixtureServer,
                                                                page: Page) -> None:  # fmt: skip
    make(application, server, "Back", "short-page")
    address = f"{application.url}/ui/labels/queues/Back/labels"
    assert httpx.post(address, json={"text": RECIPES, "file_name": "recipes.json"}).status_code == 204
    opened = open_item(application.url, page, "Back", 0, "back")
    opened.press("j", "r")
    opened.labelled(1)
    show(application, page, "Back", "back")
    page.get_by_text("Labels: recipe").click()
    page.get_by_role("button", name="Use the built-in labels").click()
    expect(page.get_by_text("Define your own labels")).to_be_visible()
    opened = open_item(application.url, page, "Back", 0, "back")
    opened.press("j")
    expect(page.locator(".selected")).to_contain_text("recipe")
    opened.press("x", "z")
    opened.labelled(1)
    assert set(opened.said("back").values()) == {"recipe"}


def test_a_label_that_nobody_has_is_refused(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Known", "short-page")
    opened = open_item(application.url, page, "Known", 0, "typo")
    address = f"{application.url}/ui/labels/pages/{opened.id}/labels?annotator=typo"
    change = {"revision": 1, "labels": [[*opened.ranges(0, 0)[0], "contnet"]]}
    refused = httpx.post(address, json=change)
    assert refused.status_code == 400
    assert "there is no label contnet" in refused.json()["error"]["message"]


# ---------------------------------------------------------------------- where two differ


def test_a_third_person_decides_where_two_differ(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Decided", "journal-article")
    for name, keys in (("Amy", ("j", "1", "t", "h", "c", "d")), ("Bob", ("j", "1", "s", "p", "k", "r", "d"))):
        opened = open_item(application.url, page, "Decided", 0, name)
        opened.press(*keys)
        expect(page.locator(".summary")).to_contain_text("Done.")
        opened.saved()
    amy, bob = opened.said("Amy"), opened.said("Bob")
    differing = [zone for zone in sorted({*amy, *bob}) if amy.get(zone) != bob.get(zone)]
    show(application, page, "Decided", "Cleo")
    page.get_by_role("link", name="Amy and Bob").click()
    decided = page.locator(".decided")
    expect(decided).to_have_text(f"0 of {len(differing)} differences decided")
    opened.saved()
    assert opened.said("Cleo (adjudicator)") == {zone: label for zone, label in amy.items() if bob.get(zone) == label}
    page.keyboard.press("[")
    expect(decided).to_have_text(f"1 of {len(differing)} differences decided")
    page.get_by_role("button", name="Keep B").click()
    expect(decided).to_have_text(f"2 of {len(differing)} differences decided")
    page.get_by_label("Another label").select_option("funding")
    expect(decided).to_have_text(f"3 of {len(differing)} differences decided")
    opened.saved()
    said = opened.said("Cleo (adjudicator)")
    first, second, third = differing[:3]
    assert said[first] == amy[first]
    assert said[second] == bob.get(second, "boilerplate: other")
    assert said[third] == "funding"
    page.keyboard.press("z")
    expect(decided).to_have_text(f"2 of {len(differing)} differences decided")
    page.keyboard.press("d")
    expect(page.locator(".summary")).to_contain_text("Done.")
    opened.saved()
    assert opened.said("Amy") == amy
    show(application, page, "Decided", "Cleo")
    expect(page.locator(".to-adjudicate")).to_contain_text("done by Cleo (adjudicator)")


# ---------------------------------------------------------------------- assigned, and with guidelines


def test_pages_are_shared_out_and_one_is_assigned_by_hand(application: Application, server: FixtureServer,
                                                          page: Page) -> None:  # fmt: skip
    make(application, server, "Shared")
    show(application, page, "Shared", "Bert")
    page.get_by_text("Assign the pages").click()
    page.get_by_label("Names of the annotators").fill("Anna, Bert, anna")
    page.get_by_label("Annotators per page").fill("3")
    page.get_by_role("button", name="Assign", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="name more")).to_be_visible()
    page.get_by_label("Annotators per page").fill("1")
    page.get_by_role("button", name="Assign", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("Anna 2, Bert 1")
    expect(page.locator("button.assigned")).to_have_text(["Anna", "Bert", "Anna"])
    page.get_by_role("button", name="Label the next").click()
    expect(page.locator("#tools")).to_contain_text("2 of 3")
    show(application, page, "Shared", "Bert")
    page.locator("button.assigned").nth(0).click()
    assert violations(page, contrast=False) == []
    page.get_by_label("Names, separated by commas").fill("Bert, Cara")
    page.keyboard.press("Enter")
    expect(page.locator("button.assigned")).to_have_text(["Bert, Cara", "Bert", "Anna"])
    page.get_by_role("button", name="Label the next").click()
    expect(page.locator("#tools")).to_contain_text("1 of 3")


def test_guidelines_stand_beside_the_page(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Guided", "short-page")
    show(application, page, "Guided", "guided")
    page.get_by_text("Write guidelines").click()
    text = "Comments are no content.\n<b>Captions</b> are."
    page.get_by_label("Instructions for annotators").fill(text)
    page.get_by_role("button", name="Save guidelines").click()
    expect(page.locator("#notice")).to_contain_text("Guidelines saved.")
    open_item(application.url, page, "Guided", 0, "guided")
    expect(page.locator(".guidelines .text")).to_have_text(text)
    assert violations(page, contrast=False) == []
    address = f"{application.url}/ui/labels/queues/Guided/guidelines"
    assert httpx.post(address, json={"text": "x" * 20_001}).json()["error"]["kind"] == "UsageError"


# ---------------------------------------------------------------------- the picture and its zones


def test_the_picture_is_zoomed_and_stays_so(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Zoomed", "short-page")
    opened = open_item(application.url, page, "Zoomed", 0, "zoomer")
    width = "() => document.querySelector('.page-canvas .room').getBoundingClientRect().width"
    assert page.evaluate(width) == pytest.approx(page.locator(".page-canvas").evaluate("box => box.clientWidth"), abs=1)
    page.get_by_role("button", name="Larger").click()
    said = page.locator(".zoom-said")
    factor = int(said.inner_text().split()[0]) / 100
    assert page.evaluate(width) == pytest.approx(opened.width * factor, abs=1)
    page.reload()
    opened.labelled(0)
    assert page.evaluate(width) == pytest.approx(opened.width * factor, abs=1)
    before = said.inner_text()
    opened.press("-", "-")
    expect(said).not_to_have_text(before)
    assert page.evaluate(width) < opened.width * factor
    opened.press("0")
    expect(said).to_have_text("Fit")
    opened.press("m")
    expect(page.locator(".selected")).to_contain_text("Click a segment")
    opened.press("+")  # judges a segment, and none is selected
    expect(said).to_have_text("Fit")


def test_zones_have_the_numbers_of_the_view(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Numbered", "journal-three-column")
    opened = open_item(application.url, page, "Numbered", 0, "numbers")
    viewed = httpx.get(f"{application.url}/ui/pages/{opened.id}").json()["zones"]
    compared = 0
    for zone in opened.zones:
        for leaf in zone["leaves"]:
            beginning = " ".join(viewed[leaf]["text"].split()).rstrip("…")
            assert beginning in " ".join(zone["text"].split())
            compared += 1
    assert compared == sum(bool(zone["text"].strip()) for zone in viewed)
    place = opened.number("1 ") if any(zone["text"].startswith("1 ") for zone in opened.zones) else 5
    opened.click(place)
    (leaf,) = opened.zones[place]["leaves"]
    expect(page.locator(".selected")).to_contain_text(f"zone {leaf} ·")
    page.goto(f"{application.url}/?page={opened.id}&zone={leaf}&tab=why")
    expect(page.get_by_role("heading", name=f"Zone {leaf} ")).to_be_visible()


# ---------------------------------------------------------------------- for everyone


def fits(page: Page) -> None:
    """Fail where the page is wider than a window, or axe finds something, also in the narrowest window."""
    assert violations(page) == []
    for width in (1600, 1024, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert violations(page, contrast=False) == []


def test_a_queue_is_usable_in_any_window(application: Application, server: FixtureServer, page: Page) -> None:
    make(application, server, "Windows")
    show(application, page, "Windows", "windows")
    page.get_by_text("Rename, add pages, delete").click()
    fits(page)
    page.get_by_role("button", name="Delete the queue …").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    fits(page)
    page.set_viewport_size(WINDOW)
    for name, key in (("windows", "c"), ("windows two", "t")):
        opened = open_item(application.url, page, "Windows", 0, name)
        opened.press("j", key, "d")
        expect(page.locator(".summary")).to_contain_text("Done.")
        opened.saved()
    show(application, page, "Windows", "windows")
    expect(page.locator(".people tbody tr")).to_have_count(2)
    for title in ("Define your own labels", "Assign the pages", "Write guidelines"):
        page.get_by_text(title).click()
    fits(page)
    head = page.locator(".label-overview")
    assert head.evaluate("head => head.scrollWidth - head.clientWidth") <= 0
    page.get_by_role("link", name="windows and windows two").click()
    expect(page.locator(".decided")).to_contain_text("of 1 difference decided")
    fits(page)
