"""Measure how long `zoning batch` takes to read and store a long list, to schedule it, and to update the ledger."""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zoning import VisitOptions
from zoning.batch.ledger import Done, Ledger, Place
from zoning.batch.lists import read
from zoning.batch.messages import Settings
from zoning.batch.opening import open_run
from zoning.batch.policy import Policy
from zoning.batch.run import Run

HOSTS = 1000
VISITS = 20_000


@contextmanager
def timed(what: str, times: int = 1) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    seconds = time.perf_counter() - begun
    print(f"{what:58}{seconds:8.2f} s" + (f"{times / seconds:10.0f}/s" if times > 1 else ""))


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench ledger", description=__doc__.splitlines()[0])
    parser.add_argument("--sources", type=int, default=100_000, help="length of the list (default: %(default)s)")
    sources = parser.parse_args().sources
    with tempfile.TemporaryDirectory() as place:
        listed, folder = Path(place) / "list.txt", Path(place) / "run"
        settings = Settings(extractor="layout", visit=VisitOptions(), results=str(folder.resolve()))
        listed.write_text("\n".join(f"https://host{n % HOSTS}.example.org/page/{n}" for n in range(sources)))
        with timed(f"read a list of {sources:,} sources", sources):
            entries = list(read(str(listed)))
        with timed("start a run with this list", sources), open_run(folder, entries, settings):
            pass
        with (
            timed("open the same run again", sources),
            open_run(folder, entries, settings) as ledger,
            timed("  make its schedule"),
        ):
            Run(folder, ledger, settings, Policy())
        with Ledger(folder) as ledger:
            visits(ledger, min(VISITS, sources))
            with timed("  count the states"):
                ledger.counts()


def visits(ledger: Ledger, count: int) -> None:
    """Make the ledger's writes for this number of visits."""
    with timed(f"  start and finish {count:,} visits", count):
        for number in range(1, count + 1):
            ledger.pending(number)
            ledger.begin(number, "worker-1")
            ledger.finish(Done(number, Place("results", number * 1000, 1000), 1.0))


if __name__ == "__main__":
    main()
