"""Compare the pages per second of `zoning batch` with those of other crawlers and of bare Playwright visits.

All crawlers visit the same pages on localhost, every HTML file in the data folders, with the same browser and the same
number of tabs. They run one after the other; each round reverses their order. Names of other hosts do not resolve.
Memory is the peak of a crawler and its browsers (PSS: shared memory is divided among the processes that share it), read
from /proc: Linux only. `--times` makes the list longer; the last lines show zoning's memory over the first round.
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from scripts import processes
from scripts.crawlers.command_line import PEERS, ROOT
from scripts.localhost import served
from scripts.rendering import foreign
from zoning.render import chromium

ZONING, BARE = "zoning batch", "bare visits"
MODULES = {
    BARE: "bare",
    "plain loop + trafilatura": "plain",
    "scrapy-playwright + trafilatura": "scrapy_trafilatura",
    "crawl4ai": "crawl4ai_pruned",
}
LEFT_OUT = (".blocks.html",)
"""Copies of the same pages, with annotations of volunteers."""
SAMPLE_S = 0.5
WORDS = 20
"""A page with fewer words counts as one without text; bare visits extract none."""


@dataclass
class Figures:
    """The figures of a crawler, one for each round."""

    rates: list[float] = field(default_factory=list)
    memory: list[list[int]] = field(default_factory=list)
    """Bytes of memory over the time of each round."""
    found: list[int] = field(default_factory=list)


def addresses_of(folder: Path, url: str) -> list[str]:
    """Return the addresses of the HTML files of a served folder, without those of frames, whose names have queries."""
    files = sorted(file for file in folder.rglob("*.html") if "?" not in file.name)
    return [f"{url}/{quote(str(file.relative_to(folder)))}" for file in files if not file.name.endswith(LEFT_OUT)]


def browser_in(folder: Path) -> Path:
    """Write a command in `folder` that starts the system's browser, under its name, without foreign hosts."""
    with sync_playwright() as playwright:
        browser = chromium.find(Path(playwright.chromium.executable_path))
    started = shlex.join([str(browser), *foreign.flags(None)])
    command = folder / browser.name
    command.write_text(f'#!/bin/sh\nexec {started} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return command


def command(crawler: str, addresses: Path, output: Path, tabs: int, python: Path, browser: Path) -> list[str]:
    """Return the command line of a crawler."""
    if crawler == ZONING:
        workers = max(1, (os.cpu_count() or 1) // 2)
        return [sys.executable, "-m", "zoning", "batch", str(addresses), "-o", str(output), "--robots", "ignore",
                "--per-host-delay", "0", "--per-host-concurrency", "999", "--retries", "0",
                "--workers", str(workers), "--pages-per-browser", str(max(1, tabs // workers))]  # fmt: skip
    interpreter = sys.executable if crawler == BARE else str(python)
    return [interpreter, "-m", f"scripts.crawlers.{MODULES[crawler]}", str(addresses), str(output), str(tabs),
            str(browser)]  # fmt: skip


@contextmanager
def memory_taken() -> Iterator[list[int]]:
    """Yield a list to which samples of the memory of all child processes are added while the block runs, in bytes."""
    samples: list[int] = []
    ended = Event()

    def watch() -> None:
        while not ended.wait(SAMPLE_S):
            samples.append(sum(processes.memory(process)[1] for process in processes.below()))

    thread = Thread(target=watch)
    thread.start()
    try:
        yield samples
    finally:
        ended.set()
        thread.join()


def pages_found(output: Path) -> int:
    """Return the number of pages with text."""
    files = output.glob("results-*.jsonl") if output.is_dir() else [output] if output.exists() else []
    lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return sum(len(json.loads(line)["text"].split()) >= WORDS for line in lines)


def measure(crawler: str, addresses: list[str], tabs: int, python: Path, log: Path) -> tuple[float, list[int], int]:
    """Return the pages per second, the samples of memory in bytes, and the number of pages with text."""
    with tempfile.TemporaryDirectory() as folder:
        listed, output = Path(folder) / "addresses.txt", Path(folder) / "output"
        listed.write_text("\n".join(addresses), encoding="utf-8")
        browser = browser_in(Path(folder))
        called = command(crawler, listed, output, tabs, python, browser)
        with log.open("ab") as said, memory_taken() as taken:
            begun = time.monotonic()
            told = os.environ | {"ZONING_CHROMIUM": str(browser)}
            subprocess.run(called, stdout=said, stderr=said, check=False, cwd=ROOT, env=told)
            seconds = time.monotonic() - begun
        return len(addresses) / seconds, taken, pages_found(output)


def report(figures: dict[str, Figures], pages: int) -> None:
    """Print the table of medians, and the median of zoning's ratio to each crawler, round by round."""
    print(f"\n{'':34}{'pages/s':>10}{'zoning is':>12}{'MB':>8}{'with text':>12}")
    for crawler, one in figures.items():
        ratios = [ours / theirs for ours, theirs in zip(figures[ZONING].rates, one.rates, strict=True)]
        ratio = f"{statistics.median(ratios):.2f} x"
        found = "-" if crawler == BARE else f"{statistics.median(one.found):.0f} of {pages}"
        print(f"{crawler:34}{statistics.median(one.rates):10.2f}{ratio:>12}{max(map(max, one.memory)) / 1e6:8.0f}"
              f"{found:>12}")  # fmt: skip


def course(samples: list[int]) -> str:
    """Return the mean of each tenth of the samples, in MB."""
    tenths = [samples[len(samples) * n // 10 : len(samples) * (n + 1) // 10] for n in range(10)]
    return " ".join(f"{statistics.mean(tenth) / 1e6:.0f}" for tenth in tenths if tenth)


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench batch", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--data", type=Path, nargs="+", required=True, help="folders with pages and all files they load"
    )
    parser.add_argument("--rounds", type=int, default=3, help="rounds (default: %(default)s)")
    parser.add_argument(
        "--tabs",
        type=int,
        default=2 * (os.cpu_count() or 1),
        help="pages visited at the same time (default: %(default)s)",
    )
    parser.add_argument("--pages", type=int, help="number of pages, spread over the folders (default: all)")
    parser.add_argument("--times", type=int, default=1, help="visits to each page in a round (default: 1)")
    parser.add_argument(
        "--python", type=Path, default=PEERS, help="Python that has the other crawlers (default: %(default)s)"
    )
    parser.add_argument(
        "--only", nargs="*", choices=MODULES, default=list(MODULES), help="crawlers to compare with (default: all)"
    )
    arguments = parser.parse_args()
    if not arguments.python.exists() and set(arguments.only) - {BARE}:
        sys.exit("bench: the other crawlers are not installed. Run: scripts/peers crawlers")
    log = Path(tempfile.mkstemp(suffix=".log")[1])
    figures: dict[str, Figures] = defaultdict(Figures)
    with ExitStack() as stack:
        addresses = [address for folder in arguments.data
                     for address in addresses_of(folder, stack.enter_context(served(folder)))]  # fmt: skip
        if arguments.pages:
            addresses = addresses[:: max(1, len(addresses) // arguments.pages)][: arguments.pages]
        addresses = [f"{address}?{n}" for n in range(arguments.times) for address in addresses]
        for number in range(arguments.rounds):
            for crawler in [ZONING, *arguments.only][:: 1 if number % 2 == 0 else -1]:
                rate, memory, found = measure(crawler, addresses, arguments.tabs, arguments.python, log)
                figures[crawler].rates.append(rate)
                figures[crawler].memory.append(memory)
                figures[crawler].found.append(found)
                print(f"round {number + 1}: {crawler}: {rate:.2f} pages/s", file=sys.stderr)
    report(figures, len(addresses))
    print(f"\nmemory of zoning in ten parts of its first round, MB: {course(figures[ZONING].memory[0])}")
    print(
        f"{len(addresses)} pages, {arguments.tabs} at a time, {arguments.rounds} rounds; output of the crawlers: {log}"
    )


if __name__ == "__main__":
    main()
