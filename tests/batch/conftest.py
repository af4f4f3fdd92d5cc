"""A worker in the process of the tests, for runs that are not about processes."""

from collections.abc import Callable

import pytest

from tests.sharing import Here, share_browsers
from zoning import Renderer, VisitOptions
from zoning.batch.messages import Settings

VISIT = VisitOptions(reveal=())

WorkerHere = Callable[[Settings], Here]


@pytest.fixture
def worker_here(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> WorkerHere:
    """Make a pool of one worker in this process, which uses the session's browsers."""
    share_browsers(monkeypatch, renderer)
    return Here
