"""Answer the requests of labelling: the zones of stored pages, changes, pre-fill, segments, agreement, export."""

import logging
import threading
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from zoning import limits
from zoning.errors import UsageError, ZoningError
from zoning.evaluation.manifest import FILE_NAME
from zoning.extractors import DEFAULT, registered
from zoning.labelling import export, queue, store
from zoning.labelling.agreement import Agreement, agreed, compare, merged
from zoning.labelling.disagreement import METHODS
from zoning.labelling.label_sets import check_known, fitted
from zoning.labelling.names import LABELS, NAMES
from zoning.labelling.prefill import ARTICLE, prefill
from zoning.labelling.segments import Segment, segments_of
from zoning.labelling.store import Change, Labels, Store
from zoning.labelling.zones import Labelled, PageZones
from zoning.layout import shown_texts
from zoning.web.label.items import Items
from zoning.web.label.queues import Queues
from zoning.web.label.summaries import Summaries
from zoning.web.recent import Recent
from zoning.web.service import Service

log = logging.getLogger(__name__)

EXPORTS = "exports"
TEXT_CHARACTERS = 600
"""The number of characters of a zone's text that are shown."""


class Workplace:
    """All labels in one folder. The methods may be called from any thread."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = Store(service.data / store.FOLDER)
        self._opened = Recent(limits.PAGES_IN_MEMORY)
        self._manifest_lock = threading.Lock()
        self.queues = Queues(service)
        self.items = Items(service, self.queues, self._zones)
        self.summaries = Summaries(service, self.queues)

    # ------------------------------------------------------------------ all pages

    def overview(self, annotator: str) -> dict[str, Any]:
        """Return what there is to label, and the progress."""
        problems = self._refresh()
        everyone = self.everyone()
        return {
            "data": str(self._service.data),
            "local": self._service.token is None,
            "methods": [DEFAULT, *sorted(registered().keys() - {DEFAULT}), ARTICLE],
            "committee": METHODS,
            "queues": self.summaries.of_all(said_by(annotator, everyone)),
            "annotators": sorted({labels.annotator for labels in everyone}),
            "done": sum(labels.done for labels in everyone),
            "problems": problems,
        }

    def agreement_of_all(self) -> list[dict[str, Any]]:
        """Return the agreement of each pair of annotators on the pages that both have marked as done."""
        pages: dict[str, list[Labels]] = {}
        for labels in self.everyone():
            if labels.done:
                pages.setdefault(labels.page, []).append(labels)
        pairs: dict[tuple[str, str], list[Agreement]] = {}
        for page, of_page in pages.items():
            for one, other in combinations(sorted(of_page, key=lambda labels: labels.annotator), 2):
                found = compare(self._zones(page), one.labels, other.labels)
                pairs.setdefault((one.annotator, other.annotator), []).append(found)
        return [
            {"one": one, "other": other, "pages": len(found), "agreement": merged(found)}
            for (one, other), found in sorted(pairs.items())
        ]

    def export(self, name: str, annotators: tuple[str, ...]) -> dict[str, Any]:
        """Write the done pages as a corpus into a new folder of the application's folder."""
        folder = queue.path_of(self._service.data / EXPORTS, name).with_suffix("")
        wanted = {store.file_name(annotator) for annotator in annotators}
        chosen = [
            labels
            for labels in self.everyone()
            if labels.done and (not wanted or store.file_name(labels.annotator) in wanted)
        ]
        folder.parent.mkdir(parents=True, exist_ok=True)
        labellings = (export.Labelling(self._zones(labels.page), labels) for labels in chosen)
        manifest = export.export(labellings, folder, name)
        return {"folder": str(folder), "pages": len(manifest.pages)}

    # ------------------------------------------------------------------ one page

    def page(self, page: str) -> dict[str, Any]:
        """Return a page and its zones."""
        zones = self._zones(page)
        snapshot = zones.snapshot
        rows = [
            {
                "range": zone.range,
                "box": [round(edge) for edge in zone.box],
                "text": zone.text[:TEXT_CHARACTERS],
                "words": zone.words,
                "leaves": zone.leaves,
                "tag": snapshot.tag(int(snapshot.parent[zone.nodes[0]])),
            }
            for zone in zones.zones
        ]
        sketch = snapshot.boxes[shown_texts(snapshot)]
        return {
            "page": self._service.pages.get(page).shown,
            "zones": rows,
            "sketch": sketch.round().astype(int).tolist(),
            "annotators": self._store.annotators(page),
        }

    def labels(self, page: str, annotator: str) -> dict[str, Any]:
        """Return an annotator's labels of a page."""
        return self._said(page, self._store.read(self._there(page), annotator))

    def save(self, page: str, annotator: str, change: Change) -> dict[str, Any]:
        """Store a change. It is on the disk when this returns."""
        record = self._service.pages.get(page)
        head = store.Head(page=page, url=record.final_url, annotator=annotator.strip())
        given = {label for *_, label in change.labels if label}
        if given - NAMES:
            before = self._store.read(page, annotator)
            check_known(given, self.queues.every_label() | set(before.labels.values()))
        labels = self._store.append(head, change)
        problems = self._refresh() if labels.done or change.done is not None or change.skipped else ()
        return {
            "revision": labels.revision,
            "seconds": labels.seconds,
            "corrections": labels.corrections,
            "problems": problems,
        }

    def prefill(self, page: str, method: str, name: str) -> list[tuple[int, int, str]]:
        """Return a method's labels for a page, in the label set of a queue. name: the queue; "" for none."""
        labels = self.queues.labels(name) if name else LABELS
        found = fitted(prefill(self._zones(page), method), labels)
        return [(*zone, label) for zone, label in found.items()]

    def segments(self, page: str, annotator: str) -> list[Segment]:
        """Return the page's segments as derived from an annotator's labels, without judgements of the segments."""
        zones, labels = self._zones(page), self._store.read(page, annotator)
        return segments_of(zones.snapshot, export.content_mask(export.Labelling(zones, labels)), {})

    def agreement(self, page: str, one: str, other: str) -> Agreement:
        """Return the agreement of two annotators on a page."""
        return compare(self._zones(page), *self._two(page, one, other))

    def adjudication(self, page: str, one: str, other: str) -> dict[str, Any]:
        """Return where two annotators differ on a page, and the labels on which they agree."""
        labels = self._two(page, one, other)
        both = agreed(self._zones(page), *labels)
        return {
            "agreement": compare(self._zones(page), *labels),
            "agreed": [(*zone, label) for zone, label in both.items()],
        }

    def _two(self, page: str, one: str, other: str) -> tuple[Labelled, Labelled]:
        """Return the labels of two annotators on a page. Raises `UsageError` if one of them has none."""
        labels = [self._store.read(page, name) for name in (one, other)]
        if missing := [found.annotator for found in labels if not found.revision]:
            raise UsageError(f"{missing[0]} has not labelled this page yet", source=page)
        return labels[0].labels, labels[1].labels

    def _said(self, page: str, labels: Labels) -> dict[str, Any]:
        by_zone = self._zones(page).labels
        return {
            "annotator": labels.annotator,
            "revision": labels.revision,
            "labels": [(*zone, label) for zone, label in by_zone(labels.labels).items()],
            "prefilled": [(*zone, label) for zone, label in by_zone(labels.prefilled).items()],
            "prefill": labels.prefill,
            "segments": labels.segments,
            "note": labels.note,
            "done": labels.done,
            "skipped": labels.skipped,
            "seconds": labels.seconds,
            "corrections": labels.corrections,
        }

    # ------------------------------------------------------------------ helpers

    def _zones(self, page: str) -> PageZones:
        return self._opened.get(page, lambda: PageZones.of(self._service.pages.snapshot(page)))

    def _there(self, page: str) -> str:
        return self._service.pages.get(page).id

    def everyone(self) -> list[Labels]:
        """Return all labels. Files that cannot be read are skipped here; `_refresh` reports them."""
        found = []
        for path in self._store.every():
            try:
                found.append(self._store.load(path))
            except ZoningError as error:
                log.warning("%s", error)
        return found

    def _refresh(self) -> tuple[str, ...]:
        """Update the manifest next to the labels; return what is wrong with labels that are not in it."""
        data = self._service.data

        def opened(page: str) -> tuple[PageZones, str]:
            return self._zones(page), str(self._service.pages.snapshot_file(page).relative_to(data))

        with self._manifest_lock:
            try:
                _, problems = export.refresh(data / FILE_NAME, self._store, opened, data.resolve().name)
            except ZoningError as error:
                return (str(error),)
        return problems


def said_by(annotator: str, everyone: Iterable[Labels]) -> dict[str, Labels]:
    """Return an annotator's labels by page; "" has none."""
    name = store.file_name(annotator) if annotator else ""
    return {labels.page: labels for labels in everyone if store.file_name(labels.annotator) == name}
