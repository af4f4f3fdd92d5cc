"""Runs in the application: starting with a list, watching, stopping, continuing, reading results."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, expect

from fixtures.answers import answer, redirect
from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.web.conftest import PATIENCE_S, Application, violations
from tests.web.test_label import become
from zoning.batch.ledger import Ledger
from zoning.batch.lists import Entry
from zoning.web.runs.runs import RECORD, Record, Runs

PAGES = 4
SENTENCE = "The river rises in spring. It floods the meadows every year, and nobody minds the water. "


@pytest.fixture(scope="module")
def site() -> Iterator[FixtureServer]:
    """Articles, a page that is gone, one that is not a page, and one that only leads to itself."""
    routes = {
        f"/river/{n}": answer(f"<title>River {n}</title><h1>River {n}</h1><p>{SENTENCE * 5}</p>") for n in range(PAGES)
    }
    routes |= {"/gone": answer("<h1>Not found</h1>", 404), "/paper": answer("%PDF-1.4", 200, "application/pdf")}
    routes |= {"/loop": redirect("/loop")}
    with FixtureServer(routes=routes) as server:
        yield server


@pytest.fixture(scope="module")
def addresses(site: FixtureServer) -> str:
    """A list of all of them, and a line that names nothing."""
    paths = (*(f"river/{n}" for n in range(PAGES)), "gone", "paper", "loop")
    return "\n".join([*(f"{site.url}/{path}" for path in paths), "ftp://example.org/"])


@pytest.fixture
def client(application: Application) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=application.url, timeout=60) as made:
        yield made


def waited(client: httpx.Client, name: str, *states: str) -> dict[str, Any]:
    """The run, as soon as it is in one of the states."""
    deadline = time.monotonic() + 2 * PATIENCE_S
    while time.monotonic() < deadline:
        run: dict[str, Any] = client.get(f"/ui/runs/{name}").json()
        if run["state"] in states:
            return run
        time.sleep(0.1)
    raise AssertionError(f"still {run}")


def started(client: httpx.Client, name: str, text: str, **more: str) -> None:
    begun = client.post("/ui/runs", json={"name": name, "list": text, "method": "plain", **more})
    assert begun.status_code == 201, begun.text


@pytest.fixture(scope="module")
def finished(application: Application, tab: Page, addresses: str) -> str:
    """The name of a run that a person has begun and watched to its end."""
    tab.goto(f"{application.url}/runs")
    tab.get_by_label("Name").fill("Rivers")
    bad = ["/etc/hostname", "a line of words", addresses.partition("\n")[0]]
    tab.get_by_label("URLs").fill("\n".join([addresses, *bad]))
    tab.get_by_label("Method").select_option("plain")
    tab.get_by_role("button", name="Start").click()
    expect(tab.get_by_role("heading", name="Rivers")).to_be_visible()
    expect(tab.locator(".state")).to_have_text("Finished", timeout=2 * PATIENCE_S * 1000)
    with httpx.Client(base_url=application.url, timeout=60) as client:
        assert waited(client, "Rivers", "finished")["status"]["states"] == {
            "queued": 0, "running": 0, "done": PAGES + 1, "failed": 2,
        }  # fmt: skip
    return "Rivers"


def test_a_run_shows_its_bad_lines_and_its_failed_page(application: Application, page: Page, finished: str) -> None:
    page.goto(f"{application.url}/runs?run={finished}")
    expect(page.get_by_role("status").first).to_have_text(
        f"{PAGES + 1} of {PAGES + 3} done, 1 page not usable, 2 failed"
    )
    expect(page.get_by_text("4 lines of the list skipped")).to_be_visible()
    expect(page.get_by_text("line 9: no URL (http:// or https://): /etc/hostname")).to_be_visible()
    expect(page.get_by_text("line 10: no URL (http:// or https://): a line of words")).to_be_visible()
    expect(page.get_by_text("line 11: the same as line 1")).to_be_visible()
    expect(page.locator(".troubles")).to_contain_text("1 not HTML: It is a PDF")
    page.get_by_label("Show").select_option(label="Failed")
    expect(page.locator(".results tbody tr")).to_have_count(2)
    expect(page.locator(".results tbody tr").first).to_contain_text("failed: not HTML")
    page.locator(".results summary").first.click()
    expect(page.locator(".results .text").first).to_contain_text("application/pdf")
    assert violations(page) == []


def test_results_are_filtered_and_read(application: Application, page: Page, finished: str) -> None:
    page.goto(f"{application.url}/runs?run={finished}")
    rows = page.locator(".results tbody tr")
    expect(rows).to_have_count(PAGES + 3)
    page.get_by_label("Show").select_option(label="Not usable")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("error-page")
    page.get_by_label("Show").select_option(label="Usable")
    expect(rows).to_have_count(PAGES)
    page.get_by_label("Find URLs").fill("RIVER/3")
    expect(rows).to_have_count(1)
    rows.locator("summary").click()
    expect(rows.locator("pre")).to_contain_text("The river rises in spring.")
    page.get_by_label("Find URLs").fill("nowhere")
    expect(page.get_by_text("None.")).to_be_visible()


def test_a_page_of_a_run_is_opened_without_a_visit(
    application: Application, page: Page, site: FixtureServer, finished: str
) -> None:
    page.goto(f"{application.url}/runs?run={finished}")
    expect(page.locator(".results tbody tr")).to_have_count(PAGES + 3)
    asked = len(site.requests)
    page.get_by_role("button", name="Open", exact=True).nth(2).click()
    page.wait_for_url(re.compile(r"/\?page=[0-9a-f]{16}"))
    expect(page).to_have_title("River 2 · zoning")
    assert len(site.requests) == asked


def test_the_pages_of_a_run_are_labelled_from_what_it_kept(
    application: Application, page: Page, site: FixtureServer, finished: str
) -> None:
    become(page, application.url, "run", "article")
    page.goto(f"{application.url}/label")
    asked = len(site.requests)
    page.get_by_label("Name", exact=True).fill("Run")
    page.get_by_label("batch run").fill(str(application.service.data / "runs" / finished.casefold()))
    page.get_by_role("button", name="Create queue").click()
    page.get_by_role("button", name="Label the next").click()
    expect(page.locator(".so-far")).to_contain_text("pre-filled by article", timeout=PATIENCE_S * 1000)
    assert len(site.requests) == asked
    colours = page.locator("canvas").evaluate(
        "canvas => new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).size"
    )
    assert colours > 8, "without a picture the page is sketched"


def test_a_failed_page_is_visited_from_there(application: Application, page: Page, finished: str) -> None:
    page.goto(f"{application.url}/runs?run={finished}")
    page.locator(".results tr", has_text="not HTML").get_by_role("button", name="Visit", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("application/pdf")


def test_a_run_is_stopped_and_goes_on(client: httpx.Client, site: FixtureServer) -> None:
    started(client, "long", "\n".join(f"{site.url}/river/{n % PAGES}?{n}" for n in range(60)), method="plain")
    while not waited(client, "long", "running")["status"]["states"]["done"]:
        time.sleep(0.1)
    assert client.delete("/ui/runs/long").status_code == 400, "it is going on"
    assert client.post("/ui/runs/long/stop").status_code == 204
    stopped = waited(client, "long", "stopped")["status"]
    assert 0 < stopped["states"]["queued"] < 60
    assert client.post("/ui/runs/long/stop").json()["error"]["message"] == "long is not running in this application"
    assert client.post("/ui/runs/long/start", json={}).status_code == 204
    assert waited(client, "long", "running")["status"]["states"]["done"] >= stopped["states"]["done"]
    for _ in range(2):
        client.post("/ui/runs/long/stop")
    waited(client, "long", "stopped", "finished")
    assert client.delete("/ui/runs/long").status_code == 204
    assert client.get("/ui/runs/long").status_code == 404


def test_failed_pages_are_visited_again_and_a_run_that_rests_is_counted_only_after_a_change(
    application: Application,
    client: httpx.Client,
    page: Page,
    site: FixtureServer,
    finished: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = Runs(application.service.data, application.service.options)
    before = runs.get(finished).status
    assert before is not None
    assert runs.get(finished).status is before
    asked = len(site.requests)
    page.goto(f"{application.url}/runs?run={finished}")
    page.locator(".troubles li", has_text="not HTML").get_by_role("button", name="Retry 1").click()
    expect(page.locator(".state")).to_have_text("Running")
    expect(page.locator(".state")).to_have_text("Finished", timeout=2 * PATIENCE_S * 1000)
    assert [path for path in site.requests[asked:] if path != "/robots.txt"] == ["/paper"]
    assert runs.get(finished).status is not before
    begun: list[str] = []
    monkeypatch.setattr(Runs, "_start", lambda *command: begun.extend(command[2:]))
    assert client.post(f"/ui/runs/{finished}/start", json={"failed_too": True}).status_code == 204
    assert begun == ["--retry-failed"]


def test_the_results_of_a_long_run_are_shown_some_at_a_time(application: Application, page: Page) -> None:
    count = 10_000
    folder = application.service.data / "runs/many"
    folder.mkdir(parents=True)
    (folder / "list.txt").write_text("")
    (folder / RECORD).write_bytes(msgspec.json.encode(Record(name="many", method="plain", list="list.txt")))
    addresses = [f"https://example.org/{number}" for number in range(count)]
    with Ledger(folder) as ledger:
        entries = (Entry(url, url, "example.org", line, {}) for line, url in enumerate(addresses, 1))
        ledger.add(entries, begun=str(time.time()))
    page.goto(f"{application.url}/runs?run=many")
    rows = page.locator(".results tbody tr")
    expect(rows.first).to_contain_text(addresses[0])
    first = rows.count()
    assert 0 < first < count / 10
    page.get_by_role("button", name="Show more").press("Enter")
    expect(rows.nth(first)).to_contain_text(addresses[first])
    assert rows.count() < count / 10
    page.mouse.wheel(0, 100_000)
    expect(rows.nth(2 * first)).to_contain_text(addresses[2 * first])
    page.get_by_label("Find URLs").fill(addresses[-1])
    expect(rows).to_have_count(1)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()


def test_the_report_is_saved(application: Application, page: Page, finished: str) -> None:
    page.goto(f"{application.url}/runs?run={finished}")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the report").click()
    assert "river/3" in saving.value.path().read_text(encoding="utf-8")


def test_the_command_line_reads_the_same_run(application: Application, finished: str, zoning: Zoning) -> None:
    folder = application.service.data / "runs" / finished.casefold()
    told = zoning("batch", "status", folder, "--json")
    assert json.loads(told.stdout)["states"]["done"] == PAGES + 1


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"name": "../x"}, "is not a name for a run"),
        ({"name": "rivers"}, "a run named 'rivers' already exists"),
        ({"name": "new", "method": "layuot"}, "did you mean layout?"),
        ({"name": "new", "list": ""}, "the list is empty"),
        (
            {"name": "new", "list": "/etc/hostname\n/etc/nowhere\n"},
            "no line of the list names a source: line 1: no URL (http:// or https://): /etc/hostname;"
            " line 2: no URL (http:// or https://): /etc/nowhere",
        ),
        ({"name": "new", "list": "url\n/etc/hostname\n", "list_name": "a.csv"}, "line 2: no URL"),
        (
            {"name": "new", "list": "a\nb\nc\nd\ne"},
            "line 3: no URL (http:// or https://): c (and 2 more lines)",
        ),
    ],
)
def test_what_is_no_run_is_refused(client: httpx.Client, finished: str, wanted: dict[str, str], why: str) -> None:
    assert finished
    refused = client.post("/ui/runs", json={"list": "https://example.org/", **wanted})
    assert (refused.status_code, why in refused.json()["error"]["message"]) == (400, True), refused.text
    assert client.get("/ui/runs/new").status_code == 404


def test_a_result_with_a_number_that_is_too_long_is_refused(client: httpx.Client, finished: str) -> None:
    one = f"/ui/runs/{finished}/results/{'9' * 30}"
    for refused in (client.get(one), client.post(f"{one}/page")):
        assert (refused.status_code, refused.json()["error"]["kind"]) == (400, "UsageError")


@pytest.mark.parametrize("after", ["-1", "x", "9" * 30, "9" * 5_000])
def test_results_after_what_is_no_number_are_refused(client: httpx.Client, finished: str, after: str) -> None:
    refused = client.get(f"/ui/runs/{finished}/results", params={"after": after})
    assert (refused.status_code, refused.json()["error"]["kind"]) == (400, "UsageError")


def test_runs_end_with_the_application(site: FixtureServer, tmp_path: Path, zoning: Zoning) -> None:
    with Application(tmp_path) as own, httpx.Client(base_url=own.url, timeout=60) as client:
        started(client, "long", "\n".join(f"{site.url}/river/{n % PAGES}?{n}" for n in range(60)))
        waited(client, "long", "running")
    told = zoning("batch", "status", tmp_path / "runs/long", "--json")
    assert not json.loads(told.stdout)["running"]
    with Application(tmp_path) as again, httpx.Client(base_url=again.url, timeout=60) as client:
        assert client.get("/ui/runs/long").json()["state"] == "stopped"


def test_nothing_is_wider_than_the_window(application: Application, page: Page, finished: str) -> None:
    for address in ("/runs", f"/runs?run={finished}"):
        page.goto(application.url + address)
        expect(page.locator("table.lines tbody tr").first).to_be_visible()
        for width in (1024, 390):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page, contrast=address == "/runs") == []
