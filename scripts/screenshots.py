"""Take the screenshots of the web application for the documentation: every view, of fixture pages, in a real browser.

Screenshots are palette PNGs of limited size. The application starts with an empty folder, so that they are the same in
every run, except for clock times and durations.
"""

import argparse
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect

from fixtures.server import FixtureServer
from scripts.application import chromium, served, visit

FOLDER = Path(__file__).resolve().parents[1] / ".github" / "pictures"
MOST_BYTES = 250_000
WIDTH = 1440
LIMIT_S = 240
QUEUE = "Journals"
ANNOTATOR = "Ann"
ABSTRACT = "Small ponds in towns"


@dataclass(frozen=True, slots=True)
class Stage:
    """The application and the pages that are shown."""

    application: str
    """The application's address, without a slash at the end."""
    server: str
    """The address of the fixture pages."""
    article: str
    """The id of a journal article that was visited."""
    abstract: str
    """The number of the zone with its abstract."""


def view(page: Page, stage: Stage, **given: str) -> None:
    """Show the view of the article."""
    page.goto(f"{stage.application}/?{httpx.QueryParams({'page': stage.article, **given})}")
    expect(page.locator(".told")).to_contain_text("ms")


def zone(page: Page, stage: Stage) -> None:
    """Show a zone, and why it is main content."""
    view(page, stage, zone=stage.abstract)


def queues(page: Page, stage: Stage) -> None:
    """Show the queues of pages to label."""
    as_annotator(page, stage)
    page.goto(f"{stage.application}/label")
    expect(page.get_by_role("link", name=QUEUE)).to_be_visible()


def label(page: Page, stage: Stage) -> None:
    """Show a page with its pre-filled labels."""
    as_annotator(page, stage)
    done = httpx.post(f"{stage.application}/ui/labels/queues/{QUEUE}/items/0", timeout=LIMIT_S).text.splitlines()[-1]
    found = httpx.QueryParams({"queue": QUEUE, "item": 0, "page": json.loads(done)["page"]})
    page.goto(f"{stage.application}/label?{found}")
    expect(page.locator(".so-far")).to_contain_text("pre-filled by article")
    expect(page.locator(".saved")).to_have_text("saved")


def as_annotator(page: Page, stage: Stage) -> None:
    """Become an annotator whose pages are pre-filled with the parts of the article."""
    page.goto(f"{stage.application}/healthz")
    said = {"zoning.annotator": ANNOTATOR, "zoning.label.begin": "article"}
    page.evaluate("said => Object.assign(localStorage, said)", said)


def api(page: Page, stage: Stage) -> None:
    """Show the API's page with an answer."""
    page.goto(f"{stage.application}/api")
    asked = page.locator("#extract")
    asked.get_by_label("url", exact=True).fill(f"{stage.server}/journal-article.html")
    asked.get_by_label("format", exact=True).select_option("markdown")
    asked.get_by_role("button", name="Send").click()
    expect(asked.get_by_label("Answer", exact=True)).to_contain_text("Abstract")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and the function that prepares the browser for it."""

    name: str
    pose: Callable[[Page, Stage], None]
    colours: Literal["light", "dark"] = "light"
    height: int = 900
    """The height of the window, in px."""


PICTURES = (
    Picture("view", zone),
    Picture("view-dark", zone, "dark"),
    Picture("view-compare", lambda page, stage: view(page, stage, x="collective", versus="plain")),
    Picture("view-signals", lambda page, stage: view(page, stage, x="danag", tab="signals")),
    Picture("view-output", lambda page, stage: view(page, stage, tab="output", form="jats")),
    Picture("label", label),
    Picture("label-dark", label, "dark"),
    Picture("label-queues", queues, height=720),
    Picture("api", api),
)


def take(names: Sequence[str], folder: Path) -> list[Path]:
    """Take the pictures of these names and return their files. Raises `ValueError` for one that is too large."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [picture for picture in PICTURES if picture.name in names]
    with running() as stage, chromium() as browser:
        return [_write(folder / f"{picture.name}.png", _taken(browser, picture, stage)) for picture in chosen]


@contextmanager
def running() -> Iterator[Stage]:
    """Run the fixture pages and the application, with an article and a queue in it."""
    with (
        FixtureServer() as server,
        tempfile.TemporaryDirectory(prefix="zoning-screenshots-") as data,
        served(Path(data)) as address,
        httpx.Client(base_url=address, timeout=LIMIT_S) as client,
    ):
        article = visit(client, url=f"{server.url}/journal-article.html")
        pages = ("journal-article", "journal-three-column", "references-long", "rtl", "german")
        listed = "\n".join(f"{server.url}/{name}.html" for name in pages)
        client.post("/ui/labels/queues", json={"name": QUEUE, "list": listed}).raise_for_status()
        zones = client.get(f"/ui/pages/{article}").raise_for_status().json()["zones"]
        abstract = next(number for number, zone in enumerate(zones) if zone["text"].startswith(ABSTRACT))
        yield Stage(address.rstrip("/"), server.url, article, str(abstract))


def _taken(browser: Browser, picture: Picture, stage: Stage) -> bytes:
    window: ViewportSize = {"width": WIDTH, "height": picture.height}
    context = browser.new_context(viewport=window, color_scheme=picture.colours, reduced_motion="reduce")
    context.set_default_timeout(LIMIT_S * 1000)
    expect.set_options(timeout=LIMIT_S * 1000)
    page = context.new_page()
    picture.pose(page, stage)
    page.wait_for_load_state("networkidle")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    png = page.screenshot()
    context.close()
    return png


def _write(file: Path, png: bytes) -> Path:
    """Store the picture with a palette of its own."""
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    if out.tell() > MOST_BYTES:
        raise ValueError(f"{file.name} has {out.tell()} bytes, more than {MOST_BYTES}")
    file.write_bytes(out.getvalue())
    return file


def main() -> None:
    """Take the pictures asked for, and print their paths."""
    parser = argparse.ArgumentParser(
        prog="scripts/screenshots", description="Take the screenshots of the web application for the documentation."
    )
    names = [picture.name for picture in PICTURES]
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*names, []], help=f"of {', '.join(names)}")
    parser.add_argument("--output", type=Path, default=FOLDER, metavar="FOLDER")
    arguments = parser.parse_args()
    for file in take(arguments.names or names, arguments.output):
        print(f"{file}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
