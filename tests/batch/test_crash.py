"""Kill any process at any time: every source is in the output exactly once."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning.batch.ledger import Ledger

pytestmark = pytest.mark.browser

PAGES = 30
KILLS = 3
PROSE = "<p>The river {0} rises in spring. It floods the meadows of {0} every year.</p>"
ROUTES = {f"/{number}": answer(f"<h1>Page {number}</h1>{PROSE.format(number)}") for number in range(PAGES)}


def start(folder: Path, addresses: Path) -> "subprocess.Popen[bytes]":
    """A run that has patience: where everything starts slowly, a source is under way at most of the kills."""
    return subprocess.Popen(
        [sys.executable, "-m", "zoning", "batch", str(addresses), "--output", str(folder), "--workers", "2",
         "--pages-per-browser", "4", "--per-host-delay", "0", "--per-host-concurrency", "99", "--retries", "99",
         "--reveal", "none", "--robots", "ignore", "-x", "plain"],  # by which no worker loads a model
        stderr=subprocess.DEVNULL,
    )  # fmt: skip


def processes_of(run: "subprocess.Popen[bytes]") -> dict[str, list[psutil.Process]]:
    """The run's own process, its workers, and their browsers."""
    below = psutil.Process(run.pid).children(recursive=True)
    workers = [process for process in below if "zoning.batch.pools.process" in " ".join(process.cmdline())]
    browsers = [process for process in below if "--remote-debugging-pipe" in process.cmdline()]
    return {"run": [psutil.Process(run.pid)], "worker": workers, "browser": browsers}


@pytest.mark.parametrize("seed", [int(seed) for seed in os.environ.get("ZONING_CRASH_SEEDS", "1").split(",")])
def test_every_source_is_written_exactly_once(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    folder, addresses = tmp_path / "run", tmp_path / "urls.txt"
    killed, restarts = {"run": 0, "worker": 0, "browser": 0}, 0
    with FixtureServer(routes=ROUTES) as server:
        addresses.write_text("\n".join(server.url + path for path in ROUTES))
        run = start(folder, addresses)
        while run.poll() is None:
            time.sleep(chance.uniform(0.3, 1.5))
            with suppress(psutil.Error):
                found = processes_of(run)
                enough = sum(killed.values()) >= KILLS
                kinds = [kind for kind in killed if found[kind] and not (enough and killed[kind])]
                if not kinds:
                    continue
                kind = chance.choice(kinds)
                chance.choice(found[kind]).send_signal(signal.SIGKILL)
                killed[kind] += 1
            if killed["run"] > restarts:
                restarts += 1
                run.wait()
                run = start(folder, addresses)
            if sum(killed.values()) >= KILLS and min(killed.values()) > 0:
                break
        assert run.wait() == 0
    print(killed)
    with Ledger(folder) as ledger:
        assert ledger.counts()["done"] == PAGES
        places = sorted(ledger.places())
    records = [
        json.loads(line) for shard in sorted(folder.glob("results-*.jsonl")) for line in shard.read_bytes().splitlines()
    ]
    assert sorted(int(record["url"].rpartition("/")[2]) for record in records) == list(range(PAGES))
    assert all(f"Page {record['url'].rpartition('/')[2]}" in record["text"] for record in records)
    assert sum(place.length for place in places) == sum(file.stat().st_size for file in folder.glob("results-*.jsonl"))
    assert sum(killed.values()) >= KILLS
