"""`zoning serve`: the real command."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Zoning
from zoning.errors import ExitCode

HTML = "<!DOCTYPE html><html lang=en><title>River</title><h1>River</h1><p>The river rises in spring. It floods.</p>"


@contextmanager
def served(program: Path, data: Path, env: dict[str, str], *options: str) -> Iterator[tuple[str, list[str]]]:
    """The address of the application, and its output when the block is over."""
    command = [str(program), "serve", "--no-browser", "--port", "0", "--data", str(data), *options]
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


def logged(told: list[str]) -> list[str]:
    """The lines about requests, without their times."""
    lines = "".join(told).splitlines()
    return [re.sub(r"\d+ ms$", "N ms", line) for line in lines if line.startswith(("GET", "POST"))]


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
    assert logged(told) == [], "requests are logged on demand"
    assert "Traceback" in "".join(told)
    assert "KeyError: 'no such column'" in "".join(told)


def test_the_token_of_the_environment_is_needed_and_printed_nowhere(program: Path, tmp_path: Path) -> None:
    token = "correct-horse_battery-staple"
    with served(program, tmp_path, {"ZONING_TOKEN": token}, "-v") as (printed, told):
        assert printed.endswith("/?token=$ZONING_TOKEN")
        address = printed.partition("/?")[0]
        assert httpx.get(f"{address}/ui/pages").status_code == 401
        assert httpx.get(f"{address}/ui/pages", headers={"Authorization": f"Bearer {token}"}).status_code == 200
        assert httpx.get(f"{address}/ui/formats?token={token}").status_code == 303
    assert token not in "".join(told)


@pytest.mark.parametrize("token", ["", "short-of-twenty-four-ch", "a space is not allowed here", "x" * 201])
def test_a_weak_token_is_refused(zoning: Zoning, tmp_path: Path, token: str) -> None:
    done = zoning("serve", "--no-browser", "--port", "0", "--data", tmp_path, env={"ZONING_TOKEN": token})
    assert done.returncode == ExitCode.USAGE
    assert "openssl rand -hex 24" in done.stderr
    assert not token or token not in done.stderr


def test_requests_are_logged_on_demand_without_their_queries(program: Path, tmp_path: Path) -> None:
    with served(program, tmp_path, {}, "-v") as (address, told):
        httpx.get(f"{address}/ui/formats?secret=s3cret")
        httpx.get(f"{address}/nowhere%0Aforged")
        httpx.post(f"{address}/extract", json={"url": "nonsense"})
        httpx.get(f"{address}/ui/pages", headers={"Host": "evil.example"})
    assert logged(told) == [
        "GET /ui/formats 200 in N ms",
        "GET /nowhere%0Aforged 404 in N ms",
        "POST /extract 400 in N ms",
        "GET /ui/pages 403 in N ms",
    ]
    assert "s3cret" not in "".join(told)


def test_a_folder_that_cannot_be_written_is_told(zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = zoning("serve", "--no-browser", "--port", "0", "--data", tmp_path / "file" / "data")
    assert done.returncode == ExitCode.ENVIRONMENT
    assert done.stderr.startswith(f"zoning: {tmp_path}/file/data cannot be written (Not a directory)")
