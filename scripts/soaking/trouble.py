"""Disturb the command while it runs: kill processes, fill the disk for a while, set the clock back."""

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

from scripts.attacks.arena import Running

KILLED = {"renderer": "--type=renderer", "browser": "--remote-debugging-pipe", "driver": "playwright/driver",
          "worker": "pools.process"}  # fmt: skip
WEIGHTS = (8, 2, 2, 1)
CLOCK = """
import os, time
own, steady, flag = time.time, time.monotonic, os.environ["ZONING_SOAK_CLOCK"]
known = [0.0, 0]
def changed():
    if steady() - known[0] > 0.5:
        known[0] = steady()
        try:
            known[1] = int(open(flag).read() or 0)
        except (OSError, ValueError):
            pass
    return own() + known[1]
time.time = changed
"""
"""For `sitecustomize`: shifts the process's clock by the number of seconds in the file."""
CHUNK = bytes(1_000_000)


class Trouble:
    """Disturbs the command for the time of a `with` block; if timing allows, the same at every run with a seed."""

    def __init__(self, seed: int, *, visits: int, done: Callable[[], int], disk: Path | None, clock: Path) -> None:
        """visits: in total; done: returns the number so far; disk: may be filled; clock: the file of `CLOCK`."""
        self.counts: Counter[str] = Counter()
        self.running: Running | None = None
        """The command, while it runs."""
        self._rng = random.Random(seed)
        self._visits, self._done = visits, done
        self._disk, self._clock = disk, clock
        self._over = threading.Event()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._kill, self._change)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def make_room(self) -> None:
        """Delete the file that fills the disk."""
        if self._disk is not None:
            (self._disk / "filler").unlink(missing_ok=True)

    def _kill(self) -> None:
        while not self._over.wait(self._rng.uniform(6, 18)):
            running = self.running
            kind = self._rng.choices(list(KILLED), WEIGHTS)[0]
            if running is None or not (found := running.below(KILLED[kind])):
                continue
            with suppress(psutil.Error):
                self._rng.choice(found).send_signal(signal.SIGKILL)
                self.counts[f"{kind} killed"] += 1

    def _change(self) -> None:
        """At fixed parts of the run: set the clock an hour back, right again, fill the disk, set it a day ahead."""
        steps = ((0.15, self._set_clock, -3600), (0.3, self._set_clock, 0), (0.45, self._fill, 0),
                 (0.6, self._set_clock, 86_400), (0.75, self._set_clock, 0))  # fmt: skip
        for part, change, value in steps:
            while self._done() < part * self._visits:
                if self._over.wait(0.5):
                    return
            change(value)

    def _set_clock(self, seconds: int) -> None:
        self._clock.write_text(str(seconds))
        self.counts["clock changed"] += 1
        print(f"{time.strftime('%H:%M:%S')} the command's clock is now {seconds:+} s off", flush=True)

    def _fill(self, _: int) -> None:
        if self._disk is None:
            return
        self.counts["disk filled"] += 1
        print(f"{time.strftime('%H:%M:%S')} filling the disk", flush=True)
        with suppress(OSError), (self._disk / "filler").open("wb", buffering=0) as filler:
            while not self._over.is_set():
                if filler.write(CHUNK) < len(CHUNK):
                    break
        running = self.running
        deadline = time.monotonic() + 120
        while running is self.running and time.monotonic() < deadline and not self._over.wait(0.5):
            if running is not None and running.process.poll() is not None:
                return  # it stopped itself; room is made before the next start
        self.make_room()
        print(f"{time.strftime('%H:%M:%S')} the disk has space again; the command continued", flush=True)


def environment(folder: Path, clock: Path) -> dict[str, str]:
    """Return environment variables that make the command use the clock of the file `clock`."""
    clock.write_text("0")
    place = folder / "clock-of-the-command"
    place.mkdir()
    (place / "sitecustomize.py").write_text(CLOCK)
    path = os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH", ""))))
    return {"PYTHONPATH": path, "ZONING_SOAK_CLOCK": str(clock)}
