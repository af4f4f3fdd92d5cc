"""Write the main content in the formats of the output panel."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from zoning import formats
from zoning.articles import article
from zoning.document import Document
from zoning.errors import UsageError
from zoning.extractors import parse
from zoning.reading import Reading, read_snapshot
from zoning.snapshot import Snapshot

ARTICLES = {name: form for name, form in formats.ARTICLES.items() if name not in formats.PAGES}
"""Formats for which the page is read as a journal article."""


class Choice(msgspec.Struct, frozen=True):
    """A format in the list of formats."""

    name: str
    title: str
    suffix: str
    """The suffix of its files."""
    media_type: str


class Group(msgspec.Struct, frozen=True):
    """Formats of one kind of content."""

    title: str
    formats: list[Choice]


class Output(msgspec.Struct, frozen=True):
    """The main content in a format."""

    text: str
    suffix: str
    """The suffix of its files."""


def groups() -> list[Group]:
    """Return the formats in groups."""
    return [_group("Page", formats.PAGES.values()), _group("Journal article", ARTICLES.values())]


def _group(title: str, forms: Iterable[formats.Format[Any]]) -> Group:
    return Group(title, [Choice(form.name, form.title, form.suffix, form.media_type) for form in forms])


def document(snapshots: Sequence[Snapshot], spec: str) -> Document:
    """Return the main content of a page and of the pages that continue it. Blocks of the latter have no box.

    Raises `UnknownExtractor` or `BadParameter`.
    """
    first = read_snapshot(snapshots[0], spec)
    own, whole = first.document.blocks, _joined(first, snapshots[1:], spec).document
    others = (msgspec.structs.replace(block, box=None) for block in whole.blocks[len(own) :])
    return msgspec.structs.replace(whole, blocks=(*own, *others))


def _joined(first: Reading, following: Sequence[Snapshot], spec: str) -> Reading:
    reading = before = first
    for snapshot in following:
        other = read_snapshot(snapshot, spec)
        reading, before = reading.followed_by(other, before), other
    return reading


def written(snapshots: Sequence[Snapshot], spec: str, form: str) -> Output:
    """Write the main content of a page and of the pages that continue it in a format of `groups`. JSON is indented.

    Raises `UsageError` for an unknown format, `UnknownExtractor` or `BadParameter`.
    """
    if form in formats.PAGES:
        of_page = formats.of_page(form, pretty=form == "json")
        return Output(of_page.write(_joined(read_snapshot(snapshots[0], spec), snapshots[1:], spec)), of_page.suffix)
    if form in ARTICLES:
        of_article = ARTICLES[form]
        return Output(of_article.write(article(snapshots[0], parse(spec), following=snapshots[1:])), of_article.suffix)
    raise UsageError(f"no format named {form!r}; available: {', '.join((*formats.PAGES, *ARTICLES))}")
