"""Garbage collection pauses while a page's lists are created, and goes on as before."""

import gc

import pytest

from zoning.garbage import uncollected


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
