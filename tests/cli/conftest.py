"""The installed `zoning`, run as its users run it."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pytest

from zoning import Snapshot

PROGRAM = Path(sys.executable).parent / "zoning"
LIMIT_S = 120


class Zoning(Protocol):
    """Runs a command line; what it printed and returned."""

    def __call__(
        self, *arguments: str | Path, stdin: str = "", env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def program() -> Path:
    """The installed program."""
    return PROGRAM


@pytest.fixture
def zoning(tmp_path: Path) -> Zoning:
    """Run `zoning` in an empty folder."""

    def run(
        *arguments: str | Path, stdin: str = "", env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [PROGRAM, *arguments],
            input=stdin,
            env={**os.environ, **(env or {})},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=LIMIT_S,
            check=False,
        )

    return run


@pytest.fixture
def no_browser() -> dict[str, str]:
    """An environment in which no browser can be started."""
    return {"ZONING_CHROMIUM": "/nonexistent"}


@pytest.fixture
def stored(tmp_path: Path, fixture_page: Callable[[str], Snapshot]) -> Path:
    """A snapshot file: a source that needs no browser in the program."""
    path = tmp_path / "stored" / "page.snapshot.json.gz"
    path.parent.mkdir()
    fixture_page("floats").save(path)
    return path
