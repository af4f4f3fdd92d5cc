"""The five tasks of `scripts/bench tasks` can be done with what the screen shows, in the stated number of steps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from fixtures.server import FixtureServer
from scripts.benchmarks import tasks
from scripts.benchmarks.tasks import TASKS, Person
from tests.web.conftest import Application

STEPS: dict[Callable[[Person], None], tuple[int, int]] = {
    tasks.see_whether_it_worked: (0, 2),
    tasks.find_why_a_paragraph_is_missing: (1, 1),
    tasks.correct_a_record_and_export_it: (5, 2),
    tasks.label_three_pages: (14, 4),
    tasks.find_the_failed_pages_of_a_run: (4, 0),
}
"""Clicks and fields of each task, as `zoning/docs/speed.md` gives them."""


@pytest.fixture(scope="module")
def with_run(application: Application, server: FixtureServer) -> str:
    """The address of an application that has a run with a failed page."""
    tasks.run_over(application.url, server.url)
    return application.url


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_a_task_takes_the_steps_that_are_told(
    task: Callable[[Person], None], with_run: str, server: FixtureServer, page: Page
) -> None:
    done = tasks.measured(task, page, with_run, server.url)
    assert (done.clicks, done.fields) == STEPS[task]
