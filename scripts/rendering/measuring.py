"""Visit all pages in both ways, in turns."""

import sys
from collections.abc import Mapping

from scripts.rendering.records import Pair
from scripts.rendering.ways import Bare, Ours

WARM_UP = 1
"""The number of pages that are visited before the measurement."""


async def measure(pages: Mapping[str, str], rounds: int, bare: Bare, ours: Ours) -> list[Pair]:
    """Visit every page in both ways, `rounds` times; the order alternates from pair to pair.

    pages: name → address.
    """
    for address in list(pages.values())[:WARM_UP]:
        await bare.visit(address)
        await ours.visit(address)
    pairs: list[Pair] = []
    for turn in range(rounds):
        for number, (page, address) in enumerate(pages.items()):
            if (turn + number) % 2 == 0:
                alone = await bare.visit(address)
                full = await ours.visit(address)
            else:
                full = await ours.visit(address)
                alone = await bare.visit(address)
            pairs.append(Pair(page, alone, full))
            print(f"\r{len(pairs)} of {rounds * len(pages)} pairs", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return pairs
