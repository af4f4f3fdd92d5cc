"""The application as a whole: it starts, its responses have their policy, errors are typed."""

import re
import shutil
import socket
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Application, script
from zoning.cli.serve import is_loopback, listen
from zoning.errors import UsageError
from zoning.web import frontend

ELSEWHERE = re.compile(r"""(\bfrom|\bimport|src=|href=|url\(|fetch\(|EventSource\()\s*["'(`]*(https?:)?//""")
"""What loads something from an address that names its host."""


@pytest.mark.fresh_tab
def test_the_shell_starts_and_says_what_to_do(application: Application, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(application.url)
    expect(page.get_by_role("main")).to_contain_text("URL")
    assert complaints == []


def test_every_answer_carries_the_policy(application: Application) -> None:
    for path in ("/", script(application), "/ui/pages", "/ui/pages/0000000000000000", "/nowhere"):
        policy = httpx.get(application.url + path).headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in policy


def test_browsers_keep_files_and_ask_again_for_the_page_that_names_them(application: Application) -> None:
    for path in ("/", "/runs", "/docs"):
        assert httpx.get(application.url + path).headers["cache-control"] == "no-cache", path
    assert "immutable" in httpx.get(application.url + script(application)).headers["cache-control"]


def test_files_of_another_version_have_another_address(
    application: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    for folder in frontend.FOLDERS:
        shutil.copytree(frontend.PACKAGE / folder, package / folder)
    monkeypatch.setattr(frontend, "PACKAGE", package)
    assert frontend.FrontEnd().place in script(application)
    (package / "web/static/canvas.css").write_text("")
    assert frontend.FrontEnd().place not in script(application)
    assert httpx.get(f"{application.url}/files/0000/web/static/main.js").status_code == 404


def test_errors_are_typed(application: Application) -> None:
    answer = httpx.get(f"{application.url}/ui/pages/0123456789abcdef")
    assert answer.status_code == 404
    assert answer.json()["error"]["kind"] == "SourceNotFound"
    assert answer.json()["error"]["source"] == "0123456789abcdef"


@pytest.mark.parametrize(
    ("path", "told"),
    [("/nowhere", "The web application is at /"), ("/docs/<b>x", "There is no page '<b>x' in the documentation")],
)
def test_a_browser_shows_an_error_as_a_page(application: Application, page: Page, path: str, told: str) -> None:
    answer = page.goto(application.url + path)
    assert answer is not None
    assert answer.status == 404
    expect(page).to_have_title("Not Found · zoning")
    expect(page.get_by_role("main")).to_contain_text(told, ignore_case=True)
    page.get_by_role("link", name="View", exact=True).click()
    expect(page).to_have_url(f"{application.url}/")


@pytest.mark.parametrize("page", ["..", "%2e%2e%2fetc", "0123456789abcdeg", "0123456789ABCDEF"])
def test_no_other_folder_is_a_page(application: Application, page: str) -> None:
    assert httpx.get(f"{application.url}/ui/pages/{page}/tiles/0.png").status_code == 404


def test_answers_are_sent_off_at_once() -> None:
    """Where asyncio does not know the protocol, it keeps the body back until the headers are acknowledged."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_a_port_that_is_taken_is_said_with_what_to_do() -> None:
    with listen("127.0.0.1", 0) as taken, pytest.raises(UsageError, match="choose another with --port"):
        listen("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize(("host", "loopback"), [("127.0.0.1", True), ("::1", True), ("localhost", True),
                                                ("0.0.0.0", False), ("::", False), ("192.168.1.4", False),
                                                ("example.org", False)])  # fmt: skip
def test_only_this_machine_needs_no_token(host: str, *, loopback: bool) -> None:
    assert is_loopback(host) == loopback


def test_the_front_end_takes_nothing_from_elsewhere() -> None:
    files = (path for folder in frontend.FOLDERS for path in (frontend.PACKAGE / folder).rglob("*"))
    for file in filter(Path.is_file, files):
        assert not ELSEWHERE.search(file.read_text(encoding="utf-8")), file.name
