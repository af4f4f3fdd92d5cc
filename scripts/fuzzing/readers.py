"""Define the readers that are fed damaged files: each does everything with a file that the program does.

A reader may raise only errors that `zoning.errors` defines.
"""

import asyncio
import dataclasses
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
from starlette.applications import Starlette

from scripts.fuzzing import grammar, samples
from scripts.fuzzing.mutations import LONGEST, RAW, Mutation, in_gzip, in_zip, json_lines, json_tree, lines, raw, sqlite
from scripts.fuzzing.samples import Sample
from zoning import Snapshot, VisitOptions, list_archive, read_snapshot
from zoning.articles import article
from zoning.articles.writers import WRITERS
from zoning.batch.export import export
from zoning.batch.ledger import Ledger
from zoning.batch.lists import read as read_list
from zoning.batch.opening import open_run
from zoning.batch.repair import repair_run
from zoning.batch.status import status
from zoning.errors import ServerUnreachable, ZoningError
from zoning.evaluation import manifest
from zoning.labelling import queue, store
from zoning.listing.feeds import NoFeed, read_feed
from zoning.listing.sitemaps import NoSitemap, read_sitemap
from zoning.network.robots import Robots
from zoning.render.archive import open_archive, parse_name
from zoning.render.sources import resolve
from zoning.render.visit import Rendering
from zoning.requests import RequestQueue, Visits
from zoning.result import encode
from zoning.web import Service, create

T = TypeVar("T")
ROBOTS_S = 5.0
"""The response is sent at once, and then the server closes the connection: reading must not take longer."""


class Wrong(AssertionError):
    """Raised when a reader continued with wrong data."""


@dataclass(frozen=True)
class Reader:
    """A reader, its samples, and the mutations for them."""

    name: str
    samples: Callable[[], Sequence[Sample]]
    mutations: tuple[Mutation, ...]
    read: Callable[[Path], None]
    timeout_s: float = 10.0
    in_browser: bool = False

    def input(self, seed: int) -> Sample:
        """Return the input of that seed, the same every time."""
        rng = Random(f"{self.name}:{seed}")
        chosen = rng.choice(self.samples())
        data = chosen.data
        for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
            data = rng.choice(self.mutations)(rng, data)[:LONGEST]
        return Sample(chosen.name, data)


# ---------------------------------------------------------------- archives


def read_archive(path: Path) -> None:
    """List an archive, then read each of its pages and everything else it lists."""
    listing = list_archive(str(path))
    for page in listing.pages:
        try:
            resolve(page.source)
        except ZoningError as error:
            str(error).encode()
    name = parse_name(str(path))
    assert name is not None
    archive = open_archive(name)
    for stored in archive.pages:
        if found := archive.find(stored.address, stored.time):
            try:
                found.capture.read()
            except ZoningError as error:
                str(error).encode()


def read_html(path: Path) -> None:
    resolve(str(path))
    resolve(str(path), base_url=samples.ADDRESS)


def read_stored(path: Path) -> None:
    """Load a snapshot file, and write all outputs of it."""
    write_all(Snapshot.load(path))


def write_all(snapshot: Snapshot) -> None:
    """Write every output of a page, as bytes."""
    reading = read_snapshot(snapshot)
    for written in (reading.text, reading.markdown, reading.html, encode(reading.result)):
        written.encode()
    found = article(snapshot)
    for write in WRITERS.values():
        write(found).encode()
    encode(found).encode()
    snapshot.html().text.encode()
    Snapshot.load(_saved(snapshot))


def _saved(snapshot: Snapshot) -> Path:
    path = Path("again.snapshot.json")  # each worker has a folder of its own
    snapshot.save(path)
    return path


# ---------------------------------------------------------------- lists and what people wrote


def read_sources(path: Path) -> None:
    """Read the list of a run as `zoning batch` does, and the list of a queue."""
    found = list(read_list(str(path)))
    folder = path.parent / "run"
    with open_run(folder, found, samples.settings(folder)) as ledger:
        for queued in ledger.queued():
            ledger.pending(queued.id)
        list(ledger.refused())
    status(folder)
    queue.from_list(path)


def read_labels(path: Path) -> None:
    """Read all labels, and append one more change."""
    kept = store.Store(path.parent.parent)
    page = path.parent.name
    before = _typed(lambda: kept.read(page, "ada"))
    _typed(lambda: kept.annotators(page))
    for file in kept.every():
        _typed(lambda file=file: kept.load(file))  # type: ignore[misc]
    head = store.Head(page=page, annotator="ada", url=samples.ADDRESS)
    change = store.Change(revision=before.revision + 1 if before else 1, labels=((3, 5, "paragraph"),))
    after = _typed(lambda: kept.append(head, change))
    if after and kept.read(page, "ada") != after:
        raise Wrong("labels that were stored are read otherwise")


def read_queue(path: Path) -> None:
    queue.names(path.parent)
    found = queue.Queue(path)
    found.order()
    found.note(queue.Fact(item=0, disagreement=0.25))
    if queue.Queue(path).items != found.items:
        raise Wrong("a queue that was written is read otherwise")


def _typed(doing: Callable[[], T]) -> T | None:
    """Return the result; None if a typed error is raised."""
    try:
        return doing()
    except ZoningError as error:
        str(error).encode()
        return None


def read_manifest(path: Path) -> None:
    found = manifest.load(path)
    page = Snapshot.load(_written(path.parent, samples.snapshots()[0]))
    for listed in found.pages:
        _typed(lambda listed=listed: manifest.gold_of(listed, path.parent, page))  # type: ignore[misc]
    manifest.save(found, path)
    if manifest.load(path) != found:
        raise Wrong("a manifest that was saved is read otherwise")


def _written(folder: Path, sample: Sample) -> Path:
    path = folder / sample.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(sample.data)
    return path


def read_one_sitemap(path: Path) -> None:
    """Data that is not a sitemap must raise `NoSitemap`."""
    with suppress(NoSitemap):
        read_sitemap(path.read_bytes())


def read_one_feed(path: Path) -> None:
    """Data that is not a feed must raise `NoFeed`."""
    with suppress(NoFeed):
        read_feed(path.read_bytes(), "https://pages.test/feed")


def read_robots(path: Path) -> None:
    """The file is the whole response of a server, including the status line."""
    data = path.read_bytes()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(data)
        await writer.drain()
        writer.close()

    async def ask() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            async with asyncio.timeout(ROBOTS_S):
                async with Robots() as robots:
                    rules = await robots.rules(f"{origin}/page")
            for address in (f"{origin}/page", f"{origin}/private/a?x", f"{origin}/é"):
                rules.allow(address)
            if not 0 <= rules.delay_s <= 3600:
                raise Wrong(f"a wait of {rules.delay_s} s")

    asyncio.run(ask())


class _Nowhere(Visits):
    """Visits that connect to nothing: requests are parsed, but no page is loaded."""

    async def render(self, source: str, **_: Any) -> Rendering:
        raise ServerUnreachable(f"{source}: nobody is asked", source=source)


def _application(folder: Path) -> Starlette:
    service = Service.of(folder / "data")
    nowhere = _Nowhere(VisitOptions())
    return create(dataclasses.replace(service, visits=nowhere, queue=RequestQueue(nowhere, VisitOptions())))


ENDPOINTS = {
    "extract": "/extract",
    "extract-html": "/extract",
    "article": "/article",
    "render": "/render",
    "visit": "/ui/visits",
    "queue": "/ui/labels/queues",
    "labels": "/ui/labels/pages/page1/labels?annotator=ada",
    "export": "/ui/labels/export",
}


def read_request(path: Path) -> None:
    """Post the file to `zoning serve`."""

    async def post() -> None:
        transport = httpx.ASGITransport(_application(path.parent), raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            headers = {"Content-Type": "application/json", "Host": "127.0.0.1"}
            answer = await client.post(ENDPOINTS[path.stem], content=path.read_bytes(), headers=headers)
        if answer.status_code == httpx.codes.INTERNAL_SERVER_ERROR:
            raise Wrong(f"status 500: {answer.text[:200]}")
        answer.json()

    asyncio.run(post())


# ---------------------------------------------------------------- runs


def read_run(path: Path) -> None:
    """Damage one of the two files of a run; then look at it, export, continue, repair and restart it."""
    folder = path.parent
    ledger, records = samples.run()
    for file, data in ((folder / "ledger.sqlite", ledger), (folder / samples.SHARD, records)):
        if file != path:
            file.write_bytes(data)
    _typed(lambda: msgspec.json.encode(status(folder)))
    for form in ("jsonl", "csv", "markdown-folder", "parquet"):
        _typed(lambda form=form: _exported(folder, form))  # type: ignore[misc]
    _typed(lambda: _go_on(folder))
    _typed(lambda: repair_run(folder))
    _typed(lambda: _go_on(folder))
    _go_on(folder, restart=True)
    with Ledger(folder) as anew:
        if sum(anew.counts().values()) != len(samples.entries()):
            raise Wrong("a run begun anew does not hold its list")


def _exported(folder: Path, form: str) -> None:
    """Export without damaged results, and then, which fails if there are any, all of them."""
    export(folder, form, folder.parent / form, overwrite=True, skip_damaged=True)
    export(folder, form, folder.parent / form, overwrite=True)


def _go_on(folder: Path, *, restart: bool = False) -> None:
    with open_run(folder, samples.entries(), samples.settings(folder), restart=restart) as ledger:
        for queued in ledger.queued():
            ledger.pending(queued.id)
        list(ledger.failures())
        list(ledger.hosts(("VisitTimeout",)))


# ---------------------------------------------------------------- the register


def _grown(rng: Random, _: bytes) -> bytes:
    return grammar.page(rng)


READERS: tuple[Reader, ...] = (
    Reader("har", samples.har, (raw, json_tree, json_tree), read_archive),
    Reader("warc", samples.warc, (raw, in_gzip(raw), in_gzip(lines)), read_archive),
    Reader("wacz", samples.wacz, (raw, in_zip(raw), in_zip(json_lines), in_zip(in_gzip(raw))), read_archive),
    Reader("mhtml", samples.mhtml, (raw, lines), read_archive),
    Reader("snapshot", samples.snapshots, (raw, json_tree, json_tree, in_gzip(json_tree)), read_stored),
    Reader("html", samples.html, (raw, in_gzip(raw)), read_html),
    Reader("list", samples.lists, (raw, lines, in_gzip(raw), json_lines, in_gzip(json_lines)), read_sources),
    Reader("ledger", samples.ledgers, (raw, sqlite, sqlite), read_run),
    Reader("record", samples.records, (raw, json_lines), read_run),
    Reader("labels", samples.labels, (raw, json_lines, json_lines), read_labels),
    Reader("queue", samples.queues, (raw, json_lines, json_lines), read_queue),
    Reader("manifest", samples.manifests, (raw, json_tree, json_tree), read_manifest),
    Reader("robots", samples.robots, RAW, read_robots),
    Reader("sitemap", samples.sitemaps, (raw, lines, in_gzip(raw)), read_one_sitemap),
    Reader("feed", samples.feeds, (raw, lines, json_tree), read_one_feed),
    Reader("request", samples.requests, (raw, json_tree, json_tree), read_request),
    Reader("grown-page", lambda: (Sample("page.html", b""),), (_grown,), lambda path: grammar.visit(path, write_all),
           60.0, in_browser=True),
    Reader("damaged-page", samples.fixture_pages, (raw, lines, grammar.spliced),
           lambda path: grammar.visit(path, write_all), 60.0, in_browser=True),
)  # fmt: skip
BY_NAME = {reader.name: reader for reader in READERS}
