"""The main content in the formats that people take away."""

from collections.abc import Iterable
from typing import Any

import msgspec

from zoning import formats
from zoning.articles import article
from zoning.errors import UsageError
from zoning.extractors import parse
from zoning.reading import read_snapshot
from zoning.snapshot import Snapshot

ARTICLES = {name: form for name, form in formats.ARTICLES.items() if name not in formats.PAGES}
"""Formats for which the page is read as a journal article."""


class Choice(msgspec.Struct, frozen=True):
    """A format, as people choose it."""

    name: str
    title: str
    suffix: str
    """Of a file that holds it."""
    media_type: str


class Group(msgspec.Struct, frozen=True):
    """Formats of one kind of content."""

    title: str
    formats: list[Choice]


class Output(msgspec.Struct, frozen=True):
    """The main content, written."""

    text: str
    suffix: str
    """Of a file that holds it."""


def groups() -> list[Group]:
    """The formats there are."""
    return [_group("Page", formats.PAGES.values()), _group("Journal article", ARTICLES.values())]


def _group(title: str, forms: Iterable[formats.Format[Any]]) -> Group:
    return Group(title, [Choice(form.name, form.title, form.suffix, form.media_type) for form in forms])


def written(snapshot: Snapshot, spec: str, form: str) -> Output:
    """The main content of a page according to a method, in one of the formats of `groups`; JSON is indented.

    Raises `UsageError` for another format, `UnknownExtractor` or `BadParameter`.
    """
    if form in formats.PAGES:
        of_page = formats.of_page(form, pretty=form == "json")
        return Output(of_page.write(read_snapshot(snapshot, spec)), of_page.suffix)
    if form in ARTICLES:
        of_article = ARTICLES[form]
        return Output(of_article.write(article(snapshot, parse(spec))), of_article.suffix)
    raise UsageError(f"no format named {form!r}; there are: {', '.join((*formats.PAGES, *ARTICLES))}")
