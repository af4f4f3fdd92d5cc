"""Show the queues with their progress, and the items of one queue."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from zoning.errors import SourceError
from zoning.labelling.progress import counts, has_failed, of_people
from zoning.labelling.queue import Item
from zoning.labelling.store import Labels
from zoning.web.label.queues import SEEN, Queues
from zoning.web.service import Service


class Summaries:
    """What is shown of queues. The methods may be called from any thread."""

    def __init__(self, service: Service, queues: Queues) -> None:
        self._service = service
        self._queues = queues

    def of_all(self, mine: Mapping[str, Labels]) -> list[dict[str, Any]]:
        """Return every queue with its progress. mine: id of a page → the annotator's labels of it."""
        return [self._summary(name, mine) for name in self._queues.names()]

    def show(
        self, name: str, mine: Mapping[str, Labels], everyone: Sequence[Labels], *, first: int, most: int
    ) -> dict[str, Any]:
        """Return some items of a queue, in the order in which they are to be labelled.

        mine: page → the annotator's labels of it. everyone: the labels of all annotators on all pages.
        """
        head, items, order = self._queues.content(name)
        others: dict[str, list[str]] = {}
        for labels in everyone:
            if labels.done and mine.get(labels.page) is not labels:
                others.setdefault(labels.page, []).append(labels.annotator)
        rows = [self._row(number, items[number], mine, others) for number in order[first : first + most]]
        unmeasured = sum(item.disagreement is None and not item.error for item in items)
        return {
            "name": head.name,
            "origin": head.origin,
            "refused": head.refused,
            "local": self._service.token is None,
            "labels": [label._asdict() for label in self._queues.labels(name)],
            "given_labels": () if name == SEEN else self._queues.find(name).given_labels,
            "guidelines": "" if name == SEEN else self._queues.find(name).guidelines,
            "fixed": name == SEEN,
            "all": len(items),
            "counts": counts(items, mine),
            "people": of_people(items, everyone),
            "unmeasured": 0 if name == SEEN else unmeasured,
            "items": rows,
        }

    def _summary(self, name: str, mine: Mapping[str, Labels]) -> dict[str, Any]:
        head, items, _ = self._queues.content(name)
        return {"name": head.name, "origin": head.origin, "counts": counts(items, mine)}

    def _row(
        self, number: int, item: Item, mine: Mapping[str, Labels], others: Mapping[str, list[str]]
    ) -> dict[str, Any]:
        labels = mine.get(item.page)
        title = ""
        if item.page:
            with suppress(SourceError):
                title = self._service.pages.get(item.page).title
        begun = labels is not None and labels.revision > 0
        skipped = labels.skipped if labels else ""
        return {
            "number": number,
            "source": item.source,
            "page": item.page,
            "title": title,
            "disagreement": item.disagreement,
            "error": item.error,
            "failed": has_failed(item, mine),
            "assigned": item.assigned,
            "state": "done" if labels and labels.done else "skipped" if skipped else "begun" if begun else "",
            "skipped": skipped,
            "others": others.get(item.page, []),
        }
