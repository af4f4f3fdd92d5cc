"""How records of invented articles are compared with their gold, and that the gold is complete."""

from typing import Any

import msgspec

from fixtures.trees import snapshot
from scripts.benchmarks.scopes import HALVES
from scripts.benchmarks.unseen_articles import ARTICLES, Field, errors, of_article, table
from scripts.unseen_pages import gold_of, rows
from zoning.articles import article
from zoning.articles.model import Article, Reference
from zoning.metadata.model import Affiliation, Author, Dates, Identifiers

ROW = {"name": "p1", "half": "dev"}
GOLD: dict[str, Any] = {
    "title": "Crabs of the Quay",
    "authors": [
        {"name": "Ann Dee", "affiliations": ["Harbour Lab, Leith"], "email": "dee@leith.example", "orcid": ""},
        {"name": "Bo Li", "affiliations": ["Harbour Lab, Leith", "Delta University"], "email": "", "orcid": ""},
    ],
    "doi": "10.5555/crabs",
    "received": "",
    "accepted": "",
    "published": "2021-05-01",
    "abstract": "",
    "keywords": ["crabs", "tides"],
    "headings": [],
    "captions": [],
    "references": [
        {
            "author": "Roe",
            "title": "Limpets",
            "year": "2004",
            "container": "Notes",
            "volume": "12",
            "first_page": "4",
            "doi": "",
        },
        {"author": "Poe", "title": "Tags", "year": "2009", "container": "", "volume": "", "first_page": "", "doi": ""},
    ],
    "grants": [],
    "accessions": [],
}


def found() -> Article:
    return msgspec.structs.replace(
        article(snapshot([])),
        title="Crabs of the quay.",
        authors=(
            Author(name="Dee, Ann", affiliations=("a1",), email="dee@leith.example"),
            Author(name="Bo Li", affiliations=("a1",)),
            Author(name="Share", affiliations=()),
        ),
        affiliations=(Affiliation(id="a1", text="Harbour Lab, Leith"),),
        identifiers=Identifiers(),
        dates=Dates(published="2021-05-02"),
        keywords=("Crabs",),
        references=(
            Reference(
                id="r1",
                label="",
                raw="Roe, J. (2004). Limpets. Notes 12, 4.",
                year="2004",
                authors=("Roe, J.",),
                title="Limpets",
                container="Notes",
                volume="4",
            ),
            Reference(id="r2", label="", raw="Share this"),
        ),
    )


def figures(fields: list[Field]) -> dict[str, tuple[int, int, int]]:
    return {one.name: (len(one.right), len(one.wrong), len(one.missing)) for one in fields if any(one[3:])}


def test_values_are_right_wrong_or_missing() -> None:
    assert figures(list(of_article(ROW, GOLD, found()))) == {
        "title": (1, 0, 0),
        "DOI": (0, 0, 1),
        "published": (0, 1, 1),
        "keywords": (1, 0, 1),
        "authors": (2, 1, 0),
        "affiliations": (2, 0, 1),
        "e-mails": (1, 0, 0),
        "references": (1, 1, 1),
        "– author": (1, 0, 0),
        "– year": (1, 0, 0),
        "– title": (1, 0, 0),
        "– container": (1, 0, 0),
        "– volume": (0, 1, 1),
        "– first_page": (0, 0, 1),
    }


def test_the_table_has_precision_and_recall_and_errors_are_named() -> None:
    fields = [
        Field("p1", "dev", "authors", [("", "Ann Dee")], [("", "Share")], []),
        Field("p1", "dev", "DOI", [], [], []),
    ]
    head, line = table("dev", fields)
    assert head.split() == ["dev:", "1", "articles", "precision", "recall", "right", "wrong", "missing"]
    assert line.split() == ["authors", "0.500", "1.000", "1", "1", "0"]
    missing = Field("p1", "dev", "e-mails", [], [], [("Ann Dee", "dee@leith.example")])
    assert list(errors([*fields, missing])) == [
        "p1 authors wrong: Share",
        "p1 e-mails missing: dee@leith.example (Ann Dee)",
    ]


def test_every_article_has_gold_for_each_field() -> None:
    found = rows(ARTICLES)
    assert {row["half"] for row in found} <= set(HALVES)
    for row in found:
        assert (ARTICLES / "html" / f"{row['name']}.html").is_file(), row["name"]
        gold = gold_of(ARTICLES, row["name"])
        assert set(gold) == set(GOLD), row["name"]
        assert all(set(one) == set(GOLD["authors"][0]) for one in gold["authors"]), row["name"]
        assert all(set(one) == set(GOLD["references"][0]) for one in gold["references"]), row["name"]
