"""Texts of pages, servers and names cannot control the terminal."""

import os
import pty
import re
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import LIMIT_S, Zoning
from zoning import Snapshot
from zoning.cli.console import visible
from zoning.errors import ExitCode

OURS = "\r\x1b[K"
"""What the line of progress is redrawn with."""
SENTENCE = "The river rises in spring. It floods the meadows every year, and nobody minds the water."
HOSTILE = "\x1b]0;owned\x07 \x1b[2J \x9b31m \x08\x08 \u202egnp.exe \u2066mirror\u2069 \x7f"
SHOWN = r"\x1b]0;owned\x07 \x1b[2J \x9b31m \x08\x08 \u202egnp.exe \u2066mirror\u2069 \x7f"
STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
SCRIPT = """<script>
  const hostile = %r;
  document.title = hostile + 'title';
  document.querySelector('h1').textContent = hostile + 'heading';
</script>"""


NAME = "page\x1b[2J\u202e"


def on_terminal(
    program: Path, *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """The exit code, and all that a terminal gets."""
    ours, theirs = pty.openpty()
    command, environment = [program, *arguments], {**os.environ, **(env or {})}
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=cwd, env=environment)
    os.close(theirs)
    got = bytearray()
    try:
        while piece := os.read(ours, 65536):
            got += piece
    except OSError:  # the terminal is gone with the last who had it open
        pass
    os.close(ours)
    return running.wait(LIMIT_S), got.decode().replace("\r\n", "\n").replace(OURS, "")


def written(folder: Path) -> Path:
    file = folder / f"{NAME}.html"
    script = SCRIPT % HOSTILE
    file.write_text(
        f"<!DOCTYPE html><meta charset=utf-8><main><h1>River</h1><p>{SENTENCE}</p></main>{script}", encoding="utf-8"
    )
    return file


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A page with a name, a title and text that would steer a terminal."""
    return written(tmp_path)


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory, render: Callable[[str], Snapshot]) -> Snapshot:
    return render(str(written(tmp_path_factory.mktemp("hostile"))))


@pytest.fixture
def hostile_snapshot(rendered: Snapshot, tmp_path: Path) -> Path:
    """The hostile page as a source that needs no browser."""
    file = tmp_path / f"{NAME}.snapshot.json.gz"
    rendered.save(file)
    return file


def test_only_control_characters_are_escaped() -> None:
    assert visible(HOSTILE) == SHOWN
    assert visible("Fluß\t→ 河 نهر \U0001f30a\n") == "Fluß\t→ 河 نهر \U0001f30a\n"
    assert visible("\r") == r"\x0d"


@pytest.mark.browser
@pytest.mark.parametrize("options", [["-x", "layout"], ["-x", "semantic"], []])
def test_control_characters_of_a_page_are_escaped_on_a_terminal(
    options: list[str], hostile: Path, hostile_snapshot: Path, program: Path, tmp_path: Path
) -> None:
    """The page is visited once, because all methods read the same snapshot."""
    source = hostile_snapshot if options else hostile
    code, shown = on_terminal(program, "--verbose", "extract", source.name, "--explain", *options, cwd=tmp_path)
    assert code == ExitCode.OK, shown
    assert SENTENCE in shown
    assert f"{SHOWN}heading" in shown
    assert not STEERING.findall(shown)


@pytest.mark.browser
@pytest.mark.parametrize("command", ["article", "render", "view"])
def test_control_characters_are_escaped_in_the_output_of_other_commands(
    command: str, hostile: Path, hostile_snapshot: Path, program: Path, tmp_path: Path
) -> None:
    options = {
        "article": ["-x", "plain"],
        "render": ["-o", "out.snapshot.json"],
        "view": ["-o", "out.png", "-x", "plain"],
    }[command]
    source = hostile if command == "render" else hostile_snapshot
    code, shown = on_terminal(program, command, source.name, *options, cwd=tmp_path)
    assert code == ExitCode.OK, shown
    assert not STEERING.findall(shown)


def test_control_characters_are_escaped_in_names_in_errors(program: Path, tmp_path: Path) -> None:
    for arguments in ([HOSTILE], ["extract", "page.html", "-x", HOSTILE], ["batch", "status", HOSTILE],
                      ["eval", "--data", HOSTILE]):  # fmt: skip
        code, shown = on_terminal(program, *arguments, cwd=tmp_path)
        assert code
        assert "owned" in shown
        assert not STEERING.findall(shown)


@pytest.mark.browser
def test_control_characters_are_escaped_in_names_of_failed_sources(program: Path, tmp_path: Path) -> None:
    sources = (f"{HOSTILE}.html", f"http://127.0.0.1:9/{HOSTILE}")
    code, shown = on_terminal(program, "extract", *sources, "-x", "plain", cwd=tmp_path)
    assert code == ExitCode.SOURCE_FAILED
    assert len(re.findall("zoning: .*owned", shown)) == 2, shown
    assert not STEERING.findall(shown)


@pytest.mark.browser
def test_a_file_or_a_pipe_gets_the_text_unchanged_and_messages_escaped(
    hostile_snapshot: Path, installed: Zoning, tmp_path: Path
) -> None:
    done = installed("extract", hostile_snapshot.name, "-x", "plain", "--explain")
    assert f"{HOSTILE}heading" in done.stdout
    assert not STEERING.findall(done.stderr)
    ended = installed("extract", hostile_snapshot.name, "-x", "plain", "-o", "out.txt")
    assert ended.returncode == ExitCode.OK
    assert f"{HOSTILE}heading" in (tmp_path / "out.txt").read_text(encoding="utf-8")


def test_our_own_colours_are_seen_on_a_terminal(
    program: Path, tmp_path: Path, zoning: Zoning, no_browser: dict[str, str]
) -> None:
    _, shown = on_terminal(program, "doctor", cwd=tmp_path, env=no_browser)
    assert "\x1b[32mok     \x1b[0m  zoning" in shown
    assert "\x1b[31mmissing\x1b[0m  chromium" in shown
    assert "\x1b" not in zoning("doctor", env=no_browser).stdout


@pytest.mark.parametrize(("closed", "code"), [("2>&-", ExitCode.OK), (">&-", ExitCode.ENVIRONMENT)])
def test_closed_streams_cause_no_error(closed: str, code: ExitCode, stored: Path, program: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" extract "$1" -x plain -f json {closed}', program, stored],
        capture_output=True, text=True, timeout=LIMIT_S, check=False,
    )  # fmt: skip
    assert done.returncode == code
    assert done.stderr == ("" if code == ExitCode.OK else "zoning: standard output is closed\n")
    assert bool(done.stdout) == (code == ExitCode.OK)
