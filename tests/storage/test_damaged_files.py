"""Readers of damaged files give a result, or the one error of their format."""

import base64
import gzip
import json
import random
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fixtures.trees import Element, snapshot
from tests.mutations import mutated
from zoning import limits
from zoning.batch import lists
from zoning.errors import BadArchive, BadCorrections, BadLabels, BadManifest, BadSnapshot
from zoning.evaluation import manifest
from zoning.labelling.queue import Head as QueueHead
from zoning.labelling.queue import Item, Queue
from zoning.labelling.store import Change, Head, Store
from zoning.render.archive import open_archive, parse_name
from zoning.snapshot import STYLES, Snapshot
from zoning.storage.encoding import as_json
from zoning.web.view.corrections import Corrections

PAGE = "http://pages.test/"
SEEDS = 60
FORMATS = ("har", "warc", "warc.gz", "wacz", "deflated.wacz", "mhtml")


def har_entry(address: str, kind: str, body: bytes, *, encoded: bool = False) -> dict[str, object]:
    text = base64.b64encode(body).decode() if encoded else body.decode()
    content = {"size": len(body), "mimeType": kind, "text": text} | ({"encoding": "base64"} if encoded else {})
    return {
        "startedDateTime": "2021-03-04T05:06:07.000Z",
        "pageref": "p",
        "request": {"method": "GET", "url": address, "headers": [{"name": "Accept", "value": "*/*"}]},
        "response": {"status": 200, "headers": [{"name": "ETag", "value": "x"}], "content": content, "redirectURL": ""},
    }


def http(status: str, body: bytes, *headers: str) -> bytes:
    lines = (f"HTTP/1.1 {status}", "Content-Type: text/html; charset=utf-8", *headers, "", "")
    return "\r\n".join(lines).encode() + body


def warc_record(kind: str, address: str, content: bytes) -> bytes:
    head = (
        *("WARC/1.0", f"WARC-Type: {kind}", f"WARC-Target-URI: {address}", "WARC-Date: 2021-03-04T05:06:07Z"),
        *(f"WARC-Record-ID: <urn:uuid:{kind}-{address[-1]}>", "WARC-Concurrent-To: <urn:uuid:response-c>"),
        *(f"Content-Type: application/http; msgtype={kind}", f"Content-Length: {len(content)}", "", ""),
    )
    return "\r\n".join(head).encode() + content + b"\r\n\r\n"


def make(form: str, path: Path) -> Path:
    """A small sound archive."""
    match form:
        case "har":
            entries = [
                har_entry(PAGE, "text/html; charset=utf-8", "<h1>Ström</h1><p>\N{WATER WAVE} rose".encode()),
                har_entry(f"{PAGE}a.png", "image/png", b"\x89PNG", encoded=True),
            ]
            whole = json.dumps(
                {"log": {"version": "1.2", "pages": [{"id": "p"}], "entries": entries}}, ensure_ascii=False
            )
            path.write_text(whole, encoding="utf-8")
        case "warc" | "warc.gz":
            packed = gzip.compress(b"<p>a", mtime=0)
            records = (
                warc_record("response", PAGE, http("200 OK", "<h1>Ström</h1>".encode())),
                warc_record("response", f"{PAGE}a", http("200 OK", packed, "Content-Encoding: gzip")),
                warc_record("response", f"{PAGE}b", http("302 Found", b"", f"Location: {PAGE}")),
                warc_record("response", f"{PAGE}c", http("200 OK", b"found")),
                warc_record("request", f"{PAGE}c", b"POST /c HTTP/1.1\r\nHost: pages.test\r\n\r\nq=1"),
            )
            path.write_bytes(b"".join(gzip.compress(r, mtime=0) if form == "warc.gz" else r for r in records))
        case "wacz" | "deflated.wacz":
            inner = "warc" if form == "deflated.wacz" else "warc.gz"
            warc = make(inner, path.with_name(f"inner.{inner}")).read_bytes()
            lines = '{"format": "json-pages-1.0"}\n' + json.dumps({"url": PAGE, "ts": "2021-03-04T05:06:07Z"})
            method = zipfile.ZIP_DEFLATED if form == "deflated.wacz" else zipfile.ZIP_STORED
            with zipfile.ZipFile(path, "w") as zipped:
                for name, data in ((f"archive/data.{inner}", warc), ("pages/pages.jsonl", lines)):
                    zipped.writestr(zipfile.ZipInfo(name), data, method)
        case "mhtml":
            head = 'Date: Thu, 4 Mar 2021 05:06:07 -0000\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n'
            html = f"--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Location: {PAGE}\r\n\r\n<p>seen\r\n"
            part = "--b\r\nContent-Type: image/png\r\nContent-ID: <a@x>\r\nContent-Transfer-Encoding: base64\r\n"
            path.write_text(f"MIME-Version: 1.0\r\n{head}{html}{part}\r\niVBO\r\n--b--\r\n", newline="")
    return path


def read_archive(path: Path) -> None:
    name = parse_name(str(path))
    assert name
    archive = open_archive(name)
    said = [*archive.names, *map(str, archive.failures)]
    for page in archive.pages:
        archive.find(page.address, page.time)
    for capture in archive.captures:
        said += [capture.address, capture.kind, capture.location, capture.method]
        try:
            part = capture.read()
        except BadArchive as error:
            said.append(str(error))
        else:
            assert isinstance(part.data, bytes)
            said += [text for header in part.headers for text in header]
    "".join(said).encode()
    if archive.failures:
        raise archive.failures[0]


@pytest.mark.parametrize("form", FORMATS)
def test_archives(form: str, tmp_path: Path) -> None:
    path = make(form, tmp_path / f"page.{form}")
    read_archive(path)
    harm(path, read_archive, BadArchive)


def test_snapshots(tmp_path: Path) -> None:
    body = [Element("h1", ["Ström"]), Element("p", ["It \N{WATER WAVE} rose. "] * 3, {"class": "x"})]
    path = tmp_path / "page.snapshot.json"
    snapshot(body).save(path)

    def read(path: Path) -> None:
        page = Snapshot.load(path)
        page.html().text.encode()
        page.text(page.has_words).encode()
        page.encode()

    read(path)
    harm(path, read, BadSnapshot)
    packed = tmp_path / "page.snapshot.json.gz"
    snapshot(body).save(packed)
    harm(packed, read, BadSnapshot)


def test_labels(tmp_path: Path) -> None:
    store = Store(tmp_path / "labels")
    head = Head(page="p1", url="https://example.org/ö", annotator="Ann")
    store.append(head, Change(revision=1, labels=((4, 7, "content"), (9, 12, "title")), seconds=3.5))
    store.append(head, Change(revision=2, note="\N{WATER WAVE}", segments={3: "good"}, done=True))
    (path,) = store.every()
    path.write_bytes(re.sub(rb'"at":"[^"]+"', b'"at":"2021-03-04T05:06:07.000+00:00"', path.read_bytes()))

    def read(path: Path) -> None:
        store.read("p1", "Ann").note.encode()
        store.load(path)
        store.annotators("p1")

    harm(path, read, BadLabels)


def test_queues(tmp_path: Path) -> None:
    path = Queue.create(tmp_path, QueueHead(name="rivers", origin="a list", items=0), [Item(source=PAGE)] * 3)._path
    path.write_bytes(path.read_bytes() + b'{"item":1,"page":"p1","disagreement":0.25}\n')
    harm(path, lambda path: [item.source.encode() for item in Queue(path).items], BadLabels)


def test_corrections(tmp_path: Path) -> None:
    corrections = Corrections(tmp_path)
    corrections.put("p1", {"title": "Rivers", "funding": [{"funder": "Ström", "number": "7"}]})
    harm(tmp_path / "p1.json", lambda _: as_json(corrections.of("p1")), BadCorrections)


def test_manifests(tmp_path: Path) -> None:
    gold = manifest.GoldSource(labels=((4, 7, "content"),))
    page = manifest.CorpusPage(name="Ström", page="a.html", gold=gold, present=("\N{WATER WAVE}",), groups={"a": "b"})
    path = tmp_path / "manifest.json"
    manifest.save(manifest.Manifest(name="rivers", pages=(page,)), path)
    harm(path, lambda path: manifest.encoded(manifest.load(path)), BadManifest)


def harm(path: Path, read: Callable[[Path], object], error: type[Exception]) -> None:
    """Read the file in every damaged form; the message of a failure has the seed that caused it."""
    sound, outcomes = path.read_bytes(), {"read": 0, "refused": 0}
    for seed in range(SEEDS):
        path.write_bytes(mutated(sound, random.Random(seed)))
        try:
            read(path)
        except error:
            outcomes["refused"] += 1
        except Exception as other:
            raise AssertionError(f"seed {seed}: {type(other).__name__}: {other}") from other
        else:
            outcomes["read"] += 1
    assert outcomes["refused"], "no fault was noticed"


def test_half_of_a_surrogate_pair_is_read_as_the_replacement_character(tmp_path: Path) -> None:
    half, read = b"\\ud83d", "\N{REPLACEMENT CHARACTER}"
    archive = make("har", tmp_path / "page.har")
    archive.write_bytes(archive.read_bytes().replace("\N{WATER WAVE}".encode(), half))
    name = parse_name(str(archive))
    assert name
    assert open_archive(name).captures[0].read().data.decode() == f"<h1>Ström</h1><p>{read} rose"

    stored = tmp_path / "page.snapshot.json"
    snapshot([Element("p", ["It WAVE rose, \\ud83d\\ude00 \\\\ud83d"])]).save(stored)
    stored.write_bytes(stored.read_bytes().replace(b"WAVE", half).replace(rb"\\ud83d\\ude00", rb"\ud83d\ude00"))
    page = Snapshot.load(stored)
    assert page.text(page.has_words) == f"It {read} rose, \N{GRINNING FACE} \\\\ud83d", "whole pairs and words stay"

    store = Store(tmp_path / "labels")
    store.append(Head(page="p1", url="", annotator="Ann"), Change(revision=1, note="WAVE"))
    (labels,) = store.every()
    labels.write_bytes(labels.read_bytes().replace(b"WAVE", half))
    assert store.read("p1", "Ann").note == read


def test_a_snapshot_with_other_styles_is_read(tmp_path: Path) -> None:
    path = tmp_path / "page.snapshot.json"
    snapshot([Element("h1", ["Rivers"]), Element("p", ["They ", Element("b", ["rise"]), "."])]).save(path)
    whole = json.loads(path.read_bytes())
    rows = [whole["style"][at : at + len(STYLES)] for at in range(0, len(whole["style"]), len(STYLES))]
    whole["strings"].append("12px")
    whole["styles"] = ["outline", "font-size", "unknown"]
    whole["style"] = [number for _ in rows for number in (0, len(whole["strings"]) - 1, 1)]
    path.write_text(json.dumps(whole))
    page = Snapshot.load(path)
    assert page.text() == "Rivers\nThey rise."
    bold = int(np.flatnonzero(page.named("b"))[0])
    assert [page.style(bold, style) for style in ("font-size", "display", "color")] == [
        "12px",
        "inline",
        "rgb(0, 0, 0)",
    ]
    assert [page.style(node, "display") for node in np.flatnonzero(page.named("p")).tolist()] == ["block"]
    page.save(path)
    assert Snapshot.load(path).styles.tolist() == page.styles.tolist()


def repeated(text: str, times: int) -> Snapshot:
    """A page whose every paragraph, and its `title`, is the same string of the string table."""
    return snapshot([Element("p", [text], {"title": text}) for _ in range(times)])


def nested(levels: int) -> Snapshot:
    """A page of elements within one another."""
    page = snapshot([Element("div", []) for _ in range(levels)])
    parent = page.parent.copy()
    parent[page.body + 1 :] = np.arange(page.body, page.body + levels)
    return replace(page, parent=parent)


@pytest.mark.parametrize(
    ("page", "limit", "most", "what"),
    [
        (repeated("It rises.", 40), "NODES", 80, "83 nodes, more than the 80 allowed"),
        (repeated("It rises.", 40), "TEXT_CHARACTERS", 300, "360 characters of text, more than the 300 allowed"),
        (repeated("It rises.", 40), "ATTRIBUTES_CHARACTERS", 500, "560 characters of attributes, more than"),
        (nested(70), "SNAPSHOT_LEVELS", 64, "nested deeper than the 64 levels allowed"),
        (repeated("It rises.", 40), "SNAPSHOT_BYTES", 900, "larger than 900 bytes when unpacked"),
    ],
)
def test_a_snapshot_larger_than_any_page_is_an_error(
    page: Snapshot, limit: str, most: int, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "page.snapshot.json.gz"
    page.save(file)
    assert len(Snapshot.load(file)) == len(page)
    monkeypatch.setattr(limits, limit, most)
    with pytest.raises(BadSnapshot, match=what):
        Snapshot.load(file)


def test_a_damaged_archive_in_a_list_refuses_its_own_line_only(tmp_path: Path) -> None:
    (tmp_path / "bad.har").write_bytes(make("har", tmp_path / "page.har").read_bytes().replace(b"Str", b"\xff\xff\xff"))
    (tmp_path / "list.txt").write_text(f"{tmp_path / 'bad.har'}\nhttp://pages.test/\n")
    refused, taken = lists.read(str(tmp_path / "list.txt"))
    assert isinstance(refused, lists.Refusal)
    assert "not a HAR file" in refused.reason
    assert isinstance(taken, lists.Entry)


def test_a_box_beyond_all_bounds_can_be_stored(tmp_path: Path) -> None:
    page = snapshot([Element("p", ["far away"])])
    boxes = page.boxes.copy()
    boxes[3] = (0, -np.inf, 3e38, np.inf)
    replace(page, boxes=boxes).save(tmp_path / "page.snapshot.json")
    assert Snapshot.load(tmp_path / "page.snapshot.json").boxes[3].tolist() == [0, -1e9, 1e9, 1e9]
