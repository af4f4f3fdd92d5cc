"""Count things that are represented by numbers, in sorted arrays: a memory has the counts of many hosts."""

from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from zoning.site.observed import Numbers

Values = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """Rows of counts; k rows, c columns. An instance never changes, so that threads can read it while others count."""

    numbers: Numbers = field(default_factory=lambda: np.zeros(0, np.uint64))
    """(k,): the things counted, in ascending order."""
    values: Values = field(default_factory=lambda: np.zeros((0, 1), np.float32))
    """(k, c): their counts."""

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def times(self) -> Values:
        """(k,): the first column: how often each thing was seen."""
        return self.values[:, 0]

    def of(self, numbers: Numbers) -> Values:
        """Return the counts of these numbers, (n,), as (n, c); 0 for numbers that were never counted."""
        at, known = self._find(numbers)
        found = np.zeros((len(numbers), self.values.shape[1]), np.float32)
        found[known] = self.values[at[known]]
        return found

    def plus(self, numbers: Numbers, values: Values) -> Self:
        """Return a copy with more counts. numbers: (n,), ascending; values: (n, c)."""
        at, known = self._find(numbers)
        new = np.flatnonzero(~known)
        added = at[new] + np.arange(len(new))
        before = np.ones(len(self) + len(new), np.bool_)
        before[added] = False
        all_numbers = np.empty(len(before), np.uint64)
        all_numbers[before], all_numbers[added] = self.numbers, numbers[new]
        counted = np.empty((len(before), self.values.shape[1]), np.float32)
        counted[before], counted[added] = self.values, values[new]
        counted[np.flatnonzero(before)[at[known]]] += values[known]
        return type(self)(all_numbers, counted)

    def among(self, kept: NDArray[np.bool_]) -> Self:
        """Return a copy with the rows of `kept`, (k,)."""
        return type(self)(self.numbers[kept], self.values[kept])

    def within(self, most: int) -> Self:
        """Return a copy with at most `most` rows: of more, the half of `most` that was seen most often is kept."""
        if len(self) <= most:
            return self
        kept = np.zeros(len(self), np.bool_)
        kept[np.argsort(-self.times, kind="stable")[: most // 2]] = True
        return self.among(kept)

    def _find(self, numbers: Numbers) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return (n,) twice: the position of each number, or where it would be inserted, and whether it is there."""
        at = np.searchsorted(self.numbers, numbers)
        known = np.zeros(len(numbers), np.bool_)
        inside = at < len(self)
        known[inside] = self.numbers[at[inside]] == numbers[inside]
        return at, known
