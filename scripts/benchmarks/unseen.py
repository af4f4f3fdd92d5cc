"""Compare the kind, metadata, posts and articles that zoning finds on invented pages with their gold.

The pages of `fixtures/unseen-kinds` have a kind, those of `fixtures/unseen-metadata` the metadata and posts that a
careful reader finds, those of `fixtures/unseen-articles` the record of a journal article. Each page is visited as a
file and read as if it had come from its invented URL. Of the half `dev` every error is listed, and rules may be written
for it; of `test`, look at the figures only. "invented" means that a value was found though the gold has none. A post is
found if at least half of its words are (F1). Other tools read the title, authors and date from the HTML.

With `--without`, the pages are read without the words that tell what an element is (`scripts.blinded`).
"""

import argparse
import asyncio
import re
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, NamedTuple

from scripts.benchmarks import metadata as page_metadata
from scripts.benchmarks import scopes
from scripts.benchmarks.scopes import HALVES, Judged, Label
from scripts.benchmarks.unseen_articles import articles
from scripts.blinded import without_names, without_words_for_comments
from scripts.training.examples import viewport_of
from scripts.unseen_pages import FIXTURES, Visiting, gold_of, visited
from scripts.verdicts import VERDICTS, Facts, letters, verdict_on
from zoning import Reading, Snapshot, read_snapshot
from zoning.evaluation.measures import bag
from zoning.parts.discussion.posts import Post

KINDS, METADATA = FIXTURES / "unseen-kinds", FIXTURES / "unseen-metadata"
FIELDS = ("title", "authors", "published", "modified", "site_name", "section", "tags", "comment_count")
OF_POSTS = ("text", "author", "published", "depth")
LEAST_F1 = 0.5
"""The F1 of the words of a post, and of the gold's, from which on they are the same post."""
WHOLE_F1 = 0.95
"""The F1 from which on the text of a post is right."""
DAY = len("2026-11-28")
BLINDINGS: Mapping[str, Callable[[Snapshot], Snapshot]] = {
    "names": without_names,
    "names-and-words": lambda snapshot: without_words_for_comments(without_names(snapshot)),
}


class Verdict(NamedTuple):
    """What was found for a field of a page, or of one of its posts."""

    page: str
    half: str
    field: str
    verdict: str
    """One of `VERDICTS`; "" if neither the page nor the gold has the field; `found`, `lost` or `foreign` for posts."""
    found: object
    gold: object


async def readings(folder: Path, how: Visiting) -> AsyncGenerator[tuple[Mapping[str, str], Reading]]:
    """Yield each row of a folder's index with the reading of its page."""
    async with aclosing(visited(folder, how)) as found:
        async for row, snapshot in found:
            yield row, read_snapshot(snapshot)


def verdict(found: object, gold: object) -> str:
    """Return one of `VERDICTS`; "" if neither has a value. Texts are the same if their letters and digits are."""
    return verdict_on(found, gold, is_same=_key(found) == _key(gold))


def _key(value: object) -> object:
    if isinstance(value, list | tuple):
        return sorted(map(str, map(_key, value)))
    return letters(value) if isinstance(value, str) else value


def of_metadata(row: Mapping[str, str], gold: Mapping[str, Any], reading: Reading) -> Iterator[Verdict]:
    """Yield the verdict on each field of a page's metadata."""
    for field in FIELDS:
        found = getattr(reading.metadata, field)
        if field in ("published", "modified"):
            found = found[:DAY]
        yield Verdict(row["name"], row["half"], field, verdict(found, gold[field]), found, gold[field])


def of_posts(row: Mapping[str, str], gold: Sequence[Mapping[str, Any]], posts: Sequence[Post]) -> Iterator[Verdict]:
    """Yield whether each post of the gold was found, what is right of it, and what was found besides."""
    left = list(posts)
    for right in gold:
        scores = [bag(post.text, right["text"]).f1 for post in left]
        best = max(range(len(left)), key=scores.__getitem__, default=-1)
        if best < 0 or scores[best] < LEAST_F1:
            yield Verdict(row["name"], row["half"], "posts", "lost", "", right["text"])
            continue
        post = left.pop(best)
        yield Verdict(row["name"], row["half"], "posts", "found", post.text, right["text"])
        verdicts = {
            "text": "right" if scores[best] >= WHOLE_F1 else "wrong",
            "author": verdict(post.author, right["author"]),
            "published": verdict(_day(post.published), right["published"]),
            "depth": "right" if post.depth == right["depth"] else "wrong",
        }
        for field, of_field in verdicts.items():
            yield Verdict(row["name"], row["half"], f"post {field}", of_field, getattr(post, field), right[field])
    for post in left:
        yield Verdict(row["name"], row["half"], "posts", "foreign", post.text, "")


def _day(moment: str) -> str:
    """Return the day of a moment in ISO 8601; "" for one in the page's own words."""
    return moment[:DAY] if re.match(r"\d{4}-\d\d-\d\d", moment) else ""


def beside_peers(row: Mapping[str, str], gold: Mapping[str, Any], reading: Reading) -> Mapping[str, Sequence[str]]:
    """Return the verdicts on the title, authors and date that zoning and each peer find, as `page_metadata` does."""
    found = reading.metadata
    return page_metadata.compared(
        Facts(found.title, found.authors, found.published or found.modified),
        Facts(gold["title"] or "", tuple(gold["authors"]), gold["published"] or gold["modified"] or ""),
        (METADATA / "html" / f"{row['name']}.html").read_bytes(),
        row["url"],
    )


def counts(half: str, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield the tables of a half: a line for each field, and one for posts."""
    number = Counter((one.field, one.verdict) for one in verdicts)
    pages = len({one.page for one in verdicts})
    for head, fields, columns in (
        (f"{half}: {pages} pages", FIELDS, VERDICTS),
        ("posts", ("posts",), ("found", "lost", "foreign")),
        ("of those found", [f"post {field}" for field in OF_POSTS], VERDICTS),
    ):
        yield f"{head:<18}" + "".join(f"{column:>10}" for column in columns)
        for field in fields:
            yield f"{field.removeprefix('post '):<18}" + "".join(f"{number[field, column]:>10}" for column in columns)


def errors(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield a line for each error."""
    for one in verdicts:
        if one.verdict not in ("", "right", "found"):
            values = (" ".join(str(value).split())[:80] for value in (one.found, one.gold))
            yield f"{one.page} {one.field} {one.verdict}: {' | '.join(values)}"


async def kinds(how: Visiting) -> None:
    """Measure and print the kinds of pages."""
    found = [
        Judged(Label(KINDS.name, row["name"], row["half"], row["kind"], row["what"]), reading.scope.kind)
        async for row, reading in readings(KINDS, how)
    ]
    for half in HALVES:
        print("\n".join(scopes.table(half, [one for one in found if one.label.half == half])), end="\n\n")
    print("\n".join(scopes.wrong([one for one in found if one.label.half == "dev"])), end="\n\n")


async def metadata(how: Visiting) -> None:
    """Measure and print metadata and posts."""
    found: list[Verdict] = []
    compared = []
    async for row, reading in readings(METADATA, how):
        gold = gold_of(METADATA, row["name"])
        found += of_metadata(row, gold, reading)
        found += of_posts(row, gold["posts"], reading.posts)
        if how == Visiting():  # the peers read the HTML, as it is
            compared.append(beside_peers(row, gold, reading))
    for half in HALVES:
        print("\n".join(counts(half, [one for one in found if one.half == half])), end="\n\n")
    if compared:
        print("\n".join(page_metadata.table(compared)), end="\n\n")
    print("\n".join(errors([one for one in found if one.half == "dev"])))


MEASURES = {"kinds": kinds, "metadata": metadata, "articles": articles}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench unseen", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="MEASURE", help=f"{' or '.join(MEASURES)} (default: all)")
    parser.add_argument("--without", choices=BLINDINGS, help="what to take from the pages (default: nothing)")
    parser.add_argument("--viewport", type=viewport_of, default=Visiting().viewport, metavar="WIDTHxHEIGHT",
                        help="size of the window, such as 390x844 (default: that of zoning extract)")  # fmt: skip
    options = parser.parse_args()
    if strange := set(options.only) - set(MEASURES):
        parser.error(f"unknown measure {', '.join(sorted(strange))}: write {' or '.join(MEASURES)}")
    how = Visiting(options.viewport, BLINDINGS.get(options.without))
    for name in options.only or MEASURES:
        asyncio.run(MEASURES[name](how))


if __name__ == "__main__":
    main()
