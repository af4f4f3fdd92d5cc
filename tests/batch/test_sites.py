"""`zoning batch --site-memory`: pages are read again with what later pages have shown, without another visit."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.server import FixtureServer
from tests.cli.conftest import Ran, Zoning, ZoningIn, called, zoning, zoning_in
from tests.site.pages import PAGES, SHAPES, own_text, served
from zoning.errors import ExitCode
from zoning.site import SiteMemory

__all__ = ["called", "zoning", "zoning_in"]


SITE_WORDS = "Write to us"
"""What the makers of the site have put on all pages."""


@pytest.fixture(scope="module")
def server() -> Iterator[FixtureServer]:
    with served() as running:
        yield running


def arguments(server: FixtureServer, folder: Path, *more: str | Path) -> list[str | Path]:
    addresses = folder / "urls.txt"
    addresses.write_text("\n".join(f"{server.url}/{name}/{number}" for number in range(PAGES) for name in SHAPES))
    return [
        "batch", addresses, "-o", folder / "run", "-x", "template", "--site-memory", folder / "sites", "--workers", "1",
        "--per-host-delay", "0", "--per-host-concurrency", "8", "--robots", "ignore", "--reveal", "none", *more,
    ]  # fmt: skip


def records(folder: Path) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for shard in (folder / "run").glob("results-*.jsonl")
        for line in shard.read_text().splitlines()
    ]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def asserted_whole(folder: Path) -> None:
    """Each page is there once, with its own text and nothing that its site has put on others, too."""
    found = records(folder)
    assert len({record["url"] for record in found}) == len(found) == PAGES * len(SHAPES)
    for record in found:
        name, number = record["url"].split("/")[-2:]
        assert words(record["text"]) == words(" ".join(own_text(name, int(number))))
    assert not (folder / "run/pages").exists()
    assert [len(file.name.split("@")[1]) for file in (folder / "sites").glob("*/*")] == [len(".site")]


@pytest.fixture(scope="module")
def whole(server: FixtureServer, zoning_in: ZoningIn, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ran]:
    """The folder of a run over all pages, and the output of the command."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, zoning_in(folder)(*arguments(server, folder))


def test_pages_are_read_again_by_what_later_ones_have_shown(server: FixtureServer, whole: tuple[Path, Ran]) -> None:
    folder, done = whole
    assert done.returncode == ExitCode.OK, done.stderr
    assert "extracted again with the grown site memory" in done.stderr
    asserted_whole(folder)
    visited = [path for path in server.requests if path.count("/") == 2]
    assert len(visited) == PAGES * len(SHAPES), "no page is visited twice"
    templates = SiteMemory(folder / "sites").of_host("127.0.0.1").templates
    assert [template.pages for template in templates] == [PAGES] * len(SHAPES)


def test_pages_of_a_start_that_was_limited_or_killed_are_read_again_after_the_next(
    server: FixtureServer, zoning: Zoning, tmp_path: Path
) -> None:
    first = zoning(*arguments(server, tmp_path, "--limit", "4"))
    assert first.returncode == ExitCode.OK, first.stderr
    assert all(SITE_WORDS in record["text"] for record in records(tmp_path))
    assert len(list((tmp_path / "run/pages").iterdir())) == 4
    run = subprocess.Popen([sys.executable, "-m", "zoning", *map(str, arguments(server, tmp_path))], cwd=tmp_path)
    while run.poll() is None and len(records(tmp_path)) < 4 + PAGES:
        time.sleep(0.1)
    run.kill()
    run.wait()
    done = zoning(*arguments(server, tmp_path))
    assert done.returncode == ExitCode.OK, done.stderr
    asserted_whole(tmp_path)


def test_another_list_of_the_site_begins_with_what_is_known(
    server: FixtureServer, whole: tuple[Path, Ran], zoning: Zoning, tmp_path: Path
) -> None:
    page = tmp_path / "one.txt"
    page.write_text(f"{server.url}/news/0?from=feed\n")
    done = zoning(
        "batch", page, "-o", tmp_path / "run", "-x", "template", "--site-memory", whole[0] / "sites",
        "--robots", "ignore",
    )  # fmt: skip
    assert done.returncode == ExitCode.OK, done.stderr
    (record,) = records(tmp_path)
    assert words(record["text"]) == words(" ".join(own_text("news", 0)))


@pytest.mark.parametrize("other", [["--article"], ["--next-pages", "2"]])
def test_options_that_cannot_be_combined_are_refused(
    server: FixtureServer, zoning: Zoning, tmp_path: Path, other: list[str]
) -> None:
    done = zoning(*arguments(server, tmp_path, *other))
    assert (done.returncode, "--site-memory cannot be combined with" in done.stderr) == (ExitCode.USAGE, True)
