"""Compare what pages show around their titles with what their markup declares: site, section, tags and picture.

Where both are known, the declared values are the gold. Tags agree if all of those shown are declared, and in part if
some are; a section and a site's name also if one contains the other; pictures by the names of their files. The picture
that a page declares is often made for links to it, so that it differs from the one on the page. "undeclared" are values
on pages that declare none. The corpora must already be rendered by `zoning eval`.
"""

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from scripts.corpora import all_judged
from scripts.training import examples
from zoning.errors import ZoningError
from zoning.metadata.choose import BELIEVED
from zoning.metadata.find import find_page_metadata
from zoning.metadata.model import Claim
from zoning.text.words import normalised

FIELDS = ("site_name", "section", "tags", "image")
VERDICTS = ("agree", "in part", "differ", "undeclared")
_SIZE = re.compile(r"[-_]?\d+x\d+(?=\.\w+$)|-scaled(?=\.\w+$)")
"""The size in the name of a picture's file, which has a copy for each size."""

Verdicts = dict[tuple[str, str], str]
"""Field and place on the page → the verdict."""


def judged(_: Path, task: examples.Task) -> Verdicts | None:
    """Return the verdict on each field at each place where the page shows it; None if it could not be rendered."""
    try:
        snapshot = task.rendered.get()
    except ZoningError:
        return None
    claims = find_page_metadata(snapshot, np.zeros(len(snapshot), np.bool_)).claims
    return {
        (field, where): verdict(field, shown, declared_in(field, claims))
        for field in FIELDS
        for where, shown in shown_in(field, claims).items()
    }


def shown_in(field: str, claims: Sequence[Claim]) -> dict[str, set[str]]:
    """Return the values of a field that the page shows and that are believed, by their place."""
    found = defaultdict(set)
    for claim in claims:
        if claim.field == field and claim.source == "page" and claim.confidence >= BELIEVED:
            found[claim.where].add(compared(field, claim.value))
    return found


def declared_in(field: str, claims: Sequence[Claim]) -> set[str]:
    """Return the values of a field in the page's markup, without the document's title."""
    return {
        compared(field, claim.value)
        for claim in claims
        if claim.field == field
        and claim.source != "page"
        and (claim.source, claim.where) != ("html", "title")
        and claim.confidence >= BELIEVED
    }


def compared(field: str, value: str) -> str:
    """Return the form in which values are compared."""
    if field == "image":
        return _SIZE.sub("", value.partition("?")[0].rpartition("/")[2].casefold())
    return normalised(value)


def verdict(field: str, shown: set[str], declared: set[str]) -> str:
    """Return one of `VERDICTS`."""
    if not declared:
        return "undeclared"
    if field == "tags":
        return "agree" if shown <= declared else "in part" if shown & declared else "differ"
    within = field != "image" and any(one in other or other in one for one in shown for other in declared)
    return "agree" if shown & declared or within else "differ"


def table(pages: Sequence[Verdicts]) -> Iterator[str]:
    """Yield a line for each field and place."""
    yield f"{f'{len(pages)} pages':<26}" + "".join(f"{name:>12}" for name in VERDICTS)
    for field, where in sorted({place for page in pages for place in page}):
        counts = Counter(page.get((field, where)) for page in pages)
        yield f"{field:<12}{where:<14}" + "".join(f"{counts[name]:>12}" for name in VERDICTS)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench seen", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    options = parser.parse_args()
    print("\n".join(table([page for folder in options.data for page in all_judged(folder, judged)])))


if __name__ == "__main__":
    main()
