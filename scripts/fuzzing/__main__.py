"""Feed damaged files to the readers, and random pages to Chromium, for some minutes.

A reader may return, or raise an error that `zoning.errors` defines. Anything else is a find: another error, no answer
in time, a process that dies, more memory than allowed. Finds are printed with reader and seed, and saved with the
smallest input that shows them. Inputs are made from the seeds 0, 1, 2 …, so they are the same in every run.
"""

import argparse
import re
import signal
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from scripts.fuzzing.readers import BY_NAME, READERS, Reader
from scripts.fuzzing.reducing import reduced
from scripts.fuzzing.worker import Outcome, Question, Worker

SLICE_S = 8.0
"""The seconds that one reader is fed before the next."""
BROWSER_SLICE_S = 30.0
LINE_EVERY_S = 5.0
QUIET_LINE_EVERY_S = 60.0
"""Seconds between two lines of progress if standard error is not a terminal."""
MOST_MB = 400.0
FINDS = Path(tempfile.gettempdir()) / "zoning-fuzz-finds"
REDUCING_S, REDUCING_TRIALS = 30.0, 2000
BROWSER_REDUCING_S, BROWSER_REDUCING_TRIALS = 120.0, 60


@dataclass
class Find:
    """A violation that was found."""

    reader: str
    seed: int
    outcome: Outcome
    smallest: bytes = b""
    times: int = 1


@dataclass
class Score:
    """The results of one reader's inputs."""

    next_seed: int
    inputs: int = 0
    seconds: float = 0.0
    slowest_s: float = 0.0
    most_mb: float = 0.0
    outcomes: Counter[str] = field(default_factory=Counter)


class Fuzzer:
    """Feeds the readers in turns, a few at a time."""

    def __init__(self, readers: list[Reader], arguments: argparse.Namespace) -> None:
        self.turns = deque(readers)
        self.arguments = arguments
        self.scores = {reader.name: Score(arguments.first) for reader in readers}
        self.finds: dict[tuple[str, str], Find] = {}
        self.lock = threading.Lock()
        self.deadline = time.monotonic() + arguments.minutes * 60
        self.ended = threading.Event()

    def go(self) -> None:
        """Feed the readers until the time is over."""
        shown = threading.Thread(target=self._show)
        shown.start()
        try:
            with ThreadPoolExecutor(self.arguments.jobs) as pool:
                working = [pool.submit(self._work) for _ in range(self.arguments.jobs)]
                try:
                    for one in working:
                        one.result()
                except KeyboardInterrupt:
                    self.deadline = 0.0  # each worker finishes its slice
        finally:
            self.ended.set()
            shown.join()

    def _work(self) -> None:
        worker = Worker(self.arguments.memory)
        try:
            while time.monotonic() < self.deadline:
                with self.lock:
                    if not self.turns:
                        break
                    reader = self.turns.popleft()
                self._slice(worker, reader)
                with self.lock:
                    self.turns.append(reader)
        finally:
            worker.end()

    def _slice(self, worker: Worker, reader: Reader) -> None:
        until = min(self.deadline, time.monotonic() + (BROWSER_SLICE_S if reader.in_browser else SLICE_S))
        score = self.scores[reader.name]
        while time.monotonic() < until:
            seed, score.next_seed = score.next_seed, score.next_seed + 1
            outcome = worker.ask(Question(reader.name, seed), self._timeout_of(reader))
            score.inputs += 1
            score.seconds += outcome.seconds
            score.slowest_s = max(score.slowest_s, outcome.seconds)
            score.most_mb = max(score.most_mb, outcome.megabytes)
            score.outcomes[outcome.kind if not outcome.is_find else "find"] += 1
            if outcome.is_find:
                self._found(worker, reader, seed, outcome)

    def _timeout_of(self, reader: Reader) -> float:
        return reader.timeout_s if reader.in_browser else self.arguments.seconds

    def _found(self, worker: Worker, reader: Reader, seed: int, outcome: Outcome) -> None:
        with self.lock:
            known = self.finds.get((reader.name, outcome.kind))
            if known:
                known.times += 1
                return
            find = self.finds[reader.name, outcome.kind] = Find(reader.name, seed, outcome)
        say(f"FIND {reader.name} --seed {seed}: {outcome.kind}")

        def shows(data: bytes) -> bool:
            return worker.ask(Question(reader.name, seed, data), self._timeout_of(reader)).kind == outcome.kind

        costly = reader.in_browser or outcome.kind.startswith(("hang", "crash", "memory"))
        find.smallest = reduced(
            reader.input(seed).data,
            shows,
            seconds=BROWSER_REDUCING_S if costly else REDUCING_S,
            trials=BROWSER_REDUCING_TRIALS if costly else REDUCING_TRIALS,
        )
        self._keep(reader, find)
        say(f"     {reader.name} --seed {seed}: smallest input {len(find.smallest)} bytes: {shortened(find.smallest)}")

    def _keep(self, reader: Reader, find: Find) -> None:
        """Store the smallest input under its reader's file name, and the outcome next to it."""
        kind = re.sub(r"[^A-Za-z0-9]+", "-", find.outcome.kind).strip("-")
        place = self.arguments.finds / reader.name / f"{find.seed}-{kind}"
        file = place / reader.input(find.seed).name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(find.smallest)
        (place / "found.txt").write_text(
            f"scripts/fuzz {reader.name} --seed {find.seed}\n{find.outcome.kind}\n\n{find.outcome.detail}\n",
            encoding="utf-8", errors="backslashreplace",
        )  # fmt: skip

    def _show(self) -> None:
        every = LINE_EVERY_S if sys.stderr.isatty() else QUIET_LINE_EVERY_S
        while not self.ended.wait(every):
            inputs = sum(score.inputs for score in self.scores.values())
            left = max(0.0, self.deadline - time.monotonic())
            at = ", ".join(f"{name} {score.inputs}" for name, score in self.scores.items() if score.inputs)
            say(f"{left / 60:.1f} min left, {inputs} inputs, {len(self.finds)} finds ({at})")

    def report(self) -> None:
        """Print the table and the finds."""
        columns = ("inputs", "read", "typed", "finds", "kinds", "/s", "slowest s", "most MB")
        print(f"\n{'reader':<14}" + "".join(f"{column:>10}" for column in columns))
        for name, score in self.scores.items():
            kinds = sum(reader == name for reader, _ in self.finds)
            rate = score.inputs / score.seconds if score.seconds else 0.0
            counts = (score.inputs, *(score.outcomes[kind] for kind in ("read", "typed", "find")), kinds)
            print(f"{name:<14}" + "".join(f"{count:10}" for count in counts)
                  + f"{rate:10.1f}{score.slowest_s:10.2f}{score.most_mb:10.0f}")  # fmt: skip
        for find in self.finds.values():
            print(f"\n{find.times} x {find.outcome.kind}\n    scripts/fuzz {find.reader} --seed {find.seed}"
                  f"\n    {len(find.smallest)} bytes: {shortened(find.smallest)}")  # fmt: skip
        if self.finds:
            print(f"\nsaved in {self.arguments.finds}")


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def shortened(data: bytes) -> str:
    return repr(data[:100])[1:] + ("…" if len(data) > 100 else "")


def replay(reader: Reader, seed: int, arguments: argparse.Namespace) -> int:
    """Read one input again and print everything about the outcome."""
    sample = reader.input(seed)
    worker = Worker(arguments.memory)
    try:
        outcome = worker.ask(Question(reader.name, seed), reader.timeout_s if reader.in_browser else arguments.seconds)
    finally:
        worker.end()
    print(f"{reader.name}, seed {seed}: {sample.name}, {len(sample.data)} bytes\n{shortened(sample.data)}")
    print(f"{outcome.kind} after {outcome.seconds:.2f} s, {outcome.megabytes:.0f} MB\n{outcome.detail}")
    return int(outcome.is_find)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__.splitlines()[0])
    parser.add_argument(
        "what", nargs="*", metavar="MINUTES | READER", help="total time in minutes, then the readers (default: all)"
    )
    parser.add_argument("--seed", type=int, help="repeat only this input, of one reader")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="first seed (default: %(default)s)")
    parser.add_argument(
        "--finds", type=Path, default=FINDS, metavar="FOLDER", help="folder for the finds (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="number of processes (default: %(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="time limit for one file in seconds (default: %(default)s)"
    )
    parser.add_argument(
        "--memory", type=float, default=MOST_MB, metavar="MB", help="memory limit for one input (default: %(default)g)"
    )
    parser.add_argument("--list", action="store_true", help="list the readers")
    arguments = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # background processes of a shell ignore it
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # print the table then, too
    if arguments.list:
        print("\n".join(BY_NAME))
        return 0
    names = [name for name in arguments.what if name in BY_NAME]
    others = [name for name in arguments.what if name not in BY_NAME]
    if arguments.seed is not None:
        if len(names) != 1 or others:
            parser.error(f"--seed needs exactly one reader: {', '.join(BY_NAME)}")
        return replay(BY_NAME[names[0]], arguments.seed, arguments)
    try:
        (arguments.minutes,) = map(float, others)
    except ValueError:
        parser.error(f"give the minutes, then any of the readers: {', '.join(BY_NAME)}")
    fuzzer = Fuzzer([reader for reader in READERS if not names or reader.name in names], arguments)
    fuzzer.go()
    fuzzer.report()
    return int(bool(fuzzer.finds))


if __name__ == "__main__":
    sys.exit(main())
