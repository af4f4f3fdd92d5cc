"""The report as HTML. Everything that comes from pages, lists and servers is escaped on its way in."""

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from zoning.batch.report.chart import chart
from zoning.batch.report.figures import SHOWN, Figures
from zoning.batch.report.pictures import Picture
from zoning.batch.status import ErrorClass, Status

LONGEST = 300
"""Characters of a text from elsewhere; the ledger has the whole of it."""
STATES = {"done": "done", "failed": "failed", "running": "under way", "queued": "queued"}


def page(status: Status, figures: Figures, pictures: Iterable[Picture], now: float) -> str:
    """The whole page. now: when it is made, in seconds since 1970."""
    assets = files("zoning.batch.report") / "assets"
    body = "\n".join(filter(None, _sections(status, figures, pictures, now)))
    parts = {
        "title": escape(f"Run {status.folder}"),
        "style": (assets / "report.css").read_text(encoding="utf-8"),
        "body": body,
    }
    template = (assets / "template.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda slot: parts[slot[1]], template)


def _sections(status: Status, figures: Figures, pictures: Iterable[Picture], now: float) -> Iterator[str]:
    yield _head(status, now)
    yield _states(status)
    yield _section("Pages a second", _rate(status, figures))
    yield _section("What failed, and what to do", _classes(status.failed))
    yield _section("What is to be tried again", _classes(status.to_be_tried_again))
    yield from _hosts(status, figures)
    slow_pages = [(_link(source), f"{seconds:.1f}") for source, seconds in figures.slow_pages]
    yield _section("Slowest pages", _table(("page", "seconds"), slow_pages))
    scopes = [(escape(kind), str(count)) for kind, count in figures.scopes.most_common()]
    yield _section("What kind of pages", _table(("scope", "pages"), scopes))
    warnings = [(_text(warning), str(count)) for warning, count in figures.warnings.most_common(2 * SHOWN)]
    yield _section("Warnings", _table(("warning", "times"), warnings), _of(len(warnings), len(figures.warnings)))
    refused = [(str(line.line), _text(line.text), _text(line.reason)) for line in status.refused]
    yield _section(
        "Refused lines", _table(("line", "what stands there", "why"), refused), _of(len(refused), status.refused_lines)
    )
    yield _section("Some of the pages", _pictures(pictures))


def _head(status: Status, now: float) -> str:
    if status.going_on:
        said = "A run is going on; this is how it stood when the report was made."
    elif status.stopped:
        said = f"Stopped: {_text(status.stopped)}. The same command goes on."
    elif status.states["queued"] or status.states["running"]:
        said = "Not finished; the same command goes on."
    else:
        said = "Finished."
    times = f"begun {_time(status.begun)} · report of {_time(now)}"
    return f"<header><h1>{_text(status.folder)}</h1><p>{said}</p><p class=faint>{times}</p></header>"


def _states(status: Status) -> str:
    total = status.total or 1
    cards = "".join(
        f"<div class=card><b>{status.states[state]}</b><span>{name}</span></div>" for state, name in STATES.items()
    )
    bars = "".join(
        f'<i class="{state}" style="width:{100 * status.states[state] / total:.3f}%"></i>' for state in STATES
    )
    return f"<section aria-label=States><div class=bar>{bars}</div><div class=cards>{cards}</div></section>"


def _rate(status: Status, figures: Figures) -> str:
    drawn = chart(figures)
    if not drawn:
        return ""
    mean = f"{status.pages_per_s:.2f} while it ran, pauses left out. " if status.pages_per_s else ""
    key = _key(done="done", failed="failed")
    return f"<p>{mean}In stretches of {figures.slice_s:.3g} s: {key}</p>{drawn}"


def _classes(classes: Sequence[ErrorClass]) -> str:
    return "".join(
        f"<article><h3>{escape(one.error_class)} <b>{one.count}</b></h3><p>{_text(one.advice)}</p>"
        f"<p class=faint>such as {_link(one.example)}: {_text(one.error)}</p></article>"
        for one in classes
    )


def _hosts(status: Status, figures: Figures) -> Iterator[str]:
    parked = [(_text(host.host), str(host.queued)) for host in status.parked]
    yield _section("Hosts that kept failing and were left alone", _table(("host", "sources that wait"), parked))
    failing = [(_text(host.host), str(host.troubled), str(host.done), str(host.queued)) for host in status.failing]
    failing_table = _table(("host", "in trouble", "done", "queued"), failing)
    yield _section("Hosts that fail", failing_table, _of(len(failing), status.failing_hosts))
    waiting = [(_text(host.host), str(host.queued), f"{host.wait_s:.0f}") for host in status.waiting]
    waiting_table = _table(("host", "queued", "seconds until the last is due"), waiting)
    yield _section("Hosts that wait", waiting_table, _of(len(waiting), status.waiting_hosts))
    slow = [(_text(host.name), f"{host.mean_s:.1f}", str(host.done + host.failed)) for host in figures.slow_hosts]
    yield _section("Slowest hosts", _table(("host", "seconds a visit", "pages"), slow))


def _pictures(pictures: Iterable[Picture]) -> str:
    drawn = "".join(
        f'<figure><img src="{picture.address}" alt="Zones, columns and main content over a sketch of the page">'
        f"<figcaption>{_text(picture.sample.brief.title)}<br>{_link(picture.sample.source)}<br>"
        f"{escape(picture.sample.brief.scope)}</figcaption></figure>"
        for picture in pictures
    )
    key = _key(main="main content", chosen="its column", column="other columns", zone="zones")
    said = f"<p>{key} over a sketch of where the page's text lies</p>"
    return f"{said}<div class=pictures>{drawn}</div>" if drawn else ""


def _key(**colours: str) -> str:
    """What the colours mean: by the class of their patch."""
    return " ".join(f"<span class=key><i class={name}></i> {meaning}</span>" for name, meaning in colours.items())


def _section(title: str, content: str, note: str = "") -> str:
    """A titled part of the page; "" where there is nothing to tell."""
    said = f" <small>{note}</small>" if note else ""
    return f"<section><h2>{title}{said}</h2>{content}</section>" if content else ""


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are HTML already; figures stand right. "" where it has no rows."""
    if not rows:
        return ""
    head = "".join(f"<th{_figure(cell)}>{name}</th>" for name, cell in zip(headings, rows[0], strict=True))
    body = "".join(f"<tr>{''.join(f'<td{_figure(cell)}>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _figure(cell: str) -> str:
    return " class=figure" if re.fullmatch(r"[\d.]+", cell) else ""


def _of(shown: int, count: int) -> str:
    return f"{shown} of {count}" if count > shown else ""


def _link(source: str) -> str:
    """A link where the source is a web address; otherwise its name."""
    if not re.match(r"https?://", source, re.IGNORECASE):
        return _text(source)
    return f'<a href="{escape(source)}" rel="noreferrer noopener">{_text(source)}</a>'


def _text(words: str) -> str:
    """Words from elsewhere, escaped, in a direction of their own and not without end."""
    shown = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
    return f"<bdi>{escape(shown)}</bdi>"


def _time(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))
