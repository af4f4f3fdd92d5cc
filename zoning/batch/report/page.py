"""Write the report as HTML. All text from pages, lists and servers is escaped."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from zoning import reports
from zoning.batch.report.chart import chart, local_time
from zoning.batch.report.figures import SHOWN, Figures
from zoning.batch.report.pictures import Picture
from zoning.batch.status import ErrorClass, Status
from zoning.reports import key, link, section, table, text

STATES = {"done": "done", "failed": "failed", "running": "running", "queued": "queued"}
AGAIN = {"due": "due for refresh", "running": "being refreshed", "unchanged": "unchanged", "changed": "changed",
         "failed": "not refreshed"}  # fmt: skip


def page(status: Status, figures: Figures, pictures: Iterable[Picture], now: float) -> str:
    """Return the whole page. now: when it is written, in seconds since 1970."""
    style = (files("zoning.batch.report") / "assets" / "report.css").read_text(encoding="utf-8")
    body = "\n".join(filter(None, _sections(status, figures, pictures, now)))
    return reports.page(f"Run {status.folder}", style, body)


def _sections(status: Status, figures: Figures, pictures: Iterable[Picture], now: float) -> Iterator[str]:
    yield _head(status, now)
    yield _states(status)
    yield section("Pages a second", _rate(status, figures))
    yield section("What failed, and what to do", _classes(status.failed))
    yield section("What could not be refreshed", _classes(status.refresh_failed))
    yield section("What will be retried", _classes(status.to_be_retried))
    yield from _hosts(status, figures)
    slow_pages = [(link(source), f"{seconds:.1f}") for source, seconds in figures.slow_pages]
    yield section("Slowest pages", table(("page", "seconds"), slow_pages))
    scopes = [(escape(kind), str(count)) for kind, count in figures.scopes.most_common()]
    yield section("Kinds of pages", table(("scope", "pages"), scopes))
    works = [(text(one.work), "<br>".join(map(link, one.sources)), str(one.count)) for one in status.same_works]
    words = table(("DOI", "sources", "number"), works)
    yield section("Sources of the same work", words, f"{status.works} works" if works else "")
    warnings = [(text(warning), str(count)) for warning, count in figures.warnings.most_common(2 * SHOWN)]
    yield section("Warnings", table(("warning", "times"), warnings), _of(len(warnings), len(figures.warnings)))
    skipped = [(str(line.line), text(line.text), text(line.reason)) for line in status.skipped]
    shown = table(("line", "text", "why"), skipped)
    yield section("Skipped lines of the list", shown, _of(len(skipped), status.skipped_lines))
    yield section("Some of the pages", _pictures(pictures))


def _head(status: Status, now: float) -> str:
    if status.running:
        words = "The run had not ended when this report was written."
    elif status.stopped:
        words = f"Stopped: {text(status.stopped)}. Run the same command to continue."
    elif status.left:
        words = "Not finished. Run the same command to continue."
    else:
        words = "Finished."
    times = f"begun {local_time(status.began)} · report of {local_time(now)}"
    return f"<header><h1>{text(status.folder)}</h1><p>{words}</p><p class=faint>{times}</p></header>"


def _states(status: Status) -> str:
    total = status.total or 1
    counts = [(status.states[state], name) for state, name in STATES.items()]
    counts += [(status.refresh[what], name) for what, name in AGAIN.items() if what in status.refresh]
    cards = "".join(f"<div class=card><b>{count}</b><span>{name}</span></div>" for count, name in counts)
    bars = "".join(
        f'<i class="{state}" style="width:{100 * status.states[state] / total:.3f}%"></i>' for state in STATES
    )
    return f"<section aria-label=States><div class=bar>{bars}</div><div class=cards>{cards}</div></section>"


def _rate(status: Status, figures: Figures) -> str:
    drawn = chart(figures)
    if not drawn:
        return ""
    mean = f"{status.pages_per_s:.2f} on average, without pauses. " if status.pages_per_s else ""
    colours = key(done="done", failed="failed")
    return f"<p>{mean}Per interval of {figures.slice_s:.3g} s: {colours}</p>{drawn}"


def _classes(classes: Sequence[ErrorClass]) -> str:
    return "".join(
        f"<article><h3>{escape(one.error_class)} <b>{one.count}</b></h3><p>{text(one.advice)}</p>"
        f"<p class=faint>such as {link(one.example)}: {text(one.error)}</p></article>"
        for one in classes
    )


def _hosts(status: Status, figures: Figures) -> Iterator[str]:
    suspended = [(text(host.host), str(host.queued)) for host in status.suspended]
    yield section("Hosts that kept failing and were suspended", table(("host", "sources that wait"), suspended))
    failing = [(text(host.host), str(host.errors), str(host.done), str(host.queued)) for host in status.failing]
    failing_table = table(("host", "with errors", "done", "queued"), failing)
    yield section("Hosts that fail", failing_table, _of(len(failing), status.failing_hosts))
    waiting = [(text(host.host), str(host.queued), f"{host.wait_s:.0f}") for host in status.waiting]
    waiting_table = table(("host", "queued", "seconds until the last visit"), waiting)
    yield section("Hosts that wait", waiting_table, _of(len(waiting), status.waiting_hosts))
    slow = [(text(host.name), f"{host.mean_s:.1f}", str(host.done + host.failed)) for host in figures.slow_hosts]
    yield section("Slowest hosts", table(("host", "seconds a visit", "pages"), slow))


def _pictures(pictures: Iterable[Picture]) -> str:
    drawn = "".join(
        f'<figure><img src="{picture.address}" alt="Zones, columns and main content over a sketch of the page">'
        f"<figcaption>{text(picture.sample.brief.title)}<br>{link(picture.sample.source)}<br>"
        f"{escape(picture.sample.brief.scope)}</figcaption></figure>"
        for picture in pictures
    )
    colours = key(main="main content", chosen="its column", column="other columns", zone="zones")
    words = f"<p>{colours} over a sketch of where the page's text lies</p>"
    return f"{words}<div class=pictures>{drawn}</div>" if drawn else ""


def _of(shown: int, count: int) -> str:
    return f"{shown} of {count}" if count > shown else ""
