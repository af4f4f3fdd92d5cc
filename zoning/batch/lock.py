"""Allow one run at a time in a folder, by a lock that the system releases when its process ends."""

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from zoning.errors import RunExists

LOCK = "run.lock"
BETWEEN_S = 0.05
"""`is_going_on` takes a shared lock for a moment; a run that begins then tries again after this time."""


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Lock the folder against other runs. Raises `RunExists` if another run holds the lock."""
    with (folder / LOCK).open("w") as file:
        while not _locked(file, fcntl.LOCK_EX):
            if not _locked(file, fcntl.LOCK_SH):
                raise RunExists(f"{folder}: another run is using this folder. Wait until it ends, or stop it")
            fcntl.flock(file, fcntl.LOCK_UN)
            time.sleep(BETWEEN_S)
        yield


def is_going_on(folder: Path) -> bool:
    """Return whether a run is going on in the folder."""
    try:
        with (folder / LOCK).open() as file:
            return not _locked(file, fcntl.LOCK_SH)
    except FileNotFoundError:
        return False


def _locked(file: IO[str], kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
