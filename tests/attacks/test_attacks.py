"""Make the quick attacks of `scripts/attack`, each on the command as a process."""

import pytest

from scripts.attacks.__main__ import attempt, chosen, load
from scripts.attacks.attack import Attack

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("attack", chosen([], quick=True), ids=lambda attack: attack.name)
def test_the_attack_is_held_off(attack: Attack) -> None:
    outcome = attempt(attack)
    if outcome.result == "skipped":
        pytest.skip(outcome.what)
    assert outcome.result == "held", f"{outcome.what} (expected: {attack.expected})"


def test_every_attack_says_what_is_expected_and_when_it_ends() -> None:
    attacks = load()
    assert len(attacks) > 60
    assert all(attack.expected and 0 < attack.limit_s <= 900 for attack in attacks.values())
