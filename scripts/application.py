"""Run the web application, and a browser for it, in scripts that use it as a person does."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from zoning.cli.serve import address_of, listen
from zoning.render.chromium import QUIET_FLAGS, find
from zoning.web import Service, create


@contextmanager
def served(data: Path) -> Iterator[str]:
    """Yield the address of the application, which runs on a free port while the block runs."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create(Service.of(data)), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield address_of(listening, None)
    finally:
        server.should_exit = True
        thread.join()


def visit(client: httpx.Client, **wanted: str) -> str:
    """Visit a page and return its id."""
    visit = client.post("/ui/visits", json=wanted).raise_for_status().json()["visit"]
    with client.stream("GET", f"/ui/visits/{visit}/events") as stream:
        *_, last = (line for line in stream.iter_lines() if line)
    return str(httpx.Response(200, content=last.removeprefix("data: ")).json()["page"])


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a browser, which runs while the block runs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find(Path(playwright.chromium.executable_path)), args=[*QUIET_FLAGS]
        )
        yield browser
        browser.close()
