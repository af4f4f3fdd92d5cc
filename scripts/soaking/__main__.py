"""Make thousands of visits with `zoning batch` to local sites that fail in many ways.

One page in twenty is hostile. Servers stall, reset connections, and answer incompletely; processes are killed at
random; the disk is full for a while (if a small one can be mounted), and the command is restarted as its user would do;
its clock is set back and forward. The exit code is 0 if every innocent page has exactly one result with only its own
text, and memory, open files and processes have not grown; otherwise 1.
"""

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from scripts.attacks.arena import Arena, end_when_told
from scripts.attacks.others import records_of
from scripts.attacks.sites import wrong_ones
from scripts.soaking import report
from scripts.soaking.site import Sites
from scripts.soaking.trouble import Trouble, environment
from scripts.soaking.usage import Usage

DISK = "400m"
OPTIONS = (
    *("--per-host-delay", "0"),
    *("--per-host-concurrency", "4"),
    *("--retries", "5"),
    *("--timeout", "15"),
    *("--workers", "2"),
    *("--pages-per-browser", "2"),
)
STARTS = 12
"""The maximum number of times that the command is started."""
STUCK_S = 400.0
"""A command without a request for this time is stuck: the longest back-off is shorter."""
LINE_EVERY_S = 30.0


def soak(visits: int, seed: int, arena: Arena, disk: Path | None) -> report.Outcome:
    """Make the visits, and return the results."""
    place = disk or arena.folder
    clock = arena.folder / "clock"
    variables = environment(arena.folder, clock)
    begun, stops = time.monotonic(), []
    with Sites(visits, seed) as sites:
        listed = arena.file("list.txt", "\n".join(sites.addresses()))
        command = ("batch", listed, "-o", place / "run", "--no-public-only", *OPTIONS)

        def done() -> int:
            return len(sites.answered)

        trouble = Trouble(seed, visits=len(sites.innocents()), done=done, disk=disk, clock=clock)
        with Usage(done) as usage, trouble:
            for _ in range(STARTS):
                trouble.make_room()
                running = trouble.running = arena.start(*command, environment=variables)
                usage.leader = running.process.pid
                shown, moved, before = 0.0, time.monotonic(), sites.requests
                while running.process.poll() is None and time.monotonic() - moved < STUCK_S:
                    time.sleep(1)
                    if sites.requests > before:
                        moved, before = time.monotonic(), sites.requests
                    if time.monotonic() - shown > LINE_EVERY_S:
                        shown = time.monotonic()
                        say(f"{done()} of {len(sites.innocents())} innocent pages answered", usage)
                usage.leader = trouble.running = None
                ended = running.ended()
                if ended.has_traceback:
                    stops.append(f"a traceback: {ended.last_words}")
                waiting = queued(arena, place / "run")
                if ended.code in (0, 1) and not waiting:
                    break
                minutes = (time.monotonic() - begun) / 60
                stops.append(f"exit code {ended.code} after {minutes:.0f} min, {waiting} sources left "
                             f"({ended.last_words[:120]})")  # fmt: skip
                say(stops[-1], usage)
                if ended.code is None:
                    break
        records = records_of(place / "run")
        time.sleep(3)
        return report.Outcome(
            visits=visits,
            innocents=len(sites.innocents()),
            seconds=time.monotonic() - begun,
            problems=wrong_ones(records, sites.innocents()),
            hostile=Counter(record.get("error_class", "read") for record in records if "/hostile/" in record["url"]),
            faults=sites.faults,
            trouble=trouble.counts,
            stops=stops,
            samples=usage.samples,
            left=[process.name() for process in arena.left()],
        )


def queued(arena: Arena, run: Path) -> int:
    """Return the number of sources still to be visited."""
    ended = arena.run("batch", "status", run, "--json")
    states = json.loads(ended.text)["states"] if ended.code == 0 else {}
    return int(states.get("queued", 0)) + int(states.get("running", 0))


def keep(run: Path, place: Path) -> None:
    """Keep the files that explain failures: the run's folder is deleted."""
    for name in ("workers.log", "failed.jsonl", "ledger.sqlite"):
        with suppress(FileNotFoundError):
            shutil.copy(run / name, place / name)


def say(what: str, usage: Usage) -> None:
    last = usage.samples[-1] if usage.samples else None
    taken = f", {last.megabytes:.0f} MB, {last.files} files, {last.processes} processes" if last else ""
    print(f"{time.strftime('%H:%M:%S')} {what}{taken}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=5000, help="number of visits (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=21, help="seed for faults and their times (default: %(default)s)")
    parser.add_argument(
        "--report", type=Path, metavar="FOLDER", help="folder for the report and the logs (default: a temporary folder)"
    )
    arguments = parser.parse_args()
    end_when_told()
    place = arguments.report or Path(tempfile.mkdtemp(prefix="zoning-soak-"))
    place.mkdir(parents=True, exist_ok=True)
    with Arena(watched=False) as arena, arena.mounted(DISK) as disk:
        if disk is None:
            print("cannot mount a small disk here; testing without a full disk", flush=True)
        outcome = soak(arguments.visits, arguments.seed, arena, disk)
        keep(((disk or arena.folder) / "run"), place)
    said = report.text(outcome)
    (place / "soak.txt").write_text(said + "\n", encoding="utf-8")
    report.picture(outcome.samples, place / "soak.png")
    print(f"\n{said}\n\n{place / 'soak.txt'}\n{place / 'soak.png'}")
    crashed = any("traceback" in stop or "exit code None" in stop for stop in outcome.stops)
    return int(
        bool(outcome.problems or outcome.left or crashed or any(more for *_, more in report.grown(outcome.samples)))
    )


if __name__ == "__main__":
    sys.exit(main())
