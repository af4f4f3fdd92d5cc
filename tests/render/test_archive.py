"""Stored pages are replayed from the archive only."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.sharing import browser_of
from zoning import Renderer, extract
from zoning.errors import BadArchive
from zoning.render.sources import resolve

SAVED = ("iframe-article", "rich-content", "spa")


@pytest.fixture(scope="module")
def live() -> Iterator[FixtureServer]:
    """A server that no other test asks."""
    with FixtureServer() as running:
        yield running


@pytest.fixture(scope="module")
def saved(loop: asyncio.AbstractEventLoop, renderer: Renderer, live: FixtureServer) -> dict[str, bytes]:
    """Pages as Chromium saves them, by their names."""

    async def save(browser: Browser, address: str) -> bytes:
        page = await browser.new_page(viewport={"width": 1280, "height": 1024})
        await page.goto(address, wait_until="networkidle")
        session = await page.context.new_cdp_session(page)
        stored = await session.send("Page.captureSnapshot", {"format": "mhtml"})
        await page.close()
        return str(stored["data"]).encode()

    async def save_all() -> list[bytes]:
        async with browser_of(renderer) as browser:
            return await asyncio.gather(*(save(browser, live.url + dict(live.pages())[name]) for name in SAVED))

    return dict(zip(SAVED, loop.run_until_complete(save_all()), strict=True))


@pytest.mark.parametrize("name", SAVED)
def test_a_page_saved_by_the_browser_is_read_as_the_live_one(
    name: str,
    saved: dict[str, bytes],
    live: FixtureServer,
    fixture_page: Render,
    render: Render,
    tmp_path: Path,
) -> None:
    (tmp_path / "page.mhtml").write_bytes(saved[name])
    asked = len(live.requests)
    stored = render(str(tmp_path / "page.mhtml"))
    assert len(live.requests) == asked, "nothing came from the network"
    assert stored.page.final_url == live.url + dict(live.pages())[name]
    seen = fixture_page(name)
    assert stored.text(extract(stored, "layout").mask) == seen.text(extract(seen, "layout").mask)
    assert stored.page.document_size == pytest.approx(seen.page.document_size, abs=4)


def test_a_stored_page_reaches_nothing_that_was_not_stored(render: Render, tmp_path: Path) -> None:
    with FixtureServer(routes={"/live": answer("x")}) as server:
        (tmp_path / "page.mht").write_bytes(mhtml(f"<p>stored</p><img src='{server.url}/live'>"))
        page = render(str(tmp_path / "page.mht"))
        assert page.text() == "stored"
        assert server.requests == []
    assert page.page.resources.failed == 1


def mhtml(html: str, *parts: str) -> bytes:
    head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n'
    first = f"--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Location: http://pages.test/\r\n\r\n{html}\r\n"
    return (head + first + "".join(f"--b\r\n{part}\r\n" for part in parts) + "--b--\r\n").encode()


def test_parts_are_found_by_place_and_by_number(render: Render, tmp_path: Path) -> None:
    sheet = "Content-Type: text/css\r\nContent-Location: http://pages.test/a.css\r\n\r\n.gone { display: none }"
    other = "Content-Type: text/css\r\nContent-ID: <css-1@x>\r\n\r\n.off { display: none }"
    links = "<link rel=stylesheet href=/a.css><link rel=stylesheet href='cid:css-1@x'>"
    (tmp_path / "page.mhtml").write_bytes(mhtml(f"{links}<p>seen<p class=gone>a<p class=off>b", sheet, other))
    assert render(str(tmp_path / "page.mhtml")).text() == "seen"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not an MHTML file"),
        (b"<html><p>just HTML", "not an MHTML file"),
        (b"Content-Type: text/plain\r\n\r\nmail", "not an MHTML file"),
        (mhtml("<p>x")[:90], "not an MHTML file|it contains no HTML"),
        (
            b'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/css\r\n\r\nx\r\n--b--',
            "no HTML",
        ),
    ],
)
def test_what_is_no_stored_page_is_an_error(data: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "page.mhtml").write_bytes(data)
    with pytest.raises(BadArchive, match=says):
        resolve(str(tmp_path / "page.mhtml"))


def test_a_file_cut_off_gives_what_is_left(render: Render, tmp_path: Path) -> None:
    whole = mhtml("<p>The river rises in spring.</p>", "Content-Type: image/png\r\n\r\n" + "x" * 900)
    (tmp_path / "page.mhtml").write_bytes(whole[:-400])
    assert render(str(tmp_path / "page.mhtml")).text() == "The river rises in spring."
