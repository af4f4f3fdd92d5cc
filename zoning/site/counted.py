"""Numbers that stand for something, and what was counted of each: sorted arrays, since a memory holds many hosts."""

from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from zoning.site.observed import Numbers

Values = NDArray[np.float32]


@dataclass(slots=True, eq=False)
class Counted:
    """Rows of counts; k rows, c columns."""

    columns: int = 1
    numbers: Numbers = field(default_factory=lambda: np.zeros(0, np.uint64))
    """(k,): what is counted, in ascending order."""
    values: Values = field(default_factory=lambda: np.zeros((0, 1), np.float32))
    """(k, c)."""

    def __post_init__(self) -> None:
        """Give an empty one its columns."""
        self.values = self.values.reshape(-1, self.columns)

    def __len__(self) -> int:
        return len(self.numbers)

    def of(self, numbers: Numbers) -> Values:
        """(n, c): the counts of these numbers, (n,); 0 for what was never counted."""
        found = np.zeros((len(numbers), self.columns), np.float32)
        if len(self):
            at = np.searchsorted(self.numbers, numbers).clip(max=len(self) - 1)
            known = self.numbers[at] == numbers
            found[known] = self.values[at[known]]
        return found

    def add(self, numbers: Numbers, values: Values) -> None:
        """Count more. numbers: (n,), each once; values: (n, c)."""
        at = np.searchsorted(self.numbers, numbers)
        known = np.zeros(len(numbers), np.bool_)
        if len(self):
            known = self.numbers[at.clip(max=len(self) - 1)] == numbers
        self.values[at[known]] += values[known]
        new = np.flatnonzero(~known)
        new = new[np.argsort(numbers[new])]
        self.numbers = np.insert(self.numbers, at[new], numbers[new])
        self.values = np.insert(self.values, at[new], values[new], axis=0)

    def plus(self, numbers: Numbers, values: Values) -> Self:
        """Another one, of these and more."""
        both = type(self)(self.columns, self.numbers, self.values.copy())
        both.add(numbers, values)
        return both

    def keep(self, kept: NDArray[np.bool_]) -> None:
        """Forget the others. kept: (k,)."""
        self.numbers, self.values = self.numbers[kept], self.values[kept]

    def keep_frequent(self, most: int) -> None:
        """Where there are more than `most` rows, keep half as many: those with the highest counts."""
        if len(self) > most:
            kept = np.zeros(len(self), np.bool_)
            kept[np.argsort(-self.values[:, 0], kind="stable")[: most // 2]] = True
            self.keep(kept)
