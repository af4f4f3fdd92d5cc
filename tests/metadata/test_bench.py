"""When titles, names and dates count as equal in the measurement of metadata."""

import json
from pathlib import Path

import pytest

from scripts.benchmarks.metadata import SYSTEMS, table, verdict
from scripts.verdicts import Facts, gold_of, names


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ann Dee", ("Ann Dee",)),
        ("By Ann Dee and Bob Roe", ("By Ann Dee", "Bob Roe")),
        ("Ann Dee, Bob Roe | Eva Poe", ("Ann Dee", "Bob Roe", "Eva Poe")),
        ("", ()),
    ],
)
def test_names_of_a_line(line: str, found: tuple[str, ...]) -> None:
    assert names(line) == found


@pytest.mark.parametrize(
    ("field", "found", "gold", "says"),
    [
        ("title", Facts("The River – rises!"), Facts("the river rises"), "right"),
        ("title", Facts("The River | Site"), Facts("The River"), "wrong"),
        ("title", Facts(), Facts("The River"), "missing"),
        ("title", Facts("The River"), Facts(), "invented"),
        ("title", Facts(), Facts(), ""),
        ("authors", Facts(authors=("Bob Roe", "Ann Dee")), Facts(authors=("Ann Dee", "Bob Roe")), "right"),
        ("authors", Facts(authors=("Ann Dee",)), Facts(authors=("Ann Dee", "Bob Roe")), "wrong"),
        ("date", Facts(date="2019-05-07"), Facts(date="2019-05-07T10:00:00+02:00"), "right"),
        ("date", Facts(date="2019"), Facts(date="2019-05-07"), "wrong"),
    ],
)
def test_a_value_is_right_wrong_missing_or_invented(field: str, found: Facts, gold: Facts, says: str) -> None:
    assert verdict(field, found, gold) == says


def test_the_table_counts_pages() -> None:
    page = {name: ["right", "wrong", "missing"] for name in SYSTEMS}
    lines = list(table([page, page]))
    assert lines[0].split() == ["2", "pages", "right", "wrong", "missing", "invented"]
    assert lines[1].split() == ["title", "zoning", "2", "0", "0", "0"]
    assert len(lines) == 1 + 3 * len(SYSTEMS) - 2, "one of them finds dates alone"


def test_fields_that_the_corpus_does_not_know_are_not_in_the_table() -> None:
    page = {name: ["right", "invented", ""] for name in SYSTEMS}
    assert {line.split()[0] for line in table([page])} == {"1", "title"}


def test_gold_is_that_of_the_corpus(tmp_path: Path) -> None:
    (tmp_path / "gold").mkdir()
    (tmp_path / "gold/one.txt").write_text("The river rises\nIt floods.\n", encoding="utf-8")
    (tmp_path / "ground-truth").mkdir()
    truth = {"title": "The river", "author": "Ann Dee and Bob Roe", "publish_date": "2026-01-02"}
    (tmp_path / "ground-truth/two.json").write_text(json.dumps({"ground_truth": truth}), encoding="utf-8")
    assert gold_of(tmp_path, "one") == Facts(title="The river rises")
    assert gold_of(tmp_path, "two") == Facts("The river", ("Ann Dee", "Bob Roe"), "2026-01-02")
