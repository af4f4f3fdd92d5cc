"""A visit finds the text of each behaviour of the test site; see `fixtures/behaviours`."""

import asyncio
from collections.abc import Sequence

import pytest

from fixtures.behaviours import BEHAVIOURS, FRAMEWORKS, Behaviour, site
from tests.render.conftest import USUAL, few_at_a_time
from zoning import Renderer, Snapshot, VisitOptions, extract, read_snapshot
from zoning.errors import ZoningError
from zoning.render.options import REVEAL_STEPS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

SITE = (*BEHAVIOURS, *FRAMEWORKS)
VISITS_AT_A_TIME = 5
ANSWERING = VisitOptions(timeout_s=30, reveal=REVEAL_STEPS)


@pytest.fixture(scope="module")
def snapshots(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> dict[str, Snapshot | BaseException]:
    """Every behaviour's snapshot by its name, several at a time: most of a visit is waiting.

    Behaviours that take real time are visited again, one at a time, if text is missing: several at a time may be too
    slow for the limits of a visit on a busy machine.
    """

    async def visit(address: str, options: VisitOptions) -> Snapshot | BaseException:
        try:
            return (await renderer.visit(address, options=options)).snapshot
        except ZoningError as error:
            return error

    def visit_all(behaviours: Sequence[Behaviour], at_a_time: int) -> dict[str, Snapshot | BaseException]:
        visits = ((server.url + one.path, ANSWERING if one.asks else USUAL) for one in behaviours)
        found = loop.run_until_complete(few_at_a_time(lambda one: visit(*one), visits, at_a_time))
        return {behaviour.name: snapshot for behaviour, snapshot in zip(behaviours, found, strict=True)}

    with site() as server:
        there = [one for one in SITE if not one.absent()]
        found = visit_all(there, VISITS_AT_A_TIME)
        slow = [one for one in there if one.takes_s and not _whole(one, found[one.name])]
        return found | visit_all(slow, at_a_time=1)


def _whole(behaviour: Behaviour, snapshot: Snapshot | BaseException) -> bool:
    return isinstance(snapshot, Snapshot) and not behaviour.missing(_text(behaviour, snapshot))


def _text(behaviour: Behaviour, snapshot: Snapshot) -> str:
    """What is extracted; what is read, which takes three times as long, where there is a text to leave out."""
    return read_snapshot(snapshot).text if behaviour.must_not else snapshot.text(extract(snapshot).mask)


@pytest.mark.parametrize("behaviour", SITE, ids=lambda behaviour: behaviour.name)
def test_the_text_is_found(behaviour: Behaviour, snapshots: dict[str, Snapshot | BaseException]) -> None:
    if reason := behaviour.absent():
        pytest.skip(reason)
    snapshot = snapshots[behaviour.name]
    if isinstance(snapshot, BaseException):
        raise snapshot
    text = _text(behaviour, snapshot)
    assert behaviour.missing(text) == []
    assert behaviour.unwanted(text) == []


def test_every_behaviour_has_a_name_and_a_text_of_its_own() -> None:
    assert len({behaviour.name for behaviour in SITE}) == len(SITE) >= 150
    assert len({behaviour.wanted for behaviour in SITE}) == len(SITE)
    assert all(behaviour.wanted for behaviour in SITE)
