"""Regular expressions from tables of words by language."""

import re
from importlib.resources import files

import pytest

from zoning.text.expressions import entries, expressions

TABLES = [
    ("zoning.metadata.people", "byline_words.toml"),
    ("zoning.metadata.people", "people_words.toml"),
    ("zoning.metadata.shown", "labels.toml"),
    ("zoning.metadata.times", "labels.toml"),
    ("zoning.metadata.topics", "labels.toml"),
    ("zoning.parts.discussion", "words.toml"),
    ("zoning.text", "comment_words.toml"),
]


def test_the_words_of_all_languages_are_one_expression_without_groups() -> None:
    accepted = re.compile(expressions("zoning.metadata.shown", "labels.toml")["accepted"])
    assert accepted.groups == 0
    for label in ("accepted for publication", "angenommen", "принята к печати", "게재 확정일", "受理日"):
        assert accepted.fullmatch(label)
    assert not accepted.fullmatch("received")


def test_a_kind_is_a_list_or_has_a_list_for_each_language() -> None:
    advertisements = entries("zoning.parts", "words.toml")["advertisements"]
    assert {"sponsored content", "anzeige", "广告"} <= set(advertisements)
    assert "summary" in entries("zoning.metadata", "section_titles.toml")["abstract"]


@pytest.mark.parametrize(("package", "name"), TABLES)
def test_no_expression_matches_an_empty_text(package: str, name: str) -> None:
    for kind, expression in expressions(package, name).items():
        assert not re.search(rf"(?:{expression})\Z", ""), kind


@pytest.mark.parametrize(("package", "name"), TABLES)
def test_tables_are_in_lower_case(package: str, name: str) -> None:
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    words = re.sub(r"#.*|\\.|^\[.*", "", text, flags=re.MULTILINE)
    assert words == words.lower()
