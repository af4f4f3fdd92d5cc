"""Two visits of one actor of Ray, of which the second hangs.

Arguments: the folder of the run, and an address that never answers. Writes a line of JSON: the classes of both errors,
and how many processes of the cluster, browsers among them, were left at its end. It is a separate process, so that
nothing of Ray remains in the process of the tests.
"""

import asyncio
import json
import sys
from contextlib import suppress
from pathlib import Path

import psutil

from zoning import VisitOptions
from zoning.batch.messages import Settings, Task
from zoning.batch.pools.cluster import ClusterPool


def has_browser(processes: list[psutil.Process]) -> bool:
    """Return whether one of them is a browser; some may have ended."""
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            if "--remote-debugging-pipe" in process.cmdline():
                return True
    return False


async def main(folder: Path, address: str) -> None:
    """Visit."""
    settings = Settings(extractor="plain", visit=VisitOptions(reveal=()), results=str(folder), pages=2)
    async with ClusterPool(settings, workers=1, address=None, folder=folder) as pool:
        begun = asyncio.Event()
        innocent = asyncio.create_task(pool.visit(Task(1, address, {}), lambda _: begun.set()))
        await begun.wait()
        while not has_browser(below := psutil.Process().children(recursive=True)):
            await asyncio.sleep(0.1)
        (worker,) = pool._workers
        worker._timeout_s = 3.0
        hung = await pool.visit(Task(2, address, {}), lambda _: None)
        errors = [(await innocent).error_class, hung.error_class]
    left = psutil.wait_procs(below, timeout=60)[1]
    print(json.dumps([*errors, len(left)]), file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
