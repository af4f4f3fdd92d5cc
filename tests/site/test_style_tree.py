"""Site style trees: importance by hand (Yi, Liu, Li 2003, section 4.2.2), and on pages that Chromium laid out."""

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import Snapshot
from zoning.extractors import extract
from zoning.site import Page, SiteMemory, StyleTree

MENU, STORY = 1, 2
"""Leaves."""


def page(**leaves: dict[str, int]) -> Page:
    """A page with these leaves; for each leaf, how often it contains each letter."""
    pairs = sorted(
        ((MENU if leaf == "menu" else STORY) << 32 | ord(letter), times)
        for leaf, letters in leaves.items()
        for letter, times in letters.items()
    )
    contents, times = np.array([pair for pair, _ in pairs], np.uint64), np.array([count for _, count in pairs])
    return Page([], np.zeros(0), np.unique(contents >> np.uint64(32)), contents, times)


def importance(tree: StyleTree, of: Page, *, learned: bool = True) -> list[float]:
    found: list[float] = tree.importance(of, np.array([MENU, STORY], np.uint64), learned=learned).tolist()
    return found


def learned(*pages: Page) -> StyleTree:
    tree = StyleTree()
    for one in pages:
        tree.learn(one)
    return tree


def test_what_all_pages_say_is_noise_and_what_each_says_itself_is_not() -> None:
    first = page(menu={"a": 1, "b": 1}, story={"x": 3})
    assert importance(learned(first, page(menu={"a": 1, "b": 1}, story={"y": 2})), first) == [0, 1]


def test_a_leaf_of_one_page_is_important() -> None:
    first = page(menu={"a": 1}, story={"x": 1})
    assert importance(learned(first, page(menu={"a": 1})), first) == [0, 1]


def test_importance_is_one_less_the_mean_entropy_of_the_contents() -> None:
    # Over three pages: a stands 2, 1 and 1 times, b once on two pages, c on one alone.
    tree = learned(page(menu={"a": 2, "b": 1}), page(menu={"a": 1, "b": 1}), page(menu={"a": 1, "c": 5}))
    a = -(0.5 * math.log(0.5, 3) + 2 * 0.25 * math.log(0.25, 3))
    b = -2 * 0.5 * math.log(0.5, 3)
    assert importance(tree, page(menu={"a": 2, "b": 1}))[0] == pytest.approx(1 - (a + b + 0) / 3, abs=1e-6)


def test_a_page_that_was_not_learned_counts_in_its_own_answer_alone() -> None:
    tree, new = learned(page(menu={"a": 1})), page(menu={"a": 1, "b": 1})
    assert importance(tree, new, learned=False)[0] == pytest.approx(1 - (1 + 0) / 2)
    assert importance(tree, page(menu={"a": 1}))[0] == 1


def test_parts_of_a_tree_make_the_whole() -> None:
    pages = [page(menu={"a": 2, "b": 1}), page(menu={"a": 1}, story={"x": 2}), page(menu={"a": 1, "c": 5})]
    one, other = learned(*pages[:1]), learned(*pages[1:])
    one.merge(other)
    whole = learned(*pages)
    assert one.leaves.values.tolist() == whole.leaves.values.tolist()
    assert importance(one, pages[0]) == pytest.approx(importance(whole, pages[0]))


def test_leaves_are_told_apart_by_their_way_down(
    capture_all: Callable[[list[str]], list[Snapshot]], tmp_path: Path
) -> None:
    """The same box among other siblings is another leaf, where its text on most pages does not count."""
    box = "<div class=box>Write to the editors of the valley</div>"
    shapes = [f"<p>Story number {word}</p>{box}" for word in ("one", "two", "three")] + [f"{box}<ul><li>x</ul><p>y</p>"]
    routes = {f"/{n}": answer(f"<!DOCTYPE html><title>t</title><body>{s}</body>") for n, s in enumerate(shapes)}
    with FixtureServer(routes=routes) as server:
        snapshots = capture_all([f"{server.url}/{n}" for n in range(4)])
    with SiteMemory(tmp_path) as memory:
        for snapshot in snapshots:
            memory.learn(snapshot)
    texts = []
    for snapshot in snapshots:
        memory.apply(snapshot)
        texts.append(snapshot.text(extract(snapshot, "site-style-tree").mask))
    assert texts[1] == "Story number two"
    assert "Write to the editors" in texts[3]
