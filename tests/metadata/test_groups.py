"""Groups for which authors write are told apart from these, in many languages and forms of lists."""

import csv
from pathlib import Path

import pytest

from tests.metadata.test_bylines import article, authors_of
from tests.one_tab import Render
from zoning.metadata.people.groups import group_behind
from zoning.metadata.people.names import parse_name

PLACE = "Department of Mud, Weir University, Dale"
with Path(__file__).with_name("groups.tsv").open(encoding="utf-8") as file:
    TEXTS = [(row["text"], row["group"]) for row in csv.DictReader(file, delimiter="\t")]


@pytest.mark.parametrize(("text", "group"), TEXTS)
def test_the_group_is_told_from_the_words_around_it(text: str, group: str) -> None:
    assert group_behind(text) == group
    assert parse_name(text).name == group


@pytest.mark.parametrize("text", ["for Ann Dee", "for the first time", "on behalf of", "in Dale, for years"])
def test_other_texts_tell_of_no_group(text: str) -> None:
    assert group_behind(text) == ""


@pytest.mark.parametrize(
    "names",
    [
        "<p>Ann Dee, Noor al-Reed, {}</p>",
        "<p>Ann Dee, Noor al-Reed ({})</p>",
        "<ul><li>Ann Dee<li>Noor al-Reed<li>{}</ul>",
        "<meta name=citation_author content='Ann Dee'><meta name=citation_author content='Noor al-Reed'>"
        "<meta name=citation_author content='{}'>",
    ],
    ids=["line", "brackets", "list", "declared"],
)
@pytest.mark.parametrize(("text", "group"), TEXTS[::3])
def test_the_group_is_the_last_author(names: str, text: str, group: str, render_html: Render) -> None:
    found = authors_of(render_html(article(names.format(text))))
    assert found == [("Ann Dee", (), ""), ("Noor al-Reed", (), ""), (group, (), "")]


@pytest.mark.parametrize("last", ["The Silt Collaboration", "and the Silt Study Group"])
def test_a_group_is_the_last_item_of_a_list_of_authors(last: str, render_html: Render) -> None:
    found = authors_of(render_html(article(f"<ul><li>Ann Dee<li>Noor al-Reed<li>{last}</ul>")))
    assert [name for name, _, _ in found] == ["Ann Dee", "Noor al-Reed", last.removeprefix("and ")]


def test_a_group_between_the_items_of_authors_is_no_author(render_html: Render) -> None:
    items = f"<ul><li>Ann Dee<li>River Research Group<li>{PLACE}<li>Noor al-Reed<li>River Research Group</ul>"
    assert "River Research Group" not in [name for name, _, _ in authors_of(render_html(article(items)))]
