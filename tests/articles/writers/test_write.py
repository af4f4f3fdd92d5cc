"""Records are written in every format by name."""

import pytest

import zoning
from tests.articles.writers.made import ARTICLE
from zoning.articles.writers import WRITERS


@pytest.mark.parametrize("form", WRITERS)
def test_a_record_is_written_in_each_format(form: str) -> None:
    assert zoning.write_article(ARTICLE, form) == WRITERS[form](ARTICLE)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(zoning.UsageError, match=r"^no format of articles is called 'docx': write one of jats, tei, "):
        zoning.write_article(ARTICLE, "docx")
