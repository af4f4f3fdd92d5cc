"""Which sources are valid, and what a local page may read."""

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.one_tab import Render
from tests.render.conftest import VisitAs
from zoning import Renderer, Snapshot, VisitOptions
from zoning.errors import BadSnapshot, NotHTML, SourceNotFound, UsageError
from zoning.render.guard import file_beside
from zoning.render.sources import FILE_ORIGIN, LocalPage, StoredSnapshot, WebPage, resolve

SECRET = "a word that must not come out"


# ---------------------------------------------------------------------- what a name means


@pytest.mark.parametrize("name", ["http://example.org", "https://example.org/a?b#c", "HTTPS://EXAMPLE.ORG/"])
def test_an_http_or_https_address_is_visited(name: str) -> None:
    assert resolve(name) == WebPage(name, name)


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("file:///etc/passwd", "give the file's path instead"),
        ("FILE:///etc/passwd", "give the file's path instead"),
        ("ftp://example.org/a.html", "only http and https addresses are visited"),
        ("chrome://version", "only http and https addresses are visited"),
        ("https://", "has no host name"),
        ("https://foo bar/", "a host name has no white space"),
        ("http://[::1", "not an address"),
    ],
)
def test_another_address_is_wrong_usage(name: str, advice: str) -> None:
    with pytest.raises(UsageError, match=advice) as raised:
        resolve(name)
    assert raised.value.source == name


def test_a_snapshot_file_is_told_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "page.snapshot.json.gz"
    file.write_bytes(b"not one")
    assert resolve(str(file)) == StoredSnapshot(str(file), file)
    with pytest.raises(BadSnapshot, match="not a readable snapshot"):
        Snapshot.load(file)


def test_a_folder_is_no_source(tmp_path: Path) -> None:
    said = "a folder; name the HTML files in it, or read all of them with `zoning batch"
    with pytest.raises(SourceNotFound, match=said):
        resolve(str(tmp_path))


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root reads every file")
def test_a_file_that_may_not_be_read_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<p>a</p>")
    file.chmod(0)
    with pytest.raises(SourceNotFound, match="Permission denied"):
        resolve(str(file))


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [("run.py", "page = '<h1>River</h1>'", "text/x-python"), ("rows.csv", "a,<b>\n1,2", "text/csv")],
)
def test_text_of_another_type_is_not_html_unless_it_begins_with_a_tag(
    name: str, text: str, kind: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotHTML, match=f"not HTML but a file of the type {kind}"):
        resolve(str(file))
    file.write_text(f"\ufeff\n<h1>River</h1>{text}", encoding="utf-8")
    assert resolve(str(file)).name == str(file)


@pytest.mark.parametrize(
    ("data", "kind"), [(b"%PDF-1.7", "a PDF"), (b"PK\x03\x04", "a zip archive"), (b"\0\1", "binary data")]
)
def test_what_is_not_html_is_named(data: bytes, kind: str) -> None:
    with pytest.raises(NotHTML, match=kind):
        resolve("-", stdin=lambda: data)


def test_a_base_url_must_be_a_web_address() -> None:
    with pytest.raises(UsageError, match="--base-url file:///a: not an http or https address"):
        resolve("-", base_url="file:///a", stdin=lambda: b"<p>a</p>")


# ---------------------------------------------------------------------- files beside the page


def page_with(folder: Path, files: dict[str, str], html: str) -> str:
    """Write a page and the files beside it; return the page's path."""
    for name, content in {**files, "page.html": html}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return str(folder / "page.html")


def test_a_page_may_be_a_link_to_elsewhere_in_the_folder_that_is_given(tmp_path: Path) -> None:
    true, folder = tmp_path / "true", tmp_path / "folder"
    page = Path(page_with(true, {}, "<p>text</p>"))
    folder.mkdir()
    (folder / "linked.html").symlink_to(page)
    (tmp_path / "other").symlink_to(true)
    linked, through = resolve(str(folder / "linked.html"), folder=folder), resolve(str(page), folder=tmp_path / "other")
    assert isinstance(linked, LocalPage)
    assert isinstance(through, LocalPage)
    assert (linked.address, linked.folder) == (f"{FILE_ORIGIN}/linked.html", folder)
    assert (through.address, through.folder) == (f"{FILE_ORIGIN}/page.html", true)
    for outside in (page, folder / "../true/page.html"):
        with pytest.raises(UsageError, match=f"is outside of {folder}"):
            resolve(str(outside), folder=folder)


def test_a_style_sheet_and_a_script_beside_the_file_work(tmp_path: Path, render: Render) -> None:
    files = {
        "style.css": "p { font-size: 31px }",
        "deep/more files/add.js": "document.querySelector('p').append(' and script')",
    }
    snapshot = render(
        page_with(
            tmp_path,
            files,
            "<link rel=stylesheet href=style.css><p>text</p><script src='deep/more%20files/add.js'></script>",
        )
    )
    (paragraph,) = np.flatnonzero(snapshot.named("p")).tolist()
    assert snapshot.style(paragraph, "font-size") == "31px"
    assert snapshot.text() == "text and script"


def test_a_file_is_known_by_its_own_path_and_has_no_status(tmp_path: Path, render: Render) -> None:
    source = page_with(tmp_path, {}, "<p>text</p>")
    page = render(source).page
    assert (page.url, page.final_url, page.http_status) == (source, Path(source).as_uri(), None)
    assert (page.base_url, page.redirects) == ("", ())


@pytest.mark.parametrize(
    "address",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a/../../secret.txt", "/link.txt",
     "/linked/secret.txt", "//etc/passwd", "/%00", "/", "/" + "a" * 5000],
)  # fmt: skip
def test_no_file_outside_the_folder_has_an_address(address: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "a").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text(SECRET)
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "linked").symlink_to(tmp_path)
    assert file_beside(folder, FILE_ORIGIN + address) is None


def test_a_file_in_the_folder_has_an_address_also_through_a_link_within(tmp_path: Path) -> None:
    (tmp_path / "a b.txt").write_text("a")
    (tmp_path / "link.txt").symlink_to(tmp_path / "a b.txt")
    assert file_beside(tmp_path, FILE_ORIGIN + "/a%20b.txt?v=1") == (tmp_path / "a b.txt").resolve()
    assert file_beside(tmp_path, FILE_ORIGIN + "/link.txt") == (tmp_path / "a b.txt").resolve()
    assert file_beside(None, FILE_ORIGIN + "/a%20b.txt") is None


REACHING = """
<p id=told>nothing</p>
<img id=picture src="{address}"><iframe src="{address}"></iframe><link rel=stylesheet href="{address}">
<script>
  const tell = words => document.getElementById('told').append(' ' + words);
  fetch("{address}").then(r => r.text().then(t => tell('fetch ' + r.status + t)), () => tell('fetch failed'));
  const request = new XMLHttpRequest();
  request.onloadend = () => tell('xhr ' + request.responseText);
  request.open('GET', "{address}"); request.send();
</script>
"""


@pytest.mark.parametrize(
    "address", ["file://{secret}", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "link.txt"]
)
def test_a_local_page_reads_no_file_outside_its_folder(address: str, tmp_path: Path, render: Render) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(SECRET)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link.txt").symlink_to(secret)
    snapshot = render(page_with(folder, {}, REACHING.format(address=address.format(secret=secret))))
    assert "fetch" in snapshot.text()
    assert "xhr" in snapshot.text()
    assert SECRET not in snapshot.html().text


def test_a_page_from_a_server_reads_no_file(tmp_path: Path, render: Render) -> None:
    (tmp_path / "secret.txt").write_text(SECRET)
    address = (tmp_path / "secret.txt").as_uri()
    with FixtureServer(routes={"/": answer(REACHING.format(address=address))}) as server:
        snapshot = render(server.url + "/")
    assert "fetch failed" in snapshot.text()
    assert SECRET not in snapshot.html().text


def test_a_page_from_a_server_cannot_go_to_a_file(tmp_path: Path, render: Render) -> None:
    (tmp_path / "secret.html").write_text(f"<p>{SECRET}</p>")
    address = (tmp_path / "secret.html").as_uri()
    with FixtureServer(routes={"/": answer(f"<p>here</p><script>location = '{address}'</script>")}) as server:
        assert render(server.url + "/").text() == "here"


# ---------------------------------------------------------------------- standard input


@pytest.fixture
def piped(
    loop: asyncio.AbstractEventLoop, renderer: Renderer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Snapshot]]:
    """Render HTML from standard input, which is a real file here."""
    with (tmp_path / "input").open("w+b") as file:

        def rendered(data: bytes, base_url: str | None = None) -> Snapshot:
            file.write(data)
            file.seek(0)
            with open(file.fileno(), encoding="utf-8", closefd=False) as stream:
                monkeypatch.setattr("sys.stdin", stream)
                return loop.run_until_complete(renderer.render("-", base_url=base_url))

        yield rendered


def test_standard_input_without_a_base_url_reaches_nothing(piped: Callable[..., Snapshot]) -> None:
    snapshot = piped(b"<link rel=stylesheet href=/page.css><p>text <a href=/x>link</a></p>")
    assert snapshot.text() == "text link"
    assert (snapshot.page.url, snapshot.page.final_url, snapshot.page.base_url) == ("-", "-", "")


def test_standard_input_with_a_base_url_loads_what_lies_beside_it_there(piped: Callable[..., Snapshot]) -> None:
    style = answer("p { font-size: 29px }", kind="text/css")
    with FixtureServer(routes={"/a/style.css": style, "/a/page": answer("<p>the server's own</p>")}) as server:
        snapshot = piped(b"<link rel=stylesheet href=style.css><p>text</p>", server.url + "/a/page")
        asked = server.requests
    assert snapshot.text() == "text"
    assert snapshot.style(int(np.flatnonzero(snapshot.named("p"))[0]), "font-size") == "29px"
    assert snapshot.page.url == "-"
    assert snapshot.page.final_url == snapshot.page.base_url == server.url + "/a/page"
    assert "/a/page" not in asked


def test_empty_standard_input_is_an_empty_page(piped: Callable[..., Snapshot]) -> None:
    assert piped(b"").text() == ""


# ---------------------------------------------------------------------- encodings

WORDS = "Größe – “café”"


@pytest.mark.parametrize(
    "data",
    [
        f"<p>{WORDS}</p>".encode(),
        f"<meta charset=windows-1252><p>{WORDS}</p>".encode("windows-1252"),
        f"<meta charset=windows-1252><p>{WORDS}</p>".encode(),
        b"\xff\xfe" + f"<p>{WORDS}</p>".encode("utf-16-le"),
        b"\xfe\xff" + f"<p>{WORDS}</p>".encode("utf-16-be"),
        b"\xef\xbb\xbf" + f"<p>{WORDS}</p>".encode(),
    ],
    ids=["UTF-8 undeclared", "windows-1252", "UTF-8 declared wrongly", "UTF-16 LE", "UTF-16 BE", "UTF-8 with mark"],
)
def test_a_file_is_read_in_its_encoding(data: bytes, tmp_path: Path, render: Render) -> None:
    (tmp_path / "page.html").write_bytes(data)
    assert render(str(tmp_path / "page.html")).text() == WORDS


@pytest.mark.parametrize(
    "base_url", ["http://Nowhere.INVALID", "http://nowhere.invalid/grün/ä b?q=ö#part", "http://nowhere.invalid:80/x"]
)
def test_the_address_may_be_spelt_otherwise_than_the_browser_does(
    base_url: str, piped: Callable[..., Snapshot]
) -> None:
    assert piped(b"<p>text", base_url).text() == "text"


# ---------------------------------------------------------------------- without a network and without scripts


@pytest.fixture
def offline(tmp_path: Path, visit_as: VisitAs) -> Callable[..., Snapshot]:
    """Visit HTML in a file whose folder has `style.css`, without a network."""
    (tmp_path / "style.css").write_text("b { display: none }")

    def visited(html: str, *, javascript: bool = True) -> Snapshot:
        path = tmp_path / "sub" / "page.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text(html, encoding="utf-8")
        return visit_as(str(path), VisitOptions(offline=True, javascript=javascript), folder=tmp_path).snapshot

    return visited


def test_offline_only_the_files_of_the_folder_answer(offline: Callable[..., Snapshot]) -> None:
    with FixtureServer() as server:
        image = f"<img src='{server.url}/wave.svg'>"
        snapshot = offline(f"<link rel=stylesheet href=../style.css><p>kept <b>hidden</b></p>{image}")
        assert server.requests == []
    assert snapshot.text() == "kept"
    assert snapshot.page.resources.failed == 1


@pytest.mark.parametrize(
    "leaving",
    [
        "<meta http-equiv=refresh content='0; url=http://nowhere.invalid/'>",
        "<script>onload = () => { location = '//nowhere.invalid/' }</script>",
    ],
    ids=["refresh", "script"],
)
def test_offline_a_page_that_goes_elsewhere_stays(leaving: str, offline: Callable[..., Snapshot]) -> None:
    assert offline(leaving + "<p>text").text() == "text"


def test_without_javascript_scripts_do_not_run_and_what_stands_for_them_shows(
    offline: Callable[..., Snapshot],
) -> None:
    html = "<p>text</p><noscript>instead</noscript><script>document.querySelector('p').remove()</script>"
    snapshot = offline(html, javascript=False)
    assert snapshot.text() == "text\ninstead"
    assert snapshot.page.warnings == ()
