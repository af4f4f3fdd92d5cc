"""Write an article as CSL-JSON 1.0.2, the input of citation processors: a list with one item."""

import json
from typing import Any

from zoning.articles.model import Article
from zoning.articles.writers import dates
from zoning.articles.writers.keys import key_of
from zoning.articles.writers.names import marked_title
from zoning.articles.writers.xml import clean
from zoning.document.blocks import Mark
from zoning.metadata.model import Author

_MARKS: dict[Mark, str] = {"emphasis": "<i>{}</i>", "subscript": "<sub>{}</sub>", "superscript": "<sup>{}</sup>"}
"""The elements that citation processors know in titles."""


def write(article: Article) -> str:
    """Return the list; its item has no fields of which nothing is known."""
    return json.dumps([item(article)], ensure_ascii=False, indent=2) + "\n"


def item(article: Article) -> dict[str, Any]:
    """Return the article's fields under their names in CSL."""
    journal, identifiers = article.journal, article.identifiers
    fields: dict[str, Any] = {
        "title": marked_title(article, _MARKS, clean),
        "author": [name for author in article.authors if (name := _name(author))],
        "issued": _date(article.dates.published),
        "submitted": _date(article.dates.received),
        "container-title": journal.title,
        "container-title-short": journal.abbreviation,
        "publisher": journal.publisher,
        "ISSN": ", ".join(journal.issn),
        "volume": journal.volume,
        "issue": journal.issue,
        "page": pages(article),
        "number": journal.article_number,
        "DOI": identifiers.doi,
        "PMID": identifiers.pmid,
        "PMCID": identifiers.pmcid,
        "URL": article.final_url or article.url,
        "abstract": abstract(article),
        "keyword": ", ".join(article.keywords),
        "language": article.language,
        "genre": article.article_type,
    }
    cleaned = {name: _cleaned(value) for name, value in fields.items()}
    return {"id": key_of(article), "type": "article-journal"} | {
        name: value for name, value in cleaned.items() if value
    }


def pages(article: Article, dash: str = "-") -> str:
    """Return the first and the last page, as far as they are known."""
    journal = article.journal
    return dash.join(filter(None, (journal.first_page, journal.last_page if journal.first_page else "")))


def abstract(article: Article) -> str:
    """Return the text of the abstract, each paragraph and each title of a part on a line of its own."""
    lines: list[str] = []
    waiting = list(article.abstract)
    while waiting:
        section = waiting.pop(0)
        waiting = [*section.sections, *waiting]
        lines += [section.title, *(block.text for block in section.blocks)]
    return "\n".join(line for line in lines if line.strip())


def _name(author: Author) -> dict[str, str]:
    """Return a person's name in its parts, and a group's as a whole."""
    parts = {"family": author.family, "given": author.given}
    if not any(_cleaned(part) for part in parts.values()):
        parts = {"literal": author.name}
    else:
        parts["suffix"] = author.suffix
    return {name: part for name, part in parts.items() if _cleaned(part)}


def _date(date: str) -> dict[str, list[list[int]]] | None:
    parts = dates.parts(date)
    return {"date-parts": [[int(part) for part in parts]]} if parts else None


def _cleaned(value: Any) -> Any:
    """Return `value` with all strings in it stripped, and without the characters that XML forbids."""
    match value:
        case str():
            return clean(value).strip()
        case list():
            return [_cleaned(part) for part in value]
        case dict():
            return {name: _cleaned(part) for name, part in value.items()}
        case _:
            return value
