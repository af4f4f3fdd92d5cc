"""The installed command: what it prints, and the code it leaves with."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from PIL import Image

from fixtures.server import FixtureServer
from zoning.errors import ExitCode
from zoning.overlay import LEGEND_PX

pytestmark = pytest.mark.browser

ZONING = Path(sys.executable).with_name("zoning")
NO_BROWSER = {"ZONING_CHROMIUM": "/nonexistent"}

Call = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def zoning() -> Call:
    """Run the installed command."""

    def run(
        *arguments: str, stdin: str = "", environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [ZONING, *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            env=os.environ | (environment or {}),
            timeout=90,
            check=False,
        )

    return run


def test_json_lines_come_in_order_and_fit_the_schema(zoning: Call, server: FixtureServer) -> None:
    sources = [f"{server.url}/grid.html", "http://127.0.0.1:59999/", f"{server.url}/german.html"]
    called = zoning("extract", *sources, "-f", "json")
    records = [json.loads(line) for line in called.stdout.splitlines()]
    schema = json.loads(zoning("schema").stdout)
    for record in records:
        jsonschema.validate(record, schema)
    assert called.returncode == ExitCode.SOURCE_FAILED
    assert [record["url"] for record in records] == sources
    assert records[1]["error_class"] == "NavigationFailed"
    assert "refuses connections" in records[1]["error"]
    assert "refuses connections" in called.stderr
    assert "street lamp" in records[0]["text"]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["extract", "page.html", "-x", "nosuch"], "no extractor named 'nosuch'"),
        (["extract", "page.html", "-x", "layout:size=1"], "no parameter size"),
        (["extract", "page.html", "--viewport", "wide"], "not a size"),
        (["extract", "page.html", "--pretty"], "--pretty goes with -f json"),
        (["extract", "ftp://example.org/"], "only http and https"),
        (["extract", "file:///etc/passwd"], "give the file's path"),
        (["extract"], "Missing argument"),
        (["render", "page.html", "-o", "page.json"], "the name of a snapshot file ends"),
        (["view", "page.html", "-o", "p.png", "--show", "rows"], "no layer named rows"),
        (["nosuch"], "No such command"),
    ],
)
def test_wrong_usage_leaves_with_2(zoning: Call, arguments: list[str], what: str) -> None:
    called = zoning(*arguments)
    assert called.returncode == ExitCode.USAGE
    assert what in called.stderr


def test_no_browser_leaves_with_3_and_says_what_mends_it(zoning: Call, server: FixtureServer) -> None:
    called = zoning("extract", f"{server.url}/grid.html", environment=NO_BROWSER)
    assert called.returncode == ExitCode.ENVIRONMENT
    assert "ZONING_CHROMIUM is set to /nonexistent" in called.stderr
    assert zoning("doctor", environment=NO_BROWSER).returncode == ExitCode.ENVIRONMENT


def test_doctor_finds_what_is_there(zoning: Call) -> None:
    called = zoning("doctor")
    assert called.returncode == ExitCode.OK
    assert "missing" not in called.stdout
    assert "English pipeline" in called.stdout


def test_an_interrupt_leaves_with_130(server: FixtureServer) -> None:
    with subprocess.Popen([ZONING, "extract", f"{server.url}/slow/60000/grid.html"], stderr=subprocess.PIPE) as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == ExitCode.INTERRUPTED
    assert said.decode().rstrip().endswith("interrupted")


def test_a_stored_snapshot_needs_no_browser(zoning: Call, server: FixtureServer, tmp_path: Path) -> None:
    file = str(tmp_path / "page.snapshot.json.gz")
    assert zoning("render", f"{server.url}/grid.html", "-o", file).returncode == ExitCode.OK
    called = zoning("extract", file, "-f", "markdown", environment=NO_BROWSER)
    assert called.returncode == ExitCode.OK
    assert called.stdout.startswith("# ")


def test_standard_input_is_read_with_its_true_address(zoning: Call) -> None:
    html = "<h1>T</h1><p>One is here. <a href='two.html'>Two are there.</a></p>"
    called = zoning("extract", "-", "--base-url", "https://example.org/a/one.html", "-f", "markdown", stdin=html)
    assert called.returncode == ExitCode.OK
    assert "(https://example.org/a/two.html)" in called.stdout


def test_several_documents_go_to_files_that_stay_in_the_folder(zoning: Call, tmp_path: Path) -> None:
    pages = []
    for name in ("a", "b"):
        page = tmp_path / name / "page.html"
        page.parent.mkdir()
        page.write_text(f"<p>This is {name}. It is short.</p>", encoding="utf-8")
        pages.append(str(page.parent / ".." / name / "page.html"))
    out = tmp_path / "out"
    assert zoning("extract", *pages, "-o", str(out)).returncode == ExitCode.OK
    written = sorted(out.iterdir())
    assert len(written) == 2
    assert {file.read_text(encoding="utf-8").strip() for file in written} == {
        "This is a. It is short.",
        "This is b. It is short.",
    }


def test_a_view_is_a_picture_of_the_whole_page(zoning: Call, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<body style='margin:0'><div style='height:3000px'>text</div>", encoding="utf-8")
    assert zoning("view", str(page), "-o", str(tmp_path / "page.png")).returncode == ExitCode.OK
    with Image.open(tmp_path / "page.png") as picture:
        assert picture.size == (1280, 3000 + LEGEND_PX)


def test_explain_tells_which_column_won(zoning: Call, server: FixtureServer) -> None:
    called = zoning("extract", f"{server.url}/grid.html", "--explain")
    assert "=> " in called.stderr
    assert "topmost column on the path" in called.stderr


def test_extractors_are_listed_as_data(zoning: Call) -> None:
    listed = json.loads(zoning("extractors", "--json").stdout)
    assert {"layout", "semantic", "plain"} <= {extractor["name"] for extractor in listed}
    assert all({"name", "source", "parameters", "status"} <= extractor.keys() for extractor in listed)


def test_a_reader_that_leaves_early_is_no_error(server: FixtureServer) -> None:
    with subprocess.Popen(
        [ZONING, "extract", f"{server.url}/grid.html", "-f", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        said = process.stderr.read().decode()
    assert process.returncode == ExitCode.OK
    assert "Traceback" not in said
