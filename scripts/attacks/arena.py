"""Provide the place for an attack: a folder, the command as a process, and an end to everything that was started.

Figures from /proc: Linux only.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

from scripts import processes

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "zoning")
MARK = "ZONING_ATTACK"
"""An environment variable of everything that is started, by which it can be found again."""
SAMPLE_S = 0.5
END_S = 3.0


@dataclass(frozen=True)
class Ended:
    """A command that ended, or was killed."""

    code: int | None
    """None: it was still running at its time limit."""
    out: bytes
    err: bytes
    seconds: float

    @property
    def said(self) -> str:
        """Return the output on standard error."""
        return self.err.decode(errors="replace")

    @property
    def text(self) -> str:
        """Return the output on standard output."""
        return self.out.decode(errors="replace")

    @property
    def last_words(self) -> str:
        """Return the end of standard error, on one line."""
        lines = [line.strip() for line in self.said.splitlines() if line.strip()]
        return (lines[-1] if lines else "no message")[:300]

    @property
    def has_traceback(self) -> bool:
        return "Traceback (most recent call last)" in self.said

    def records(self) -> list[dict[str, Any]]:
        """Return the JSON lines of standard output."""
        return [json.loads(line) for line in self.out.splitlines() if line.strip()]


@dataclass
class Running:
    """A running command, the leader of a process group."""

    process: "subprocess.Popen[bytes]"
    folder: Path
    begun: float = field(default_factory=time.monotonic)

    def wait(self, timeout_s: float) -> Ended:
        """Return the result; after `timeout_s` seconds the command is killed."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout_s)
        return self.ended()

    def ended(self) -> Ended:
        """Return the result immediately; a command that is still running is killed."""
        code = self.process.poll()
        seconds = time.monotonic() - self.begun
        if code is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        return Ended(code, (self.folder / "out").read_bytes(), (self.folder / "err").read_bytes(), seconds)

    def said(self) -> str:
        """Return the output on standard error so far."""
        return (self.folder / "err").read_text(encoding="utf-8", errors="replace")

    def send(self, number: int) -> None:
        """Send a signal to the command itself, as a user or a service manager would."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)

    def below(self, word: str) -> list[psutil.Process]:
        """Return its child processes whose command lines contain a word."""
        found = []
        with suppress(psutil.Error):
            for process in psutil.Process(self.process.pid).children(recursive=True):
                with suppress(psutil.Error):
                    if any(word in argument for argument in process.cmdline()):
                        found.append(process)
        return found


class Arena:
    """The place for one attack, as a context manager."""

    def __init__(self, *, watched: bool = True) -> None:
        """watched: whether memory and temporary files are measured."""
        self.folder = Path(tempfile.mkdtemp(prefix="zoning-attack-"))
        self.temporary = self.folder / "tmp"
        """Where the command puts its temporary files."""
        self.temporary.mkdir()
        self.peak = 0
        """The maximum memory in bytes of all processes below this one."""
        self.most_temporary = 0
        """The maximum bytes of files in `temporary`."""
        self._watched = watched
        self._started: list[Running] = []
        self._mark = uuid.uuid4().hex
        self._stack = ExitStack()
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._sample, daemon=True)

    def __enter__(self) -> Self:
        if self._watched:
            self._watch.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._watched:
            self._watch.join()
        self.end_all()
        self._stack.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---------------------------------------------------------------- the command

    def start(
        self,
        *arguments: object,
        stdin: bytes | None = None,
        environment: dict[str, str] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> Running:
        """Start the command in the attack's folder."""
        place = Path(tempfile.mkdtemp(dir=self.folder, prefix="run-"))
        (place / "in").write_bytes(stdin or b"")
        variables = os.environ | {MARK: self._mark, "TMPDIR": str(self.temporary)} | (environment or {})
        with (place / "in").open("rb") as given, (place / "out").open("wb") as out, (place / "err").open("wb") as err:
            process = subprocess.Popen(
                [*command, *map(str, arguments)], stdin=given, stdout=out, stderr=err, cwd=self.folder, env=variables,
                start_new_session=True,
            )  # fmt: skip
        running = Running(process, place)
        self._started.append(running)
        return running

    def run(
        self,
        *arguments: object,
        timeout_s: float = 60.0,
        stdin: bytes | None = None,
        environment: dict[str, str] | None = None,
        command: Sequence[str] = COMMAND,
    ) -> Ended:
        """Run the command to its end, or kill it after `timeout_s` seconds."""
        return self.start(*arguments, stdin=stdin, environment=environment, command=command).wait(timeout_s)

    # ---------------------------------------------------------------- resources

    def file(self, name: str, data: str | bytes) -> Path:
        """Write a file in the attack's folder and return its path."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    def held(self, manager: Any) -> Any:
        """Enter a context manager, which is left when the attack is over; return its value."""
        return self._stack.enter_context(manager)

    @contextmanager
    def mounted(self, size: str, *, read_only: bool = False) -> Iterator[Path | None]:
        """Mount a small disk; None if this user may not mount."""
        place = Path(tempfile.mkdtemp(dir=self.folder, prefix="disk-"))
        options = f"size={size}" + (",ro" if read_only else "")
        mount = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)], capture_output=True, check=False
        )
        try:
            yield place if mount.returncode == 0 else None
        finally:
            if mount.returncode == 0:
                self.end_all()
                subprocess.run(["umount", "-l", str(place)], capture_output=True, check=False)

    # ---------------------------------------------------------------- clean-up

    def left(self) -> list[psutil.Process]:
        """Return the processes that were started and are still running, anywhere in the process tree."""
        found = []
        for process in psutil.process_iter():
            with suppress(psutil.Error, OSError):
                marked = f"{MARK}={self._mark}".encode() in Path(f"/proc/{process.pid}/environ").read_bytes()
                if marked and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
        return found

    def end_all(self) -> None:
        """Kill the processes that are still running."""
        left = self.left()
        for process in left:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(left, END_S)
        for running in self._started:
            with suppress(subprocess.TimeoutExpired):
                running.process.wait(END_S)

    def _sample(self) -> None:
        while not self._over.wait(SAMPLE_S):
            self.peak = max(self.peak, sum(processes.memory(process)[1] for process in processes.below()))
            self.most_temporary = max(self.most_temporary, size_of(self.temporary) + unlinked_in(self.temporary))


def size_of(folder: Path) -> int:
    """Return the bytes on the disk below a folder."""
    total = 0
    for place, _, names in os.walk(folder):  # files that disappear meanwhile are skipped
        for name in names:
            with suppress(OSError):
                total += os.lstat(os.path.join(place, name)).st_blocks * 512  # noqa: PTH118 - thousands a second
    return total


def unlinked_in(folder: Path) -> int:
    """Return the bytes on the disk of deleted files that a process below this one still has open."""
    sizes: dict[int, int] = {}
    for process in processes.below():
        with suppress(OSError):
            for handle in Path(f"/proc/{process}/fd").iterdir():
                with suppress(OSError):
                    target = str(handle.readlink())
                    if target.startswith(str(folder)) and target.endswith("(deleted)"):
                        known = handle.stat()
                        sizes[known.st_ino] = known.st_blocks * 512
    return sum(sizes.values())


def end_when_told() -> None:
    """Let SIGTERM end this program like an exception, so that everything that was started is ended; once is enough."""

    def end(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_IGN)
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, end)
