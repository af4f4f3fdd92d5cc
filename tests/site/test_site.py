"""The site memory: counted by hand on small pages, and learned from a local site with four templates."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings

from fixtures.server import FixtureServer
from tests.site.pages import PAGES, SHAPES, own_text, served
from tests.strategies import pages
from zoning import Snapshot, limits
from zoning.errors import BadSiteMemory
from zoning.extractors import extract
from zoning.site import HostMemory, Observed, Page, SiteMemory, Zone, repeats_of

MENU, CONTENT, RAIL = 1, 2, 3
"""Places."""


def of_zones(*zones: Zone) -> Page:
    words = np.array([5.0 if zone.place == MENU else 20.0 for zone in zones])
    return Page(list(zones), words, np.zeros(0, np.uint64), np.zeros(0, np.uint64), np.zeros(0, np.int64))


def page(own: int, *, rail: int = 30) -> Page:
    """A menu that all pages have, a text of its own, a rail."""
    return of_zones(Zone(MENU, 10), Zone(CONTENT, own), Zone(RAIL, rail))


def known(*pages: Page) -> HostMemory:
    memory = HostMemory()
    for number, one in enumerate(pages):
        assert memory.learn(f"https://example.org/{number}", one)
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


def test_a_copy_under_another_address_does_not_count() -> None:
    memory = known(page(100), page(101), page(102), page(101, rail=30))
    found = memory.repeats("https://example.org/another", page(101))
    assert found.pages == 2
    assert found.text.tolist() == [1, 0, 1]


def test_the_same_address_is_counted_once() -> None:
    memory = known(page(100))
    assert not memory.learn("https://example.org/0", page(100))
    assert memory.templates[0].pages == 1


def test_pages_of_another_shape_are_of_another_template() -> None:
    other = of_zones(*(Zone(place, 500 + place) for place in (20, 21, 22, MENU)))
    memory = known(page(100), page(101), other)
    assert [template.pages for template in memory.templates] == [2, 1]
    assert memory.repeats("https://example.org/new", of_zones(Zone(40, 1), Zone(41, 2))).pages == 0


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
    bounds = {"HOST_ZONES": 240, "TEMPLATES": 3, "LEARNED_PAGES": 20, "STYLE_LEAVES": 50, "STYLE_CONTENTS": 200}
    for name, most in bounds.items():
        monkeypatch.setattr(limits, name, most)
    chance = random.Random(1)
    memory = HostMemory()
    for number in range(100):
        shape = chance.randrange(8) * 1000
        zones = [Zone(shape + place, chance.randrange(10**9)) for place in range(12)]
        leaves = np.unique([chance.randrange(100) for _ in range(20)]).astype(np.uint64)
        contents = (leaves << np.uint64(32)) | np.uint64(chance.randrange(10**9))
        one = Page([*zones, Zone(shape, shape)], np.ones(13), leaves, contents, np.ones(len(leaves), np.int64))
        memory.learn(f"https://example.org/{number}", one)
    assert len(memory.templates) <= 3
    assert len(memory.learned) <= 20
    assert sum(len(counts) for one in memory.templates for counts in (one.places, one.texts)) <= 240
    assert len(memory.styles.leaves) <= 50
    assert len(memory.styles.contents) <= 200


@given(pages)
@settings(max_examples=60)
def test_any_page_is_told_in_numbers(snapshot: Snapshot) -> None:
    observed = Observed(snapshot)
    page = observed.page
    assert len(page.zones) == len(page.words) == len(set(observed.zone.tolist()))
    assert len(page.contents) == len(page.times) == len(set(page.contents.tolist()))
    assert set((page.contents >> np.uint64(32)).tolist()) <= set(page.leaves.tolist())
    again = Observed(snapshot).page
    assert (again.zones, again.contents.tolist()) == (page.zones, page.contents.tolist())
    memory = HostMemory()
    assert memory.learn("https://example.org/", page) == bool(page.zones)
    assert memory.repeats("https://example.org/", page).pages == 0


# ---------------------------------------------------------------- in the browser


@pytest.fixture(scope="module")
def server() -> Iterator[FixtureServer]:
    with served() as running:
        yield running


@pytest.fixture(scope="module")
def visited(server: FixtureServer, capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> dict[str, list[Snapshot]]:
    return {name: capture_all([f"{server.url}/{name}/{number}" for number in range(PAGES)]) for name in SHAPES}


def test_four_templates_are_told_apart_and_their_pages_own_text_is_left(
    visited: dict[str, list[Snapshot]], tmp_path: Path
) -> None:
    with SiteMemory(tmp_path) as memory:
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
    assert sum(file.stat().st_size for file in tmp_path.glob("*/*")) < 1_000_000


def test_nothing_is_left_out_of_the_first_page(visited: dict[str, list[Snapshot]], tmp_path: Path) -> None:
    snapshot = visited["news"][0]
    SiteMemory(tmp_path).apply(snapshot)
    assert repeats_of(snapshot).pages == 0
    assert "Valley News" in snapshot.text(extract(snapshot, "template").mask)


def test_processes_write_parts_that_are_read_together_and_made_one(
    visited: dict[str, list[Snapshot]], tmp_path: Path
) -> None:
    for part, snapshot in zip(("run-1", "run-2", "other"), visited["news"], strict=False):
        with SiteMemory(tmp_path, part) as memory:
            assert memory.learn(snapshot)
    last = visited["news"][4]

    def pages_known() -> int:
        SiteMemory(tmp_path).apply(last)
        return repeats_of(last).pages

    assert (len(list(tmp_path.glob("*/*"))), pages_known()) == (3, 3)
    with SiteMemory(tmp_path) as whole:
        whole.unite("run-")
    assert (sorted(file.name for file in tmp_path.glob("*/*")), pages_known()) == (
        ["127.0.0.1@.site", "127.0.0.1@other.site"], 3,
    )  # fmt: skip


def test_a_part_that_was_not_deleted_after_the_merge_is_not_counted_again(
    visited: dict[str, list[Snapshot]], tmp_path: Path
) -> None:
    with SiteMemory(tmp_path, "run-1") as memory:
        assert memory.learn(visited["news"][0])
    (file,) = tmp_path.glob("*/*")
    part = file.read_bytes()
    for _ in range(2):
        file.write_bytes(part)
        SiteMemory(tmp_path).unite("run-")
        assert SiteMemory(tmp_path).of_host("127.0.0.1").templates[0].pages == 1


def test_a_memory_is_written_now_and_then_and_at_its_end(
    visited: dict[str, list[Snapshot]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PAGES_BEFORE_SAVING", 3)
    first, *others = visited["news"]
    with SiteMemory(tmp_path) as memory:
        memory.learn(first)
        memory.learn(others[0])
        assert SiteMemory(tmp_path).hosts() == []
        memory.learn(others[1])
        assert SiteMemory(tmp_path).of_host("127.0.0.1").templates[0].pages == 3
        memory.learn(others[2])
    assert SiteMemory(tmp_path).of_host("127.0.0.1").templates[0].pages == 4


def test_many_hosts_are_held_in_little_memory(
    visited: dict[str, list[Snapshot]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HOSTS_IN_MEMORY", 4)
    snapshot = visited["news"][0]
    with SiteMemory(tmp_path) as memory:
        for number in range(20):
            memory.learn(at_host(snapshot, f"{number}.example.org"))
            assert len(memory._held) <= 4
    assert len(SiteMemory(tmp_path).hosts()) == 20


def at_host(snapshot: Snapshot, host: str) -> Snapshot:
    address = f"https://{host}/"
    page = msgspec.structs.replace(snapshot.page, url=address, final_url=address)
    return replace(snapshot, page=page)


@pytest.mark.parametrize("damage", [b"", b"no memory", b"\x81\xa7version\x63"])
def test_a_damaged_memory_is_reported(visited: dict[str, list[Snapshot]], tmp_path: Path, damage: bytes) -> None:
    snapshot = visited["news"][0]
    with SiteMemory(tmp_path) as memory:
        memory.learn(snapshot)
    (file,) = tmp_path.glob("*/*")
    file.write_bytes(damage)
    with pytest.raises(BadSiteMemory, match="Delete it"):
        SiteMemory(tmp_path).apply(snapshot)
