"""How to add a measure: a function of output and gold, and one entry in `MEASURES` or of a separate package."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Zoning
from tests.packages import package, parts_here
from zoning.errors import ExitCode
from zoning.evaluation.measures import MEASURES

CODE = """\
from zoning.evaluation.measures import Score


def letters(output, gold):
    found, wanted = set(output.text) - {" ", "\\n"}, set(gold.text) - {" "}
    common = len(found & wanted)
    return Score(common / len(found), common / len(wanted), 2 * common / (len(found) + len(wanted)))
"""


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return package(tmp_path_factory.mktemp("packages"), "letters", CODE, zoning_measures="letters = letters:letters")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A corpus of one page, whose output has the letters a, b, c and d, its gold a and b."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "page.html").write_text("<p>abcd</p>")
    pages = [{"name": "one", "page": "page.html", "gold": {"text": "ab"}}]
    (folder / "manifest.json").write_text(json.dumps({"name": "letters", "pages": pages}))
    return folder


def test_the_command_line_has_it(zoning: Zoning, env: dict[str, str], data: Path, tmp_path: Path) -> None:
    folders = ("--data", data, "-o", tmp_path / "report", "--cache", tmp_path / "cache")
    with parts_here(env, MEASURES):
        ran = zoning("eval", *folders, "-x", "plain", "--measure", "letters,bag", "--jobs", "1", env=env)
        told = zoning("eval", "--help").stdout
    assert ran.returncode == ExitCode.OK, ran.stderr
    assert "letters, means of page values" in ran.stdout
    report = json.loads((tmp_path / "report" / "report.json").read_text())
    assert report["measures"] == ["letters", "bag"]
    scores = report["pages"][0]["outcomes"]["plain"]["scores"]["letters"]
    assert scores == [0.5, 1.0, pytest.approx(2 / 3)]
    assert "meta-analysis, letters" in " ".join(told.split())


def test_an_unknown_one_is_told_with_those_there_are(zoning: Zoning, env: dict[str, str], data: Path) -> None:
    with parts_here(env, MEASURES):
        ran = zoning("eval", "--data", data, "--measure", "words")
    assert (ran.returncode, ran.stderr.count("letters")) == (ExitCode.USAGE, 1)


def test_a_broken_one_is_told_before_pages_are_rendered(zoning: Zoning, data: Path, tmp_path: Path) -> None:
    env = package(tmp_path, "broken", "import nowhere\n", zoning_measures="broken = broken:measure")
    with parts_here(env, MEASURES):
        ran = zoning("eval", "--data", data, "--measure", "broken", "--cache", tmp_path / "cache")
    assert ran.returncode == ExitCode.ENVIRONMENT
    assert "the measure 'broken' of the package broken" in ran.stderr
    assert "No module named 'nowhere'" in ran.stderr
    assert not (tmp_path / "cache").exists()
