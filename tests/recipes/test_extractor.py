"""How to add an extractor: a class in a separate package, and one line of its entry points."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Zoning
from tests.one_tab import Render
from tests.packages import extractors_here, package
from zoning.errors import ExitCode

CODE = '''\
from dataclasses import dataclass
from typing import Annotated, ClassVar

from zoning import Extraction, Snapshot
from zoning.plugins import Range, Ranged


@dataclass(frozen=True)
class Longest(Ranged):
    """Takes the longest texts."""

    name: ClassVar[str] = "longest"
    source: ClassVar[str] = "a recipe"
    status: ClassVar[str] = "complete"
    characters: Annotated[int, Range(1, 500)] = 20

    def extract(self, snapshot: Snapshot) -> Extraction:
        mask = snapshot.has_words.copy()
        for node in mask.nonzero()[0].tolist():
            mask[node] = len(snapshot.text_of(node)) >= self.characters
        return Extraction(extractor=self.name, parameters={"characters": self.characters}, mask=mask)
'''
HTML = "<!DOCTYPE html><html lang=en><title>River</title><p>Home</p><p>The river rises in spring. It floods.</p>"
TEXT = "The river rises in spring. It floods."


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return package(tmp_path_factory.mktemp("packages"), "longest", CODE, zoning_extractors="longest = longest:Longest")


@pytest.fixture
def stored(render_html: Render, tmp_path: Path) -> Path:
    """The page as a source that needs no browser."""
    file = tmp_path / "page.snapshot.json"
    render_html(HTML).save(file)
    return file


def test_the_command_line_has_it(zoning: Zoning, env: dict[str, str], stored: Path) -> None:
    assert zoning("extract", "-x", "longest", stored).returncode == ExitCode.USAGE
    with extractors_here(env):
        printed = zoning("extract", "-x", "longest", stored)
        assert printed.stdout.strip() == TEXT, printed.stderr
        assert "Home" in zoning("extract", "-x", "longest:characters=3", stored).stdout
        refused = zoning("extract", "-x", "longest:characters=0", stored)
        assert refused.returncode == ExitCode.USAGE
        assert "characters must be a whole number from 1 to 500, not 0" in refused.stderr
        listed = json.loads(zoning("extractors", "--json").stdout)
        (longest,) = (one for one in listed if one["name"] == "longest")
        assert longest["summary"] == "Takes the longest texts."


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("shortest = longest:Shortest", "cannot be imported (AttributeError"),
        ("shortest = longest:Longest", "has another name"),
    ],
)
def test_a_broken_one_is_named_with_its_package(line: str, why: str, zoning: Zoning, tmp_path: Path) -> None:
    with extractors_here(package(tmp_path, "longest", CODE, zoning_extractors=line)):
        printed = zoning("extract", "-x", "plain", "-", stdin=HTML)
    assert printed.returncode == ExitCode.ENVIRONMENT
    assert "the extractor 'shortest' of the package longest" in printed.stderr
    assert why in printed.stderr
    assert "Traceback" not in printed.stderr
