"""That two versions are compared: what differs between their records, and that the other version is really run."""

from pathlib import Path

import pytest

from fixtures.trees import Element, snapshot
from scripts.benchmarks.versions import Pair, Version, differences, report
from scripts.read_pages import read

BASE = {"text": "The ferry was late", "title": "Ferry", "metadata": {"authors": ["Ann"], "tags": []}, "words": 4}


def test_a_difference_is_named_by_its_place_with_both_values() -> None:
    this = {"text": "The ferry came late today", "title": "Ferry", "metadata": {"authors": ["Bob"], "tags": ["a"]}}
    assert list(differences(BASE, this)) == [
        "text: 2 words added, 1 lost",
        'metadata.authors[0]: "Ann" → "Bob"',
        "metadata.tags: 0 → 1 items",
        "words: 4 → null",
    ]


def test_long_values_are_shown_from_their_first_difference_on() -> None:
    [line] = differences({"raw": "x" * 90 + "1901"}, {"raw": "x" * 90 + "2001"})
    assert line == 'raw: … xxxxxxxxxxxx1901" … → … xxxxxxxxxxxx2001" …'


def test_a_report_says_how_many_pages_differ_and_the_ratio_of_cpu_time() -> None:
    same = Pair({"seconds": 2.0, "record": BASE | {"url": "a"}}, {"seconds": 1.0, "record": BASE | {"url": "a"}})
    other = Pair({"seconds": 2.0, "record": {"url": "b", "scope": "listing"}},
                 {"seconds": 4.0, "record": {"url": "b", "scope": "article"}})  # fmt: skip
    assert list(report("journals", [same, other])) == [
        "\njournals: 2 pages, 1 differ",
        "CPU of this version / CPU of the other: median 1.250, sum 1.250",
        "  b",
        '    scope: "listing" → "article"',
    ]


def test_a_page_is_read_with_its_time_and_the_record_of_its_article() -> None:
    found = read(snapshot([Element("p", ["The ferry was late. We waited for an hour."])]), 2, with_article=True)
    assert found["seconds"] > 0
    assert found["record"]["text"] == "The ferry was late. We waited for an hour.\n"
    assert found["record"]["article"]["references"] == ()


def test_the_other_version_is_the_one_in_the_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "zoning").mkdir()
    (tmp_path / "zoning" / "__init__.py").write_text("raise SystemExit('another version')\n", encoding="utf-8")
    other = Version(tmp_path, ("1",))
    with pytest.raises(SystemExit, match="the process that read it ended"):
        other.read(tmp_path / "page.snapshot.json.gz")
    other.close()
    assert "another version" in capfd.readouterr().err
