"""How far two annotators agree on a page: Cohen's kappa by words."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

import msgspec

from zoning.labelling.names import REST, is_content
from zoning.labelling.zones import Labelled, PageZones, Range

T = TypeVar("T", bound=Hashable)
Pairs = Mapping[tuple[str, str], int]
"""How many words the one annotator has called this and the other that."""


class Difference(msgspec.Struct, frozen=True):
    """A zone with two labels, "" for none."""

    zone: Range
    one: str
    other: str
    words: int
    content: bool
    """Whether they differ on its being content, not on what kind of it."""


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """How far two people agree on the same pages."""

    words: int
    """Of the pages."""
    agreed: int
    """Of these, how many both have labelled the same."""
    kappa: float | None
    """Cohen's kappa of the labels, by words; None where both use only one and the same label: nothing is to be told."""
    agreed_content: int
    content_kappa: float | None
    """The same of content and what is none."""
    differences: tuple[Difference, ...] = ()
    """In the order of the page."""
    pairs: tuple[tuple[str, str, int], ...] = ()
    """How many words the one has called this and the other that."""


def merged(found: Iterable[Agreement]) -> Agreement:
    """The figures of several pages: those of all their words, without the differences."""
    pairs: Counter[tuple[str, str]] = Counter()
    for agreement in found:
        for mine, yours, count in agreement.pairs:
            pairs[mine, yours] += count
    return of_pairs(pairs)


def compare(page: PageZones, one: Labelled, other: Labelled) -> Agreement:
    """Compare what two annotators say of a page. A zone without a label counts as `boilerplate: other`."""
    first, second = page.labels(one), page.labels(other)
    pairs: Counter[tuple[str, str]] = Counter()
    differences = []
    for zone in page.zones:
        mine, yours = (labels.get(zone.range, "") for labels in (first, second))
        pairs[mine or REST, yours or REST] += zone.words
        if (mine or REST) != (yours or REST):
            apart = is_content(mine) != is_content(yours)
            differences.append(Difference(zone.range, mine, yours, zone.words, apart))
    return of_pairs(pairs, tuple(differences))


def agreed(page: PageZones, one: Labelled, other: Labelled) -> dict[Range, str]:
    """The label of each zone that both have labelled the same: what an adjudicator begins with.

    Where the one has said `boilerplate: other` and the other nothing, they agree on the former.
    """
    first, second = page.labels(one), page.labels(other)
    both = {zone.range: (first.get(zone.range, ""), second.get(zone.range, "")) for zone in page.zones}
    return {
        zone: mine or yours
        for zone, (mine, yours) in both.items()
        if (mine or yours) and (mine or REST) == (yours or REST)
    }


def of_pairs(pairs: Pairs, differences: tuple[Difference, ...] = ()) -> Agreement:
    """The figures of so many words with these two labels each."""
    content: Counter[tuple[bool, bool]] = Counter()
    for (mine, yours), count in pairs.items():
        content[is_content(mine), is_content(yours)] += count
    return Agreement(
        words=sum(pairs.values()),
        agreed=_agreed(pairs),
        kappa=kappa(pairs),
        agreed_content=_agreed(content),
        content_kappa=kappa(content),
        differences=differences,
        pairs=tuple((mine, yours, count) for (mine, yours), count in pairs.items()),
    )


def kappa(pairs: Mapping[tuple[T, T], int]) -> float | None:
    """Cohen's kappa of so many items with these two labels each; None where chance alone would agree on all of them.

    Source: Cohen 1960, "A coefficient of agreement for nominal scales".
    """
    total = sum(pairs.values())
    mine: Counter[T] = Counter()
    yours: Counter[T] = Counter()
    for (first, second), count in pairs.items():
        mine[first] += count
        yours[second] += count
    by_chance = sum(count * yours[label] for label, count in mine.items())
    if by_chance == total * total:
        return None
    return (_agreed(pairs) * total - by_chance) / (total * total - by_chance)


def _agreed(pairs: Mapping[tuple[T, T], int]) -> int:
    return sum(count for (first, second), count in pairs.items() if first == second)
