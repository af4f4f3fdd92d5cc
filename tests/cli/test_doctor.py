"""`zoning doctor`: what it finds, and what it installs."""

import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from zoning.errors import ExitCode
from zoning.render import chromium

Hosted = Callable[[str], dict[str, str]]


def test_it_finds_what_is_there(zoning: Zoning) -> None:
    done = zoning("doctor", "--mend")
    assert (done.returncode, done.stderr) == (ExitCode.OK, "")
    for what in ("zoning", "playwright", "chromium", "spacy", "sentence model"):
        assert any(line.startswith("ok") and what in line for line in done.stdout.splitlines()), what
    assert "missing" not in done.stdout


def test_it_names_what_is_missing_and_what_mends_it(zoning: Zoning, no_browser: dict[str, str]) -> None:
    done = zoning("doctor", env=no_browser)
    assert done.returncode == ExitCode.ENVIRONMENT
    (missing,) = (line for line in done.stdout.splitlines() if line.startswith("missing"))
    assert "chromium" in missing
    assert "/nonexistent, which is not a program: correct it, or unset it" in missing


def zipped(name: str, program: str) -> bytes:
    """A zip file with an executable in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = 0o755 << 16
        archive.writestr(entry, program)
    return packed.getvalue()


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Hosted]:
    """A machine without a browser, whose Playwright gets this program from a host of its own; its environment."""
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    monkeypatch.setattr(chromium, "DEBIANS_SHELL", str(tmp_path / "none"))
    monkeypatch.setattr(chromium, "MAC_APPLICATIONS", ())
    monkeypatch.setattr(chromium, "NAMES_ON_PATH", ())
    monkeypatch.setattr(chromium, "_is_root", lambda: False)  # root would ask for packages of the system
    with FixtureServer() as server:
        env = {"PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "browsers"), "PLAYWRIGHT_DOWNLOAD_HOST": server.url}

        def host(program: str) -> dict[str, str]:
            asked = [sys.executable, "-m", "playwright", "install", "--dry-run", "--only-shell", "chromium"]
            plan = subprocess.run(asked, env=os.environ | env, capture_output=True, text=True, check=True).stdout
            shell, *others = (urlsplit(url).path for url in re.findall(r"Download url: +(\S+)", plan))
            wrapper = f'#!/bin/sh\nexec {program} {" ".join(as_root)} "$@"\n'
            name = f"{Path(shell).stem}/chrome-headless-shell"
            server.routes[shell] = answer(zipped(name, wrapper), kind="application/zip")
            for path in others:
                server.routes[path] = answer(zipped("ffmpeg-linux", wrapper), kind="application/zip")
            return env

        yield host


def test_mend_installs_the_missing_browser(zoning: Zoning, hosted: Hosted, browser_program: Path) -> None:
    env = hosted(str(browser_program))
    before = zoning("doctor", env=env)
    assert before.returncode == ExitCode.ENVIRONMENT
    assert "no Chromium found: run `zoning doctor --mend`" in before.stdout
    done = zoning("doctor", "--mend", env=env)
    assert done.returncode == ExitCode.OK, done.stdout
    assert re.search(r"ok +chromium .*/browsers/chromium_headless_shell-", done.stdout)


def test_a_failed_installation_is_reported(zoning: Zoning, hosted: Hosted) -> None:
    env = hosted("/nowhere") | {"PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9"}
    done = zoning("doctor", "--mend", env=env)
    assert done.returncode == ExitCode.ENVIRONMENT
    assert re.search(r"`.*playwright install --only-shell chromium` failed with exit code \d+", done.stderr)
    assert "no Chromium found" in done.stdout


@pytest.fixture(scope="module")
def browser_program() -> Path:
    """The browser that this machine has, found before a test hides it."""
    return chromium.find(None)
