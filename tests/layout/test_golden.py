"""The zone tree and the column tree of two fixtures, pinned as files that a person can read.

Run with ZONING_UPDATE_GOLDEN=1 to write them anew, then read the difference.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.one_tab import Render
from zoning.layout import Analysis, Column, Zone, analyse

GOLDEN = Path(__file__).parent / "golden"


def text(analysis: Analysis, zone: Zone) -> str:
    words = " ".join(analysis.elements.text(list(zone.elements)).split())
    return words if len(words) <= 60 else words[:59] + "…"


def zone_tree(analysis: Analysis) -> Iterator[str]:
    """One zone a line: its elements' tags; for a leaf its tokens, if it is a paragraph, and its text."""
    todo = [(analysis.root_zone, 0)]
    while todo:
        zone, depth = todo.pop()
        snapshot = analysis.elements.snapshot
        tags = " ".join(snapshot.tag(int(analysis.elements.node[row])) for row in zone.elements)
        tokens = analysis.tokens.get(zone.number)
        leaf = f"{'' if tokens is None else f'  [{tokens} tokens]'}  {text(analysis, zone)}" if zone.is_leaf else ""
        yield f"{'  ' * depth}{tags}{leaf}"
        todo.extend((child, depth + 1) for child in reversed(zone.children))


def column_tree(analysis: Analysis) -> Iterator[str]:
    """One column a line: its zones and tokens, and how its text begins; the main column is marked."""
    todo: list[tuple[Column, int]] = [(analysis.root_column, 0)]
    while todo:
        column, depth = todo.pop()
        main = "  <= main column" if column in analysis.descent.chosen else ""
        score = analysis.descent.scores[column.number]
        first = next(column.zones[0].leaves())
        yield f"{'  ' * depth}{len(column.zones)} zones, {score} tokens{main}  {text(analysis, first)}"
        todo.extend((child, depth + 1) for child in reversed(column.children))


@pytest.mark.parametrize("name", ["journal-three-column", "legacy-tables"])
@pytest.mark.parametrize(("kind", "tree"), [("zones", zone_tree), ("columns", column_tree)])
def test_tree_is_as_pinned(
    name: str, kind: str, tree: Callable[[Analysis], Iterator[str]], fixture_page: Render
) -> None:
    drawn = "\n".join(line.rstrip() for line in tree(analyse(fixture_page(name)))) + "\n"
    golden = GOLDEN / f"{name}.{kind}.txt"
    if os.environ.get("ZONING_UPDATE_GOLDEN"):
        golden.write_text(drawn, encoding="utf-8")
    assert drawn == golden.read_text(encoding="utf-8")
