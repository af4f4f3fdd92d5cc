"""Document loaders: many sources, with and without an event loop; errors are raised or passed to a callback."""

import asyncio
import threading
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from zoning.errors import SourceError, SourceNotFound
from zoning.integrations.loading import readings, without_await
from zoning.integrations.records import facts, plain
from zoning.reading import Reading

PROSE = "<p>The river rises in spring. It floods the meadows every year.</p>"
HEAD = (
    '<meta name=author content="Ann Dee"><meta name=author content="Bo Ek"><meta property=og:site_name content=Rivers>'
)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("pages")
    for name in ("river", "lake"):
        html = f"<html lang=en><title>{name}</title>{HEAD}<h1>{name}</h1>{PROSE}"
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return [str(folder / name) for name in ("river.html", "nowhere.html", "lake.html")]


def load(sources: list[str], told: list[tuple[str, SourceError]]) -> list[Reading]:
    return list(without_await(readings(sources, "plain", on_error=lambda *error: told.append(error))))


def titles(found: list[Reading]) -> list[str]:
    return [reading.result.title for reading in found]


@pytest.mark.browser
def test_what_gives_no_page_is_told_of_and_the_others_are_read(sources: list[str]) -> None:
    told: list[tuple[str, SourceError]] = []
    with ThreadPoolExecutor(1) as thread:
        assert titles(thread.submit(load, sources, told).result()) == ["river", "lake"]
    ((source, error),) = told
    assert (source, type(error)) == (sources[1], SourceNotFound)


@pytest.mark.browser
def test_errors_are_raised_without_a_callback(sources: list[str]) -> None:
    found = without_await(readings(sources, "plain"))
    assert next(found).result.title == "river"
    with pytest.raises(SourceNotFound):
        next(found)


@pytest.mark.browser
def test_one_source_is_one_page_also_in_a_notebook(sources: list[str]) -> None:
    async def cell() -> list[Reading]:
        return list(without_await(readings(sources[0], "plain")))

    with ThreadPoolExecutor(1) as thread:
        (reading,) = thread.submit(lambda: asyncio.run(cell())).result()
    assert reading.result.url == sources[0]
    assert facts(reading) == {
        "source": sources[0], "url": Path(sources[0]).as_uri(), "scope": reading.scope.kind, "usable": True,
        "words": reading.result.words, "title": "river", "language": "en", "authors": "Ann Dee; Bo Ek",
        "site_name": "Rivers", "languages": "en",
    }  # fmt: skip
    record = plain(reading.result)
    assert (record["title"], record["metadata"]["authors"]) == ("river", ["Ann Dee", "Bo Ek"])


def test_stopping_early_cancels_the_visits_under_way() -> None:
    ended, threads = threading.Event(), threading.active_count()

    async def endless() -> AsyncGenerator[int, None]:
        try:
            for number in range(10**9):
                yield number
        finally:
            await asyncio.sleep(0)  # what closes a browser waits, too
            ended.set()

    numbers = without_await(endless())
    assert [next(numbers), next(numbers)] == [0, 1]
    numbers.close()  # type: ignore[attr-defined]
    assert ended.is_set()
    assert threading.active_count() == threads


def test_what_goes_wrong_on_the_way_reaches_the_caller() -> None:
    async def failing() -> AsyncGenerator[int, None]:
        yield 0
        raise ValueError("no more")

    numbers = without_await(failing())
    assert next(numbers) == 0
    with pytest.raises(ValueError, match="no more"):
        next(numbers)
