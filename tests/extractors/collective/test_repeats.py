"""How `collective` uses the site memory: features by hand, and a generated site in Chromium."""

from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import numpy as np
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer, Route
from scripts.made_site import MadePage, made_pages
from zoning import Snapshot, extract
from zoning.evaluation.measures import bag
from zoning.extractors import create
from zoning.extractors.body import Body
from zoning.extractors.collective import repeats
from zoning.extractors.collective.zones import Zones
from zoning.site import Observed, Repeats, SiteMemory

KINDS = {"article": 0.5, "collection": 0.1, "listing": 0.1, "product": 0.05}
EACH = 4
"""Pages of each template; the last is read."""


@pytest.fixture(scope="module")
def made() -> list[MadePage]:
    return list(made_pages(EACH))


@pytest.fixture(scope="module")
def visited(made: list[MadePage], capture_all: Callable[[Sequence[str]], list[Snapshot]]) -> list[Snapshot]:
    routes: dict[str, Route] = {page.path: answer(page.html) for page in made}
    with FixtureServer(routes=routes) as server:
        return capture_all([f"{server.url}{page.path}" for page in made])


def test_odds_move_as_far_as_they_are_told() -> None:
    likely = np.array([0.5, 0.9])
    assert repeats.shifted(likely, np.zeros(2)) is likely
    moved = repeats.shifted(likely, np.array([-np.log(3), np.log(9)]))
    assert moved == pytest.approx([0.25, 81 / 82])


def test_labels_and_lists_speak_less_against_a_zone(visited: list[Snapshot]) -> None:
    snapshot = visited[0]
    zones, count = Zones.of(Body.of(snapshot)), len(snapshot.once(Observed).page.zones)
    on_all, on_none = np.ones(count), np.zeros(count)
    text, place, by_pages = repeats.features(zones, Repeats(3, on_all, on_all), KINDS).T
    assert text == pytest.approx(0.75 * np.log(np.maximum(zones.words + 1, 5) / 5))
    assert (text[zones.words <= repeats.LABEL] == 0).all()
    assert not place.any()
    assert not by_pages.any()
    of_a_list = repeats.features(zones, Repeats(3, on_all, on_all), KINDS | {"listing": 0.85}).T
    assert not of_a_list[0].any()
    _, place, by_pages = repeats.features(zones, Repeats(3, on_none, on_all), KINDS).T
    assert (place == 1).all()
    assert (by_pages == 2).all()


def test_what_a_site_puts_on_its_pages_is_left_out_once_others_were_seen(
    visited: list[Snapshot], made: list[MadePage], tmp_path: Path
) -> None:
    read = list(zip(visited, made, strict=True))[-4:]
    before = [bag(one.text(extract(one, "collective").mask), page.own).f1 for one, page in read]
    with SiteMemory(tmp_path) as memory:
        for snapshot in visited[:-4]:
            memory.learn(snapshot)
    for snapshot, _ in read:
        memory.apply(snapshot)
    after = [bag(one.text(extract(one, "collective").mask), page.own).f1 for one, page in read]
    assert all(now >= was for now, was in zip(after, before, strict=True))
    assert np.mean(after) > np.mean(before) + 0.05
    told = create("collective", {"explain": True}).extract(read[0][0]).reasons
    assert any("site.repeats" in reason.why for reason in told if reason.verdict == "dropped")


def test_copies_of_a_page_say_nothing_against_it(
    made: list[MadePage], capture_all: Callable[[Sequence[str]], list[Snapshot]], tmp_path: Path
) -> None:
    """The same page under several addresses, which differ only in a tracking parameter."""
    page = made[0]

    def same(request: BaseHTTPRequestHandler) -> None:
        answer(page.html)(request)

    with FixtureServer(routes={"/story": same}) as server:
        copies = capture_all([f"{server.url}/story?from={where}" for where in ("feed", "mail", "search")])
    alone = extract(copies[0], "collective").mask
    with SiteMemory(tmp_path) as memory:
        for snapshot in copies:
            memory.learn(snapshot)
    memory.apply(copies[0])
    assert np.array_equal(extract(copies[0], "collective").mask, alone)
