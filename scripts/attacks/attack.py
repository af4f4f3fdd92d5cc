"""What an attack is, and the register of all."""

from collections.abc import Callable
from dataclasses import dataclass

from scripts.attacks.arena import Arena

Attempt = Callable[[Arena], str]
"""Attacks, and returns in a few words what held. Raises `GotThrough` or `Skipped`."""


class GotThrough(AssertionError):
    """Raised when an attack succeeds; the message says what happened."""


class Skipped(Exception):
    """Raised when this machine cannot make an attack; the message says why."""


@dataclass(frozen=True)
class Attack:
    """One attack."""

    name: str
    group: str
    expected: str
    """What is to happen, in a line."""
    attempt: Attempt
    limit_s: float
    """What it may take in all; when it takes longer, something got through."""
    quick: bool
    """Whether `scripts/test` makes it as well."""


ATTACKS: dict[str, Attack] = {}


def attack(expected: str, *, limit_s: float = 60.0, quick: bool = False) -> Callable[[Attempt], Attempt]:
    """Register a function as the attack of its name."""

    def register(attempt: Attempt) -> Attempt:
        name = attempt.__name__.replace("_", "-")
        group = attempt.__module__.rpartition(".")[2]
        ATTACKS[name] = Attack(name, group, expected, attempt, limit_s, quick)
        return attempt

    return register


def expect(holds: object, what: str) -> None:
    """Raise `GotThrough` with what happened unless something holds."""
    if not holds:
        raise GotThrough(what)
