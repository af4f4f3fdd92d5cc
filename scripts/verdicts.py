"""Give verdicts on the metadata that is found on a page, by the gold of its corpus."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

BETWEEN_NAMES = re.compile(r"\s*(?:[,;|&/]|\band\b|\bund\b|\bet\b|\by\b)\s*")
VERDICTS = ("right", "wrong", "missing", "invented")
""""invented" means found though the gold has nothing; the page may have it all the same."""


class Facts(NamedTuple):
    """The metadata of a page; "" and () for unknown values."""

    title: str = ""
    authors: tuple[str, ...] = ()
    date: str = ""
    """`2019-05-07`."""


def names(text: str) -> tuple[str, ...]:
    """Return the names in a line."""
    return tuple(filter(None, BETWEEN_NAMES.split(text)))


def gold_of(folder: Path, name: str) -> Facts:
    """Return what the corpus knows of a page."""
    if (headline := folder / "gold" / f"{name}.txt").exists():
        return Facts(title=headline.read_text(encoding="utf-8").partition("\n")[0])
    truth = json.loads((folder / "ground-truth" / f"{name}.json").read_text(encoding="utf-8"))["ground_truth"]
    return Facts(truth.get("title") or "", names(truth.get("author") or ""), truth.get("publish_date") or "")


def verdict_on(found: object, gold: object, *, is_same: bool) -> str:
    """Return one of `VERDICTS` on a value; "" if neither has one. is_same: whether the two mean the same."""
    if not gold:
        return "invented" if found else ""
    return "right" if is_same else "wrong" if found else "missing"


def same(field: str, found: str | Sequence[str], gold: str | Sequence[str]) -> bool:
    """Return whether two values of a field mean the same."""
    if field == "date":
        return found[:10] == gold[:10]
    if field == "title":
        return letters(str(found)) == letters(str(gold))
    return {letters(name) for name in found} == {letters(name) for name in gold}


def letters(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return re.sub(r"\W+", "", text).casefold()
