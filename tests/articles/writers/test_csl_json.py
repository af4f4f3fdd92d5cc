import json
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace

from fixtures import schemas
from tests.articles.writers.made import ARTICLE, BARE
from zoning.articles.model import Article
from zoning.articles.writers import csl_json
from zoning.metadata.model import Author, Dates


def written(article: Article) -> dict[str, Any]:
    """The one item of the list; the list is valid."""
    data = json.loads(csl_json.write(article).encode())
    jsonschema.validate(data, schemas.csl())
    (item,) = data
    return dict(item)


def test_the_test_of_validity_can_fail() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate([{"id": "a", "type": "article-journal", "author": "A"}], schemas.csl())


def test_the_record() -> None:
    item = written(ARTICLE)
    assert item["id"] == "ortega2019dunes"
    assert item["author"] == [
        {"family": "Ortega", "given": "Ana María"},
        {"family": "van der Berg", "given": "Jan", "suffix": "Jr"},
        {"literal": "The Dune Group"},
    ]
    assert item["issued"] == {"date-parts": [[2019, 5, 7]]}
    assert (item["DOI"], item["ISSN"], item["page"]) == ("10.5555/dunes.7", "1234-5679", "101-109")
    assert item["container-title"] == "Journal of Loose Ground"
    assert item["abstract"] == "Background\nDunes wander.\nResults\nThey grow, too."


@pytest.mark.parametrize(("date", "parts"), [("2019", [2019]), ("2019-05", [2019, 5])])
def test_dates_go_as_far_as_they_are_known(date: str, parts: list[int]) -> None:
    item = written(replace(ARTICLE, dates=Dates(published=date)))
    assert item["issued"] == {"date-parts": [parts]}


def test_what_is_not_known_is_not_there() -> None:
    assert written(BARE) == {"id": "article", "type": "article-journal", "URL": "x.html"}


def test_an_author_without_a_name_is_left_out() -> None:
    assert "author" not in written(replace(BARE, authors=(Author(name=" "),)))
