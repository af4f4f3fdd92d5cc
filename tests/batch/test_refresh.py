"""Refresh of a run: only pages that may have changed are visited again, seen by the server; one record per source."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from fixtures.answers import answer, redirect
from fixtures.server import FixtureServer
from tests.batch.conftest import VISIT, WorkerHere
from tests.batch.test_export import result
from tests.cli.conftest import Zoning, called, zoning
from zoning import VisitOptions, limits
from zoning.articles import Article
from zoning.batch.comparing import differences
from zoning.batch.ledger import Known, Ledger
from zoning.batch.lists import read
from zoning.batch.messages import Settings
from zoning.batch.opening import open_run
from zoning.batch.policy import Policy
from zoning.batch.refresh import Refresh, date_of
from zoning.batch.run import Run
from zoning.batch.tally import Tally
from zoning.document.blocks import Paragraph
from zoning.errors import ExitCode
from zoning.result import encode

__all__ = ["called", "zoning"]

DAY_S = 86_400.0
SLACK_S = 0.05


class Asked(NamedTuple):
    path: str
    agent: str
    status: int
    moment: float
    headers: dict[str, str]


class Edited:
    """A server of pages that can be edited; for each, a test chooses the headers by which it recognises versions."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.versions: Counter[str] = Counter()
        self.server = FixtureServer()
        self.server.routes["/robots.txt"] = answer("User-agent: *\nDisallow: /private", kind="text/plain")

    def page(self, path: str, *, etag: bool = False, modified: str = "", pdf_from: int = 99) -> str:
        """Serve a page; its address. pdf_from: it is a PDF from this version on."""

        def handle(request: BaseHTTPRequestHandler) -> None:
            version = self.versions[path]
            tag = f'"{path}-{version}"'
            known = request.headers["If-None-Match"] == tag if etag else False
            known = known or bool(modified and not version and request.headers["If-Modified-Since"] == modified)
            said = {**({"ETag": tag} if etag else {}), **({"Last_Modified": modified} if modified else {})}
            status, kind = (304 if known else 200), "text/html; charset=utf-8"
            kind = "application/pdf" if version >= pdf_from else kind
            self.asked.append(Asked(path, request.headers["User-Agent"], status, time.time(), dict(request.headers)))
            answer("" if known else text(path, version), status, kind, **said)(request)

        self.server.routes[path] = handle
        return self.server.url + path

    def edit(self, path: str) -> None:
        self.versions[path] += 1

    def visits(self) -> Counter[str]:
        """How often browsers asked for each page since the last `forget`."""
        return Counter(one.path for one in self.asked if "Mozilla" in one.agent)

    def questions(self) -> list[tuple[str, int]]:
        """What was asked for without a browser, and the answers' status."""
        return [(one.path, one.status) for one in self.asked if "Mozilla" not in one.agent]

    def forget(self) -> None:
        self.asked.clear()


def text(path: str, version: int) -> str:
    return f"<h1>Page {path}</h1><p>The river rises in spring for the {version + 1}th time. It floods the meadows.</p>"


@pytest.fixture
def site() -> Iterator[Edited]:
    made = Edited()
    with made.server:
        yield made


class Refreshed(NamedTuple):
    """What a run left."""

    tally: Tally
    again: dict[str, str]
    """Source → what was found when it was read again."""
    records: dict[str, dict[str, Any]]
    """Each line of each shard, by its address."""


Go = Callable[..., Refreshed]


@pytest.fixture
def go(tmp_path: Path, loop: asyncio.AbstractEventLoop, worker_here: WorkerHere) -> Go:
    """Run over a list of addresses, or of objects with more columns, in the folder `run`."""

    def run(
        *listed: str | dict[str, str], refresh: Refresh | None = None, visit: VisitOptions | None = None, **policy: Any
    ) -> Refreshed:
        folder = tmp_path / "run"
        (tmp_path / "list.jsonl").write_text("\n".join(map(json.dumps, listed)))
        settings = Settings(extractor="plain", visit=visit or VISIT, results=str(folder.resolve()), pages=3)
        wanted = Policy(**{"per_host_delay_s": 0.0, "per_host_concurrency": 9, "retries": 0, **policy})
        with open_run(folder, read(str(tmp_path / "list.jsonl")), settings, refresh=refresh) as ledger:
            tally = loop.run_until_complete(Run(folder, ledger, settings, wanted).go(worker_here(settings)))
            again = {one.source: one.what for one in ledger.refreshed_sources()}
        return Refreshed(tally, again, records_in(folder))

    return run


def records_in(folder: Path) -> dict[str, dict[str, Any]]:
    """The records of all shards; one of each source and no more."""
    lines = [line for shard in folder.glob("results-*.jsonl") for line in shard.read_text().splitlines()]
    records = {record["url"]: record for record in map(json.loads, lines)}
    assert len(records) == len(lines), "a source has two records"
    return records


def in_days(days: float) -> str:
    return (datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="seconds")


# ---------------------------------------------------------------------- what is visited


def test_servers_are_asked_and_what_has_changed_is_visited(site: Edited, go: Go) -> None:
    """By ETag, by the date of the last change, or, for a page without either, by its text."""
    same, other = site.page("/same", etag=True), site.page("/other", etag=True)
    dated = site.page("/dated", modified="Mon, 02 Nov 2026 10:00:00 GMT")
    plain, edited = site.page("/plain"), site.page("/edited")
    listed = (same, other, dated, plain, edited)
    go(*listed)
    assert set(site.visits()) == {"/same", "/other", "/dated", "/plain", "/edited"}
    site.forget()
    site.edit("/other")
    site.edit("/edited")
    after = go(*listed, refresh=Refresh())
    assert sorted(site.questions()) == [("/dated", 304), ("/other", 200), ("/same", 304)]
    assert site.visits() == {"/other": 1, "/plain": 1, "/edited": 1}
    assert after.again == {
        same: "unchanged", other: "changed", dated: "unchanged", plain: "unchanged", edited: "changed"
    }  # fmt: skip
    assert after.tally.again == {"unchanged": 3, "changed": 2}
    assert (after.tally.done, after.tally.ended, after.tally.left) == (5, 10, 0)
    assert set(after.records) == set(listed)
    assert "2th time" in after.records[other]["text"]
    assert "1th time" in after.records[same]["text"]
    site.forget()
    go(*listed, refresh=Refresh())
    assert ("/other", 304) in site.questions(), "the newer ETag is the one that is asked by"


def test_a_server_is_asked_as_seldom_as_it_is_visited_and_never_what_it_forbids(site: Edited, go: Go) -> None:
    listed = [site.page(f"/{number}", etag=True) for number in range(3)]
    private = site.page("/private", etag=True)
    go(*listed, private, robots=False)
    site.forget()
    for number in range(3):
        site.edit(f"/{number}")
    after = go(*listed, private, refresh=Refresh(), per_host_delay_s=0.4, per_host_concurrency=1)
    assert len(site.questions()) == len(site.visits()) == 3
    assert "/private" not in {one.path for one in site.asked}
    assert after.again[private] == "failed"
    moments = [one.moment for one in site.asked]
    assert min(later - earlier for earlier, later in pairwise(moments)) >= 0.4 - SLACK_S


def test_the_dates_of_the_list_come_first(site: Edited, go: Go) -> None:
    old, new = site.page("/old", etag=True), site.page("/new", etag=True)
    go({"url": old, "date": in_days(-9)}, {"url": new, "date": in_days(-9)})
    site.forget()
    site.edit("/old")
    after = go({"url": old, "date": in_days(-1)}, {"url": new, "date": in_days(1)}, refresh=Refresh())
    assert (site.questions(), site.visits()) == ([], {"/new": 1})
    assert after.again == {new: "unchanged"}
    assert after.records[new]["carried"]["date"].startswith(in_days(1)[:10])


def test_only_results_older_than_max_age_are_revalidated(site: Edited, go: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the response that nothing has changed, a result counts as new again."""
    page = site.page("/page", etag=True)
    go(page)
    site.forget()
    week = Refresh(max_age_s=7 * DAY_S)
    assert go(page, refresh=week).again == {}
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 8 * DAY_S)
    assert go(page, refresh=week).again == {page: "unchanged"}
    monkeypatch.setattr(time, "time", lambda: now() + 9 * DAY_S)
    assert go(page, refresh=week).again == {}
    assert (site.questions(), site.visits()) == ([("/page", 304)], {})


def test_sources_may_be_added_to_and_removed_from_the_list(site: Edited, go: Go) -> None:
    first, lost, new = site.page("/first"), site.page("/lost"), site.page("/new")
    go({"url": first, "id": "1"}, lost)
    site.forget()
    after = go(new, {"url": first, "id": "one"}, new, refresh=Refresh())
    assert site.visits() == {"/first": 1, "/new": 1}
    assert after.again == {first: "unchanged"}
    assert set(after.records) == {first, lost, new}
    assert after.records[first]["carried"] == {"id": "one"}
    site.forget()
    go(new, {"url": first, "id": "one"}, new)
    assert site.asked == [], "it is the run's list now, and all of it is done"


def test_a_visit_that_fails_leaves_the_older_result_and_is_made_by_the_next_refresh(site: Edited, go: Go) -> None:
    page = site.page("/page", etag=True, pdf_from=1)
    go(page)
    site.edit("/page")
    after = go(page, refresh=Refresh(), stop_after_errors=99)
    assert after.again == {page: "failed"}
    assert (after.tally.done, after.tally.failed, after.tally.errors) == (1, 0, {"NotHTML": 1})
    assert "1th time" in after.records[page]["text"]
    site.versions["/page"] = 0
    site.forget()
    after = go(page, refresh=Refresh(max_age_s=DAY_S))
    assert after.again == {page: "unchanged"}
    assert site.questions() == [("/page", 304)]


def test_a_suspended_host_does_not_keep_a_refresh_open(site: Edited, go: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HOST_FAILURES", 2)
    page = site.page("/page", etag=True)
    with FixtureServer(host="127.0.0.2", routes={f"/{n}": answer(text(f"/{n}", 0)) for n in range(3)}) as other:
        gone = [f"{other.url}/{number}" for number in range(3)]
        go(page, *gone)
    for _ in range(2):
        site.forget()
        after = go(page, *gone, refresh=Refresh(), per_host_concurrency=1)
        assert after.tally.parked == [(other.url.removeprefix("http://"), 1)]
        assert Counter(after.again.values()) == {"unchanged": 1, "failed": 2}
        assert site.questions() == [("/page", 304)]
        assert set(after.records) == {page, *gone}


def test_with_headers_a_redirect_is_visited_and_other_hosts_do_not_get_the_headers(site: Edited, go: Go) -> None:
    final = site.page("/final", etag=True)
    other = FixtureServer(host="127.0.0.2", routes={"/": redirect(final)})
    secret = VisitOptions(reveal=(), headers=(("X-Secret", "1234"),))
    with other:
        go(f"{other.url}/", visit=secret)
        site.forget()
        go(f"{other.url}/", visit=secret, refresh=Refresh())
    assert site.visits() == {"/final": 1}
    assert not any("X-Secret" in one.headers for one in site.asked)


def test_an_etag_is_asked_for_through_redirects(site: Edited, go: Go) -> None:
    final = site.page("/final", etag=True)
    site.server.routes["/name"] = redirect(final)
    go(f"{site.server.url}/name")
    site.forget()
    assert set(go(f"{site.server.url}/name", refresh=Refresh()).again.values()) == {"unchanged"}
    assert (site.questions(), site.visits()) == ([("/final", 304)], {})


def test_with_a_login_no_conditional_request_is_made(site: Edited, go: Go, tmp_path: Path) -> None:
    (tmp_path / "login.json").write_text("{}")
    login = VisitOptions(reveal=(), storage_state=tmp_path / "login.json")
    page = site.page("/page", etag=True)
    go(page, visit=login)
    site.forget()
    go(page, visit=login, refresh=Refresh())
    assert (site.questions(), site.visits()) == ([], {"/page": 1})


def test_a_long_etag_is_not_kept(site: Edited, go: Go, tmp_path: Path) -> None:
    for path, characters in (("/long", limits.VALIDATOR_CHARACTERS + 1), ("/short", limits.VALIDATOR_CHARACTERS)):
        site.server.routes[path] = answer(text(path, 0), ETag="x" * characters)
    go(f"{site.server.url}/long", f"{site.server.url}/short")
    with Ledger(tmp_path / "run", read_only=True) as ledger:
        assert [any(ledger.pending(number).validators) for number in (1, 2)] == [False, True]


# ---------------------------------------------------------------------- what dies

PAGES = 9
UNDER_WAY = 2


def test_a_refresh_that_is_killed_goes_on_and_visits_nothing_twice(
    site: Edited, tmp_path: Path, zoning: Zoning
) -> None:
    """Begun with `--refresh`, ended without it: every other page has an ETag, a third change, two more are listed."""
    listed, folder = tmp_path / "list.txt", tmp_path / "run"
    paths = [f"/{number}" for number in range(PAGES)]
    addresses = [site.page(path, etag=number % 2 == 0) for number, path in enumerate(paths)]
    listed.write_text("\n".join(addresses))
    command = [
        "batch", str(listed), "-o", str(folder), "--workers", "1", "--reveal", "none", "--per-host-delay", "0",
        "--pages-per-browser", str(UNDER_WAY), "--per-host-concurrency", "2", "--retries", "9", "-x", "plain",
    ]  # fmt: skip
    assert zoning(*command).returncode == ExitCode.OK
    for path in paths[::3]:
        site.edit(path)
    addresses += [site.page("/new"), site.page("/newer")]
    listed.write_text("\n".join(addresses))
    site.forget()
    run = subprocess.Popen([sys.executable, "-m", "zoning", *command, "--refresh"], start_new_session=True)
    while run.poll() is None and site.visits().total() < 3:
        time.sleep(0.01)
    assert run.poll() is None
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    ended = zoning(*command)
    assert ended.returncode == ExitCode.OK, ended.stderr
    records = records_in(folder)
    assert set(records) == set(addresses)
    for path in (*paths, "/new", "/newer"):
        assert f"{site.versions[path] + 1}th time" in records[site.server.url + path]["text"]
    unchanged = {path for number, path in enumerate(paths) if number % 2 == 0 and number % 3}
    assert not unchanged & set(site.visits()), "their servers said so"
    assert site.visits().total() <= len(addresses) - len(unchanged) + UNDER_WAY
    with Ledger(folder) as ledger:
        assert ledger.refresh_counts() == {"unchanged": PAGES - PAGES // 3, "changed": PAGES // 3}
        assert ledger.facts()["refreshing"] == ""
        assert sum(place.length for place in ledger.places()) == sum(
            file.stat().st_size for file in folder.glob("results-*.jsonl")
        )
    changes = {one["url"]: one["what"] for one in map(json.loads, (folder / "changes.jsonl").read_text().splitlines())}
    assert {url for url, what in changes.items() if what == "changed"} == {
        site.server.url + path for path in paths[::3]
    }
    assert len(changes) == PAGES


# ---------------------------------------------------------------------- rules by themselves


@pytest.mark.parametrize(
    ("date", "latest"),
    [
        ("2026-11-02T10:00:00Z", "2026-11-02T10:00:00+00:00"),
        ("2026-11-02T10:00+02:00", "2026-11-02T08:00:00+00:00"),
        ("2026-11-02 10:00:00", "2026-11-02T10:00:00+00:00"),
        ("2026-11-02", "2026-11-03T00:00:00+00:00"),
        ("2024-02", "2024-03-01T00:00:00+00:00"),
        ("2026", "2027-01-01T00:00:00+00:00"),
        ("9999-12-31", ""),
        ("2026-02-31", ""),
        ("2026-11-02T10:00:00+99:00", ""),
        ("soon", ""),
        ("", ""),
    ],
)
def test_a_date_counts_to_its_end(date: str, latest: str) -> None:
    expected = datetime.fromisoformat(latest).timestamp() if latest else None
    assert date_of({"date": date}) == expected


NOW = 1_800_000_000.0


@pytest.mark.parametrize(
    ("visited", "again", "carried", "is_due"),
    [
        (NOW - 10, "", {}, False),
        (NOW - 8 * DAY_S, "", {}, True),
        (NOW + DAY_S, "", {}, True),  # the clock was set back
        (None, "", {"date": "2000-01-01"}, True),
        (NOW - 10, "failed", {"date": "2000-01-01"}, True),
        (NOW - 10, "due", {"date": "2000-01-01"}, True),
        (NOW - 8 * DAY_S, "unchanged", {"date": "2000-01-01"}, False),
        (NOW - 10, "changed", {"date": "2099-01-01"}, True),
        (NOW - 10, "", {"date": "soon"}, False),
    ],
)
def test_which_sources_are_due(visited: float | None, again: str, carried: dict[str, str], is_due: bool) -> None:
    known = Known(7, "key", carried, visited, again)
    assert list(Refresh(max_age_s=7 * DAY_S).due([known], {"key"}, NOW)) == ([7] if is_due else [])
    assert list(Refresh().due([known], {"another"}, NOW)) == []


def test_pages_are_compared_by_their_text() -> None:
    def page(title: str, text: str) -> bytes:
        return encode(result("https://example.org/", title=title, text=text)).encode()

    before = page("The mill", "The river rises.")
    assert differences(before, page("A mill", "The river rises."), articles=False) is None
    assert differences(before, page("The mill", "The river falls."), articles=False) == ("text", "blocks")
    assert differences(before, page("A mill", "The river falls."), articles=False) == ("title", "text", "blocks")
    assert differences(before[:-5], before, articles=False) == ()


def article(**changed: Any) -> bytes:
    empty = dict.fromkeys(
        ("authors", "affiliations", "abstract", "keywords", "sections", "figures", "tables", "formulas", "references",
         "funding", "accessions", "claims", "warnings"), ()
    )  # fmt: skip
    front = (Paragraph(text="By a miller", box=(1, 2, 3, 4), content=()),)
    plain = {"url": "u", "final_url": "u", "scope": "article", "language": "en", "title": "The mill", "licence": ""}
    facts: dict[str, Any] = {"journal": {}, "identifiers": {}, "dates": {}}
    made = msgspec.convert({**plain, **empty, **facts, "front": ()}, type=Article)
    return encode(msgspec.structs.replace(made, **{"front": front, **changed})).encode()


def test_articles_are_compared_by_what_they_say() -> None:
    moved = (Paragraph(text="By a miller", box=(1, 90, 3, 92), content=()),)
    later = article(front=moved, final_url="u;id=7", carried={"n": "2"}, warnings=("was slow",))
    assert differences(article(), later, articles=True) is None
    assert differences(article(), article(keywords=("river",)), articles=True) == ("keywords",)
