"""Explain the decision on each zone: how far features changed the log odds, grouped by topic."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Argument, Reason
from zoning.extractors.collective.evidence import Table
from zoning.extractors.collective.model import Model
from zoning.extractors.collective.topics import topic
from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Mask

ARGUMENTS, COLUMNS = 3, 3
"""The most topics for and against a zone that are named, and the most features of each."""
LEAST = 0.05
"""Arguments that change the log odds by less are left out."""


class Part(NamedTuple):
    """The visible zones of a page, or those folded away, with their judgement; p zones."""

    zones: Zones
    likely: Values
    """(p,): the probability that each zone is content."""
    taken: NDArray[np.bool_]
    """(p,): whether each zone was selected."""

    @property
    def mask(self) -> Mask:
        """(n,): the selected text nodes."""
        return self.zones.mask(self.taken)

    @property
    def words(self) -> float:
        """Number of words in the selected zones."""
        return float(self.zones.words[self.taken].sum())

    @property
    def scores(self) -> NDArray[np.float32]:
        """(n,): the probability that each text node is content; NaN elsewhere."""
        return self.zones.spread(self.likely)

    def reasons(self, name: str, weights: Mapping[str, Values]) -> Iterator[Reason]:
        """Yield the decision on each zone with words, and its reasons.

        weights: feature → (p,), how far it changed the log odds of each zone.
        """
        arguments = _Arguments(weights)
        ends = [*self.zones.start[1:].tolist(), len(self.zones.nodes)]
        for zone in np.flatnonzero(self.zones.words > 0).tolist():
            strongest = arguments.of(zone)
            verdict = "kept" if self.taken[zone] else "dropped"
            nodes = tuple(self.zones.nodes[self.zones.start[zone] : ends[zone]].tolist())
            why = f"likely {self.likely[zone]:.0%}: {_in_words(strongest)}"
            yield Reason(verdict, f"{name} {zone} “{self.zones.texts[zone][:40]}”", why, nodes, strongest)


class _Arguments:
    """The arguments for and against zones: the weights of features, grouped by topic."""

    def __init__(self, weights: Mapping[str, Values]) -> None:
        """Sum the weights of each topic. weights: feature → (p,)."""
        self._names = list(weights)
        self._table = np.stack(list(weights.values()), axis=1)
        self._topics, topics = np.unique(list(map(topic, weights)), return_inverse=True)
        self._of_topic = [np.flatnonzero(topics == number) for number in range(len(self._topics))]
        self._sums = np.stack([self._table[:, columns].sum(axis=1) for columns in self._of_topic], axis=1)

    def of(self, zone: int) -> tuple[Argument, ...]:
        """Return the strongest arguments for and against a zone, strongest first."""
        order = np.argsort(self._sums[zone])
        ends = {*order[::-1][:ARGUMENTS].tolist(), *order[:ARGUMENTS].tolist()}
        found = (self._argument(zone, number) for number in ends)
        return tuple(sorted((one for one in found if abs(one.weight) >= LEAST), key=lambda one: -abs(one.weight)))

    def _argument(self, zone: int, number: int) -> Argument:
        columns = self._of_topic[number]
        moved = self._table[zone, columns]
        largest = np.argsort(-np.abs(moved))[:COLUMNS]
        named = {self._names[columns[place]]: round(float(moved[place]), 2) for place in largest.tolist()}
        return Argument(str(self._topics[number]), round(float(self._sums[zone, number]), 2), named)


def _in_words(arguments: tuple[Argument, ...]) -> str:
    """Return the arguments by their strength in words, each with its features."""
    told = []
    for strength, some in groupby(arguments, key=lambda one: one.strength):
        topics = (f"{one.topic} ({_columns(one)})" for one in some)
        told.append(f"{strength}: {', '.join(topics)}")
    return "; ".join(told)


def _columns(argument: Argument) -> str:
    return ", ".join(f"{column} {weight:+.2f}" for column, weight in argument.columns.items())


def weights(model: Model, rows: Table) -> dict[str, Values]:
    """(z,) each: how far each feature, and the first-stage probabilities together, changed the log odds."""
    count = len(model.columns)
    second = model.second.contributions(rows)
    own = model.first.contributions(rows[:, :count]) + second[:, :count]
    return {
        **dict(zip(model.columns, own.T, strict=True)),
        "what is around": second[:, count:].sum(axis=1),
    }


def weights_of_folded(model: Model, rows: Table) -> dict[str, Values]:
    """(f,) each: how far each feature changed the log odds of zones folded away."""
    return dict(zip(model.folded_columns, model.folded.contributions(rows).T, strict=True))
