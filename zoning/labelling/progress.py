"""Count how many pages of a queue are labelled: in all, and by each annotator."""

from collections.abc import Iterable, Mapping
from statistics import median

import msgspec

from zoning.labelling.queue import Item
from zoning.labelling.store import Labels


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """The number of items of a queue, for one annotator."""

    pages: int
    """The items that can be labelled."""
    failed: int
    """The items that could not be fetched, and that the annotator has not labelled."""
    done: int
    skipped: int
    """The items that the annotator has skipped with a reason."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """The progress of one annotator with the pages of a queue, and the speed."""

    annotator: str
    done: int
    skipped: int
    begun: int
    """Pages that are changed, but neither done nor skipped."""
    seconds: float | None
    """The median time of activity on done pages; None if there are none."""
    corrections: int
    """The number of zones of done pages whose label differs from the pre-filled one."""


def counts(items: Iterable[Item], mine: Mapping[str, Labels]) -> Counts:
    """Count the items of a queue. mine: id of a page → the annotator's labels of it."""
    listed = list(items)
    failed = sum(has_failed(item, mine) for item in listed)
    done = sum(item.page in mine and mine[item.page].done for item in listed)
    skipped = sum(item.page in mine and bool(mine[item.page].skipped) for item in listed)
    return Counts(pages=len(listed) - failed, failed=failed, done=done, skipped=skipped)


def of_people(items: Iterable[Item], everyone: Iterable[Labels]) -> list[Progress]:
    """Return the progress of each annotator who has labelled pages of the queue, by name."""
    pages = {item.page for item in items if item.page}
    said: dict[str, list[Labels]] = {}
    for labels in everyone:
        if labels.page in pages and labels.revision:
            said.setdefault(labels.annotator, []).append(labels)
    return [_of_one(annotator, said[annotator]) for annotator in sorted(said)]


def _of_one(annotator: str, said: list[Labels]) -> Progress:
    done = [labels for labels in said if labels.done]
    skipped = sum(bool(labels.skipped) for labels in said)
    return Progress(
        annotator=annotator,
        done=len(done),
        skipped=skipped,
        begun=len(said) - len(done) - skipped,
        seconds=round(median(labels.seconds for labels in done), 1) if done else None,
        corrections=sum(labels.corrections for labels in done),
    )


def has_failed(item: Item, mine: Mapping[str, Labels]) -> bool:
    """Return whether the item cannot be labelled: it could not be fetched, and the annotator has no labels of it."""
    return bool(item.error) and item.page not in mine
