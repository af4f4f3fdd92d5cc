"""Tasks end with the block that started them; no step is left half done."""

import asyncio
from contextlib import suppress

import pytest

from zoning.process.tasks import not_by_halves, running


def test_tasks_that_are_left_are_cancelled_and_waited_for() -> None:
    ended: list[int] = []

    async def one(number: int) -> int:
        if not number:
            raise ValueError("the first fails")
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.05)  # it takes a while to end
            ended.append(number)
        return number

    async def all_of_them() -> None:
        async with running(map(one, range(3))) as tasks:
            await asyncio.gather(*tasks)

    with pytest.raises(ValueError, match="the first fails"):
        asyncio.run(all_of_them())
    assert ended == [1, 2]


def test_results_come_in_order() -> None:
    async def one(number: int) -> int:
        await asyncio.sleep(0.01 * (3 - number))
        return number

    async def all_of_them() -> list[int]:
        async with running(map(one, range(3))) as tasks:
            return await asyncio.gather(*tasks)

    assert asyncio.run(all_of_them()) == [0, 1, 2]


@pytest.mark.parametrize("called_off", [True, False])
def test_what_was_begun_is_finished_and_when_it_was_called_off_undone(*, called_off: bool) -> None:
    done: list[str] = []

    async def begun() -> str:
        await asyncio.sleep(0.05)
        done.append("begun")
        return "result"

    async def undo(result: str) -> None:
        done.append(f"undone {result}")

    async def caller() -> None:
        task = asyncio.create_task(not_by_halves(begun(), undo))
        await asyncio.sleep(0.01)
        if called_off:
            task.cancel()
        with suppress(asyncio.CancelledError):
            done.append(f"returned {await task}")

    asyncio.run(caller())
    assert done == (["begun", "undone result"] if called_off else ["begun", "returned result"])
