"""`zoning site`, and `zoning extract --site-memory`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.site.pages import own_text, served


@pytest.fixture(scope="module")
def server() -> Iterator[FixtureServer]:
    with served() as running:
        yield running


def test_what_is_known_of_sites_is_shown_and_drawn(zoning: Zoning, server: FixtureServer, tmp_path: Path) -> None:
    addresses = [f"{server.url}/{name}/{number}" for name in ("news", "shop") for number in range(3)]
    shown = zoning("site", *addresses, "--site-memory", tmp_path / "sites", "-o", tmp_path / "pictures")
    assert shown.returncode == 0, shown.stderr
    rows = [line.split() for line in shown.stdout.splitlines()]
    assert rows[0] == ["host", "template", "pages", "places", "repeating"]
    assert [row[:3] for row in rows[1:]] == [["127.0.0.1", "1", "3"], ["127.0.0.1", "2", "3"]]
    assert len(list((tmp_path / "pictures").glob("*.png"))) == 2
    assert zoning("site", "--site-memory", tmp_path / "sites").stdout == shown.stdout


def test_a_page_profits_from_what_earlier_runs_saw(zoning: Zoning, server: FixtureServer, tmp_path: Path) -> None:
    for number in range(3):
        done = zoning("extract", f"{server.url}/wiki/{number}", "-x", "template", "--site-memory", tmp_path / "sites")
    assert done.returncode == 0
    assert "Valley News" not in done.stdout
    assert own_text("wiki", 2)[1] in done.stdout
