"""Measure how far two annotators agree on a page: Cohen's kappa, by words."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

import msgspec

from zoning.labelling.names import REST, is_content
from zoning.labelling.zones import Labelled, PageZones, Range

T = TypeVar("T", bound=Hashable)
Pairs = Mapping[tuple[str, str], int]
"""The number of words for each pair of labels, the first annotator's and the second's."""


class Difference(msgspec.Struct, frozen=True):
    """A zone with two different labels, "" for none."""

    zone: Range
    one: str
    other: str
    words: int
    content: bool
    """Whether one label is content and the other is not; otherwise they differ in the kind only."""


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """How far two annotators agree on the same pages."""

    words: int
    """The number of words of the pages."""
    agreed: int
    """The number of words with the same label from both."""
    kappa: float | None
    """Cohen's kappa of the labels, by words; None if both used only one and the same label, so that it is undefined."""
    agreed_content: int
    content_kappa: float | None
    """Cohen's kappa for content against everything else; None if it is undefined."""
    differences: tuple[Difference, ...] = ()
    """In the order of the page."""
    pairs: tuple[tuple[str, str, int], ...] = ()
    """For each pair of labels, the number of words."""


def merged(found: Iterable[Agreement]) -> Agreement:
    """Return the figures of several pages, from all their words, without the differences."""
    pairs: Counter[tuple[str, str]] = Counter()
    for agreement in found:
        for mine, yours, count in agreement.pairs:
            pairs[mine, yours] += count
    return of_pairs(pairs)


def compare(page: PageZones, one: Labelled, other: Labelled) -> Agreement:
    """Compare the labels of two annotators on a page. A zone without a label counts as `boilerplate: other`."""
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
    """Return the zones that both have labelled the same, with the label: what an adjudicator begins with.

    If one says `boilerplate: other` and the other gives no label, they agree on `boilerplate: other`.
    """
    first, second = page.labels(one), page.labels(other)
    both = {zone.range: (first.get(zone.range, ""), second.get(zone.range, "")) for zone in page.zones}
    return {
        zone: mine or yours
        for zone, (mine, yours) in both.items()
        if (mine or yours) and (mine or REST) == (yours or REST)
    }


def of_pairs(pairs: Pairs, differences: tuple[Difference, ...] = ()) -> Agreement:
    """Return the figures for the numbers of words with each pair of labels."""
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
    """Return Cohen's kappa for the numbers of items with each pair of labels.

    None if chance alone gives full agreement, so that it is undefined.
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
