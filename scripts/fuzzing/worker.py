"""Read inputs in a separate process, so that a crash or a hang affects one input only."""

import importlib
import logging
import multiprocessing
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
import warnings
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import psutil

START_S = 120.0
"""Imports take long on a busy machine."""
MB = 1_000_000
READERS = "scripts.fuzzing.readers"


class Question(NamedTuple):
    """An input to read: the one of a seed, or `data` instead."""

    reader: str
    seed: int
    data: bytes | None = None


class Outcome(NamedTuple):
    """The result of reading an input."""

    kind: str
    """`read`; `typed`, for an error of `zoning.errors`; otherwise the problem: an error's class and place, hang, crash,
    memory."""
    detail: str = ""
    """The name of a typed error; otherwise the traceback."""
    seconds: float = 0.0
    megabytes: float = 0.0
    """The maximum growth of the process."""

    @property
    def is_find(self) -> bool:
        return self.kind not in ("read", "typed")


class Worker:
    """A process that reads inputs one after the other; it is replaced after each input that it did not survive."""

    def __init__(self, most_mb: float, readers: str = READERS) -> None:
        """most_mb: the memory limit for one input in megabytes; if a browser reads it, for Python only.

        readers: the module whose `BY_NAME` has the readers by their names.
        """
        self._most_mb = most_mb
        self._readers = readers
        self._context = multiprocessing.get_context("spawn")  # a fork would inherit locked locks
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._folder = Path()

    def ask(self, question: Question, timeout_s: float) -> Outcome:
        """Let the process read an input."""
        line = self._connected()
        begun = time.monotonic()
        line.send(question)
        if not line.poll(timeout_s):
            self.end()
            return Outcome("hang", f"no answer within {timeout_s:g} s", time.monotonic() - begun)
        try:
            found: Outcome = line.recv()
        except (EOFError, ConnectionError):
            assert self._process is not None
            self._process.join(START_S)
            code = self._process.exitcode
            self.end()
            return Outcome(f"crash ({code})", f"the process ended with {code}", time.monotonic() - begun)
        return found

    def end(self) -> None:
        """End the process and everything that it started."""
        if self._process is None or self._line is None:
            return
        with suppress(OSError):
            self._line.close()
        self._process.join(2.0)
        _end_tree(self._process)
        shutil.rmtree(self._folder, ignore_errors=True)
        self._process = self._line = None

    def _connected(self) -> Connection:
        if self._line is None:
            self._line, other = self._context.Pipe()
            self._folder = Path(tempfile.mkdtemp(prefix="zoning-fuzz-"))
            self._process = self._context.Process(
                target=_serve, args=(other, self._readers, self._folder, self._most_mb), daemon=False
            )
            self._process.start()
            other.close()
            if not self._line.poll(START_S):
                self.end()
                sys.exit("fuzz: could not start a process for the readers")
            self._line.recv()
        return self._line


def _end_tree(process: multiprocessing.process.BaseProcess) -> None:
    with suppress(psutil.Error):
        below = psutil.Process(process.pid).children(recursive=True)
        if process.is_alive():
            process.kill()
        for one in below:
            with suppress(psutil.Error):
                one.kill()
    process.join()


# ---------------------------------------------------------------- in the process


def _serve(line: Connection, readers: str, folder: Path, most_mb: float) -> None:
    """Answer until the owner closes the connection. `folder` belongs to the process; the owner deletes it."""
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    by_name = importlib.import_module(readers).BY_NAME  # the heavy imports do not count for any input
    tempfile.tempdir = str(folder)  # unpacked files are deleted with the folder
    os.chdir(folder)
    line.send("ready")
    try:
        while True:
            question: Question = line.recv()
            reader = by_name[question.reader]
            line.send(_answer(reader, question, folder, most_mb))
    except (EOFError, ConnectionError):
        pass


def _answer(reader: "Reader", question: Question, folder: Path, most_mb: float) -> Outcome:  # type: ignore[name-defined] # noqa: F821
    sample = reader.input(question.seed)
    place = Path(tempfile.mkdtemp(dir=folder))
    path = place / sample.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(sample.data if question.data is None else question.data)
    before = _memory_reset()
    if not reader.in_browser:  # Chromium would inherit the limit, and needs more address space
        _limit(int((4 * most_mb + 1000) * MB))
    begun = time.monotonic()
    try:
        outcome = _read(reader, path)
    finally:
        _limit(None)
    seconds, grown = time.monotonic() - begun, (_status("VmHWM") - before) / MB
    shutil.rmtree(place, ignore_errors=True)
    if grown > most_mb and not outcome.is_find:
        outcome = Outcome("memory", f"{grown:.0f} MB more")
    return outcome._replace(seconds=seconds, megabytes=grown)


def _read(reader: "Reader", path: Path) -> Outcome:  # type: ignore[name-defined] # noqa: F821
    from zoning.errors import ZoningError

    try:
        reader.read(path)
    except ZoningError as error:
        try:
            str(error).encode()
        except UnicodeEncodeError:
            return Outcome(f"{type(error).__name__} that cannot be printed", repr(str(error))[:2000])
        return Outcome("typed", type(error).__name__)
    except MemoryError:
        return Outcome("memory", traceback.format_exc()[-4000:])
    except Exception as error:
        return Outcome(_signature(error), traceback.format_exc()[-6000:])
    return Outcome("read")


def _signature(error: BaseException) -> str:
    """Return the error's class and the last function of zoning in its traceback."""
    import zoning

    package = Path(zoning.__file__).parent
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(package)]
    last = (own or list(frames))[-1]
    place = Path(last.filename)
    shown = place.relative_to(package) if own else place.name
    return f"{type(error).__name__} in {shown}:{last.name}"


def _status(name: str) -> int:
    """Return the bytes in `/proc/self/status` under that name."""
    for row in Path("/proc/self/status").read_text().splitlines():
        if row.startswith(f"{name}:"):
            return int(row.split()[1]) * 1024
    return 0


def _memory_reset() -> int:
    """Reset the peak of memory, and return the memory in use."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return _status("VmRSS")


def _limit(more: int | None) -> None:
    """Limit the process to `more` bytes in addition to those it uses; None removes the limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = hard if more is None else _status("VmSize") + more
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
