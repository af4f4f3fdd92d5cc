"""Calls that never return delay neither other calls nor the end of the program."""

import subprocess
import sys

PROGRAM = """
import asyncio, threading
from zoning.batch.threads import DetachedThreads

async def main():
    loop = asyncio.get_running_loop()
    loop.set_default_executor(DetachedThreads())
    hanging = [loop.run_in_executor(None, threading.Event().wait) for _ in range(100)]
    print(await asyncio.to_thread(sum, (1, 2)))
    try:
        await asyncio.to_thread(int, "x")
    except ValueError as error:
        print(error)
    for call in hanging:
        call.cancel()

asyncio.run(main())
print("ended")
"""


def test_hanging_calls_do_not_delay_others() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True, timeout=300)
    assert ended.stdout.splitlines() == ["3", "invalid literal for int() with base 10: 'x'", "ended"]
    assert ended.stderr == ""
