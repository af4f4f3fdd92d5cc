"""What a visit makes of each behaviour of the test site: its text is found, in time; see `fixtures/behaviours`."""

import asyncio
import time
from typing import Any, NamedTuple

import pytest

from fixtures.behaviours import BEHAVIOURS, Behaviour, site
from zoning import Reading, Renderer, VisitOptions, read_snapshot
from zoning.render.options import REVEAL_STEPS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("behaviours")]

VISITS_AT_A_TIME = 5


class Visit(NamedTuple):
    reading: Reading
    seconds: float


@pytest.fixture(scope="module")
def visits(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> dict[str, Visit | BaseException]:
    """Every behaviour's visit by its name, several at a time: most of them wait."""
    turn = asyncio.Semaphore(VISITS_AT_A_TIME)

    async def visit(address: str, by: Renderer) -> Visit:
        async with turn:
            begun = time.monotonic()
            snapshot = await by.render(address)
            seconds = time.monotonic() - begun
        return Visit(await asyncio.to_thread(read_snapshot, snapshot), seconds)

    async def all_visits(origin: str) -> list[Any]:
        async with Renderer(VisitOptions(reveal=REVEAL_STEPS)) as answering:
            visiting = (visit(origin + b.path, answering if b.asks_consent else renderer) for b in BEHAVIOURS)
            return await asyncio.gather(*visiting, return_exceptions=True)

    with site() as server:
        found = loop.run_until_complete(all_visits(server.url))
    return {behaviour.name: visit for behaviour, visit in zip(BEHAVIOURS, found, strict=True)}


@pytest.mark.parametrize("behaviour", BEHAVIOURS, ids=lambda behaviour: behaviour.name)
def test_the_text_is_found_in_time(behaviour: Behaviour, visits: dict[str, Visit | BaseException]) -> None:
    visit = visits[behaviour.name]
    if isinstance(visit, BaseException):
        raise visit
    assert behaviour.missing(visit.reading.text) == []
    assert behaviour.unwanted(visit.reading.text) == []
    assert visit.seconds < behaviour.seconds


def test_every_behaviour_has_a_name_a_text_and_a_bound_of_its_own() -> None:
    assert len({behaviour.name for behaviour in BEHAVIOURS}) == len(BEHAVIOURS) >= 36
    assert len({behaviour.wanted for behaviour in BEHAVIOURS}) == len(BEHAVIOURS)
    assert all(behaviour.wanted and 0 < behaviour.seconds <= 20 for behaviour in BEHAVIOURS)
