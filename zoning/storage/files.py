"""Write output files atomically: a new file replaces the old one when it is complete; otherwise the old one stays.

Other outputs than regular files (a pipe, a terminal, `/dev/stdout`) are written to directly.
"""

import errno
import os
import re
import secrets
import stat
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from zoning import limits
from zoning.errors import OutputUnwritable, UsageError

DESCRIPTOR = re.compile(r"/dev/(stdin|stdout|stderr|fd/\d+)|/proc/(self|\d+)/fd/\d+")
"""Names of open file descriptors, which are written to directly."""
NAME = re.compile(r"[\w][\w .-]{0,59}")
PROBE_BYTES = 4096
"""A disk without room for this much counts as full."""
ADVICE = {
    errno.ENOSPC: "make room on that disk, or write elsewhere",
    errno.EDQUOT: "your share of that disk is used up: make room, or write elsewhere",
    errno.EROFS: "write elsewhere",
    errno.EACCES: "write elsewhere, or get the right to write there",
    errno.ENOENT: "make the folder first",
    errno.EISDIR: "name a file",
}


def check(path: Path) -> None:
    """Raise `OutputUnwritable` if a test shows that `path` cannot be written; the test leaves no file."""
    with telling(path):
        _check_place(path)
        if is_direct(path):
            return
        with tempfile.TemporaryFile(dir=_target(path).parent) as probe:
            probe.write(b"\0" * PROBE_BYTES)
            probe.flush()


def write(path: Path, data: bytes) -> None:
    """Replace the contents of the file by `data`. Raises `OutputUnwritable`."""
    with writing(path) as file:
        file.write(data)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """Open a file to write to; it replaces `path` at the end of the block, unless the block ends with an error.

    A symbolic link stays: its target is replaced. The new file gets the permissions of the old one, and its owner if
    that is allowed.
    Raises `OutputUnwritable` for every `OSError`, also of the block, except for a pipe whose reader has gone.
    """
    with telling(path):
        _check_place(path)
        if is_direct(path):
            with path.open("ab") as file:
                yield file
            return
        target = _target(path)
        part = target.with_name(f".{secrets.token_hex(8)}.part")
        try:
            with _created(part) as file:
                yield file
                file.flush()
                _make_alike(file, target)
                os.fsync(file.fileno())
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
        sync(target.parent)


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn every `OSError` of the block into an `OutputUnwritable` that names the file or folder and says what to do.

    The exception is a pipe whose reader has gone.
    """
    try:
        yield
    except BrokenPipeError:  # the reader has gone: this is not a problem of the file
        raise
    except OSError as error:
        advice = ADVICE.get(error.errno or 0, "write elsewhere")
        why = error.strerror or error
        raise OutputUnwritable(f"{path} cannot be written ({why}): {advice}", source=str(path)) from error


def sync(folder: Path) -> None:
    """Wait until the names in the folder are on the disk, if its file system supports this."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, if they are missing. Raises `OutputUnwritable`."""
    with telling(folder):
        folder.mkdir(parents=True, exist_ok=True)


def folded_name(name: str, of: str) -> str:
    """Return the file name for a name that people gave: the same for all its spellings in case and composition.

    of: what has this name, such as `a queue`. Raises `UsageError` for an invalid name.
    """
    if not NAME.fullmatch(name) or len(name.encode()) > limits.FILE_NAME_BYTES:
        raise UsageError(
            f"{name[:80]!r} is not a name for {of}: use at most 60 letters, digits, blanks, dots and dashes"
        )
    return unicodedata.normalize("NFC", name).casefold()


def identity(file: Path | int) -> tuple[int, int] | None:
    """Return a value that is equal for all names and descriptors of one regular file; None for anything else."""
    with suppress(OSError, ValueError):
        found = os.fstat(file) if isinstance(file, int) else file.stat()
        return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
    return None


def is_direct(path: Path) -> bool:
    """Return whether `path` is written to directly, since it cannot be replaced."""
    return bool(DESCRIPTOR.fullmatch(str(path))) or (path.exists() and not path.is_file())


def _check_place(path: Path) -> None:
    """Raise `OSError` for a folder, and for a file that is not writable, which renaming might replace nevertheless."""
    with suppress(FileNotFoundError):
        if stat.S_ISDIR(path.stat().st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _target(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _created(part: Path) -> BinaryIO:
    """Create a file with the permissions by the user's mask."""
    return os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb")


def _make_alike(file: BinaryIO, target: Path) -> None:
    """Give the file the owner and the permissions of the file that it will replace."""
    try:
        old = target.stat()
    except FileNotFoundError:
        return
    with suppress(PermissionError):
        os.fchown(file.fileno(), old.st_uid, old.st_gid)
    with suppress(PermissionError):
        os.fchmod(file.fileno(), old.st_mode & 0o777)
