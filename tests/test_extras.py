"""The messages if a package of an extra is missing."""

import sys

import pytest

from zoning import EnvironmentProblem, extras


def test_the_missing_package_and_the_command_that_installs_it_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "harbour.charts", None)
    monkeypatch.setitem(sys.modules, "harbour", sys)
    with pytest.raises(EnvironmentProblem) as raised:
        extras.require("a chart", "charts", "json", "harbour.charts")
    assert str(raised.value) == "a chart needs harbour, which is not installed: run `pip install 'zoning[charts]'`"


def test_nothing_is_said_if_all_are_there() -> None:
    extras.require("a chart", "charts", "json", "sys")
