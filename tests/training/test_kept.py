"""Evidence is collected once as long as neither pages nor code change."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.training.kept import kept


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return []


def asked(collected: list[str], answer: str) -> Callable[[], str]:
    def collect() -> str:
        collected.append(answer)
        return answer

    return collect


def test_what_was_collected_is_given_again(collected: list[str]) -> None:
    answers = [kept("corpus", ["page"], asked(collected, answer)) for answer in ("first", "second")]
    assert (answers, collected) == (["first", "first"], ["first"])


def test_other_pages_are_collected_anew(collected: list[str]) -> None:
    answers = [kept("corpus", [page], asked(collected, page)) for page in ("page", "other page", "other page")]
    assert (answers, collected) == (["page", "other page", "other page"], ["page", "other page"])


def test_each_name_keeps_its_own(collected: list[str]) -> None:
    for name in ("corpus", "other", "corpus", "other"):
        kept(name, ["page"], asked(collected, name))
    assert collected == ["corpus", "other"]


def test_changed_code_collects_anew(collected: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    kept("corpus", ["page"], asked(collected, "before"))
    monkeypatch.setattr("scripts.training.kept._code", lambda _: "changed")
    assert kept("corpus", ["page"], asked(collected, "after")) == "after"
