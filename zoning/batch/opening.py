"""Open the folder of a run, new or to be continued, and lock it against other processes."""

import hashlib
import json
import logging
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from zoning.batch import options, sites
from zoning.batch.ledger import ARTICLES, FILE, PAGES, Ledger, cannot_write, salvaged
from zoning.batch.lists import Entry, Refusal, nothing_in
from zoning.batch.lock import LOCK, exclusive
from zoning.batch.messages import Settings
from zoning.batch.refresh import Refresh
from zoning.batch.shards import is_url, open_store, repair
from zoning.errors import BadLedger, OutputUnwritable, RunExists

log = logging.getLogger(__name__)

DAMAGED = "damaged-"
"""The prefix for the name of a ledger that was damaged."""
CHANGES = "changes.jsonl"
PRODUCTS = (
    "results.parquet", "failed.jsonl", CHANGES, "changes-*.jsonl", "report.html", f"{FILE}*", f"{DAMAGED}{FILE}*",
)  # fmt: skip
"""The files of a run that `--restart` deletes; kept snapshots stay."""


def check_folder(folder: Path, listed: str) -> None:
    """Raise `RunExists` if a folder contains other files than a run, unless the list `listed` is one of them."""
    if not folder.is_dir() or folder.resolve() in Path(listed).resolve().parents:
        return
    names = [file.name for file in folder.iterdir() if not file.name.startswith(".")]
    if names and not {LOCK, FILE} & set(names):
        raise RunExists(f"{folder} contains files, but no run: choose a new or empty folder")


@contextmanager
def open_run(
    folder: Path,
    entries: Iterable[Entry | Refusal],
    settings: Settings,
    *,
    restart: bool = False,
    refresh: Refresh | None = None,
) -> Iterator[Ledger]:
    """Open the ledger of the run in `folder`: a new one with these entries, or an unfinished one of the same list.

    The folder is locked for the time of the block. Before and after it, the shards are repaired: they then have the
    records that the ledger lists and nothing else.
    restart: delete the run that is in the folder.
    refresh: queue the done sources that may have changed; the list may have grown or changed. An unfinished refresh is
    continued.
    Results of the kinds in `settings.fail_on` count as failed from now on, and are removed.
    Raises `RunExists` if the folder contains another run, one with other options or one that is going on, or if the
    place for the results has those of another run; `BadLedger`; `OutputUnwritable`.
    """
    with ExitStack() as held:
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            for kept in (settings.snapshots, settings.kept_pages):
                if kept is not None:
                    Path(kept).mkdir(exist_ok=True)
            if not is_url(settings.results):
                Path(settings.results).mkdir(parents=True, exist_ok=True)
            held.enter_context(exclusive(folder))
            if restart:
                _throw_away(folder)
            ledger = held.enter_context(Ledger(folder))
            _take_in(folder, ledger, list(entries), settings, refresh)
        try:
            yield ledger
        except BaseException:
            with suppress(Exception):  # report the error that ended the run
                repair(settings.results, ledger)
            raise
        with suppress(OSError, sqlite3.OperationalError):  # on a full disk the next start does it
            repair(settings.results, ledger)


def _throw_away(folder: Path) -> None:
    """Delete the files of the run in the folder, and its results wherever they are."""
    if (folder / FILE).exists():
        try:
            with Ledger(folder) as ledger:
                results = ledger.results()
        except BadLedger:
            results = salvaged(folder).get("results") or str(folder)
        store = open_store(results)
        for shard in store.sizes():
            store.remove(shard)
    for file in (file for name in PRODUCTS for file in folder.glob(name)):
        file.unlink()
    shutil.rmtree(folder / sites.FOLDER, ignore_errors=True)


def _take_in(
    folder: Path, ledger: Ledger, listed: list[Entry | Refusal], settings: Settings, refresh: Refresh | None
) -> None:
    """Begin the run of this list, or continue it from the last safe state."""
    if listed and not any(isinstance(one, Entry) for one in listed):
        raise nothing_in([one for one in listed if isinstance(one, Refusal)])
    elsewhere = "" if Path(settings.results) == folder.resolve() else settings.results
    facts = ledger.facts()
    now, digest = options.recorded(settings, elsewhere), _digest(listed, settings, elsewhere)
    if "begun" not in facts and open_store(settings.results).sizes():
        raise RunExists(f"{settings.results} already has results of another run: choose another place")
    if "options" in facts:
        with ledger.understood():
            before = options.decode(facts["options"])
        _same_options(folder, before, now)
    elif "begun" in facts:
        log.warning("%s: the ledger has no options, since it is old or rebuilt; the current ones are used", folder)
    if facts.get("list", digest) != digest and refresh is None:
        raise RunExists(
            f"{folder} contains a run of another list: use --refresh to add this list to it, or --restart to delete it"
        )
    recorded = {"list": digest, "options": options.encode(now)}
    holds = ARTICLES if settings.article else PAGES
    if "begun" not in facts:
        began = {} if refresh is None else _began(time.time())
        ledger.add(listed, **recorded, **began, results=elsewhere, holds=holds, begun=str(time.time()))
    elif refresh is not None:
        ledger.add_grown(listed, **recorded, rebuilt="")
    elif facts.get("rebuilt"):
        ledger.add_again(listed, **recorded, rebuilt="")
    ledger.note(**recorded, stopped="", parked="{}")
    ledger.recover()
    ledger.fail_kinds(settings.fail_on)
    if refresh is not None and not ledger.facts().get("refreshing"):
        _keep_changes(folder, ledger.refreshed())
        keys, moment = {entry.key for entry in listed if isinstance(entry, Entry)}, time.time()
        ledger.queue_refresh(list(refresh.due(ledger.done(), keys, moment)), **_began(moment))
    repair(settings.results, ledger)


def _keep_changes(folder: Path, began: float | None) -> None:
    """Give the changes that the last refresh found a name of their own, with the moment at which it began, in UTC."""
    if began is not None and (folder / CHANGES).exists():
        (folder / CHANGES).rename(folder / f"changes-{datetime.fromtimestamp(began, UTC):%Y-%m-%dT%H%M%SZ}.jsonl")


def _began(now: float) -> dict[str, str]:
    """Return the facts that the ledger notes when a refresh begins."""
    return {"refreshed": str(now), "refreshing": "yes"}


def _same_options(folder: Path, before: dict[str, str], now: dict[str, str]) -> None:
    if changed := "; ".join(options.differences(before, now)):
        raise RunExists(
            f"{folder} contains a run with other options: {changed}."
            " Use the same options or another folder; --restart deletes the run"
        )


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Turn errors that prevent writing to a run's folder into `OutputUnwritable`, which says what to do."""
    try:
        yield
    except OSError as error:
        raise unwritable(folder, error) from error
    except sqlite3.OperationalError as error:
        if not cannot_write(error):
            raise
        raise unwritable(folder, error) from error


def unwritable(folder: Path, why: object) -> OutputUnwritable:
    """Return the error for a run's folder that cannot be written."""
    advice = "then run the same command to continue from the last stored result"
    return OutputUnwritable(f"{folder} cannot be written ({why}); {advice}")


def _digest(entries: list[Entry | Refusal], settings: Settings, elsewhere: str) -> str:
    """Return a digest of the list, and of those options that older ledgers do not record otherwise."""
    keys = [entry.key if isinstance(entry, Entry) else entry.text for entry in entries]
    identity = json.dumps([keys, settings.extractor, settings.article, settings.next_pages, elsewhere]).encode()
    return hashlib.sha256(identity).hexdigest()
