"""Export labels as a corpus: a folder that `zoning eval` reads, and the segments that content-seeker learns from."""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from zoning.errors import UsageError, ZoningError
from zoning.evaluation.manifest import FILE_NAME, CorpusPage, GoldSource, Manifest, encoded, load
from zoning.labelling.names import is_content
from zoning.labelling.segments import examples, segments_of
from zoning.labelling.store import SUFFIX, Labels, Store, file_name
from zoning.labelling.zones import PageZones
from zoning.snapshot import Mask
from zoning.storage import files

SEGMENTS = "segments.jsonl"
SNAPSHOTS = "snapshots"
NO_CONTENT = GoldSource(text="")
"""The gold of a page without any content label."""
TITLE_CHARACTERS = 60
CLOCKS_NS = 1_000_000_000
"""The most by which a disk's clock may be behind the system's."""


class Labelling(msgspec.Struct, frozen=True):
    """A page and its labels."""

    page: PageZones
    labels: Labels

    @property
    def by_zone(self) -> dict[tuple[int, int], str]:
        """The label of each zone that has one."""
        return self.page.labels(self.labels.labels)


def export(labellings: Iterable[Labelling], folder: Path, name: str) -> Manifest:
    """Write a corpus into a new folder: `manifest.json`, the snapshots, and `segments.jsonl`.

    A page that two annotators have labelled is in it twice, distinguished by the group `annotator`.
    Raises `UsageError` if the folder exists or there is nothing to write, `OutputUnwritable`.
    """
    if folder.exists():
        raise UsageError(f"{folder} already exists: choose another name")
    part = folder.with_name(f".{os.getpid()}-{folder.name}")
    with files.telling(folder):
        (part / SNAPSHOTS).mkdir(parents=True)
        try:
            pages = tuple(_written(labellings, part))
            if not pages:
                raise UsageError("no page is marked as done: mark one (key D), then export")
            manifest = Manifest(name=name, pages=pages)
            files.write(part / FILE_NAME, encoded(manifest))
            part.replace(folder)
            files.sync(folder.parent)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    return manifest


def _written(labellings: Iterable[Labelling], folder: Path) -> Iterator[CorpusPage]:
    with (folder / SEGMENTS).open("wb") as file:
        for labelling in labellings:
            snapshot, page = labelling.page.snapshot, f"{SNAPSHOTS}/{labelling.labels.page}.snapshot.json.gz"
            if not (folder / page).exists():
                snapshot.save(folder / page)
            entry = entry_of(labelling, page)
            found = segments_of(snapshot, content_mask(labelling), labelling.labels.segments)
            for example in examples(snapshot, found, page=entry.name, annotator=labelling.labels.annotator):
                file.write(msgspec.json.encode(example) + b"\n")
            yield entry
        file.flush()
        os.fsync(file.fileno())


def entry_of(labelling: Labelling, page: str) -> CorpusPage:
    """Return the manifest entry of a labelled page. page: its snapshot, relative to the manifest."""
    labels, facts = labelling.labels, labelling.page.snapshot.page
    title = re.sub(r"\s+", " ", facts.title).strip()[:TITLE_CHARACTERS]
    name = f"{title} [{labels.page} {file_name(labels.annotator)}]".strip()
    groups = {"annotator": labels.annotator, "prefill": labels.prefill or "none"}
    return CorpusPage(name=name, page=page, url=facts.final_url, gold=gold_of(labelling), groups=groups)


def gold_of(labelling: Labelling) -> GoldSource:
    """Return the labels as gold: ranges of nodes without the text that people do not see."""
    by_zone, page = labelling.by_zone, labelling.page
    ranges = [
        (first, stop, by_zone[zone.range])
        for zone in page.zones
        if zone.range in by_zone
        for first, stop in page.ranges(zone)
    ]
    return GoldSource(labels=tuple(ranges)) if any(is_content(label) for *_, label in ranges) else NO_CONTENT


def content_mask(labelling: Labelling) -> Mask:
    """Return the text nodes of zones that are content: (n,)."""
    by_zone = labelling.by_zone
    return labelling.page.mask(zone for zone, label in by_zone.items() if is_content(label))


def refresh(
    manifest_file: Path, store: Store, open_page: Callable[[str], tuple[PageZones, str]], name: str
) -> tuple[Manifest, tuple[str, ...]]:
    """Update the manifest next to the labels, so that it has every page that an annotator has marked as done.

    open_page: id of a page → its zones, and its snapshot's path relative to the manifest. Only labels that have changed
    since the manifest was written are read, so that this is fast enough to call after each change. Returns the
    manifest, and what is wrong with labels that are not in it. Raises `BadManifest` or `OutputUnwritable`.
    """
    begun = time.time_ns() - CLOCKS_NS
    there = manifest_file.is_file()
    written = manifest_file.stat().st_mtime_ns if there else -1
    entries = {_key(page): page for page in load(manifest_file).pages} if there else {}
    changed = [path for path in store.every() if path.stat().st_mtime_ns >= written]
    problems = []
    for path in changed:
        entries.pop((path.parent.name, path.name.removesuffix(SUFFIX)), None)
        try:
            labels = store.load(path)
            if labels.done:
                zones, place = open_page(labels.page)
                entries[labels.page, file_name(labels.annotator)] = entry_of(Labelling(zones, labels), place)
        except ZoningError as error:
            problems.append(str(error))
    manifest = Manifest(name=name, pages=tuple(entries[key] for key in sorted(entries)))
    if changed:
        files.make_folder(manifest_file.parent)
        with files.writing(manifest_file) as file:
            file.write(encoded(manifest))
            file.flush()
            # Labels that change during this call must be newer than the manifest.
            os.utime(file.fileno(), ns=(begun, begun))
    return manifest, tuple(problems)


def _key(page: CorpusPage) -> tuple[str, str]:
    """Return the page and annotator of an entry, which are in brackets at the end of its name."""
    page_id, _, annotator = page.name.rpartition("[")[2].removesuffix("]").partition(" ")
    return page_id, annotator
