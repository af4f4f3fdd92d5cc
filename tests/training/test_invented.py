"""Invented pages: the gold of each stands in the page, and no model learns from those that are kept for measuring."""

import csv
import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from zoning.extractors.collective.model import FILE, OTHERS_FILE, SCHOLARLY_FILE, shipped
from zoning.text.words import units

UNREAD, TAG = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL), re.compile(r"<[^>]*>")
TOLERATED = 0.03
"""The share of words that stand in gold and page with other spaces between their parts."""


@pytest.mark.parametrize("name", ["general", "scholarly", "unseen", "unseen-hidden", "unseen-scholarly"])
def test_the_pages_hold_their_gold(name: str) -> None:
    """Every word of the gold stands in the page as often, so that nothing is asked for that is not there."""
    pages = Path("fixtures") / name
    with (pages / "index.tsv").open(encoding="utf-8", newline="") as index:
        names = [row["name"] for row in csv.DictReader(index, delimiter="\t")]
    assert sorted(names) == sorted(path.stem for path in (pages / "html").iterdir())
    for page in names:
        read = UNREAD.sub("", (pages / "html" / f"{page}.html").read_text(encoding="utf-8"))
        apart, joined = (unescape(TAG.sub(between, read)).lower() for between in (" ", ""))
        held = Counter(units(apart)) | Counter(units(joined))
        wanted = Counter(units((pages / "gold" / f"{page}.txt").read_text(encoding="utf-8").lower()))
        assert wanted, page
        assert (wanted - held).total() <= TOLERATED * wanted.total(), page


@pytest.mark.parametrize("file", [FILE, OTHERS_FILE, SCHOLARLY_FILE])
@pytest.mark.parametrize(("kept", "pages"), [("unseen", 64), ("unseen-hidden", 40), ("unseen-scholarly", 60)])
def test_no_model_learns_from_the_pages_that_are_kept_from_all(kept: str, pages: int, file: str) -> None:
    assert len(list(Path("fixtures", kept, "html").glob("*.html"))) == pages
    facts = shipped(file).facts
    assert kept not in {**facts["corpora"], **facts.get("folded", {}).get("corpora", {})}
