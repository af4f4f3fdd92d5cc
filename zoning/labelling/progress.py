"""How far the pages of a queue are labelled: in all, and by each person."""

from collections.abc import Iterable, Mapping

import msgspec

from zoning.labelling.queue import Item
from zoning.labelling.store import Labels


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """How many items of a queue there are, for one annotator."""

    pages: int
    """Those that can be labelled."""
    failed: int
    """Those that could not be had, and that the annotator has said nothing of."""
    done: int


def counts(items: Iterable[Item], mine: Mapping[str, Labels]) -> Counts:
    """Count the items of a queue; mine: id of a page → what the annotator has said of it."""
    listed = list(items)
    failed = sum(has_failed(item, mine) for item in listed)
    done = sum(item.page in mine and mine[item.page].done for item in listed)
    return Counts(pages=len(listed) - failed, failed=failed, done=done)


def has_failed(item: Item, mine: Mapping[str, Labels]) -> bool:
    """Whether the item's page cannot be labelled: it could not be had, and nothing was said of it."""
    return bool(item.error) and item.page not in mine
