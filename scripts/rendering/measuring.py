"""Visit all pages in all ways, in turns."""

import sys
from collections.abc import Mapping

from scripts.rendering.records import Pair
from scripts.rendering.ways import Bare, Captured, Ours

WARM_UP = 1
"""The number of pages that are visited before the measurement."""


async def measure(pages: Mapping[str, str], rounds: int, bare: Bare, captured: Captured, ours: Ours) -> list[Pair]:
    """Visit every page in all ways, `rounds` times; the order is reversed from page to page.

    pages: name → address.
    """
    for address in list(pages.values())[:WARM_UP]:
        for way in (bare, captured, ours):
            await way.visit(address)
    pairs: list[Pair] = []
    for turn in range(rounds):
        for number, (page, address) in enumerate(pages.items()):
            if (turn + number) % 2 == 0:
                alone, taken, full = await bare.visit(address), await captured.visit(address), await ours.visit(address)
            else:
                full, taken, alone = await ours.visit(address), await captured.visit(address), await bare.visit(address)
            pairs.append(Pair(page, alone, full, taken))
            print(f"\r{len(pairs)} of {rounds * len(pages)} pairs", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return pairs
