"""`zoning serve`: the real command."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

HTML = "<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>The river rises in spring. It floods.</p>"


@contextmanager
def served(program: Path, data: Path, env: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """The address of the application, and what it has told when the block is over."""
    command = [str(program), "serve", "--no-browser", "--port", "0", "--data", str(data)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **env})
    assert running.stderr is not None
    said: list[str] = []
    address = None
    while address is None:
        said.append(running.stderr.readline())
        assert said[-1], said
        address = re.search(r"http://\S+", said[-1])
    try:
        yield address[0].rstrip("/"), said
    finally:
        running.terminate()
        said.append(running.communicate(timeout=60)[1])


@pytest.mark.browser
def test_a_fault_is_the_error_of_its_request_alone_and_the_log_has_its_traceback(
    program: Path, tmp_path: Path, stumbling: dict[str, str]
) -> None:
    stone = {"html": HTML, "url": "http://127.0.0.1:9/stone.html", "extractor": "stumbling"}
    with served(program, tmp_path, stumbling) as (address, told):
        failed = httpx.post(f"{address}/extract", json=stone, timeout=120)
        assert (failed.status_code, failed.json()["error"]["kind"]) == (500, "InternalError")
        assert "no such column" not in failed.text
        sound = {"html": HTML, "extractor": "plain"}
        assert "floods" in httpx.post(f"{address}/extract", json=sound, timeout=120).json()["text"]
    assert "Traceback" in "".join(told)
    assert "KeyError: 'no such column'" in "".join(told)


def test_a_folder_that_cannot_be_written_is_told(program: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = subprocess.run(
        [program, "serve", "--no-browser", "--port", "0", "--data", tmp_path / "file" / "data"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 3
    assert done.stderr.startswith(f"zoning: {tmp_path}/file/data cannot be written (Not a directory)")
