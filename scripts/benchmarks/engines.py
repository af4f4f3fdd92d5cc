"""Compare the speed of the engines `ray` and `local`: both run the same list of fixture pages, in turn.

A short run with one page per worker measures the time to start and stop. The time per page is the rest of the long
run's time, divided by its pages.
"""

import argparse
import itertools
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fixtures.server import FixtureServer

ENGINES = ("local", "ray")


def seconds(engine: str, addresses: list[str], workers: int) -> float:
    """Return the seconds of one run over these addresses."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "urls.txt"
        listed.write_text("\n".join(addresses))
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "zoning", "batch", str(listed), "--output", f"{folder}/run", "--engine", engine,
             "--workers", str(workers), "--per-host-delay", "0", "--per-host-concurrency", "99", "--robots", "ignore"],
            check=True, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return time.perf_counter() - begun


def main() -> None:
    """Serve the fixture pages and measure."""
    parser = argparse.ArgumentParser(prog="scripts/bench engines", description=__doc__)
    parser.add_argument("--pages", type=int, default=100, help="pages of the long run (default: %(default)s)")
    parser.add_argument(
        "--rounds", type=int, default=2, help="runs of each kind with each engine (default: %(default)s)"
    )
    parser.add_argument("--workers", type=int, default=2, help="workers (default: %(default)s)")
    options = parser.parse_args()
    short: dict[str, list[float]] = {engine: [] for engine in ENGINES}
    whole: dict[str, list[float]] = {engine: [] for engine in ENGINES}
    with FixtureServer() as server:
        spelt = (f"{server.url}{path}?{again}" for again in itertools.count() for _, path in server.pages())
        addresses = list(itertools.islice(spelt, options.pages + options.workers))
        for number in range(options.rounds):
            for engine in ENGINES if number % 2 == 0 else reversed(ENGINES):
                short[engine].append(seconds(engine, addresses[: options.workers], options.workers))
                whole[engine].append(seconds(engine, addresses, options.workers))
                print(f"{engine}: {short[engine][-1]:.1f} s, {whole[engine][-1]:.1f} s", file=sys.stderr)
    print(f"{'':<8}{'short run':>10}{'long run':>10}{'pages/s':>9}")
    each: dict[str, float] = {}
    for engine in ENGINES:
        start, end = statistics.median(short[engine]), statistics.median(whole[engine])
        each[engine] = (end - start) / options.pages
        print(f"{engine:<8}{start:8.1f} s{end:8.1f} s{1 / each[engine]:9.2f}")
    print(f"time per page, ray / local: {each['ray'] / each['local']:.2f}")


if __name__ == "__main__":
    main()
