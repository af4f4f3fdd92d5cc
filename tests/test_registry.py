"""Parts from other packages."""

from pathlib import Path

import pytest

from tests.packages import package
from zoning.errors import EnvironmentProblem
from zoning.registry import Registry

CODE = """\
class Part(str):
    name = "third"


second = "two"
number = 2
third = Part("three")
"""
LINES = (
    "first = parts:number\nsecond = parts:second\nwrong = parts:number\nmissing = parts:nothing\n"
    "other = parts:third\ngone = nowhere:part"
)


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry[str]:
    package(tmp_path, "parts", CODE, zoning_parts=LINES)
    monkeypatch.syspath_prepend(str(tmp_path / "installed-parts"))
    return Registry("part", "zoning.parts", {"first": "one"}, str)


def test_names_are_known_and_ours_keep_theirs(registry: Registry[str]) -> None:
    assert list(registry) == ["first", "second", "wrong", "missing", "other", "gone"]
    assert (registry["first"], registry["second"], len(registry)) == ("one", "two", 6)
    assert "second" in registry
    assert "none" not in registry
    with pytest.raises(KeyError):
        registry["none"]


def test_one_may_be_added_and_taken_out(registry: Registry[str]) -> None:
    registry["mine"] = "four"
    assert registry["mine"] == "four"
    del registry["mine"]
    assert "mine" not in registry


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("wrong", "has the wrong type"),
        ("missing", "cannot be imported \\(AttributeError"),
        ("gone", "cannot be imported \\(ModuleNotFoundError"),
        ("other", "has another name"),
    ],
)
def test_a_broken_one_names_its_package_and_what_to_do(registry: Registry[str], name: str, why: str) -> None:
    with pytest.raises(EnvironmentProblem, match=f"^the part '{name}' of the package parts .*{why}.*uninstall"):
        registry[name]
