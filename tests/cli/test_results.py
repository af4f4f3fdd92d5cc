"""The outputs of a run: status, exports, the report; all from one small run."""

import asyncio
import csv
import html
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from click.testing import CliRunner
from playwright.async_api import Browser

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning, ZoningIn
from tests.sharing import browser_of
from zoning import Renderer
from zoning.batch.export import parquet
from zoning.cli.main import cli
from zoning.errors import ExitCode
from zoning.result import Failure, Result

HOSTILE = "</title></script><script>window.owned=1</script><img src=x onerror=window.owned=1> & \"'<b>bold</b> =1+1"
STORY = "<p>The river rises in spring. It floods the meadows every year.</p>"
HEAD = """<meta name=author content="Ann Dee"><meta property=article:content_tier content=free>
<meta property=article:published_time content=2019-05-07T08:00Z><meta property=og:image content=https://mill.example/a>"""
MILL = {
    "title": "The mill", "authors": ["Ann Dee"], "published": "2019-05-07T08:00Z", "image": "https://mill.example/a",
    "languages": ["en"], "is_free": True,
}  # fmt: skip
"""What the page says of itself."""
NOBODY = "http://127.0.0.1:59999/"
PAGES = ("/1", "/hostile?a=<b>&c='\"", "/2", "/gone")
"""In the order of the list."""


@dataclass(frozen=True)
class Done:
    """A run that has ended."""

    folder: Path
    url: str
    said: str

    @property
    def sources(self) -> list[str]:
        return [self.url + path for path in PAGES]

    def status(self) -> Any:
        return json.loads(CliRunner().invoke(cli, ["batch", "status", str(self.folder), "--json"]).stdout)


@pytest.fixture(scope="module")
def done(zoning_in: ZoningIn, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Done]:
    routes = {
        "/1": answer(f"<title>The mill</title>{HEAD}<h1>The mill</h1>{STORY}"),
        "/2": answer(f"<title>The lock</title><h1>The lock</h1>{STORY}"),
        "/hostile": answer(f"<title>{html.escape(HOSTILE)}</title><h1>{html.escape(HOSTILE)}</h1>{STORY}"),
        "/gone": answer("<h1>Not found</h1>", 404),
        "/pdf": answer(b"%PDF-1.4", kind="application/pdf"),
    }
    folder = tmp_path_factory.mktemp("results")
    with FixtureServer(routes=routes) as server:
        with (folder / "list.csv").open("w", newline="") as file:
            table = csv.writer(file)
            table.writerow(("url", "title", "note"))
            for path in ("/1", PAGES[1], "/pdf", "/2", "/gone"):
                table.writerow((server.url + path, f"mine {path}", "first,\nsecond"))
            table.writerow((NOBODY, "", ""))
            table.writerow(("ftp://<i>x</i>/", "", ""))
        ended = zoning_in(folder)(
            "batch", "list.csv", "-o", folder / "run", "--workers", "1", "--per-host-delay", "0",
            "--per-host-concurrency", "9", "--reveal", "none", "--retries", "0", "--robots", "ignore",
            "--keep-snapshots", "--report", "--format", "parquet",
        )  # fmt: skip
        assert ended.returncode == ExitCode.SOURCE_FAILED, ended.stderr
        yield Done(folder / "run", server.url, ended.stderr)


# ---------------------------------------------------------------------- status


def test_status_says_what_a_run_has_met_and_what_to_do(done: Done, zoning: Zoning) -> None:
    said = zoning("batch", "status", done.folder).stdout
    assert f"{done.folder}: finished" in said
    assert "4 done (3 usable) of 6, 2 failed, 0 running, 0 queued" in said
    assert "  kinds of pages: 3 unknown, 1 error-page\n" in said
    assert "1 NotHTML: It is a PDF" in said
    assert f"such as {done.url}/pdf: the server answered with application/pdf" in said
    assert "hosts that fail: 1\n  127.0.0.1:59999: 1 with errors, 0 done" in said
    assert "skipped lines of the list: 1\n  line 13: scheme ftp" in said
    assert "pages/s" not in said  # of six pages


def test_status_as_json_has_the_same(done: Done) -> None:
    found = done.status()
    assert found["states"] == {"queued": 0, "running": 0, "done": 4, "failed": 2}
    assert (found["usable"], found["kinds"]) == (3, {"unknown": 3, "error-page": 1})
    assert not found["running"]
    assert sorted(one["error_class"] for one in found["failed"]) == ["NotHTML", "ServerUnreachable"]
    assert found["pages_per_s"] > 0
    assert [line["text"] for line in found["skipped"]] == ["ftp://<i>x</i>/"]


def test_status_changes_nothing(done: Done) -> None:
    ledger = done.folder / "ledger.sqlite"
    before = ledger.read_bytes(), ledger.stat().st_mtime_ns
    done.status()
    assert (ledger.read_bytes(), ledger.stat().st_mtime_ns) == before


def test_a_folder_without_a_run_is_said_and_left_empty(zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for command in (["batch", "status", "empty"], ["export", "empty", "-f", "jsonl", "-o", "out.jsonl"]):
        ended = zoning(*command)
        assert ended.returncode == ExitCode.USAGE
        assert "is not the folder of a run" in ended.stderr
    assert list((tmp_path / "empty").iterdir()) == []


def test_help_of_batch_has_the_options_of_a_run_and_names_status(zoning: Zoning) -> None:
    said = zoning("batch", "--help").stdout
    assert "--per-host-delay" in said
    assert "zoning batch status" in said
    assert "Usage: zoning batch status [OPTIONS] FOLDER" in zoning("batch", "status", "--help").stdout


# ---------------------------------------------------------------------- exports


def test_json_lines_are_the_records_in_the_order_of_the_list(done: Done, zoning: Zoning, tmp_path: Path) -> None:
    ended = zoning("export", done.folder, "-f", "jsonl", "-o", "out.jsonl")
    assert "4 of 6 sources in out.jsonl, 2 that failed are left out; --failures includes them" in ended.stderr
    lines = (tmp_path / "out.jsonl").read_bytes().splitlines()
    assert [msgspec.json.decode(line, type=Result).url for line in lines] == done.sources
    shards = [line for shard in done.folder.glob("results-*.jsonl") for line in shard.read_bytes().splitlines()]
    assert sorted(lines) == sorted(shards)


def test_exported_failures_are_in_the_order_of_the_list(done: Done, zoning: Zoning, tmp_path: Path) -> None:
    zoning("export", done.folder, "-f", "jsonl", "--failures", "-o", "out.jsonl")
    lines = (tmp_path / "out.jsonl").read_bytes().splitlines()
    found = [json.loads(line)["url"] for line in lines]
    assert found == every_line(done)
    failure = msgspec.json.decode(lines[2], type=Failure)
    assert (failure.error_class, failure.scope) == ("NotHTML", "not-html")


def every_line(done: Done) -> list[str]:
    """What each line of the list says, in its order."""
    return [*done.sources[:2], f"{done.url}/pdf", *done.sources[2:], NOBODY, "ftp://<i>x</i>/"]


def test_a_table_with_failures_has_a_row_for_every_line(done: Done, zoning: Zoning, tmp_path: Path) -> None:
    ended = zoning("export", done.folder, "-f", "csv", "--failures", "-o", "out.csv")
    assert "6 of 6 sources and 1 skipped line in out.csv\n" in ended.stderr
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["url"] for row in rows] == every_line(done)
    classes = ["", "", "NotHTML", "", "", "ServerUnreachable", "SkippedLine"]
    assert [row["error_class"] for row in rows] == classes
    assert "answered with application/pdf" in rows[2]["error"]
    assert (rows[2]["title"], rows[2]["words"], rows[2]["carried_title"]) == ("", "", "mine /pdf")
    assert rows[6]["error"].startswith("line 13: scheme ftp")
    assert "It floods the meadows" in rows[0]["text"]


def test_parquet_with_failures_has_a_row_for_every_line(done: Done, zoning: Zoning, tmp_path: Path) -> None:
    from pyarrow import parquet as arrow

    zoning("export", done.folder, "-f", "parquet", "--failures", "-o", "out.parquet")
    rows = arrow.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["url"] for row in rows] == every_line(done)
    assert [row["error_class"] for row in rows][1:3] == [None, "NotHTML"]
    assert (rows[2]["usable"], rows[2]["blocks"], dict(rows[2]["carried"])["title"]) == (None, None, "mine /pdf")


def test_a_table_has_the_text_and_the_columns_of_the_list(done: Done, zoning: Zoning, tmp_path: Path) -> None:
    ended = zoning("export", done.folder, "-f", "csv", "-o", "out.csv")
    assert "2 that failed are left out" in ended.stderr
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["url"] for row in rows] == done.sources
    assert [row["title"] for row in rows][:3] == ["The mill", HOSTILE, "The lock"]
    assert [row["carried_title"] for row in rows] == ["mine /1", f"mine {PAGES[1]}", "mine /2", "mine /gone"]
    assert {row["note"] for row in rows} == {"first,\nsecond"}
    assert "It floods the meadows" in rows[0]["text"]
    own = {name.removeprefix("metadata_"): cell for name, cell in rows[0].items() if name.startswith("metadata_")}
    assert {name: cell for name, cell in own.items() if cell} == MILL | {
        "authors": "Ann Dee", "languages": "en", "is_free": "true",
    }  # fmt: skip
    assert (rows[3]["http_status"], rows[3]["scope"]) == ("404", "error-page")


def test_parquet_has_the_stated_schema(done: Done, zoning: Zoning, tmp_path: Path, monkeypatch: Any) -> None:
    from pyarrow import parquet as arrow

    monkeypatch.setattr(parquet, "GROUP_ROWS", 3)
    zoning("export", done.folder, "-f", "parquet", "-o", "out.parquet")
    file = arrow.ParquetFile(tmp_path / "out.parquet")
    assert file.schema_arrow == parquet.schema()
    assert [name for name in file.schema_arrow.names if not name.startswith("metadata_")] == [
        name for name in Result.__struct_fields__ if name != "metadata"
    ]
    assert file.num_row_groups == 2
    rows = file.read().to_pylist()
    assert [row["url"] for row in rows] == done.sources
    assert json.loads(rows[0]["blocks"])[0]["text"] == "The mill"
    assert dict(rows[0]["carried"])["title"] == "mine /1"
    metadata = {name.removeprefix("metadata_"): rows[0][name] for name in rows[0] if name.startswith("metadata_")}
    claims = json.loads(metadata.pop("claims"))
    assert {name: value for name, value in metadata.items() if value not in ("", [], None)} == MILL
    assert metadata["comment_count"] is None
    assert {(claim["field"], claim["value"]) for claim in claims} >= {("title", "The mill"), ("is_free", "true")}
    assert dict(rows[0]["timing"])["load"] > 0
    # What the run itself has written at its end is the same.
    assert arrow.read_table(done.folder / "results.parquet").to_pylist() == rows


def test_a_folder_of_pages_has_a_file_each_and_an_index(done: Done, zoning: Zoning, tmp_path: Path) -> None:
    zoning("export", done.folder, "-f", "markdown-folder", "-o", "pages")
    with (tmp_path / "pages" / "index.csv").open(encoding="utf-8", newline="") as file:
        index = list(csv.DictReader(file))
    files = sorted(path.name for path in (tmp_path / "pages").glob("*.md"))
    assert [row["file"] for row in index] == files
    assert all(re.fullmatch(r"\d{6}-[\w.-]+\.md", name) for name in files)
    mark, front, body = (tmp_path / "pages" / files[1]).read_text(encoding="utf-8").split("---\n", 2)
    facts = {name: json.loads(value) for name, value in (line.split(": ", 1) for line in front.splitlines())}
    assert mark == ""
    assert facts["url"] == done.sources[1]
    assert facts["title"] == index[1]["title"] == "window.owned=1 & \"'bold =1+1"  # markup is not part of a value
    assert facts["carried"] == {"title": f"mine {PAGES[1]}", "note": "first,\nsecond"}
    assert "The river rises in spring." in body


def test_existing_output_is_not_overwritten_without_the_option(done: Done, zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("precious")
    refused = zoning("export", done.folder, "-f", "csv", "-o", "mine.csv")
    assert refused.returncode == ExitCode.USAGE
    assert "--overwrite" in refused.stderr
    assert (tmp_path / "mine.csv").read_text() == "precious"
    assert zoning("export", done.folder, "-f", "csv", "-o", "mine.csv", "--overwrite").returncode == ExitCode.OK
    assert (tmp_path / "mine.csv").read_text().startswith("url,")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_without_pyarrow_it_is_said_what_to_install(
    done: Done, zoning: Zoning, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    (tmp_path / "list.txt").write_text(done.sources[0])
    export = zoning("export", done.folder, "-f", "parquet", "-o", "out.parquet")
    batch = zoning("batch", "list.txt", "-o", "new", "--format", "parquet")
    for ended in (export, batch):
        assert ended.returncode == ExitCode.ENVIRONMENT
        assert "zoning[parquet]" in ended.stderr
    assert not (tmp_path / "new").exists()


# ---------------------------------------------------------------------- the report


WINDOWS: dict[int, Literal["light", "dark"]] = {360: "light", 2000: "dark"}
"""Widths, each with the colours that its user prefers."""


async def look(browser: Browser, file: Path, width: int) -> tuple[str, list[str], Any]:
    """The report's text, its messages on the console, its properties."""
    said: list[str] = []
    page = await browser.new_page(viewport={"width": width, "height": 800}, color_scheme=WINDOWS[width])
    page.on("console", lambda message: said.append(message.text))
    await page.goto(file.as_uri())
    seen = await page.evaluate(
        """() => ({
            owned: window.owned ?? null, scripts: document.scripts.length,
            width: document.documentElement.scrollWidth, paper: getComputedStyle(document.body).backgroundColor,
            pictures: [...document.images].map(image => image.naturalWidth > 100),
            links: [...document.links].map(link => link.protocol),
            bars: document.querySelectorAll('svg rect').length,
        })"""
    )
    text = await page.inner_text("body")
    await page.close()
    return text, said, seen


@pytest.fixture(scope="module")
def looks(done: Done, loop: asyncio.AbstractEventLoop, renderer: Renderer) -> dict[int, tuple[str, list[str], Any]]:
    """What the report looks like in windows of each width."""

    async def all_looks() -> dict[int, tuple[str, list[str], Any]]:
        async with browser_of(renderer) as browser:
            return {width: await look(browser, done.folder / "report.html", width) for width in WINDOWS}

    return loop.run_until_complete(all_looks())


@pytest.mark.parametrize("width", WINDOWS)
def test_the_report_shows_the_run_and_escapes_its_texts(
    done: Done, looks: dict[int, tuple[str, list[str], Any]], width: int
) -> None:
    text, said, seen = looks[width]
    assert said == []
    assert (seen["owned"], seen["scripts"]) == (None, 0)
    assert seen["width"] == width
    assert (seen["paper"] == "rgb(255, 255, 255)") == (WINDOWS[width] == "light")
    assert seen["pictures"] == [True] * 4
    assert set(seen["links"]) == {"http:"}
    assert seen["bars"] > 0
    assert HOSTILE in text
    assert "ftp://<i>x</i>/" in text
    assert done.sources[1] in text
    for expected in (
        "NotHTML",
        "Nothing can be extracted",
        "ServerUnreachable",
        "error-page",
        "the server answered 404",
    ):
        assert expected in text


def test_a_report_is_written_when_status_is_asked_for_one(done: Done, zoning: Zoning) -> None:
    report = done.folder / "report.html"
    report.unlink()
    assert str(report) in zoning("batch", "status", done.folder, "--report").stderr
    assert HOSTILE not in report.read_text(encoding="utf-8")
    assert html.escape(HOSTILE) in report.read_text(encoding="utf-8")


def test_a_run_says_where_its_products_are(done: Done) -> None:
    assert f"report: {done.folder / 'report.html'}" in done.said
    assert f"4 results in {done.folder / 'results.parquet'}" in done.said
