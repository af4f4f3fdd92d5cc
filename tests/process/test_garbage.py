"""Garbage collection pauses while a page's lists are created, and leaves out what was there after the first page."""

import gc
from collections.abc import Iterator

import pytest

from zoning.process.garbage import YOUNG_OBJECTS, keep_for_good, uncollected


@pytest.fixture
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    keep_for_good.cache_clear()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    keep_for_good.cache_clear()


@pytest.mark.usefixtures("as_before")
def test_only_objects_of_the_first_page_are_kept_for_good() -> None:
    keep_for_good()
    kept = gc.get_freeze_count()
    later = [[number] for number in range(100)]
    keep_for_good()
    assert gc.get_freeze_count() <= kept
    assert any(each is later for each in gc.get_objects())
    assert gc.get_threshold()[0] == YOUNG_OBJECTS


def fail_uncollected() -> None:
    with uncollected():
        assert not gc.isenabled()
        raise RuntimeError("broken")


@pytest.mark.parametrize("enabled", [True, False])
def test_collection_pauses_for_the_block_only(*, enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()
    try:
        with pytest.raises(RuntimeError, match="broken"):
            fail_uncollected()
        assert gc.isenabled() == enabled
    finally:
        gc.enable()
