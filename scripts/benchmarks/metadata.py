"""Compare the title, authors and date that zoning and other tools find on pages with the gold of a corpus.

zoning reads the snapshot of the rendered page, the other tools the HTML as downloaded. A title is right if it has the
same letters and digits; authors, if they are the same names in any order; a date, if it is the same day. If a page does
not say when it was published, zoning and the other tools give the day of its last change. "invented" means that a tool
found a value but the gold has none. The corpus must already be rendered by `zoning eval`.
The gold is `ground-truth/ID.json` of WCXB; of L3S-GN1 only the headline, the first line of `gold/ID.txt`.
"""

import argparse
import importlib
import importlib.util
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

import htmldate
import numpy as np
import trafilatura

from scripts.corpora import all_judged
from scripts.training import examples
from scripts.verdicts import VERDICTS, Facts, gold_of, names, same, verdict_on
from zoning.errors import ZoningError
from zoning.evaluation.peers.node import NODE_PEERS, node_metadata
from zoning.metadata.find import find_page_metadata
from zoning.snapshot import Snapshot

FIELDS = ("title", "authors", "date")


def ours(snapshot: Snapshot) -> Facts:
    """Return what this program finds."""
    nobody_knows = np.zeros(len(snapshot), np.bool_)
    found = find_page_metadata(snapshot, nobody_knows)
    return Facts(found.title, found.authors, found.published or found.modified)


def by_trafilatura(html: str, url: str) -> Facts:
    """Return what trafilatura finds."""
    found = trafilatura.extract_metadata(html, default_url=url or None)
    return Facts(found.title or "", names(found.author or ""), found.date or "")


def by_newspaper(html: str, url: str) -> Facts:
    """Return what newspaper4k finds."""
    import newspaper  # with nltk, which takes a second

    article = newspaper.Article(url or "https://example.org/", fetch_images=False)  # they are on foreign hosts
    article.download(input_html=html)
    article.parse()
    date = article.publish_date.date().isoformat() if article.publish_date else ""
    return Facts(article.title or "", tuple(article.authors), date)


def by_htmldate(html: str, url: str) -> Facts:
    """Return the day of publication that htmldate finds."""
    return Facts(date=htmldate.find_date(html, url=url or None, original_date=True) or "")


def by_node(name: str, html: str, url: str) -> Facts:
    """Return what Readability or Defuddle finds."""
    found = node_metadata(name, html, url)
    return Facts(found.get("title", ""), names(found.get("author", "")), found.get("date", ""))


def by_extruct(html: str, url: str) -> Facts:
    """Return what extruct reads from Open Graph, JSON-LD, microdata and RDFa; the first value of each field counts."""
    stated = importlib.import_module("extruct").extract(html, base_url=url or None, uniform=True, errors="ignore")
    items = [item for syntax in STATED for item in _items(stated.get(syntax, []))]
    authors = [name for item in items for name in _named(item.get("author"))]
    return Facts(
        _first(items, ("headline", "og:title", "name")),
        tuple(dict.fromkeys(authors)),
        _first(items, ("datePublished", "article:published_time")),
    )


STATED = ("json-ld", "microdata", "rdfa", "opengraph")


def _items(stated: object) -> Iterator[Mapping[str, object]]:
    """Yield every statement that extruct found, including nested ones, from the outside."""
    if isinstance(stated, list):
        for one in stated:
            yield from _items(one)
    elif isinstance(stated, dict):
        yield stated
        yield from _items([value for value in stated.values() if isinstance(value, list | dict)])


def _first(items: Sequence[Mapping[str, object]], names: Sequence[str]) -> str:
    """Return the value of the first of these properties that any statement has."""
    values = (item.get(name) for name in names for item in items)
    return next((value for value in values if isinstance(value, str) and value), "")


def _named(author: object) -> Iterator[str]:
    for one in author if isinstance(author, list) else [author]:
        name = one.get("name") if isinstance(one, dict) else one
        if isinstance(name, str):
            yield from names(name)


PEERS: Mapping[str, Callable[[str, str], Facts]] = {
    "trafilatura": by_trafilatura,
    "newspaper4k": by_newspaper,
    "htmldate": by_htmldate,
    # Not in the lock file: after `pip install extruct` in this environment, it is in the table.
    **({"extruct": by_extruct} if importlib.util.find_spec("extruct") else {}),
    **{name: partial(by_node, name) for name in NODE_PEERS},
}
SYSTEMS = ("zoning", *PEERS)


def verdict(field: str, found: Facts, gold: Facts) -> str:
    """Return one of `VERDICTS`; "" if neither has the field."""
    values = [getattr(facts, field) for facts in (found, gold)]
    return verdict_on(*values, is_same=same(field, *values))


def judged(folder: Path, task: examples.Task) -> Mapping[str, Sequence[str]] | None:
    """Return each system's verdicts on a page, in the order of `FIELDS`; None if the page could not be rendered."""
    page = task.rendered.page
    try:
        snapshot = task.rendered.get()
    except ZoningError:
        return None
    return compared(ours(snapshot), gold_of(folder, page.name), task.rendered.source.read_bytes(), page.url)


def compared(zoning: Facts, gold: Facts, html: bytes, url: str) -> Mapping[str, Sequence[str]]:
    """Return the verdicts on what zoning found and on what each peer finds in the HTML, in the order of `FIELDS`."""
    text = trafilatura.utils.decode_file(html)
    found = {"zoning": zoning} | {name: _tried(name, text, url) for name in PEERS}
    return {name: [verdict(field, facts, gold) for field in FIELDS] for name, facts in found.items()}


def _tried(name: str, html: str, url: str) -> Facts:
    """Return what a peer finds; nothing if it fails."""
    try:
        return PEERS[name](html, url)
    except Exception as error:
        _tell(f"{name}: {type(error).__name__}: {' '.join(str(error).split())}"[:200])
        return Facts()


@cache
def _tell(problem: str) -> None:
    """Print a problem once: a peer that is not installed fails on all pages."""
    print(problem, file=sys.stderr)


def table(pages: Sequence[Mapping[str, Sequence[str]]]) -> Iterator[str]:
    """Yield a line for each system and each field that the corpus knows."""
    yield f"{f'{len(pages)} pages':<26}" + "".join(f"{name:>10}" for name in VERDICTS)
    for place, field in enumerate(FIELDS):
        if all(verdicts[place] in ("", "invented") for page in pages for verdicts in page.values()):
            continue
        for system in SYSTEMS:
            if field != "date" and system == "htmldate":
                continue
            counts = Counter(page[system][place] for page in pages)
            yield f"{field:<10}{system:<16}" + "".join(f"{counts[name]:>10}" for name in VERDICTS)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench metadata", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="WCXB or L3S-GN1, already rendered by `zoning eval`")
    options = parser.parse_args()
    print("\n".join(table(list(all_judged(options.data, judged)))))


if __name__ == "__main__":
    main()
