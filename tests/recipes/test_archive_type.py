"""How to add an archive type: a reader, and one entry in `zoning.render.archive.types` or of a separate package."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Zoning
from tests.packages import package, parts_here
from zoning.errors import ExitCode
from zoning.render.archive import ARCHIVES, titles

CODE = """\
import json
from functools import partial

from zoning.render.archive import Archive, ArchiveType, Capture, Part


def part(html):
    return Part(200, (("content-type", "text/html; charset=utf-8"),), html.encode())


def read(path, name):
    pages = json.loads(path.read_text())
    captures = (Capture(address, partial(part, html), kind="text/html") for address, html in pages.items())
    return Archive(name, tuple(captures))


DRAWER = ArchiveType("drawer", "DRAWER", (".drawer",), read)
"""
PAGES = {
    f"http://pages.test/{name}": f"<!DOCTYPE html><html lang=en><title>{name}</title><p>The {name} was closed.</p>"
    for name in ("harbour", "mill")
}

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return package(tmp_path_factory.mktemp("packages"), "drawer", CODE, zoning_archives="drawer = drawer:DRAWER")


@pytest.fixture
def drawers(env: dict[str, str]) -> Iterator[None]:
    """The type in this process."""
    with parts_here(env, ARCHIVES):
        yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return drawer(tmp_path)


def drawer(folder: Path) -> Path:
    """An archive of two pages."""
    file = folder / "coast.drawer"
    file.write_text(json.dumps(PAGES))
    return file


@pytest.mark.usefixtures("drawers")
def test_the_command_line_reads_it(zoning: Zoning, file: Path) -> None:
    """All its pages, and one that is named."""
    named = f"{file}#http://pages.test/mill"
    printed = zoning("extract", "-x", "plain", file, named, "-f", "json")
    *records, one = map(json.loads, printed.stdout.splitlines())
    assert [record["url"] for record in records] == [f"{file}#{page}" for page in PAGES], printed.stderr
    assert (one["url"], one["text"].strip()) == (named, "The mill was closed.")
    shown = zoning("extract", "--help").stdout
    assert "(WARC, WACZ, HAR, MHTML or DRAWER)" in re.sub(r"\s+", " ", shown)


@pytest.mark.usefixtures("drawers")
def test_a_run_finds_it_in_a_folder(zoning: Zoning, file: Path, tmp_path: Path) -> None:
    quick = ("-x", "plain", "--workers", "1", "--reveal", "none")
    ran = zoning("batch", file.parent, "-o", tmp_path / "run", *quick)
    assert ran.returncode == ExitCode.OK, ran.stderr
    shards = (tmp_path / "run").glob("results-*")
    records = [json.loads(line) for shard in shards for line in shard.read_text().splitlines()]
    assert {record["text"].strip() for record in records} == {"The harbour was closed.", "The mill was closed."}


def test_the_types_that_are_there_keep_their_suffixes() -> None:
    assert {kind.name: kind.suffixes for kind in ARCHIVES.values()} == {
        "warc": (".warc", ".warc.gz"),
        "wacz": (".wacz",),
        "har": (".har",),
        "mhtml": (".mhtml", ".mht"),
    }


def test_the_documentation_names_every_type() -> None:
    assert titles() == "WARC, WACZ, HAR or MHTML"
    text = (Path(__file__).parents[2] / "zoning/docs/archives.md").read_text()
    first = text.split("\n\n")[1]
    assert [kind.title for kind in ARCHIVES.values() if kind.title not in first] == []
