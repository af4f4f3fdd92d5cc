"""WARC and WACZ files: every page in them, replayed from what was stored and nothing else, always the same."""

import dataclasses
import gzip
import socket
import subprocess
import sys
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import brotli
import msgspec
import numpy as np
import pytest

from tests.one_tab import Render
from tests.render.warcs import Record, answer, digest, redirect, revisit, write_warc
from zoning import Snapshot, list_archive
from zoning.errors import BadArchive, NotHTML, SourceNotFound, UsageError
from zoning.render.sources import ReplayedPage, resolve

WACZ = Path(__file__).parent / "stored" / "coast.wacz"
"""Written by the `wacz` tool (py-wacz 0.6.0, `wacz create -f … -p pages.jsonl`) from records as warcio writes them."""
PAGE = "http://pages.test/"


def sources(archive: Path, *urls: str) -> list[str]:
    """What the pages of an archive are called in it."""
    return [page.source.removeprefix(f"{archive}#") for page in list_archive(str(archive), urls).pages]


@pytest.fixture
def replay(tmp_path: Path, render: Render) -> Callable[..., Snapshot]:
    """Render the page at `PAGE` from an archive of these records."""

    def rendered(*records: Record, name: str = "page.warc.gz") -> Snapshot:
        write_warc(tmp_path / name, *records)
        return render(f"{tmp_path / name}#{PAGE}")

    return rendered


# ---------------------------------------------------------------------- what is in an archive


@pytest.mark.parametrize("name", ["two.warc", "two.warc.gz", "two.WARC.GZ"])
def test_every_html_answer_is_a_page(name: str, tmp_path: Path) -> None:
    records = [
        answer(PAGE, "<p>one"),
        answer(f"{PAGE}two", "<p>two", "application/xhtml+xml"),
        answer(f"{PAGE}a.css", "p {}", "text/css"),
        answer(f"{PAGE}gone", "<p>gone", status="404 Not Found"),
        redirect(f"{PAGE}old", "/two"),
        answer(f"{PAGE}sent", "<p>sent", sent=("POST", b"a=1")),
    ]
    write_warc(tmp_path / name, *records)
    listing = list_archive(str(tmp_path / name))
    assert [page.url for page in listing.pages] == [PAGE, f"{PAGE}two", f"{PAGE}gone"]
    assert {page.captured_at for page in listing.pages} == {"2021-03-04T05:06:07+00:00"}
    assert listing.failures == ()


def test_a_page_stored_several_times_is_named_with_its_time(tmp_path: Path) -> None:
    archive = tmp_path / "times.warc"
    again = answer(PAGE, "<p>later", time="2022-01-02T03:04:05Z")
    write_warc(archive, answer(PAGE, "<p>one"), again, answer(f"{PAGE}b", "<p>b"))
    assert sources(archive) == [f"20210304050607/{PAGE}", f"20220102030405/{PAGE}", f"{PAGE}b"]
    assert sources(archive, PAGE) == [f"20210304050607/{PAGE}", f"20220102030405/{PAGE}"]
    page = resolve(f"{archive}#{PAGE}")
    assert isinstance(page, ReplayedPage)
    assert page.time == "20220102030405", "without a time the last one is meant"


def test_an_address_is_found_however_it_is_spelled(tmp_path: Path) -> None:
    archive = tmp_path / "page.warc"
    write_warc(archive, answer("http://Pages.Test:80", "<p>a"), answer("http://pages.test/ä b", "<p>b"))
    assert sources(archive, "http://PAGES.test#part") == [PAGE]
    assert sources(archive, "http://pages.test/%C3%A4%20b") == ["http://pages.test/%C3%A4%20b"]


def test_an_archive_of_several_pages_is_no_page_and_says_how_to_name_one(tmp_path: Path) -> None:
    archive = tmp_path / "pages.warc"
    write_warc(archive, *(answer(f"{PAGE}{number}", "<p>a") for number in range(5)))
    with pytest.raises(UsageError, match="the archive contains 5 pages; choose one of them:") as raised:
        resolve(str(archive))
    assert str(raised.value).splitlines()[1:] == [*(f"  {archive}#{PAGE}{number}" for number in range(3)), "  …"]


@pytest.mark.parametrize("page", ["http://pages.test/other", "20990101000000/http://pages.test/other", "other"])
def test_a_page_that_is_not_in_the_archive_is_wrong_usage(page: str, tmp_path: Path) -> None:
    write_warc(tmp_path / "page.warc", answer(PAGE, "<p>a"))
    with pytest.raises(UsageError, match="other: not"):
        resolve(f"{tmp_path / 'page.warc'}#{page}")
    with pytest.raises(UsageError, match="other: not"):
        list_archive(str(tmp_path / "page.warc"), [page])


def test_an_invalid_time_is_wrong_usage(tmp_path: Path) -> None:
    write_warc(tmp_path / "page.warc", answer(PAGE, "<p>a"))
    with pytest.raises(UsageError, match="not the address of a page"):
        resolve(f"{tmp_path / 'page.warc'}#20219999000000/{PAGE}")


def test_what_is_no_archive_has_no_pages(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not an archive"):
        list_archive("page.html")
    with pytest.raises(SourceNotFound, match="no such file"):
        list_archive(str(tmp_path / "none.warc"))
    with pytest.raises(SourceNotFound, match="null"):
        list_archive("no\0name.warc")
    write_warc(tmp_path / "pictures.warc", answer(f"{PAGE}a.png", b"\x89PNG", "image/png"))
    with pytest.raises(BadArchive, match="the archive contains no page"):
        list_archive(str(tmp_path / "pictures.warc"))


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    archive = tmp_path / "page.warc"
    write_warc(archive, answer(PAGE, "<p>a"))
    assert sources(archive) == [PAGE]
    write_warc(archive, answer(f"{PAGE}another", "<p>a"))
    assert sources(archive) == [f"{PAGE}another"]


def test_large_bodies_stay_on_the_disk(tmp_path: Path) -> None:
    archive = tmp_path / "large.warc.gz"
    write_warc(archive, answer(PAGE, "<p>a"), answer(f"{PAGE}film", bytes(48_000_000), "video/mp4"))
    tracemalloc.start()
    assert sources(archive) == [PAGE]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8_000_000


def test_without_warcio_it_is_said_what_to_install(tmp_path: Path) -> None:
    write_warc(tmp_path / "page.warc", answer(PAGE, "<p>a"))
    code = (
        "import sys; sys.modules['warcio'] = None\n"
        "import zoning\n"
        f"try: zoning.list_archive({str(tmp_path / 'page.warc')!r})\n"
        "except zoning.EnvironmentProblem as error: print(error)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=WACZ.parents[3])
    assert ran.stdout == "a WARC file needs warcio, which is not installed: run `pip install 'zoning[archive]'`\n"


# ---------------------------------------------------------------------- replay


def test_a_page_is_replayed_with_all_that_was_stored(replay: Callable[..., Snapshot]) -> None:
    snapshot = replay(
        answer(
            PAGE,
            "<link rel=stylesheet href=a.css><p>seen<p class=gone>hidden</p><img id=i src=i.svg>"
            "<iframe src=frame></iframe><script src=a.js></script>",
        ),
        answer(f"{PAGE}a.css", ".gone { display: none } img { display: block }", "text/css"),
        answer(
            f"{PAGE}a.js",
            "for (const at of ['data.json', 'http://other.test/data.json'])"
            " fetch(at).then(a => a.json()).then(a => document.querySelector('p').append(' ' + a));",
            "text/javascript",
        ),
        answer(f"{PAGE}data.json", '"fetched"', "application/json"),
        answer("http://other.test/data.json", '"elsewhere"', "application/json"),
        answer(f"{PAGE}i.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='70' height='30'/>", "image/svg+xml"),
        answer(f"{PAGE}frame", "<p>framed"),
    )
    text = snapshot.text()
    assert sorted(text.split()) == ["elsewhere", "fetched", "framed", "seen"]
    (image,) = np.flatnonzero(snapshot.named("img")).tolist()
    left, top, right, bottom = snapshot.boxes[image]
    assert (right - left, bottom - top) == (70, 30)
    assert (snapshot.page.final_url, snapshot.page.http_status) == (PAGE, 200)
    assert snapshot.page.resources.failed == 0


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """A port that would notice any connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.2)
        yield listening


def test_a_replayed_page_connects_to_nobody(listener: socket.socket, tmp_path: Path, render: Render) -> None:
    place = f"127.0.0.1:{listener.getsockname()[1]}"
    live = f"http://{place}"
    html = f"""
      <link rel=preconnect href={live}><link rel=prefetch href={live}/pre><p>stored</p>
      <img src={live}/i.png><iframe src={live}/frame></iframe>
      <script>
        new WebSocket('ws://{place}/socket'); new EventSource('{live}/events'); navigator.sendBeacon('{live}/beacon');
        fetch('{live}/to').catch(() => document.querySelector('p').append(' only ' + navigator.onLine));
      </script>"""
    write_warc(tmp_path / "page.warc.gz", answer(live + "/", html), redirect(live + "/to", "/live"))
    assert render(str(tmp_path / "page.warc.gz")).text() == "stored only true"
    with pytest.raises(TimeoutError):
        listener.accept()


def test_the_answer_nearest_in_time_to_the_page_is_given(tmp_path: Path, render: Render) -> None:
    archive = tmp_path / "times.warc.gz"
    records = [
        answer(
            f"{PAGE}{name}", f"document.write('{name} of {year}')", "text/javascript", time=f"{year}-06-01T00:00:00Z"
        )
        for name, years in (("a.js", (2019, 2021, 2023)), ("b.js", (2018, 2024)))
        for year in years
    ]
    html = "<p><script src=a.js></script>, <script src=b.js></script></p>"
    pages = [answer(PAGE, html, time=f"{year}-01-01T00:00:00Z") for year in (2020, 2022, 2025)]
    write_warc(archive, *records, *pages)
    texts = [render(f"{archive}#{source}").text() for source in sources(archive)]
    assert texts == ["a.js of 2019, b.js of 2018", "a.js of 2021, b.js of 2024", "a.js of 2023, b.js of 2024"]


def test_an_answer_that_was_the_same_as_earlier_has_its_body(tmp_path: Path, render: Render) -> None:
    archive = tmp_path / "again.warc.gz"
    first = answer(PAGE, "<p>unchanged")
    write_warc(archive, first)
    same = revisit(PAGE, digest(archive, PAGE), of=PAGE, time="2022-01-01T00:00:00Z")
    lost = revisit(f"{PAGE}lost", "sha1:" + "A" * 32, of=f"{PAGE}lost", time="2022-01-01T00:00:00Z")
    write_warc(archive, same, first, lost)
    assert sources(archive) == [PAGE]
    page = resolve(f"{archive}#20220101000000/{PAGE}")
    assert isinstance(page, ReplayedPage)
    assert page.time == "20220101000000"
    assert render(f"{archive}#20220101000000/{PAGE}").text() == "unchanged"
    with pytest.raises(UsageError, match="not in"):
        resolve(f"{archive}#{PAGE}lost")


def test_redirects_are_followed_within_the_archive(tmp_path: Path, render: Render) -> None:
    archive = tmp_path / "redirects.warc.gz"
    html = (
        "<link rel=stylesheet href=/style><p>seen<p class=gone>hidden</p><iframe src=/framed></iframe><img src=/round>"
    )
    write_warc(
        archive,
        redirect(f"{PAGE}old", "/older"),
        redirect(f"{PAGE}older", "https://pages.test/deep/new"),
        answer("https://pages.test/deep/new", html),
        redirect("https://pages.test/style", "/css/style.css"),
        answer("https://pages.test/css/style.css", "@import 'more.css';", "text/css"),
        answer("https://pages.test/css/more.css", ".gone { display: none }", "text/css"),
        redirect("https://pages.test/framed", "/in/frame"),
        answer("https://pages.test/in/frame", "<script src=beside.js></script>"),
        answer("https://pages.test/in/beside.js", "document.write(location.pathname)", "text/javascript"),
        redirect("https://pages.test/round", "/round"),
    )
    snapshot = render(f"{archive}#{PAGE}old")
    assert snapshot.text().split() == ["seen", "/in/frame"]
    assert snapshot.page.final_url == "https://pages.test/deep/new"
    assert snapshot.page.redirects == (f"{PAGE}old", f"{PAGE}older")


def test_a_cache_buster_does_not_hide_an_answer(replay: Callable[..., Snapshot]) -> None:
    asking = "".join(f"<script src='{address}'></script> " for address in (
        "/a.js?_=1700000000000", "/b.js?v=2&cb=8", "/c.js?x=0.123456789", "https://pages.test/d.js", "/e.js?ts=3",
        "/f.js?v=2",
    ))  # fmt: skip
    telling = {"a.js?_=1600000000000": "a", "b.js?cb=7&v=2": "b", "c.js?x=0.987654321": "c", "d.js": "d",
               "e.js?ts=1": "e1", "e.js?ts=2": "e2", "f.js?v=1": "f"}  # fmt: skip
    scripts = [answer(PAGE + at, f"document.write('{text}')", "text/javascript") for at, text in telling.items()]
    snapshot = replay(answer(PAGE, f"<p>{asking}</p>"), *scripts)
    assert snapshot.text().split() == ["a", "b", "c", "d"], "not of two that fit equally, nor of another version"


def test_what_was_posted_is_answered_by_what_was_sent(replay: Callable[..., Snapshot]) -> None:
    asking = (
        "<p></p><script>(async () => { for (const body of ['q=1', 'q=2', 'q=3'])"
        " await fetch('/search', {method: 'POST', body}).then(a => a.text()).catch(() => 'none')"
        ".then(t => document.querySelector('p').append(t + ' ')); })();</script>"
    )
    answers = [
        answer(f"{PAGE}search", f"found {number}", "text/plain", sent=("POST", f"q={number}".encode()))
        for number in (1, 2)
    ]
    snapshot = replay(answer(PAGE, asking), answer(f"{PAGE}search", "got", "text/plain"), *answers)
    assert snapshot.text().split() == ["found", "1", "found", "2", "none"]


def test_an_error_page_keeps_its_status(replay: Callable[..., Snapshot]) -> None:
    snapshot = replay(answer(PAGE, "<p>Nobody lives here any more.", status="410 Gone"))
    assert snapshot.page.http_status == 410
    assert snapshot.text() == "Nobody lives here any more."
    assert snapshot.page.warnings[0].startswith("the server answered 410")


def chunked(data: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (data[:9], data[9:], b""))


@pytest.mark.parametrize(
    ("packed", "headers"),
    [
        (gzip.compress, {"Content-Encoding": "gzip"}),
        (zlib.compress, {"Content-Encoding": "deflate"}),
        (brotli.compress, {"Content-Encoding": "br"}),
        (chunked, {"Transfer-Encoding": "chunked"}),
        (lambda data: chunked(gzip.compress(data)), {"Content-Encoding": "gzip", "Transfer-Encoding": "chunked"}),
        (lambda data: data, {"Content-Encoding": "gzip"}),
    ],
)
def test_bodies_are_unpacked(
    packed: Callable[[bytes], bytes], headers: dict[str, str], replay: Callable[..., Snapshot]
) -> None:
    body = packed("<p>The flood of the river Ö was the highest in memory.".encode())
    assert replay(answer(PAGE, body, headers=headers)).text() == "The flood of the river Ö was the highest in memory."


def test_an_unknown_compression_is_told(tmp_path: Path) -> None:
    write_warc(tmp_path / "page.warc", answer(PAGE, b"(\xb5/\xfd", headers={"Content-Encoding": "zstd"}))
    with pytest.raises(BadArchive, match="the content encoding 'zstd' is not supported"):
        resolve(str(tmp_path / "page.warc"))


def test_text_is_read_as_the_server_declared_it(replay: Callable[..., Snapshot]) -> None:
    page = answer(PAGE, "<p>Größe".encode("latin-1"), "text/html; charset=iso-8859-1")
    assert replay(page).text() == "Größe"


def test_what_is_no_page_is_not_shown_as_one(replay: Callable[..., Snapshot]) -> None:
    with pytest.raises(NotHTML):
        replay(answer(PAGE, b"%PDF-1.7", "application/pdf"))


# ---------------------------------------------------------------------- the same at every replay

CLOCK = """
<p id=told></p><div id=box></div><script>
  const tell = (...words) => document.getElementById('told').append(words.join(' ') + ' ');
  const begun = Date.now();
  tell(new Date().toISOString(), new Date(0).getTime(), new Date(2020, 1, 2).getDate(), Date().slice(0, 24));
  tell(new Date() instanceof Date, new Date().constructor === Date, typeof Date.UTC(2020, 1), Date.name);
  for (let i = 0; i < 3; i++) tell(Math.random());
  document.getElementById('box').style.cssText = `width: ${100 + Math.random() * 900}px; height: 20px`;
  setTimeout(() => tell('passed', Date.now() - begun >= 90), 100);
</script>
"""


def test_a_replay_gives_the_same_snapshot_every_time(tmp_path: Path, render: Render) -> None:
    archive = tmp_path / "clock.warc.gz"
    write_warc(archive, answer(PAGE, CLOCK, time="2003-02-01T10:20:30Z"))
    first = render(str(archive))
    time.sleep(1.1)
    second = render(str(archive))
    assert "2003-02-01T10:20:30.000Z 0 2 Sat Feb 01 2003 10:20:30" in first.text()
    assert "true true number Date" in first.text()
    assert first.text().endswith("passed true")
    assert columns(first) == columns(second)


def columns(snapshot: Snapshot) -> dict[str, str]:
    """Everything in the snapshot but when and how fast it was made."""
    page = msgspec.structs.replace(snapshot.page, captured_at="", timing_ms={})
    values = {field.name: getattr(snapshot, field.name) for field in dataclasses.fields(snapshot)} | {"page": page}
    return {name: repr(value.tolist() if isinstance(value, np.ndarray) else value) for name, value in values.items()}


# ---------------------------------------------------------------------- WACZ


def test_a_file_of_the_wacz_tool_is_read_page_by_page(render: Render) -> None:
    assert sources(WACZ) == ["https://pages.test/harbour", "https://pages.test/old-lighthouse"]
    harbour, lighthouse = (render(page.source) for page in list_archive(str(WACZ)).pages)
    assert "The dredger stayed until spring." in harbour.text(), "its script fetched the rest"
    assert "High water at six" in lighthouse.text(), "its frame is there"
    for page in (harbour, lighthouse):
        assert "Menu of the site" not in page.text(), "its style sheet is there"
        (main,) = np.flatnonzero(page.named("main")).tolist()
        assert page.boxes[main][2] - page.boxes[main][0] == 640
    assert lighthouse.page.final_url == "https://pages.test/lighthouse"
    assert lighthouse.page.redirects == ("https://pages.test/old-lighthouse",)


def wacz(path: Path, members: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(path, "w", method) as whole:
        for name, data in members.items():
            whole.writestr(name, data)
    return path


def test_without_a_list_of_pages_every_html_answer_is_one(tmp_path: Path) -> None:
    members = {}
    for name in ("one", "two"):
        write_warc(tmp_path / f"{name}.warc.gz", answer(PAGE + name, "<p>a"))
        members[f"archive/{name}.warc.gz"] = (tmp_path / f"{name}.warc.gz").read_bytes()
    assert sources(wacz(tmp_path / "both.wacz", members)) == [f"{PAGE}one", f"{PAGE}two"]
    members["pages/pages.jsonl"] = b'{"format": "json-pages-1.0"}\nbroken\n{"url": "' + PAGE.encode() + b'two"}\n'
    assert sources(wacz(tmp_path / "listed.wacz", members)) == [f"{PAGE}two"]


@pytest.mark.parametrize("name", ["page.warc", "page.warc.gz"])
@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_its_records_may_be_compressed_in_any_way(name: str, method: int, tmp_path: Path) -> None:
    write_warc(tmp_path / name, answer(PAGE, "<p>seen"), answer(f"{PAGE}b", "<p>b"))
    archive = wacz(tmp_path / "page.wacz", {f"archive/{name}": (tmp_path / name).read_bytes()}, method)
    page = resolve(f"{archive}#{PAGE}b")
    assert isinstance(page, ReplayedPage)
    found = page.archive.find(page.address, page.time)
    assert found
    assert found.capture.read().data == b"<p>b"


def test_a_damaged_list_of_pages_hides_no_page(tmp_path: Path) -> None:
    data = bytearray(WACZ.read_bytes())
    at = data.rindex(b"pages/pages.jsonl", 0, data.index(b"datapackage.json")) + len(b"pages/pages.jsonl")
    data[at : at + 40] = b"\xff" * 40
    (tmp_path / "coast.wacz").write_bytes(data)
    listing = list_archive(str(tmp_path / "coast.wacz"))
    assert ["pages/pages.jsonl: cannot be read" in str(failure) for failure in listing.failures] == [True]
    assert f"{tmp_path / 'coast.wacz'}#https://pages.test/harbour" in [page.source for page in listing.pages]


@pytest.mark.parametrize("end", [0, 100, -30])
def test_a_wacz_that_is_no_zip_is_an_error(end: int, tmp_path: Path) -> None:
    (tmp_path / "cut.wacz").write_bytes(WACZ.read_bytes()[:end])
    with pytest.raises(BadArchive, match="not a WACZ file, or cut off"):
        list_archive(str(tmp_path / "cut.wacz"))


# ---------------------------------------------------------------------- what is broken


def three(archive: Path) -> list[int]:
    """Write three pages; return where each begins."""
    return write_warc(archive, *(answer(PAGE + name, f"<p>{name * 400}") for name in "abc"))


@pytest.mark.parametrize("name", ["cut.warc", "cut.warc.gz"])
def test_a_file_cut_off_anywhere_gives_the_records_before_and_one_error(name: str, tmp_path: Path) -> None:
    archive = tmp_path / name
    starts = three(archive)
    data = archive.read_bytes()
    for end in range(starts[0] + 1, len(data), 7):
        archive.write_bytes(data[:end])
        listing = list_archive(str(archive))
        whole = [start for start in starts[1:] if start <= end]
        spare = 4  # the line ends after a record that is not gzipped belong to nobody
        assert len(listing.pages) in (len(whole), len(whole) + 1)
        assert [page.url for page in listing.pages] == [PAGE + letter for letter in "abc"[: len(listing.pages)]]
        if end not in starts and not any(0 < start - end <= spare for start in [*starts, len(data)]):
            (failure,) = listing.failures
            broken = max(start for start in starts if start < end)
            assert f"broken at byte {broken}: " in str(failure)
            assert failure.source == str(archive)


@pytest.mark.parametrize("name", ["broken.warc", "broken.warc.gz"])
def test_a_broken_record_does_not_end_the_file(name: str, tmp_path: Path) -> None:
    archive = tmp_path / name
    _, second, third = three(archive)
    data = bytearray(archive.read_bytes())
    data[second : second + 60] = b"\0" * 60
    archive.write_bytes(data)
    listing = list_archive(str(archive))
    assert [page.url for page in listing.pages] == [f"{PAGE}a", f"{PAGE}c"]
    assert [f"broken at byte {second}: " in str(failure) for failure in listing.failures] == [True]
    data[third + 150 :] = b""
    archive.write_bytes(data)
    assert len(list_archive(str(archive)).failures) == 2


def test_an_invalid_status_affects_only_its_record(tmp_path: Path) -> None:
    write_warc(tmp_path / "page.warc", answer(PAGE, "<p>a", status="oops"), answer(f"{PAGE}b", "<p>b"))
    listing = list_archive(str(tmp_path / "page.warc"))
    assert [page.url for page in listing.pages] == [f"{PAGE}b"]
    assert ["the status 'oops'" in str(failure) for failure in listing.failures] == [True]


@pytest.mark.parametrize(
    "data",
    [b"<p>just HTML", gzip.compress(b"something else", mtime=0), b"\x1f\x8b\x08", b"WARC/1.0\r\n"],
    ids=["html", "gzipped", "cut off", "no more"],
)
@pytest.mark.parametrize("name", ["other.warc", "other.warc.gz"])
def test_what_is_no_warc_is_an_error(data: bytes, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    assert [type(failure) for failure in list_archive(str(tmp_path / name)).failures] == [BadArchive]
    with pytest.raises(BadArchive, match="broken at byte 0"):
        resolve(str(tmp_path / name))


def test_an_empty_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "none.warc").touch()
    with pytest.raises(BadArchive, match="an empty file"):
        resolve(str(tmp_path / "none.warc"))


@pytest.mark.parametrize("cut", [0, 8])
def test_records_gzipped_together_are_read_where_they_are(cut: int, tmp_path: Path) -> None:
    three(tmp_path / "plain.warc")
    packed = gzip.compress((tmp_path / "plain.warc").read_bytes())
    (tmp_path / "whole.warc.gz").write_bytes(packed[: len(packed) - cut])
    page = resolve(f"{tmp_path / 'whole.warc.gz'}#{PAGE}b")
    assert isinstance(page, ReplayedPage)
    found = page.archive.find(page.address, page.time)
    assert found
    assert found.capture.read().data == b"<p>" + b"b" * 400
    assert bool(page.archive.failures) == bool(cut)
