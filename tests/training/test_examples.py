"""Pages of a corpus that are not rendered are counted, not passed over."""

from pathlib import Path

import pytest

from scripts.training.examples import tasks_of


def test_pages_that_are_not_rendered_are_counted_once_with_the_command_that_renders_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    corpus = tmp_path / "harbours"
    corpus.mkdir()
    for name in ("quay", "pier"):
        (corpus / f"{name}.html").write_text(f'<p data-gold="main">The {name} is closed.</p>', encoding="utf-8")
    for _ in range(2):
        assert tasks_of(corpus, (), (390, 844)) == []
    said = capsys.readouterr().err
    assert said.count("2 of 2 pages are not rendered") == 1
    assert f"zoning eval --data {corpus} -x plain --no-pictures --viewport 390x844" in said
