"""Output files are complete or unchanged, also on full and read-only disks."""

import errno
import os
import stat
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import DISK_BYTES
from zoning.errors import ExitCode, OutputUnwritable
from zoning.storage import files

OLD, NEW = b"what stood there\n", b"what is new\n"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file that is to be replaced."""
    file = tmp_path / "out.txt"
    file.write_bytes(OLD)
    return file


# ---------------------------------------------------------------------- whole or untouched


def test_a_file_is_replaced_and_nothing_else_is_left(old: Path) -> None:
    files.write(old, NEW)
    assert old.read_bytes() == NEW
    assert list(old.parent.iterdir()) == [old]


def test_until_the_end_the_old_one_stands(old: Path) -> None:
    with files.writing(old) as file:
        file.write(NEW)
        file.flush()
        assert old.read_bytes() == OLD
    assert old.read_bytes() == NEW


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_what_ends_with_an_error_leaves_what_stood_there(error: type[BaseException], old: Path) -> None:
    def write_and_fail() -> None:
        with files.writing(old) as file:
            file.write(NEW)
            raise error

    with pytest.raises(error):
        write_and_fail()
    assert old.read_bytes() == OLD
    assert list(old.parent.iterdir()) == [old]


def test_checking_changes_nothing(tmp_path: Path, old: Path) -> None:
    before = old.stat()
    files.check(old)
    files.check(tmp_path / "new.txt")
    assert list(tmp_path.iterdir()) == [old]
    assert (old.read_bytes(), old.stat().st_mtime_ns) == (OLD, before.st_mtime_ns)


# ---------------------------------------------------------------------- permissions, links, pipes


def test_permissions_stay_and_new_files_have_those_of_the_mask(old: Path, tmp_path: Path) -> None:
    old.chmod(0o640)
    files.write(old, NEW)
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        files.write(tmp_path / "new.txt", NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_the_owner_stays(old: Path) -> None:
    os.chown(old, 1234, 2345)
    files.write(old, NEW)
    assert (old.stat().st_uid, old.stat().st_gid) == (1234, 2345)


def test_a_link_stays_one_and_what_it_leads_to_is_replaced(old: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.txt"
    link.symlink_to("../out.txt")
    files.write(link, NEW)
    assert link.is_symlink()
    assert old.read_bytes() == NEW
    leading_nowhere = tmp_path / "later.txt"
    leading_nowhere.symlink_to("elsewhere/later.txt")
    files.check(leading_nowhere)
    files.write(leading_nowhere, NEW)
    assert (tmp_path / "elsewhere" / "later.txt").read_bytes() == NEW


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    files.check(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    files.write(pipe, NEW)
    reader.join()
    assert read == [NEW]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_descriptor_is_written_on_where_it_leads_to_a_file(old: Path) -> None:
    with old.open("ab") as file:
        files.write(Path(f"/dev/fd/{file.fileno()}"), NEW)
    assert old.read_bytes() == OLD + NEW


def test_names_of_one_file_are_the_same(old: Path, tmp_path: Path) -> None:
    (tmp_path / "link.txt").symlink_to(old)
    os.link(old, tmp_path / "hard.txt")
    with old.open("rb") as opened:
        same = {files.identity(name) for name in (old, tmp_path / "link.txt", tmp_path / "hard.txt", opened.fileno())}
    assert len(same) == 1
    assert same != {None}
    assert files.identity(tmp_path) is files.identity(tmp_path / "none") is files.identity(Path("/dev/null")) is None


# ---------------------------------------------------------------------- what cannot be written


def unwritable(path: Path) -> str:
    """The message of the error, before and while writing."""
    told = set()
    attempts: tuple[Callable[[], None], ...] = (lambda: files.check(path), lambda: files.write(path, NEW))
    for attempt in attempts:
        with pytest.raises(OutputUnwritable) as refused:
            attempt()
        assert refused.value.exit_code == ExitCode.ENVIRONMENT
        assert refused.value.source == str(path)
        told.add(str(refused.value))
    (message,) = told
    return message


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    path = tmp_path / "no" / "out.txt"
    assert unwritable(path) == f"{path} cannot be written ({os.strerror(errno.ENOENT)}): make the folder first"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_place_is_told(tmp_path: Path) -> None:
    assert unwritable(tmp_path).endswith("(Is a directory): name a file")
    (tmp_path / "file").touch()
    assert "Not a directory" in unwritable(tmp_path / "file" / "out.txt")
    assert "File name too long" in unwritable(tmp_path / ("x" * 300))


def test_a_read_only_disk_is_told_before_anything_is_done(small_disk: Path) -> None:
    (small_disk / "out.txt").write_bytes(OLD)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    assert "Read-only file system" in unwritable(small_disk / "new.txt")
    with pytest.raises(OutputUnwritable, match=r"Read-only file system|Permission denied"):
        files.check(small_disk / "out.txt")
    assert (small_disk / "out.txt").read_bytes() == OLD


def test_a_disk_that_is_full_leaves_what_stood_there(small_disk: Path) -> None:
    file = small_disk / "out.txt"
    file.write_bytes(OLD)
    files.check(file)
    with pytest.raises(OutputUnwritable, match="No space left on device"):
        files.write(file, b"x" * 2 * DISK_BYTES)
    assert file.read_bytes() == OLD
    assert list(small_disk.iterdir()) == [file]
    files.write(small_disk / "filler", b"x" * (DISK_BYTES - 4096))  # now it is full
    assert "No space left on device: make room" in unwritable(file).replace(")", "")
    assert file.read_bytes() == OLD


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_device_is_told() -> None:
    files.check(Path("/dev/full"))
    with pytest.raises(OutputUnwritable, match="No space left on device"):
        files.write(Path("/dev/full"), NEW)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_without_the_right_nothing_is_written(old: Path, tmp_path: Path) -> None:
    old.chmod(0o444)
    assert "Permission denied" in unwritable(old)
    tmp_path.chmod(0o555)
    try:
        assert "Permission denied" in unwritable(tmp_path / "new.txt")
    finally:
        tmp_path.chmod(0o755)
    assert old.read_bytes() == OLD
