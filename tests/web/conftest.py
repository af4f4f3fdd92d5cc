"""The application on a port of its own, with a browser of its own, and a person's browser to look at it with."""

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.cli.conftest import zoning
from zoning import VisitOptions
from zoning.cli.serve import address_of, listen
from zoning.render.chromium import QUIET_FLAGS, find
from zoning.web import Service, config, create

__all__ = ["zoning"]

PATIENCE_S = 60
SCHEMES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]},
}
"""What axe-core looks for in which colours: nothing else depends on them."""


class Application(threading.Thread):
    """`zoning serve` in a thread."""

    def __init__(self, data: Path, token: str | None = None, *, public_only: bool = False) -> None:
        super().__init__(daemon=True)
        for_programs = VisitOptions(public_only=public_only)
        self.service = Service.of(data, VisitOptions(timeout_s=30), token=token, for_programs=for_programs)
        self.listening = listen("127.0.0.1", 0)
        self.server = uvicorn.Server(config(create(self.service)))
        self.url = address_of(self.listening, None).rstrip("/")

    def run(self) -> None:
        self.server.run(sockets=[self.listening])

    def __enter__(self) -> "Application":
        self.start()
        deadline = time.monotonic() + PATIENCE_S
        while not self.server.started and time.monotonic() < deadline:
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.join(PATIENCE_S)
        self.listening.close()


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """The application with a folder of its own, for one file of tests."""
    with Application(tmp_path_factory.mktemp("data")) as running:
        yield running


# pytest-playwright keeps its browser for the session, and with it an event loop that runs in this thread: no other test
# of the same process could run one of its own. Here they live for one file.


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright's driver."""
    started = sync_playwright().start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser that a person sits before."""
    executable = find(Path(playwright.chromium.executable_path))
    launched = playwright.chromium.launch(executable_path=executable, args=[*QUIET_FLAGS])
    yield launched
    launched.close()


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    """A window as large as a person's."""
    return {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture
def page(page: Page) -> Page:
    """A tab, for a person with patience: the machine may be busy."""
    page.set_default_timeout(PATIENCE_S * 1000)
    expect.set_options(timeout=PATIENCE_S * 1000)
    return page


def visited(application: Application, **wanted: Any) -> str:
    """The id of the page that a visit brings; fails with the visit's error."""
    with httpx.Client(base_url=application.url, timeout=4 * PATIENCE_S) as client:
        begun = client.post("/ui/visits", json=wanted)
        assert begun.status_code == 202, begun.text
        last = events(client, begun.json()["visit"])[-1]
    assert "page" in last, last
    return str(last["page"])


def events(client: httpx.Client, visit: str) -> list[dict[str, Any]]:
    """All that is told of a visit, up to its end."""
    with client.stream("GET", f"/ui/visits/{visit}/events") as stream:
        return [json.loads(line.removeprefix("data: ")) for line in stream.iter_lines() if line]


def violations(page: Page) -> list[str]:
    """What axe-core finds that would stop somebody, with the elements, in light and in dark colours."""
    found = []
    for colours, options in SCHEMES.items():
        page.emulate_media(color_scheme=colours)
        found += [
            f"{one['id']}, {colours}: {node['html'][:120]} {node['failureSummary'][:200]}"
            for one in Axe().run(page, options=options).response["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]
    return found
