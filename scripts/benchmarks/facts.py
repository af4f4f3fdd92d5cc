"""Measure precision and recall of grants and accession numbers in articles, and list every error.

`FOLDER/facts-gold.tsv` has three columns: the path of an article in the folder (plain text with one paragraph per line,
or the publisher's XML); `grant`, `accession` or `none` (a person read the article and found nothing); and the correct
value, `NUMBER @ FUNDER` or `DATABANK:NUMBER`, with `|` between correct alternatives. A fact counts once per article. A
funder without a number counts only if the article has no number of that funder.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from scripts import corpora, jats
from zoning.articles.accessions import find_accessions
from zoning.articles.funding import find_funding

Fact = tuple[str, ...]
"""The parts that must be equal; in the gold, each part has all correct readings."""


def paragraphs(path: Path) -> list[str]:
    """Return the article's text without its references."""
    if path.suffix != ".xml":
        return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return jats.paragraphs(jats.parsed(path))


def gold(path: Path) -> dict[str, dict[str, set[Fact]]]:
    """Return the gold, by article and kind."""
    right: dict[str, dict[str, set[Fact]]] = defaultdict(lambda: {"grant": set(), "accession": set()})
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        article, kind, value = line.split("\t")
        if kind == "none":
            right[article]
        else:
            separator = "@" if kind == "grant" else ":"
            right[article][kind].add(tuple(part.strip() for part in value.split(separator, maxsplit=1)))
    return right


def found_in(texts: list[str]) -> dict[str, set[Fact]]:
    """Return what the method finds, by kind."""
    grants = {(grant.number, grant.funder) for grant in find_funding(texts)}
    with_number = {funder for number, funder in grants if number}
    return {
        "grant": {(number, funder) for number, funder in grants if number or funder not in with_number},
        "accession": {(accession.databank, accession.number) for accession in find_accessions(texts)},
    }


def is_right(found: Fact, right: Fact) -> bool:
    """Return whether each part is one of the correct readings."""
    return all(part in readings.split("|") for part, readings in zip(found, right, strict=True))


def compare(found: Iterable[Fact], right: Iterable[Fact]) -> tuple[list[Fact], list[Fact], list[Fact]]:
    """Return the facts that are found and correct, those missed, and those found wrongly."""
    found, right = sorted(found), sorted(right)
    good = [fact for fact in right if any(is_right(one, fact) for one in found)]
    missed = [fact for fact in right if fact not in good]
    return good, missed, [one for one in found if not any(is_right(one, fact) for fact in right)]


def main() -> None:
    """Print the table and the misses."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench facts", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with facts-gold.tsv")
    data = parser.parse_args().data
    counts: dict[str, list[int]] = {"grant": [0, 0, 0], "accession": [0, 0, 0]}
    right = gold(corpora.file_of(data, "facts-gold.tsv"))
    for article, facts in right.items():
        found = found_in(paragraphs(data / article))
        for kind, sums in counts.items():
            lists = compare(found[kind], facts[kind])
            for place, some in enumerate(lists):
                sums[place] += len(some)
            for what, some in zip(("missed", "wrong"), lists[1:], strict=True):
                for fact in some:
                    print(f"{article}: {kind} {what}: {' @ '.join(fact)}")
    print(f"\n{len(right)} articles")
    for kind, (good, missed, extra) in counts.items():
        precision, recall = good / (good + extra or 1), good / (good + missed or 1)
        print(f"{kind:10} {good:4} correct {missed:4} missed {extra:4} wrong   P {precision:.3f}  R {recall:.3f}")


if __name__ == "__main__":
    main()
