"""An article as COinS, read back by the reader of publishers' COinS."""

from html.parser import HTMLParser
from urllib.parse import parse_qs

import numpy as np
from msgspec.structs import replace

from fixtures.trees import Element, snapshot
from tests.articles.writers.made import ARTICLE, BARE
from zoning.articles.model import Article
from zoning.articles.writers import coins
from zoning.metadata.find import find_metadata


def title(article: Article) -> str:
    """The attribute of the only element."""
    found: list[dict[str, str | None]] = []

    class Parser(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag == "span"
            found.append(dict(attrs))

    Parser().feed(coins.write(article))
    ((one),) = found
    assert one.keys() == {"class", "title"}
    assert one["class"] == "Z3988"
    return one["title"] or ""


def test_what_reads_publishers_records_reads_it() -> None:
    page = snapshot([Element("span", [], {"class": "Z3988", "title": title(ARTICLE)})])
    read = find_metadata(page, np.zeros(len(page), np.bool_))
    assert read.title == "Dunes that wander & grow: 10% a year: A study of sand"
    assert read.identifiers.doi == ARTICLE.identifiers.doi
    assert read.journal.title == ARTICLE.journal.title
    assert read.journal.first_page == "101"
    assert [author.family for author in read.authors][:2] == ["Ortega", "van der Berg"]
    assert read.dates.published == ARTICLE.dates.published


def test_markup_in_a_title_stays_in_the_attribute() -> None:
    bad = replace(BARE, title='"><script>alert(1)</script>')
    assert parse_qs(title(bad))["rft.atitle"] == ['"><script>alert(1)</script>']
