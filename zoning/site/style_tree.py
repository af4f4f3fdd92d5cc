"""Build site style trees: what a site's pages present alike, and whether its text is the same (Yi, Liu, Li, KDD 2003).

Element nodes of several pages map to each other if their paths are the same: tags, attributes, and the whole sequence
of children at every step, which is a style node. Only the leaves of the tree are kept, the elements with text: they are
enough to judge text, since an inner node is noise only if all leaves below it are (section 4.3).
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.site.counted import Counted, Values
from zoning.site.observed import Numbers, Page

_HALF = np.uint64(32)


def _nothing() -> Counted:
    return Counted(values=np.zeros((0, 2), np.float32))


@dataclass(slots=True, eq=False)
class StyleTree:
    """The leaves of a host's style tree."""

    leaves: Counted = field(default_factory=_nothing)
    """For each leaf the number of pages that have it, and the number of different contents it ever had."""
    contents: Counted = field(default_factory=_nothing)
    """For each content of a leaf: the number of its occurrences, n, and the sum over pages of n_j·ln n_j."""

    def learn(self, page: Page) -> None:
        """Count a page."""
        self._replace(*self._with(page))

    def merge(self, other: "StyleTree") -> None:
        """Add the counts of another tree."""
        shared = other.contents.numbers[self.contents.of(other.contents.numbers)[:, 0] > 0]
        twice, times = np.unique(shared >> _HALF, return_counts=True)
        leaves = self.leaves.plus(other.leaves.numbers, other.leaves.values)
        self._replace(
            leaves.plus(twice, _columns(np.zeros(len(twice)), -times)),
            self.contents.plus(other.contents.numbers, other.contents.values),
        )

    def importance(self, page: Page, leaves: Numbers, *, learned: bool) -> NDArray[np.float64]:
        """Return the importance of these leaves of a page, (n,), as (n,), 0 to 1 (section 4.2.2).

        1 − the mean entropy of a leaf's contents over the pages that have the leaf, to the base of their number; 1 for
        a leaf that no other page has. learned: whether the page was counted already; otherwise it is counted for this
        answer.
        """
        known, contents = (self.leaves, self.contents) if learned else self._with(page)
        n, spread = contents.values.T.astype(np.float64)
        entropies = np.concatenate([[0.0], np.cumsum(np.log(n) - spread / n)])
        begin, end = (
            np.searchsorted(contents.numbers, (leaves + step) << _HALF) for step in np.array([0, 1], np.uint64)
        )
        pages, ever = known.of(leaves).T.astype(np.float64)
        several = pages > 1
        mean = (entropies[end] - entropies[begin]) / np.maximum(ever, 1)
        return np.where(several, 1 - mean / np.log(np.where(several, pages, 2)), 1.0).clip(0, 1)

    def _with(self, page: Page) -> tuple[Counted, Counted]:
        """Return the leaves and contents with those of one more page."""
        times = page.times.astype(np.float64)
        new = self.contents.of(page.contents)[:, 0] == 0
        owner = np.searchsorted(page.leaves, page.contents[new] >> _HALF)
        first_seen = np.bincount(owner, minlength=len(page.leaves))
        leaves = self.leaves.plus(page.leaves, _columns(np.ones(len(page.leaves)), first_seen))
        return leaves, self.contents.plus(page.contents, _columns(times, times * np.log(times)))

    def _replace(self, leaves: Counted, contents: Counted) -> None:
        """Keep at most as many as a host may have.

        If a content is dropped, its leaf's count of contents stays (our reading).
        """
        self.leaves = leaves.within(limits.STYLE_LEAVES)
        if len(contents) > limits.STYLE_CONTENTS:
            contents = contents.among(self.leaves.of(contents.numbers >> _HALF)[:, 0] > 0)
        self.contents = contents.within(limits.STYLE_CONTENTS)


def _columns(*columns: NDArray[np.generic]) -> Values:
    return np.stack(columns, axis=1).astype(np.float32)
