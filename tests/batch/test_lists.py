"""Lists in all formats; lines that are not sources are reported with their numbers."""

import gzip
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.render.warcs import answer, write_warc
from zoning.addresses.web_addresses import canonical, has_name
from zoning.batch.ledger import Ledger
from zoning.batch.lists import Entry, Refusal, read
from zoning.errors import UsageError

ONE, TWO = "https://example.org/one", "https://example.org/two"


@pytest.fixture
def listed(tmp_path: Path) -> Callable[..., list[Entry | Refusal]]:
    def read_text(text: str, name: str = "list.txt", column: str | None = None) -> list[Entry | Refusal]:
        file = tmp_path / name
        data = text.encode()
        file.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return list(read(str(file), column))

    return read_text


List = Callable[..., list[Entry | Refusal]]


def sources(found: list[Entry | Refusal]) -> list[str]:
    return [entry.source for entry in found if isinstance(entry, Entry)]


@pytest.mark.parametrize("name", ["list.txt", "list", "list.txt.gz", "LIST.TXT"])
def test_text_has_a_url_a_line_comments_and_blanks(name: str, listed: List) -> None:
    found = listed(f"# a comment\n\n  {ONE}  \r\n{TWO}", name)
    assert sources(found) == [ONE, TWO]
    assert [entry.line for entry in found] == [3, 4]


@pytest.mark.parametrize("name", ["list.csv", "list.csv.gz"])
def test_a_table_carries_its_other_columns_along(name: str, listed: List) -> None:
    (entry,) = listed(f'\ufeffid,url,note\n7,{ONE},"a, b"\n', name)
    assert isinstance(entry, Entry)
    assert entry.source == ONE
    assert entry.carried == {"id": "7", "note": "a, b"}


def test_the_column_may_be_named(listed: List) -> None:
    assert sources(listed(f"id\thome\n7\t{ONE}\n", "list.tsv", "home")) == [ONE]


@pytest.mark.parametrize("column", [None, "home"])
def test_a_table_without_the_column_says_which_it_has(column: str | None, listed: List) -> None:
    with pytest.raises(UsageError, match="id, place"):
        listed(f"id,place\n7,{ONE}\n", "list.csv", column)


def test_json_lines_are_objects_or_strings(listed: List) -> None:
    lines = [json.dumps({"url": ONE, "n": 1}), json.dumps(TWO), "{", json.dumps({"x": 1}), json.dumps([1])]
    found = listed("\n".join(lines), "list.jsonl")
    assert sources(found) == [ONE, TWO]
    assert isinstance(found[0], Entry)
    assert found[0].carried == {"n": "1"}
    assert [entry.line for entry in found if isinstance(entry, Refusal)] == [3, 4, 5]


def test_a_folder_is_a_list_of_its_pages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("b.html", "sub/a.html.gz", "c.snapshot.json.gz", "d.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = sources(list(read(str(tmp_path))))
    assert [Path(source).name for source in found] == ["b.html", "c.snapshot.json.gz", "a.html.gz"]
    assert "1 file skipped; the names of pages and archives end in .html, .htm, " in caplog.text


def test_files_may_stand_in_a_list(tmp_path: Path, listed: List) -> None:
    page = tmp_path / "page.html"
    page.touch()
    (entry,) = listed(str(page))
    assert isinstance(entry, Entry)
    assert entry.host == ""


def test_files_are_not_looked_for_if_only_addresses_are_wanted(tmp_path: Path) -> None:
    (tmp_path / "page.html").touch()
    write_warc(tmp_path / "crawl.warc.gz", answer(ONE, "<p>x"))
    named = [ONE, *(str(tmp_path / name) for name in ("page.html", "none.html", "crawl.warc.gz", "none.warc.gz"))]
    (tmp_path / "list.txt").write_text("\n".join([*named, "10.1000/182", "ftp://example.org/"]))
    found = list(read(str(tmp_path / "list.txt"), files=False))
    assert sources(found) == [ONE, "https://doi.org/10.1000/182"]
    refused = [one for one in found if isinstance(one, Refusal)]
    assert [one.line for one in refused] == [2, 3, 4, 5, 7]
    assert {one.reason for one in refused[:4]} == {"no URL (http:// or https://)"}


def test_every_page_of_an_archive_is_a_source(tmp_path: Path, listed: List) -> None:
    archive = tmp_path / "crawl.warc.gz"
    write_warc(archive, answer(ONE, "<p>x"), answer(TWO, "<p>y"))
    expected = [f"{archive}#{ONE}", f"{archive}#{TWO}"]
    assert sources(list(read(str(archive)))) == expected
    found = listed(f"https://example.org/live\n{archive}\n{expected[1]}")
    assert sources(found) == ["https://example.org/live", *expected, expected[1]]
    keys = [entry.key for entry in found if isinstance(entry, Entry)]
    assert keys[2] == keys[3]
    assert sources(list(read(str(tmp_path)))) == expected


def test_an_archive_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path, listed: List) -> None:
    (tmp_path / "crawl.warc").write_bytes(b"nothing of the kind")
    (refusal,) = listed(str(tmp_path / "crawl.warc"))
    assert isinstance(refusal, Refusal)
    assert "crawl.warc" in refusal.text


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe\x00{", b'{"log": {"entries": [{"request": {"url": "\xff"}}]}}', b'{"log": 7}', b"[" * 100_000, b""],
    ids=["bytes", "encoding", "shape", "depth", "nothing"],
)
@pytest.mark.parametrize("name", ["a.har", "a.wacz", "a.warc.gz", "a.mhtml"])
def test_a_file_that_is_not_an_archive_refuses_only_its_line(
    data: bytes, name: str, tmp_path: Path, listed: List
) -> None:
    (tmp_path / name).write_bytes(data)
    found = listed(f"{ONE}\n{tmp_path / name}\n{TWO}")
    assert sources(found) == [ONE, TWO]
    (refusal,) = (one for one in found if isinstance(one, Refusal))
    assert (refusal.line, refusal.text) == (2, str(tmp_path / name))
    assert refusal.reason


@pytest.mark.parametrize("line", ["x" * 5000, "http://[::1", "http://a..b/", f"http://{'a' * 70}.example/", "a\0b"])
def test_a_line_without_a_source_refuses_only_itself(line: str, listed: List) -> None:
    found = listed(f"{ONE}\n{line}\n{TWO}")
    assert sources(found) == [ONE, TWO]
    assert [one.line for one in found if isinstance(one, Refusal)] == [2]


def test_half_a_surrogate_pair_refuses_only_its_line(listed: List, tmp_path: Path) -> None:
    lines = [r'"https://example.org/\ud83d"', r'{"url": "https://example.org/one", "note": "\ud83d", "\ude00": "x"}']
    found = listed("\n".join(lines), "list.jsonl")
    assert sources(found) == [ONE]
    with Ledger(tmp_path) as ledger:
        ledger.add(found)
        assert [refusal.line for refusal in ledger.refused()] == [1]
        assert ledger.pending(1).carried == {"note": "\ufffd", "\ufffd": "x"}


def test_json_nested_too_deep_refuses_only_its_line(listed: List) -> None:
    found = listed("\n".join((f'"{ONE}"', "[" * 100_000, f'"{TWO}"')), "list.jsonl")
    assert sources(found) == [ONE, TWO]
    assert [(one.line, one.reason[:7]) for one in found if isinstance(one, Refusal)] == [(2, "no JSON")]


def test_a_file_name_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "a.html").touch()
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff.html")).touch()
    found = list(read(str(folder)))
    assert [Path(source).name for source in sources(found)] == ["a.html"]
    (refusal,) = (one for one in found if isinstance(one, Refusal))
    assert "Unicode" in refusal.reason
    assert refusal.text.endswith("\ufffd.html")


@pytest.mark.parametrize(
    ("host", "named"),
    [("example.org", True), ("example.org:8080", True), ("localhost:80", False), ("127.0.0.1:80", False),
     ("[::1]:80", False), ("8.8.8.8", False), ("", False)],
)  # fmt: skip
def test_a_host_has_a_name_or_a_number(host: str, named: bool) -> None:
    assert has_name(host) == named


def test_a_folder_without_pages_is_told_with_the_endings_of_pages(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("notes")
    with pytest.raises(UsageError, match=r"the folder has no pages or archives; their names end in \.html, "):
        list(read(str(tmp_path)))


def test_standard_input_is_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ONE.encode())))
    assert sources(list(read("-"))) == [ONE]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("ftp://example.org/x", "only http and https"),
        ("file:///etc/passwd", "only http and https"),
        ("example.org", "no such file, and no URL (http:// or https://)"),
        ("nowhere.html", "no such file"),
        ("https://", "no host name"),
        ("https://exa mple.org/", "white space in the address"),
        ("https://a..b/", "a..b is not a host name"),
        ("https://example.org:x/", "the port is not a number"),
        ("https://[::1/", "Invalid IPv6"),
        ("page\0.har#https://example.org/", "a null character"),
    ],
)
def test_what_is_no_web_address_is_refused_with_its_line(line: str, reason: str, listed: List) -> None:
    _, refusal = listed(f"{ONE}\n{line}")
    assert isinstance(refusal, Refusal)
    assert refusal.line == 2
    assert reason in refusal.reason


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("list.csv.gz", b"\x1f\x8bnot gzip", "could not read the list"),
        ("list.txt", b"\xff\xfe\x00", "is not a list that zoning can read"),
        ("list.txt", b"", "the list is empty: add URLs or files, one per line"),
        ("list.txt", b"\n\n", "the list is empty: add URLs or files, one per line"),
        ("list.csv", b"url,title\n", "the list is empty: add URLs or files, one per line"),
    ],
)
def test_a_list_that_cannot_be_read_or_names_nothing_is_wrong_usage(
    name: str, text: bytes, why: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_bytes(text)
    with pytest.raises(UsageError, match=why):
        list(read(str(file)))


def test_a_list_that_is_not_there_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="nowhere"):
        list(read("nowhere.txt"))


@pytest.mark.parametrize(
    ("spelling", "one"),
    [
        ("HTTPS://Example.ORG", "https://example.org/"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("http://example.org:80/a#part", "http://example.org/a"),
        ("http://example.org/a#/part", "http://example.org/a#/part"),
        ("http://example.org/a#!part", "http://example.org/a#!part"),
        ("http://example.org:8080/a", "http://example.org:8080/a"),
        ("https://example.org/ä?q=ä", "https://example.org/%C3%A4?q=%C3%A4"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://straße.example/", "https://xn--strae-oqa.example/"),
        ("https://Ａ_b。example/", "https://a_b.example/"),
        ("https://i❤.example/", "https://xn--i-7iq.example/"),
        ("https://example.org/%7Euser?b=2&a=1", "https://example.org/%7Euser?b=2&a=1"),
    ],
)
def test_an_address_has_one_spelling(spelling: str, one: str) -> None:
    assert canonical(spelling) == one
    assert canonical(one) == one
