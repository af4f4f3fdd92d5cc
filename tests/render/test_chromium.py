"""Which browser is used, and the errors if there is none or it does not start."""

import asyncio
import logging
import os
from pathlib import Path
from typing import Protocol

import pytest

from zoning import Renderer
from zoning.errors import BrowserNotFound, BrowserUnusable, ExitCode
from zoning.render import chromium


class Program(Protocol):
    """Writes a program with this name and output."""

    def __call__(self, name: str, said: str = "no browser at all") -> Path: ...


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Write a program that ends at once without being a browser."""

    def written(name: str, said: str = "no browser at all") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\necho '{said}' >&2\nexit 1\n")
        path.chmod(0o755)
        return path

    return written


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither `ZONING_CHROMIUM` nor a program on the path, nor one where Debian or a Mac has it."""
    monkeypatch.delenv(chromium.OVERRIDE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(chromium, "DEBIANS_SHELL", str(tmp_path / "none"))
    monkeypatch.setattr(chromium, "MAC_APPLICATIONS", ())


def test_the_named_browser_comes_first(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.OVERRIDE, str(program("named")))
    assert chromium.find(program("bundled")) == program("named")


@pytest.mark.parametrize("content", [None, "folder", "text"], ids=["nothing there", "a folder", "no program"])
def test_an_invalid_named_browser_is_an_error_and_the_search_ends(
    content: str | None, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "named"
    if content == "folder":
        named.mkdir()
    elif content == "text":
        named.write_text("no program")
    monkeypatch.setenv(chromium.OVERRIDE, str(named))
    with pytest.raises(
        BrowserNotFound, match=f"ZONING_CHROMIUM is set to {named}, .* correct it, or unset it"
    ) as raised:
        chromium.find(program("bundled"))
    assert raised.value.exit_code == ExitCode.ENVIRONMENT


def test_an_empty_name_counts_as_none(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.OVERRIDE, "")
    assert chromium.find(program("bundled")) == program("bundled")


@pytest.mark.usefixtures("bare")
def test_playwrights_own_comes_before_the_systems(program: Program) -> None:
    system = program("bin/chromium")
    assert chromium.find(program("bundled")) == program("bundled")
    assert chromium.find(Path("/nonexistent")) == system


@pytest.mark.usefixtures("bare")
def test_chromium_comes_before_chrome(program: Program) -> None:
    chrome = program("bin/google-chrome")
    assert chromium.find(None) == chrome
    assert chromium.find(None) != program("bin/chromium") == chromium.find(None)


@pytest.mark.usefixtures("bare")
def test_the_headless_shell_comes_first_where_there_is_one(program: Program) -> None:
    bundled = program("chromium-7/chrome-linux64/chrome")
    system, shell = program("bin/chromium"), program("bin/chromium-headless-shell")
    program("chromium_headless_shell-6/chrome-headless-shell-linux64/chrome-headless-shell")
    assert chromium.find(bundled) == bundled
    assert chromium.find(None) == shell != system
    playwrights = program("chromium_headless_shell-7/chrome-headless-shell-linux64/chrome-headless-shell")
    assert chromium.find(bundled) == playwrights
    bundled.unlink()
    assert chromium.find(bundled) == playwrights


@pytest.mark.usefixtures("bare")
def test_no_browser_at_all_is_an_error_that_says_what_mends_it() -> None:
    with pytest.raises(
        BrowserNotFound,
        match="no Chromium found: run `zoning doctor --mend`, or install your system's ",
    ):
        chromium.find(None)


def test_a_program_that_does_not_start_is_an_error_that_says_what_mends_it(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(chromium.OVERRIDE, str(program("broken")))

    async def render() -> None:
        async with Renderer() as renderer:
            await renderer.render("http://127.0.0.1:9/")

    with pytest.raises(BrowserUnusable, match=r"broken does not start .*: correct or unset ZONING_CHROMIUM") as raised:
        asyncio.run(render())
    assert raised.value.exit_code == ExitCode.ENVIRONMENT


def test_a_chromium_without_a_sandbox_says_what_allows_it_one(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "[1:1:ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox! If this is a"
    monkeypatch.setenv(chromium.OVERRIDE, str(program("chromium", said)))
    with pytest.raises(BrowserUnusable, match=r"it has no sandbox: allow user namespaces .*zoning docs serving"):
        asyncio.run(chromium.probe())


@pytest.mark.browser
@pytest.mark.skipif(os.geteuid() != 0, reason="the sandbox is off for root alone")
def test_root_is_told_of_the_sandbox_once_a_machine_and_whoever_wants_to_know_each_time(
    loop: asyncio.AbstractEventLoop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    caplog.set_level(logging.INFO, "zoning.render.chromium")
    for level in ("WARNING", "INFO"):
        caplog.clear()
        loop.run_until_complete(chromium.probe())
        told = [(record.levelname, record.message) for record in caplog.records if record.name == chromium.log.name]
        assert [(at, "sandbox is off" in message) for at, message in told] == [(level, True)]


def test_what_playwright_switches_off_stays_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "told"
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {told}\nexit 1\n')
    program.chmod(0o755)
    monkeypatch.setenv(chromium.OVERRIDE, str(program))
    with pytest.raises(BrowserUnusable):
        asyncio.run(chromium.probe())
    switches = [line.partition("=")[2].split(",") for line in told.read_text().splitlines()
                if line.startswith("--disable-features=")]  # fmt: skip
    playwrights, ours = switches
    assert set(playwrights) <= set(ours) == set(chromium.FEATURES_OFF)


@pytest.mark.browser
def test_a_window_has_no_pages_but_ours(loop: asyncio.AbstractEventLoop) -> None:
    async def targets() -> list[str]:
        async with chromium.driver() as playwright:
            browser = await chromium.launch(playwright)
            page = await (await browser.new_context()).new_page()
            await page.goto("data:text/html,<p>text")
            await page.wait_for_timeout(1000)  # pop-ups are prepared after the window is there
            session = await browser.new_browser_cdp_session()
            found = await session.send("Target.getTargets", {"filter": [{}]})
            await browser.close()
        return [target["url"] for target in found["targetInfos"] if target["type"] not in ("browser", "tab")]

    assert loop.run_until_complete(targets()) == ["data:text/html,<p>text"]


@pytest.mark.browser
def test_the_probe_starts_the_browser_that_is_used() -> None:
    probe = asyncio.run(chromium.probe())
    assert probe.path == asyncio.run(chromium.locate())
    assert int(probe.version.split(".")[0]) > 100
    assert probe.sandboxed == (os.geteuid() != 0)


@pytest.mark.browser
def test_the_browser_that_is_found_knows_every_switch_that_guards_visits() -> None:
    assert asyncio.run(chromium.probe()).unknown_switches in ((), None)


@pytest.mark.parametrize(
    ("there", "unknown"),
    [
        ({"disable-quic": ""}, ("--disable-quic",)),
        ({"disable-quic": "allow-disable-quic"}, ("--disable-quic",)),
        ({"webrtc-ip-handling-policy": ""}, ()),
        ({"force-webrtc-ip-handling-policy": ""}, ()),
        (
            {"webrtc-ip-handling-policy": "", "force-webrtc-ip-handling-policy": ""},
            ("--webrtc-ip-handling-policy", "--force-webrtc-ip-handling-policy"),
        ),
    ],
)
def test_a_switch_that_a_browser_does_not_know_is_named(
    there: dict[str, str], unknown: tuple[str, ...], tmp_path: Path
) -> None:
    names = [flag.removeprefix("--").partition("=")[0] for flag in chromium.GUARDING_FLAGS]
    program = tmp_path / "program"
    program.write_bytes(b"\0".join([b"", *(there.get(name, name).encode() for name in names), b""]))
    assert chromium.unknown_switches(program) == unknown


def test_the_headless_shell_need_not_know_what_only_a_window_has(tmp_path: Path) -> None:
    program = tmp_path / "chromium-headless-shell"
    needed = sorted(set(chromium.GUARDING_FLAGS) - set(chromium.WINDOW_FLAGS))
    names = [flag.removeprefix("--").partition("=")[0] for flag in needed]
    program.write_bytes(b"\0".join([b"", *(name.encode() for name in names), b""]))
    assert chromium.unknown_switches(program) == ()
    assert chromium.unknown_switches(program.rename(tmp_path / "chromium")) != ()


def test_the_switches_of_a_launcher_script_are_unknown(tmp_path: Path) -> None:
    program = tmp_path / "launcher"
    program.write_bytes(b"the browser is elsewhere")
    assert chromium.unknown_switches(program) is None
