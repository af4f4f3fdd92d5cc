"""`zoning batch`: its messages, output files and exit codes; as installed where the process matters."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psutil
import pytest

from fixtures.answers import answer, silence
from fixtures.server import PAGES as FIXTURE_PAGES
from fixtures.server import FixtureServer, Route
from tests.cli.conftest import Ran, Zoning, ZoningIn, held
from tests.hostile import dripping, hostile
from zoning.batch.ledger import Ledger
from zoning.batch.snapshots import snapshot_file
from zoning.errors import ExitCode

pytestmark = pytest.mark.browser

POLITE_ENOUGH = (
    "--per-host-delay", "0", "--per-host-concurrency", "9", "--workers", "1", "--reveal", "none", "-x", "plain",
)  # fmt: skip
"""Quick, too: by `plain` no worker loads a model."""
PAGE = answer("<h1>The mill</h1><p>The river rises in spring. It floods the meadows every year.</p>")
PAGES = 8


def started(command: list[str], run: Path) -> "subprocess.Popen[str]":
    """A run that has written something."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not any(shard.stat().st_size for shard in run.glob("results-*")):
        time.sleep(0.02)
    return process


def lines(run: Path) -> list[str]:
    return [line for shard in run.glob("results-*.jsonl") for line in shard.read_text().splitlines()]


def by_path(records: list[str]) -> dict[str, dict[str, Any]]:
    return {urlsplit(record["url"]).path: record for record in map(json.loads, records)}


@pytest.fixture(scope="module")
def site() -> Iterator[FixtureServer]:
    routes = {"/1": PAGE, "/2": PAGE, "/pdf": answer(b"%PDF-1.4", kind="application/pdf")}
    with FixtureServer(routes=routes) as server:
        yield server


class Begun(NamedTuple):
    """A run that has visited two of its three pages."""

    listed: Path
    run: Path
    ended: Ran
    asked: int
    """How many requests it made."""

    def command(self, *options: str) -> tuple[str, ...]:
        return ("batch", str(self.listed), "-o", str(self.run), "--keep-snapshots", *POLITE_ENOUGH, *options)


@pytest.fixture(scope="module")
def first(site: FixtureServer, zoning_in: ZoningIn, tmp_path_factory: pytest.TempPathFactory) -> Begun:
    folder = tmp_path_factory.mktemp("first")
    table = folder / "pages.csv"
    table.write_text(
        f"id,url\n7,{site.url}/1\n8,{site.url}/pdf\n9,ftp://example.org/\n10,{site.url}/1\n11,{site.url}/2\n"
    )
    begun = Begun(table, folder / "run", Ran(0, "", ""), 0)
    ended = zoning_in(folder)(*begun.command("--locale", "de-DE", "--limit", "2"))
    return begun._replace(ended=ended, asked=len(site.requests))


@pytest.fixture
def begun(first: Begun, tmp_path: Path) -> Begun:
    """A copy of the run, to go on with."""
    return first._replace(run=Path(shutil.copytree(first.run, tmp_path / "run")))


def test_a_list_is_visited_and_summarised(first: Begun, site: FixtureServer) -> None:
    assert first.ended.returncode == ExitCode.SOURCE_FAILED
    assert "1 done, 1 failed of 3" in first.ended.stderr
    assert "1 source left: run the same command to continue" in first.ended.stderr
    assert "1 NotHTML" in first.ended.stderr
    assert "2 lines of the list skipped: `zoning batch status " in first.ended.stderr
    (record,) = map(json.loads, lines(first.run))
    assert (record["url"], record["carried"]) == (f"{site.url}/1", {"id": "7"})
    (failure,) = map(json.loads, (first.run / "failed.jsonl").read_text().splitlines())
    assert (failure["error_class"], failure["line"]) == ("NotHTML", 3)
    assert len(list((first.run / "snapshots").glob("*.snapshot.json.gz"))) == 1


def test_fail_on_counts_kinds_of_pages_as_failed(zoning: Zoning, tmp_path: Path) -> None:
    """An error page stays one; an empty page is visited again, and the second result counts."""
    answers = iter([answer("<p>Soon</p>")])

    def later(request: BaseHTTPRequestHandler) -> None:
        next(answers, PAGE)(request)

    routes = {"/gone": answer("<h1>Not found</h1>", 404), "/later": later}
    with FixtureServer(routes=routes) as server:
        (tmp_path / "list.txt").write_text(f"{server.url}/gone\n{server.url}/later\n")
        ended = zoning("batch", "list.txt", "-o", "run", *POLITE_ENOUGH, "--fail-on", "error-page,empty")
    assert ended.returncode == ExitCode.SOURCE_FAILED
    assert "1 done, 1 failed of 2" in ended.stderr
    assert "  1 error-page" in ended.stderr
    (record,) = map(json.loads, lines(tmp_path / "run"))
    assert record["url"].endswith("/later")
    assert "The river rises in spring" in record["text"]
    (failure,) = map(json.loads, (tmp_path / "run" / "failed.jsonl").read_text().splitlines())
    assert (failure["error_class"], failure["attempts"]) == ("error-page", 1)


def test_fail_on_applies_to_pages_that_were_visited_before_and_their_error_is_retried(
    zoning: Zoning, tmp_path: Path
) -> None:
    pdf = answer(b"%PDF-1.4", kind="application/pdf")
    with FixtureServer(routes={"/gone": answer("<h1>Not found</h1>", 404), "/1": PAGE, "/pdf": pdf}) as server:
        (tmp_path / "list.txt").write_text(f"{server.url}/gone\n{server.url}/1\n{server.url}/pdf\n")
        command = ("batch", "list.txt", "-o", "run", *POLITE_ENOUGH)
        first = zoning(*command)
        assert "2 done (1 usable), 1 failed of 3" in first.stderr
        assert "1 error-page, 1 unknown; --fail-on error-page counts such pages as failed" in first.stderr
        again = zoning(*command, "--fail-on", "error-page")
        assert again.returncode == ExitCode.SOURCE_FAILED
        assert "1 done, 2 failed of 3" in again.stderr
        assert "--fail-on" not in again.stderr
        failure, *_ = map(json.loads, (tmp_path / "run" / "failed.jsonl").read_text().splitlines())
        assert (failure["url"], failure["error_class"]) == (f"{server.url}/gone", "error-page")
        assert [json.loads(line)["url"] for line in lines(tmp_path / "run")] == [f"{server.url}/1"]
        asked = len(server.requests)
        server.routes["/gone"] = PAGE
        last = zoning(*command, "--fail-on", "error-page", "--retry-errors", "VisitTimeout,error-page")
        assert "no source failed with VisitTimeout; failed: 1 error-page, 1 NotHTML" in last.stderr
        assert "2 done, 1 failed of 3" in last.stderr
        assert {"/gone", "/1", "/pdf"} & {*server.requests[asked:]} == {"/gone"}
        asked = len(server.requests)
        assert "2 done, 1 failed of 3" in zoning(*command, "--fail-on", "error-page", "--retry-failed").stderr
        assert {"/gone", "/1", "/pdf"} & {*server.requests[asked:]} == {"/pdf"}
    assert len(lines(tmp_path / "run")) == 2


def test_the_same_command_continues_without_repeating_requests(
    begun: Begun, site: FixtureServer, zoning: Zoning
) -> None:
    """First with pages left in the list, then with none; another --timeout is allowed.

    The ledger is of an earlier version, without kinds of pages, and gets those of the pages that are visited.
    """
    ledger = sqlite3.connect(begun.run / "ledger.sqlite")
    ledger.execute("ALTER TABLE source DROP COLUMN kind")
    ledger.commit()
    ledger.close()
    assert json.loads(zoning("batch", "status", begun.run, "--json").stdout)["kinds"] == {}
    for options, left in ((("--timeout", "99"), {"/2"}), ((), set())):
        asked = len(site.requests)
        again = zoning(*begun.command("--locale", "de-DE", *options))
        assert again.returncode == ExitCode.SOURCE_FAILED
        assert "2 done, 1 failed of 3" in again.stderr
        assert {"/1", "/2", "/pdf"} & {*site.requests[asked:]} == left
    assert json.loads(zoning("batch", "status", begun.run, "--json").stdout)["kinds"] == {"unknown": 1}


def test_robots_txt_is_obeyed_as_it_addresses_the_user_agent(zoning: Zoning, tmp_path: Path) -> None:
    rules = answer("User-agent: MyBot\nDisallow: /1\n\nUser-agent: zoning\nDisallow: /2", kind="text/plain")
    with FixtureServer(routes={"/1": PAGE, "/2": PAGE, "/robots.txt": rules}) as server:
        (tmp_path / "list.txt").write_text(f"{server.url}/1\n{server.url}/2\n")
        zoning("batch", "list.txt", "-o", "run", *POLITE_ENOUGH, "--user-agent", "MyBot/1.0 (mailto:ann@example.org)")
        assert {"/1", "/2"} & {*server.requests} == {"/2"}


def test_a_refresh_tells_what_has_changed(begun: Begun, zoning: Zoning) -> None:
    ended = zoning(*begun.command("--locale", "de-DE", "--refresh"))
    assert ended.returncode == ExitCode.SOURCE_FAILED
    assert "2 done, 1 failed of 3; read again: 1 unchanged: " in ended.stderr
    (change,) = map(json.loads, (begun.run / "changes.jsonl").read_text().splitlines())
    assert (change["url"][-2:], change["what"], change.keys()) == ("/1", "unchanged", {"url", "what", "when"})
    told = zoning("batch", "status", begun.run, "--json")
    assert json.loads(told.stdout)["refresh"] == {"unchanged": 1}
    assert "read again since 20" in zoning("batch", "status", begun.run).stdout
    assert len(lines(begun.run)) == 2


@pytest.mark.parametrize("options", [("--article",), ("--fail-on", "error-page")], ids=" ".join)
def test_an_error_page_does_not_replace_a_usable_result_and_is_reported(
    options: tuple[str, ...], zoning: Zoning, tmp_path: Path
) -> None:
    command = ("batch", "list.txt", "-o", "run", *POLITE_ENOUGH, *options)
    with FixtureServer(routes={"/1": PAGE}) as server:
        (tmp_path / "list.txt").write_text(f"{server.url}/1\n")
        assert zoning(*command).returncode == ExitCode.OK
        (before,) = lines(tmp_path / "run")
        server.routes["/1"] = answer("<h1>Not found</h1>", 404)
        again = zoning(*command, "--refresh")
    assert again.returncode == ExitCode.SOURCE_FAILED
    assert "1 done, 0 failed of 1; read again: 1 failed: run" in again.stderr
    assert "pages that could not be refreshed keep their older results" in again.stderr
    (change,) = map(json.loads, (tmp_path / "run" / "changes.jsonl").read_text().splitlines())
    assert (change["what"], change["error_class"]) == ("failed", "error-page")
    assert "404" in change["error"]
    assert change["error"].endswith("; the page was usable before, and its older result stays")
    assert lines(tmp_path / "run") == [before]


def test_a_refresh_tells_what_it_found_and_keeps_what_is_worth_more(zoning: Zoning, tmp_path: Path) -> None:
    """Three pages: one is edited, one is lost and found again, one is an error page from the beginning."""
    run, command = tmp_path / "run", ("batch", "list.txt", "-o", "run", *POLITE_ENOUGH)
    changes = run / "changes.jsonl"
    edited = answer("<h1>The mill</h1><p>The river falls in autumn. It leaves the meadows every year.")
    with FixtureServer(routes={"/1": PAGE, "/2": PAGE, "/3": answer("<h1>Not found</h1>", 404)}) as server:
        (tmp_path / "list.txt").write_text("".join(f"{server.url}/{number}\n" for number in (1, 2, 3)))
        assert zoning(*command, "--keep-snapshots").returncode == ExitCode.OK
        before = by_path(lines(run))

        server.routes.update(
            {"/1": edited, "/2": answer("<h1>Not found</h1>", 404), "/3": answer("<h1>Gone</h1>", 410)}
        )
        again = zoning(*command, "--refresh")
        assert again.returncode == ExitCode.SOURCE_FAILED
        assert "3 done (2 usable), 0 failed of 3; read again: 2 changed, 1 failed: run" in again.stderr
        assert "pages that could not be refreshed keep their older results" in again.stderr
        first = by_path(changes.read_text().splitlines())
        assert [first[path]["what"] for path in ("/1", "/2", "/3")] == ["changed", "failed", "changed"]
        assert first["/1"]["fields"] == ["text", "blocks"]
        assert first["/2"]["error_class"] == "error-page"
        assert "404" in first["/2"]["error"]
        assert first["/2"]["error"].endswith("; the page was usable before, and its older result stays")
        after = by_path(lines(run))
        assert after["/2"] == before["/2"]
        assert (before["/3"]["http_status"], after["/3"]["http_status"]) == (404, 410)
        snapshots = run / "snapshots"
        assert len(list(snapshots.iterdir())) == 3
        kept = snapshot_file(snapshots, f"{server.url}/1")
        assert "falls in autumn" in zoning("extract", kept, "-x", "plain").stdout

        shutil.rmtree(snapshots)
        server.routes.update({"/2": PAGE, "/3": answer("<h1>Gone for good</h1>", 410)})
        assert zoning(*command, "--refresh").returncode == ExitCode.OK, "an error page may replace another"
        second = by_path(changes.read_text().splitlines())
        assert [second[path]["what"] for path in ("/1", "/2", "/3")] == ["unchanged", "unchanged", "changed"]
        assert "fields" not in second["/1"]
        (earlier,) = run.glob("changes-20*Z.jsonl")
        assert by_path(earlier.read_text().splitlines()) == first
        assert not snapshots.exists()

        zoning(*command, "--restart")
    assert not list(run.glob("changes*"))


@pytest.mark.parametrize("options", [(), ("--article",)], ids=["pages", "articles"])
def test_sources_of_the_same_article_are_counted_as_one_work(
    options: tuple[str, ...], zoning: Zoning, tmp_path: Path
) -> None:
    """Both stay; what is done is counted as before."""

    def article(doi: str) -> Route:
        return answer(f'<meta name="citation_doi" content="{doi}"><h1>The mill</h1><p>The river rises in spring.</p>')

    routes = {"/doi": article("10.1234/mud"), "/pmc": article("doi:10.1234/MUD"), "/other": article("10.1234/silt")}
    with FixtureServer(routes=routes) as server:
        (tmp_path / "list.txt").write_text("\n".join(server.url + path for path in routes))
        ended = zoning("batch", "list.txt", "-o", "run", *POLITE_ENOUGH, *options)
    assert "3 done, of 2 works: 1 source is another name of an article that is done too (citation_doi)" in ended.stderr
    assert len(lines(tmp_path / "run")) == 3


@pytest.mark.parametrize(
    ("option", "table", "other", "field", "expected"),
    [
        ("--databanks", "name,pattern\nPond Archive,ZX\\d{6}\n", "name,pattern\nPond Archive,ZX9\\d{5}\n", "accessions",
         {"Pond Archive"}),
        ("--funders", "name\nLindow Water Fund\n", "name\nWater Fund\n", "funding", {"Lindow Water Fund"}),
    ],
)  # fmt: skip
def test_a_table_is_used_for_articles_and_is_an_option_of_the_run(
    zoning: Zoning, tmp_path: Path, option: str, table: str, other: str, field: str, expected: set[str]
) -> None:
    command = ("batch", "list.txt", "-o", "run", *POLITE_ENOUGH, option, "own.csv")
    path, paper = tmp_path / "own.csv", (FIXTURE_PAGES / "journal-article.html").read_text()
    path.write_text(table)
    with FixtureServer(routes={"/1": answer(paper)}) as server:
        (tmp_path / "list.txt").write_text(f"{server.url}/1\n")
        assert f"{option} needs --article" in zoning(*command).stderr
        assert zoning(*command, "--article").returncode == ExitCode.OK
        (record,) = map(json.loads, lines(tmp_path / "run"))
        assert {one["databank" if option == "--databanks" else "funder"] for one in record[field]} == expected
        path.write_text(other)
        changed = zoning(*command, "--article")
    assert changed.returncode == ExitCode.USAGE
    assert f"{option} was a file with the digest" in changed.stderr


@pytest.mark.parametrize("option", ["--databanks", "--funders"])
def test_a_table_with_an_error_stops_before_the_first_visit(zoning: Zoning, tmp_path: Path, option: str) -> None:
    (tmp_path / "own.csv").write_text("title\n")
    (tmp_path / "list.txt").write_text("http://localhost:1/\n")
    ended = zoning("batch", "list.txt", "-o", "run", "--article", option, "own.csv")
    assert (ended.returncode, "own.csv, line 1: no column is called 'title'" in ended.stderr) == (ExitCode.USAGE, True)


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--max-age", "7d"), "--max-age needs --refresh"), (("--refresh", "--max-age", "7"), "such as 7d or 12h")],
)
def test_max_age_must_be_valid_and_needs_refresh(
    options: tuple[str, ...], said: str, begun: Begun, zoning: Zoning
) -> None:
    ended = zoning(*begun.command("--locale", "de-DE", *options))
    assert ended.returncode == ExitCode.USAGE
    assert said in " ".join(ended.stderr.split())


def test_a_folder_of_other_files_is_refused(zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("https://example.org/")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "page.html").write_text("<p>Mine")
    ended = zoning("batch", "list.txt", "-o", "site")
    assert (ended.returncode, ended.stdout) == (ExitCode.USAGE, "")
    assert ended.stderr == "zoning: site contains files, but no run: choose a new or empty folder\n"
    assert [file.name for file in (tmp_path / "site").iterdir()] == ["page.html"]


def test_a_list_with_a_host_name_says_that_only_public_addresses_are_visited(
    site: FixtureServer, zoning: Zoning, tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text(f"http://nosuch.invalid/a\n{site.url}/1\n{site.url}/2\n")
    ended = zoning("batch", "list.txt", "-o", "run", "--workers", "1", "-x", "plain")
    assert ended.returncode == ExitCode.SOURCE_FAILED
    told = ended.stderr.splitlines()[0]
    assert "the list contains host names, so only public addresses are visited; --no-public-only" in told
    failures = list(map(json.loads, (tmp_path / "run" / "failed.jsonl").read_text().splitlines()))
    assert [failure["error_class"] for failure in failures] == ["NavigationFailed", "NotPublic", "NotPublic"]
    assert failures[0]["error"] == "http://nosuch.invalid/a: no such host: nosuch.invalid"
    assert "--no-public-only --retry-failed visits pages that are NotPublic" in ended.stderr
    assert "None" not in zoning("batch", "status", "run").stdout
    mixed = zoning("batch", "list.txt", "-o", "other", *POLITE_ENOUGH, "--no-public-only", "--retries", "0")
    assert "2 done, 1 failed of 3" in mixed.stderr
    assert "host names" not in mixed.stderr


def test_lines_of_progress_in_a_log_are_whole(
    site: FixtureServer, zoning: Zoning, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zoning.cli.batch_progress.LINE_EVERY_S", 0.1)
    (tmp_path / "list.txt").write_text("\n".join(f"{site.url}/{name}" for name in ("1", "pdf", "pdf?1", "2")))
    ended = zoning(
        "batch",
        "list.txt",
        "-o",
        "run",
        "--workers",
        "1",
        "-x",
        "plain",
        "--per-host-delay",
        "0.5",
        "--robots",
        "ignore",
    )
    told = [line for line in ended.stderr.splitlines() if " · " in line]
    assert any(" failed (1 NotHTML) · " in line for line in told)
    assert all(line.endswith(("GB of memory free", "too little")) for line in told)
    assert any(f"1 running: {site.url}/" in line for line in told)


def test_a_folder_with_another_run_is_refused(begun: Begun, zoning: Zoning, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text(begun.listed.read_text().replace("/2", "/3"))
    ended = zoning(*begun._replace(listed=other).command("--locale", "de-DE"))
    assert ended.returncode == ExitCode.USAGE
    assert "another list" in ended.stderr
    assert "--restart" in ended.stderr


def test_a_changed_option_is_refused_and_named(begun: Begun, zoning: Zoning) -> None:
    again = zoning(*begun.command("--locale", "en-GB", "--timeout", "99"))
    assert again.returncode == ExitCode.USAGE
    assert "--locale was de-DE, and is en-GB" in again.stderr
    assert "--timeout" not in again.stderr


@pytest.fixture
def go_on() -> Event:
    """Until this has happened, only the first page of `holding` answers."""
    return Event()


@pytest.fixture
def holding(go_on: Event) -> Iterator[FixtureServer]:
    with FixtureServer(routes={"/0": PAGE} | {f"/{n}": held(go_on, PAGE) for n in range(1, PAGES)}) as server:
        yield server


def test_a_full_disk_stops_the_run_and_the_same_command_goes_on(
    holding: FixtureServer, go_on: Event, zoning: Zoning, tmp_path: Path
) -> None:
    listed, run = tmp_path / "list.txt", tmp_path / "run"
    listed.write_text("\n".join(f"{holding.url}/{number}" for number in range(PAGES)))
    command = ["batch", str(listed), "-o", str(run), *POLITE_ENOUGH]
    process = started([sys.executable, "-m", "zoning", *command], run)
    # As a disk does that is full: no file of the worker's process grows any further.
    (worker,) = (
        below for below in psutil.Process(process.pid).children() if "zoning.batch.pools.process" in below.cmdline()
    )
    worker.rlimit(psutil.RLIMIT_FSIZE, (max(shard.stat().st_size for shard in run.glob("results-*")), -1))
    go_on.set()
    _, said = process.communicate(timeout=300)
    assert process.returncode == ExitCode.ENVIRONMENT
    assert "cannot be written" in said
    assert "run the same command to continue" in said
    assert "Traceback" not in said
    assert zoning(*command).returncode == ExitCode.OK
    urls = [json.loads(line)["url"] for line in lines(run)]
    assert sorted(urls) == sorted(listed.read_text().split())


def test_one_interrupt_finishes_what_is_under_way(
    holding: FixtureServer, go_on: Event, zoning: Zoning, tmp_path: Path
) -> None:
    listed, run = tmp_path / "list.txt", tmp_path / "run"
    listed.write_text("\n".join(f"{holding.url}/{number}" for number in range(PAGES)))
    command = ["batch", str(listed), "-o", str(run), *POLITE_ENOUGH]

    def interrupt() -> None:
        end = time.monotonic() + 120
        while not lines(run) and time.monotonic() < end:
            time.sleep(0.02)
        if lines(run):
            os.kill(os.getpid(), signal.SIGINT)
        go_on.set()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(interrupt)
        ended = zoning(*command)
    assert ended.returncode == ExitCode.INTERRUPTED
    assert "finishing the running visits" in ended.stderr
    assert "Run the same command to continue" in ended.stderr
    written = len(lines(run))
    assert 0 < written < PAGES
    assert f"{written} done, 0 failed of {PAGES}" in ended.stderr
    assert zoning(*command).returncode == ExitCode.OK
    urls = [json.loads(line)["url"] for line in lines(run)]
    assert sorted(urls) == sorted(listed.read_text().split())


def test_an_interrupt_ends_the_run_soon_whatever_is_open(site: FixtureServer, tmp_path: Path) -> None:
    """Twelve hosts have an endless robots.txt, and a page never answers; interrupted visits are not attempts."""
    listed, run = tmp_path / "list.txt", tmp_path / "run"
    with ExitStack() as servers:
        slow = [servers.enter_context(hostile(dripping, f"127.0.0.{number}")) for number in range(2, 14)]
        silent = servers.enter_context(FixtureServer(host="127.0.0.14", routes={"/": silence}))
        listed.write_text("\n".join([*slow, f"{site.url}/1", f"{silent.url}/"]))
        command = [sys.executable, "-m", "zoning", "batch", str(listed), "-o", str(run), *POLITE_ENOUGH]
        process = started(command, run)
        while "/" not in silent.requests:
            time.sleep(0.02)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=300)
        took_s = time.monotonic() - begun
    assert process.returncode == ExitCode.INTERRUPTED
    assert "Traceback" not in said
    assert took_s < 15
    with Ledger(run, read_only=True) as ledger:
        assert ledger.counts() == {"queued": 13, "running": 0, "done": 1, "failed": 0}
        assert ledger.attempts(14) == 0


def test_a_damaged_run_is_told_and_repaired(begun: Begun, site: FixtureServer, zoning: Zoning, tmp_path: Path) -> None:
    run, command = begun.run, begun.command("--locale", "de-DE")
    (run / "ledger.sqlite").write_bytes(b"nothing of the kind" * 1000)
    export = ("export", str(run), "-f", "jsonl", "-o", str(tmp_path / "out.jsonl"))
    for told in (("batch", "status", str(run)), export, command):
        ended = zoning(*told)
        assert ended.returncode == ExitCode.USAGE
        assert "zoning batch repair" in ended.stderr
        assert "Traceback" not in ended.stderr
    assert "complete: 1 result, damaged or missing: 0" in zoning("batch", "repair", str(run)).stderr
    asked = len(site.requests)
    assert "2 done, 1 failed of 3" in zoning(*command).stderr
    assert f"{site.requests[asked:]}".count("/1") == 0
    shard = next(run.glob("results-*"))
    shard.write_bytes(b"#" + shard.read_bytes()[1:])
    assert zoning(*export).returncode == ExitCode.USAGE
    skipped = zoning(*export, "--skip-damaged")
    assert skipped.returncode == ExitCode.SOURCE_FAILED
    assert "1 of 3 sources" in skipped.stderr
    assert "left out: 1 damaged or missing result" in skipped.stderr
