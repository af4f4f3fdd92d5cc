"""Attack the installed command, and print a table of the attacks with outcome, time and memory.

The exit code is 1 if an attack got through. Servers listen on loopback addresses; all processes that were started are
ended.
"""

import argparse
import importlib
import signal
import sys
import time
from dataclasses import dataclass

from scripts.attacks.arena import Arena, end_when_told
from scripts.attacks.attack import ATTACKS, Attack, GotThrough, Skipped

GROUPS = ("network", "serving", "archives", "terminal", "others", "deadlines", "truth", "outputs", "runs", "readers",
          "behaviours")  # fmt: skip
MB = 1e6


@dataclass(frozen=True)
class Outcome:
    """The result of an attack."""

    attack: Attack
    result: str
    """`held`, `GOT THROUGH` or `skipped`."""
    what: str
    seconds: float
    megabytes: float


def load() -> dict[str, Attack]:
    """Return all attacks, in the order of their groups."""
    for group in GROUPS:
        importlib.import_module(f"scripts.attacks.{group}")
    return ATTACKS


def attempt(attack: Attack) -> Outcome:
    """Make an attack, and end everything that it started."""
    begun = time.monotonic()
    with Arena() as arena:
        try:
            what, result = attack.attempt(arena), "held"
        except GotThrough as error:
            what, result = str(error), "GOT THROUGH"
        except Skipped as error:
            what, result = str(error), "skipped"
        except Exception as error:  # the answer to an attack has an unexpected form
            what, result = f"{type(error).__name__}: {error}", "GOT THROUGH"
        seconds = time.monotonic() - begun
    if result == "held" and seconds > attack.limit_s:
        result, what = "GOT THROUGH", f"it took longer than {attack.limit_s:g} s ({what})"
    return Outcome(attack, result, " ".join(what.split())[:400], seconds, arena.peak / MB)


def chosen(names: list[str], *, quick: bool) -> list[Attack]:
    """Return the attacks of these names or groups; without names, all."""
    known = load()
    if unknown := [name for name in names if name not in known and name not in GROUPS]:
        sys.exit(f"attack: unknown attack or group: {', '.join(unknown)} (--list shows them all)")
    return [
        one
        for one in known.values()
        if (not names or one.name in names or one.group in names) and (one.quick or not quick)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/attack", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="attacks or groups of attacks (default: all)")
    parser.add_argument("--quick", action="store_true", help="make only the attacks that the test suite makes")
    parser.add_argument("--list", action="store_true", help="list the attacks and what is expected of zoning")
    arguments = parser.parse_args()
    end_when_told()
    # A shell ignores SIGINT for background processes, and the attacked command would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    wanted = chosen(arguments.names, quick=arguments.quick)
    if arguments.list:
        for one in wanted:
            print(f"{one.group:<12}{one.name:<34}{'quick' if one.quick else '':<7}{one.expected}")
        return 0
    with Arena(watched=False) as arena:
        started = arena.run("--version", timeout_s=120)
    if started.code != 0:
        sys.exit(f"attack: could not start zoning: {started.last_words}")
    outcomes = []
    for number, one in enumerate(wanted, 1):
        print(f"[{number}/{len(wanted)}] {one.group}: {one.name}", file=sys.stderr, flush=True)
        outcome = attempt(one)
        outcomes.append(outcome)
        print(f"    {outcome.result}: {outcome.what} ({outcome.seconds:.1f} s)", file=sys.stderr, flush=True)
    report(outcomes)
    return int(any(outcome.result == "GOT THROUGH" for outcome in outcomes))


def report(outcomes: list[Outcome]) -> None:
    print(f"\n{'group':<12}{'attack':<34}{'outcome':<13}{'s':>7}{'MB':>7}  what")
    for one in outcomes:
        what = f"{one.what} | expected: {one.attack.expected}" if one.result == "GOT THROUGH" else one.what
        print(
            f"{one.attack.group:<12}{one.attack.name:<34}{one.result:<13}{one.seconds:7.1f}{one.megabytes:7.0f}  {what}"
        )
    counts = {result: sum(one.result == result for one in outcomes) for result in ("held", "GOT THROUGH", "skipped")}
    print(f"\n{len(outcomes)} attacks: {', '.join(f'{count} {result}' for result, count in counts.items())}")


if __name__ == "__main__":
    sys.exit(main())
