"""Tune the garbage collector for reading pages."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

YOUNG_OBJECTS = 10_000
"""The number of new objects before the garbage collector looks at the young generation."""


@cache
def keep_for_good() -> None:
    """Exclude all present objects from garbage collection: after the first page, modules and models that stay.

    Otherwise the collector would go over them every few pages, a tenth of the work of reading. It also collects the
    young generation less often. Only the first call has an effect.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


@contextmanager
def uncollected() -> Iterator[None]:
    """Run the block without garbage collection.

    Python looks for garbage after every few hundred new objects, and so searches a page's hundreds of thousands of
    lists again and again while they are created.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
