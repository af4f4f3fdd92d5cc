"""What a visit makes of each behaviour of the test site: its text is found; see `fixtures/behaviours`."""

import asyncio

import pytest

from fixtures.behaviours import BEHAVIOURS, Behaviour, site
from zoning import Renderer, Snapshot, VisitOptions, read_snapshot
from zoning.render.options import REVEAL_STEPS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("behaviours")]

VISITS_AT_A_TIME = 5


@pytest.fixture(scope="module")
def snapshots(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> dict[str, Snapshot | BaseException]:
    """Every behaviour's snapshot by its name, several at a time: most of a visit is waiting."""
    turn = asyncio.Semaphore(VISITS_AT_A_TIME)

    async def visit(address: str, by: Renderer) -> Snapshot:
        async with turn:
            return await by.render(address)

    async def all_visits(origin: str) -> list[Snapshot | BaseException]:
        async with Renderer(VisitOptions(reveal=REVEAL_STEPS)) as answering:
            visiting = (visit(origin + b.path, answering if b.asks_consent else renderer) for b in BEHAVIOURS)
            return await asyncio.gather(*visiting, return_exceptions=True)

    with site() as server:
        found = loop.run_until_complete(all_visits(server.url))
    return {behaviour.name: snapshot for behaviour, snapshot in zip(BEHAVIOURS, found, strict=True)}


@pytest.mark.parametrize("behaviour", BEHAVIOURS, ids=lambda behaviour: behaviour.name)
def test_the_text_is_found(behaviour: Behaviour, snapshots: dict[str, Snapshot | BaseException]) -> None:
    snapshot = snapshots[behaviour.name]
    if isinstance(snapshot, BaseException):
        raise snapshot
    text = read_snapshot(snapshot).text
    assert behaviour.missing(text) == []
    assert behaviour.unwanted(text) == []


def test_every_behaviour_has_a_name_and_a_text_of_its_own() -> None:
    assert len({behaviour.name for behaviour in BEHAVIOURS}) == len(BEHAVIOURS) >= 36
    assert len({behaviour.wanted for behaviour in BEHAVIOURS}) == len(BEHAVIOURS)
    assert all(behaviour.wanted for behaviour in BEHAVIOURS)
