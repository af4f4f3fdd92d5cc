import re

import pytest
from msgspec.structs import replace
from pybtex.database import Entry, parse_string

from tests.articles.writers.made import ARTICLE, BARE
from zoning.articles.model import Article
from zoning.articles.writers import bibtex
from zoning.metadata.model import Author, Journal

SIGNS = {"textbackslash": "\\", "textbraceleft": "{", "textbraceright": "}", "textasciicircum": "^",
         "textasciitilde": "~"}  # fmt: skip


def written(article: Article) -> Entry:
    """The one entry, as a BibTeX parser reads it."""
    (entry,) = parse_string(bibtex.write(article), "bibtex").entries.values()
    return entry


def set_by_latex(text: str) -> str:
    """What a reader sees of an escaped text."""
    return re.sub(r"\\(\w+)\{\}|\\([$&#%_])", lambda sign: SIGNS[sign[1]] if sign[1] else sign[2], text)


def test_the_record() -> None:
    entry = written(ARTICLE)
    assert (entry.type, entry.key) == ("article", "ortega2019dunes")
    assert entry.fields["pages"] == "101--109"
    assert entry.fields["month"] == "May"
    assert entry.fields["title"] == r"{Dunes that wander \& grow: 10\% a year: A study of sand}"
    first, second, third = entry.persons["author"]
    assert (first.first_names, first.middle_names, first.last_names) == (["Ana"], ["María"], ["Ortega"])
    assert (second.prelast_names, second.last_names, second.lineage_names) == (["van", "der"], ["Berg"], ["Jr"])
    assert third.last_names == ["{The Dune Group}"]


@pytest.mark.parametrize("hostile", ["{", "}", "{}}{", "\\", "\\}", "50 % & $5 #1 a_b ~x ^y", '"', "@article{x,"])
def test_signs_of_latex_are_escaped(hostile: str) -> None:
    entry = written(replace(BARE, journal=Journal(title=hostile)))
    assert set_by_latex(entry.fields["journal"]) == hostile


@pytest.mark.parametrize("family", ["Smith and Sons", "Sand, Wind", "And"])
def test_names_are_not_parted(family: str) -> None:
    entry = written(replace(BARE, authors=(Author(name=f"A {family}", given="A", family=family), Author(name="B"))))
    assert len(entry.persons["author"]) == 2


def test_keys_are_plain_letters() -> None:
    author = Author(name="Ångström Ñúñez", given="Å", family="Ñúñez")
    assert written(replace(BARE, title="The Ähren", authors=(author,))).key == "nunezahren"
    assert written(replace(BARE, title="砂丘")).key == "article"


def test_addresses_stand_as_they_are() -> None:
    article = replace(BARE, final_url="https://example.org/a_b%20c?d={e}#f")
    assert written(article).fields["url"] == "https://example.org/a_b%20c?d=%7Be%7D#f"
