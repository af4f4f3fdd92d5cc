"""Define attacks, and register them."""

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

from scripts.attacks.arena import Arena, Ended, Running

Attempt = Callable[[Arena], str]
"""Makes the attack, and returns in a few words what held. Raises `GotThrough` or `Skipped`."""


class GotThrough(AssertionError):
    """Raised when an attack succeeds; the message says what happened."""


class Skipped(Exception):
    """Raised when this machine cannot make an attack; the message says why."""


@dataclass(frozen=True)
class Attack:
    """An attack."""

    name: str
    group: str
    expected: str
    """What must happen, in one line."""
    attempt: Attempt
    limit_s: float
    """The total time limit; an attack that takes longer has got through."""
    quick: bool
    """Whether `scripts/test` makes this attack, too."""


ATTACKS: dict[str, Attack] = {}


def attack(expected: str, *, limit_s: float = 60.0, quick: bool = False) -> Callable[[Attempt], Attempt]:
    """Register a function as the attack with its name."""

    def register(attempt: Attempt) -> Attempt:
        name = attempt.__name__.replace("_", "-")
        group = attempt.__module__.rpartition(".")[2]
        ATTACKS[name] = Attack(name, group, expected, attempt, limit_s, quick)
        return attempt

    return register


def expect(holds: object, what: str) -> None:
    """Raise `GotThrough` with `what` unless `holds` is true."""
    if not holds:
        raise GotThrough(what)


def expect_ctrl_c_ends(running: Running, within_s: float) -> tuple[Ended, float]:
    """Send SIGINT; return the result, and after how many seconds the command ended.

    Raises `GotThrough` if that is more than `within_s` seconds, or with a traceback.
    """
    begun = time.monotonic()
    running.send(signal.SIGINT)
    ended = running.wait(within_s + 10)
    seconds = time.monotonic() - begun
    expect(ended.code is not None and seconds < within_s, f"{seconds:.1f} s until it ended (exit code {ended.code})")
    expect(not ended.has_traceback, f"a traceback: {ended.last_words}")
    return ended, seconds
