"""Set-up of the project's environment, which is already there when tests run."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif(shutil.which("flock") is None, reason="macOS has no flock")
def test_a_second_setup_waits_for_the_first() -> None:
    folder = os.open(ROOT, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    with subprocess.Popen(["scripts/setup"], cwd=ROOT, stderr=subprocess.PIPE, text=True) as second:
        assert second.stderr
        assert "waiting for it" in second.stderr.readline()
        assert second.poll() is None
        os.close(folder)
        assert second.wait(60) == 0
