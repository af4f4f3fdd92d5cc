"""Manage runs of `zoning batch` in a folder, each in a process of its own. The command line can continue them."""

import logging
import shutil
import signal
import subprocess
import sys
import threading
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from zoning import limits
from zoning.batch import lists
from zoning.batch.ledger import FILE as LEDGER
from zoning.batch.lock import is_going_on
from zoning.batch.status import Status, status
from zoning.errors import SourceNotFound, UsageError
from zoning.extractors import DEFAULT, parse
from zoning.render.options import VisitOptions
from zoning.storage.decoding import decoder_of
from zoning.storage.files import folded_name, make_folder, write

log = logging.getLogger(__name__)

FOLDER = "runs"
"""The folder of runs, in the application's folder."""
RECORD, LOG = "run.json", "run.log"
SUFFIXES = (*lists.DELIMITERS, *lists.JSON_LINES)
"""The endings of lists with columns; any other list has one address a line."""
AT_ONCE = 2
"""The maximum number of runs at a time: each uses half of the machine."""
LOG_LINES = 20


class NewRun(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A run to start."""

    name: str
    list: str
    """The text of a list as `zoning batch` takes it."""
    list_name: str = ""
    """The name of its file, whose ending determines the format; "" if the list was typed."""
    method: str = DEFAULT


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of a run besides its ledger."""

    name: str
    method: str
    list: str
    """The file name of its list, in its folder."""


RunState = Literal["starting", "running", "stopping", "stopped", "finished", "failed"]


class RunView(msgspec.Struct, frozen=True, kw_only=True):
    """A run and its state."""

    name: str
    method: str
    state: RunState
    """`stopped`: its list is not done; `failed`: it could not start."""
    said: list[str]
    """The last lines of the command's output."""
    status: Status | None
    """None as long as there is no ledger."""


class Runs:
    """The runs in a folder. The methods may be called from any thread."""

    def __init__(self, data: Path, options: VisitOptions) -> None:
        """options: only `public_only` is used."""
        self._folder = data.resolve() / FOLDER
        self._public_only = options.public_only
        self._processes: dict[Path, subprocess.Popen[bytes]] = {}
        self._stopping: set[Path] = set()
        self._statuses: dict[Path, tuple[tuple[int, ...], Status]] = {}
        """Folder → the status of its run, with the modification times of the ledger's files."""
        self._lock = threading.RLock()

    # ------------------------------------------------------------------ queries

    def all(self) -> list[RunView]:
        """Return all runs; the one that was started last comes first."""
        folders = sorted(self._folder.glob(f"*/{RECORD}"), key=lambda file: file.stat().st_mtime, reverse=True)
        return [self._view(file.parent) for file in folders]

    def get(self, name: str) -> RunView:
        """Return one run. Raises `SourceNotFound`."""
        return self._view(self.folder(name))

    def folder(self, name: str) -> Path:
        """Return the folder of a run. Raises `SourceNotFound`."""
        folder = self._path(name)
        if not (folder / RECORD).is_file():
            raise SourceNotFound(f"there is no run named {name[:80]!r}")
        return folder

    def _view(self, folder: Path) -> RunView:
        record, found = _record(folder), self._status(folder)
        return RunView(
            name=record.name, method=record.method, state=self._state(folder, found), said=_said(folder), status=found
        )

    def _status(self, folder: Path) -> Status | None:
        """Return the status of a run. It takes a while for a long list, so it is cached until the ledger changes."""
        files = (folder / LEDGER, folder / f"{LEDGER}-wal")
        written = tuple(file.stat().st_mtime_ns for file in files if file.exists())
        known = self._statuses.get(folder)
        if known and known[0] == written and not known[1].running:
            return known[1]
        self._statuses.pop(folder, None)
        with suppress(UsageError):  # it is being started, or could not start
            found = status(folder)
            self._statuses[folder] = written, found
            return found
        return None

    def _state(self, folder: Path, found: Status | None) -> RunState:
        if self._is_alive(folder) or is_going_on(folder):
            return "stopping" if folder in self._stopping else "running" if found else "starting"
        if found is None:
            return "failed"
        return "stopped" if found.left else "finished"

    # ------------------------------------------------------------------ actions

    def create(self, wanted: NewRun) -> str:
        """Start a run and return its name.

        Raises `UsageError` if the name is invalid or taken, no line of the list names a page, or too many runs are in
        progress; `UnknownExtractor` or `BadParameter`.
        """
        parse(wanted.method)
        folder = self._path(wanted.name)
        suffix = next((end for end in SUFFIXES if wanted.list_name.lower().endswith(end)), ".txt")
        record = Record(name=unicodedata.normalize("NFC", wanted.name), method=wanted.method, list=f"list{suffix}")
        with self._lock:
            self._refuse_too_many()
            if folder.exists():
                raise UsageError(f"a run named {wanted.name!r} already exists: choose another name, or delete it")
            make_folder(folder)
            try:
                write(folder / record.list, wanted.list.encode())
                _check_list(folder / record.list)
                write(folder / RECORD, msgspec.json.encode(record))
            except BaseException:
                shutil.rmtree(folder)
                raise
            self._start(folder)
        return record.name

    def go_on(self, name: str, *, failed_too: bool = False, failed_with: str = "") -> None:
        """Continue a run that was stopped.

        failed_too: visit the failed sources again. failed_with: only those that failed with errors of this class.
        Raises `UsageError` if it is going on, or too many runs are.
        """
        folder = self.folder(name)
        with self._lock:
            self._refuse_going_on(folder)
            self._refuse_too_many()
            again = ["--retry-failed"] if failed_too else [f"--retry-errors={failed_with}"] if failed_with else []
            self._start(folder, *again)

    def stop(self, name: str) -> None:
        """Let a run finish the visits under way and end; a second call ends it at once.

        Raises `UsageError` if this application does not run it.
        """
        folder = self.folder(name)
        with self._lock:
            if not self._is_alive(folder):
                elsewhere = ": a command started it; interrupt that command" if is_going_on(folder) else ""
                raise UsageError(f"{name} is not running in this application{elsewhere}")
            self._processes[folder].send_signal(signal.SIGINT)
            self._stopping.add(folder)

    def remove(self, name: str) -> None:
        """Delete a run with all its results. Raises `UsageError` if it is going on."""
        folder = self.folder(name)
        with self._lock:
            self._refuse_going_on(folder)
            shutil.rmtree(folder)

    def close(self) -> None:
        """Stop the runs of this application, and wait for them."""
        with self._lock:
            alive = [process for folder, process in self._processes.items() if self._is_alive(folder)]
            for process in alive:
                process.send_signal(signal.SIGINT)
        for process in alive:
            try:
                process.wait(limits.RUN_END_S)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
                process.wait()

    # ------------------------------------------------------------------ processes

    def _start(self, folder: Path, *more: str) -> None:
        record = _record(folder)
        command = [
            sys.executable, "-m", "zoning", "batch", str(folder / record.list), "-o", str(folder), "-x", record.method,
            "--only-addresses", "--keep-snapshots", *(("--public-only",) if self._public_only else ()), *more,
        ]  # fmt: skip
        with (folder / LOG).open("wb") as file:
            self._processes[folder] = subprocess.Popen(  # noqa: S603 - our own program, and a method that was parsed
                command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True
            )
        self._stopping.discard(folder)

    def _is_alive(self, folder: Path) -> bool:
        process = self._processes.get(folder)
        return process is not None and process.poll() is None

    def _refuse_going_on(self, folder: Path) -> None:
        if self._is_alive(folder) or is_going_on(folder):
            raise UsageError(f"{folder.name} is running: stop it first")

    def _refuse_too_many(self) -> None:
        if sum(map(self._is_alive, self._processes)) >= AT_ONCE:
            raise UsageError(f"{AT_ONCE} runs are in progress: stop one, or wait until one ends")

    def _path(self, name: str) -> Path:
        return self._folder / folded_name(name, "a run")


def _record(folder: Path) -> Record:
    return decoder_of(Record).decode((folder / RECORD).read_bytes())


def _said(folder: Path) -> list[str]:
    with suppress(FileNotFoundError):
        lines = (folder / LOG).read_text(encoding="utf-8", errors="replace").splitlines()
        return lines[-LOG_LINES:]
    return []


def _check_list(file: Path) -> None:
    """Refuse a list without any web address. Lines that name files, existing or not, are skipped like all bad ones."""
    refused = []
    for line in lists.read(str(file), files=False):
        if isinstance(line, lists.Entry):
            return
        refused.append(line)
    raise lists.nothing_in(refused)
