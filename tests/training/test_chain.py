"""The conditional random field that the trees are compared with."""

import itertools

import numpy as np
import pytest

from scripts.training import chain


def by_hand(odds: list[float], stay: list[float]) -> list[float]:
    """Marginals by going through every labelling; `stay` belongs to the border before each zone."""
    weights = {}
    for labels in itertools.product((0, 1), repeat=len(odds)):
        energy = sum(odd for odd, label in zip(odds, labels, strict=True) if label)
        energy += sum(stay[place] for place in range(1, len(odds)) if labels[place] == labels[place - 1])
        weights[labels] = np.exp(energy)
    whole = sum(weights.values())
    return [sum(weight for labels, weight in weights.items() if labels[place]) / whole for place in range(len(odds))]


def test_marginals_are_those_of_all_labellings() -> None:
    odds, stay = [2.0, -0.5, 0.3, -3.0], [9.0, 1.0, 0.2, 2.0]
    model = chain.Chain(own=np.array([1.0, 0.0]), staying=np.array([1.0]))
    pages = np.array([*odds, *odds[:2]]), np.array([*stay, *stay[:2]])[:, None]
    found = model.marginals(*pages, [4, 2])
    assert found == pytest.approx([*by_hand(odds, stay), *by_hand(odds[:2], stay[:2])])


def test_a_chain_learns_that_neighbours_agree() -> None:
    truth = np.repeat([1.0, 0.0, 1.0, 0.0], 25)
    odds = np.where(truth > 0, 1.0, -1.0)
    odds[10::25] *= -1
    borders, weights = np.ones((100, 1)), np.ones(100)
    model = chain.fit(odds, borders, [100], truth, weights)
    assert model.staying[0] > 0.5
    assert ((model.marginals(odds, borders, [100]) > 0.5) == (truth > 0)).all()
