"""How far the pages of a queue are labelled: in all, and by each person."""

from collections.abc import Iterable, Mapping
from statistics import median

import msgspec

from zoning.labelling.queue import Item
from zoning.labelling.store import Labels


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """How many items of a queue there are, for one annotator."""

    pages: int
    """Those that can be labelled."""
    failed: int
    """Those that could not be fetched, and that the annotator has said nothing of."""
    done: int
    skipped: int
    """Those that the annotator has skipped with a reason."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far one annotator is with the pages of a queue, and how fast."""

    annotator: str
    done: int
    skipped: int
    begun: int
    """Pages that are changed, and neither done nor skipped."""
    seconds: float | None
    """The median time of activity on a page that is done; None where none is."""
    corrections: int
    """Zones of pages that are done that have another label than they began with."""


def counts(items: Iterable[Item], mine: Mapping[str, Labels]) -> Counts:
    """Count the items of a queue; mine: id of a page → what the annotator has said of it."""
    listed = list(items)
    failed = sum(has_failed(item, mine) for item in listed)
    done = sum(item.page in mine and mine[item.page].done for item in listed)
    skipped = sum(item.page in mine and bool(mine[item.page].skipped) for item in listed)
    return Counts(pages=len(listed) - failed, failed=failed, done=done, skipped=skipped)


def of_people(items: Iterable[Item], everyone: Iterable[Labels]) -> list[Progress]:
    """How far each annotator who has said something of the queue's pages is with them, by name."""
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
    """Whether the item's page cannot be labelled: it could not be fetched, and nothing was said of it."""
    return bool(item.error) and item.page not in mine
