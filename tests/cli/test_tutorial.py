"""The commands of the tutorial, run one after the other in one folder, print what it shows."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Zoning
from tests.packages import extractors_here

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "zoning" / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def own(tmp_path: Path) -> dict[str, str]:
    """The environment in which the package of the tutorial is installed."""
    blocks = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    source, place = tmp_path / "headlines", tmp_path / "installed"
    source.mkdir()
    (source / "headlines.py").write_text(blocks["python"])
    (source / "pyproject.toml").write_text(blocks["toml"])
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    subprocess.run(build, cwd=source, capture_output=True, check=True)
    (wheel,) = (source / "dist").iterdir()
    shutil.unpack_archive(wheel, place, "zip")
    return {"PYTHONPATH": str(place)}


def test_its_commands_print_what_it_shows(zoning: Zoning, own: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    (listed,) = (block for kind, block in blocks if kind == "text")
    (tmp_path / "pages.txt").write_text(listed)
    shown = "".join(block for kind, block in blocks if kind == "console")
    steps = re.findall(r"^\$ zoning ([^\n]*)\n((?:(?!\$ ).*\n)*)", shown, re.MULTILINE)
    assert len(steps) == shown.count("$ zoning") >= 6
    for command, printed in steps:
        with extractors_here(own):
            ran = zoning(*shlex.split(command), env=own)
        # `why` ends with 1 where the words are not in the document, as in the example.
        assert ran.returncode == (1 if command.startswith("why") else 0), ran.stderr
        assert ran.stdout == printed or not printed
