"""What the garbage collector need not go over again and again."""

import gc

YOUNG_OBJECTS = 10_000
"""So many are made before it looks at them."""


def keep_for_good() -> None:
    """Have the garbage collector pass over what is there once a page was read: modules and models, which stay.

    Otherwise it goes over all of that every few pages, a tenth of the work of reading. What is young it looks at less
    often, too. Only the first call counts.
    """
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG_OBJECTS)
