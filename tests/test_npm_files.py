"""Files of the npm registry for the test site are fetched once, and verified."""

import base64
import hashlib
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from fixtures import npm
from fixtures.npm import NpmFile, Unavailable

CONTENT = b"export const life = 42\n"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An `npm` that brings the archive `tmp_path / "made.tgz"`, and a cache of its own."""
    with tarfile.open(tmp_path / "made.tgz", "w:gz") as archive:
        member = tarfile.TarInfo("package/dist/life.js")
        member.size = len(CONTENT)
        archive.addfile(member, BytesIO(CONTENT))
    path = tmp_path / "bin" / "npm"
    path.parent.mkdir()
    path.write_text(f"#!/bin/sh\n/bin/cp {tmp_path / 'made.tgz'} life.tgz\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(path.parent))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    npm._archive.cache_clear()
    return path


def digest(file: Path) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()


def test_a_file_is_fetched_once(program: Path, tmp_path: Path) -> None:
    life = NpmFile("life", "1.0.0", digest(tmp_path / "made.tgz"), "dist/life.js")
    assert life.read() == CONTENT
    program.unlink()
    npm._archive.cache_clear()
    assert life.read() == CONTENT
    assert life.absent() == ""


@pytest.mark.usefixtures("program")
def test_another_archive_than_the_one_that_is_meant_is_not_used() -> None:
    life = NpmFile("life", "1.0.0", "sha512-AAAA", "dist/life.js")
    with pytest.raises(Unavailable, match="not the package that is meant"):
        life.read()


def test_what_npm_says_is_told(program: Path) -> None:
    program.write_text("#!/bin/sh\necho npm error code ENOTFOUND >&2\nexit 1\n")
    assert "registry: code ENOTFOUND" in NpmFile("life", "1.0.0", "sha512-AAAA", "dist/life.js").absent()


def test_without_npm_the_file_is_absent(program: Path) -> None:
    program.unlink()
    assert "there is no npm here" in NpmFile("life", "1.0.0", "sha512-AAAA", "dist/life.js").absent()
