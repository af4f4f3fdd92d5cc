"""Find a Chromium on this machine and start it.

The headless shell is Chromium without windows and their features (address bar, extensions, synchronisation). It has the
same engine, and a visit takes about two thirds of the CPU time. Playwright uses it, too, for headless browsers.
"""

import asyncio
import logging
import mmap
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.async_api import Browser, Error, Playwright, async_playwright

from zoning import limits
from zoning.errors import BrowserNotFound, BrowserUnusable
from zoning.process.tasks import not_by_halves
from zoning.render.cdp import decode_faster, expect_its_end
from zoning.storage import cache_folder

log = logging.getLogger(__name__)

OVERRIDE = "ZONING_CHROMIUM"
SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
NAMES_ON_PATH = (*SHELLS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DEBIANS_SHELL = "/usr/lib/chromium/chromium-headless-shell"
"""The program itself: Debian's command on the path is a script, whose process would stay between browser and driver."""
MAC_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MEND_DRIVER = "`playwright --version` shows why; on Debian and Ubuntu it needs the package libatomic1"
STANDARD_ERROR = 2
NO_SANDBOX = "No usable sandbox"
"""Appears in Chromium's log if the kernel or the container does not allow a sandbox."""
MEND_SANDBOX = (
    "allow user namespaces (in Docker, by `--security-opt seccomp=FILE`; see `zoning docs serving`), or install your "
    "system's chromium-sandbox package"
)
GET_ONE = "run `zoning doctor --mend`, or install your system's chromium package"
MEND = "run `playwright install --with-deps --only-shell chromium`, or install your system's chromium package"

FEATURES_OFF = (
    # Full Chromium prepares the pop-ups of its address bar, each a page with its own process: two thirds of the cost of
    # a visit to a small page.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    # Those that Playwright disables: of several such switches Chromium heeds only the last, which is ours.
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch", "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning", "msEdgeUpdateLaunchServicesPreferredVersion", "msForceBrowserSignIn",
)  # fmt: skip
WINDOW_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--deny-permission-prompts",
)
"""For full Chromium only: the headless shell has none of these features, and grants no permissions."""
QUIET_FLAGS = (*WINDOW_FLAGS, "--disable-quic", f"--disable-features={','.join(FEATURES_OFF)}")
"""Keep the browser from activity of its own besides the page."""
SAFE_FLAGS = (
    # Shared memory in containers is often 64 MB, too little for one large page.
    "--disable-dev-shm-usage",
    # WebRTC connections would bypass a proxy. Full Chromium knows the first name, the headless shell the second.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # A press of ours opens no window, and sends no form to one. Full Chromium blocks them unless a switch forbids that.
    "--block-new-web-contents",
)
UNSAFE_DEFAULTS = (
    # Default flags of Playwright, which are left out. Chromium limits a page to 200 changes of its address or history
    # in ten seconds; the flag lifts that limit, and one page could keep the driver and all its pages busy for ever.
    "--disable-ipc-flooding-protection",
    "--disable-popup-blocking",
)
ONE_CAPTURE_FLAGS = (
    # A capture contains the frames of one process only; with site isolation a cross-site frame has its own process.
    # (Site isolation protects the secrets of one site from another; a context here has those of one visit at most.)
    "--disable-site-isolation-trials",
)
STABLE_BOX_FLAGS = (
    # Hidden scroll bars take no space, so that boxes do not depend on whether a page is long.
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)


GUARDING_FLAGS = (*QUIET_FLAGS, *SAFE_FLAGS)
"""Flags that forbid something: a browser that does not know one of them does what it forbids."""
NAMES_OF_ONE = (
    {"webrtc-ip-handling-policy", "force-webrtc-ip-handling-policy"},
    {"block-new-web-contents", "disable-popup-blocking"},
)
"""Sets of names for the same switch; a browser needs to know one name of each set."""


def find(bundled: Path | None) -> Path:
    """Return the first Chromium of: `ZONING_CHROMIUM`, Playwright's own, the system's. Of two, the headless shell wins.

    bundled: where Playwright installs its full Chromium; its headless shell is looked for beside it.

    Raises `BrowserNotFound` if there is none, and if `ZONING_CHROMIUM` is set to something that is not a program:
    users who set it want that browser and no other.
    """
    if override := os.environ.get(OVERRIDE):
        chosen = Path(override)
        if not _is_program(chosen):
            raise BrowserNotFound(f"{OVERRIDE} is set to {override}, which is not a program: correct it, or unset it")
        return chosen
    on_path = (shutil.which(name) for name in NAMES_ON_PATH)
    playwrights = (*_shells_beside(bundled), bundled) if bundled else ()
    for candidate in (*playwrights, DEBIANS_SHELL, *on_path, *MAC_APPLICATIONS):
        if candidate is not None and _is_program(Path(candidate)):
            return Path(candidate)
    raise BrowserNotFound(f"no Chromium found: {GET_ONE}")


def _shells_beside(bundled: Path) -> Iterator[Path]:
    """Yield Playwright's headless shells of the same revision N as its full Chromium, which is in `chromium-N/…`."""
    for folder in bundled.parents:
        name, _, revision = folder.name.rpartition("-")
        if name == "chromium":
            for shell in SHELLS:
                yield from folder.parent.glob(f"chromium_headless_shell-{revision}/*/{shell}")


async def start_driver() -> Playwright:
    """Start Playwright's driver, a separate process. Raises `BrowserUnusable` if it does not start.

    With node's compile cache the start takes two thirds of the time.
    """
    os.environ.setdefault("NODE_COMPILE_CACHE", str(cache_folder.path() / "driver"))
    manager = async_playwright()
    try:
        playwright = await not_by_halves(manager.start(), lambda playwright: playwright.stop())
    except Exception as error:  # Playwright raises no error of its own class here
        raise BrowserUnusable(f"Playwright's driver does not start ({error}): {MEND_DRIVER}") from error
    decode_faster(manager)
    expect_its_end(manager)
    return playwright


@asynccontextmanager
async def driver() -> AsyncIterator[Playwright]:
    """Run Playwright's driver for the duration of the block. Raises `BrowserUnusable` if it does not start."""
    playwright = await start_driver()
    try:
        yield playwright
    finally:
        await playwright.stop()


async def locate() -> Path:
    """Return what `find` finds; start a driver to ask where Playwright's own Chromium would be.

    Raises `BrowserNotFound` or `BrowserUnusable`.
    """
    async with driver() as playwright:
        return program_for(playwright)


def program_for(playwright: Playwright) -> Path:
    """Return what `find` finds beside this Playwright. Raises `BrowserNotFound`."""
    return find(Path(playwright.chromium.executable_path))


def drives_frames(program: Path) -> bool:
    """Whether a browser can paint a page's frames on demand (BeginFrame control)."""
    return program.name in SHELLS and sys.platform != "darwin"


@dataclass(frozen=True, slots=True)
class Probe:
    """A Chromium that starts."""

    path: Path
    version: str
    sandboxed: bool
    unknown_switches: tuple[str, ...] | None
    """Those of `GUARDING_FLAGS` that it does not know, so that it does what they forbid. None: not known."""


async def probe() -> Probe:
    """Start the Chromium that would be used and close it again.

    Raises `BrowserNotFound` or `BrowserUnusable`.
    """
    async with driver() as playwright:
        path = program_for(playwright)
        browser = await launch(playwright)
        try:
            program = Path(psutil.Process(await process_of(browser)).exe())
            return Probe(path, browser.version, not _is_root(), unknown_switches(program))
        finally:
            await browser.close()


def install() -> None:
    """Install Playwright's headless shell for this user; for root on Linux also the system libraries that it needs.

    The installer's output goes to standard error. Raises `BrowserUnusable` if it fails.
    """
    with_libraries = ["--with-deps"] if _is_root() and sys.platform == "linux" else []
    command = [sys.executable, "-m", "playwright", "install", *with_libraries, "--only-shell", "chromium"]
    ended = subprocess.run(command, stdout=STANDARD_ERROR, check=False)  # noqa: S603 (no user input in it)
    if ended.returncode:
        raise BrowserUnusable(f"`{' '.join(command)}` failed with exit code {ended.returncode}")


async def launch(playwright: Playwright, flags: Sequence[str] = ()) -> Browser:
    """Start headless Chromium. flags: command line flags in addition to those that it always gets.

    Raises `BrowserNotFound`, or `BrowserUnusable` if the Chromium that was found does not start.
    """
    executable = program_for(playwright)
    if _is_root():
        level = logging.WARNING if cache_folder.is_first_time("sandbox-off") else logging.INFO
        log.log(level, "running as root: Chromium's sandbox is off (it cannot start with it)")
    try:
        return await playwright.chromium.launch(
            executable_path=executable,
            chromium_sandbox=not _is_root(),
            args=[*GUARDING_FLAGS, *ONE_CAPTURE_FLAGS, *STABLE_BOX_FLAGS, *flags],
            ignore_default_args=UNSAFE_DEFAULTS,
            timeout=limits.LAUNCH_S * 1000,
        )
    except Error as error:
        if NO_SANDBOX in str(error):
            raise BrowserUnusable(f"{executable} does not start, because it has no sandbox: {MEND_SANDBOX}") from error
        mend = f"correct or unset {OVERRIDE}" if os.environ.get(OVERRIDE) else MEND
        raise BrowserUnusable(f"{executable} does not start ({reason(error)}): {mend}") from error


def reason(error: BaseException) -> str:
    """Return the first line of an error's message; Playwright's messages go on with the browser's whole log."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


async def process_of(browser: Browser) -> int:
    """Return the process id of the browser's main process, on this machine."""
    session = await browser.new_browser_cdp_session()
    found = await session.send("SystemInfo.getProcessInfo")
    await session.detach()
    number: int = next(process["id"] for process in found["processInfo"] if process["type"] == "browser")
    return number


def unknown_switches(program: Path) -> tuple[str, ...] | None:
    """Return which of `GUARDING_FLAGS` a browser does not know; Chromium silently ignores unknown switches.

    program: the executable file, which contains the names of all its switches. None if it contains none of them: then
    it is a launcher, and the browser is in another file (as on macOS).
    """
    needed = [flag for flag in GUARDING_FLAGS if program.name not in SHELLS or flag not in WINDOW_FLAGS]
    names = [flag.removeprefix("--").partition("=")[0] for flag in needed]
    with program.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        # With the NUL bytes around it: a name may also be the end of a longer one.
        known = {name for name in names if content.find(b"\0" + name.encode() + b"\0") >= 0}
    if not known:
        return None
    for same in NAMES_OF_ONE:
        known |= same if known & same else set()
    return tuple(f"--{name}" for name in names if name not in known)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


if __name__ == "__main__":
    try:
        print(asyncio.run(locate()))
    except BrowserNotFound as error:
        print(error, file=sys.stderr)
        sys.exit(error.exit_code)
