"""Tests for `scripts.program`, which runs the programs of `scripts/bench` and `scripts/train`."""

import sys
from pathlib import Path

import pytest

from scripts import program
from zoning.errors import ExitCode


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["program", *arguments])
    program.main()


@pytest.mark.parametrize(("name", "lacking"), [("facts", "facts-gold.tsv"), ("languages", "Arabic-PUD")])
def test_a_folder_without_the_corpus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, lacking: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, "benchmarks", name, "--data", str(tmp_path))
    assert ended.value.code == ExitCode.USAGE
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{name}: {tmp_path}")
    assert lacking in line


def test_a_program_gets_its_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "grants.txt").write_text("This work was supported by the National Science Foundation (ABC-1234567).")
    (tmp_path / "facts-gold.tsv").write_text(
        "article\tkind\tvalue\ngrants.txt\tgrant\tABC-1234567 @ National Science Foundation\n"
    )
    run(monkeypatch, "benchmarks", "facts", "--data", str(tmp_path))
    assert "grant         1 correct" in capsys.readouterr().out
