"""What repeats over a site: counted by hand on small pages, and learned from a local site of four templates."""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from fixtures.server import FixtureServer
from tests.site.pages import PAGES, SHAPES, own_text, served
from zoning import Snapshot, limits
from zoning.errors import BadSiteMemory
from zoning.extractors import extract
from zoning.site import HostMemory, SiteMemory, Zone, repeats_of

MENU, CONTENT, RAIL = 1, 2, 3
"""Places."""


def page(own: int, *, rail: int = 30) -> list[Zone]:
    """A menu that all pages have, a text of its own, a rail."""
    return [Zone(MENU, 10), Zone(CONTENT, own), Zone(RAIL, rail)]


def known(*pages: list[Zone]) -> HostMemory:
    memory = HostMemory()
    for number, zones in enumerate(pages):
        assert memory.learn(f"https://example.org/{number}", zones)
    return memory


def test_a_zone_is_counted_by_place_and_text() -> None:
    memory = known(page(100), page(101), page(102, rail=31), page(103, rail=32))
    found = memory.repeats("https://example.org/new", page(104))
    assert found.pages == 4
    assert found.text.tolist() == [1, 0, 0.5]
    assert found.place.tolist() == [1, 1, 1]


def test_the_page_itself_does_not_count() -> None:
    memory = known(page(100), page(101), page(102))
    found = memory.repeats("https://example.org/1", page(101))
    assert found.pages == 2
    assert found.text.tolist() == [1, 0, 1]


def test_the_same_address_is_counted_once() -> None:
    memory = known(page(100))
    assert not memory.learn("https://example.org/0", page(100))
    assert memory.templates[0].pages == 1


def test_pages_of_another_shape_are_of_another_template() -> None:
    other = [Zone(place, 500 + place) for place in (20, 21, 22, MENU)]
    memory = known(page(100), page(101), other)
    assert [template.pages for template in memory.templates] == [2, 1]
    assert memory.repeats("https://example.org/new", [Zone(40, 1), Zone(41, 2)]).pages == 0


def test_parts_of_a_memory_make_the_whole() -> None:
    one, other = known(page(100), page(101)), HostMemory()
    other.learn("https://example.org/8", page(102, rail=31))
    one.merge(other)
    whole = HostMemory()
    for number, zones in ((0, page(100)), (1, page(101)), (8, page(102, rail=31))):
        whole.learn(f"https://example.org/{number}", zones)
    new = "https://example.org/new", page(104)
    assert one.repeats(*new).text.tolist() == whole.repeats(*new).text.tolist()
    assert one.learned == whole.learned


def test_what_has_not_been_seen_for_long_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TEMPLATE_PAGES", 16)
    memory = known(*(page(100 + number, rail=30) for number in range(16)))
    for number in range(16, 80):
        memory.learn(f"https://example.org/{number}", page(100 + number, rail=31))
    found = memory.repeats("https://example.org/new", page(1, rail=30))
    assert found.text[0] > 0.9
    assert found.text[2] < 0.2


def test_a_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("TEMPLATE_ZONES", 40), ("TEMPLATES", 3), ("LEARNED_PAGES", 20)):
        monkeypatch.setattr(limits, name, most)
    chance = random.Random(1)
    memory = HostMemory()
    for number in range(100):
        shape = chance.randrange(8) * 1000
        zones = [Zone(shape + place, chance.randrange(10**9)) for place in range(12)]
        memory.learn(f"https://example.org/{number}", [*zones, Zone(shape, shape)])
    assert len(memory.templates) <= 3
    assert len(memory.learned) <= 20
    assert all(len(counts) <= 40 for one in memory.templates for counts in (one.places, one.texts))


# ---------------------------------------------------------------- in the browser


@pytest.fixture(scope="module")
def server() -> Iterator[FixtureServer]:
    with served() as running:
        yield running


@pytest.fixture(scope="module")
def visited(server: FixtureServer, render_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, list[Snapshot]]:
    return {name: render_all([f"{server.url}/{name}/{number}" for number in range(PAGES)]) for name in SHAPES}


@pytest.mark.browser
def test_four_templates_are_told_apart_and_their_pages_own_text_is_left(
    visited: dict[str, list[Snapshot]], tmp_path: Path
) -> None:
    memory = SiteMemory(tmp_path)
    for snapshots in visited.values():
        for snapshot in snapshots:
            memory.learn(snapshot)
    again = SiteMemory(tmp_path)
    (host,) = again.hosts()
    assert [template.pages for template in again.of_host(host).templates] == [PAGES] * len(SHAPES)
    for name, snapshots in visited.items():
        for number, snapshot in enumerate(snapshots):
            again.apply(snapshot)
            own = " ".join(own_text(name, number))
            assert snapshot.text(extract(snapshot, "template").mask).split() == own.split()
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 1_000_000


@pytest.mark.browser
def test_nothing_is_left_out_of_the_first_page(visited: dict[str, list[Snapshot]], tmp_path: Path) -> None:
    snapshot = visited["news"][0]
    SiteMemory(tmp_path).apply(snapshot)
    assert snapshot.once(repeats_of).pages == 0
    assert "Valley News" in snapshot.text(extract(snapshot, "template").mask)


@pytest.mark.browser
def test_processes_write_parts_that_are_read_together(visited: dict[str, list[Snapshot]], tmp_path: Path) -> None:
    for part, snapshot in zip("abc", visited["news"], strict=False):
        assert SiteMemory(tmp_path, part).learn(snapshot)
    assert len(list(tmp_path.iterdir())) == 3
    last = visited["news"][4]
    SiteMemory(tmp_path).apply(last)
    assert last.once(repeats_of).pages == 3


@pytest.mark.browser
@pytest.mark.parametrize("damage", [b"", b"no memory", b"\x81\xa7version\x63"])
def test_a_damaged_memory_is_said(visited: dict[str, list[Snapshot]], tmp_path: Path, damage: bytes) -> None:
    snapshot = visited["news"][0]
    SiteMemory(tmp_path).learn(snapshot)
    (file,) = tmp_path.iterdir()
    file.write_bytes(damage)
    with pytest.raises(BadSiteMemory, match="Delete it"):
        SiteMemory(tmp_path).apply(snapshot)
