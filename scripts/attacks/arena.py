"""Where an attack takes place: a folder of its own, the command as a process, and an end to all that was started.

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
"""In the environment of all that is started, by which it is found again."""
SAMPLE_S = 0.5
END_S = 3.0


@dataclass(frozen=True)
class Ended:
    """A command that ended, or was ended."""

    code: int | None
    """None: it was still running when its time was over."""
    out: bytes
    err: bytes
    seconds: float

    @property
    def said(self) -> str:
        """What stood on standard error."""
        return self.err.decode(errors="replace")

    @property
    def text(self) -> str:
        """What stood on standard output."""
        return self.out.decode(errors="replace")

    @property
    def last_words(self) -> str:
        """The end of what was said, on one line."""
        lines = [line.strip() for line in self.said.splitlines() if line.strip()]
        return (lines[-1] if lines else "nothing said")[:300]

    @property
    def has_traceback(self) -> bool:
        return "Traceback (most recent call last)" in self.said

    def records(self) -> list[dict[str, Any]]:
        """The JSON lines of standard output."""
        return [json.loads(line) for line in self.out.splitlines() if line.strip()]


@dataclass
class Running:
    """A command under way, the leader of a group of processes."""

    process: "subprocess.Popen[bytes]"
    folder: Path
    begun: float = field(default_factory=time.monotonic)

    def wait(self, timeout_s: float) -> Ended:
        """Return what came of it; after so many seconds it is killed."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout_s)
        return self.ended()

    def ended(self) -> Ended:
        """The same at once."""
        code = self.process.poll()
        seconds = time.monotonic() - self.begun
        if code is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        return Ended(code, (self.folder / "out").read_bytes(), (self.folder / "err").read_bytes(), seconds)

    def said(self) -> str:
        """What it has said so far on standard error."""
        return (self.folder / "err").read_text(encoding="utf-8", errors="replace")

    def send(self, number: int) -> None:
        """Send a signal to the command itself, as a person or a service manager would."""
        with suppress(ProcessLookupError):
            self.process.send_signal(number)

    def below(self, word: str) -> list[psutil.Process]:
        """Its processes whose command lines hold a word."""
        found = []
        with suppress(psutil.Error):
            for process in psutil.Process(self.process.pid).children(recursive=True):
                with suppress(psutil.Error):
                    if any(word in argument for argument in process.cmdline()):
                        found.append(process)
        return found


class Arena:
    """For the time of one attack, as a context manager."""

    def __init__(self, *, watched: bool = True) -> None:
        """watched: whether memory and temporary files are measured."""
        self.folder = Path(tempfile.mkdtemp(prefix="zoning-attack-"))
        self.temporary = self.folder / "tmp"
        """Where the command puts its temporary files."""
        self.temporary.mkdir()
        self.peak = 0
        """Bytes that all processes below this one took at most."""
        self.most_temporary = 0
        """Bytes that lay in `temporary` at most."""
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
        """Start the command, in the attack's folder."""
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
        """Run the command to its end, or kill it after so many seconds."""
        return self.start(*arguments, stdin=stdin, environment=environment, command=command).wait(timeout_s)

    # ---------------------------------------------------------------- things

    def file(self, name: str, data: str | bytes) -> Path:
        """A file in the attack's folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    def held(self, manager: Any) -> Any:
        """What a context manager gives; it is left when the attack is over."""
        return self._stack.enter_context(manager)

    @contextmanager
    def mounted(self, size: str, *, read_only: bool = False) -> Iterator[Path | None]:
        """A small disk of its own; None where this user cannot have one."""
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

    # ---------------------------------------------------------------- the end

    def left(self) -> list[psutil.Process]:
        """What of all that was started still runs, wherever it stands in the tree."""
        found = []
        for process in psutil.process_iter():
            with suppress(psutil.Error, OSError):
                marked = f"{MARK}={self._mark}".encode() in Path(f"/proc/{process.pid}/environ").read_bytes()
                if marked and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
        return found

    def end_all(self) -> None:
        """Kill what is left."""
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
    """Bytes on the disk below a folder."""
    total = 0
    for place, _, names in os.walk(folder):  # what goes meanwhile is passed over
        for name in names:
            with suppress(OSError):
                total += os.lstat(os.path.join(place, name)).st_blocks * 512  # noqa: PTH118 - thousands a second
    return total


def unlinked_in(folder: Path) -> int:
    """Bytes on the disk of files that have no name any more and are open in a process below this one."""
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
    """Let SIGTERM end this program as an error does, so that what was started is ended too; once is enough."""

    def end(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_IGN)
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, end)
