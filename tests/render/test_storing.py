"""What a live visit loaded is stored, and read again unchanged."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from warcio.archiveiterator import ArchiveIterator

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.render.conftest import VisitAs
from zoning import VisitOptions, extract, list_archive
from zoning.errors import BadArchive
from zoning.render.archive.storing import write_warc
from zoning.render.sources import resolve
from zoning.render.visit import Rendering

SECRETS = ("tokenOfTheUser", "keyOfTheUser", "sessionOfTheUser", "cookieOfTheServer")


@pytest.fixture
def record(visit_as: VisitAs) -> Callable[..., Rendering]:
    """Visit an address and keep what it loads."""

    def recorded(address: str, options: VisitOptions | None = None) -> Rendering:
        return visit_as(address, options or VisitOptions(record=True))

    return recorded


def stored(rendering: Rendering, folder: Path) -> list[Path]:
    """The visit as a HAR file and as WARC files."""
    assert rendering.har is not None
    files = [folder / name for name in ("page.har", "page.warc", "page.warc.gz")]
    files[0].write_bytes(rendering.har)
    for file in files[1:]:
        write_warc(rendering.har, file)
    return files


@pytest.mark.parametrize("name", ["spa", "iframe-article"])
def test_a_stored_visit_is_replayed_as_the_live_one(
    name: str, record: Callable[..., Rendering], render: Render, tmp_path: Path
) -> None:
    with FixtureServer() as server:
        address = server.url + dict(server.pages())[name]
        rendering = record(address)
        files = stored(rendering, tmp_path)
        asked = len(server.requests)
        for file in files:
            (page,) = list_archive(str(file)).pages
            assert page.url == address, "its frames are no pages"
            replayed = render(page.source)
            assert replayed.text() == rendering.snapshot.text()
            assert replayed.page.document_size == rendering.snapshot.page.document_size
            assert (replayed.page.final_url, replayed.page.http_status) == (address, 200)
            live, again = (snapshot.text(extract(snapshot).mask) for snapshot in (rendering.snapshot, replayed))
            assert live == again
        assert len(server.requests) == asked


def test_redirects_are_stored(record: Callable[..., Rendering], render: Render, tmp_path: Path) -> None:
    html = "<p>page</p><script>fetch('/data').then(a => a.text()).then(t => document.body.append(t))</script>"
    routes = {
        "/old": answer("", status=302, Location="/new"),
        "/new": answer(html),
        "/data": answer("", status=307, Location="/moved"),
        "/moved": answer("data ä", kind="text/plain; charset=utf-8"),
    }
    with FixtureServer(routes=routes) as server:
        files = stored(record(server.url + "/old"), tmp_path)
        url = server.url
    for file in files:
        snapshot = render(str(file))
        assert snapshot.text().split() == ["page", "data", "ä"]
        assert (snapshot.page.final_url, snapshot.page.redirects) == (f"{url}/new", (f"{url}/old",))


def test_cookies_and_credentials_are_not_stored(record: Callable[..., Rendering], tmp_path: Path) -> None:
    cookie = {"name": "session", "value": SECRETS[2], "domain": "127.0.0.1", "path": "/"}
    (tmp_path / "login.json").write_text(json.dumps({"cookies": [cookie]}))
    options = VisitOptions(
        record=True,
        headers=(("Authorization", f"Bearer {SECRETS[0]}"), ("X-Key", SECRETS[1])),
        storage_state=tmp_path / "login.json",
    )
    seen: list[str] = []

    def page(request: object) -> None:
        seen.append(str(request.headers))  # type: ignore[attr-defined]
        answer("<p>for you", Set_Cookie=f"mine={SECRETS[3]}", X_Kept="kept")(request)  # type: ignore[arg-type]

    with FixtureServer(routes={"/": page, "/favicon.ico": answer("")}) as server:
        files = stored(record(server.url + "/", options), tmp_path)
    assert all(secret in seen[0] for secret in SECRETS[:3]), "they were sent"
    plain = b"".join(file.read_bytes() for file in files[:2])
    assert b"kept" in plain
    assert not [secret for secret in SECRETS if secret.encode() in plain]


def test_a_stored_warc_is_whole_for_other_readers(
    server: FixtureServer, record: Callable[..., Rendering], tmp_path: Path
) -> None:
    _, _, file = stored(record(server.url + "/spa/"), tmp_path)
    kinds = []
    with file.open("rb") as opened:
        for found in ArchiveIterator(opened, check_digests="raise"):
            found.content_stream().read()
            kinds.append(found.rec_type)
    assert kinds[:2] == ["warcinfo", "resource"]
    assert kinds.count("response") == kinds.count("request") >= 4


def test_nothing_is_recorded_unless_asked_for(server: FixtureServer, record: Callable[..., Rendering]) -> None:
    assert record(server.url + "/spa/", VisitOptions()).har is None


# ---------------------------------------------------------------------- HAR files of other programs


def har(*entries: dict[str, object], pages: int = 1) -> bytes:
    listed = [{"id": f"page_{number}"} for number in range(pages)]
    return msgspec.json.encode({"log": {"version": "1.2", "pages": listed, "entries": entries}})


def entry(address: str, text: str | None, kind: str = "text/html", **content: object) -> dict[str, object]:
    size = len(text or "") or 1
    return {
        "startedDateTime": "2020-05-06T09:08:07.123+02:00",
        "pageref": "page_0",
        "request": {"method": "GET", "url": address, "headers": []},
        "response": {
            "status": 200,
            "headers": [],
            "redirectURL": "",
            "content": {"size": size, "mimeType": kind, **({} if text is None else {"text": text}), **content},
        },
    }


def test_text_in_a_har_file_was_decoded_when_it_was_written(render: Render, tmp_path: Path) -> None:
    page = entry("http://pages.test/", "<meta charset=latin1><p>Größe", "text/html; charset=iso-8859-1")
    (tmp_path / "page.har").write_bytes(har(page))
    assert render(str(tmp_path / "page.har")).text() == "Größe"
    assert list_archive(str(tmp_path / "page.har")).pages[0].captured_at == "2020-05-06T07:08:07+00:00"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a HAR file"),
        (b'{"log": {}}', "not a HAR file"),
        (har(entry("http://pages.test/", "<p>a"))[:-30], "not a HAR file, or truncated"),
        (har(entry("http://pages.test/", None)), "save it with content"),
        (har(entry("http://pages.test/", "!", encoding="base64")), "the stored response is damaged"),
        (har(entry("http://pages.test/a.css", "p {}", "text/css")), "the archive contains no page"),
        (har(), "the archive contains no page"),
    ],
)
def test_a_har_file_without_a_page_is_an_error(data: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "page.har").write_bytes(data)
    with pytest.raises(BadArchive, match=says):
        resolve(str(tmp_path / "page.har"))
