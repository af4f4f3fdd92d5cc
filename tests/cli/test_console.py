"""Texts of pages, servers and names cannot control the terminal."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.conftest import LIMIT_S, Called, Zoning
from tests.one_tab import Render
from zoning import Snapshot
from zoning.cli.console import visible
from zoning.errors import ExitCode

OURS = "\r\x1b[K"
"""What the line of progress is redrawn with."""
END = "(the end)"
SENTENCE = "The river rises in spring. It floods the meadows every year, and nobody minds the water."
HOSTILE = "\x1b]0;owned\x07 \x1b[2J \x9b31m \x08\x08 \u202egnp.exe \u2066mirror\u2069 \x7f"
SHOWN = r"\x1b]0;owned\x07 \x1b[2J \x9b31m \x08\x08 \u202egnp.exe \u2066mirror\u2069 \x7f"
OnTerminal = Callable[..., tuple[int, str]]
STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
SCRIPT = """<script>
  const hostile = %r;
  document.title = hostile + 'title';
  document.querySelector('h1').textContent = hostile + 'heading';
</script>"""


NAME = "page\x1b[2J\u202e"


def all_of(terminal: int) -> str:
    """All that a terminal gets before `END`: a browser that the command has started may keep it open."""
    got = bytearray()
    while not got.endswith(END.encode()):
        got += os.read(terminal, 65536)
    os.close(terminal)
    return got.decode().removesuffix(END).replace("\r\n", "\n").replace(OURS, "")


@pytest.fixture
def on_terminal(called: Called, monkeypatch: pytest.MonkeyPatch) -> OnTerminal:
    """Run a command in this process with a terminal as its output."""

    def run(*arguments: str) -> tuple[int, str]:
        ours, theirs = pty.openpty()
        with ThreadPoolExecutor(1) as threads:
            shown = threads.submit(all_of, ours)
            with open(theirs, "w", encoding="utf-8") as terminal, monkeypatch.context() as patched:  # noqa: PTH123
                patched.setattr(sys, "stdout", terminal)
                patched.setattr(sys, "stderr", terminal)
                try:
                    code = called(*arguments)
                finally:
                    terminal.write(END)
            return code, shown.result()

    return run


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
def rendered(tmp_path_factory: pytest.TempPathFactory, render: Render) -> Snapshot:
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


def assert_harmless(code: int, shown: str) -> None:
    assert code == ExitCode.OK, shown
    assert SENTENCE in shown
    assert f"{SHOWN}heading" in shown
    assert not STEERING.findall(shown)


def test_control_characters_of_a_page_are_escaped_on_a_terminal(hostile: Path, on_terminal: OnTerminal) -> None:
    assert_harmless(*on_terminal("--verbose", "extract", hostile.name, "--explain", "-x", "plain"))


@pytest.mark.parametrize("method", ["collective", "layout", "semantic"])
def test_control_characters_of_a_page_are_escaped_whatever_the_method(
    method: str, hostile_snapshot: Path, on_terminal: OnTerminal
) -> None:
    assert_harmless(*on_terminal("--verbose", "extract", hostile_snapshot.name, "--explain", "-x", method))


@pytest.mark.parametrize("command", ["article", "render", "view"])
def test_control_characters_are_escaped_in_the_output_of_other_commands(
    command: str, hostile: Path, hostile_snapshot: Path, on_terminal: OnTerminal
) -> None:
    options = {
        "article": ["-x", "plain"],
        "render": ["-o", "out.snapshot.json"],
        "view": ["-o", "out.png", "-x", "plain"],
    }[command]
    source = hostile if command == "render" else hostile_snapshot
    code, shown = on_terminal(command, source.name, *options)
    assert code == ExitCode.OK, shown
    assert not STEERING.findall(shown)


def test_control_characters_are_escaped_in_names_in_errors(on_terminal: OnTerminal) -> None:
    for arguments in ([HOSTILE], ["extract", "page.html", "-x", HOSTILE], ["batch", "status", HOSTILE],
                      ["eval", "--data", HOSTILE]):  # fmt: skip
        code, shown = on_terminal(*arguments)
        assert code
        assert "owned" in shown
        assert not STEERING.findall(shown)


def test_control_characters_are_escaped_in_names_of_failed_sources(on_terminal: OnTerminal) -> None:
    sources = (f"{HOSTILE}.html", f"http://127.0.0.1:9/{HOSTILE}")
    code, shown = on_terminal("extract", *sources, "-x", "plain")
    assert code == ExitCode.SOURCE_FAILED
    assert len(re.findall("zoning: .*owned", shown)) == 2, shown
    assert not STEERING.findall(shown)


def test_a_file_or_a_pipe_gets_the_text_unchanged_and_messages_escaped(
    hostile_snapshot: Path, zoning: Zoning, tmp_path: Path
) -> None:
    done = zoning("extract", hostile_snapshot.name, "-x", "plain", "--explain")
    assert f"{HOSTILE}heading" in done.stdout
    assert not STEERING.findall(done.stderr)
    ended = zoning("extract", hostile_snapshot.name, "-x", "plain", "-o", "out.txt")
    assert ended.returncode == ExitCode.OK
    assert f"{HOSTILE}heading" in (tmp_path / "out.txt").read_text(encoding="utf-8")


def test_our_own_colours_are_seen_on_a_terminal(
    on_terminal: OnTerminal, zoning: Zoning, no_browser: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(*no_browser.popitem())
    _, shown = on_terminal("doctor")
    assert "\x1b[32mok     \x1b[0m  zoning" in shown
    assert "\x1b[31mmissing\x1b[0m  chromium" in shown
    assert "\x1b" not in zoning("doctor").stdout


@pytest.mark.parametrize(("closed", "code"), [("2>&-", ExitCode.OK), (">&-", ExitCode.ENVIRONMENT)])
def test_closed_streams_cause_no_error(closed: str, code: ExitCode, stored: Path, program: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" extract "$1" -x plain -f json {closed}', program, stored],
        capture_output=True, text=True, timeout=LIMIT_S, check=False,
    )  # fmt: skip
    assert done.returncode == code
    assert done.stderr == ("" if code == ExitCode.OK else "zoning: standard output is closed\n")
    assert bool(done.stdout) == (code == ExitCode.OK)
