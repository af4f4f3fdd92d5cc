"""Output files are replaced by complete results or left unchanged, and no source ends a run."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.cli.test_extract import wait_until
from tests.one_tab import Render
from tests.packages import extractors_here
from zoning.errors import ExitCode

SENTENCE = "The river rises in spring. It floods the meadows every year, and nobody minds the water."
OLD = b"what stood there\n"
NAMES = {
    "extract": ["-o", "out.txt"],
    "article": ["-o", "out.txt"],
    "render": ["-o", "out.snapshot.json"],
    "view": ["-o", "out.png"],
}
UNTEXT = os.fsdecode(b"caf\xe9\x1b[2J.html")
"""A file's name that is not text in UTF-8."""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.html"
    file.write_text(f"<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>{SENTENCE}</p>")
    return file


def put(tmp_path: Path, arguments: list[str]) -> Path:
    file = tmp_path / arguments[-1]
    file.write_bytes(OLD)
    return file


# ---------------------------------------------------------------------- what stood there


@pytest.mark.parametrize("command", NAMES)
def test_a_failed_visit_leaves_the_existing_file(command: str, zoning: Zoning, tmp_path: Path) -> None:
    file = put(tmp_path, NAMES[command])
    done = zoning(command, "missing.html", *(["-f", "text"] if command == "article" else []), *NAMES[command])
    assert done.returncode == ExitCode.SOURCE_FAILED
    assert file.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("option", ["--har", "--warc"])
def test_a_failed_visit_leaves_the_existing_archive(option: str, zoning: Zoning, tmp_path: Path) -> None:
    file = put(tmp_path, ["page.har" if option == "--har" else "page.warc.gz"])
    assert zoning("render", "http://127.0.0.1:9/", option, file.name).returncode == ExitCode.SOURCE_FAILED
    assert file.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("command", NAMES)
def test_no_output_goes_into_the_file_of_its_source(
    command: str, zoning: Zoning, tmp_path: Path, no_browser: dict[str, str]
) -> None:
    name = NAMES[command][-1]
    (tmp_path / "source").mkdir()
    source = tmp_path / "source" / name
    source.write_bytes(OLD)
    (tmp_path / name).symlink_to(source)
    for spelled in (source, f"source/../source/{name}", name):
        done = zoning(command, spelled, *NAMES[command], env=no_browser)
        assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
        assert f"{name} is the source {spelled} itself" in done.stderr
    assert source.read_bytes() == OLD


def test_no_output_in_a_folder_goes_into_the_file_of_a_source(
    page: Path, zoning: Zoning, tmp_path: Path, no_browser: dict[str, str]
) -> None:
    before = page.read_bytes()
    done = zoning("extract", "missing.html", "page.html", "-f", "html", "-o", ".", env=no_browser)
    assert done.returncode == ExitCode.USAGE
    assert "page.html is the source page.html itself" in done.stderr
    assert page.read_bytes() == before
    assert list(tmp_path.iterdir()) == [page]


def test_standard_input_from_a_file_is_not_written_over(page: Path, program: Path) -> None:
    before = page.read_bytes()
    with page.open("rb") as stdin:
        done = subprocess.run(
            [program, "extract", "-", "-o", page], stdin=stdin, capture_output=True, text=True, timeout=60, check=False
        )
    assert done.returncode == ExitCode.USAGE
    assert "is the source - itself" in done.stderr
    assert page.read_bytes() == before


# ---------------------------------------------------------------------- what cannot be written


@pytest.mark.parametrize("command", NAMES)
def test_a_missing_folder_is_told_before_anything_is_visited(
    command: str, page: Path, zoning: Zoning, tmp_path: Path, no_browser: dict[str, str]
) -> None:
    output = f"no/{NAMES[command][-1]}"
    done = zoning(command, page, "-o", output, env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert done.stderr == f"zoning: {output}: there is no folder no: make it first\n"
    assert list(tmp_path.iterdir()) == [page]


def test_several_sources_need_a_folder(page: Path, zoning: Zoning, tmp_path: Path, no_browser: dict[str, str]) -> None:
    (tmp_path / "old.log").write_bytes(OLD)
    done = zoning("extract", page, page, "-o", "old.log", env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert done.stderr == "zoning: old.log is a file: for several sources, -o must be a folder (or use -f json)\n"
    assert (tmp_path / "old.log").read_bytes() == OLD
    done = zoning("extract", page, page, "-o", "new.html", env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert done.stderr == "zoning: new.html is the name of a file: for several sources, -o must be a folder\n"
    assert not (tmp_path / "new.html").exists()


def test_a_report_that_cannot_be_written_is_told_before_pages_are_rendered(zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "report").write_bytes(OLD)
    (tmp_path / "corpus").mkdir()
    manifest = {"format": "zoning-manifest", "version": 1, "name": "one",
                "pages": [{"name": "page", "page": "page.html", "gold": {"text": "River"}}]}  # fmt: skip
    (tmp_path / "corpus" / "manifest.json").write_text(json.dumps(manifest))
    done = zoning("eval", "--data", "corpus", "-o", "report")
    assert done.returncode == ExitCode.ENVIRONMENT
    assert done.stderr == "zoning: report cannot be written (File exists): write elsewhere\n"
    assert (tmp_path / "report").read_bytes() == OLD


def test_a_disk_that_fills_up_after_the_visit_leaves_the_existing_file(
    stored: Path, program: Path, tmp_path: Path
) -> None:
    """The size of files is limited to 4 KiB, which has the same effect as a full disk.

    A program of its own sets the limit: in a process with threads, nothing may run between its fork and the start.
    """
    file = put(tmp_path, ["out.txt"])
    with_little_room = (
        "import os, resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); os.execv(sys.argv[1], sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", with_little_room, program, "extract", *[stored] * 4, "-x", "plain", "-f", "json",
         "-o", "out.txt"],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == ExitCode.ENVIRONMENT, done.stderr
    assert "cannot be written (File too large)" in done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == OLD
    assert [path for path in tmp_path.rglob("*") if path.name.endswith(".part")] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_behind_standard_output_is_told(stored: Path, program: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [program, "extract", stored, "-x", "plain"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
            check=False,
        )
    assert done.returncode == ExitCode.ENVIRONMENT
    assert done.stderr == "zoning: standard output cannot be written (No space left on device)\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_reported_by_commands_that_visit_nothing(program: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [program, "schema"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=300, check=False
        )
    assert done.returncode == ExitCode.ENVIRONMENT
    assert done.stderr == "zoning: the system reported an error: [Errno 28] No space left on device\n"


# ---------------------------------------------------------------------- as it comes


def test_what_came_before_an_interrupt_is_kept(
    stored: Path, server: FixtureServer, program: Path, tmp_path: Path
) -> None:
    file = put(tmp_path, ["out.jsonl"])
    path = f"/slow/30000/grid.html?kept{os.getpid()}"
    running = subprocess.Popen(
        [program, "extract", stored, server.url + path, stored, "-x", "plain", "-f", "json", "-o", "out.jsonl"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    wait_until(lambda: path in server.requests and any(tmp_path.glob(".*.part")))
    assert file.read_bytes() == OLD
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=20)
    assert running.returncode == ExitCode.INTERRUPTED
    assert [line for line in told.splitlines() if line][-2:] == [
        "zoning: out.jsonl holds the earlier results: 1",
        "zoning: interrupted",
    ]
    (line,) = file.read_text().splitlines()
    assert json.loads(line)["url"] == str(stored)
    assert not list(tmp_path.glob(".*.part"))


def test_lines_on_standard_output_come_one_by_one(stored: Path, server: FixtureServer, program: Path) -> None:
    path = f"/slow/30000/grid.html?streamed{os.getpid()}"
    running = subprocess.Popen(
        [program, "extract", stored, server.url + path, "-x", "plain", "-f", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert running.stdout is not None
    assert json.loads(running.stdout.readline())["url"] == str(stored)
    assert running.poll() is None
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=20)


# ---------------------------------------------------------------------- no source ends a run


@pytest.fixture
def page_snapshot(page: Path, tmp_path: Path, render: Render) -> Path:
    """The page as a source that needs no browser."""
    file = tmp_path / "page.snapshot.json.gz"
    render(str(page)).save(file)
    return file


@pytest.fixture
def stone_snapshot(page: Path, tmp_path: Path, render: Render) -> Path:
    """The page under the name that the method `stumbling` fails on."""
    file = tmp_path / "stone.snapshot.json.gz"
    render(str(shutil.copy(page, tmp_path / "stone.html"))).save(file)
    return file


@pytest.mark.parametrize("command", ["extract", "article"])
def test_an_internal_error_on_one_page_does_not_affect_the_others(
    command: str, page_snapshot: Path, stone_snapshot: Path, zoning: Zoning, stumbling: dict[str, str]
) -> None:
    how = ("-x", "stumbling", "-f", "json")
    page, stone = page_snapshot.name, stone_snapshot.name
    with extractors_here(stumbling):
        done = zoning(command, page, stone, page, *how)
        verbose = zoning("--verbose", command, stone, *how)
    assert done.returncode == ExitCode.SOURCE_FAILED
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record.get("error_class") for record in records] == [None, "InternalError", None]
    assert records[1]["error"].startswith(f"{stone}: an error in zoning itself (KeyError: 'no such column')")
    assert "zoning --verbose" in records[1]["error"]
    assert f"zoning: {records[1]['error']}" in done.stderr.splitlines()
    assert "Traceback" not in done.stderr
    assert "Traceback" in verbose.stderr


def test_an_internal_error_while_drawing_is_reported(
    stone_snapshot: Path, zoning: Zoning, tmp_path: Path, stumbling: dict[str, str]
) -> None:
    with extractors_here(stumbling):
        done = zoning("view", stone_snapshot.name, "-x", "stumbling", "-o", "out.png")
    assert done.returncode == ExitCode.SOURCE_FAILED
    assert f"zoning: {stone_snapshot.name}: an error in zoning itself (KeyError: 'no such column')" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out.png").exists()


def test_a_file_name_that_is_not_utf_8_is_read_reported_and_written(page: Path, zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / UNTEXT).write_bytes(page.read_bytes())
    for command, method in (("render", ()), ("view", ("-x", "plain"))):
        names = NAMES[command]
        done = zoning(command, UNTEXT, *names, *method)
        assert done.returncode == ExitCode.OK, done.stderr
        assert "Traceback" not in done.stderr
        assert (tmp_path / names[-1]).stat().st_size > 0
    done = zoning("extract", UNTEXT, "page.html", "-x", "plain", "-f", "json")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["url"] for record in records] == ["caf?\x1b[2J.html", "page.html"]
    assert {record["text"] for record in records} == {f"River\n\n{SENTENCE}\n"}
