"""Compare the parts that zoning finds on pages with the gold of a corpus: title, by-line, date, body and posts.

Title, by-line and date are right if they are the gold's title, name its authors, and give its day. The body of an
article is compared with the gold text word by word, with and without the comments; for forums, the posts too. The last
table counts the `scope` of each kind of page. The corpus must already be rendered by `zoning eval`. The gold is
`ground-truth/ID.json` of WCXB; corpora without it have only the gold text.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from scripts.corpora import all_judged
from scripts.training import examples
from scripts.verdicts import VERDICTS, Facts, gold_of, same
from zoning import read_snapshot
from zoning.document.blocks import Part
from zoning.errors import ZoningError
from zoning.evaluation import manifest
from zoning.evaluation.measures.base import Score, score
from zoning.metadata.lines import text_key
from zoning.metadata.times.dates import date_in
from zoning.reading import Reading
from zoning.text.words import units


class Judged(NamedTuple):
    """The results of a page."""

    kind: str
    verdicts: Mapping[str, str]
    """For `title`, `byline`, `date`; "" if neither the page nor the gold has it."""
    scores: Mapping[str, Score]
    """The words compared with the gold: those of the `body`, of the body with `comments`, of the `posts`; if there are
    any."""
    scope: str
    time_ms: float


def judged(folder: Path, task: examples.Task) -> Judged | None:
    """Return the results of a page; None if it could not be rendered or has no gold."""
    page = task.rendered.page
    try:
        snapshot = task.rendered.get()
        gold = manifest.gold_of(page, folder, snapshot).text
    except ZoningError:
        return None
    reading = read_snapshot(snapshot)
    facts = gold_of(folder, page.name) if (folder / "ground-truth").is_dir() else Facts()
    return Judged(
        page.groups.get("type", ""),
        {part: _verdict(part, _text(reading, part), facts) for part in ("title", "byline", "date")},
        dict(_scores(reading, gold)),
        reading.scope.kind,
        reading.timing_ms["parts"],
    )


def _text(reading: Reading, part: Part) -> str:
    return "\n".join(block.text for block in reading.document.blocks if block.part == part)


def _verdict(part: str, found: str, gold: Facts) -> str:
    known: str | Sequence[str] = {"title": gold.title, "byline": gold.authors, "date": gold.date}[part]
    if not known:
        return "invented" if found else ""
    if not found:
        return "missing"
    match part:
        case "title":
            right = same("title", found, gold.title)
        case "byline":
            right = all(text_key(name) in text_key(found) for name in gold.authors)
        case _:
            right = any(same("date", date_in(line), gold.date) for line in found.split("\n"))
    return "right" if right else "wrong"


def _scores(reading: Reading, gold: str) -> Iterator[tuple[str, Score]]:
    blocks = reading.document.blocks
    body = [block.text for block in blocks if block.part not in ("title", "byline", "date", "subtitle", "comment")]
    posts = [post.text for post in reading.posts]
    yield "body", _score(body, gold)
    if posts and set(reading.selection.records) != {"comment"}:
        yield "posts", _score(posts, gold)
    elif posts:
        yield "body, where there are comments", _score(body, gold)
        yield "body with comments", _score([*body, *posts], gold)


def _score(texts: Iterable[str], gold: str) -> Score:
    found, wanted = Counter(units("\n".join(texts))), Counter(units(gold))
    return score((found & wanted).total(), found.total(), wanted.total())


def table(pages: Sequence[Judged]) -> Iterator[str]:
    """Yield the verdicts of each part, then the scores of each kind of page."""
    yield f"{f'{len(pages)} pages':<12}" + "".join(f"{name:>10}" for name in VERDICTS)
    for part in ("title", "byline", "date"):
        counts = Counter(page.verdicts[part] for page in pages)
        yield f"{part:<12}" + "".join(f"{counts[name]:>10}" for name in VERDICTS)
    yield ""
    yield f"{'kind':<16}{'text':<32}{'pages':>7}{'P':>8}{'R':>8}{'F1':>8}"
    groups: dict[tuple[str, str], list[Score]] = defaultdict(list)
    for page in pages:
        for text, found in page.scores.items():
            groups[page.kind, text].append(found)
    for (kind, text), scores in sorted(groups.items()):
        means = (mean(getattr(one, field) for one in scores) for field in ("precision", "recall", "f1"))
        yield f"{kind:<16}{text:<32}{len(scores):>7}" + "".join(f"{value:>8.3f}" for value in means)
    yield ""
    kinds, scopes = (Counter(getattr(page, name) for page in pages) for name in ("kind", "scope"))
    called = Counter((page.kind, page.scope) for page in pages)
    yield f"{'kind':<16}" + "".join(f"{scope:>16}" for scope, _ in scopes.most_common())
    for kind in sorted(kinds):
        yield f"{kind:<16}" + "".join(f"{called[kind, scope]:>16}" for scope, _ in scopes.most_common())
    yield ""
    yield f"median time per page: {median(page.time_ms for page in pages):.1f} ms"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench parts", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="corpus already rendered by `zoning eval`")
    options = parser.parse_args()
    print("\n".join(table(list(all_judged(options.data, judged)))))


if __name__ == "__main__":
    main()
