"""Labelling as a person does it: a real browser, real pages, the real command on the labels."""

import json
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.web.conftest import Application, violations
from zoning import Snapshot
from zoning.evaluation import corpora
from zoning.labelling.agreement import compare
from zoning.labelling.store import FOLDER, Store
from zoning.labelling.zones import PageZones

SLOW_MS = 60_000
"""Visits, methods and processes that start."""
expect.set_options(timeout=20_000)  # on a machine that does a lot else
COLOURS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HOSTILE = "<script>window.owned=1</script><img src=x onerror='window.owned=1'>"
ROUTES = {
    "/hostile": answer(
        f"<title>{HOSTILE.replace('<', '&lt;')}</title><main><h1 title='{HOSTILE.replace(chr(39), chr(34))}'>"
        f"{HOSTILE.replace('<', '&lt;')}</h1><p>javascript:window.owned=1 &lt;svg onload=window.owned=1&gt; is text, "
        "and nothing that anybody runs.</p></main>"
    )
}


class Opened(NamedTuple):
    """A page in the browser, ready to be labelled."""

    page: Page
    id: str
    zones: list[dict[str, Any]]
    width: int
    address: str

    def said(self, annotator: str) -> dict[tuple[int, int], str]:
        """The labels that are on the disk."""
        found = httpx.get(f"{self.address}/ui/labels/pages/{self.id}/labels", params={"annotator": annotator}).json()
        return {(first, stop): label for first, stop, label in found["labels"]}

    def ranges(self, first: int, last: int) -> list[tuple[int, int]]:
        """What the zones from one to another are known by."""
        return [tuple(zone["range"]) for zone in self.zones[first : last + 1]]

    def number(self, beginning: str) -> int:
        """The place of the zone whose text begins so."""
        return next(number for number, zone in enumerate(self.zones) if zone["text"].startswith(beginning))

    def told(self, number: int) -> str:
        """How the zone at a place is called."""
        (leaf,) = self.zones[number]["leaves"]
        return f"zone {leaf} ·"

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the labelled page is in the window."""
        container = self.page.locator(".page-canvas")
        box = container.bounding_box()
        assert box is not None
        scrolled, inner = container.evaluate("box => [box.scrollTop, box.clientWidth]")
        scale = min(2, inner / self.width)
        return box["x"] + x * scale, box["y"] + y * scale - scrolled

    def drag(self, first: int, last: int, *, margin: float = 8) -> None:
        """Draw a rectangle around the zones from one to another; a negative margin cuts through the outer ones."""
        boxes = [zone["box"] for zone in self.zones[first : last + 1]]
        left, top = min(box[0] for box in boxes) - 4, min(box[1] for box in boxes) - margin
        right, bottom = max(box[2] for box in boxes) + 4, max(box[3] for box in boxes) + margin
        self.page.mouse.move(*self.place(left, top))
        self.page.mouse.down()
        self.page.mouse.move(*self.place((left + right) / 2, (top + bottom) / 2))
        self.page.mouse.move(*self.place(right, bottom))
        self.page.mouse.up()

    def click(self, number: int, *modifiers: Any) -> None:
        """Click in the middle of a zone."""
        left, top, right, bottom = self.zones[number]["box"]
        for modifier in modifiers:
            self.page.keyboard.down(modifier)
        self.page.mouse.click(*self.place((left + right) / 2, (top + bottom) / 2))
        for modifier in modifiers:
            self.page.keyboard.up(modifier)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def saved(self) -> None:
        """Wait until all is on the disk."""
        expect(self.page.locator(".saved")).to_have_text("saved")

    def labelled(self, count: int) -> None:
        """Wait until `count` zones have a label, and all is on the disk."""
        expect(self.page.locator(".so-far")).to_contain_text(f"{count} of {len(self.zones)} zones labelled")
        self.saved()


Open = Callable[..., Opened]


@pytest.fixture(scope="module")
def fixtures(application: Application, server: FixtureServer) -> dict[str, int]:
    """A queue of fixture pages: the name of each → its number there."""
    pages = dict(server.pages())
    names = ("journal-article", "blog-comments", "forum-thread", "journal-three-column")
    listed = "\n".join(server.url + pages[name] for name in names)
    made = httpx.post(f"{application.url}/ui/labels/queues", json={"name": "Fixtures", "list": listed})
    assert made.json() == {"name": "Fixtures"}
    return {name: number for number, name in enumerate(names)}


@pytest.fixture
def open_page(application: Application, fixtures: dict[str, int], page: Page) -> Open:
    """Open a fixture page for an annotator, in this or another window."""

    def opened(name: str, annotator: str, *, begin: str = "", window: Page | None = None) -> Opened:
        chosen = window or page
        return open_item(application.url, chosen, "Fixtures", fixtures[name], annotator, begin=begin)

    return opened


def open_item(address: str, page: Page, queue: str, item: int, annotator: str, *, begin: str = "") -> Opened:
    """Open an item of a queue as an annotator whose pages begin with what a method gives, "" for nothing."""
    return open_stored(
        address, page, f"queue={queue}&item={item}&page={page_of(address, queue, item)}", annotator, begin
    )


def open_stored(address: str, page: Page, asked: str, annotator: str, begin: str = "") -> Opened:
    """Open a stored page, as the address asks for, as such an annotator."""
    become(page, address, annotator, begin)
    page.goto(f"{address}/label?{asked}")
    page_id = httpx.URL(page.url).params["page"]
    expect(page.locator(".so-far")).to_contain_text("zones labelled", timeout=SLOW_MS)
    listed = httpx.get(f"{address}/ui/labels/pages/{page_id}").json()
    opened = Opened(page, page_id, listed["zones"], listed["page"]["width"], address)
    if begin:
        expect(page.locator(".so-far")).to_contain_text(f"pre-filled by {begin}", timeout=SLOW_MS)
    opened.saved()
    return opened


def page_of(address: str, queue: str, item: int) -> str:
    """The id of the page that an item of a queue is; it is visited if nobody has done so."""
    found = httpx.post(f"{address}/ui/labels/queues/{queue}/items/{item}", timeout=60).text.splitlines()[-1]
    return str(json.loads(found)["page"])


def become(page: Page, address: str, annotator: str, begin: str = "") -> None:
    """Be an annotator whose pages begin with what a method gives."""
    page.goto(f"{address}/healthz")
    page.evaluate(
        "([name, begin]) => { localStorage['zoning.annotator'] = name; localStorage['zoning.label.begin'] = begin; }",
        [annotator, begin],
    )


# ---------------------------------------------------------------------- selecting and labelling


def test_a_rectangle_labels_what_it_encloses_and_a_reload_finds_it(open_page: Open) -> None:
    opened = open_page("journal-article", "rectangle")
    first, last = opened.number("Ottilie"), opened.number("2 Department")
    opened.drag(first, last)
    expect(opened.page.locator(".selected")).to_contain_text(f"{last - first + 1} zones")
    opened.press("a")
    opened.labelled(last - first + 1)
    assert opened.said("rectangle") == dict.fromkeys(opened.ranges(first, last), "authors")
    opened.page.reload()
    opened.labelled(last - first + 1)
    expect(opened.page.locator('[data-label="authors"] .count')).to_have_text("3")


def test_a_rectangle_with_alt_takes_what_it_touches(open_page: Open) -> None:
    opened = open_page("journal-article", "touch")
    first, last = opened.number("Ottilie"), opened.number("2 Department")
    opened.drag(first, last, margin=-4)
    expect(opened.page.locator(".selected")).to_contain_text(opened.told(first + 1))  # it alone is enclosed
    opened.page.keyboard.down("Alt")
    opened.drag(first, last, margin=-4)
    opened.page.keyboard.up("Alt")
    expect(opened.page.locator(".selected")).to_contain_text("3 zones")
    opened.press("Escape", "w")
    opened.drag(first, last, margin=-4)
    expect(opened.page.locator(".selected")).to_contain_text("3 zones")


def test_a_click_with_shift_takes_a_range_and_with_ctrl_one_more(open_page: Open) -> None:
    opened = open_page("journal-article", "range")
    first = opened.number("Small ponds")
    last = first + 2
    opened.click(first)
    opened.click(last, "Shift")
    expect(opened.page.locator(".selected")).to_contain_text(f"{last - first + 1} zones")
    title = opened.number("Night-time")
    opened.click(title, "Control")
    opened.press("p")
    opened.labelled(last - first + 2)
    assert set(opened.said("range")) == {*opened.ranges(first, last), *opened.ranges(title, title)}


def test_keys_alone_label_a_page(open_page: Open) -> None:
    opened = open_page("journal-article", "keys")
    opened.press("j", "1", "1", "Shift+J", "2")
    opened.labelled(4)
    first, second, third, fourth = opened.ranges(0, 3)
    names = ["boilerplate: navigation"] * 2 + ["boilerplate: advertisement"] * 2
    assert opened.said("keys") == dict(zip((first, second, third, fourth), names, strict=True))
    opened.press("Home", ".")
    expect(opened.page.locator(".selected")).to_contain_text(opened.told(4))
    opened.press("k", "x")
    opened.labelled(3)
    opened.press("End", ",")
    expect(opened.page.locator(".selected")).to_contain_text(opened.told(len(opened.zones) - 2))
    opened.press("Home", "x")
    opened.labelled(2)
    assert set(opened.said("keys")) == {second, third}


def test_every_step_can_be_undone_and_done_again(open_page: Open) -> None:
    opened = open_page("journal-article", "undo")
    opened.press("j", "t", "h")
    opened.labelled(2)
    opened.page.get_by_label("Pre-fill labels from").select_option("article")
    opened.page.get_by_role("button", name="Start over").click()
    expect(opened.page.locator(".so-far")).to_contain_text("pre-filled by article", timeout=SLOW_MS)
    opened.saved()
    filled = opened.said("undo")
    assert len(filled) > 20
    opened.press("z")
    opened.labelled(2)
    opened.press("Control+z", "z")
    opened.labelled(0)
    assert opened.said("undo") == {}
    opened.press("y", "Control+y", "Control+Shift+z")
    opened.labelled(len(filled))
    assert opened.said("undo") == filled


def test_what_was_done_before_a_reload_can_be_undone_after_it(open_page: Open) -> None:
    opened = open_page("journal-article", "reloaded")
    opened.press("j", "t", "h")
    opened.labelled(2)
    for left in (1, 0):
        opened.page.reload()
        opened.labelled(left + 1)
        opened.press("z")
        opened.labelled(left)
    opened.page.reload()
    opened.labelled(0)
    opened.press("y", "y")
    opened.labelled(2)
    assert list(opened.said("reloaded").values()) == ["title", "heading"]


def test_what_another_window_has_changed_is_not_undone(open_page: Open, browser: Browser) -> None:
    opened = open_page("journal-article", "elsewhere")
    opened.press("j", "t")
    opened.labelled(1)
    other = open_page("journal-article", "elsewhere", window=browser.new_page())
    other.press("j", "h")
    other.labelled(1)
    other.page.context.close()
    opened.page.reload()
    opened.labelled(1)
    opened.press("z")
    expect(opened.page.locator("#notice")).to_contain_text("Nothing to undo")
    assert list(opened.said("elsewhere").values()) == ["heading"]


def test_a_page_begins_with_the_parts_of_an_article(open_page: Open) -> None:
    opened = open_page("journal-article", "parts", begin="article")
    labels = opened.said("parts")
    (title,), (abstract,) = (opened.ranges(place, place) for place in map(opened.number, ("Night-time", "Small ponds")))
    assert labels[title] == "title"
    assert labels[abstract] == "abstract"


def test_a_note_is_kept(open_page: Open) -> None:
    opened = open_page("journal-article", "note")
    opened.press("l")
    opened.page.keyboard.type("The table is a picture? c t x")
    opened.press("Escape")
    opened.labelled(0)
    opened.page.reload()
    expect(opened.page.get_by_label("Note on this page")).to_have_value("The table is a picture? c t x")


def test_the_help_shows_every_key(open_page: Open) -> None:
    opened = open_page("journal-article", "help")
    opened.press("?")
    dialog = opened.page.get_by_role("dialog")
    for words in ("next zone without a label", "undo", "navigation", "segments: good granularity"):
        expect(dialog).to_contain_text(words)
    opened.press("c", "Escape")
    expect(dialog).to_have_count(0)
    opened.labelled(0)


# ---------------------------------------------------------------------- the end of a page


def test_time_and_corrections_are_kept_and_shown_at_the_end(open_page: Open) -> None:
    opened = open_page("blog-comments", "time", begin="collective")
    given = len(opened.said("time"))
    opened.press("j", "x", "c", "Home", "2")
    opened.labelled(given + 2)
    opened.press("d")
    expect(opened.page.locator(".summary")).to_contain_text("2 corrections to the labels from collective")
    expect(opened.page.locator(".summary")).to_contain_text(re.compile(r"\d+ s of activity"))
    opened.page.reload()
    expect(opened.page.locator(".summary")).to_contain_text("2 corrections to the labels from collective")


def test_enter_ends_a_page_and_goes_on_to_the_next(open_page: Open, page: Page) -> None:
    opened = open_page("forum-thread", "next")
    before = page.url
    opened.press("Enter")
    page.wait_for_url(lambda url: url != before, timeout=SLOW_MS)
    expect(page.locator(".so-far")).to_contain_text("zones labelled", timeout=SLOW_MS)
    page.keyboard.press("Shift+N")
    expect(page.locator(".summary")).to_contain_text("Done.", timeout=SLOW_MS)


def test_two_people_label_one_page_and_see_how_far_they_agree(open_page: Open, new_context: Any) -> None:
    ann = open_page("journal-three-column", "Ann", begin="collective")
    ann.press("d")
    expect(ann.page.locator(".compare")).to_contain_text("Nobody else has labelled this page yet")
    ann.saved()
    ben = open_page("journal-three-column", "Ben", begin="collective", window=new_context().new_page())
    expect(ben.page.locator(".compare")).to_be_hidden()
    ben.press("j", "2", "End", "c", "d")
    ben.saved()
    ben.page.get_by_role("button", name="Compare").click()
    page = PageZones.of(Snapshot.load(httpx_snapshot(ben)))
    expected = compare(page, ben.said("Ben"), ann.said("Ann"))
    assert expected.kappa is not None
    assert expected.content_kappa is not None
    assert 0 < expected.content_kappa < 1
    rows = ben.page.locator(".compare tbody tr")
    expect(rows.nth(0)).to_contain_text(f"{expected.content_kappa:.3f}")
    expect(rows.nth(1)).to_contain_text(f"{expected.kappa:.3f}")
    expect(ben.page.locator(".differences li")).to_have_count(len(expected.differences))
    ben.press("Escape", "v")
    differing = ben.page.locator(".selected .text")
    expect(differing).to_have_text(page.by_range[expected.differences[0].zone].text)
    ben.page.goto(f"{ben.address}/label")
    expect(ben.page.get_by_role("row", name="Ann and Ben")).to_contain_text(f"{expected.kappa:.3f}")


def httpx_snapshot(opened: Opened) -> Path:
    """Where the page's snapshot lies."""
    data = httpx.get(f"{opened.address}/ui/labels").json()["data"]
    return Path(data) / "pages" / opened.id / "page.snapshot.json.gz"


def test_the_same_person_in_two_windows_is_told_of_what_is_not_saved(open_page: Open, new_context: Any) -> None:
    one = open_page("blog-comments", "twice")
    other = open_page("blog-comments", "twice", window=new_context().new_page())
    one.press("j", "c")
    one.labelled(1)
    other.press("j", "t")
    expect(other.page.locator(".saved")).to_have_text("not saved")
    expect(other.page.locator("#notice")).to_contain_text("load the page again")
    assert set(one.said("twice").values()) == {"content"}


# ---------------------------------------------------------------------- segments


def test_segments_are_judged_and_exported(application: Application, open_page: Open, page: Page) -> None:
    opened = open_page("blog-comments", "segments", begin="collective")
    selected = page.locator(".selected")
    opened.press("m")
    expect(selected).to_contain_text("Click a segment")
    opened.press("j", "o")
    expect(selected).to_contain_text("from the labels")
    was_good = "granularity good" in selected.inner_text()
    opened.press("-" if was_good else "+")
    expect(selected).to_contain_text("bad (your judgement)" if was_good else "good (your judgement)")
    opened.press("z")
    expect(selected).to_contain_text("from the labels")
    opened.press("y", "m", "d")
    expect(page.locator(".summary")).to_contain_text("Done.")
    opened.saved()
    made = httpx.post(f"{application.url}/ui/labels/export", json={"name": "segs", "annotators": ["segments"]}).json()
    lines = [json.loads(line) for line in (Path(made["folder"]) / "segments.jsonl").read_text().splitlines()]
    (told,) = [line for line in lines if line["said"]]
    assert told["good"] != was_good
    assert sum(line["content"] for line in lines) > 0


# ---------------------------------------------------------------------- queues


def test_a_queue_is_made_measured_and_sorted_by_disagreement(application: Application, server: FixtureServer,
                                                             page: Page) -> None:  # fmt: skip
    pages = dict(server.pages())
    become(page, application.url, "queues")
    page.goto(f"{application.url}/label")
    page.get_by_label("Name", exact=True).fill("Uncertain")
    addresses = [server.url + pages[name] for name in ("journal-three-column", "forum-thread")]
    page.get_by_label("List of URLs").fill("\n".join([*addresses, "ftp://x", "http://127.0.0.1:1/nobody"]))
    page.get_by_role("button", name="Create queue").click()
    expect(page.get_by_text("1 line of the list skipped")).to_be_visible()
    page.get_by_role("button", name="Measure disagreement").click()
    expect(page.get_by_role("button", name="Label the most uncertain")).to_be_visible(timeout=SLOW_MS)
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("forum-thread")
    expect(rows.nth(2)).to_contain_text("NavigationFailed")
    first, second = (float(rows.nth(place).locator("td").first.inner_text()) for place in (0, 1))
    assert 1 >= first > second > 0
    page.get_by_role("button", name="Label the most uncertain").click()
    expect(page.locator(".so-far")).to_contain_text("zones labelled", timeout=SLOW_MS)
    expect(page.locator("#tools")).to_contain_text("1 of 2")  # the third cannot be labelled


def test_a_page_that_the_server_refuses_comes_last_and_is_not_counted(
    application: Application, server: FixtureServer, page: Page
) -> None:
    become(page, application.url, "refused")
    page.goto(f"{application.url}/label")
    page.get_by_label("Name", exact=True).fill("Refused")
    page.get_by_label("List of URLs").fill(f"{server.url}/nothing-here\n{server.url}{dict(server.pages())['spa']}")
    page.get_by_role("button", name="Create queue").click()
    expect(page.get_by_text("Source: a list that was typed")).to_be_visible()
    page.get_by_role("button", name="Measure disagreement").click()
    expect(page.locator("tbody tr").nth(1)).to_contain_text("the server answered 404 Not Found", timeout=SLOW_MS)
    expect(page.locator("tbody tr").nth(0)).to_contain_text("spa")
    page.get_by_role("link", name="All queues").click()
    row = page.locator("tr").filter(has=page.get_by_role("link", name="Refused", exact=True))
    expect(row.locator("td").nth(1)).to_have_text("1")


def test_an_empty_meter_is_seen(application: Application, page: Page) -> None:
    become(page, application.url, "meters")
    page.goto(f"{application.url}/label")
    meter, body = page.locator(".meter").first, page.locator("body")
    for colours in COLOURS:
        page.emulate_media(color_scheme=colours)
        line = meter.evaluate("meter => getComputedStyle(meter).borderTopColor")
        paper = body.evaluate("body => getComputedStyle(body).backgroundColor")
        dark, light = sorted((luminance(line), luminance(paper)))
        assert (light + 0.05) / (dark + 0.05) >= 3, colours  # of what is not text, by WCAG 1.4.11


def luminance(colour: str) -> float:
    """The relative luminance of `rgb(…)`, as WCAG defines it."""
    shares = [int(one) / 255 for one in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_what_is_no_queue_is_said(application: Application, page: Page) -> None:
    become(page, application.url, "queues")
    page.goto(f"{application.url}/label")
    page.get_by_label("Name", exact=True).fill("Nothing")
    page.get_by_role("button", name="Create queue").click()
    expect(page.get_by_role("alert")).to_contain_text("a list or the folder of a run")
    page.get_by_label("batch run").fill("/nowhere/at/all")
    page.get_by_role("button", name="Create queue").click()
    expect(page.get_by_role("alert")).to_contain_text("is not the folder of a run")


# ---------------------------------------------------------------------- export


@pytest.fixture
def printed(zoning: Zoning) -> Callable[..., str]:
    """What the command prints."""

    def run(*arguments: str) -> str:
        ran = zoning(*arguments)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run


def f1_of(table: str, system: str) -> float:
    """The F1 of a system in what `zoning eval` prints."""
    heading = next(line for line in table.splitlines() if "F1" in line)
    row = next(line for line in table.splitlines() if line.startswith(system))
    return float(row.removeprefix(system).split()[heading.split().index("F1") - 1])


def test_the_command_measures_methods_on_labels_made_here(
    application: Application, open_page: Open, page: Page, printed: Callable[..., str], tmp_path: Path
) -> None:
    opened = open_page("journal-article", "eval", begin="article")
    opened.press("d")
    expect(page.locator(".summary")).to_contain_text("Done.")
    opened.saved()
    opened = open_page("blog-comments", "eval", begin="collective")
    opened.press("d")
    expect(page.locator(".summary")).to_contain_text("Done.")
    opened.saved()
    page.goto(f"{application.url}/label")
    page.get_by_label("Name of the copy").fill("Corpus one")
    page.get_by_label("Labels of").select_option("eval")
    page.get_by_role("button", name="Export").click()
    expect(page.locator(".said")).to_contain_text("2 pages written to")
    command = page.locator(".said code").inner_text()
    folder = re.search(r"--data '?([^']+?)'? -x all", command)
    assert folder is not None
    table = printed("eval", "--data", folder[1], "-x", "collective,plain", "--measure", "bag,zones", "--jobs", "1",
                   "--no-pictures", "-o", str(tmp_path / "report"))  # fmt: skip
    assert f1_of(table, "collective") > 0.95
    assert f1_of(table, "collective") > f1_of(table, "plain")
    live = corpora.read(application.service.data).pages
    assert sum(labelled.groups["annotator"] == "eval" for labelled in live) == 2


# ---------------------------------------------------------------------- what must not happen


@pytest.mark.fresh_tab
def test_hostile_pages_run_nothing(application: Application, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)

    def dismiss(dialog: Dialog) -> None:
        complaints.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    with FixtureServer(routes=ROUTES) as hostile:
        listed = f"{hostile.url}/hostile?x=%3Cscript%3Ewindow.owned=1%3C/script%3E"
        httpx.post(f"{application.url}/ui/labels/queues", json={"name": "Hostile", "list": listed})
        opened = open_item(application.url, page, "Hostile", 0, HOSTILE[:50], begin="article")
    expect(page.locator(".label-side h2")).to_contain_text("<script>window.owned=1</script>")
    opened.press("Home", "t", "l")
    page.keyboard.type(HOSTILE)
    opened.press("Escape", "d")
    expect(page.locator(".summary")).to_contain_text("Done.")
    opened.saved()
    for address in ("/label", "/label?queue=Hostile", page.url.removeprefix(application.url)):
        page.goto(application.url + address)
        expect(page.locator("main")).not_to_contain_text("Loading")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.owned") is None
    assert complaints == []


class Serve:
    """`zoning serve` as a process of its own, which can be killed."""

    def __init__(self, data: Path, port: int = 0) -> None:
        program = [sys.executable, "-X", "faulthandler", "-m", "zoning"]
        options = ["--no-browser", "--port", str(port), "--data", str(data)]
        self.process = subprocess.Popen([*program, "serve", *options], stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        said = ""
        while "http://" not in said:
            said = self.process.stderr.readline()
            assert said, "it says where it is"
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found is not None
        self.url, self.port = found[0], int(found[1])
        self.said = said
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said += line

    def end(self, how: signal.Signals) -> None:
        """End it; SIGKILL leaves it no chance to write anything. Fails where it has ended by itself."""
        assert self.process.stderr is not None
        code = self.process.poll()
        self.process.send_signal(how)
        self.process.wait()
        self.listener.join()
        self.process.stderr.close()
        assert code is None, f"the server ended by itself with code {code}:\n{self.said}"


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serve]]:
    """Start the real program on a folder."""
    started: list[Serve] = []

    def start(port: int = 0) -> Serve:
        started.append(Serve(tmp_path / "data", port))
        return started[-1]

    yield start
    for running in started:
        assert running.process.stderr is not None
        if not running.process.stderr.closed:
            running.end(signal.SIGTERM)


def test_a_killed_server_loses_nothing_that_was_said_to_be_saved(
    serve: Callable[..., Serve], application: Application, fixtures: dict[str, int], page: Page, tmp_path: Path
) -> None:
    seen = page_of(application.url, "Fixtures", fixtures["journal-article"])
    shutil.copytree(application.service.data / "pages" / seen, tmp_path / "data" / "pages" / seen)
    running = serve()
    opened = open_stored(running.url, page, f"page={seen}", "crash")
    opened.press("j", "c", "c", "t")
    opened.labelled(3)
    running.end(signal.SIGKILL)
    opened.press("h")
    expect(page.locator(".saved")).to_have_text("not saved")
    running = serve(running.port)
    expect(page.locator(".saved")).to_have_text("saved", timeout=SLOW_MS)
    assert len(opened.said("crash")) == 4
    page.reload()
    opened.labelled(4)
    running.end(signal.SIGKILL)  # what was written after a start, too
    assert len(Store(tmp_path / "data" / FOLDER).read(seen, "crash").labels) == 4


def test_time_without_a_change_is_kept_too(open_page: Open, page: Page) -> None:
    opened = open_page("forum-thread", "looks")
    opened.press("j", "c")
    opened.saved()
    before = seconds(opened, "looks")
    ended = time.monotonic() + 2.5
    while time.monotonic() < ended:
        page.mouse.move(300 + time.monotonic() % 1 * 100, 300)
        page.wait_for_timeout(100)
    page.get_by_role("link", name="Fixtures").click()
    expect(page.get_by_role("heading", name="Fixtures")).to_be_visible()
    ended = time.monotonic() + 10  # nobody waits for what is sent in parting
    while seconds(opened, "looks") <= before + 1 and time.monotonic() < ended:
        page.wait_for_timeout(100)
    assert seconds(opened, "looks") > before + 1


def seconds(opened: Opened, annotator: str) -> float:
    """The activity that is on the disk."""
    address = f"{opened.address}/ui/labels/pages/{opened.id}/labels"
    found: float = httpx.get(address, params={"annotator": annotator}).json()["seconds"]
    return found


# ---------------------------------------------------------------------- for everyone

WIDTHS = (4000, 1000)
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def test_axe_finds_nothing_serious(application: Application, open_page: Open, page: Page) -> None:
    opened = open_page("blog-comments", "axe", begin="collective")
    opened.press("j", "d")
    expect(page.locator(".summary")).to_contain_text("Done.")
    assert violations(page) == []
    opened.press("m")
    expect(page.locator(".selected")).to_contain_text("Click a segment")
    opened.press("j")
    expect(page.locator(".selected")).to_contain_text("granularity")
    assert violations(page) == []
    opened.press("?")
    assert violations(page) == []
    for address in ("/label", "/label?queue=Fixtures"):
        page.goto(application.url + address)
        page.wait_for_load_state("networkidle")
        assert violations(page, contrast=address == "/label") == []


def test_it_fits_narrow_and_wide_windows(application: Application, open_page: Open, page: Page) -> None:
    open_page("blog-comments", "wide", begin="collective")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERFLOW) <= 0
        assert page.locator(".label-side").evaluate("side => side.scrollWidth - side.clientWidth") <= 0
    for address in ("/label", "/label?queue=Fixtures"):
        page.goto(application.url + address)
        page.wait_for_load_state("networkidle")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(OVERFLOW) <= 0


def test_the_name_of_the_queue_that_is_always_there_is_taken(application: Application) -> None:
    named = {"name": "pages seen here", "list": "https://example.org/"}
    refused = httpx.post(f"{application.url}/ui/labels/queues", json=named)
    assert refused.status_code == 400
    assert "choose another name" in refused.json()["error"]["message"]


def test_others_cannot_find_out_which_files_this_machine_has(tmp_path: Path) -> None:
    with Application(tmp_path / "data", token="secret") as remote:

        def refusal(wanted: dict[str, str]) -> str:
            refused = httpx.post(f"{remote.url}/ui/labels/queues", json={"name": "x", **wanted},
                                 headers={"Authorization": "Bearer secret"})  # fmt: skip
            error = refused.json()["error"]
            assert error["kind"] == "UsageError"
            return str(error["message"])

        assert "cannot be used from other machines" in refusal({"batch": str(tmp_path)})
        there, missing = (refusal({"list": str(file)}) for file in (Path(__file__), tmp_path / "missing.html"))
        assert "no URL" in there
        assert there == missing
