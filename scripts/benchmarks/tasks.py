"""Count the clicks, fields and seconds that five tasks take in the web application.

Each task is done in a real browser on fixture pages, by the shortest way that a new user can see: only buttons, links
and labels. A choice from a list counts as two clicks; a field counts once, also if Enter submits it. The time runs from
the first step to the result, without time to read or think. The application has visited one page before.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

import httpx
from playwright.sync_api import Locator, Page, expect

from fixtures.server import FixtureServer
from scripts.application import chromium, served, visit

LIMIT_MS = 120_000
PLACE = """async (words) => {
    const sheet = await (await fetch(`/ui/pages/${new URLSearchParams(location.search).get("page")}`)).json();
    const [left, top, right, bottom] = sheet.zones.find((zone) => zone.text.startsWith(words)).box;
    const scale = document.querySelector("canvas").clientWidth / sheet.page.width;
    return [scale * (left + right) / 2, scale * (top + bottom) / 2];
}"""
"""Returns the middle of the zone that begins with these words, in px of the picture."""
RUN = "Weekly pages"
LABELLED = ("short-page", "floats", "news-teasers")


class Figures(NamedTuple):
    """The cost of a task."""

    clicks: int
    fields: int
    seconds: float


@dataclass
class Person:
    """A user at a browser tab, whose clicks and fields are counted."""

    tab: Page
    pages: str
    """Origin of the fixture pages."""
    clicks: int = 0
    fields: int = 0

    def click(self, name: str, role: Literal["button", "link", "tab"] = "button") -> None:
        """Click the element with this name."""
        self.click_on(self.tab.get_by_role(role, name=name, exact=True).first)

    def click_on(self, place: Locator) -> None:
        """Click a place."""
        place.click()
        self.clicks += 1

    def choose(self, label: str, option: str) -> None:
        """Choose an option in a list: two clicks, one to open it and one to choose."""
        self.tab.get_by_role("combobox", name=label, exact=True).select_option(label=option)
        self.clicks += 2

    def type(self, label: str, text: str, *, enter: bool = False) -> None:
        """Type in a field."""
        field = self.tab.get_by_label(label, exact=True)
        field.fill(text)
        if enter:
            field.press("Enter")
        self.fields += 1

    def open(self, path: str) -> None:
        """Type the address of a fixture page and wait until the page has been read."""
        self.type("URL of a page", self.pages + path, enter=True)
        expect(self.tab.get_by_label("URL of a page")).to_have_value(self.pages + path)
        expect(self.tab.locator(".told")).to_contain_text("ms")

    def click_on_the_page(self, words: str) -> None:
        """Click in the picture on the zone that begins with these words."""
        canvas = self.tab.locator("canvas").first
        left, top = self.tab.evaluate(PLACE, words)
        canvas.click(position={"x": left, "y": top})
        self.clicks += 1

    def sees(self, place: str, words: str) -> None:
        """Wait until an element has these words."""
        expect(self.tab.locator(place).first).to_contain_text(words)


def see_whether_it_worked(person: Person) -> None:
    """Open a good page and one that does not exist, and see for each whether it is the page that was asked for."""
    person.open("/short-page.html")
    person.sees(".outcome", "HTTP 200")
    person.open("/no-such-page")
    person.sees(".outcome", "not the page")


def find_why_a_paragraph_is_missing(person: Person) -> None:
    """Open a page and see why its office hours are not in the output."""
    person.open("/short-page.html")
    person.click_on_the_page("Monday and Thursday")
    person.sees(".zone", "Why, according to")


def correct_a_record_and_export_it(person: Person) -> None:
    """Open an article, set another issue and save the record as RIS."""
    person.open("/journal-article.html")
    person.click("Record", "tab")
    person.click("Correct")
    person.type("Issue", "5")
    person.choose("Format", "RIS")
    with person.tab.expect_download() as saving:
        person.click("Save")
    if "IS  - 5" not in saving.value.path().read_text(encoding="utf-8"):
        raise RuntimeError("the correction is not in the file")


def label_three_pages(person: Person) -> None:
    """Make a queue of three pages with a label of one's own, and label a zone of each."""
    person.click("Label", "link")
    person.type("Your name", "Ann", enter=True)
    person.type("Name", "Notices")
    person.type("List of URLs, one per line", "\n".join(f"{person.pages}/{name}.html" for name in LABELLED))
    person.click("Create queue")
    person.click_on(person.tab.get_by_text("Define your own labels"))
    person.type("Name of the label", "Story")
    person.click("Use these labels")
    person.click("Label the next page")
    for number, _ in enumerate(LABELLED, 1):
        person.sees("#tools", f"{number} of {len(LABELLED)}")
        person.click_on(person.tab.locator("canvas"))
        person.click_on(person.tab.get_by_role("button", name="Story"))
        person.click_on(person.tab.get_by_role("button", name="Done").first)
    person.sees(".finish", "Done.")
    expect(person.tab.locator(".saved")).to_have_text("saved")


def find_the_failed_pages_of_a_run(person: Person) -> None:
    """Find the failed pages of a finished run, and open one."""
    person.click("Runs", "link")
    person.click(RUN, "link")
    person.click("Show 1 failed page")
    person.click("Visit")
    person.sees("main", "Could not open this page")


TASKS: dict[str, Callable[[Person], None]] = {
    "see whether a page worked": see_whether_it_worked,
    "find why a paragraph is missing": find_why_a_paragraph_is_missing,
    "correct a record and export it": correct_a_record_and_export_it,
    "label three pages with an own label": label_three_pages,
    "find the failed pages of a run": find_the_failed_pages_of_a_run,
}


def measured(task: Callable[[Person], None], tab: Page, application: str, pages: str) -> Figures:
    """Do a task from the start page of the application."""
    tab.goto(application)
    expect(tab.get_by_role("heading", level=1)).to_be_visible()
    person, begun = Person(tab, pages), time.perf_counter()
    task(person)
    return Figures(person.clicks, person.fields, time.perf_counter() - begun)


def run_over(application: str, pages: str) -> None:
    """Make a run in the application over a page that exists and one whose server does not answer."""
    with httpx.Client(base_url=application, timeout=LIMIT_MS / 1000) as client:
        wanted = {"name": RUN, "list": f"{pages}/floats.html\nhttp://localhost:65535/", "method": "plain"}
        client.post("/ui/runs", json=wanted).raise_for_status()
        while client.get(f"/ui/runs/{RUN}").raise_for_status().json()["state"] != "finished":
            time.sleep(0.2)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench tasks", description=__doc__)
    parser.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="save a screenshot of each task's result in this folder"
    )
    pictures: Path | None = parser.parse_args().pictures
    expect.set_options(timeout=LIMIT_MS)
    print(f"{'task':<40}{'clicks':>8}{'fields':>8}{'seconds':>9}")
    with (
        FixtureServer() as fixtures,
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as address,
        chromium() as browser,
    ):
        run_over(address, fixtures.url)
        with httpx.Client(base_url=address, timeout=LIMIT_MS / 1000) as client:
            visit(client, url=f"{fixtures.url}/floats.html")
        for name, task in TASKS.items():
            tab = browser.new_page(viewport={"width": 1440, "height": 900})
            figures = measured(task, tab, address, fixtures.url)
            print(f"{name:<40}{figures.clicks:>8}{figures.fields:>8}{figures.seconds:>9.1f}", flush=True)
            if pictures:
                tab.screenshot(path=pictures / f"{name.replace(' ', '-')}.png")


if __name__ == "__main__":
    main()
