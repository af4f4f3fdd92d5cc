"""Learn which features of a zone's wording indicate content: a logistic regression over words, word pairs and marks."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array

from scripts.training.examples import Example
from zoning.extractors.collective.wording import signs

LEAST_HOSTS = 6
"""Signs that fewer sites use are specific to a site."""
PENALTY = 2.0
"""The weight of the squared weights in the loss; zones have the weight 1 on average."""
STEPS = 60
LEAST = 0.02
"""Weaker signs are left out of the model."""

_numbers: dict[str, int] = {}
"""Sign → its number in this process."""


class Wording(NamedTuple):
    """The signs of the zones of some examples; r zones, s signs."""

    names: list[str]
    """(s,)."""
    there: "csr_array"
    """(r, s): if a zone has a sign, 1 divided by the root of the zone's number of signs."""
    hosts: NDArray[np.int64]
    """(r,)."""

    def only(self, rows: NDArray[np.bool_]) -> "Wording":
        """Return the signs of some of the zones, (r,)."""
        return Wording(self.names, self.there[rows], self.hosts[rows])


def wording_of(examples: Sequence[Example]) -> Wording:
    """Collect the signs that enough sites use."""
    parts = [_numbered(example) for example in examples]
    numbers, counts = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    rows = len(counts)
    values = np.repeat(1 / np.sqrt(np.maximum(counts, 1)), counts)
    there = csr_array((values, numbers, np.concatenate(([0], np.cumsum(counts)))), shape=(rows, len(_numbers)))
    of_hosts = {host: number for number, host in enumerate(sorted({example.origin.host for example in examples}))}
    hosts = np.repeat(
        [of_hosts[example.origin.host] for example in examples], [len(example.share) for example in examples]
    )
    names = list(_numbers)
    # Sorted by name, because the numbers depend on the order of reading.
    chosen = sorted(np.flatnonzero(_used(there, hosts) >= LEAST_HOSTS).tolist(), key=names.__getitem__)
    return Wording([names[number] for number in chosen], there[:, chosen].tocsr(), hosts)


def learn(wording: Wording, share: NDArray[np.float64], weights: NDArray[np.float64]) -> dict[str, float]:
    """Return sign → log odds that a zone with it is content; "" → those of a zone without signs.

    share: (r,), the share of each zone that is content; weights: (r,).
    """
    rows, weighed = wording.there, weights / weights.mean()
    known = (_used(rows, wording.hosts) >= LEAST_HOSTS).astype(np.float64)

    def loss(guess: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        masked = guess[1:] * known
        odds = rows @ masked + guess[0]
        error = weighed * (1 / (1 + np.exp(-odds)) - share)
        value = float((weighed * (np.logaddexp(0, odds) - share * odds)).sum() + PENALTY / 2 * (masked**2).sum())
        return value, np.concatenate(([error.sum()], (rows.T @ error + PENALTY * masked) * known))

    best = minimize(loss, np.zeros(len(wording.names) + 1), jac=True, method="L-BFGS-B", options={"maxiter": STEPS}).x
    strong = {name: round(float(weight), 3) for name, weight in zip(wording.names, best[1:], strict=True)
              if abs(weight) >= LEAST}  # fmt: skip
    return {"": round(float(best[0]), 3)} | strong


@cache
def _numbered(example: Example) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the numbers of the signs of each zone, one zone after the other, and the number of signs of each zone."""
    assert example.seen is not None
    found, counts = [], []
    for words, marks in zip(example.seen.words, example.seen.marks, strict=True):
        own = sorted(signs(words, marks))
        counts.append(len(own))
        found += [_numbers.setdefault(sign, len(_numbers)) for sign in own]
    return np.array(found, np.int32), np.array(counts, np.int64)


def _used(rows: "csr_array", hosts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of hosts among these rows that use each sign: (s,)."""
    of_hosts = csr_array((np.ones(len(hosts)), (hosts, np.arange(len(hosts)))), shape=(hosts.max() + 1, len(hosts)))
    used: NDArray[np.int64] = np.diff((of_hosts @ rows).tocsc().indptr)
    return used
