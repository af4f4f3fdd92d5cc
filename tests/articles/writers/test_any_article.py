"""Any article can be written in every format; the articles are made once for all of them."""

import re
from typing import Any
from urllib.parse import parse_qs

from hypothesis import given
from lxml import etree
from markdown_it import MarkdownIt

from fixtures import schemas
from fixtures.article_texts import of_article, of_jats
from tests.articles.strategies import any_article, articles
from tests.articles.writers import test_bibtex, test_coins, test_csl_json, test_ris
from zoning.articles.model import Article
from zoning.articles.writers import jats, markdown, tei, text

MAY_BE_EMPTY = frozenset(
    # what the document type demands
    "journal-id issn year article-title title term td th mixed-citation "
    # what says all in its attributes
    "graphic inline-graphic xref self-uri related-object "
    # what other parts lead to
    "fig table-wrap disp-formula aff".split()
)


def valid_jats_that_keeps_its_text(article: Article) -> None:
    file = jats.write(article)
    assert schemas.errors(schemas.jats(), file) == []
    assert of_jats(file, article) == of_article(article)


def jats_in_which_nothing_is_empty_but_what_must_be_there(article: Article) -> None:
    root: Any = etree.fromstring(jats.write(article).encode())
    empty = {element.tag for element in root.iter()
             if not len(element) and not (element.text or "").strip() and "}" not in element.tag
             and not (element.tag == "p" and element.getparent().tag == "list-item")}  # fmt: skip
    assert empty <= MAY_BE_EMPTY


def valid_tei(article: Article) -> None:
    assert schemas.errors(schemas.tei(), tei.write(article)) == []


def one_bibtex_entry_that_can_be_read_back(article: Article) -> None:
    entry = test_bibtex.written(article)
    assert re.fullmatch(r"[a-z0-9]+", entry.key)
    expected = " ".join(
        re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", article.journal.title).split()
    )
    assert test_bibtex.set_by_latex(entry.fields.get("journal", "")) == expected
    assert all(value.strip() for value in entry.fields.values())


def one_ris_record_without_empty_tags(article: Article) -> None:
    found = test_ris.record(article)
    assert found["TY"] == ["JOUR"]
    assert all(value.strip() for values in found.values() for value in values)


def one_coins_element_without_empty_keys(article: Article) -> None:
    found = parse_qs(test_coins.title(article), keep_blank_values=True, strict_parsing=True)
    assert found["rft.genre"] == ["article"]
    assert all(value.strip() for values in found.values() for value in values)


def valid_csl_json_without_empty_fields(article: Article) -> None:
    assert all(value not in ("", [], {}, None) for value in test_csl_json.written(article).values())


def text_and_markdown(article: Article) -> None:
    MarkdownIt("commonmark").parse(markdown.write(article))
    assert all(reference.raw.strip() in text.write(article).replace("\n   ", "\n")
               for reference in article.references if reference.raw.isalnum())  # fmt: skip


@any_article
@given(articles())
def test_any_article_can_be_written(article: Article) -> None:
    valid_jats_that_keeps_its_text(article)
    jats_in_which_nothing_is_empty_but_what_must_be_there(article)
    valid_tei(article)
    one_bibtex_entry_that_can_be_read_back(article)
    one_ris_record_without_empty_tags(article)
    one_coins_element_without_empty_keys(article)
    valid_csl_json_without_empty_fields(article)
    text_and_markdown(article)
