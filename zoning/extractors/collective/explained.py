"""What was decided of each zone, and why: which columns moved the odds."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Reason
from zoning.extractors.collective.evidence import Table
from zoning.extractors.collective.model import Model
from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Mask

ARGUMENTS = 3
"""So many columns for and against are named."""


class Part(NamedTuple):
    """What the page shows, or what it folds away, judged; p zones."""

    zones: Zones
    likely: Values
    """(p,)."""
    taken: NDArray[np.bool_]
    """(p,)."""

    @property
    def mask(self) -> Mask:
        """(n,): the text nodes taken."""
        return self.zones.mask(self.taken)

    @property
    def words(self) -> float:
        """Of the zones taken."""
        return float(self.zones.words[self.taken].sum())

    @property
    def scores(self) -> NDArray[np.float32]:
        """(n,): how likely each text node is content; NaN elsewhere."""
        return self.zones.spread(self.likely)

    def reasons(self, name: str, weights: Mapping[str, Values]) -> Iterator[Reason]:
        """What was decided of each zone and the strongest evidence; weights: (p,) each, how far it moved the odds."""
        names, table = list(weights), np.stack(list(weights.values()), axis=1)
        ends = [*self.zones.start[1:].tolist(), len(self.zones.nodes)]
        for zone, text in enumerate(self.zones.texts):
            order = np.argsort(table[zone])
            strongest = [*order[::-1][:ARGUMENTS], *order[:ARGUMENTS]]
            arguments = ", ".join(
                f"{names[column]} {table[zone, column]:+.2f}" for column in strongest if abs(table[zone, column]) > 0.01
            )
            verdict = "kept" if self.taken[zone] else "dropped"
            nodes = tuple(self.zones.nodes[self.zones.start[zone] : ends[zone]].tolist())
            why = f"likely {self.likely[zone]:.0%}: {arguments}"
            yield Reason(verdict, f"{name} {zone} “{text[:40]}”", why, nodes)


def weights(model: Model, rows: Table) -> dict[str, Values]:
    """(z,) each: what each column and the first judgements of other zones have moved."""
    count = len(model.columns)
    second = model.second.contributions(rows)
    own = model.first.contributions(rows[:, :count]) + second[:, :count]
    return {
        **dict(zip(model.columns, own.T, strict=True)),
        "what is around": second[:, count:].sum(axis=1),
    }


def weights_of_folded(model: Model, rows: Table) -> dict[str, Values]:
    """(f,) each: the same of what is folded away."""
    return dict(zip(model.folded_columns, model.folded.contributions(rows).T, strict=True))
