"""Run a worker: one browser with a few visits at a time, each of which ends with an outcome, even after an error."""

import asyncio
import logging
import time
from http import HTTPStatus
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

import msgspec
import psutil

from zoning import limits
from zoning.batch import sites
from zoning.batch.comparing import differences, is_usable
from zoning.batch.ledger import CHANGED, UNCHANGED, Validators
from zoning.batch.messages import INTERNAL_ERROR, OUTPUT_ERROR, SERVER_BUSY, Outcome, Settings, Task
from zoning.batch.shards import open_store
from zoning.batch.snapshots import snapshot_file
from zoning.batch.works import work_of
from zoning.errors import EnvironmentProblem, OutputUnwritable, SourceError, ZoningError
from zoning.fetching import in_time, read_article_with, read_with
from zoning.kinds import UNUSABLE
from zoning.process import garbage
from zoning.reading import read_snapshot
from zoning.render.renderer import Renderer
from zoning.result import Result, encode
from zoning.site import repeats_of
from zoning.snapshot import Snapshot
from zoning.storage.decoding import characters

if TYPE_CHECKING:
    from zoning.articles import Article
    from zoning.articles.own_tables import OwnTables

log = logging.getLogger(__name__)

PASSING = ("bot-challenge", "consent-wall", "empty")
"""Kinds of pages that may be others at the next visit."""


class Worker:
    """A browser and the methods that read its pages, for the time of the block. All engines use this class.

    Each worker writes its records to a shard of its own.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._store = open_store(settings.results)
        self._renderer = Renderer(settings.visit)
        self._process = psutil.Process()
        self._sites = sites.memory_of(settings)
        self._tables = _own_tables(settings)

    async def __aenter__(self) -> Self:
        await self._renderer.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._renderer.__aexit__(kind, error, trace)
        if self._sites:
            self._sites.save()

    async def visit(self, task: Task) -> Outcome:
        """Visit the source of `task` and return the outcome.

        Raises `EnvironmentProblem` if this machine lacks something that every visit needs.
        """
        begun = time.monotonic()
        try:
            if task.site_pages is None:
                outcome = await self._outcome(task, *await self._read(task))
            else:
                outcome = await in_time(limits.READ_S, task.source, self._read_kept, task, task.site_pages)
        except EnvironmentProblem:
            raise
        except ZoningError as error:
            transient = isinstance(error, SourceError) and error.transient
            outcome = _failed(task, type(error).__name__, str(error), transient=transient)
        except Exception as error:
            # One page must not stop the worker; the log has the traceback.
            log.exception("%s: an error in zoning itself", task.source)
            outcome = _failed(task, INTERNAL_ERROR, f"{task.source}: {type(error).__name__}: {error}")
        memory = self._process.memory_info().rss
        return msgspec.structs.replace(outcome, seconds=time.monotonic() - begun, memory=memory)

    async def _read(self, task: Task) -> "tuple[Snapshot, Result | Article]":
        settings = self._settings
        if settings.article:
            snapshot, article = await read_article_with(
                self._renderer, task.source, settings.extractor, next_pages=settings.next_pages,
                limit_s=limits.READ_S, **self._tables,
            )  # fmt: skip
            found: Result | Article = article
        else:
            reading = await read_with(
                self._renderer, task.source, settings.extractor, next_pages=settings.next_pages, parts=settings.parts,
                site_memory=self._sites, limit_s=limits.READ_S,
            )  # fmt: skip
            snapshot, found = reading.snapshot, reading.result
        garbage.keep_for_good()
        return snapshot, found

    async def _outcome(self, task: Task, snapshot: Snapshot, found: "Result | Article") -> Outcome:
        page = snapshot.page
        if _is_busy(page.http_status):
            error = f"{task.source}: {page.refusal}"
            busy = _failed(task, SERVER_BUSY, error, transient=True)
            return msgspec.structs.replace(busy, retry_after_s=page.retry_after_s)
        lost = found.scope in UNUSABLE and await asyncio.to_thread(self._was_usable, task)
        if lost or found.scope in self._settings.fail_on:
            evidence = "; ".join(found.scope_evidence) if isinstance(found, Result) else page.refusal
            why = f"{task.source}: {found.scope}" + (f" ({evidence})" if evidence else "")
            why += "; the page was usable before, and its older result stays" if lost else ""
            return _failed(task, found.scope, why, transient=found.scope in PASSING)
        record = _record(task, found)
        again, fields = await asyncio.to_thread(self._again, task, record)
        try:
            site_pages = await asyncio.to_thread(self._keep, task, snapshot)
            place = await asyncio.to_thread(self._store.append, record)
        except (OSError, OutputUnwritable) as error:
            return _failed(task, OUTPUT_ERROR, str(error), transient=True)
        validators = Validators(page.etag, page.last_modified)
        return Outcome(
            id=task.id, place=place, kind=found.scope, again=again, fields=fields, validators=validators,
            work=work_of(snapshot), site_pages=site_pages,
        )  # fmt: skip

    def _read_kept(self, task: Task, known: int) -> Outcome:
        """Read a kept page with what is known of its site now; return an outcome without a place if nothing changed."""
        assert self._sites is not None
        snapshot = sites.kept(self._settings, task.source)
        self._sites.apply(snapshot)
        if repeats_of(snapshot).pages <= known:
            return Outcome(id=task.id, again=UNCHANGED)
        found = read_snapshot(snapshot, self._settings.extractor, parts=self._settings.parts).result
        record = _record(task, found)
        if self._again(task, record)[0] == UNCHANGED:
            return Outcome(id=task.id, again=UNCHANGED)
        try:
            place = self._store.append(record)
        except (OSError, OutputUnwritable) as error:
            return _failed(task, OUTPUT_ERROR, str(error), transient=True)
        return Outcome(id=task.id, again=CHANGED, place=place, kind=found.scope)

    def _was_usable(self, task: Task) -> bool:
        """Return whether a source that is read again has a result that is worth more than an error page."""
        try:
            return task.before is not None and is_usable(self._store.read(task.before))
        except OSError:  # the older record is missing
            return False

    def _again(self, task: Task, record: bytes) -> tuple[str, tuple[str, ...]]:
        """Return whether a source that is read again has changed, and in which fields; "" for all others."""
        if task.before is None:
            return "", ()
        try:
            fields = differences(self._store.read(task.before), record, articles=self._settings.article)
        except OSError:  # the older record is missing
            fields = ()
        return (UNCHANGED, ()) if fields is None else (CHANGED, fields)

    def _keep(self, task: Task, snapshot: Snapshot) -> int | None:
        """Save the page's snapshot if the run keeps snapshots; return what `sites.keep` returns."""
        if self._settings.snapshots is not None:
            snapshot.save(snapshot_file(Path(self._settings.snapshots), task.source))
        return sites.keep(self._settings, task.source, snapshot)


def _is_busy(status: int | None) -> bool:
    """Return whether a response with this HTTP status is the server's fault, so that another one may come later."""
    return status is not None and (status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR)


def _own_tables(settings: Settings) -> "OwnTables":
    if not settings.article:
        return {}
    from zoning.articles.own_tables import read_own_tables

    return read_own_tables(settings.databanks, settings.funders)


def _record(task: Task, found: "Result | Article") -> bytes:
    return (encode(msgspec.structs.replace(found, carried=task.carried)) + "\n").encode()


def _failed(task: Task, kind: str, error: str, *, transient: bool = False) -> Outcome:
    return Outcome(id=task.id, error_class=kind, error=characters(error), transient=transient)
