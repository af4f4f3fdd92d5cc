"""A linear-chain conditional random field over the zones of a page (Lafferty, McCallum and Pereira 2001)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

STEPS = 40
PENALTY = 1.0

Table = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Chain:
    """Two labels; what a zone's own evidence and what the border to the zone before it weigh."""

    own: NDArray[np.float64]
    """(2,): of the log odds of a zone, and of none."""
    staying: NDArray[np.float64]
    """(b,): of the border, where both zones have one label."""

    def marginals(self, odds: Table, borders: Table, pages: Sequence[int]) -> Table:
        """(r,): how likely each zone is content, all zones of its page considered.

        odds: (r,); borders: (r, b), that of a page's first zone is not asked; pages: zones of each.
        """
        unary, stay = odds * self.own[0] + self.own[1], borders @ self.staying
        return _marginals(_padded(unary, pages), _padded(stay, pages), pages)


def fit(odds: Table, borders: Table, pages: Sequence[int], share: Table, weights: Table) -> Chain:
    """Fit the marginals to the zones' shares, (r,), by weighted cross entropy.

    A deviation from the source, which maximises the likelihood of whole label sequences: labels are shares here, and
    long zones weigh more.
    """

    def loss(guess: NDArray[np.float64]) -> float:
        chain = Chain(guess[:2], guess[2:])
        likely = chain.marginals(odds, borders, pages).clip(1e-6, 1 - 1e-6)
        entropy = -(share * np.log(likely) + (1 - share) * np.log(1 - likely))
        return float((weights * entropy).sum() / weights.mean() + PENALTY * (guess[2:] ** 2).sum())

    start = np.concatenate(([1.0, 0.0], np.full(borders.shape[1], 0.1)))
    best = minimize(loss, start, method="L-BFGS-B", options={"maxiter": STEPS}).x
    return Chain(best[:2], best[2:])


def _padded(values: NDArray[np.float64], pages: Sequence[int]) -> Table:
    """(longest, pages): one page a column, 0 below its end."""
    table = np.zeros((max(pages), len(pages)))
    for number, part in enumerate(np.split(values, np.cumsum(pages)[:-1])):
        table[: len(part), number] = part
    return table


def _marginals(unary: Table, stay: Table, pages: Sequence[int]) -> Table:
    """Forwards and backwards in log odds: with two labels a message is one number."""
    longest = len(unary)
    forward, backward = np.zeros_like(unary), np.zeros_like(unary)
    there = np.arange(longest)[:, None] < np.array(pages)
    for place in range(1, longest):
        forward[place] = _passed(forward[place - 1] + unary[place - 1], stay[place])
    for place in range(longest - 2, -1, -1):
        message = _passed(backward[place + 1] + unary[place + 1], stay[place + 1])
        backward[place] = np.where(there[place + 1], message, 0.0)
    odds: Table = (unary + forward + backward).T[there.T]
    return 1 / (1 + np.exp(-odds))


def _passed(odds: NDArray[np.float64], stay: NDArray[np.float64]) -> NDArray[np.float64]:
    """The log odds that a neighbour with these odds gives, when agreeing weighs `stay` and differing nothing."""
    message: NDArray[np.float64] = np.logaddexp(odds + stay, 0) - np.logaddexp(odds, stay)
    return message
