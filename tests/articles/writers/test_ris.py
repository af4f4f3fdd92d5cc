"""An article as a RIS record."""

import re

from msgspec.structs import replace

from tests.articles.writers.made import ARTICLE, BARE
from zoning.articles.model import Article
from zoning.articles.writers import ris
from zoning.metadata.model import Author, Dates, Journal

LINE = re.compile(r"([A-Z][A-Z0-9])  - (.*)")


def record(article: Article) -> dict[str, list[str]]:
    """Tag → its values, as programs read them: line by line."""
    *lines, end = ris.write(article).splitlines()
    assert end == "ER  - "
    found: dict[str, list[str]] = {}
    for line in lines:
        match = LINE.fullmatch(line)
        assert match, line
        found.setdefault(match[1], []).append(match[2])
    return found


def test_the_record() -> None:
    found = record(ARTICLE)
    assert found["TI"] == ["Dunes that wander & grow: 10% a year: A study of sand"]
    assert found["AU"] == ["Ortega, Ana María", "van der Berg, Jan, Jr", "The Dune Group"]
    assert (found["SP"], found["EP"]) == (["101"], ["109"])
    assert found["PY"] == [ARTICLE.dates.published[:4]]
    assert found["DO"] == [ARTICLE.identifiers.doi]
    assert found["SN"] == list(ARTICLE.journal.issn)
    assert found["KW"] == list(ARTICLE.keywords)
    assert len(found["AB"]) == 1


def test_what_is_not_known_is_not_there() -> None:
    assert set(record(BARE)) <= {"TY", "TI", "UR", "LA"}


def test_dates_have_three_slashes() -> None:
    for date, written in (("2019", "2019///"), ("2019-05", "2019/05//"), ("2019-05-07", "2019/05/07/")):
        assert record(replace(BARE, dates=Dates(published=date)))["DA"] == [written]


def test_line_ends_in_a_value_begin_no_tag() -> None:
    bad = replace(BARE, title="A\nER  - \nTY  - BOOK", authors=(Author(name="One\r\nAU  - Two"),))
    found = record(bad)
    assert (found["TI"], found["AU"]) == (["A ER - TY - BOOK"], ["One AU - Two"])


def test_a_last_page_without_a_first_is_left_out() -> None:
    assert "EP" not in record(replace(BARE, journal=Journal(last_page="9")))
